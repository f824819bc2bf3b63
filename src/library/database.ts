import { resolve } from 'node:path';
import { closeFile, eraseLog, openFile, openTables, type Schema } from '../store/disk.ts';
import { explain, isDamage } from '../store/faults.ts';
import { closeWithCopy, damagedSince, removeCopy } from '../store/last-copy.ts';
import { busyMs, type LoadDriver, loadDriver, type SqliteFile } from '../store/sqlite.ts';
import { LibraryFileError, StoreError } from '../store/store.ts';

/** Ids that are made here start with this one. The service's are lower. */
export const firstId = 9_000_000_000_000_001;

/*
 * `listener`: whose library. `object`: what is known of the objects in it. `list`: a kind of favourite, the followed
 * people or the tracks of a playlist, with its totals. `copied`: what was copied elsewhere, and its id there.
 */
const schema: Schema = {
  version: 1,
  // Reading the whole file at each start would take a second. It is only read where its bytes cannot be checked.
  isChecked: false,
  hasCopy: true,
  create: `
    CREATE TABLE counter (next INTEGER NOT NULL) STRICT;
    INSERT INTO counter VALUES (${firstId});
    CREATE TABLE listener (number INTEGER PRIMARY KEY, service TEXT NOT NULL, caller TEXT NOT NULL,
      id INTEGER NOT NULL, origin TEXT NOT NULL, UNIQUE (service, caller)) STRICT;
    CREATE TABLE object (listener INTEGER NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL, facts TEXT NOT NULL,
      gone INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (listener, kind, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE list (number INTEGER PRIMARY KEY, listener INTEGER NOT NULL, kind TEXT NOT NULL,
      total INTEGER NOT NULL DEFAULT 0, seconds INTEGER NOT NULL DEFAULT 0, next INTEGER NOT NULL DEFAULT 0,
      revision INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE UNIQUE INDEX list_of ON list (listener, kind) WHERE kind <> 'playlist';
    CREATE TABLE item (list INTEGER NOT NULL, position INTEGER NOT NULL, id INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (list, position)) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX item_of ON item (list, id);
    CREATE TABLE playlist (id INTEGER PRIMARY KEY, listener INTEGER NOT NULL, list INTEGER NOT NULL,
      title TEXT NOT NULL, description TEXT NOT NULL, public INTEGER NOT NULL, collaborative INTEGER NOT NULL,
      created INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;
    CREATE INDEX playlist_of ON playlist (listener, id);
    CREATE TABLE bookmark (listener INTEGER NOT NULL, episode INTEGER NOT NULL, offset INTEGER NOT NULL,
      PRIMARY KEY (listener, episode)) STRICT, WITHOUT ROWID;
    CREATE TABLE copied (listener INTEGER NOT NULL, target TEXT NOT NULL, source TEXT NOT NULL, job TEXT NOT NULL,
      id INTEGER, PRIMARY KEY (listener, target, source)) STRICT, WITHOUT ROWID`,
};

type Value = string | number;

/** A file with tables, such as all libraries of a profile. */
export type Database = ReturnType<typeof databaseIn>;

export interface DatabaseOptions {
  /** Created with its folder if it does not exist. In memory if undefined. */
  readonly file: string | undefined;
  readonly load?: LoadDriver | undefined;
}

const noEngine = 'SQLite cannot be loaded on this platform, so no library can be kept on this computer.';

/** Rejects with `StoreError` for a file that is damaged, of another program or version, or not accessible. */
export async function openDatabase({ file, load = loadDriver }: DatabaseOptions): Promise<Database> {
  const driver = await load().catch(() => {
    throw new StoreError(noEngine);
  });
  const name = file === undefined ? 'The library in memory' : resolve(file);
  try {
    if (file !== undefined) return withCopy(await openFile(driver, name, schema), name);
    const db = driver(':memory:', busyMs);
    await openTables(db, name, schema);
    return databaseIn(db, error => ofLibrary(error, name));
  } catch (error) {
    throw ofLibrary(error, name);
  }
}

function withCopy(db: SqliteFile, file: string): Database {
  let isGood = true;
  const database = databaseIn(db, error => {
    isGood &&= !isDamage(error);
    return ofLibrary(error, file);
  });
  return {
    ...database,
    erase() {
      database.erase();
      removeCopy(file);
    },
    close: () => (isGood ? closeWithCopy(db, file, database.close) : database.close()),
  };
}

function ofLibrary(error: unknown, file: string): LibraryFileError {
  const cause = explain(error, file);
  const isDamaged = isDamage(error) || isDamage(cause.cause);
  return new LibraryFileError(isDamaged ? damagedSince(file, cause.message) : cause.message, { cause });
}

/** What is in an open file. `explained`: what is thrown for an error of the engine. */
export function databaseIn(db: SqliteFile, explained: (error: unknown) => unknown) {
  const statements = new Map<string, ReturnType<SqliteFile['prepare']>>();
  const statement = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw isSqlite(error) || error instanceof StoreError ? explained(error) : error;
    }
  };
  let inside = false;
  const transaction = <T>(begin: string, work: () => T): T => {
    if (inside) return work();
    attempt(() => db.exec(begin));
    inside = true;
    try {
      const result = work();
      attempt(() => db.exec('COMMIT'));
      return result;
    } catch (error) {
      // A full disk makes SQLite undo the transaction by itself.
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    } finally {
      inside = false;
    }
  };
  return {
    get: (sql: string, ...values: readonly Value[]): unknown => attempt(() => statement(sql).get(...values)),
    all: (sql: string, ...values: readonly Value[]): unknown[] =>
      attempt(() => statement(sql).all(...values)),
    /** Returns how many rows were changed. */
    run: (sql: string, ...values: readonly Value[]): number => attempt(() => statement(sql).run(...values)),
    /** Runs `work` as one transaction that sees no other process's changes in between. */
    read: <T>(work: () => T): T => transaction('BEGIN', work),
    /** The same, alone among all processes. All changes are undone if `work` throws. */
    change: <T>(work: () => T): T => transaction('BEGIN IMMEDIATE', work),
    /** Removes what was deleted from the log of the file too. */
    erase: () => attempt(() => eraseLog(db)),
    close: () => closeFile(db),
  };
}

/** Both engines give their errors a code. */
const isSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /SQLITE/.test(String(error.code));
