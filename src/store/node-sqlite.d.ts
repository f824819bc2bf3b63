/** The part of `node:sqlite` that the store uses: it is in Node 22.13 and later, and the types of Node 20 lack it. */
declare module 'node:sqlite' {
  type Value = string | number;
  interface StatementSync {
    get(...values: readonly Value[]): unknown;
    all(...values: readonly Value[]): unknown[];
    iterate(): Iterable<unknown>;
    run(...values: readonly Value[]): { readonly changes: number | bigint };
  }
  class DatabaseSync {
    constructor(path: string);
    /** Absent before Node 22.16. */
    readonly isTransaction?: boolean;
    exec(sql: string): void;
    prepare(sql: string): StatementSync;
    close(): void;
  }
}
