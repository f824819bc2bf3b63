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
  /** Returns how many rows were changed. */
  run(...values: readonly (string | number)[]): number;
}

/** Opens a file; waits so many milliseconds for another process that is writing. */
export type Driver = (file: string, busyMs: number) => SqliteFile;
