import type { Answer } from './answer.ts';
import { type Entry, fitting } from './items.ts';
import { budgets, estimateTokens } from './token-budget.ts';

/** A list inside an answer, under a heading of its own. */
export interface Part {
  /** Its name among the fields. */
  readonly name: string;
  readonly heading: string;
  readonly entries: readonly Entry[];
}

/** What is planned or done, to be shown within a budget. */
export interface Shown {
  /** Sentences, first and last. They are never left out. */
  readonly head: readonly string[];
  readonly tail: readonly string[];
  /** What the sentences say, as fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Small lists, each within a share of what the sentences leave; what they do not use is the last one's. */
  readonly parts: readonly Part[];
  readonly isError?: boolean;
}

/** The most that one list takes while others wait. */
const share = 0.25;

/** Sentences and lists as text, and the same as fields. Of a list that is too long the end is left out, and it says so. */
export function sectionsAnswer({ head, tail, fields, parts, isError = false }: Shown): Answer {
  const structured: Record<string, unknown> = { ...fields };
  const lines = [...head];
  let left = Math.max(0, budgets.brief - estimateTokens([...head, ...tail].join('\n')));
  const filled = parts.filter(({ entries }) => entries.length > 0);
  const takes = new Map<Part, readonly Entry[]>();
  for (const [place, part] of [...filled].reverse().entries()) {
    const entries = fitting(part.entries, place === filled.length - 1 ? left : budgets.brief * share);
    takes.set(part, entries);
    left -= estimateTokens(entries.map(({ line }) => line).join('\n')) + entries.length;
  }
  for (const part of filled) {
    const entries = takes.get(part) ?? [];
    const hidden = part.entries.length - entries.length;
    structured[part.name] = entries.map(entry => entry.fields);
    lines.push(`${part.heading}:`, ...entries.map(({ line }) => line));
    if (hidden === 0) continue;
    structured[`${part.name}_not_shown`] = hidden;
    lines.push(`… and ${hidden} more, not shown for length.`);
  }
  return { text: [...lines, ...tail].join('\n'), structured, ...(isError ? { isError: true as const } : {}) };
}
