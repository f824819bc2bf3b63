import { setMaxListeners } from 'node:events';
import type { Caller } from '../callers/principal.ts';

/** The longest that a timer waits, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * When a stream of a caller that only listens must end: when their key is revoked, or their token expires. A call that
 * was let in is answered.
 */
export function endingOf(
  { ended, expiresAt }: Caller,
  { done, now }: { done: Promise<void>; now: number },
): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer =
    expiresAt === undefined
      ? undefined
      : setTimeout(end, Math.min(Math.max(0, expiresAt - now), longestTimer)).unref();
  // One for each stream, which is no leak.
  setMaxListeners(0, ended);
  ended.addEventListener('abort', end, { once: true });
  if (ended.aborted) end();
  void done.then(() => {
    clearTimeout(timer);
    ended.removeEventListener('abort', end);
  });
  return ending.signal;
}
