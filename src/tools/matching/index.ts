import type { Call } from '../../client/call.ts';
import * as errors from '../../client/errors.ts';
import { mapLimitedOrFail } from '../../client/map-limited.ts';
import { findTrack } from './find-track.ts';
import type { Match } from './match.ts';
import { trackSearch } from './track-search.ts';
import { type Wish, wishKey } from './wish.ts';

/** `nameKey`: words that are equal for spellings of one name. */
export { wordsOf } from '../../text/fold.ts';
export { fitAmong } from './fit-among.ts';
export { indexesBy } from './indexes-by.ts';
export type { Match, MatchCandidate } from './match.ts';
export { isOneToChoose, type MatchReason, matchReason } from './reason.ts';
export { type SearchStepName, searchStepName } from './search-steps.ts';
/** Whether words are one name, up to typing mistakes. */
export { isSameName } from './spelling.ts';
export { type Wanted, type Wish, wishLabel, wishOf } from './wish.ts';
export { nameKey } from './words.ts';

/**
 * Matches each wish with a track of the service, in order, a few at a time; equal wishes are searched for once.
 * After a failure of the service, the wishes left are `missing` with the error (`stopped`). Rejects with
 * `MusicError` where no search succeeded, and `Cancelled` when called off.
 */
export async function matchAll(
  wishes: readonly Wish[],
  call: Pick<Call, 'client' | 'signal' | 'progress'>,
): Promise<Match[]> {
  const groups = groupsOf(wishes);
  const search = trackSearch(call);
  let done = 0;
  const results = await mapLimitedOrFail(groups, async ({ wish, count }) => {
    const match = await findTrack(wish, search, call);
    done += count;
    const total = wishes.length;
    call.progress({ done, total, part: { done, total, of: 'songs-matched' } });
    return match;
  });
  const failures = results.flatMap(({ error }) => error ?? []);
  const cancelled = failures.find(error => error instanceof errors.Cancelled);
  if (cancelled !== undefined) throw cancelled;
  const byKey = new Map(results.map(result => [result.id.key, result]));
  return wishes.map(wish => {
    const { value, error = failures[0] } = byKey.get(wishKey(wish)) ?? {};
    return value === undefined
      ? { outcome: 'missing', wish, tried: [], stopped: { error } }
      : { ...value, wish };
  });
}

interface WishGroup {
  readonly key: string;
  readonly wish: Wish;
  readonly count: number;
}

function groupsOf(wishes: readonly Wish[]): WishGroup[] {
  const groups = new Map<string, WishGroup>();
  for (const wish of wishes) {
    const key = wishKey(wish);
    const known = groups.get(key);
    groups.set(key, { key, wish: known?.wish ?? wish, count: (known?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
