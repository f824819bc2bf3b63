import type { CheckedTable, Columns } from './checked-table.ts';
import { isDamage } from './faults.ts';
import { busyMs, type Driver, type EngineName } from './sqlite.ts';

/** What is checked in a file. */
export interface Checked {
  readonly version: number;
  readonly tables: readonly CheckedTable<Columns>[];
  /** That has the file open in this process; otherwise any. */
  readonly engine?: EngineName | undefined;
}

/**
 * Whether a file is as it was written: its structure, its indexes and the checksum of each row. Reads it with a
 * connection of its own, since another one may still have pages from before a bit flipped. Takes about a second for
 * 30 MB. Throws where it cannot be read.
 */
export function isWhole(driver: Driver, file: string, { version, tables }: Checked): boolean {
  const db = driver(file, busyMs);
  const first = (pragma: string): unknown => Object.values(Object(db.prepare(`PRAGMA ${pragma}`).get()))[0];
  try {
    if (first('integrity_check(1)') !== 'ok') return false;
    // An earlier version had no checksums.
    for (const { name, selected, read } of first('user_version') === version ? tables : [])
      for (const row of db.prepare(`SELECT ${selected} FROM ${name}`).iterate()) read(row);
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    db.close();
  }
}
