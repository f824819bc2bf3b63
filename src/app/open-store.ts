import type { Config } from '../config/config.ts';
import { loadPart } from '../platform/part.ts';
import type { Log } from '../server/log.ts';
import { mayLoadDriver } from '../store/drivers.ts';
import type { ProcessLock } from '../store/process-lock.ts';
import type { Store } from '../store/store.ts';

/** Whether changes should outlast this process, as far as can be told before the store is opened. */
export const mayKeepRecord = ({ ephemeral }: Config): boolean =>
  ephemeral || mayLoadDriver(process.platform, process.arch);

/** The store that the settings name. What its listener should know is in the log too. */
export async function openStore({ ephemeral, files }: Config, log: Log): Promise<Store> {
  const { openStore: open } = await embedded();
  const store = await open(ephemeral ? { memory: true } : { file: files.data });
  if (store.note) log.warn(store.note);
  return store;
}

/** The locks of the processes that share it. */
export async function openLocks({ ephemeral, files }: Config): Promise<ProcessLock> {
  const { openLocks: open } = await embedded();
  return open(ephemeral ? { memory: true } : { file: files.data });
}

/** An empty store that ends with this process. */
export const memoryStore = async () => (await embedded()).openStore({ memory: true });

const embedded = () => loadPart(() => import('./demo-service.ts'));
