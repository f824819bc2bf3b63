import type { Wanted } from '../plans/plan.ts';
import type { Song } from '../song.ts';
import { shuffle } from '../song-order.ts';
import { type Duplicate, findDuplicates } from './duplicates.ts';

/** How a playlist would be. */
export interface Arrangement {
  readonly order: readonly Song[];
  readonly removed: readonly Duplicate[];
  /** How many tracks stand last because what decides the order is not known of them. */
  readonly unknown: number;
}

/** Why tracks cannot be moved as asked. */
export type MoveProblem =
  | { readonly reason: 'moved-track-missing'; readonly id: number }
  /** The track to move before or after is not there, or is the moved track itself. */
  | { readonly reason: 'neighbour-missing'; readonly id: number }
  | { readonly reason: 'position-beyond-end'; readonly position: number; readonly count: number };

/** Whether the order needs tempo or date, which only a track's own endpoint tells. */
export const needsFullTracks = ({ sortBy }: Wanted): boolean => sortBy === 'bpm' || sortBy === 'release_date';

/** The order of a playlist after duplicates are removed, the rest sorted, and then moved. */
export function computeOrder(
  songs: readonly Song[],
  wanted: Wanted,
): Arrangement | { readonly problem: MoveProblem } {
  const removed = wanted.removeDuplicates ? findDuplicates(songs) : [];
  const gone = new Set(removed.map(({ song }) => song));
  const left = songs.filter(song => !gone.has(song));
  const { order, unknown } = sort(left, wanted);
  const moved = move(order, wanted.moves);
  return 'problem' in moved ? moved : { order: moved.songs, removed, unknown };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type Value = string | number | undefined;

/** What songs are compared by, most important first. Undefined is unknown. */
const values: Readonly<Record<Exclude<NonNullable<Wanted['sortBy']>, 'shuffle'>, (song: Song) => Value[]>> = {
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
  { sortBy, descending, seed }: Wanted,
): { order: Song[]; unknown: number } {
  if (sortBy === undefined) return { order: [...songs], unknown: 0 };
  if (sortBy === 'shuffle') return { order: shuffle(songs, seed), unknown: 0 };
  const of = values[sortBy];
  const known = songs.filter(song => of(song)[0] !== undefined);
  const unknown = songs.filter(song => of(song)[0] === undefined);
  const direction = descending ? -1 : 1;
  const order = known.sort((a, b) => direction * compare(of(a), of(b)));
  return { order: [...order, ...unknown], unknown: unknown.length };
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

/** Moves tracks one after the other, each in the order that the move before left. */
function move(
  songs: readonly Song[],
  moves: Wanted['moves'],
): { readonly songs: Song[] } | { readonly problem: MoveProblem } {
  const order = [...songs];
  const indexOf = (id: number) => order.findIndex(song => song.id === id);
  for (const { track_id, to = 1, before, after } of moves) {
    const from = indexOf(track_id);
    const [song] = from < 0 ? [] : order.splice(from, 1);
    if (song === undefined) return { problem: { reason: 'moved-track-missing', id: track_id } };
    const neighbour = before ?? after;
    const beside = neighbour === undefined ? undefined : indexOf(neighbour);
    if (beside === -1 && neighbour !== undefined)
      return { problem: { reason: 'neighbour-missing', id: neighbour } };
    const index = beside === undefined ? to - 1 : beside + (before === undefined ? 1 : 0);
    if (index > order.length) {
      return { problem: { reason: 'position-beyond-end', position: to, count: order.length + 1 } };
    }
    order.splice(index, 0, song);
  }
  return { songs: order };
}
