import { setImmediate } from 'node:timers/promises';
import type { Database } from '../library/database.ts';
import { numberIn, textIn } from '../store/disk.ts';
import type { HeardSong } from './listen.ts';
import { allTime, type Period } from './period.ts';

/* Sums over listens are made piece by piece, so that others get their turn. */

/** How often something was played, and when first and last. Seconds since 1970. */
export interface Sum {
  readonly id: number;
  plays: number;
  first: number;
  last: number;
}

/** A song with its sum. */
export interface SummedSong extends Sum, HeardSong {}

/** What a chart lists. */
export const chartKinds = ['tracks', 'albums', 'artists'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Which songs of a history, and in which order. */
export const picks = ['recent', 'most_played', 'first_heard', 'not_heard'] as const;
export type SongPick = (typeof picks)[number];

/** Listens or songs in one piece: some 15 ms on a slow computer. */
const pieceSize = 5000;

function add(sums: Map<number, Sum>, id: number, { plays, first, last }: Omit<Sum, 'id'>): void {
  const known = sums.get(id);
  if (known === undefined) {
    sums.set(id, { id, plays, first, last });
    return;
  }
  known.plays += plays;
  known.first = Math.min(known.first, first);
  known.last = Math.max(known.last, last);
}

/** The songs of a period. Throws `StoreError`. */
export async function songSums(db: Database, { from, to }: Period): Promise<Map<number, Sum>> {
  const sums = new Map<number, Sum>();
  for (let start = from; start < to; ) {
    const cut = db.get(
      'SELECT at FROM listen NOT INDEXED WHERE at >= ? AND at < ? ORDER BY at LIMIT 1 OFFSET ?',
      ...[start, to, pieceSize],
    );
    const end = cut === undefined ? to : Math.max(numberIn(cut, 'at'), start + 1);
    const rows = db.all(
      `SELECT song, count(*) AS plays, min(at) AS first, max(at) AS last FROM listen NOT INDEXED
        WHERE at >= ? AND at < ? GROUP BY song`,
      ...[start, end],
    );
    for (const row of rows)
      add(sums, numberIn(row, 'song'), {
        plays: numberIn(row, 'plays'),
        first: numberIn(row, 'first'),
        last: numberIn(row, 'last'),
      });
    start = end;
    await setImmediate();
  }
  return sums;
}

/** The same for the albums or the artists of these songs. */
async function sumsBy(db: Database, column: 'album' | 'artist', songs: ReadonlyMap<number, Sum>) {
  const sums = new Map<number, Sum>();
  for (let after = 0; ; ) {
    const rows = db.all(
      `SELECT id, ${column} AS whose FROM song WHERE id > ? ORDER BY id LIMIT ?`,
      ...[after, pieceSize],
    );
    for (const row of rows) {
      after = numberIn(row, 'id');
      const sum = songs.get(after);
      const whose = numberIn(row, 'whose');
      if (sum !== undefined && whose !== 0) add(sums, whose, sum);
    }
    if (rows.length < pieceSize) return sums;
    await setImmediate();
  }
}

const byPlays = (a: Sum, b: Sum) => b.plays - a.plays || b.last - a.last || a.id - b.id;

/** A chart's sums, the most played first. */
export async function chartSums(db: Database, kind: ChartKind, period: Period): Promise<Sum[]> {
  const songs = await songSums(db, period);
  const column = { tracks: undefined, albums: 'album', artists: 'artist' } as const;
  const by = column[kind];
  const sums = by === undefined ? songs : await sumsBy(db, by, songs);
  return [...sums.values()].sort(byPlays);
}

/** The songs that are picked of a period, in order. `not_heard`: those of before it, without those heard since. */
export async function pickedSums(db: Database, pick: SongPick, period: Period): Promise<Sum[]> {
  const isOfAll = pick === 'first_heard' || pick === 'not_heard';
  const sums = [...(await songSums(db, isOfAll ? allTime : period)).values()];
  const { from, to } = period;
  switch (pick) {
    case 'first_heard':
      return sums.filter(({ first }) => first >= from && first < to).sort((a, b) => a.first - b.first);
    case 'not_heard':
      return sums.filter(({ last }) => last < from).sort(byPlays);
    case 'recent':
      return sums.sort((a, b) => b.last - a.last);
    default:
      return sums.sort(byPlays);
  }
}

/** The names of songs, albums or artists. */
export function named(db: Database, kind: ChartKind, sums: readonly Sum[]): SummedSong[] {
  const sql = {
    tracks: `SELECT song.title, artist.name AS artist, coalesce(album.title, '') AS album FROM song
      JOIN artist ON artist.id = song.artist LEFT JOIN album ON album.id = song.album WHERE song.id = ?`,
    albums: `SELECT album.title, artist.name AS artist, '' AS album FROM album
      JOIN artist ON artist.id = album.artist WHERE album.id = ?`,
    artists: `SELECT name AS title, name AS artist, '' AS album FROM artist WHERE id = ?`,
  };
  return sums.map(sum => {
    const row = db.get(sql[kind], sum.id);
    const album = textIn(row, 'album');
    return {
      ...sum,
      title: textIn(row, 'title'),
      artist: textIn(row, 'artist'),
      ...(album === '' ? {} : { album }),
    };
  });
}
