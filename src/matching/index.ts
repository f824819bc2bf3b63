import type { Call } from '../client/call.ts';
import * as errors from '../client/errors.ts';
import { type MapResult, mapLimitedOrFail } from '../client/map-limited.ts';
import { errorMessage } from '../present/error-message.ts';
import type { Match } from './choose.ts';
import { asking, findTrack } from './find-track.ts';
import { keyOf, type Wish } from './wish.ts';

export type { Candidate, Match } from './choose.ts';
export { labelOf, mostWanted, type Wanted, type Wish, wantedField, wantedProblem, wishOf } from './wish.ts';

/**
 * Finds each wish among the service's tracks, in order, a few at a time; the same wish is sought once.
 * Where the service fails half-way, the wishes that were not sought to the end are `missing` and say why
 * (`stopped`). Rejects with `MusicError` where nothing could be sought, and `Cancelled` when called off.
 */
export async function matchAll(
  wishes: readonly Wish[],
  context: Pick<Call, 'client' | 'signal' | 'progress'>,
): Promise<Match[]> {
  const places = new Map<string, number[]>();
  for (const [place, wish] of wishes.entries()) {
    const key = keyOf(wish);
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  const groups = [...places.values()];
  const ask = asking(context);
  let done = 0;
  const results = await mapLimitedOrFail(groups, async group => {
    const [first = 0] = group;
    const wish = wishes[first];
    if (wish === undefined) throw new RangeError(`there is no wish ${first}`);
    const match = await findTrack(wish, ask, context);
    done += group.length;
    context.progress({
      done,
      total: wishes.length,
      part: { done, total: wishes.length, of: 'songs-matched' },
    });
    return match;
  });
  const cancelled = results.find(({ error }) => error instanceof errors.Cancelled);
  if (cancelled !== undefined) throw cancelled.error;
  const reason = results.find(({ error }) => error !== undefined)?.error;
  return wishes.map((wish, place) => {
    const at = groups.findIndex(group => group.includes(place));
    return matchOf(wish, results[at], reason);
  });
}

function matchOf(
  wish: Wish,
  result: Pick<MapResult<Match>, 'value' | 'error'> | undefined,
  reason: unknown,
): Match {
  if (result?.value !== undefined) return { ...result.value, wish };
  return { outcome: 'missing', wish, tried: [], stopped: errorMessage(result?.error ?? reason) };
}
