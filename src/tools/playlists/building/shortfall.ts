import { type BuildPlan, heldLength } from '../plans/build-plan.ts';
import { totalDuration } from '../songs/song.ts';

/** A total of this share of the length asked for is not short. */
const leastShare = 0.98;

/** How much a plan lacks of what was asked for. */
interface Shortfall {
  /** Songs. */
  readonly count?: { readonly lacking: number; readonly of: number };
  /** Seconds. */
  readonly length?: { readonly lacking: number; readonly of: number };
}

/** What a plan lacks of the count and the length asked for; whichever is reached first is enough. */
export function shortfallOf({ aim = {}, target, entries }: BuildPlan): Shortfall {
  const { count = 0, length = 0 } = aim;
  const total = heldLength(target) + totalDuration(entries.map(({ song }) => song));
  const isFewer = entries.length < count;
  const isShorter = total < length * leastShare;
  return {
    ...(isFewer && (length === 0 || isShorter)
      ? { count: { lacking: count - entries.length, of: count } }
      : {}),
    ...(isShorter && (count === 0 || isFewer) ? { length: { lacking: length - total, of: length } } : {}),
  };
}
