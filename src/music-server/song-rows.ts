import { countEach } from '../catalogue-service/catalogue/derive.ts';
import type { Kept } from '../catalogue-service/library/index.ts';
import { TransportFailure } from '../client/transport.ts';
import { freeId } from '../folder/identities.ts';
import { type FolderIndex, MusicIndexError } from '../folder/index-file.ts';
import { isBusy } from '../store/faults.ts';
import {
  type KeptSong,
  likenessOf,
  type ServerContent,
  type ServerEntry,
  type ServerSong,
} from './server-song.ts';

export type SongRows = ReturnType<typeof serverSongRows>;

/** All songs of a server are in one place. */
const root = 0;

/**
 * The songs of a server in an index. Numbers follow from the server's ids and `profile`, so an index that is made again
 * has the same ones. A song keeps its number when the server gives it another id.
 */
export function serverSongRows(index: FolderIndex, profile: string) {
  index.run('CREATE TABLE IF NOT EXISTS fact (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT');
  index.run('CREATE TABLE IF NOT EXISTS fresh (path TEXT NOT NULL PRIMARY KEY) STRICT');
  index.run(
    'CREATE TABLE IF NOT EXISTS entry (path TEXT NOT NULL PRIMARY KEY, track INTEGER NOT NULL, body TEXT NOT NULL) STRICT',
  );
  const numberFor = (id: string): number =>
    songNumber(index, id) ?? keptNumber(index, id) ?? freeId(`${profile}\n${id}`, usedIn(index));
  const isKept = (row: { readonly content?: unknown }): row is KeptSong => row.content !== undefined;
  const all = (): KeptSong[] => index.files().filter(isKept);
  return {
    fact: (name: string): string | undefined =>
      index.row('SELECT value FROM fact WHERE name = ?', name)?.text('value'),
    setFact: (name: string, value: string): void =>
      void index.run('INSERT OR REPLACE INTO fact VALUES (?, ?)', name, value),
    /** How many songs the server has. */
    count: (): number =>
      index.row('SELECT count(*) AS total FROM file WHERE present = 1')?.number('total') ?? 0,
    ...playRows(index),
    /** The server's id of a song that it has, or of an entry that was kept. */
    idOf(track: number): string | undefined {
      const song = index.row('SELECT path FROM file WHERE track = ? AND present = 1', track);
      return (song ?? index.row('SELECT path FROM entry WHERE track = ?', track))?.text('path');
    },
    ...entryRows(index, numberFor),
    /** What only the server says of a song. */
    contentOf(track: number): ServerContent | undefined {
      const row = index.row('SELECT body FROM file WHERE track = ? AND present = 1', track);
      if (row === undefined) return undefined;
      // This file writes the bodies.
      return (JSON.parse(row.text('body')) as { readonly content?: ServerContent }).content;
    },
    /** The number of a song of the server; undefined if it was not read yet. */
    numberOf(id: string): number | undefined {
      const sql = 'SELECT track FROM file WHERE root = ? AND path = ? AND present = 1';
      return index.row(sql, root, id)?.number('track');
    },
    /** Stores songs as they are read. `pass`: the same for all that one look at the server finds. */
    put(songs: readonly ServerSong[], pass: number): void {
      index.change(() => {
        for (const { id, size, added: given, content } of songs) {
          const before = index.row('SELECT added FROM file WHERE root = ? AND path = ?', root, id);
          if (before === undefined) index.run('INSERT OR IGNORE INTO fresh VALUES (?)', id);
          const track = numberFor(id);
          const added = given || (before?.number('added') ?? Math.floor(pass / 1000));
          index.putFile({ root, path: id, size, modified: pass, track, added, present: true, content });
        }
      });
    },
    /** How many songs of each album this look has stored, by the server's ids. */
    stored(pass: number): ReadonlyMap<string, number> {
      return countEach(
        all().flatMap(({ modified, content }) => (modified === pass ? (content.server.albumId ?? []) : [])),
      );
    },
    /** Ends a look: what it did not find is gone, or has another id now. Returns how many songs are gone. */
    settle: (pass: number): number => settle(index, all(), pass),
  };
}

const songNumber = (index: FolderIndex, id: string) =>
  index.row('SELECT track FROM file WHERE root = ? AND path = ?', root, id)?.number('track');

const keptNumber = (index: FolderIndex, id: string) =>
  index.row('SELECT track FROM entry WHERE path = ?', id)?.number('track');

