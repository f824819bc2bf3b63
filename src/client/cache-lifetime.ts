import { type Freshness, freshnessOf } from './api/freshness.ts';
import type { Entry } from './api/index.ts';

const minute = 60_000;

const lifetimes: Readonly<Record<Freshness, number>> = {
  day: 24 * 60 * minute,
  minutes: 5 * minute,
  seconds: 5000,
  none: 0,
};

/** Signed links end after 15 minutes: whoever is given one has at least 5 left. */
const signedMs = 10 * minute;

/** For how long, in milliseconds, an answer of this entry may be given again, and whether writes leave it as it is. */
export function lifetimeOf({ endpoint }: Entry, signed: boolean): { ms: number; settled: boolean } {
  const freshness = freshnessOf(endpoint);
  const ms = lifetimes[freshness];
  return { ms: signed ? Math.min(ms, signedMs) : ms, settled: freshness === 'day' };
}
