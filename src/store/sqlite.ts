import { createRequire, isBuiltin } from 'node:module';
import { decodedText, isBytes } from './checked-table.ts';
import { isBusy } from './faults.ts';

/** The part of an SQLite engine that the store uses, the same for `node:sqlite` and libsql. */
export interface SqliteFile {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  /** Whether a transaction is open: a full disk makes SQLite undo one by itself. */
  readonly inTransaction: boolean;
  close(): void;
}

interface SqliteStatement {
  get(...values: readonly (string | number)[]): unknown;
  all(...values: readonly (string | number)[]): unknown[];
  /** One row after the other, so that a long table needs no memory. */
  iterate(): Iterable<unknown>;
  /** Returns how many rows were changed. */
  run(...values: readonly (string | number)[]): number;
}

/** How long one process waits for another's change, in ms. */
export const busyMs = 5000;
/** How long emptying a log waits for other processes, in ms. */
export const eraseMs = 200;

/** Opens a file; waits this many milliseconds for another process that is writing. */
export interface Driver {
  (file: string, busyMs: number): SqliteFile;
  /** Two engines in one process do not see each other's locks. */
  readonly engine?: EngineName;
}

export type EngineName = 'node:sqlite' | 'libsql';

/** Loads an engine; rejects where this Node, or this platform, has none. */
export type LoadDriver = () => Promise<Driver>;

/** The engine inside Node comes first: some desktop hosts refuse foreign native add-ons. Node 20 has libsql. */
export const engines: Readonly<Record<EngineName, LoadDriver>> = {
  'node:sqlite': loadNodeSqlite,
  libsql: loadLibsql,
};

/** Whether to load an SQLite engine now: if there are files to read. Else it loads when something is to be kept. */
export const mayLoadDriver = (platform: NodeJS.Platform, arch: string): boolean =>
  isBuiltin('node:sqlite') || hasLibsqlBuild(`${platform}-${arch}`);

/** How the names of libsql's builds end. */
const abis = ['', '-gnu', '-musl', '-gnueabihf', '-musleabihf', '-msvc'];

/** Builds are optional dependencies of libsql: an installation for another platform, or without those, has none. */
function hasLibsqlBuild(target: string): boolean {
  const libsql = resolveFrom(import.meta.url, 'libsql');
  return (
    libsql !== undefined && abis.some(abi => resolveFrom(libsql, `@libsql/${target}${abi}`) !== undefined)
  );
}

function resolveFrom(from: string, name: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}

/** The first engine that loads. Rejects where none does. */
export async function loadDriver(): Promise<Driver> {
  return engines['node:sqlite']().catch(() => engines.libsql());
}

/** The name of the engine that `loadDriver` gives; undefined where none loads. */
export const engineName = (): Promise<keyof typeof engines | undefined> =>
  engines['node:sqlite']()
    .then(() => 'node:sqlite' as const)
    .catch(() => engines.libsql().then(() => 'libsql' as const))
    .catch(() => undefined);

async function loadNodeSqlite(): Promise<Driver> {
  const { DatabaseSync } = await withoutWarning(() => import('node:sqlite'));
  const open = (path: string, busyMs: number) => {
    const db = new DatabaseSync(path);
    // Node 22.13 and 22.15 ignore the constructor's option.
    db.exec(`PRAGMA busy_timeout = ${busyMs}`);
    return fileOver(db, () => db.isTransaction ?? refusesToBegin(db), busyMs);
  };
  return Object.assign(open, { engine: 'node:sqlite' as const });
}

async function loadLibsql(): Promise<Driver> {
  const Database = (await import('libsql')).default;
  const open = (path: string, busyMs: number) => {
    const db = new Database(path, { timeout: busyMs });
    return fileOver(withTextsAsBytes(db), () => db.inTransaction, busyMs);
  };
  return Object.assign(open, { engine: 'libsql' as const });
}

