/** By each key of the items, the indexes of those that have it, in order. */
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
