import * as errors from './errors.ts';

const hopeless = [
  errors.NoAccount,
  errors.AccountAway,
  errors.AccountSwitched,
  errors.ChangeTaken,
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

/** Whether a failure is not about one item: the rest of a list would fail the same way. */
export const isHopeless = (error: unknown): boolean =>
  !(error instanceof errors.MusicError) || hopeless.some(type => error instanceof type);

/** How many calls are made at once. */
const concurrency = 6;

export interface MapResult<T, I = number> {
  readonly id: I;
  readonly value?: T;
  /** Absent, with the value, for an item whose turn never came. */
  readonly error?: unknown;
}

/**
 * One call for each item, a few at a time; results in the items' order. After a failure that is not about one
 * item, no more calls are made. Never rejects.
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
  await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, worker));
  return results;
}

/** The same, but rejects with the failure that stopped the calls before anything succeeded. */
export async function mapLimitedOrFail<T, I = number>(
  ids: readonly I[],
  call: (id: I) => Promise<T>,
  ended?: (count: number) => void,
): Promise<MapResult<T, I>[]> {
  const results = await mapLimited(ids, call, ended);
  if (results.every(({ value }) => value === undefined)) throwHopeless(results);
  return results;
}

/**
 * The values alone, in the items' order; undefined for an item whose call failed for a reason of its own.
 * Rejects with a failure that is not about one item.
 */
export async function mapOrSkip<T, I = number>(
  ids: readonly I[],
  call: (id: I) => Promise<T>,
  ended?: (count: number) => void,
): Promise<(T | undefined)[]> {
  const results = await mapLimited(ids, call, ended);
  throwHopeless(results);
  return results.map(({ value }) => value);
}

function throwHopeless(results: readonly MapResult<unknown, unknown>[]): void {
  const stop = results.find(({ error }) => error !== undefined && isHopeless(error));
  if (stop !== undefined) throw stop.error;
}
