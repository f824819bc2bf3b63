import { setImmediate } from 'node:timers/promises';

/** How long work may hold the event loop, in milliseconds. */
const turnMs = 10;

/** Waits until other calls have had their turn, if the work since the last turn took long. */
export type Turn = () => Promise<void>;

/** For work over a list that callers send: `await turn()` before each entry. */
export function takeTurns(): Turn {
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
  turn: Turn = takeTurns(),
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    await turn();
    results.push(work(item, index));
  }
  return results;
}
