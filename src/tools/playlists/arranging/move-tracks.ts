import type { Move } from '../plans/arrange-plan.ts';
import type { Song } from '../songs/song.ts';

/** Why tracks cannot be moved as asked. */
export type MoveProblem =
  | { readonly reason: 'moved-track-missing'; readonly id: number }
  /** The track to go before or after, or to change places with, is not there. */
  | { readonly reason: 'neighbour-missing'; readonly id: number }
  /** The track to go before or after is the moved one, named by its id or its position. */
  | { readonly reason: 'own-neighbour'; readonly by: 'track' | 'position'; readonly named: number }
  | { readonly reason: 'position-beyond-end'; readonly position: number; readonly count: number };

type Place = { readonly at: number } | { readonly problem: MoveProblem };

/** Moves tracks one after the other, each in the order that the move before left. */
export function moveTracks(
  songs: readonly Song[],
  moves: readonly Move[],
): { readonly songs: readonly Song[] } | { readonly problem: MoveProblem } {
  let order = songs;
  for (const move of moves) {
    const moved = moveTrack(order, move);
    if ('problem' in moved) return moved;
    order = moved.songs;
  }
  return { songs: order };
}

function moveTrack(
  songs: readonly Song[],
  move: Move,
): { readonly songs: readonly Song[] } | { readonly problem: MoveProblem } {
  const { track_id, position, to, before, after, swap } = move;
  const from = placeOf(songs, { id: track_id, position });
  if ('problem' in from) return from;
  const song = songs[from.at];
  if (song === undefined) return { songs };
  const rest = songs.toSpliced(from.at, 1);
  if (to !== undefined) {
    if (to <= songs.length) return { songs: rest.toSpliced(to - 1, 0, song) };
    return { problem: { reason: 'position-beyond-end', position: to, count: songs.length } };
  }
  const other = neighbourOf(songs, move, before ?? after ?? swap ?? 0);
  if ('problem' in other) return other;
  if (swap !== undefined) return { songs: songs.with(from.at, songs[other.at] ?? song).with(other.at, song) };
  const at = other.at - (other.at > from.at ? 1 : 0);
  return { songs: rest.toSpliced(before === undefined ? at + 1 : at, 0, song) };
}

function placeOf(
  songs: readonly Song[],
  { id, position }: { readonly id?: number | undefined; readonly position?: number | undefined },
): Place {
  if (position !== undefined) {
    return position <= songs.length
      ? { at: position - 1 }
      : { problem: { reason: 'position-beyond-end', position, count: songs.length } };
  }
  const at = songs.findIndex(song => song.id === id);
  return at < 0 ? { problem: { reason: 'moved-track-missing', id: id ?? 0 } } : { at };
}

/** The other track, named as the moved track is: by id or by position. */
function neighbourOf(songs: readonly Song[], { track_id, position }: Move, named: number): Place {
  const by = position === undefined ? 'track' : 'position';
  if (named === (position ?? track_id)) return { problem: { reason: 'own-neighbour', by, named } };
  if (position !== undefined) return placeOf(songs, { position: named });
  const place = placeOf(songs, { id: named });
  return 'problem' in place ? { problem: { reason: 'neighbour-missing', id: named } } : place;
}
