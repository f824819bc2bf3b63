/** What is there in the order that is wanted, as far as it names it; what it does not name follows in its present order. */
export function rearranged(present: readonly number[], wanted: readonly number[]): number[] {
  const there = new Set(present);
  const named = new Set(wanted);
  return [...wanted.filter(id => there.has(id)), ...present.filter(id => !named.has(id))];
}

/** What is there, with the moving ids behind what they stood behind in the old order; all else keeps its place. */
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
