import { setImmediate } from 'node:timers/promises';
import { LimitExceeded, MusicError, NotFound, RequestRefused, Unexplained } from './errors.ts';

/** How long work may hold the event loop, in milliseconds. */
const turnMs = 10;

/** Characters or bytes of a text before and after which other calls have their turn: it is read in one piece. */
const largeText = 64 * 1024;

/** A turn for other calls between two pieces of work on a large text. */
export async function turnAfter(size: number): Promise<void> {
  if (size > largeText) await setImmediate();
}

/**
 * For work over a list that callers send: `await turn()` before each entry. It waits until other calls have had their
 * turn, if the work since the last turn took long.
 */
export function takeTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    // Only one waiting worker continues per turn.
    while (performance.now() - since >= turnMs) {
      const before = since;
      await setImmediate();
      if (since === before) since = performance.now();
    }
  };
}

/** `items.map(work)`, in turns. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
  turn = takeTurns(),
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    await turn();
    results.push(work(item, index));
  }
  return results;
}

/** The results of work on large items, one after another, in turns. Rejects with the first failure. */
export async function oneByOne<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const turn = takeTurns();
  for (const item of items) {
    await turn();
    results.push(await work(item));
  }
  return results;
}

/** Errors that may be about one item of a list. */
const ofOneItem = [NotFound, RequestRefused, LimitExceeded, Unexplained];

/** Whether the rest of a list would fail the same way. */
export const isHopeless = (error: unknown): boolean =>
  !(error instanceof MusicError) || !ofOneItem.some(type => error instanceof type);

const concurrency = 6;

export interface MapResult<T, I = number> {
  readonly id: I;
  readonly value?: T;
  /** Absent, like the value, for an item that was not tried. */
  readonly error?: unknown;
}

/**
 * Makes one call for each item, a few at a time. Results are in the order of the items. After a hopeless failure, no
 * more calls are made. `ended` gets the number of finished calls. Never rejects.
 */
export async function mapLimited<T, I = number>(
  ids: readonly I[],
  call: (id: I) => Promise<T>,
  ended: (count: number) => void = () => undefined,
): Promise<MapResult<T, I>[]> {
  const results: MapResult<T, I>[] = ids.map(id => ({ id }));
  const queue = [...ids.entries()];
  const turn = takeTurns();
  let stopped = false;
  let count = 0;
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && !stopped; next = queue.shift()) {
      const [index, id] = next;
      await turn();
      try {
        results[index] = { id, value: await call(id) };
      } catch (error) {
        results[index] = { id, error };
        stopped ||= isHopeless(error);
      }
      ended(++count);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, worker));
  return results;
}

/** The same, but rejects with the hopeless failure if nothing succeeded. */
export async function mapLimitedOrFail<T, I = number>(
  ids: readonly I[],
  call: (id: I) => Promise<T>,
  ended?: (count: number) => void,
): Promise<MapResult<T, I>[]> {
  const results = await mapLimited(ids, call, ended);
  if (results.every(({ value }) => value === undefined)) throwHopeless(results);
  return results;
}

/** Only the values, in the order of the items. Undefined for a failed item. Rejects with a hopeless failure. */
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
