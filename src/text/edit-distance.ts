/** Letters to add, drop, change or swap with their neighbour, up to `most`; above `most`, `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  const [left, right] = [[...a], [...b]];
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let last = right.map((_, at) => at).concat(right.length);
  let above = '';
  for (const [i, letter] of left.entries()) {
    const row = [i + 1];
    let beside = '';
    for (const [j, other] of right.entries()) {
      const swap = letter === beside && above === other;
      row.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (last[j + 1] ?? 0) + 1,
          (last[j] ?? 0) + (letter === other ? 0 : 1),
          swap ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
      beside = other;
    }
    // A swap does not lead below this row: its origin is one mistake away from the row.
    if (Math.min(...row) > most) return most + 1;
    [before, last, above] = [last, row, letter];
  }
  return Math.min(last[right.length] ?? 0, most + 1);
}
