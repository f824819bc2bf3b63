import { resolve } from 'node:path';
import { type CheckedTable, type Columns, damage, type RowOf } from '../store/checked-table.ts';
import { closeFile, damageIn, eraseLog, numberColumn, openFile, openTables } from '../store/disk.ts';
import { explain, isDamage } from '../store/faults.ts';
import type { FileHealth } from '../store/file-health.ts';
import { damagedSince, keepCopy } from '../store/last-copy.ts';
import { busyMs, type Driver, type LoadDriver, loadDriver, type SqliteFile } from '../store/sqlite.ts';
import { LibraryFileError, StoreError } from '../store/store.ts';
import { isWhole } from '../store/whole-check.ts';
import { schema } from './tables.ts';

type Value = string | number;

/** A file with tables, such as all libraries of a profile. */
export type Database = ReturnType<typeof databaseIn>;

export interface DatabaseOptions {
  /** Created with its folder if it does not exist. In memory if undefined. */
  readonly file: string | undefined;
  readonly load?: LoadDriver | undefined;
  readonly health?: FileHealth | undefined;
}

const noEngine = 'SQLite cannot be loaded on this platform, so no library can be kept on this computer.';

/** Rejects with `StoreError` for a file that is damaged, of another program or version, or not accessible. */
export async function openDatabase({ file, load = loadDriver, health }: DatabaseOptions): Promise<Database> {
  const driver = await load().catch(() => {
    throw new StoreError(noEngine);
  });
  const name = file === undefined ? 'The library in memory' : resolve(file);
  try {
    if (file !== undefined) {
      const db = await openFile(driver, name, schema);
      health?.opened();
      return withCopy(db, name, { driver, health });
    }
    const db = driver(':memory:', busyMs);
    await openTables(db, name, schema);
    return databaseIn(db, error => ofLibrary(error, name));
  } catch (error) {
    const explained = ofLibrary(error, name);
    health?.notOpened(explained);
    throw explained;
  }
}

/** Reads the whole file in a thread. What is wrong with it and how to go back; undefined if it is good. */
export const libraryProblem = (file: string): Promise<string | undefined> => damageIn(resolve(file), schema);

function withCopy(
  db: SqliteFile,
  file: string,
  { driver, health }: { readonly driver: Driver; readonly health: FileHealth | undefined },
): Database {
  const copy = keepCopy(db, file, () => isWhole(driver, file, schema));
  const database = databaseIn(db, error => {
    copy.noticed(error);
    const explained = ofLibrary(error, file);
    health?.failed(explained);
    return explained;
  });
  return {
    ...database,
    change(work) {
      const result = database.change(work);
      health?.written();
      return result;
    },
    erase() {
      copy.remove();
      database.erase();
    },
    close: () => copy.close(database.close),
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
    ...checkedRows(attempt, statement),
    /** The number of a new row. */
    next: (table: string): number =>
      attempt(() =>
        numberColumn(statement(`SELECT coalesce(max(number), 0) + 1 AS n FROM ${table}`).get(), 'n'),
      ),
    /** The error of a damaged row. */
    damaged: (): unknown => explained(damage()),
    /** Throws it unless `isSo`. */
    expect(isSo: boolean): void {
      if (!isSo) throw explained(damage());
    },
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

/** Rows in one statement: one for each row takes several times as long. */
const rowsAtOnce = 100;

/** Rows with checksums. Reading one that is damaged throws. `rest`: a statement after what it selects. */
function checkedRows(
  attempt: <T>(work: () => T) => T,
  statement: (sql: string) => ReturnType<SqliteFile['prepare']>,
) {
  const rows = <C extends Columns>(
    table: CheckedTable<C>,
    rest: string,
    ...values: readonly Value[]
  ): RowOf<CheckedTable<C>>[] =>
    attempt(() =>
      statement(`SELECT ${table.selected} ${rest}`)
        .all(...values)
        .map(table.read),
    );
  return {
    rows,
    row: <C extends Columns>(...given: Parameters<typeof rows<C>>): RowOf<CheckedTable<C>> | undefined =>
      rows(...given)[0],
    put: <C extends Columns>(table: CheckedTable<C>, ...given: readonly RowOf<CheckedTable<C>>[]): void =>
      attempt(() => {
        for (let at = 0; at < given.length; at += rowsAtOnce) {
          const some = given.slice(at, at + rowsAtOnce);
          statement(table.put(some.length)).run(...some.flatMap(row => table.values(row)));
        }
      }),
    /** Rows of two tables that a statement joins. */
    pairs: <A extends Columns, B extends Columns>(
      one: CheckedTable<A>,
      other: CheckedTable<B>,
      rest: string,
      ...values: readonly Value[]
    ) =>
      attempt(() =>
        statement(`SELECT ${one.selected}, ${other.selected} ${rest}`)
          .all(...values)
          .map(row => [one.read(row), other.read(row)] as const),
      ),
  };
}

/** Both engines give their errors a code. */
const isSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /SQLITE/.test(String(error.code));
