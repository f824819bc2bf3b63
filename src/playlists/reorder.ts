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
