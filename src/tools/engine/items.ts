import type { Endpoint } from '../../client/api/endpoint.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import { nextIndex } from '../../client/paging.ts';
import type { AppliedHere } from '../../search/found-page.ts';
import { linkIn, withoutTokens } from '../../text/redaction.ts';
import { clockTime, sanitize } from '../../text/sanitize.ts';
import { type Answer, type AnswerList, type AnswerRow, budgets, leftOutForLength, render } from './answer.ts';
import { brief, type RelationOf, relationEntry } from './brief.ts';
import { type EmptyList, emptyListText } from './empty-list.ts';
import { fullEntry } from './full-detail.ts';
import { uriTemplate } from './resource-links.ts';
import { appliedWords, type Sought, withMatches } from './search-match.ts';

export type Detail = 'brief' | 'full';

/** One object as a line with its fields. `alone`: it is the only object of the answer. */
export function answerRow(kind: Kind, item: unknown, detail: Detail, alone: boolean): AnswerRow {
  if (typeof item === 'string') {
    const text = sanitize(withoutTokens(item), 4000);
    return { fields: { text }, line: text };
  }
  if (detail === 'brief' && isRecord(item)) return brief(kind, item, alone ? 'alone' : 'listed');
  return fullEntry(kind, item, alone);
}

/** The part of a list that the service returned. */
export interface ListPage {
  readonly items: readonly unknown[];
  /** Of the whole list, where the service gives it. */
  readonly total: number | undefined;
  /** Of the first item. */
  readonly index: number;
  /** Where the list continues. Undefined at its end. */
  readonly nextIndex: number | undefined;
}

/** The part of a list that a caller wants. */
export interface PageQuery {
  readonly index?: number | undefined;
  readonly limit?: number | undefined;
}

/** Reads a list of the service. A list that always arrives whole is sliced here. */
export function listPage(
  { whole, countsPage, hides = [] }: Pick<Endpoint, 'whole' | 'countsPage' | 'hides'>,
  body: unknown,
  { index = 0, limit }: PageQuery,
): ListPage {
  const page = isRecord(body) ? body : {};
  const sent: readonly unknown[] = Array.isArray(page['data']) ? page['data'] : [];
  const data = hides.length === 0 ? sent : sent.map(item => withoutFields(item, hides));
  if (whole) {
    const items = data.slice(index, index + (limit ?? data.length));
    const next = index + items.length;
    const continues = next < data.length && items.length > 0;
    return { items, total: data.length, index, nextIndex: continues ? next : undefined };
  }
  const total = countsPage || typeof page['total'] !== 'number' ? undefined : page['total'];
  return { items: data, total, index, nextIndex: nextIndex(page, index) };
}

const withoutFields = (item: unknown, names: readonly string[]): unknown =>
  isRecord(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name))) : item;

export interface ReadList
  extends Omit<ListPage, 'total' | 'nextIndex'>,
    Partial<Omit<ListPage, 'items' | 'index'>> {
  readonly kind: Kind;
  readonly detail: Detail;
  /** What was asked, and why nothing may have been found. */
  readonly empty?: EmptyList | undefined;
  /** How an item is related to the listener, where that is known. */
  readonly relation?: RelationOf | undefined;
  /** What was searched for, where items are grouped by how they match. */
  readonly sought?: Sought | undefined;
  /** How many other lists share the answer. */
  readonly beside?: number | undefined;
  /** Seconds of the whole list, where it has tracks. */
  readonly seconds?: number | undefined;
  readonly notes?: readonly string[];
  /** How the fields of a search were applied here, if the service did not apply them. */
  readonly here?: AppliedHere | undefined;
  /** The call that gives the list from an index. */
  readonly from: (index: number) => string;
}

/** The mark of a track's words; 2 is unknown. */
const mark = 'explicit_content_lyrics';
const isWithoutMark = (item: unknown) => isRecord(item) && item[mark] === 2;

