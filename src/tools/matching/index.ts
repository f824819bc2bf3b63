import * as errors from '../../client/errors.ts';
import { sentence } from '../../present/sentence.ts';
import { type Each, forEach } from '../each.ts';
import type { ToolContext } from '../tool.ts';
import type { Match } from './choose.ts';
import { asking, seek } from './seek.ts';
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
  context: Pick<ToolContext, 'client' | 'signal' | 'progress'>,
): Promise<Match[]> {
  const places = new Map<string, number[]>();
  for (const [place, wish] of wishes.entries()) {
    const key = keyOf(wish);
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  const groups = [...places.values()];
  const ask = asking(context);
  let done = 0;
  const results = await forEach(groups, async group => {
    const [first = 0] = group;
    const wish = wishes[first];
    if (wish === undefined) throw new RangeError(`there is no wish ${first}`);
    const match = await seek(wish, ask, context);
    done += group.length;
    context.progress(done, wishes.length, `${done} of ${wishes.length} songs`);
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
  result: Pick<Each<Match>, 'value' | 'error'> | undefined,
  reason: unknown,
): Match {
  if (result?.value !== undefined) return { ...result.value, wish };
  return { outcome: 'missing', wish, tried: [], stopped: sentence(result?.error ?? reason) };
}
