/** The present ids in the wanted order; ids that the wanted order does not name follow, in their present order. */
export function rearranged(present: readonly number[], wanted: readonly number[]): number[] {
  const there = new Set(present);
  const named = new Set(wanted);
  return [...wanted.filter(id => there.has(id)), ...present.filter(id => !named.has(id))];
}

/** The present ids, with each moving id behind its neighbour of the old order; the others keep their places. */
export function inserted(
  present: readonly number[],
  old: readonly number[],
  moving: readonly number[],
): number[] {
  const back = new Set(moving);
  const there = new Set(present);
  const order = present.filter(id => !back.has(id));
  for (const [place, id] of old.entries()) {
    if (!back.has(id) || !there.has(id)) continue;
    const before = old.slice(0, place).findLast(other => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/** The ids that move past others: all but the longest run that keeps its order. */
export function movedIn(before: readonly number[], after: readonly number[]): Set<number> {
  const places = new Map(before.map((id, at) => [id, at]));
  const placeOf = (id: number) => places.get(id) ?? -1;
  // The last id of the best run of each length, and the id before each id in its run.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  const each = new Set(after);
  for (const id of each) {
    const longer = ends.findIndex(end => placeOf(end) >= placeOf(id));
    const length = longer < 0 ? ends.length : longer;
    previous.set(id, ends[length - 1]);
    ends[length] = id;
  }
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) each.delete(id);
  return each;
}
