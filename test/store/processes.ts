import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { engines, type LoadDriver } from '../../src/store/sqlite.ts';

export type EngineName = keyof typeof engines;

/** The engine of this name. */
export function engineOf(name: string | undefined): LoadDriver {
  if (name === 'node:sqlite' || name === 'libsql') return engines[name];
  throw new TypeError(`no engine ${name}`);
}

/** The engines that this Node has: both from Node 22.13 on. */
export const engineNames: readonly EngineName[] = await loadable();

async function loadable(): Promise<EngineName[]> {
  const names = ['node:sqlite', 'libsql'] as const;
  const loads = await Promise.all(
    names.map(name =>
      engines[name]().then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.filter((_, at) => loads[at]);
}

const programOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const commandOf = (program: string, args: readonly string[]): string[] => [
  ...['--import', 'tsx', programOf(program)],
  ...args,
];

const start = (program: string, args: readonly string[]) =>
  spawn(process.execPath, commandOf(program, args), { stdio: ['ignore', 'pipe', 'pipe'] });

/** The arguments for Node of another process on the store in a file, with an engine of its own. */
export const childCommand = (task: 'count' | 'serve', engine: EngineName, file: string, times = 0) =>
  commandOf('./child.ts', [task, engine, file, String(times)]);

/** Starts another process on the store in a file, with an engine of its own; its output is on `stdout`. */
export const startChild = (task: 'count' | 'serve', engine: EngineName, file: string, times = 0) =>
  start('./child.ts', [task, engine, file, String(times)]);

/** How a child ended, and what it wrote to standard error. */
export async function ended(
  child: ReturnType<typeof startChild>,
): Promise<{ code: unknown; stderr: string }> {
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, stderr };
}

/** Another process with its lock in `folder`, taken at once or at `moment`, in milliseconds since 1970. */
export async function holder(
  engine: EngineName,
  folder: string,
  moment = 0,
): Promise<{ child: ChildProcess; name: string }> {
  const child = start('./lock-holder.ts', [engine, folder, String(moment)]);
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (typeof value !== 'string') throw new Error(`The holder took no lock: ${await text(child.stderr)}`);
  return { child, name: value };
}

export async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Runs `work` with the path of a file that does not exist, in a folder that is removed afterwards. */
export async function withFile<T>(work: (file: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  try {
    return await work(join(folder, 'data', 'default.sqlite'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
