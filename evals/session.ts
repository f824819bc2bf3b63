import { fileURLToPath } from 'node:url';
import { Client, type Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { isFields, textOf } from '../scripts/story.ts';
import type { Host } from './task.ts';

/** The built server as an assistant uses it. */
export interface Session {
  readonly instructions: string;
  readonly tools: readonly Tool[];
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answer>;
  close(): Promise<void>;
}

/** An answer as the assistant reads it. */
export interface Answer {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  /** The server's questions to the listener during the call. */
  readonly asked: readonly string[];
}

const program = fileURLToPath(new URL('../dist/main.cjs', import.meta.url));

/** Starts the built server, which keeps its library in `folder`. */
export async function openSession(folder: string, host: Host = {}): Promise<Session> {
  const { asks = true, listener = 'yes', readOnly = false } = host;
  const asked: string[] = [];
  const client = new Client(
    { name: 'evals', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' }, ...(asks ? { capabilities: { elicitation: {} } } : {}) },
  );
  if (asks) {
    client.setRequestHandler('elicitation/create', async ({ params: { message } }) => {
      asked.push(message);
      return listener === 'yes' ? { action: 'accept', content: {} } : { action: 'decline' };
    });
  }
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, ...(readOnly ? ['--read-only'] : [])],
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stderr: 'inherit',
    }),
  );
  const { tools } = await client.listTools();
  return {
    instructions: client.getInstructions() ?? '',
    tools,
    async call(name, args) {
      const answer = await client.callTool({ name, arguments: { ...args } });
      const { structuredContent, isError = false } = answer;
      return {
        text: textOf(answer),
        structured: isFields(structuredContent) ? structuredContent : {},
        isError,
        asked: asked.splice(0),
      };
    },
    close: () => client.close(),
  };
}
