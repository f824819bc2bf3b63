import { closeSync, constants, existsSync, fchmodSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CheckedTable, type Columns, checkedTable, damage } from './checked-table.ts';
import { explain, isBusy, isDamage, leftAsItWas, notRegular } from './faults.ts';
import type { Backing } from './json-store.ts';
import {
  checkBytes,
  damagedSince,
  dropChecksum,
  type KeptCopy,
  keepCopy,
  markAnew,
  refuseLost,
} from './last-copy.ts';
import { busyMs, type Driver, type EngineName, eraseMs, type SqliteFile } from './sqlite.ts';
import { StoreError } from './store.ts';
import { type IdentityAt, watched } from './watched-file.ts';
import { isWhole } from './whole-check.ts';

const retryMs = 20;

/** The tables of a file. */
export interface Schema {
  /** Grows when the tables change. */
  readonly version: number;
  /** The statements that create the tables. */
  readonly create: string;
  /** The statements that change the tables of the version before. */
  readonly upgrade?: string;
  /** The tables whose rows are checked. The bytes of such a file are checked when it is opened, and a copy is kept. */
  readonly tables?: readonly CheckedTable<Columns>[];
}

const document = checkedTable('document', { space: 'text', key: 'text', value: 'text' });
// A row that is missing from one of its two indexes is damage, not absent.
const twin = 'CREATE UNIQUE INDEX document_at ON document (key, space);';

export const documents = {
  version: 2,
  create: `
    CREATE TABLE document (space TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, sum INTEGER,
      PRIMARY KEY (space, key)) STRICT, WITHOUT ROWID;${twin}`,
  upgrade: `ALTER TABLE document ADD COLUMN sum INTEGER;${twin}`,
  tables: [document],
} satisfies Schema;

/** Texts in the SQLite database `db` that lies at `file`. Rejects with `StoreError`, the database closed and unchanged. */
export async function diskBacking(db: SqliteFile, file: string): Promise<Backing> {
  await openTables(db, file, documents);
  return texts(db, file);
}

/** The same for a file that is created, with its folder, if it is absent. A file that is moved while open is noticed. */
export async function fileBacking(driver: Driver, file: string, identity?: IdentityAt): Promise<Backing> {
  const db = await openFile(driver, file, documents, identity);
  return texts(
    db,
    file,
    keepCopy(db, file, () => isWhole(driver, file, documents)),
  );
}

/** Opens a file with tables, and notices when it is moved or replaced. Rejects with `StoreError`. */
export async function openFile(
  driver: Driver,
  file: string,
  schema: Schema,
  identity?: IdentityAt,
): Promise<SqliteFile> {
  const { tables } = schema;
  const open = () => {
    if (tables !== undefined) refuseLost(file);
    makePrivate(file);
    return driver(file, busyMs);
  };
  const isKnownGood = tables === undefined || !existsSync(file) || (await checkBytes(file));
  const first = open();
  await openTables(
    first,
    file,
    schema,
    isKnownGood ? undefined : () => damageIn(file, schema, driver.engine),
  );
  const reopen = () => {
    try {
      const db = open();
      closedOnFailure(db, file, () => {
        inspect(db, file, schema);
        useWal(db);
        migrate(db, schema);
      });
      return db;
    } catch (error) {
      throw explain(error, file);
    }
  };
  const changed = tables && (() => dropChecksum(file));
  return watched(first, file, reopen, { identity, changed });
}

/** Reads a whole file in a thread. What is wrong with it; undefined if it is good. Rejects where it cannot be read. */
export async function damageIn(file: string, { version, tables = [] }: Schema, engine?: EngineName) {
  const { isWholeAside } = await import('./check-thread.ts');
  return (await isWholeAside(file, { version, tables, engine })) ? undefined : damagedSince(file);
}

/**
 * Creates the tables in a new file. `found`: what else is wrong with an old one. Rejects with `StoreError`, the database
 * closed and unchanged.
 */
export async function openTables(
  db: SqliteFile,
  file: string,
  schema: Schema,
  found: () => Promise<string | undefined> = async () => undefined,
): Promise<void> {
  closedOnFailure(db, file, () => inspect(db, file, schema));
  const problem = await found().catch((error: unknown) => explain(error, file));
  closedOnFailure(db, file, () => {
    if (problem !== undefined) throw typeof problem === 'string' ? new StoreError(problem) : problem;
  });
  // Two processes may open a new file at once, and for this statement SQLite does not wait.
  for (let waited = 0; !closedOnFailure(db, file, () => isInWal(db, waited)); waited += retryMs)
    await sleep(retryMs);
  closedOnFailure(db, file, () => migrate(db, schema));
}

function closedOnFailure<T>(db: SqliteFile, file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // libsql lets a closed connection live on until its statements are collected, with its locks.
    if (db.inTransaction) db.exec('ROLLBACK');
    db.close();
    throw explain(error, file);
  }
}

