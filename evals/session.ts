import { fileURLToPath } from 'node:url';
import { callTool, startClient } from '../scripts/client.ts';
import type { Host } from './task.ts';
import type { Recorded } from './transcript.ts';

/** The built server as an assistant uses it. */
export type Session = Awaited<ReturnType<typeof openSession>>;

type Environment = Readonly<Record<string, string>>;

const built = fileURLToPath(new URL('../dist/main.cjs', import.meta.url));

export interface Start {
  readonly env?: Environment;
  readonly program?: string;
}

/** The program and its environment, for a library in `folder`. */
export const settingsIn = (folder: string, { env = {}, program = built }: Start) => ({
  program,
  env: {
    ...{ PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...env,
  },
});

/** Starts the built server, which keeps its library in `folder`. */
export async function openSession(folder: string, host: Host = {}, start: Start = {}) {
  const { asks = true, listener = 'yes', readOnly = false } = host;
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    return listener === 'yes' ? ('accept' as const) : ('decline' as const);
  };
  const { program, env } = settingsIn(folder, start);
  const client = await startClient({
    args: [program, ...(readOnly ? ['--read-only'] : [])],
    env,
    ...(asks && { ask }),
  });
  const { tools } = await client.listTools();
  const recorded: Recorded[] = [];
  return {
    instructions: client.getInstructions() ?? '',
    tools,
    /** The calls so far. */
    recorded,
    /** A protocol error counts as an answer, because the assistant reads it. */
    async call(tool: string, args: Recorded['arguments']): Promise<Recorded['answer']> {
      const answered = await callTool(client, tool, args).catch((error: unknown) => ({
        text: reasonOf(error),
        structured: {},
        isError: true,
      }));
      const answer = { ...answered, asked: asked.splice(0) };
      recorded.push({ tool, arguments: args, answer });
      return answer;
    },
    close: () => client.close(),
  };
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'it broke off');
