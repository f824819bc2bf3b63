import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, databaseIn } from '../library/database.ts';
import { numberColumn, textColumn } from '../store/disk.ts';
import { isDamage } from '../store/faults.ts';
import { busyMs, type Driver, engines, type SqliteFile } from '../store/sqlite.ts';
import type { FolderPlaylist } from './list-files.ts';
import type { FileContent } from './reading/read-file.ts';
import type { FoundFile, WalkedFiles } from './walk.ts';

/** A file as it was read last. */
export interface IndexedFile extends Omit<FoundFile, 'problem'> {
  /** The track's id; 0 if the file cannot be read. */
  readonly track: number;
  /** Seconds since the epoch. */
  readonly added: number;
  /** Whether it is there now. Its id is kept for when it returns. */
  readonly present: boolean;
  readonly content?: FileContent;
  readonly problem?: string;
}

/** A playlist in a file, as it was read last. */
export interface IndexedList extends FoundFile {
  readonly list?: FolderPlaylist;
}

/** The index cannot be used. The message is a whole answer, without a path. */
export class MusicIndexError extends Error {
  override readonly name = 'MusicIndexError';
}

const version = 3;

const tables = `
  CREATE TABLE file (root INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
    track INTEGER NOT NULL, added INTEGER NOT NULL, present INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (root, path)) STRICT, WITHOUT ROWID;
  CREATE TABLE list (root INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (root, path)) STRICT, WITHOUT ROWID;
  CREATE TABLE written (signature TEXT NOT NULL) STRICT;
  CREATE TABLE progress (done INTEGER NOT NULL, total INTEGER NOT NULL) STRICT;
  CREATE TABLE state (state TEXT NOT NULL) STRICT;
  CREATE TABLE unread (root INTEGER NOT NULL, path TEXT NOT NULL, problem TEXT NOT NULL) STRICT;
  CREATE TABLE node (kind TEXT NOT NULL, id INTEGER NOT NULL, place INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
  CREATE INDEX file_track ON file (track);
  CREATE INDEX node_place ON node (kind, place);
  CREATE TABLE name (key TEXT NOT NULL PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE code (code TEXT NOT NULL PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE ranked (kind TEXT NOT NULL, id INTEGER NOT NULL, title TEXT NOT NULL, artist TEXT NOT NULL,
    liked INTEGER NOT NULL, rating INTEGER NOT NULL, seconds REAL NOT NULL, bpm REAL NOT NULL,
    by_title INTEGER NOT NULL, by_artist INTEGER NOT NULL, by_album INTEGER NOT NULL,
    PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE words_track USING fts5(track, artist, album, label, ${words()});
  CREATE VIRTUAL TABLE words_album USING fts5(album, artist, ${words()});
  CREATE VIRTUAL TABLE words_artist USING fts5(artist, ${words()});
  CREATE VIRTUAL TABLE vocabulary_track USING fts5vocab(words_track, row);
  CREATE VIRTUAL TABLE vocabulary_album USING fts5vocab(words_album, row);
  CREATE VIRTUAL TABLE vocabulary_artist USING fts5vocab(words_artist, row);
  PRAGMA user_version = ${version}`;

/** Our own terms, separated by spaces. The texts are in the nodes. */
function words(): string {
  return `content='', detail=column, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* S* P* Co Cn'"`;
}

/**
 * Opens the index in `file`; a new one if it is absent or of another version. It can be made again from the folder, so
 * it is not checked as a whole. Rejects with `MusicIndexError`.
 */
export async function openIndex(file: string): Promise<FolderIndex> {
  const driver = await loadSearchDriver();
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    let db = driver(file, busyMs);
    if (![0, version].includes(versionOf(db))) {
      db.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      db = driver(file, busyMs);
    }
    db.prepare('PRAGMA journal_mode = WAL').get();
    // What is lost in a power cut is read again.
    db.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000');
    chmodSync(file, 0o600);
    const database = databaseIn(db, error => (isDamage(error) ? unusable(error) : error));
    // Another process may create the tables at the same time.
    if (versionOf(db) !== version) database.change(() => versionOf(db) === version || db.exec(tables));
    return indexOver(database);
  } catch (cause) {
    throw unusable(cause);
  }
}

const unusable = (cause: unknown) =>
  new MusicIndexError(
    'The index of your music cannot be used. The person who runs this server finds its file with music-catalogue-mcp doctor. Once that is deleted, the music is read again.',
    { cause },
  );

/** The first engine that can search texts: the one inside some versions of Node 22 cannot. Rejects with `MusicIndexError`. */
async function loadSearchDriver(): Promise<Driver> {
  for (const load of Object.values(engines)) {
    const driver = await load().catch(() => undefined);
    if (driver !== undefined && canSearch(driver)) return driver;
  }
  throw new MusicIndexError(
    'Your music needs SQLite with full-text search, which cannot be loaded here. Node 24 has it.',
  );
}

