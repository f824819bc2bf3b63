import type { Config } from '../config/config.ts';
import { importModule } from '../platform/part.ts';
import type { Log } from '../server/log.ts';
import { type FileHealth, noted } from '../store/file-health.ts';
import type { ProcessLock } from '../store/process-lock.ts';
import { mayLoadDriver } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';

/** Whether changes can be undone after a restart, as far as is known before the store is opened. */
export const mayKeepRecord = ({ ephemeral }: Config): boolean =>
  ephemeral || mayLoadDriver(process.platform, process.arch);

/** Opens the configured store, and logs its note if it has one. */
export async function openConfiguredStore(
  { ephemeral, files }: Config,
  log: Log,
  health: FileHealth,
): Promise<Store> {
  const { openStore: open } = await embedded();
  try {
    const store = await open(ephemeral ? { memory: true } : { file: files.data });
    health.opened();
    if (store.note) log.warn(store.note);
    return noted(store, health);
  } catch (error) {
    health.notOpened(error);
    throw error;
  }
}

/** The locks of the processes that share the store. */
export async function openConfiguredLocks({ ephemeral, files }: Config): Promise<ProcessLock> {
  const { openLocks: open } = await embedded();
  return open(ephemeral ? { memory: true } : { file: files.data });
}

/** An empty store that ends with this process. */
export const memoryStore = async () => (await embedded()).openStore({ memory: true });

const embedded = () => importModule(() => import('./demo-service.ts'));
