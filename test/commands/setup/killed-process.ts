import { promises as disk } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const calls = ['realpath', 'stat', 'readFile', 'readdir', 'open', 'rename', 'rm'];
const callsOfOpenFile = ['writeFile', 'chown', 'chmod', 'sync', 'close'];

/**
 * Runs `work` as a process that is killed before the nth time it asks something of the disk: neither that nor anything
 * later happens or is answered. Says whether it came so far.
 */
export async function killedBefore(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  const opened: { close(): Promise<void> }[] = [];
  let count = 0;
  let [kill, isKilled] = [() => {}, false];
  const death = new Promise<void>(resolve => {
    kill = resolve;
  });
  /** Calls what the disk does, as long as the process lives. */
  const living = (on: object, name: string) => {
    const original: unknown = Reflect.get(on, name);
    return (...args: unknown[]): unknown => {
      count += 1;
      isKilled ||= count === nth;
      if (isKilled) kill();
      if (isKilled || typeof original !== 'function') return new Promise(() => {});
      return Reflect.apply(original, on, args);
    };
  };
  const originals = calls.map(name => [name, Reflect.get(disk, name)] as const);
  const open = living(disk, 'open');
  for (const name of calls) Reflect.set(disk, name, living(disk, name));
  Reflect.set(disk, 'open', async (...args: unknown[]) => {
    const file = await open(...args);
    if (!isFile(file)) return file;
    opened.push({ close: file.close.bind(file) });
    for (const name of callsOfOpenFile) Reflect.set(file, name, living(file, name));
    return file;
  });
  syncBuiltinESMExports();
  try {
    await Promise.race([work(), death]);
  } finally {
    for (const [name, original] of originals) Reflect.set(disk, name, original);
    syncBuiltinESMExports();
    for (const file of opened) await file.close().catch(() => undefined);
  }
  return isKilled;
}

const isFile = (value: unknown): value is { close(): Promise<void> } =>
  typeof value === 'object' && value !== null && 'close' in value;
