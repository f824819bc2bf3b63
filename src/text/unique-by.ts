/** The first item of each key, in order. */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const keys = new Set<unknown>();
  return items.filter(item => {
    const key = keyOf(item);
    return !keys.has(key) && keys.add(key);
  });
}

/** The items that are in a list more than once. */
export function repeatedIn<T>(items: readonly T[]): Set<T> {
  const seen = new Set<T>();
  return new Set(items.filter(item => seen.has(item) || !seen.add(item)));
}
