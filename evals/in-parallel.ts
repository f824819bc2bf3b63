import { availableParallelism } from 'node:os';

/** Does `work` for several items at a time. The results have the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce = availableParallelism() * 2,
): Promise<R[]> {
  const waiting = items.entries();
  const done: [number, R][] = [];
  const takeNext = async () => {
    for (const [index, item] of waiting) done.push([index, await work(item)]);
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
  return done.sort(([a], [b]) => a - b).map(([, result]) => result);
}
