import type { Input } from '../../client/api/field.ts';
import type { Kind } from '../../client/api/output.ts';
import { isRecord } from '../../client/api/record.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { wordsOf } from '../../text/words.ts';

/** What a search asks for in words: anywhere, or in one field. */
export interface Sought {
  readonly query?: string | undefined;
  readonly artist?: string | undefined;
  readonly album?: string | undefined;
  readonly track?: string | undefined;
}

/**
 * How a found item fits the words: `title` by its own name or its artist's; `album` only together with its album's
 * title; `description` only together with its description, of which the sentence is told, or with something else
 * that is not shown; `near` by another spelling of these words.
 */
export type SearchMatch =
  | { readonly by: 'title' }
  | { readonly by: 'album' }
  | { readonly by: 'description'; readonly sentence?: string | undefined }
  | { readonly by: 'near'; readonly missing: readonly string[] };

/** The words of a search, from its arguments. */
export function soughtIn({ query, artist, album, track }: Input): Sought {
  const words = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { query: words(query), artist: words(artist), album: words(album), track: words(track) };
}

/** The ways to fit, the best first. */
export const matchOrder = [
  'title',
  'album',
  'description',
  'near',
] as const satisfies readonly SearchMatch['by'][];

/** Kinds that are found by more than a line of them shows. */
const described: ReadonlySet<Kind> = new Set(['playlist', 'podcast']);

/** Compares found items with what was sought, by folded words. */
export function searchMatcher(sought: Sought, kind: Kind): (item: unknown) => SearchMatch {
  const terms = termsOf(sought);
  return item => {
    const texts = textsOf(item);
    const open = terms.filter(({ word, fields }) => !fields.some(field => has(word, texts[field])));
    if (open.length === 0) return { by: 'title' };
    const missing = open.filter(({ word, beside }) => !beside.some(field => has(word, texts[field])));
    if (missing.length === 0) return { by: 'album' };
    const sentence = sentenceWith(
      missing.map(({ word }) => word),
      item,
    );
    if (sentence !== undefined) return { by: 'description', sentence };
    const all = Object.values(texts).flat();
    // A word that is not there in any spelling was found in what is not shown.
    if (!missing.every(({ word }) => all.some(other => isNear(word, other))))
      return { by: described.has(kind) ? 'description' : 'title' };
    return { by: 'near', missing: missing.map(({ word }) => word) };
  };
}

type TextField = 'title' | 'artist' | 'album';
type Texts = Readonly<Record<TextField, readonly string[]>>;

interface Term {
  readonly word: string;
  /** Where the word is meant to stand. */
  readonly fields: readonly TextField[];
  /** Where it is found too, though something else is meant. */
  readonly beside: readonly TextField[];
}

/** Too many words of a query are not compared: services ignore them as well. */
const mostWords = 12;
/** Words that are in nearly every title decide nothing. */
const common = new Set(['a', 'an', 'and', 'the', 'of', 'by']);

function termsOf({ query = '', artist = '', album = '', track = '' }: Sought): Term[] {
  const terms = (text: string, fields: readonly TextField[], beside: readonly TextField[] = []): Term[] => {
    const words = [...new Set(wordsOf(text))].slice(0, mostWords);
    const telling = words.filter(word => !common.has(word));
    return (telling.length > 0 ? telling : words).map(word => ({ word, fields, beside }));
  };
  return [
    ...terms(query, ['title', 'artist'], ['album']),
    ...terms(artist, ['artist', 'title']),
    ...terms(album, ['album', 'title']),
    ...terms(track, ['title']),
  ];
}

function textsOf(item: unknown): Texts {
  const fields = isRecord(item) ? item : {};
  const { title, title_version, name, artist, contributors, album, creator, user } = fields;
  const others = Array.isArray(contributors) ? contributors : [];
  return {
    title: words(title, title_version, name, nameIn(creator), nameIn(user)),
    artist: words(nameIn(artist), ...others.map(nameIn)),
    album: words(isRecord(album) ? album['title'] : undefined),
  };
}

/** The sentence of a description with most of these words, where the whole has them all. */
function sentenceWith(sought: readonly string[], item: unknown): string | undefined {
  const description = isRecord(item) ? item['description'] : undefined;
  if (typeof description !== 'string') return undefined;
  const all = wordsOf(description);
  if (!sought.every(word => has(word, all))) return undefined;
  const sentences = description.split(/(?<=[.!?…。！？])\s+|\n+/u).map(text => {
    const own = wordsOf(text);
    return { text, hits: sought.filter(word => has(word, own)).length };
  });
  return sentences.reduce((best, each) => (each.hits > best.hits ? each : best)).text;
}

const nameIn = (object: unknown) => (isRecord(object) ? object['name'] : undefined);
const words = (...texts: readonly unknown[]) =>
  texts.flatMap(text => (typeof text === 'string' ? wordsOf(text) : []));

const shortestBeginning = 3;
/** Scripts without spaces between words: a part from the middle is a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether a word is among others, or is the beginning of one. */
function has(word: string, others: readonly string[]): boolean {
  if (unspaced.test(word))
    return others.some(other => other.includes(word)) || others.join('').includes(word);
  return others.some(other => other === word || (word.length >= shortestBeginning && other.startsWith(word)));
}

/** Whether one word may be a misspelling of the other. */
function isNear(word: string, other: string): boolean {
  const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  return most > 0 && editDistance(word, other, most) <= most;
}
