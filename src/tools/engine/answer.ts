import { isNamedArgument } from '../../client/api/common-fields.ts';
import type { Input } from '../../client/api/input-field.ts';
import type { ReplayRow } from '../../view/data/address.ts';

/** What a tool returns to its host. `text` and `structured` say the same: `render` makes both from one description. */
export interface Answer {
  readonly text: string;
  readonly structured?: Record<string, unknown>;
  readonly isError?: true;
  /** All songs for the view, which can draw them from an old chat. */
  readonly rows?: readonly ReplayRow[];
  /** The objects in the answer that a host can read as resources. */
  readonly links?: readonly ResourceLink[];
  readonly files?: readonly AttachedFile[];
  /** A question for the listener, in place of the answer. `mark` returns with their reply. */
  readonly ask?: { readonly message: string; readonly mark: string };
  /** A page for the listener to open, in place of the answer. The host calls again afterwards. */
  readonly page?: { readonly message: string; readonly url: string };
}

export const isEmptyList = ({ structured }: Answer): boolean =>
  Array.isArray(structured?.['items']) && structured['items'].length === 0;

/** A call as the agent wrote it, including the argument that chooses the operation. */
export interface ToolCall {
  readonly tool: string;
  readonly args: Input;
}

/** An object by its resource address. */
export interface ResourceLink {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
}

/** A file beside an answer: with its text, or to be read at its address. */
export interface AttachedFile extends ResourceLink {
  readonly mimeType: string;
  readonly text?: string;
}

/** One object or fact in a list: its fields, and the same as a line. */
export interface AnswerRow {
  readonly fields: unknown;
  readonly line: string;
  /** The field that lists the entry, if its list is spread over several fields. */
  readonly list?: string;
  /** The heading it appears under. Groups appear by rank; entries keep their order within one. */
  readonly group?: EntryGroup | undefined;
}

interface EntryGroup {
  readonly rank: number;
  readonly heading?: string | undefined;
}

/** A list in an answer. The end of a long list is left out, and the answer says how much. */
export interface AnswerList {
  /** Its field. */
  readonly name: string;
  /** The line above it. May depend on how many entries are shown. */
  readonly heading?: string | ((shown: number) => string);
  readonly entries: readonly AnswerRow[];
  /** The fields of its entries, also those that stay empty. Its own name if absent. */
  readonly fields?: readonly string[];
  /** Lines are numbered from here, as they are shown. */
  readonly numberFrom?: number;
  /** Tokens it may take. If absent, the first list gets what the rest leaves, and any other a quarter of the budget. */
  readonly budget?: number;
  /** What follows when this many entries are shown. If absent: how many are left out, where some are. */
  readonly after?: (shown: number) => { readonly lines: readonly string[]; readonly fields?: Fields };
  /** Shown even if it is empty. */
  readonly always?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

interface AnswerData {
  /** The first sentences: what came of the call. Never left out. */
  readonly headline?: readonly string[];
  /** The facts in the sentences, as fields. */
  readonly facts?: Fields;
  readonly lists?: readonly AnswerList[];
  /** Sentences about the answer that are also the field `notes`. */
  readonly notes?: readonly string[];
  /** The last sentences: what to call next. */
  readonly next?: readonly string[];
  readonly budget?: number;
  readonly links?: readonly ResourceLink[];
  readonly isError?: boolean;
}

/** Makes the text and the fields of an answer. Sentences are kept whole; lists share what is left of the budget. */
export function render(data: AnswerData): Answer {
  const { headline = [], facts = {}, lists = [], notes = [], next = [], links, isError = false } = data;
  const sentences = [...headline, ...notes, ...next];
  const shown = shareBudget(lists, (data.budget ?? budgets.brief) - estimateTokens(sentences.join('\n')));
  const parts = lists.map((list, at) => renderList(list, shown[at] ?? []));
  return {
    text: [...headline, ...parts.flatMap(({ lines }) => lines), ...notes, ...next].join('\n'),
    structured: withoutUndefined(
      Object.assign({}, facts, ...parts.map(({ fields }) => fields), notes.length > 0 ? { notes } : {}),
    ),
    ...(links === undefined ? {} : { links }),
    ...(isError ? { isError: true as const } : {}),
  };
}

/** A field that says nothing is undefined, and is left out. */
const withoutUndefined = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function shareBudget(lists: readonly AnswerList[], budget: number): (readonly AnswerRow[])[] {
  const [first, ...others] = lists;
  if (first === undefined) return [];
  const shown = others.map(list => fittingIn(list, budgets.brief * share));
  const used = shown.flat().reduce((sum, { line }) => sum + estimateTokens(line) + lineEnd, 0);
  return [fittingIn(first, Math.max(0, budget - used)), ...shown];
}

const fittingIn = ({ entries, budget, numberFrom }: AnswerList, usual: number) =>
  fitting(entries, budget ?? usual, numberFrom === undefined ? 0 : numberCost);

/** The part of the budget that each list but the first may take. */
const share = 0.25;

function renderList(list: AnswerList, shown: readonly AnswerRow[]) {
  const { name, heading, entries, numberFrom, always = false } = list;
  const { fields: names = [name], after = leftOut(list) } = list;
  if (entries.length === 0 && !always) return { lines: [], fields: {} };
  const head = typeof heading === 'function' ? heading(shown.length) : heading;
  const ordered = shown.toSorted((a, b) => (a.group?.rank ?? 0) - (b.group?.rank ?? 0));
  const numbered =
    numberFrom === undefined
      ? ordered
      : ordered.map((entry, at) => ({ ...entry, line: `${numberFrom + at}. ${entry.line}` }));
  const { lines, fields } = after(shown.length);
  return {
    lines: [...(head === undefined ? [] : [head]), ...numbered.flatMap(linesUnderHeadings), ...lines],
    fields: {
      ...Object.fromEntries(
        names.map(field => [
          field,
          ordered.filter(entry => (entry.list ?? name) === field).map(entry => entry.fields),
        ]),
      ),
      ...fields,
    },
  };
}

function linesUnderHeadings({ line, group }: AnswerRow, at: number, entries: readonly AnswerRow[]): string[] {
  const isFirst = at === 0 || entries[at - 1]?.group?.rank !== group?.rank;
  return isFirst && group?.heading !== undefined ? [group.heading, line] : [line];
}

const leftOut =
  ({ name, entries }: AnswerList) =>
  (shown: number) => {
    const hidden = entries.length - shown;
    return hidden === 0
      ? { lines: [] }
      : { lines: [leftOutForLength(hidden)], fields: { [`${name}_not_shown`]: hidden } };
  };

/** What the end of a line and its number cost, in tokens. */
const lineEnd = 1.5;
const numberCost = 3;

/** As many entries as the budget allows, at least one. */
export function fitting<T extends { readonly line: string }>(
  entries: readonly T[],
  budget: number,
  perLine = 0,
): readonly T[] {
  let cost = 0;
  const beyond = entries.findIndex((entry, at) => {
    cost += estimateTokens(entry.line) + lineEnd + perLine;
    return cost > budget && at > 0;
  });
  return beyond < 0 ? entries : entries.slice(0, beyond);
}

/** "and 3 more". */
export const andMore = (count: number): string => `and ${count} more`;

/** Says that the end of a list is not shown. `of`: what the entries are. `call`: the call that gets them. */
export const leftOutForLength = (
  count: number,
  { of = '', call }: { readonly of?: string; readonly call?: string } = {},
): string =>
  `${count} more${of === '' ? '' : ` ${of}`} left out for length.${call === undefined ? '' : ` Call ${call}`}`;

export const failure = (text: string): Answer => ({ text, isError: true });

/** Characters that are invisible or change how others appear. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const escaped = (text: string) =>
  Array.from(text.split(''), unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** A tool call to repeat as it is written, with values of the types that the schemas declare. */
export function callOf(tool: string, args: Fields): string {
  const declared = Object.entries(args).map(([name, value]) => [
    name,
    isNamedArgument(name) ? asText(value) : value,
  ]);
  return `${tool} ${JSON.stringify(Object.fromEntries(declared)).replace(hidden, escaped)}`;
}

/** An id that may also be a name is declared as text. */
const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText);
  return typeof value === 'number' ? String(value) : value;
};

