import type { Kind } from '../../client/api/output.ts';
import { isRecord } from '../../client/api/record.ts';
import { sanitize } from '../../text/sanitize.ts';
import { withoutTokens } from '../../text/secrets.ts';
import type { Answer } from './answer.ts';
import { brief } from './brief.ts';
import { type Entry, fitting } from './entry.ts';
import { fullEntry } from './full-entry.ts';
import { leftOutForLength } from './left-out.ts';
import { type Emptiness, nothingHere } from './nothing-here.ts';
import { groupHeading, groupOf, type Relation, relationFields, relationWords } from './relation-words.ts';
import { uriTemplate } from './resource-links.ts';
import { type EntryGroup, searchGroups } from './search-groups.ts';
import type { Sought } from './search-match.ts';
import { budgets } from './token-budget.ts';

export type Detail = 'brief' | 'full';

/** One object as it is shown, in a line: brief, or with every fact. */
export function entryOf(kind: Kind, item: unknown, detail: Detail, alone: boolean): Entry {
  if (typeof item === 'string') {
    const text = sanitize(withoutTokens(item), 4000);
    return { fields: { text }, line: text };
  }
  if (detail === 'brief' && isRecord(item)) return brief(kind, item, alone ? 'alone' : 'listed');
  return fullEntry(kind, item, alone);
}

export interface List {
  readonly kind: Kind;
  readonly items: readonly unknown[];
  readonly total?: number | undefined;
  readonly index: number;
  readonly nextIndex?: number | undefined;
  readonly detail: Detail;
  /** What was asked, and why nothing may have come of it. */
  readonly emptiness?: Emptiness | undefined;
  /** What the listener has to do with an item, where that is known. */
  readonly relation?: ((item: unknown) => Relation | undefined) | undefined;
  /** What was sought, where the items are told by how they fit it. */
  readonly sought?: Sought | undefined;
  /** With how many other lists the list shares its answer. */
  readonly beside?: number | undefined;
  /** The call that gives the list from an offset. */
  readonly from: (index: number) => string;
}

/** A page of a list. What does not fit is left out, and the call that gets it is named. */
export function listAnswer(list: List): Answer {
  const all = list.items.map(item => listedEntry(list, item));
  const shown = fitting(all, budgets[list.detail] / (1 + (list.beside ?? 0))).toSorted(
    (a, b) => groupOf(a.relation) - groupOf(b.relation),
  );
  const left = all.length - shown.length;
  const whole = list.detail === 'full' && shown.length > 0 ? uriTemplate(list.kind) : undefined;
  const nextIndex = left > 0 ? list.index + shown.length : list.nextIndex;
  const isWhole = list.index === 0 && nextIndex === undefined;
  const groups: readonly EntryGroup<ListedEntry>[] =
    list.sought === undefined
      ? [{ entries: shown }]
      : searchGroups({ sought: list.sought, kind: list.kind }, shown, isWhole);
  const structured = {
    items: groups.flatMap(({ entries }) => entries.map(entry => entry.fields)),
    ...(list.total === undefined ? {} : { total: list.total }),
    ...(nextIndex === undefined ? {} : { next_index: nextIndex }),
    ...(whole === undefined ? {} : { resources: whole }),
  };
  const lines = [
    heading(list, nextIndex, shown.length),
    ...groups.flatMap(({ heading: head, entries }) => [
      ...(head === undefined ? [] : [head]),
      ...grouped(entries),
    ]),
  ];
  if (whole !== undefined) lines.push(`Whole, with pictures: resource ${whole}`);
  if (left > 0) lines.push(leftOutForLength(left, { of: 'of this page' }));
  if (nextIndex !== undefined) lines.push(`More: ${list.from(nextIndex)}`);
  return { text: lines.join('\n'), structured };
}

interface ListedEntry extends Entry {
  readonly item: unknown;
  readonly relation: Relation | undefined;
}

