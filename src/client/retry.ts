import type { Clock } from './clock.ts';
import { ConnectionBroken, MusicError, QuotaReached, ServiceBusy, Unreachable } from './errors.ts';
import type { RequestContext } from './shared-request.ts';

/** How often a request is tried, and how long it waits in between. */
export interface RetryPolicy {
  /** The first included. */
  readonly attempts: number;
  /** The longest wait before the second attempt; it doubles with each. */
  readonly firstMs: number;
  readonly longestMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 4, firstMs: 250, longestMs: 4000 };

const quotaCode = 4;
const busyStatuses: ReadonlySet<number | undefined> = new Set([undefined, 502, 503, 504]);

/** Whether another attempt can help, and cannot do twice what the first did. */
function isRetryable(error: MusicError): boolean {
  if (error instanceof QuotaReached && error.code === quotaCode) return true;
  if (error instanceof Unreachable) return error.ran === 'no';
  if (error.entry.endpoint.effect !== 'read') return false;
  if (error instanceof QuotaReached) return error.status === 429;
  if (error instanceof ServiceBusy) return error.code !== undefined || busyStatuses.has(error.status);
  return error instanceof ConnectionBroken;
}

/** A random share of the wait: callers that failed together do not come back together. */
const jittered = (policy: RetryPolicy, tries: number, random: number): number =>
  random * Math.min(policy.longestMs, policy.firstMs * 2 ** (tries - 1));

interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  random(): number;
  readonly context: Pick<RequestContext, 'deadline' | 'signal'>;
}

/**
 * Tries until success, an error that must not be retried, or a wait that would pass the deadline; then
 * rejects with the last error. No wait after a quota answer: the rate limiter holds everyone.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { policy, clock, random, context }: RetryOptions,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof MusicError) || tries >= policy.attempts || !isRetryable(error)) throw error;
      if (error instanceof QuotaReached) continue;
      const wait = jittered(policy, tries, random());
      if (clock.now() + wait >= context.deadline) throw error;
      await clock.sleep(wait, context.signal);
    }
  }
}
