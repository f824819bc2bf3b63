import { resolve } from 'node:path';
import { damageIn, documents, fileBacking } from './disk.ts';
import { explain } from './faults.ts';
import { jsonStore, memoryBacking } from './json-store.ts';
import { fileLocks, noLocks, type ProcessLock } from './process-lock.ts';
import { type LoadDriver, loadDriver } from './sqlite.ts';
import type { Store } from './store.ts';
import type { IdentityAt } from './watched-file.ts';

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
  identity?: IdentityAt,
): Promise<Store> {
  if ('memory' in options) return jsonStore(memoryBacking(), { kept: 'memory' });
  const file = resolve(options.file);
  const driver = await load().catch(() => undefined);
  if (!driver) return jsonStore(memoryBacking(), { kept: 'memory', note: noBuild });
  try {
    return jsonStore(await fileBacking(driver, file, identity), { kept: 'disk' });
  } catch (error) {
    throw explain(error, file);
  }
}

/** Reads the whole file in a thread. What is wrong with it and how to go back; undefined if it is good. */
export const damageOfStore = (file: string): Promise<string | undefined> =>
  damageIn(resolve(file), documents);

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
