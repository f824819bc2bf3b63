/** A clock and its timers. Passed in, so that tests need not wait. */
export interface Clock {
  /** Milliseconds. Never goes backwards. */
  now(): number;
  /** Calls `act` after `ms`. Returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
  /** Resolves after `ms`, or rejects with the signal's reason as soon as it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** `sleep`, made from `after`. */
export const sleepBy =
  (after: Clock['after']): Clock['sleep'] =>
  (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = after(ms, () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      });
      signal?.addEventListener('abort', stop, { once: true });
    });

const afterTimeout: Clock['after'] = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** A clock that jumps further ahead may be wrong, and is right again when it jumps back. */
const farMs = 7 * 24 * 60 * 60_000;

/**
 * Milliseconds since the epoch that never go back while the process runs, also where the computer's clock is set back.
 * Only after a jump of more than a week ahead, they follow the clock back.
 */
export function steadyTime(wall = Date.now, elapsed = () => performance.now()): () => number {
  let [time, read] = [wall(), elapsed()];
  return () => {
    const [now, there] = [elapsed(), wall()];
    time += now - read;
    read = now;
    if (there - time > farMs) return Math.floor(there);
    time = Math.max(there, time);
    return Math.floor(time);
  };
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after: afterTimeout,
  sleep: sleepBy(afterTimeout),
};
