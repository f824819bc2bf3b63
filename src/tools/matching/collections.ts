/** The first item of each key, in order. */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const keys = new Set<string>();
  return items.filter(item => {
    const key = keyOf(item);
    return !keys.has(key) && keys.add(key);
  });
}

/** For each key, the indexes of the items that have it, in order. */
export function indexesBy<T>(
  items: readonly T[],
  keysOf: (item: T) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    for (const key of keysOf(item)) {
      const list = indexes.get(key) ?? [];
      list.push(index);
      indexes.set(key, list);
    }
  }
  return indexes;
}
