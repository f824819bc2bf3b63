import { setImmediate } from 'node:timers/promises';
import { mapInTurns, takeTurns } from '../client/many-calls.ts';
import type { Database } from '../library/database.ts';
import { numberColumn, textColumn } from '../store/disk.ts';
import { jsonIn } from '../text/parse.ts';
import type { HeardSong } from './listen.ts';
import { allTime, type Period } from './period.ts';

/* Sums over listens are made piece by piece, so that others get their turn. */

/** How often something was played, and when first and last. Seconds since 1970. */
export interface Sum {
  readonly id: number;
  readonly plays: number;
  readonly first: number;
  readonly last: number;
}

/** A song with its sum. */
export interface SummedSong extends Sum, HeardSong {}

/** What a chart lists. */
export type ChartKind = 'tracks' | 'albums' | 'artists';

/** Which songs of a history, and in which order. */
export type SongPick = 'recent' | 'most_played' | 'first_heard' | 'not_heard';

/** A page of sums in order, and how many there are in all. */
export interface SumPage {
  readonly sums: readonly Sum[];
  readonly total: number;
}

/** Listens or songs in one piece: some 10 ms on a slow computer. */
const pieceSize = 10_000;

/** Sums by id. What was not played has none. */
class Sums {
  readonly #plays: Uint32Array;
  readonly #first: Uint32Array;
  readonly #last: Uint32Array;

  constructor(highestId: number) {
    this.#plays = new Uint32Array(highestId + 1);
    this.#first = new Uint32Array(highestId + 1);
    this.#last = new Uint32Array(highestId + 1);
  }

