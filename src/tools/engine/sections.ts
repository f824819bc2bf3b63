import type { Answer, ResourceLink } from './answer.ts';
import { type Entry, fitting } from './entry.ts';
import { leftOutForLength } from './left-out.ts';
import { budgets, estimateTokens } from './token-budget.ts';

/** A list inside an answer, under a heading of its own. */
export interface Section {
  /** Its name among the fields. */
  readonly name: string;
  readonly heading: string;
  readonly entries: readonly Entry[];
}

/** A plan or an outcome, to be shown within a budget. */
export interface Sections {
  /** Sentences, first and last. They are never left out. */
  readonly head: readonly string[];
  readonly tail: readonly string[];
  /** What the sentences say, as fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Lists; the first has whatever the sentences and the other lists, each within a share, leave of the budget. */
  readonly parts: readonly Section[];
  readonly links?: readonly ResourceLink[];
  readonly isError?: boolean;
}

/** The share of the budget that each list but the first may take. */
const share = 0.25;

/** Sentences and lists as text, and as fields. The end of a list beyond its share is left out, and the answer says how much. */
export function sectionsAnswer({ head, tail, fields, parts, links = [], isError = false }: Sections): Answer {
  const structured: Record<string, unknown> = { ...fields };
  const lines = [...head];
  let left = Math.max(0, budgets.brief - estimateTokens([...head, ...tail].join('\n')));
  const filled = parts.filter(({ entries }) => entries.length > 0);
  const takes = new Map<Section, readonly Entry[]>();
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
    lines.push(leftOutForLength(hidden));
  }
  return {
    text: [...lines, ...tail].join('\n'),
    structured,
    links,
    ...(isError ? { isError: true as const } : {}),
  };
}