/** What was played, as the server counts it. */
const playRows = (index: FolderIndex) => ({
  /** How often songs were played, for those that were played most. */
  plays: (): ReadonlyMap<number, number> =>
    new Map(
      index
        .rows(
          `SELECT track, json_extract(body, '$.content.tags.plays') AS plays FROM file
           WHERE present = 1 AND json_extract(body, '$.content.tags.plays') > 0 ORDER BY plays DESC, track LIMIT 1000`,
        )
        .map(row => [row.number('track'), row.number('plays')]),
    ),
  /** What was played, the latest first. */
  played: (): Kept[] =>
    index
      .rows(
        `SELECT track, json_extract(body, '$.content.tags.played') AS at FROM file
         WHERE present = 1 AND json_extract(body, '$.content.tags.played') > 0 ORDER BY at DESC LIMIT 50`,
      )
      .map(row => ({ id: row.number('track'), at: row.number('at') })),
});

/** Entries of playlists that are no songs that were read. */
const entryRows = (index: FolderIndex, numberFor: (id: string) => number) => ({
  /** The number of an entry of a playlist, which may be no song that was read. */
  entryNumber(id: string): number | undefined {
    const sql = 'SELECT track FROM file WHERE root = ? AND path = ? AND present = 1';
    return index.row(sql, root, id)?.number('track') ?? keptNumber(index, id);
  },
  /**
   * Keeps entries of playlists that are no songs that were read: new or deleted ones, and videos. Throws
   * `TransportFailure` while the catalogue is being written: a reading is then repeated. Throws `MusicIndexError` if they
   * cannot be kept: without them, a new order would lose them.
   */
  keepEntries(entries: readonly ServerEntry[]): void {
    const sql = 'INSERT OR REPLACE INTO entry VALUES (?, ?, ?)';
    const fresh = entries.filter(({ id }) => this.entryNumber(id) === undefined);
    if (fresh.length === 0) return;
    try {
      index.change(() => {
        for (const { id, ...entry } of fresh) index.run(sql, id, numberFor(id), JSON.stringify(entry));
      });
    } catch (cause) {
      if (isBusy(cause)) throw new TransportFailure('broken', 'no');
      throw new MusicIndexError(
        'This playlist has songs that were not read before, and the index of your music on this computer could not be written for them. The disk may be full: make room there, then ask again.',
        { cause },
      );
    }
  },
  /** What a playlist says of such an entry. */
  entry(track: number): Omit<ServerEntry, 'id'> | undefined {
    const row = index.row('SELECT body FROM entry WHERE track = ?', track);
    // `keepEntries` writes the bodies.
    return row && (JSON.parse(row.text('body')) as Omit<ServerEntry, 'id'>);
  },
});

function settle(index: FolderIndex, songs: readonly KeptSong[], pass: number): number {
  const isFresh = new Set(index.rows('SELECT path FROM fresh').map(row => row.text('path')));
  const fresh = songs.filter(({ path }) => isFresh.has(path));
  const lost = songs.filter(({ modified }) => modified !== pass);
  const back = foundAgain(lost, fresh);
  const gone = lost.filter(song => song.present && !back.has(song));
  index.change(() => {
    for (const song of gone) index.putFile({ ...song, present: false });
    for (const [old, now] of back) {
      index.dropFile(old);
      index.putFile({ ...now, track: old.track, added: old.added });
    }
    index.run('DELETE FROM fresh');
  });
  return gone.length;
}

/** Old songs that have another id now: by their recordings, then by what they are called and how long they are. */
function foundAgain(lost: readonly KeptSong[], fresh: readonly KeptSong[]): Map<KeptSong, KeptSong> {
  const back = new Map<KeptSong, KeptSong>();
  for (const keyOf of [recordingOf, likenessIn]) {
    const taken = new Set(back.values());
    const news = singles(
      fresh.filter(song => !taken.has(song)),
      keyOf,
    );
    const olds = singles(
      lost.filter(song => !back.has(song)),
      keyOf,
    );
    for (const [key, old] of olds) {
      const now = news.get(key);
      if (now !== undefined) back.set(old, now);
    }
  }
  return back;
}

const usedIn = (index: FolderIndex): Pick<ReadonlySet<number>, 'has'> => ({
  has: id =>
    index.row('SELECT 1 FROM file WHERE track = ? UNION SELECT 1 FROM entry WHERE track = ?', id, id) !==
    undefined,
});

const recordingOf = ({ content: { tags } }: KeptSong) => tags.recordingId;
const likenessIn = ({ content }: KeptSong) => likenessOf(content);

/** What no other has the same key as: two with one key are ambiguous. */
function singles(songs: readonly KeptSong[], keyOf: (song: KeptSong) => string | undefined) {
  const found = new Map<string, KeptSong | undefined>();
  for (const song of songs) {
    const key = keyOf(song);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : song);
  }
  return new Map([...found].flatMap(([key, song]) => (song === undefined ? [] : [[key, song] as const])));
}
