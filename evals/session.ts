import { fileURLToPath } from 'node:url';
import type { Tool } from '@modelcontextprotocol/client';
import { callTool, type Answer as Read, startClient } from '../scripts/client.ts';
import type { Host } from './task.ts';

/** The built server as an assistant uses it. */
export interface Session {
  readonly instructions: string;
  readonly tools: readonly Tool[];
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answer>;
  close(): Promise<void>;
}

/** An answer as the assistant reads it. */
export interface Answer extends Read {
  /** The server's questions to the listener during the call. */
  readonly asked: readonly string[];
}

const program = fileURLToPath(new URL('../dist/main.cjs', import.meta.url));

/** Starts the built server, which keeps its library in `folder`. */
export async function openSession(folder: string, host: Host = {}): Promise<Session> {
  const { asks = true, listener = 'yes', readOnly = false } = host;
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    return listener === 'yes' ? ('accept' as const) : ('decline' as const);
  };
  const client = await startClient({
    args: [program, ...(readOnly ? ['--read-only'] : [])],
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...(asks && { ask }),
  });
  const { tools } = await client.listTools();
  return {
    instructions: client.getInstructions() ?? '',
    tools,
    call: async (name, args) => ({ ...(await callTool(client, name, args)), asked: asked.splice(0) }),
    close: () => client.close(),
  };
}
