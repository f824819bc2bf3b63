import type { Call } from '../../../client/call.ts';
import { mapLimitedOrFail } from '../../../client/map-limited.ts';
import type { PlanEntry } from '../plans/build-plan.ts';
import type { CallProgress } from '../songs/progress.ts';
import { readSong } from '../songs/track-details.ts';
import { entryOf } from './draft.ts';
import { playable } from './wish-entry.ts';

/** Why a track cannot come into a plan. */
export type NewSongProblem = { readonly reason: 'no-such-track' | 'not-playable'; readonly id: number };

/** Tracks that come into a plan by their ids. Rejects with `MusicError`. */
export async function readNewSongs(
  ids: readonly number[],
  call: Call,
  progress: CallProgress,
): Promise<Pick<PlanEntry, 'song' | 'standsInFor'>[] | { readonly problem: NewSongProblem }> {
  const read = await mapLimitedOrFail([...new Set(ids)], id => readSong(id, call));
  const failed = read.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw failed.error;
  const songs = new Map(read.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value] as const])));
  const unknown = ids.find(id => !songs.has(id));
  if (unknown !== undefined) return { problem: { reason: 'no-such-track', id: unknown } };
  const found = ids.flatMap(id => {
    const song = songs.get(id);
    return song === undefined ? [] : [{ song, place: 0, requested: true }];
  });
  const entries = (await playable(found, call, progress)).map(entryOf);
  const lost = entries.find(({ song }) => !song.readable);
  if (lost !== undefined) return { problem: { reason: 'not-playable', id: lost.song.id } };
  return entries;
}
