import { closeSync, constants, fchmodSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { notRegular } from './faults.ts';
import { StoreError } from './store.ts';

const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Before SQLite opens the file: the WAL beside it inherits its permissions. A link is not followed, so that what it
 * leads to keeps its content and its mode; SQLite follows none for the files beside it. The handle is closed before
 * SQLite comes, whose locks would go with it.
 */
export function makePrivate(file: string): void {
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