/** What both engines have in common. */
interface Engine<Statement = EngineStatement> {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

interface EngineStatement {
  get(...values: (string | number)[]): unknown;
  all(...values: (string | number)[]): unknown[];
  iterate(...values: (string | number)[]): Iterable<unknown>;
  run(...values: (string | number)[]): { readonly changes: number | bigint };
}

interface Described extends EngineStatement {
  columns(): readonly { readonly name: string; readonly type: string | null }[];
}

/**
 * libsql ends the process when it reads a text that is not UTF-8. This way it reads texts as bytes, and such a text
 * throws an error of damage. No table of ours has bytes of another kind.
 */
const withTextsAsBytes = (db: Engine<Described>): Engine => ({
  exec: sql => db.exec(sql),
  prepare(sql) {
    const given = db.prepare(sql);
    // Rows with checksums are read as bytes in any case.
    if (!sql.startsWith('SELECT') || sql.includes(' AS BLOB)')) return given;
    const columns = given.columns().map(({ name, type }) => {
      const column = `"${name.replaceAll('"', '""')}"`;
      const bytes = `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END`;
      return numeric.has(type) ? column : `${bytes} AS ${column}`;
    });
    const statement = db.prepare(`SELECT ${columns.join(', ')} FROM (${sql})`);
    return {
      get: (...values) => withTexts(statement.get(...values)),
      all: (...values) => statement.all(...values).map(withTexts),
      *iterate(...values) {
        for (const row of statement.iterate(...values)) yield withTexts(row);
      },
      run: (...values) => given.run(...values),
    };
  },
  close: () => db.close(),
});

/** Columns of a table that have numbers only. Expressions have no type. */
const numeric: ReadonlySet<string | null> = new Set(['INTEGER', 'REAL']);

function withTexts(row: unknown): unknown {
  for (const [name, value] of Object.entries(Object(row)))
    if (isBytes(value)) Reflect.set(Object(row), name, decodedText(value));
  return row;
}

/** How long a file that was found locked is waited for, in ms, until it is free again. */
const impatientMs = 100;

/** Waiting holds the whole process: a program that keeps a file locked may stop it once, not at every call. */
function fileOver(db: Engine, isInTransaction: () => boolean, busyMs: number): SqliteFile {
  let [isLocked, isClosed] = [false, false];
  const wait = (ms: number) => void db.exec(`PRAGMA busy_timeout = ${ms}`);
  // What is read shows nothing: a file can be read while it is locked for writing.
  const attempt = <T>(work: () => T, isWrite: boolean): T => {
    try {
      const result = work();
      if (isLocked && isWrite) {
        wait(busyMs);
        isLocked = false;
      }
      return result;
    } catch (error) {
      if (isBusy(error)) wait(Math.min(busyMs, impatientMs));
      isLocked ||= isBusy(error);
      throw error;
    }
  };
  return {
    exec: sql => attempt(() => void db.exec(sql), sql === 'BEGIN IMMEDIATE'),
    get inTransaction() {
      return isInTransaction();
    },
    prepare(sql) {
      const statement = db.prepare(sql);
      return {
        get: (...values) => attempt(() => statement.get(...values), false),
        all: (...values) => attempt(() => statement.all(...values), false),
        iterate: () => statement.iterate(),
        run: (...values) => attempt(() => Number(statement.run(...values).changes), true),
      };
    },
    close() {
      if (!isClosed) db.close();
      isClosed = true;
    },
  };
}

/** Before Node 22.16 the engine does not say whether a transaction is open, and SQLite may have ended one by itself. */
function refusesToBegin(db: { exec(sql: string): void }): boolean {
  try {
    db.exec('BEGIN');
  } catch {
    return true;
  }
  db.exec('ROLLBACK');
  return false;
}

/** Node warns that its engine is experimental; standard error is for what the listener can mend. */
async function withoutWarning<T>(load: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: readonly unknown[]) => {
    if (!String(warning).includes('SQLite')) Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
