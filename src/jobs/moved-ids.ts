/** The ids that move past others: all but the longest run that keeps its order. */
export function movedIn(before: readonly number[], after: readonly number[]): Set<number> {
  const positions = new Map(before.map((id, at) => [id, at]));
  const positionOf = (id: number) => positions.get(id) ?? -1;
  // The last id of the best run of each length, and the id before each id in its run.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  const each = new Set(after);
  for (const id of each) {
    const longer = ends.findIndex(end => positionOf(end) >= positionOf(id));
    const length = longer < 0 ? ends.length : longer;
    previous.set(id, ends[length - 1]);
    ends[length] = id;
  }
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) each.delete(id);
  return each;
}