function listedEntry({ kind, detail, relation: relationOf }: List, item: unknown): ListedEntry {
  const { fields, line } = entryOf(kind, item, detail, false);
  const relation = relationOf?.(item);
  if (relation === undefined || !isRecord(fields)) return { item, fields, line, relation };
  const words = relationWords(relation);
  return {
    item,
    fields: { ...fields, ...relationFields(relation) },
    line: words === undefined ? line : `${line} · ${words}`,
    relation,
  };
}

/** Lines, under a heading for each group that is told apart. */
const grouped = (entries: readonly ListedEntry[]): string[] =>
  entries.flatMap(({ line, relation }, place) => {
    const before = entries[place - 1];
    const isFirst = before === undefined || groupOf(before.relation) !== groupOf(relation);
    const head = isFirst && relation !== undefined ? groupHeading(relation) : undefined;
    return head === undefined ? [line] : [head, line];
  });

/** Which part is shown, and whether more follows. */
function heading(
  { items, total, index, emptiness }: List,
  nextIndex: number | undefined,
  shown: number,
): string {
  if (items.length === 0) {
    const of = total === undefined || total === 0 ? '' : `, of ${total} in all`;
    return index > 0 || of ? `Nothing from ${index} on${of}.` : nothingHere(emptiness);
  }
  const last = index + shown;
  const range = shown === 1 ? `${last}` : `${index + 1}-${last}`;
  if (total !== undefined)
    return nextIndex === undefined && last < total
      ? `${range} of ${total}; the service shows no more of them:`
      : `${range} of ${total}:`;
  return nextIndex === undefined
    ? `${shown} shown (${range}); the service does not say whether there are more:`
    : `${shown} shown (${range}), and more follow:`;
}

/** One object. */
export function oneAnswer(kind: Kind, item: unknown, detail: Detail): Answer {
  const entry = entryOf(kind, item, detail, true);
  return { text: entry.line || 'Nothing is said of it.', structured: { item: entry.fields } };
}

export interface Missing {
  readonly id: number;
  readonly reason: string;
}

/** Several objects asked for by id. */
export function severalAnswer(
  kind: Kind,
  items: readonly unknown[],
  missing: readonly Missing[],
  detail: Detail,
  rest: (from: number) => string,
): Answer {
  const all = items.map(item => entryOf(kind, item, detail, true));
  const shown = fitting(all, budgets[detail]);
  const lines = shown.map(entry => entry.line);
  if (shown.length < all.length) {
    lines.push(leftOutForLength(all.length - shown.length, { call: rest(shown.length) }));
  }
  lines.push(...missing.map(({ id, reason }) => `[${id}] missing: ${reason}`));
  return { text: lines.join('\n'), structured: { items: shown.map(entry => entry.fields), missing } };
}

/** Several lists in one answer; the budget is shared out among them. */
export function bundleAnswer(
  parts: Readonly<Record<string, Kind>>,
  body: unknown,
  detail: Detail,
  callOfRest: (part: string, shown: number) => string,
): Answer {
  const lists = Object.entries(parts).map(([name, kind]) => ({ name, kind, items: itemsOf(body, name) }));
  const budget = budgets[detail] / Math.max(1, lists.length);
  const structured: Record<string, unknown> = {};
  const lines: string[] = [];
  for (const { name, kind, items } of lists) {
    const all = items.map(item => entryOf(kind, item, detail, false));
    const shown = fitting(all, budget);
    structured[name] = { items: shown.map(entry => entry.fields) };
    lines.push(`${name}:${shown.length === 0 ? ' none' : ''}`, ...shown.map(entry => entry.line));
    const left = all.length - shown.length;
    if (left > 0) lines.push(leftOutForLength(left, { call: callOfRest(name, shown.length) }));
  }
  if (lists.some(({ items }) => items.length > 0))
    lines.push('The service does not say whether there are more of each; index goes on.');
  return { text: lines.join('\n'), structured };
}

export function itemsOf(body: unknown, part: string): readonly unknown[] {
  const list = isRecord(body) ? body[part] : undefined;
  const data = isRecord(list) ? list['data'] : undefined;
  return Array.isArray(data) ? data : [];
}
