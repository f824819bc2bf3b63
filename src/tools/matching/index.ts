import type { Track } from '../../client/api/models.ts';
import type { Call } from '../../client/call.ts';
import * as errors from '../../client/errors.ts';
import { mapLimitedOrFail } from '../../client/map-limited.ts';
import { mapInTurns, takeTurns } from '../../client/turns.ts';
import { wordsOf } from '../../text/fold.ts';
import { chooseTrack } from './choose-track.ts';
import { indexesBy } from './collections.ts';
import { findTrack, type Match, trackSearch } from './find-track.ts';
import { interpretationsOf } from './interpretations.ts';
import { canonicalWords, nameKey } from './spelling.ts';
import { type Wish, wishKey } from './wish.ts';

export { wordsOf } from '../../text/fold.ts';
export type { MatchCandidate } from './choose-track.ts';
export { indexesBy } from './collections.ts';
export { type Match, missingWords, searchStepName } from './find-track.ts';
export { isOneToChoose, type MatchReason, matchReason } from './match-reasons.ts';
export { isSameName, nameKey } from './spelling.ts';
export { type Wanted, type Wish, wishLabel, wishOf } from './wish.ts';

/**
 * Matches each wish with a track of the service, in order, a few at a time. Searches once for equal wishes. After a
 * failure of the service, the remaining wishes are `missing` and have the error in `stopped`. Rejects with `MusicError`
 * if every search failed, and with `Cancelled` after a cancellation.
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

/** Only the tracks that share the most words with a wish are scored. */
const mostScored = 5;
/** Tracks looked up for one word of a wish. */
const mostWithWord = 50;

/**
 * Matches wishes with the tracks of a list, without a request. Returns an index of the list; undefined if no track fits
 * or several fit equally well. `isFree`: whether the track at an index may be used.
 */
export async function matchInList(
  tracks: readonly Track[],
): Promise<(wish: Wish, isFree: (index: number) => boolean) => number | undefined> {
  const turn = takeTurns();
  const names = await mapInTurns(tracks, ({ title, artist }) => [keyOf(title, artist?.name)], turn);
  const words = await mapInTurns(tracks, ({ title }) => wordsIn(title ?? ''), turn);
  const byName = indexesBy(names, keys => keys);
  const byWord = indexesBy(words, keys => keys);
  return (wish, isFree) => {
    const same = byName.get(keyOf(wish.title, wish.artist))?.find(isFree);
    if (same !== undefined) return same;
    const sharedWords = new Map<number, number>();
    for (const word of wordsIn(wish.line ?? wish.title)) {
      let left = mostWithWord;
      for (const index of byWord.get(word) ?? []) {
        if (left === 0) break;
        if (!isFree(index)) continue;
        left -= 1;
        sharedWords.set(index, (sharedWords.get(index) ?? 0) + 1);
      }
    }
    const nearest = [...sharedWords]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostScored)
      .map(([index]) => index);
    return chooseIndex(wish, tracks, nearest);
  };
}

function chooseIndex(wish: Wish, tracks: readonly Track[], indexes: readonly number[]): number | undefined {
  const candidates = indexes.flatMap(index => tracks[index] ?? []);
  if (candidates.length === 0) return undefined;
  const choice = chooseTrack(wish, interpretationsOf(wish), candidates);
  if (choice.outcome !== 'matched') return undefined;
  const { id } = choice.track;
  return indexes.find(index => tracks[index]?.id === id || tracks[index]?.alternative?.id === id);
}

const keyOf = (title: string | null | undefined, artist: string | null | undefined) =>
  JSON.stringify([nameKey(title ?? ''), nameKey(artist ?? '')]);

const wordsIn = (text: string): string[] => [...new Set(canonicalWords(wordsOf(text)))];
