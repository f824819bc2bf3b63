import { closeSync, constants, fchmodSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { busyMs, diskBacking } from './disk.ts';
import { explain, notRegular } from './faults.ts';
import { jsonStore } from './json-store.ts';
import { memoryBacking } from './memory.ts';
import { fileLocks, noLocks, type ProcessLock } from './process-lock.ts';
import { type LoadDriver, loadDriver } from './sqlite.ts';
import { type Store, StoreError } from './store.ts';

const noBuild =
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
  if ('memory' in options) return jsonStore(memoryBacking(), { kept: 'memory' });
  const file = resolve(options.file);
  const driver = await load().catch(() => undefined);
  if (!driver) return jsonStore(memoryBacking(), { kept: 'memory', note: noBuild });
  try {
    makePrivate(file);
    const backing = await diskBacking(driver(file, busyMs), file);
    return jsonStore(backing, { kept: 'disk' });
  } catch (error) {
    throw explain(error, file);
  }
}

const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Before SQLite opens the file: the WAL beside it inherits its permissions. A link is not followed, so that what it
 * leads to keeps its content and its mode; SQLite follows none for the files beside it. The handle is closed before
 * SQLite comes, whose locks would go with it.
 */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new StoreError(notRegular(file));
    if ((stats.mode & 0o077) !== 0) fchmodSync(handle, 0o600);
  } finally {
    closeSync(handle);
  }
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
