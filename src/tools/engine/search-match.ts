import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import type { AppliedHere } from '../../search/found-page.ts';
import { decisiveWords, hasWord, isNearWord } from '../../search/word-match.ts';
import { wordsOf } from '../../text/fold.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import type { AnswerRow } from './answer.ts';

/** The words of a search: anywhere, or in one field. */
export type Sought = { readonly [W in 'query' | 'artist' | 'album' | 'track']?: string | undefined };

/**
 * How a found item matches the words: `title` by its own name or its artist's; `album` only with its album's title;
 * `description` only with its description (`sentence` is the part that matches) or with something that is not shown;
 * `near` only by similar spellings of the missing words.
 */
interface SearchMatch {
  readonly by: (typeof matchOrder)[number];
  readonly sentence?: string;
  readonly missing?: readonly string[];
}

/** Reads the words of a search from its arguments. */
export function soughtIn({ query, artist, album, track }: Input): Sought {
  const words = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { query: words(query), artist: words(artist), album: words(album), track: words(track) };
}

/** The ways to match, the best first. */
const matchOrder = ['title', 'album', 'description', 'near'] as const;

/** Kinds that the service also finds by facts that their lines do not show. */
const described: ReadonlySet<Kind> = new Set(['playlist', 'podcast']);

/** Compares found items with the words of a search, without case and accents. */
function searchMatcher(sought: Sought, kind: Kind): (item: unknown) => SearchMatch {
  const terms = termsOf(sought);
  return item => {
    const texts = textsOf(item);
    const open = terms.filter(({ word, fields }) => !fields.some(field => hasWord(word, texts[field])));
    if (open.length === 0) return { by: 'title' };
    const missing = open.filter(({ word, weaker }) => !weaker.some(field => hasWord(word, texts[field])));
    if (missing.length === 0) return { by: 'album' };
    const words = missing.map(({ word }) => word);
    const sentence = sentenceWith(words, item);
    if (sentence !== undefined) return { by: 'description', sentence };
    const all = Object.values(texts).flat();
    // The service found a word that appears in no spelling by a fact that is not shown.
    if (!words.every(word => all.some(other => isNearWord(word, other))))
      return { by: described.has(kind) ? 'description' : 'title' };
    return { by: 'near', missing: words };
  };
}

/** The rank of an item by how it matches: 0 is the best. */
export function searchRank(sought: Sought, kind: Kind): (item: unknown) => number {
  const matchOf = searchMatcher(sought, kind);
  return item => matchOrder.indexOf(matchOf(item).by);
}

/** Whether an item has all words of a search in what its line shows, or similar spellings of those that it lacks. */
export function wordMatch(sought: Sought, item: unknown): 'exact' | 'near' | undefined {
  const texts = textsOf(item);
  const terms = termsOf(sought);
  const missing = terms.filter(({ word, fields, weaker }) =>
    [...fields, ...weaker].every(field => !hasWord(word, texts[field])),
  );
  if (terms.length === 0) return undefined;
  const all = Object.values(texts).flat();
  if (missing.length === 0) return 'exact';
  return missing.every(({ word }) => all.some(other => isNearWord(word, other))) ? 'near' : undefined;
}

type TextField = 'title' | 'artist' | 'album';
type Texts = Readonly<Record<TextField, readonly string[]>>;

interface Term {
  readonly word: string;
  /** The fields that the word is searched in. */
  readonly fields: readonly TextField[];
  /** Fields where the word counts as a weaker match. */
  readonly weaker: readonly TextField[];
}

