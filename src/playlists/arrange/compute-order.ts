import { shuffled } from '../build/orders.ts';
import type { Wanted } from '../plans/plan.ts';
import type { Song } from '../song.ts';
import { type Duplicate, duplicatesIn } from './duplicates.ts';

/** How a playlist would be. */
export interface Arrangement {
  readonly order: readonly Song[];
  readonly removed: readonly Duplicate[];
  /** Tracks that stand last because what they were to be sorted by is not known. */
  readonly unknown: number;
}

/** Whether sorting needs what only a full track tells. */
export const needsFullTracks = ({ sortBy }: Wanted): boolean => sortBy === 'bpm' || sortBy === 'release_date';

/** Removes duplicates, then sorts, then moves; or says (without a full stop) why it cannot. */
export function arranged(songs: readonly Song[], wanted: Wanted): Arrangement | { readonly problem: string } {
  const removed = wanted.removeDuplicates ? duplicatesIn(songs) : [];
  const gone = new Set(removed.map(({ song }) => song));
  const left = songs.filter(song => !gone.has(song));
  const { order, unknown } = sorted(left, wanted);
  const moved = withMoves(order, wanted.moves);
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

function sorted(
  songs: readonly Song[],
  { sortBy, descending, seed }: Wanted,
): { order: Song[]; unknown: number } {
  if (sortBy === undefined) return { order: [...songs], unknown: 0 };
  if (sortBy === 'shuffle') return { order: shuffled(songs, seed), unknown: 0 };
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

type Moves = Wanted['moves'];

/** One move after the other, each in the order that the one before left. */
function withMoves(songs: readonly Song[], moves: Moves): { songs: Song[] } | { problem: string } {
  const order = [...songs];
  const placeOf = (id: number) => order.findIndex(song => song.id === id);
  for (const { track_id, to, before, after } of moves) {
    const from = placeOf(track_id);
    const [song] = from < 0 ? [] : order.splice(from, 1);
    if (song === undefined) return { problem: `moves names track ${track_id}, which is not in the playlist` };
    const other = before ?? after;
    const beside = other === undefined ? undefined : placeOf(other);
    if (beside === -1)
      return { problem: `moves names track ${other}, which is not in the playlist or is the moved one` };
    const place = beside === undefined ? (to ?? 1) - 1 : beside + (before === undefined ? 1 : 0);
    if (place > order.length)
      return { problem: `the playlist has ${order.length + 1} tracks, so none can move to ${to}` };
    order.splice(place, 0, song);
  }
  return { songs: order };
}
