/** The nodes that exist, in the order of their ids. */
export const nodesOf = <T>(map: Pick<ReadonlyMap<number, T>, 'get'>, ids: Iterable<number>): T[] => {
  const found: T[] = [];
  for (const id of ids) {
    const node = map.get(id);
    if (node !== undefined) found.push(node);
  }
  return found;
};

/** Items by key. Node 20 has no `Map.groupBy`. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => number): Map<number, T[]> {
  return groupByEach(items, item => [keyOf(item)]);
}

/** The same with several keys for each item. */
export function groupByEach<T>(items: Iterable<T>, keysOf: (item: T) => readonly number[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

/** The ids of the `count` items with the highest score, the best first. */
export function bestIds<T extends { id: number }>(
  items: readonly T[],
  scoreOf: (item: T) => number,
  count: number,
): number[] {
  const scored = items.map(item => ({ id: item.id, score: scoreOf(item) }));
  return idsOf(scored.sort((a, b) => b.score - a.score).slice(0, count));
}

export const idsOf = (items: readonly { id: number }[]): number[] => items.map(item => item.id);

export function byId<T extends { id: number }>(items: readonly T[]): Map<number, T> {
  return new Map(items.map(item => [item.id, item]));
}
