import { randomInt } from 'node:crypto';
import { closeSync, constants, openSync, readSync, rmSync, statSync } from 'node:fs';
import { explain, isBeingChanged, wasMoved } from './faults.ts';
import { busyMs, eraseMs, type SqliteFile } from './sqlite.ts';

/** Which file is at a path: its device and number; undefined if that cannot be told. */
export type IdentityAt = (path: string) => string | undefined;

export const identityAt: IdentityAt = path => {
  try {
    // A number above 2^53 would be rounded to that of another file.
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
};

interface Watching {
  readonly identity?: IdentityAt | undefined;
  /** Called before each write and after it. */
  readonly changed?: (() => void) | undefined;
}

/** SQLite's files for one database, the log and its index after the database. */
const ends = ['', '-wal', '-shm'];

/**
 * An open database that looks, before each write, whether its file is still the one at `path`. A write to a file that
 * was moved or replaced is refused with `StoreError`; what follows uses the file that is there then. `reopen` opens it
 * as the first one was opened. `changed` is called before each write and after it.
 */
export function watched(
  first: SqliteFile,
  path: string,
  reopen: () => SqliteFile,
  { identity = identityAt, changed = () => undefined }: Watching = {},
): SqliteFile {
  let isChanging = false;
  let db: SqliteFile | undefined = first;
  const seen = () => ends.map(end => identity(path + end));
  let known = seen();

  const current = (): SqliteFile => {
    if (db !== undefined) return db;
    db = reopen();
    known = seen();
    return db;
  };

  const check = (): void => {
    changed();
    const file = current();
    if (known[0] !== undefined && identity(path) === known[0]) return;
    // Some mounts number their files anew. A number that was just written shows whether the file is the same.
    const number = mark(file, path);
    const isSame = markAt(path) === number;
    // Reading the path took this process' locks away, if it is the same file.
    file.close();
    db = undefined;
    if (!isSame) {
      removeOldLogs(path, known, identity);
      throw wasMoved(path);
    }
    current();
  };

  return {
    exec(sql) {
      if (sql === 'BEGIN IMMEDIATE') {
        check();
        isChanging = true;
      }
      // Only work on its contents opens the file again, not what ends its use.
      if (sql.startsWith('BEGIN')) current().exec(sql);
      else db?.exec(sql);
      if (isChanging && sql === 'COMMIT') changed();
      if (sql === 'COMMIT' || sql === 'ROLLBACK') isChanging = false;
    },
    get inTransaction() {
      return db?.inTransaction ?? false;
    },
    prepare: sql => statementOf(sql, current, { check, changed }),
    close: () => db?.close(),
  };
}

/** A statement that is prepared again in a file that was opened again. */
function statementOf(
  sql: string,
  current: () => SqliteFile,
  { check, changed }: { readonly check: () => void; readonly changed: () => void },
): ReturnType<SqliteFile['prepare']> {
  let [from, statement] = [current(), current().prepare(sql)];
  const now = () => {
    if (from !== current()) [from, statement] = [current(), current().prepare(sql)];
    return statement;
  };
  return {
    get: (...values) => now().get(...values),
    all: (...values) => now().all(...values),
    iterate: () => now().iterate(),
    run(...values) {
      if (current().inTransaction) return now().run(...values);
      check();
      const count = now().run(...values);
      changed();
      return count;
    },
  };
}

/** Writes a new number into the open database and its file, not only into the log, and returns it. */
function mark(file: SqliteFile, path: string): number {
  const number = randomInt(1, 2 ** 31);
  file.exec(`PRAGMA application_id = ${number}`);
  file.exec(`PRAGMA busy_timeout = ${eraseMs}`);
  try {
    const log: unknown = file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    if (Reflect.get(Object(log), 'busy') !== 0) throw isBeingChanged(path);
    return number;
  } finally {
    file.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
/** Where a database has its `application_id`. */
const markOffset = 68;

/** The number in the first bytes of a file; undefined if they are too few. */
export const markIn = (bytes: Buffer): number | undefined =>
  bytes.length < markOffset + 4 ? undefined : bytes.readInt32BE(markOffset);

/** The number in the file that is at `path`; undefined if there is none. Read without SQLite, which would use the log. */
export function markAt(path: string): number | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const bytes = Buffer.alloc(markOffset + 4);
    readSync(handle, bytes, 0, bytes.length, 0);
    return markIn(bytes);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw explain(error, path);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** SQLite would apply the log of a file that was moved to the one that is there now. */
function removeOldLogs(path: string, known: readonly (string | undefined)[], identity: IdentityAt): void {
  for (const [at, end] of ends.entries()) {
    if (end !== '' && known[at] !== undefined && identity(path + end) === known[at])
      rmSync(path + end, { force: true });
  }
}