/** How many tokens an answer may cost the assistant that reads it. */
export const budgets = { brief: 4000, full: 8000 } as const;

/** Text as tokenizers split it, and what a piece of a given length costs, in tokens. The first form that fits counts. */
const pieces: readonly (readonly [form: RegExp, cost: (length: number) => number])[] = [
  [/\d+/, length => 1.1 * Math.ceil(length / 3)],
  [
    /[A-Z\u00C0-\u00DE][a-z\u00DF-\u017F]+|[a-z\u00DF-\u017F]+|[A-Z\u00C0-\u00DE]+/,
    length => 1.05 + 0.16 * Math.max(0, length - 4),
  ],
  // Cyrillic, other scripts with letters, and those of East Asia.
  [/[\u0400-\u052F]+/, length => 0.36 * length],
  [/[\u0370-\u1FFF\uA980-\uABFF]+/, length => 0.5 * length],
  [/[\u3040-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]+/, length => 1.05 * length],
  // Signs, and the white space that is a token of its own.
  [/[^\s\p{L}\p{N}]+/u, length => 0.55 + 0.15 * length],
  [/\n| (?=\d)/, () => 1.5],
  [/\S/u, () => 1],
];
const piece = new RegExp(pieces.map(([form]) => `(${form.source})`).join('|'), 'gu');
const accents = /[\u00C0-\u017F]/g;
const accentCost = 0.8;

/**
 * About how many tokens a text takes. A test compares the estimate with a real tokenizer, on answers of the service
 * and on other languages.
 */
export function estimateTokens(text: string): number {
  let cost = accentCost * (text.match(accents)?.length ?? 0);
  for (const [whole, ...forms] of text.matchAll(piece)) {
    const at = forms.findIndex(form => form !== undefined);
    cost += pieces[at]?.[1](whole.length) ?? 0;
  }
  // Sums of hundredths are not exact in binary.
  return Math.ceil(Math.round(cost * 100) / 100);
}
