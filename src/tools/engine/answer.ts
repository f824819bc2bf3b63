import { isNamedArgument } from '../../client/api/fields.ts';
import type { Entry } from './entry.ts';

/** What a tool says: the same twice, as fields and as text an agent reads at a glance. */
export interface Answer {
  readonly text: string;
  readonly structured?: Record<string, unknown>;
  readonly isError?: true;
  /** Objects that it is about, where a host can read them. */
  readonly links?: readonly ResourceLink[];
  /** Files that belong to it. */
  readonly files?: readonly AttachedFile[];
  /** A question to put to the listener in place of the answer. The mark comes back with what they say. */
  readonly ask?: { readonly message: string; readonly mark: string };
  /** A page to send the listener to in place of the answer; the call comes again when they were sent. */
  readonly page?: { readonly message: string; readonly url: string };
}

/** An object by its resource address. */
export interface ResourceLink {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
}

/** A file beside an answer: with its text, or to be read at its address. */
export interface AttachedFile {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly text?: string;
}

/** A list in an answer. */
interface AnswerList {
  /** Its field. */
  readonly name: string;
  /** The line above it. */
  readonly heading?: string;
  readonly entries: readonly Entry[];
  /** Shown even if it is empty. */
  readonly always?: boolean;
}

/** An answer as data. */
export interface AnswerData {
  /** The first sentences: what came of the call. */
  readonly headline?: readonly string[];
  /** The facts in the sentences, as fields. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly lists?: readonly AnswerList[];
  /** Sentences about the answer that are also the field `notes`. */
  readonly notes?: readonly string[];
  /** The last sentences: what to call next. */
  readonly next?: readonly string[];
  readonly links?: readonly ResourceLink[];
  readonly isError?: boolean;
}

/** Makes the text and the fields of an answer. */
export function render(data: AnswerData): Answer {
  const { headline = [], facts = {}, notes = [], next = [], links, isError = false } = data;
  const lists = (data.lists ?? []).filter(({ entries, always }) => entries.length > 0 || always);
  const lines = lists.flatMap(({ heading, entries }) => [
    ...(heading === undefined ? [] : [heading]),
    ...entries.map(({ line }) => line),
  ]);
  return {
    text: [...headline, ...lines, ...notes, ...next].join('\n'),
    structured: {
      ...facts,
      ...Object.fromEntries(lists.map(({ name, entries }) => [name, entries.map(({ fields }) => fields)])),
      ...(notes.length > 0 ? { notes } : {}),
    },
    ...(links === undefined ? {} : { links }),
    ...(isError ? { isError: true as const } : {}),
  };
}

export const failure = (text: string): Answer => ({ text, isError: true });

/** What is not seen, or moves what is; the same as JSON is, unit by unit. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const escaped = (text: string) =>
  Array.from(text.split(''), unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** A tool call in words, to be repeated as it stands: by the types that the schemas declare. */
export function callOf(tool: string, args: Readonly<Record<string, unknown>>): string {
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
