import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { lazy } from '../client/api/lazy.ts';
import { type Database, databaseIn } from '../library/database.ts';
import { openFile, openTables, type Schema } from '../store/disk.ts';
import { explain } from '../store/faults.ts';
import { busyMs, type LoadDriver, loadDriver } from '../store/sqlite.ts';
import { StoreError } from '../store/store.ts';

/*
 * `listen`: when a song was played, in seconds since 1970, and where that is known from. `song`: by its normalised name.
 * `matched`: the song's track in a catalogue; 0 if it has none. `origin`: how far its listens are read.
 */
const schema: Schema = {
  version: 1,
  create: `
    CREATE TABLE origin (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, state TEXT NOT NULL) STRICT;
    CREATE TABLE artist (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL) STRICT;
    CREATE TABLE album (id INTEGER PRIMARY KEY, artist INTEGER NOT NULL, key TEXT NOT NULL, title TEXT NOT NULL,
      UNIQUE (artist, key)) STRICT;
    CREATE TABLE song (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, title TEXT NOT NULL, artist INTEGER NOT NULL,
      album INTEGER NOT NULL) STRICT;
    CREATE TABLE code (code TEXT NOT NULL PRIMARY KEY, song INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE listen (at INTEGER NOT NULL, song INTEGER NOT NULL, origin INTEGER NOT NULL,
      PRIMARY KEY (at, song)) STRICT, WITHOUT ROWID;
    CREATE INDEX listen_song ON listen (song, at);
    CREATE TABLE matched (service TEXT NOT NULL, song INTEGER NOT NULL, track INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (service, song)) STRICT, WITHOUT ROWID`,
};

export interface HistoryFileOptions {
  /** Created with its folder if it does not exist. In memory if undefined. */
  readonly file: string | undefined;
  readonly load?: LoadDriver | undefined;
}

const noEngine = 'SQLite cannot be loaded on this platform, so no history can be kept.';

/** The file of a profile's history, opened at its first use. */
export function historyFile({ file, load = loadDriver }: HistoryFileOptions) {
  const open = async (): Promise<Database> => {
    const driver = await load().catch(() => {
      throw new StoreError(noEngine);
    });
    const name = file === undefined ? 'The history in memory' : resolve(file);
    try {
      const db = file === undefined ? driver(':memory:', busyMs) : await openFile(driver, name, schema);
      if (file === undefined) await openTables(db, name, schema);
      // What is lost in a power cut is read again.
      db.exec('PRAGMA synchronous = NORMAL');
      return databaseIn(db, error => explain(error, name));
    } catch (error) {
      throw explain(error, name);
    }
  };
  const database = lazy(open);
  return {
    open: database.get,
    /** Undefined if there is none yet. */
    openIfThere: async () =>
      (await database.made()) ?? (file !== undefined && existsSync(file) ? await database.get() : undefined),
    close: async () => (await database.made())?.close(),
  };
}
export type HistoryFile = ReturnType<typeof historyFile>;
