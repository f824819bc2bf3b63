import { callOf } from './answer.ts';
import { fitting } from './entry.ts';
import { leftOutForLength } from './left-out.ts';
import { estimateTokens } from './token-budget.ts';

/** One entry of an answer: its list in the answer, its fields and its line. */
export interface AnswerEntry {
  readonly list: string;
  readonly fields: Record<string, unknown>;
  readonly line: string;
}

export interface EntriesReport {
  /** The first lines. */
  readonly head: string;
  /** Every list of the answer, also those that stay empty. */
  readonly lists: readonly string[];
  readonly entries: readonly AnswerEntry[];
  readonly budget: number;
  readonly extra?: Record<string, unknown>;
  /** The call that gives the entries from a place on. */
  rest(from: number): { tool: string; args: Record<string, unknown> };
}

/** An answer with one line for each asked thing. Entries beyond the budget are left out, and the call for them is named. */
export function entriesAnswer({ head, lists, entries, budget, extra = {}, rest }: EntriesReport) {
  const shown = fitting(entries, budget - estimateTokens(head));
  const structured: Record<string, unknown> = { ...extra };
  for (const list of lists) {
    structured[list] = shown.filter(entry => entry.list === list).map(({ fields }) => fields);
  }
  const lines = [head, ...shown.map(({ line }) => line)];
  const left = entries.length - shown.length;
  if (left > 0) {
    const { tool, args } = rest(shown.length);
    lines.push(leftOutForLength(left, { call: callOf(tool, args) }));
  }
  return { text: lines.join('\n'), structured };
}
