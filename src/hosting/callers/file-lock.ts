import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who holds a lock for so long was killed: a change of a small file takes milliseconds. */
const staleMs = 10_000;
const tryMs = 20;
/** Longer than a lock that was left can stand in the way. */
const longestMs = 12_000;

/** Another process does not let go of the file. */
export class FileBusy extends Error {}

/**
 * Works on a file while no other process that asks here does, by a file beside it. Rejects with `FileBusy`, or the
 * system's error where the folder cannot be written.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await take(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<void> {
  for (let waited = 0; waited < longestMs; waited += tryMs) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const taken = await stat(lock).catch(() => undefined);
    if (taken !== undefined && Date.now() - taken.mtimeMs > staleMs) await rm(lock, { force: true });
    else await sleep(tryMs);
  }
  throw new FileBusy();
}