/** The items and notes of a list. What is unknown of every item is said once. */
export function withUnknownOnce({ items, notes = [], detail }: Pick<ReadList, 'items' | 'notes' | 'detail'>) {
  if (detail !== 'brief' || items.length < 2 || !items.every(isWithoutMark)) return { items, notes };
  return {
    items: items.map(item => withoutFields(item, [mark])),
    notes: [...notes, 'Explicit or not: unknown for all of these.'],
  };
}

export function listAnswer(list: ReadList): Answer {
  const { kind, total, detail, here } = list;
  const { items, notes } = withUnknownOnce(list);
  // The offset of a list that was filtered here counts rows that are not shown.
  const index = here === undefined ? list.index : 0;
  const atLeast = here && list.index === 0 && items.length > 0 ? here.fitting : undefined;
  const isPageWhole = index === 0 && list.nextIndex === undefined;
  const related = items.map(item =>
    relationEntry(answerRow(kind, item, detail, false), list.relation?.(item)),
  );
  const entries =
    list.sought === undefined ? related : withMatches(list.sought, kind, items, related, isPageWhole);
  const nextAfter = (shown: number) =>
    shown === entries.length || (here && here.offsets?.[shown - 1] === undefined)
      ? list.nextIndex
      : (here?.offsets?.[shown - 1] ?? list.index + shown);
  const whole = detail === 'full' && entries.length > 0 ? uriTemplate(kind) : undefined;
  return render({
    budget: budgets[detail] / (1 + (list.beside ?? 0)),
    lists: [
      {
        name: 'items',
        always: true,
        heading: shown => heading({ ...list, index, atLeast }, nextAfter(shown), shown),
        entries,
        ...(kind === 'track' ? { numberFrom: index + 1 } : {}),
        after(shown) {
          const next = nextAfter(shown);
          return {
            lines: [
              ...(whole === undefined ? [] : [`Whole, with pictures: resource ${whole}`]),
              ...(shown < entries.length
                ? [leftOutForLength(entries.length - shown, { of: 'of this page' })]
                : []),
              ...(here === undefined ? [] : appliedWords(here)),
              ...notes,
              ...(detail === 'brief' && list.beside === undefined ? pageHint(kind, items) : []),
              ...(next === undefined ? [] : [`More: ${list.from(next)}`]),
            ],
            fields: {
              ...(total === undefined ? {} : { total }),
              ...(atLeast === undefined ? {} : { total_at_least: atLeast }),
              ...(here === undefined
                ? {}
                : { rows_read: here.read, checked: [...here.checked, ...(here.lookedUp?.names ?? [])] }),
              ...(here?.lookedUp === undefined ? {} : { looked_up: here.lookedUp.rows }),
              ...(here === undefined || here.unchecked.length === 0 ? {} : { not_checked: here.unchecked }),
              ...(list.seconds === undefined ? {} : { duration: list.seconds }),
              ...(next === undefined ? {} : { next_index: next }),
              ...(whole === undefined ? {} : { resources: whole }),
              ...(notes.length > 0 ? { notes } : {}),
            },
          };
        },
      },
    ],
  });
}

/** How to reach the page of a track, below a list of them. */
export function pageHint(kind: Kind, [first]: readonly unknown[]): string[] {
  if (kind !== 'track' || !isRecord(first)) return [];
  const link = typeof first['link'] === 'string' ? linkIn(first['link']) : undefined;
  if (link !== undefined && !/^https?:/.test(link)) return [];
  const end = `/${first['id']}`;
  return link?.endsWith(end)
    ? [`Track page: ${link.slice(0, -end.length)}/{id}`]
    : ['track_read gives the address of a track.'];
}

/** The length of all tracks together; undefined if one is unknown. */
export function totalSeconds(tracks: readonly unknown[]): number | undefined {
  const lengths = tracks.map(track => (isRecord(track) ? track['duration'] : undefined));
  return lengths.every(length => typeof length === 'number')
    ? lengths.reduce((sum, length) => sum + length, 0)
    : undefined;
}

