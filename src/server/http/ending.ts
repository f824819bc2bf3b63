import { setMaxListeners } from 'node:events';
import type { Caller } from '../../principals/principal.ts';

/** The longest that a timer waits, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * When what a caller has open must end: at once where their key is revoked, and a stream that only listens also when
 * their token expires. A call that was let in is answered.
 */
export function endingOf(
  { ended, expiresAt }: Caller,
  { listens, done, now }: { listens: boolean; done: Promise<void>; now: number },
): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer =
    listens && expiresAt !== undefined
      ? setTimeout(end, Math.min(Math.max(0, expiresAt - now), longestTimer)).unref()
      : undefined;
  // One for each request under way, which is no leak.
  setMaxListeners(0, ended);
  ended.addEventListener('abort', end, { once: true });
  if (ended.aborted) end();
  void done.then(() => {
    clearTimeout(timer);
    ended.removeEventListener('abort', end);
  });
  return ending.signal;
}
