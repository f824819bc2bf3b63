import { Cancelled, MusicError, RequestRefused } from '../client/errors.ts';
import type { Recording } from '../journal/index.ts';
import type { ChangeCall } from '../journal/journal.ts';
import { standing } from './read-playlist.ts';

/** What became of tracks that were to be added. */
export interface Appended {
  /** Tracks that the service will not take, each tried by itself. */
  readonly refused: readonly number[];
  /** What ended it before the end. */
  readonly error: unknown;
}

/**
 * Adds tracks to the end of a playlist, in order, leaving out what is there. A request that the service
 * refuses is split until the track that it refuses stands alone. Where no answer comes, the playlist is read
 * and what is missing sent once more. Rejects with `MusicError` where the playlist cannot be read.
 */
export async function append(
  playlist_id: number,
  ids: readonly number[],
  change: Recording,
  context: ChangeCall,
): Promise<Appended> {
  const plan = await change.plan('playlist.add_tracks', { playlist_id }, ids);
  const refused: number[] = [];
  const waiting: (readonly number[])[] = [ids];
  let again = 1;
  for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
    if (some.length === 0) continue;
    const { results, error } = await change.make(
      { ...plan, asked: { ...plan.asked, ids: some } },
      { check: false },
    );
    if (error === undefined) continue;
    const of = (outcome: string) => results.filter(result => result.outcome === outcome).map(({ id }) => id);
    const [failed, rest] = [of('failed'), of('not_tried')];
    if (error instanceof RequestRefused) {
      if (failed.length === 1) refused.push(...failed);
      const half = Math.ceil(failed.length / 2);
      waiting.unshift(...(failed.length > 1 ? [failed.slice(0, half), failed.slice(half)] : []), rest);
      continue;
    }
    if (again === 0 || !mayHaveRun(error)) return { refused, error };
    again -= 1;
    const there = new Set((await standing(playlist_id, context)).ids);
    waiting.unshift(
      failed.filter(id => !there.has(id)),
      rest,
    );
  }
  return { refused, error: undefined };
}

const mayHaveRun = (error: unknown) =>
  error instanceof MusicError && error.ran === 'unknown' && !(error instanceof Cancelled);
