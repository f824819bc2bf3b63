/** Why lines of a plan cannot be put in an order. Lines count from 1. */
export type LineProblem =
  | { readonly reason: 'no-such-line'; readonly line: number; readonly count: number }
  | { readonly reason: 'line-twice'; readonly line: number };

/** Why an order names lines that are not there, or a line twice; undefined where it does not. */
export function lineProblem(order: readonly number[], count: number): LineProblem | undefined {
  const odd = order.find(line => line < 1 || line > count);
  if (odd !== undefined) return { reason: 'no-such-line', line: odd, count };
  const seen = new Set<number>();
  const twice = order.find(line => seen.size === seen.add(line).size);
  return twice === undefined ? undefined : { reason: 'line-twice', line: twice };
}
