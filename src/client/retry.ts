import type { Clock } from './clock.ts';
import { ConnectionBroken, MusicError, QuotaReached, ServiceBusy, Unreachable } from './errors.ts';

/** How often a call is tried, and how long it waits in between. */
export interface RetryPolicy {
  /** The first included. */
  readonly attempts: number;
  /** The longest wait before the second attempt; it doubles with each. */
  readonly firstMs: number;
  readonly longestMs: number;
}

export const patient: RetryPolicy = { attempts: 4, firstMs: 250, longestMs: 4000 };

const quotaCode = 4;
const busyStatuses: ReadonlySet<number | undefined> = new Set([undefined, 502, 503, 504]);

/** Whether another attempt can help, and cannot do twice what the first did. */
export function mayRepeat(error: MusicError): boolean {
  if (error instanceof QuotaReached && error.code === quotaCode) return true;
  if (error instanceof Unreachable) return error.ran === 'no';
  if (error.entry.endpoint.effect !== 'read') return false;
  if (error instanceof QuotaReached) return error.status === 429;
  if (error instanceof ServiceBusy) return error.code !== undefined || busyStatuses.has(error.status);
  return error instanceof ConnectionBroken;
}

/** Anything from nothing to all of the wait: callers that failed together do not come back together. */
const jittered = (policy: RetryPolicy, attempt: number, random: number): number =>
  random * Math.min(policy.longestMs, policy.firstMs * 2 ** (attempt - 1));

export interface Repeating {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  random(): number;
  /** What bounds the call: see `Course`. */
  readonly course: { readonly latest: number; readonly signal: AbortSignal };
}

/**
 * Does something again until it succeeds, or must not be repeated, or the next wait would pass the
 * deadline; then it rejects with the last error. After a quota answer it does not wait here: the pacer
 * holds everyone.
 */
export async function repeatedly<T>(
  act: () => Promise<T>,
  { policy, clock, random, course }: Repeating,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof MusicError) || attempt >= policy.attempts || !mayRepeat(error)) throw error;
      if (error instanceof QuotaReached) continue;
      const wait = jittered(policy, attempt, random());
      if (clock.now() + wait >= course.latest) throw error;
      await clock.sleep(wait, course.signal);
    }
  }
}
