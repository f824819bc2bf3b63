import { estimateTokens } from './token-budget.ts';

/** An object or a fact as an answer shows it: as fields, and as a line. */
export interface Entry {
  readonly fields: unknown;
  readonly line: string;
}

/** What the end of a line costs. */
const lineEnd = 1.5;

/** As many entries as the budget allows, at least one. */
export function fitting<T extends { readonly line: string }>(
  entries: readonly T[],
  budget: number,
): readonly T[] {
  let cost = 0;
  const beyond = entries.findIndex((entry, place) => {
    cost += estimateTokens(entry.line) + lineEnd;
    return cost > budget && place > 0;
  });
  return beyond < 0 ? entries : entries.slice(0, beyond);
}
