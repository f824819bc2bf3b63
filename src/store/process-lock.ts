import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain, isBusy } from './faults.ts';
import { type Driver, loadDriver, type SqliteFile } from './sqlite.ts';
import { StoreError } from './store.ts';

/**
 * Which processes that share a data folder are alive. Each holds an SQLite lock on a small file of its own for as
 * long as it lives: the operating system frees the lock with the process, also in another container on one volume.
 */
export interface ProcessLock {
  /** The name of this process, locked at the first call. */
  own(): Promise<string>;
  isAlive(name: string): Promise<boolean>;
  /** Whether this process still holds the lock under that name, so that no other process believes that it has ended. */
  holds(name: string): boolean;
  close(): void;
}

/** Names are read from a store, and must not lead to other files. */
const isName = (name: string) => /^[\w-]{8,40}$/.test(name);

/** Two that look at the lock of a dead process hold it for a moment, each in turn. Milliseconds. */
const checkMs = 20;
/** A try fails only if the tidying process meets the new file in the same instant. */
const mostTries = 20;

/** Locks an open file; false where another process has it, or where the file at `path` was removed meanwhile. */
function locks(file: SqliteFile, path: string): boolean {
  try {
    file.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    // SQLite looks at the file by its name while it locks, and without it fails as if the disk were broken.
    if (isBusy(error) || !existsSync(path)) return false;
    throw error;
  }
}

/** Locks a file until it is closed or this process ends; undefined while another process has it. */
export async function lockFile(path: string): Promise<SqliteFile | undefined> {
  const file = (await loadDriver())(path, 0);
  if (locks(file, path)) return file;
  file.close();
  return undefined;
}

/** Milliseconds until another process may have ended. */
const waitMs = 100;

/**
 * The same in a folder that is made if it is absent, waiting until a time that may change meanwhile: milliseconds of
 * `performance.now()`, which no clock changes.
 */
export async function lockFileWithin(path: string, until: () => number): Promise<SqliteFile | undefined> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    const lock = await lockFile(path);
    if (lock !== undefined || performance.now() > until()) return lock;
    await sleep(waitMs);
  }
}

function remove(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}

/** Locks as files in `folder`, which is made when the first one is taken. */
export function fileLocks(folder: string, driver: () => Promise<Driver>): ProcessLock {
  let held: Promise<{ name: string; file: SqliteFile }> | undefined;
  const pathOf = (name: string) => join(folder, `${name}.lock`);
  const take = async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!lstatSync(folder).isDirectory())
      throw new StoreError(`${folder} is a link, which is not followed: remove it.`);
    const open = await driver();
    tidyAlone(folder, open);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const name = randomBytes(12).toString('base64url');
      const path = pathOf(name);
      const file = open(path, 0);
      // Between opening and locking, the one process that tidies may have removed the file.
      if (locks(file, path) && existsSync(path)) return { name, file };
      file.close();
    }
    throw new StoreError(`${folder} takes no locks: choose another data folder.`);
  };
  const isAlive = async (name: string): Promise<boolean> => {
    if (!isName(name)) return false;
    const own = await held;
    if (own?.name === name) return true;
    const path = pathOf(name);
    if (!existsSync(path)) return false;
    const file = (await driver())(path, checkMs);
    const isFree = locks(file, path);
    file.close();
    return !isFree && existsSync(path);
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
    holds: () => true,
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

/**
 * One process tidies at a time, and no other waits for it. A second one could create again the file that the first has
 * just removed; its owner would then lock that file, and others would believe that the owner has ended.
 */
function tidyAlone(folder: string, open: Driver): void {
  const path = join(folder, 'tidying');
  const guard = open(path, 0);
  try {
    if (locks(guard, path)) tidy(folder, open);
  } finally {
    guard.close();
  }
}

/** A file that `take` made. Others in the folder are left alone. */
const isLock = /^[\w-]{16}\.lock$/;

/** Removes the locks of processes that are gone. */
function tidy(folder: string, open: Driver): void {
  for (const entry of readdirSync(folder)) {
    if (!isLock.test(entry)) continue;
    const path = join(folder, entry);
    const file = open(path, 0);
    const isGone = locks(file, path);
    // Under the lock, for a process that is just starting may have made the file.
    const isRemoved = isGone && remove(path);
    file.close();
    // Windows removes no open file, nor then one that another process has open.
    if (isGone && !isRemoved) remove(path);
  }
}

/** Where nothing is shared, no other process is alive. */
export function noLocks(): ProcessLock {
  const name = randomBytes(12).toString('base64url');
  return {
    own: async () => name,
    isAlive: async other => other === name,
    holds: () => true,
    close: () => undefined,
  };
}