/** Which part is shown, and whether more follows. */
function heading(
  { items, total, index, empty, seconds, atLeast }: ReadList & { readonly atLeast: number | undefined },
  next: number | undefined,
  shown: number,
): string {
  if (items.length === 0) {
    const of = total === undefined || total === 0 ? '' : `, of ${total} in all`;
    return index > 0 || of ? `Nothing from ${index} on${of}.` : emptyListText(empty);
  }
  const last = index + shown;
  const range = shown === 1 ? `${last}` : `${index + 1}-${last}`;
  const length = seconds === undefined ? '' : `, ${clockTime(seconds)} in all`;
  if (atLeast !== undefined) return `${range} of at least ${atLeast}:`;
  if (total !== undefined) {
    const isCut = next === undefined && last < total;
    return `${range} of ${total}${length}${isCut ? '; the service shows no more of them' : ''}:`;
  }
  return next === undefined
    ? `${shown} shown (${range}); the service does not say whether there are more:`
    : `${shown} shown (${range}), and more follow:`;
}

/** One object. `notes`: what else to know about it, above its line. */
export function oneAnswer(
  kind: Kind,
  item: unknown,
  detail: Detail,
  { notes = [], relation }: Pick<ReadList, 'notes' | 'relation'> = {},
): Answer {
  const { line, fields } = relationEntry(answerRow(kind, item, detail, true), relation?.(item));
  return render({
    headline: [...notes, line || 'The service says nothing about it.'],
    facts: { item: fields, ...(notes.length > 0 ? { notes } : {}) },
  });
}

/** Several objects requested by id. `rest`: the call that gives them from an offset. */
export function severalAnswer(
  kind: Kind,
  items: readonly unknown[],
  missing: readonly { readonly id: number; readonly reason: string }[],
  detail: Detail,
  rest: (from: number) => string,
): Answer {
  const entries = items.map(item => answerRow(kind, item, detail, true));
  return render({
    budget: budgets[detail],
    lists: [itemList('items', entries, rest)],
    facts: { missing },
    next: missing.map(({ id, reason }) => `[${id}] missing: ${reason}`),
    isError: items.length === 0,
  });
}

/** A list whose end can be read with another call. */
const itemList = (
  name: string,
  entries: readonly AnswerRow[],
  rest: (from: number) => string,
): AnswerList => ({
  name,
  always: true,
  entries,
  after: shown => ({
    lines: shown < entries.length ? [leftOutForLength(entries.length - shown, { call: rest(shown) })] : [],
  }),
});

/** Several lists in one answer, which share the budget equally. */
export function bundleAnswer(
  parts: Readonly<Record<string, Kind>>,
  body: unknown,
  { detail, index, notes = [] }: Pick<ReadList, 'detail' | 'index' | 'notes'>,
  callOfRest: (part: string, shown: number) => string,
): Answer {
  const lists = Object.entries(parts).map(([name, kind]): AnswerList => {
    const entries = itemsOf(body, name).map(item => answerRow(kind, item, detail, false));
    return {
      ...itemList(name, entries, from => callOfRest(name, from)),
      ...(kind === 'track' ? { numberFrom: index + 1 } : {}),
      heading: `${name}:${entries.length === 0 ? ' none' : ''}`,
      budget: budgets[detail] / Object.keys(parts).length,
    };
  });
  const { text, structured = {} } = render({
    lists,
    notes,
    next: lists.some(({ entries }) => entries.length > 0)
      ? [
          ...(detail === 'full'
            ? []
            : Object.entries(parts).flatMap(([name, kind]) => pageHint(kind, itemsOf(body, name)))),
          'The service does not say whether there are more of each; index goes on.',
        ]
      : [],
  });
  return {
    text,
    structured: Object.fromEntries(
      Object.entries(structured).map(([name, value]) => [name, name in parts ? { items: value } : value]),
    ),
  };
}

export function itemsOf(body: unknown, part: string): readonly unknown[] {
  const list = isRecord(body) ? body[part] : undefined;
  const data = isRecord(list) ? list['data'] : undefined;
  return Array.isArray(data) ? data : [];
}