function termsOf({ query = '', artist = '', album = '', track = '' }: Sought): Term[] {
  const terms = (text: string, fields: readonly TextField[], weaker: readonly TextField[] = []): Term[] =>
    decisiveWords(text).map(word => ({ word, fields, weaker }));
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

/** The sentence of a description with most of these words, if the description has all of them. */
function sentenceWith(sought: readonly string[], item: unknown): string | undefined {
  const description = isRecord(item) ? item['description'] : undefined;
  if (typeof description !== 'string') return undefined;
  const all = wordsOf(description);
  if (!sought.every(word => hasWord(word, all))) return undefined;
  const sentences = description.split(/(?<=[.!?…。！？])\s+|\n+/u).map(text => {
    const own = wordsOf(text);
    return { text, hits: sought.filter(word => hasWord(word, own)).length };
  });
  return sentences.reduce((best, each) => (each.hits > best.hits ? each : best)).text;
}

const nameIn = (object: unknown) => (isRecord(object) ? object['name'] : undefined);
const words = (...texts: readonly unknown[]) =>
  texts.flatMap(text => (typeof text === 'string' ? wordsOf(text) : []));

/**
 * The entries of a search, grouped by how their items match. `isPageWhole`: the page has everything that was found.
 */
export function withMatches(
  sought: Sought,
  kind: Kind,
  items: readonly unknown[],
  entries: readonly AnswerRow[],
  isPageWhole: boolean,
): AnswerRow[] {
  const matchOf = searchMatcher(sought, kind);
  const matches = items.map(matchOf);
  const near = matches.filter(match => match.by === 'near');
  const headings: Readonly<Record<SearchMatch['by'], string | undefined>> = {
    title: undefined,
    album: 'Through the album:',
    description: 'By the description or other facts:',
    near: nearHeading(near, near.length === items.length, isPageWhole),
  };
  return entries.map((entry, at) => {
    const match: SearchMatch = matches[at] ?? { by: 'title' };
    const group = { rank: matchOrder.indexOf(match.by), heading: headings[match.by] };
    return { ...withMatch(entry, match), group };
  });
}

/** The longest part of a description that is shown, in characters. */
const longestSentence = 140;

/** An entry that says how it matches, if not by its name. */
function withMatch(entry: AnswerRow, match: SearchMatch): AnswerRow {
  const { by, sentence } = match;
  if (by === 'title' || !isRecord(entry.fields)) return entry;
  if (sentence === undefined) return { ...entry, fields: { ...entry.fields, match: by } };
  return {
    fields: { ...entry.fields, match: by, sentence: sanitize(sentence, longestSentence) },
    line: `${entry.line} · ${quoted(sentence, longestSentence)}`,
  };
}

/** Names the words that no item has. */
function nearHeading(near: readonly SearchMatch[], isAll: boolean, isPageWhole: boolean): string {
  const nowhere = (near[0]?.missing ?? []).filter(word =>
    near.every(({ missing }) => missing?.includes(word)),
  );
  if (!isAll || nowhere.length === 0) return 'Similar spellings:';
  const words = nowhere.map(word => quoted(word)).join(' or ');
  return `Nothing${isPageWhole ? '' : ' on this page'} has ${words}; similar spellings:`;
}

/** Says which conditions of a search were checked here, and in how many rows. */
export function appliedWords({ read, checked, unchecked, lookedUp, sorted, more }: AppliedHere): string[] {
  const rows = `${read} ${read === 1 ? 'row' : 'rows'} that the service found`;
  return [
    ...(checked.length === 0 || read === 0 ? [] : [`Checked here, in ${rows}: ${checked.join(', ')}.`]),
    ...(lookedUp === undefined || lookedUp.of === 0 ? [] : [lookedUpWords(lookedUp)]),
    ...(unchecked.length === 0
      ? []
      : [`Not checked, because the service does not filter by it: ${unchecked.join(', ')}.`]),
    ...(sorted && read > 0 ? [`Only the ${rows} are in this order, because the service does not sort.`] : []),
    ...(more === 0 ? [] : [`${more} more with a larger limit.`]),
  ];
}

function lookedUpWords({ names, rows, of }: NonNullable<AppliedHere['lookedUp']>): string {
  const some = rows === of ? `all ${of}` : `the first ${rows} of ${of}`;
  return `Checked by looking up ${of === 1 ? 'the one' : some} that fit otherwise: ${names.join(', ')}.`;
}
