/** The first item of each key, in order. */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const keys = new Set<unknown>();
  return items.filter(item => {
    const key = keyOf(item);
    return !keys.has(key) && keys.add(key);
  });
}
