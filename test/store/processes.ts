import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Starts another process on the store in `file`; its output is on `stdout`. */
export function startChild(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', CHILD, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The exit code of a child that has not ended before. */
export async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, 'exit');
  return code;
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