function texts(db: SqliteFile, file: string, copy?: KeptCopy): Backing {
  let inside = false;
  const get = db.prepare(`SELECT ${document.selected} FROM document NOT INDEXED WHERE space = ? AND key = ?`);
  const other = db.prepare('SELECT 1 FROM document INDEXED BY document_at WHERE key = ? AND space = ?');
  const all = db.prepare(
    `SELECT ${document.selected} FROM document NOT INDEXED WHERE space = ? ORDER BY key`,
  );
  const set = db.prepare(document.put());
  const drop = db.prepare('DELETE FROM document WHERE space = ? AND key = ?');

  const attempt = <T>(work: () => T): T => {
    try {
      // A full disk makes SQLite undo the whole transaction: what follows must not be kept piecemeal.
      if (inside && !db.inTransaction) throw new StoreError(`The change to ${file} was undone.`);
      return work();
    } catch (error) {
      copy?.noticed(error);
      if (isDamage(error)) throw new StoreError(damagedSince(file), { cause: error });
      throw explain(error, file);
    }
  };

  return {
    read: (space, key) =>
      attempt(() => {
        // Another process may write it between the two looks.
        const row = get.get(space, key) ?? (other.get(key, space) && get.get(space, key));
        if (row === undefined && other.get(key, space) !== undefined) throw damage();
        return row === undefined ? undefined : document.read(row).value;
      }),
    list: space =>
      attempt(() =>
        all
          .all(space)
          .map(document.read)
          .map(({ key, value }) => ({ key, text: value })),
      ),
    write: (space, key, value) => attempt(() => void set.run(...document.values({ space, key, value }))),
    remove: (space, key) => attempt(() => drop.run(space, key) > 0),
    begin() {
      attempt(() => db.exec('BEGIN IMMEDIATE'));
      inside = true;
    },
    commit() {
      attempt(() => db.exec('COMMIT'));
      inside = false;
    },
    undo() {
      inside = false;
      if (db.inTransaction) db.exec('ROLLBACK');
    },
    erase: () =>
      attempt(() => {
        copy?.remove();
        eraseLog(db);
      }),
    close: () => (copy === undefined ? closeFile(db) : copy.close(() => closeFile(db))),
  };
}

/** Refuses a file of another program or of a newer version. The first read fails if the file is no database. */
function inspect(db: SqliteFile, file: string, schema: Schema): void {
  // Another process may make the tables and the version between the two reads: the version only grows.
  const tables = numberColumn(db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get(), 'tables');
  const version = schemaOf(db);
  if (version > schema.version) {
    throw new StoreError(
      `${file} was written by a newer version of this server (schema ${version}, this one knows ${schema.version}). It was left as it is: update the server, or choose another profile.`,
    );
  }
  if (version === 0 && tables > 0) {
    throw new StoreError(`${file} belongs to another program. ${leftAsItWas}`);
  }
}

/** 0 in a new file. */
const schemaOf = (db: SqliteFile) => numberColumn(db.prepare('PRAGMA user_version').get(), 'user_version');

/** False while another process is opening the file. */
function isInWal(db: SqliteFile, waited: number): boolean {
  try {
    useWal(db);
    return true;
  } catch (error) {
    if (!isBusy(error) || waited >= busyMs) throw error;
    return false;
  }
}

function useWal(db: SqliteFile): void {
  db.prepare('PRAGMA journal_mode = WAL').get();
  // A step of a change is stored before its request leaves: it must survive a power cut.
  db.exec('PRAGMA synchronous = FULL');
  // What a listener had deleted must not be readable in the file.
  db.exec('PRAGMA secure_delete = ON');
}

function migrate(db: SqliteFile, { version, create, upgrade, tables }: Schema): void {
  db.exec('BEGIN IMMEDIATE');
  // Read again: another process may have created the table since.
  const found = schemaOf(db);
  if (found < version) db.exec(`${found === 0 ? create : upgrade}; PRAGMA user_version = ${version}`);
  if (tables !== undefined) markAnew(db);
  db.exec('COMMIT');
}

/** Moves what the WAL holds into the file first. */
export function closeFile(db: SqliteFile): void {
  try {
    truncateLog(db, 0);
  } catch {
    // Another process is using the file, and will move what the WAL holds.
  }
  db.close();
}

/** If another process reads the file for longer than `eraseMs`, the WAL is truncated the next time. */
export function eraseLog(db: SqliteFile): void {
  try {
    truncateLog(db, eraseMs);
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}

function truncateLog(db: SqliteFile, waitMs: number): void {
  db.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA wal_checkpoint(TRUNCATE)`);
}

/** The text in a column of a row; a row without such a column is a fault of our own SQL. */
export function textColumn(row: unknown, column: string): string {
  const cell: unknown = Reflect.get(Object(row), column);
  if (typeof cell !== 'string') throw new TypeError(`no text in column ${column}`);
  return cell;
}

/** The number in a column of a row. */
export function numberColumn(row: unknown, column: string): number {
  const cell: unknown = Reflect.get(Object(row), column);
  if (typeof cell !== 'number') throw new TypeError(`no number in column ${column}`);
  return cell;
}

const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Before SQLite opens the file: the WAL beside it inherits its permissions. A link is not followed, so that its
 * target keeps its content and mode; nor does SQLite follow links for the files beside it. The handle is closed before
 * SQLite opens the file: closing it later would release SQLite's locks.
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
