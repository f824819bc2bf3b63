import { z } from 'zod';
import { wordsOf } from '../../text/fold.ts';
import type { Interpretation } from './interpretations.ts';
import { guestTail, searchTerm } from './parse-title.ts';
import type { TrackQuery } from './track-search.ts';
import { uniqueBy } from './unique-by.ts';
import type { Wish } from './wish.ts';
import { workSearchWords } from './work-title.ts';

const names = [
  'isrc',
  'artist-and-title',
  'title',
  'all-words',
  'without-numbers-and-keys',
  'longer-words',
  'longer-words-of-title',
  'last-words',
  'first-words',
  'title-alone',
  'tracks-of-artist',
] as const;

/** One way to search for a song, as plans store it. */
export const searchStepName = () => z.enum(names);
export type SearchStepName = (typeof names)[number];

export interface SearchStep {
  readonly name: SearchStepName;
  readonly query: TrackQuery;
  /** Only where nothing else found a candidate. */
  readonly isLast?: true;
}

const page = 50;
const widePage = 100;

/** The searches for a wish, by its likeliest interpretation, from the narrowest to the widest. */
export function searchSteps(wish: Wish, interpretation: Interpretation): SearchStep[] {
  const { title, artist } = interpretation;
  const steps =
    artist === undefined
      ? stepsByTitle(wish, searchTerm(title))
      : stepsByArtist(interpretation, artist, searchTerm(title));
  return uniqueBy(steps, ({ query }) => JSON.stringify(termsOf(query))).filter(({ query }) =>
    hasWords(query),
  );
}

function stepsByTitle({ line, title, album }: Wish, name: string): SearchStep[] {
  const all = [...wordsOf(line ?? title), ...wordsOf(album ?? '')];
  return [
    { name: 'title', query: { track: name, ...(album === undefined ? {} : { album }), limit: widePage } },
    { name: 'all-words', query: { query: joined(withoutStopWords(all)), limit: page } },
    ...stepByWork([line ?? title]),
    { name: 'longer-words-of-title', query: { query: joined(longerWords(wordsOf(name))), limit: page } },
    ...stepsByHalves(line),
  ];
}

/** So many words may name a song and an artist. */
const fewestOfBoth = 3;

/** A line without a separator may end with the artist, or begin with the artist: either half may be misspelt. */
function stepsByHalves(line = ''): SearchStep[] {
  const words = withoutStopWords(wordsOf(line));
  if (words.length < fewestOfBoth) return [];
  const half = Math.floor(words.length / 2);
  return [
    { name: 'last-words', query: { query: joined(words.slice(-half)), limit: page }, isLast: true },
    { name: 'first-words', query: { query: joined(words.slice(0, half)), limit: page }, isLast: true },
  ];
}

function stepsByArtist({ title }: Interpretation, artist: string, name: string): SearchStep[] {
  // Services know the leading artist alone.
  const lead = artist.replace(guestTail, '');
  const [artistWords, titleWords] = [wordsOf(lead), wordsOf(name)];
  const edition = [...title.editions.flatMap(each => wordsOf(each)), ...title.details];
  return [
    { name: 'artist-and-title', query: { artist: lead, track: name, limit: page } },
    {
      name: 'all-words',
      query: { query: joined(withoutStopWords([...artistWords, ...titleWords, ...edition])), limit: page },
    },
    ...stepByWork([artist, name]),
    {
      name: 'longer-words',
      query: { query: joined([...longerWords(artistWords), ...longerWords(titleWords)]), limit: page },
    },
    { name: 'title-alone', query: { track: joined(withoutStopWords(titleWords)), limit: widePage } },
    { name: 'tracks-of-artist', query: { artist: joined(withoutStopWords(artistWords)), limit: widePage } },
  ];
}

/** A key or a number of a work has many spellings. */
function stepByWork(texts: readonly string[]): SearchStep[] {
  if (texts.every(text => workSearchWords(text) === undefined)) return [];
  const words = texts.flatMap(text => workSearchWords(text) ?? longerWords(wordsOf(text)));
  return [{ name: 'without-numbers-and-keys', query: { query: joined(words), limit: page } }];
}

/** Services look at the first words only, and long questions find nothing. */
const mostWords = 10;
const joined = (words: readonly string[]) => words.slice(0, mostWords).join(' ');

const stopWords = new Set(
  'the a an and of in on at to for from by feat ft featuring with x vs le la les el de'.split(' '),
);
const withoutStopWords = (words: readonly string[]) => someOrAll(words, word => !stopWords.has(word));

/** The words without stop words, short words and numbers. */
const longerWords = (words: readonly string[]) =>
  someOrAll(withoutStopWords(words), word => word.length > 3 && !/\p{N}/u.test(word));

/** The words that pass; where none does, all. */
function someOrAll(words: readonly string[], passes: (word: string) => boolean): readonly string[] {
  const some = words.filter(passes);
  return some.length > 0 ? some : words;
}

const termsOf = ({ limit: _, ...terms }: TrackQuery) => terms;

/** A title of quotes alone leaves nothing to search for. */
const hasWords = (query: TrackQuery) =>
  Object.values(termsOf(query)).every(text => text.replaceAll('"', '').trim() !== '');
