import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from './faults.ts';
import type { Driver, SqliteFile } from './sqlite.ts';

/**
 * Which processes that share a data folder are alive. Each holds an SQLite lock on a small file of its own for as
 * long as it lives: the operating system frees the lock with the process, also in another container on one volume.
 */
export interface ProcessLock {
  /** The name of this process, locked at the first call. */
  own(): Promise<string>;
  isAlive(name: string): Promise<boolean>;
  close(): void;
}

/** A name comes from a store, and must not lead to a file of another kind. */
const isName = (name: string) => /^[\w-]{8,40}$/.test(name);

/** Locks as files in `folder`, which is made when the first one is taken. */
export function fileLocks(folder: string, driver: () => Promise<Driver>): ProcessLock {
  let held: Promise<{ name: string; file: SqliteFile }> | undefined;
  const pathOf = (name: string) => join(folder, `${name}.lock`);
  const take = async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await tidy();
    const name = randomBytes(12).toString('base64url');
    const file = (await driver())(pathOf(name), 0);
    file.exec('BEGIN EXCLUSIVE');
    return { name, file };
  };
  const isAlive = async (name: string): Promise<boolean> => {
    if (!isName(name)) return false;
    const own = await held;
    if (own?.name === name) return true;
    const path = pathOf(name);
    if (!existsSync(path)) return false;
    const file = (await driver())(path, 0);
    try {
      file.exec('BEGIN EXCLUSIVE');
      file.exec('ROLLBACK');
    } catch {
      return true;
    } finally {
      file.close();
    }
    return false;
  };
  /** Locks of processes that are gone. */
  const tidy = async () => {
    for (const entry of readdirSync(folder)) {
      const name = entry.replace(/\.lock$/, '');
      if (name !== entry && !(await isAlive(name))) rmSync(join(folder, entry), { force: true });
    }
  };
  return {
    async own() {
      held ??= take().catch((error: unknown) => {
        held = undefined;
        throw explain(error, folder);
      });
      return (await held).name;
    },
    isAlive,
    close() {
      const taken = held;
      held = undefined;
      void taken?.then(
        ({ name, file }) => {
          file.close();
          rmSync(pathOf(name), { force: true });
        },
        () => undefined,
      );
    },
  };
}

/** Where nothing is shared, no other process is alive. */
export function noLocks(): ProcessLock {
  const name = randomBytes(12).toString('base64url');
  return { own: async () => name, isAlive: async other => other === name, close: () => undefined };
}
