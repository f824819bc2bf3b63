import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Environment } from '../../platform/platform.ts';
import type { Command } from './start-command.ts';

/** What came of one start. `said`: what it wrote to standard error. */
export type Trial =
  | { readonly ok: true; readonly version: string; readonly tools: number }
  | { readonly ok: false; readonly said: string };

/** Milliseconds. */
const longestMs = 30_000;

const requests = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'setup', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
];

/** Starts the server once as a host does, asks for its tools, and ends it. Sends nothing to any service. */
export function tryServer({ command, args }: Command, env: Environment): Promise<Trial> {
  return new Promise(resolve => {
    const child = spawn(command, args, { env, shell: false, timeout: longestMs });
    let [said, version] = ['', ''];
    const end = (trial: Trial) => {
      child.stdin.end();
      resolve(trial);
    };
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(0, 2000);
    });
    // A program that ends at once closes its input.
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', line => {
      const { id, result, error } = answerIn(line);
      if (id === 1) version = textAt(result, 'serverInfo', 'version');
      if (id !== 2) return;
      const tools: unknown = Object(result).tools;
      const isList = Array.isArray(tools);
      end(
        isList ? { ok: true, version, tools: tools.length } : { ok: false, said: textAt(error, 'message') },
      );
    });
    child.once('error', error => end({ ok: false, said: error.message }));
    child.once('close', () => end({ ok: false, said: said.trim() }));
    for (const request of requests) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`);
  });
}

function answerIn(line: string): {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
} {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}

function textAt(value: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((inner, name) => Object(inner)[name], value);
  return typeof found === 'string' ? found : '';
}