function canSearch(driver: Driver): boolean {
  const db = driver(':memory:', 0);
  try {
    db.exec('CREATE VIRTUAL TABLE probe USING fts5(words)');
    return true;
  } catch {
    return false;
  } finally {
    db.close();
  }
}

const versionOf = (db: SqliteFile) => numberColumn(db.prepare('PRAGMA user_version').get(), 'user_version');

export type FolderIndex = ReturnType<typeof indexOver>;

/** The rows of an index. Methods throw the engine's errors. */
function indexOver(db: Database) {
  const rows = (sql: string, ...values: readonly (string | number)[]): IndexRow[] =>
    db.all(sql, ...values).map(rowOf);
  const row = (sql: string, ...values: readonly (string | number)[]): IndexRow | undefined =>
    rows(sql, ...values)[0];
  return {
    ...db,
    rows,
    row,
    ...listRows(db, rows),
    /** Changes when another connection has written. */
    version: (): number => numberColumn(db.get('PRAGMA data_version'), 'data_version'),
    files: (): IndexedFile[] => rows('SELECT * FROM file ORDER BY root, path').map(fileIn),
    /** What the catalogue was written from, beside the files. Undefined if files have changed since. */
    written: (): string | undefined => row('SELECT signature FROM written')?.text('signature'),
    setWritten(signature: string): void {
      db.run('DELETE FROM written');
      db.run('INSERT INTO written VALUES (?)', signature);
    },
    /** Another text after each change of the catalogue, also where the index was made again. */
    state: (): string | undefined => row('SELECT state FROM state')?.text('state'),
    setState(state: string): void {
      db.run('DELETE FROM state');
      db.run('INSERT INTO state VALUES (?)', state);
    },
    /** How far the scan under way is, for other processes. */
    progress(): { done: number; total: number } | undefined {
      const found = row('SELECT * FROM progress');
      return found && { done: found.number('done'), total: found.number('total') };
    },
    setProgress({ done, total }: { readonly done: number; readonly total: number }): void {
      db.run('DELETE FROM progress');
      db.run('INSERT INTO progress VALUES (?, ?)', done, total);
    },
    putFile({ root, path, size, modified, track, added, present, content, problem }: IndexedFile): void {
      db.run('DELETE FROM written');
      db.run(
        'INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        ...[root, path, size, modified, track, added, present ? 1 : 0, JSON.stringify({ content, problem })],
      );
    },
    /** Links, and folders that could not be read, as the last scan found them. */
    unread: (): WalkedFiles['unread'] =>
      rows('SELECT * FROM unread ORDER BY root, path').map(found => ({
        root: found.number('root'),
        path: found.text('path'),
        problem: found.text('problem'),
      })),
    putUnread(unread: WalkedFiles['unread']): void {
      db.run('DELETE FROM unread');
      for (const { root, path, problem } of unread)
        db.run('INSERT INTO unread VALUES (?, ?, ?)', root, path, problem);
    },
    dropFile({ root, path }: Pick<FoundFile, 'root' | 'path'>): void {
      db.run('DELETE FROM written');
      db.run('DELETE FROM file WHERE root = ? AND path = ?', root, path);
    },
  };
}

/** The rows of playlist files. */
function listRows(db: Database, rows: (sql: string) => IndexRow[]) {
  return {
    lists: (): IndexedList[] =>
      rows('SELECT * FROM list ORDER BY root, path').map(found => ({
        ...placeIn(found),
        ...listBody(found),
      })),
    putList({ root, path, size, modified, list, problem }: IndexedList): void {
      db.run('DELETE FROM written');
      const body = JSON.stringify({ list, problem });
      db.run('INSERT OR REPLACE INTO list VALUES (?, ?, ?, ?, ?)', root, path, size, modified, body);
    },
    dropList: ({ root, path }: Pick<FoundFile, 'root' | 'path'>): unknown =>
      db.run('DELETE FROM list WHERE root = ? AND path = ?', root, path),
  };
}

/** The cells of a row, by column. */
export interface IndexRow {
  text(column: string): string;
  number(column: string): number;
}

const rowOf = (row: unknown): IndexRow => ({
  text: column => textColumn(row, column),
  number: column => numberColumn(row, column),
});

const placeIn = (row: IndexRow) => ({
  root: row.number('root'),
  path: row.text('path'),
  size: row.number('size'),
  modified: row.number('modified'),
});

const listBody = (row: IndexRow) =>
  // This file writes the bodies.
  JSON.parse(row.text('body')) as Pick<IndexedList, 'list' | 'problem'>;

function fileIn(row: IndexRow): IndexedFile {
  // This file writes the bodies.
  const { content, problem } = JSON.parse(row.text('body')) as Pick<IndexedFile, 'content' | 'problem'>;
  return {
    ...placeIn(row),
    track: row.number('track'),
    added: row.number('added'),
    present: row.number('present') === 1,
    ...(content && { content }),
    ...(problem && { problem }),
  };
}
