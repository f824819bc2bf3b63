import * as errors from './errors.ts';

const hopeless = [
  errors.NoAccount,
  errors.TokenRejected,
  errors.PermissionMissing,
  errors.QuotaReached,
  errors.ServiceBusy,
  errors.Unreachable,
  errors.ConnectionBroken,
  errors.TimedOut,
  errors.Cancelled,
  errors.Unreadable,
  errors.AccountNotAllowed,
];

/** Whether the rest of a list would fail the same way: it is not about the one that failed. */
export const isHopeless = (error: unknown): boolean =>
  !(error instanceof errors.MusicError) || hopeless.some(type => error instanceof type);

export interface MapResult<T, I = number> {
  readonly id: I;
  readonly value?: T;
  /** Absent, with the value, for an id whose turn never came. */
  readonly error?: unknown;
}

/**
 * The same call for each id, or whatever else is asked for, a few at a time, in order. After a failure that is not
 * about the id, no more are sent. Never rejects.
 */
export async function mapLimited<T, I = number>(
  ids: readonly I[],
  call: (id: I) => Promise<T>,
  ended: (count: number) => void = () => undefined,
): Promise<MapResult<T, I>[]> {
  const results: MapResult<T, I>[] = ids.map(id => ({ id }));
  const queue = [...ids.entries()];
  let stopped = false;
  let count = 0;
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && !stopped; next = queue.shift()) {
      const [place, id] = next;
      try {
        results[place] = { id, value: await call(id) };
      } catch (error) {
        results[place] = { id, error };
        stopped ||= isHopeless(error);
      }
      ended(++count);
    }
  };
  await Promise.all(Array.from({ length: Math.min(6, ids.length) }, worker));
  return results;
}

/** The same; where it was stopped before anything succeeded, it rejects with what stopped it. */
export async function mapLimitedOrFail<T, I = number>(
  ids: readonly I[],
  call: (id: I) => Promise<T>,
  ended?: (count: number) => void,
): Promise<MapResult<T, I>[]> {
  const results = await mapLimited(ids, call, ended);
  const stop = results.find(({ error }) => error !== undefined && isHopeless(error));
  if (stop && results.every(({ value }) => value === undefined)) throw stop.error;
  return results;
}

/** The values in order, undefined for each item that failed by itself. Throws a failure that every other request would share. */
export function valuesOrThrow<T>(results: readonly MapResult<T, unknown>[]): (T | undefined)[] {
  const stop = results.find(({ error }) => error !== undefined && isHopeless(error));
  if (stop !== undefined) throw stop.error;
  return results.map(({ value }) => value);
}
