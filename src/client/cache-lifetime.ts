import { type CachePeriod, cachePeriodOf } from './api/cache-period.ts';
import type { Entry } from './api/index.ts';

const minute = 60_000;

const lifetimes: Readonly<Record<CachePeriod, number>> = {
  day: 24 * 60 * minute,
  minutes: 5 * minute,
  seconds: 5000,
  none: 0,
};

/** Signed links end after 15 minutes: a cached one has at least 5 left. */
const signedMs = 10 * minute;

/** For how many milliseconds an answer of this entry may be given again; `settled`: no write changes it. */
export function lifetimeOf({ endpoint }: Entry, signed: boolean): { ms: number; settled: boolean } {
  const period = cachePeriodOf(endpoint);
  const ms = lifetimes[period];
  return { ms: signed ? Math.min(ms, signedMs) : ms, settled: period === 'day' };
}
