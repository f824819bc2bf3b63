import { LRUCache } from 'lru-cache';
import type { Database } from '../library/database.ts';
import { numberColumn, textColumn } from '../store/disk.ts';
import type { HeardSong, Listen } from './listen.ts';

/** The same song is not heard twice within this many seconds: two programs reported one listen. */
const doubleSeconds = 30;
/** Songs whose normalised names are remembered: making one costs more than looking up its row. */
const mostKnown = 20_000;

/** Makes the normalised name of a song, equal for its editions; blank if the song has no name to compare. */
export type KeyOf = (song: HeardSong) => string;

/** Finds the number of a song, a new one if it has none. Throws `StoreError`. */
function songNumbers(db: Database, keyOf: KeyOf): (song: HeardSong) => number {
  const known = new LRUCache<string, string>({ max: mostKnown });

  const artistOf = (name: string): number => {
    const key = name.toLowerCase();
    const found = db.get('SELECT id FROM artist WHERE key = ?', key);
    if (found !== undefined) return numberColumn(found, 'id');
    return numberColumn(db.get('INSERT INTO artist (key, name) VALUES (?, ?) RETURNING id', key, name), 'id');
  };
  const albumOf = (artist: number, title: string | undefined): number => {
    if (title === undefined) return 0;
    const key = title.toLowerCase();
    const found = db.get('SELECT id FROM album WHERE artist = ? AND key = ?', artist, key);
    if (found !== undefined) return numberColumn(found, 'id');
    const sql = 'INSERT INTO album (artist, key, title) VALUES (?, ?, ?) RETURNING id';
    return numberColumn(db.get(sql, artist, key, title), 'id');
  };
  return (song: HeardSong): number => {
    const text = JSON.stringify([song.title, song.artist, song.album, song.isrc, song.recording]);
    // Names of signs alone have nothing to compare, so they are compared as they are.
    const key = known.get(text) ?? (keyOf(song) || JSON.stringify([song.title, song.artist]));
    known.set(text, key);
    const found = db.get('SELECT id, album FROM song WHERE key = ?', key);
    let id: number;
    if (found === undefined) {
      const artist = artistOf(song.artist);
      const sql = 'INSERT INTO song (key, title, artist, album) VALUES (?, ?, ?, ?) RETURNING id';
      id = numberColumn(db.get(sql, key, song.title, artist, albumOf(artist, song.album)), 'id');
    } else {
      id = numberColumn(found, 'id');
    }
    for (const code of [song.isrc, song.recording])
      if (code !== undefined) db.run('INSERT OR IGNORE INTO code VALUES (?, ?)', code, id);
    return id;
  };
}

/** Rows of songs and listens. Methods throw `StoreError`. */
export function listenRows(db: Database, keyOf: KeyOf) {
  const songOf = songNumbers(db, keyOf);
  return {
    /** Adds listens without doubles. `kept`: the songs of those that are there now, by second; `added`: how many are new. */
    add(listens: readonly Listen[], origin: number): { readonly kept: Set<string>; readonly added: number } {
      const kept = new Set<string>();
      let added = 0;
      for (const { at, song } of listens) {
        if (song === undefined) continue;
        const id = songOf(song);
        const near = db.all(
          'SELECT at FROM listen WHERE song = ? AND at >= ? AND at <= ?',
          ...[id, at - doubleSeconds, at + doubleSeconds],
        );
        const isThere = near.some(row => numberColumn(row, 'at') === at);
        if (near.length > 0 && !isThere) continue;
        if (!isThere) added += db.run('INSERT INTO listen VALUES (?, ?, ?)', at, id, origin);
        kept.add(`${at} ${id}`);
      }
      return { kept, added };
    },
    /** Removes an origin's listens from the first second to the last, except for these. Returns how many. */
    removeOthers: (origin: number, range: readonly [number, number], kept: ReadonlySet<string>): number =>
      removeOthers(db, origin, range, kept),
    /** The number of an origin, a new one if it has none. */
    originOf(name: string): number {
      const found = db.get('SELECT id FROM origin WHERE name = ?', name);
      if (found !== undefined) return numberColumn(found, 'id');
      return numberColumn(
        db.get(`INSERT INTO origin (name, state) VALUES (?, '{}') RETURNING id`, name),
        'id',
      );
    },
    /** Undefined for an origin that was forgotten. */
    stateOf(origin: number): string | undefined {
      const row = db.get('SELECT state FROM origin WHERE id = ?', origin);
      return row === undefined ? undefined : textColumn(row, 'state');
    },
    setState: (origin: number, state: string) =>
      db.run('UPDATE origin SET state = ? WHERE id = ?', state, origin),
    /** The song that a recording's code, its ISRC or its name leads to. */
    find(song: HeardSong): number | undefined {
      for (const code of [song.recording, song.isrc]) {
        const found = code === undefined ? undefined : db.get('SELECT song FROM code WHERE code = ?', code);
        if (found !== undefined) return numberColumn(found, 'song');
      }
      const found = db.get('SELECT id FROM song WHERE key = ?', keyOf(song));
      return found === undefined ? undefined : numberColumn(found, 'id');
    },
  };
}
export type ListenRows = ReturnType<typeof listenRows>;

function removeOthers(
  db: Database,
  origin: number,
  [first, last]: readonly [number, number],
  kept: ReadonlySet<string>,
): number {
  const rows = db.all(
    'SELECT at, song FROM listen WHERE at >= ? AND at <= ? AND origin = ?',
    ...[first, last, origin],
  );
  const others = rows.filter(row => !kept.has(`${numberColumn(row, 'at')} ${numberColumn(row, 'song')}`));
  for (const row of others)
    db.run(
      'DELETE FROM listen WHERE at = ? AND song = ?',
      numberColumn(row, 'at'),
      numberColumn(row, 'song'),
    );
  return others.length;
}
