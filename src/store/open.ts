import { chmodSync, closeSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BUSY_MS, diskBacking } from './disk.ts';
import { documents } from './documents.ts';
import { type LoadDriver, loadDriver } from './drivers.ts';
import { explain } from './faults.ts';
import { memoryBacking } from './memory.ts';
import { fileLocks, noLocks, type ProcessLock } from './process-lock.ts';
import type { Store } from './store.ts';

const NO_BUILD =
  'SQLite cannot be loaded on this platform, so changes are kept in memory only and end with this process.';

/**
 * Opens the store in `file` (made, with its folder, when absent; readable by its owner only), or an empty one in memory.
 * Where SQLite has no build, the store is in memory and its `note` says so.
 * Rejects with `StoreError` for a file that is damaged, foreign, from a newer version or out of reach.
 */
export async function openStore(
  options: { file: string } | { memory: true },
  // Loading SQLite costs time at start: only a store on disk pays it.
  load: LoadDriver = loadDriver,
): Promise<Store> {
  if ('memory' in options) return documents(memoryBacking(), { kept: 'memory' });
  const file = resolve(options.file);
  const driver = await load().catch(() => undefined);
  if (!driver) return documents(memoryBacking(), { kept: 'memory', note: NO_BUILD });
  try {
    makePrivate(file);
    const backing = await diskBacking(driver(file, BUSY_MS), file);
    return documents(backing, { kept: 'disk' });
  } catch (error) {
    throw explain(error, file);
  }
}

/** Before SQLite opens the file: the WAL beside it inherits its permissions. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a', 0o600);
  const shared = (fstatSync(handle).mode & 0o077) !== 0;
  closeSync(handle);
  if (shared) chmodSync(file, 0o600);
}

/** The locks of the processes that share the store in `file`. */
export async function openLocks(
  options: { file: string } | { memory: true },
  load: LoadDriver = loadDriver,
): Promise<ProcessLock> {
  if ('memory' in options) return noLocks();
  const driver = await load().catch(() => undefined);
  // Without SQLite the store is in memory, and shared with nobody.
  return driver === undefined ? noLocks() : fileLocks(`${resolve(options.file)}.locks`, async () => driver);
}