  of(id: number): Sum {
    return { id, plays: this.#plays[id] ?? 0, first: this.#first[id] ?? 0, last: this.#last[id] ?? 0 };
  }

  add(id: number, { plays, first, last }: Omit<Sum, 'id'>): void {
    const sum = this.of(id);
    this.#plays[id] = sum.plays + plays;
    this.#first[id] = sum.plays === 0 ? first : Math.min(sum.first, first);
    this.#last[id] = Math.max(sum.last, last);
  }

  /** A page of those that have a rank, the highest first; of equal ones, the lower id. */
  async page(rankOf: (sum: Sum) => number | undefined, index: number, limit: number): Promise<SumPage> {
    const turn = takeTurns();
    const ranks = new Float64Array(this.#plays.length).fill(Number.NEGATIVE_INFINITY);
    for (const [id, plays] of this.#plays.entries()) {
      if (id % pieceSize === 0) await turn();
      if (plays > 0) ranks[id] = rankOf(this.of(id)) ?? Number.NEGATIVE_INFINITY;
    }
    // Numbers by themselves are sorted in a tenth of the time.
    const sorted = ranks.filter(rank => rank > Number.NEGATIVE_INFINITY).sort();
    const total = sorted.length;
    await turn();
    const highest = sorted[total - 1 - index] ?? Number.NEGATIVE_INFINITY;
    const lowest = sorted[Math.max(0, total - index - limit)] ?? Number.POSITIVE_INFINITY;
    const rank = (id: number) => ranks[id] ?? 0;
    const near: number[] = [];
    let before = 0;
    for (const [id, each] of ranks.entries()) {
      if (each >= lowest && each <= highest) near.push(id);
      if (each > highest) before += 1;
    }
    near.sort((a, b) => rank(b) - rank(a) || a - b);
    const page = near.slice(index - before, index - before + limit);
    return { sums: page.map(id => this.of(id)), total };
  }
}

/** A column of many rows, which SQLite gives as one text in a fifth of the time that rows take. */
const numbersIn = (row: unknown, column: string): Uint32Array => {
  const numbers = jsonIn(textColumn(row, column));
  return Uint32Array.from(Array.isArray(numbers) ? numbers : []);
};

const highestId = (db: Database, table: 'song' | 'album' | 'artist'): number =>
  numberColumn(db.get(`SELECT coalesce(max(id), 0) AS id FROM ${table}`), 'id');

/** The songs of a period. Throws `StoreError`. */
async function songSums(db: Database, { from, to }: Period): Promise<Sums> {
  const sums = new Sums(highestId(db, 'song'));
  for (let after: readonly [at: number, song: number] = [from, 0]; ; ) {
    const row = db.get(
      `SELECT json_group_array(at) AS times, json_group_array(song) AS songs FROM (
        SELECT at, song FROM listen NOT INDEXED WHERE (at, song) > (?, ?) AND at < ? ORDER BY at, song LIMIT ?)`,
      ...[...after, to, pieceSize],
    );
    const [times, songs] = [numbersIn(row, 'times'), numbersIn(row, 'songs')];
    for (const [place, song] of songs.entries()) {
      const at = times[place] ?? 0;
      sums.add(song, { plays: 1, first: at, last: at });
      after = [at, song];
    }
    if (songs.length < pieceSize) return sums;
    await setImmediate();
  }
}

/** The same for the albums or the artists of these songs. */
async function sumsBy(db: Database, column: 'album' | 'artist', songs: Sums): Promise<Sums> {
  const sums = new Sums(highestId(db, column));
  for (let after = 0; ; ) {
    const row = db.get(
      `SELECT json_group_array(id) AS ids, json_group_array(whose) AS owners FROM (
        SELECT id, ${column} AS whose FROM song WHERE id > ? ORDER BY id LIMIT ?)`,
      ...[after, pieceSize],
    );
    const [ids, owners] = [numbersIn(row, 'ids'), numbersIn(row, 'owners')];
    for (const [place, id] of ids.entries()) {
      const [owner = 0, sum] = [owners[place], songs.of(id)];
      // Not every song has an album.
      if (owner !== 0 && sum.plays > 0) sums.add(owner, sum);
      after = id;
    }
    if (ids.length < pieceSize) return sums;
    await setImmediate();
  }
}

/** Of equally many plays, the later ones come first. */
const byPlays = ({ plays, last }: Sum) => plays * 2 ** 32 + last;

/** A page of a chart, the most played first. */
export async function chartPage(
  db: Database,
  kind: ChartKind,
  period: Period,
  index: number,
  limit: number,
): Promise<SumPage> {
  const songs = await songSums(db, period);
  const column = ({ tracks: undefined, albums: 'album', artists: 'artist' } as const)[kind];
  const sums = column === undefined ? songs : await sumsBy(db, column, songs);
  return sums.page(byPlays, index, limit);
}

/** A page of the songs that are picked of a period. `not_heard`: those of before it, without those heard since. */
export async function pickedPage(
  db: Database,
  pick: SongPick,
  period: Period,
  index: number,
  limit: number,
): Promise<SumPage> {
  const isOfAll = pick === 'first_heard' || pick === 'not_heard';
  const { from, to } = period;
  const ranks: Readonly<Record<SongPick, (sum: Sum) => number | undefined>> = {
    first_heard: ({ first }) => (first >= from && first < to ? -first : undefined),
    not_heard: sum => (sum.last < from ? byPlays(sum) : undefined),
    recent: ({ last }) => last,
    most_played: byPlays,
  };
  return (await songSums(db, isOfAll ? allTime : period)).page(ranks[pick], index, limit);
}

/** The names of songs, albums or artists. */
export async function nameSums(db: Database, kind: ChartKind, sums: readonly Sum[]): Promise<SummedSong[]> {
  const sql = {
    tracks: `SELECT song.title, artist.name AS artist, coalesce(album.title, '') AS album FROM song
      JOIN artist ON artist.id = song.artist LEFT JOIN album ON album.id = song.album WHERE song.id = ?`,
    albums: `SELECT album.title, artist.name AS artist, '' AS album FROM album
      JOIN artist ON artist.id = album.artist WHERE album.id = ?`,
    artists: `SELECT name AS title, name AS artist, '' AS album FROM artist WHERE id = ?`,
  };
  return mapInTurns(sums, sum => {
    const row = db.get(sql[kind], sum.id);
    const album = textColumn(row, 'album');
    return {
      ...sum,
      title: textColumn(row, 'title'),
      artist: textColumn(row, 'artist'),
      ...(album === '' ? {} : { album }),
    };
  });
}
