import type { Track } from '../../client/api/models.ts';
import { wordsOf } from '../../text/fold.ts';
import { chooseTrack } from './choose-track.ts';
import { indexesBy } from './indexes-by.ts';
import { interpretationsOf } from './interpretations.ts';
import type { Wish } from './wish.ts';
import { canonicalWords, nameKey } from './words.ts';

/** Tracks that are held against a wish; the others share fewer words with it. */
const mostHeld = 5;
/** A word of more titles than this tells none from another. */
const mostShared = 50;

/**
 * Finds the tracks of wishes among a list, without a request. Returns the place in the list; undefined where
 * none fits, or several do equally well. `free`: whether a place may be taken.
 */
export function fitAmong(
  tracks: readonly Track[],
): (wish: Wish, free: (place: number) => boolean) => number | undefined {
  const exact = indexesBy(tracks, ({ title, artist }) => [keyOf(title, artist?.name)]);
  const worded = indexesBy(tracks, ({ title }) => wordsIn(title ?? ''));
  return (wish, free) => {
    const same = exact.get(keyOf(wish.title, wish.artist))?.find(free);
    if (same !== undefined) return same;
    const shared = new Map<number, number>();
    for (const word of wordsIn(wish.line ?? wish.title)) {
      for (const place of (worded.get(word) ?? []).filter(free).slice(0, mostShared))
        shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    const held = [...shared]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostHeld)
      .map(([place]) => place);
    return chosenAmong(wish, tracks, held);
  };
}

function chosenAmong(wish: Wish, tracks: readonly Track[], held: readonly number[]): number | undefined {
  const candidates = held.flatMap(place => tracks[place] ?? []);
  if (candidates.length === 0) return undefined;
  const choice = chooseTrack(wish, interpretationsOf(wish), candidates);
  if (choice.outcome !== 'matched') return undefined;
  const { id } = choice.track;
  return held.find(place => tracks[place]?.id === id || tracks[place]?.alternative?.id === id);
}

const keyOf = (title: string | null | undefined, artist: string | null | undefined) =>
  JSON.stringify([nameKey(title ?? ''), nameKey(artist ?? '')]);

const wordsIn = (text: string): string[] => [...new Set(canonicalWords(wordsOf(text)))];
