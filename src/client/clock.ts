/** Time as an argument, so that waiting can be tested without waiting. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Acts after `ms`, unless what it gives is called before. */
  after(ms: number, act: () => void): () => void;
  /** Resolves after `ms`, or rejects with the signal's reason as soon as it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** How to sleep by a clock that acts later. */
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

export const systemClock: Clock = {
  now: () => performance.now(),
  after: afterTimeout,
  sleep: sleepBy(afterTimeout),
};
