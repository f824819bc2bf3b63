/** `median 3, worst 9` */
export const spread = (numbers: readonly number[]): string =>
  `median ${median(numbers)}, worst ${Math.max(0, ...numbers)}`;

/** The middle one; of two in the middle, what lies between. 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return (below + above) / 2;
}
