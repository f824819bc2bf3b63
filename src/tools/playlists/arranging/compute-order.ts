import type { OrderWish } from '../plans/arrange-plan.ts';
import { type LineProblem, lineProblem } from '../plans/line-order.ts';
import { type Duplicate, findDuplicates } from '../songs/duplicates.ts';
import type { Song } from '../songs/song.ts';
import { shuffle } from '../songs/song-order.ts';
import { type MoveProblem, moveTracks } from './move-tracks.ts';

/** How a playlist would be. */
export interface Arrangement {
  readonly order: readonly Song[];
  readonly removed: readonly Duplicate[];
  /** How many tracks stand together, first or last, because what decides the order is not known of them. */
  readonly unknown: number;
}

/** Whether the order needs tempo or date, which only a track's own endpoint tells. */
export const needsFullTracks = ({ sortBy }: OrderWish): boolean =>
  sortBy === 'bpm' || sortBy === 'release_date';

/** The order of a playlist after duplicates are removed, the rest sorted or put in the order given, and then moved. */
export function computeOrder(
  songs: readonly Song[],
  wanted: OrderWish,
): Arrangement | { readonly problem: MoveProblem | LineProblem } {
  const problem = wanted.order && lineProblem(wanted.order, songs.length);
  if (problem !== undefined) return { problem };
  const removed = wanted.removeDuplicates ? findDuplicates(songs) : [];
  const gone = new Set(removed.map(({ song }) => song));
  const given = wanted.order?.flatMap(position => songs[position - 1] ?? []) ?? songs;
  const { order, unknown } = sort(
    given.filter(song => !gone.has(song)),
    wanted,
  );
  const moved = moveTracks(order, wanted.moves);
  return 'problem' in moved ? moved : { order: moved.songs, removed, unknown };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type Value = string | number | undefined;

/** What songs are compared by, most important first. Undefined is unknown. */
const values: Readonly<
  Record<Exclude<NonNullable<OrderWish['sortBy']>, 'shuffle'>, (song: Song) => Value[]>
> = {
  title: song => [song.title],
  artist: song => [song.artist, song.album],
  album: song => [song.album, song.artist],
  duration: song => [song.duration],
  bpm: song => [song.bpm || undefined],
  rank: song => [song.rank],
  release_date: song => [song.released || undefined],
  date_added: song => [song.added],
};

function sort(
  songs: readonly Song[],
  { sortBy, descending, seed, unknown: place }: OrderWish,
): { order: Song[]; unknown: number } {
  if (sortBy === undefined) return { order: [...songs], unknown: 0 };
  if (sortBy === 'shuffle') return { order: shuffle(songs, seed), unknown: 0 };
  const of = values[sortBy];
  const known = songs.filter(song => of(song)[0] !== undefined);
  const unknown = songs.filter(song => of(song)[0] === undefined);
  const direction = descending ? -1 : 1;
  const order = known.sort((a, b) => direction * compare(of(a), of(b)));
  const all = place === 'first' ? [...unknown, ...order] : [...order, ...unknown];
  return { order: all, unknown: unknown.length };
}

function compare(a: readonly Value[], b: readonly Value[]): number {
  for (const [place, left] of a.entries()) {
    const right = b[place];
    const by =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
    if (by !== 0) return by;
  }
  return 0;
}
