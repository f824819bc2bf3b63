import { z } from 'zod';
import { wordsOf } from '../text/fold.ts';
import { uniqueBy } from '../text/unique-by.ts';
import type { TrackQuery } from './catalogue-reader.ts';
import type { SongNames } from './song-rows.ts';
import { usualSpellings } from './word-match.ts';

/** The kinds of search, and their words in answers. */
const stepNames = {
  isrc: 'ISRC',
  'artist-and-title': 'artist and title',
  title: 'title',
  'all-words': 'all words',
  'without-numbers-and-keys': 'without numbers and keys',
  'longer-words': 'the longer words',
  'longer-words-of-title': 'the longer words of the title',
  'usual-spelling': 'the usual spelling',
  'last-words': 'the last words',
  'first-words': 'the first words',
  'title-alone': 'title only',
  'title-and-words': 'title with the artist',
  'tracks-of-artist': "the artist's tracks",
  'albums-of-artist': "the artist's albums",
} as const;

/** The searches that found nothing, in words. */
export const missingWords = (tried: readonly SearchStepName[]): string =>
  `tried ${tried.map(stepWords).join(', ')}`;

export const stepWords = (step: SearchStepName): string => stepNames[step];

/** The name of a search, as plans store it. */
export const searchStepName = () =>
  z.enum(Object.keys(stepNames).filter((name): name is SearchStepName => name in stepNames));
export type SearchStepName = keyof typeof stepNames;

/** Guests after a name, such as ` feat. Odessa Fairlow`. */
export const guestTail = /\s(?:feat\.?|ft\.?|featuring|w\/)\s+(.+)$/i;

/** What a search for a song with other spellings needs to know. */
export interface SpelledSong extends SongNames {
  /** The wish as it was written: a line of text, or a title. */
  readonly whole: string;
  readonly isLine: boolean;
  /** The words of a classical work's title to search for; undefined for other titles. */
  workWords(text: string): readonly string[] | undefined;
}

interface SearchStep {
  readonly name: SearchStepName;
  readonly query: TrackQuery;
  /** Used only if no other search found a candidate. */
  readonly isLast?: true;
}

const page = 50;
const widePage = 100;

/**
 * The searches for a song, from the narrowest to the widest. `isAfterWords`: only those with other spellings, after
 * those of `songRows`.
 */
export function searchSteps(song: SpelledSong, isAfterWords: boolean): SearchStep[] {
  const steps = song.artist === undefined ? stepsByTitle(song) : stepsByArtist(song, song.artist);
  return uniqueBy(steps, ({ query }) => JSON.stringify(termsOf(query))).filter(
    ({ name, query }) => hasWords(query) && !(isAfterWords && before.has(name)),
  );
}

/** Searches that `songRows` already covers. */
const before: ReadonlySet<SearchStepName> = new Set<SearchStepName>([
  'artist-and-title',
  'title',
  'all-words',
  'title-alone',
  'tracks-of-artist',
]);

const stepOf = (name: SearchStepName, words: readonly string[]): SearchStep => ({
  name,
  query: { query: joined(words), limit: page },
});

function stepsByTitle({ whole, isLine, title: name, album, workWords }: SpelledSong): SearchStep[] {
  const all = [...wordsOf(whole), ...wordsOf(album ?? '')];
  return [
    { name: 'title', query: { track: name, ...(album === undefined ? {} : { album }), limit: widePage } },
    stepOf('all-words', withoutStopWords(all)),
    ...stepByUsualSpelling(all),
    ...stepByWork([whole], workWords),
    stepOf('longer-words-of-title', longerWords(wordsOf(name))),
    ...(isLine ? stepsByHalves(whole) : []),
  ];
}

/** Fewer words cannot name both a song and an artist. */
const fewestOfBoth = 3;

/** A line without a separator may begin or end with the artist, and either half may be misspelled. */
function stepsByHalves(line: string): SearchStep[] {
  const words = withoutStopWords(wordsOf(line));
  if (words.length < fewestOfBoth) return [];
  const half = Math.floor(words.length / 2);
  return [
    { ...stepOf('last-words', words.slice(-half)), isLast: true },
    { ...stepOf('first-words', words.slice(0, half)), isLast: true },
  ];
}

function stepsByArtist({ title: name, edition = '', workWords }: SpelledSong, artist: string): SearchStep[] {
  // Services index only the main artist.
  const lead = artist.replace(guestTail, '');
  const [artistWords, titleWords] = [wordsOf(lead), wordsOf(name)];
  return [
    { name: 'artist-and-title', query: { artist: lead, track: name, limit: page } },
    stepOf('all-words', withoutStopWords([...artistWords, ...titleWords, ...wordsOf(edition)])),
    ...stepByUsualSpelling([...artistWords, ...titleWords]),
    ...stepByWork([artist, name], workWords),
    stepOf('longer-words', [...longerWords(artistWords), ...longerWords(titleWords)]),
    { name: 'title-alone', query: { track: joined(withoutStopWords(titleWords)), limit: widePage } },
    { name: 'tracks-of-artist', query: { artist: joined(withoutStopWords(artistWords)), limit: widePage } },
  ];
}

/** Only if a word of more than two letters has another usual spelling: services find the others. */
function stepByUsualSpelling(words: readonly string[]): SearchStep[] {
  if (!words.some(word => word.length > 2 && usualSpellings.has(word))) return [];
  const usual = words.map(word => usualSpellings.get(word) ?? word);
  return [stepOf('usual-spelling', withoutStopWords(usual))];
}

/** Keys and numbers of works have too many spellings to search for. */
function stepByWork(texts: readonly string[], workWords: SpelledSong['workWords']): SearchStep[] {
  if (texts.every(text => workWords(text) === undefined)) return [];
  const words = texts.flatMap(text => workWords(text) ?? longerWords(wordsOf(text)));
  return [stepOf('without-numbers-and-keys', words)];
}

/** Services ignore later words, and long queries find nothing. */
const mostWords = 10;
const joined = (words: readonly string[]) => words.slice(0, mostWords).join(' ');

const stopWords = new Set(
  'the a an and of in on at to for from by feat ft featuring with x vs le la les el de'.split(' '),
);
const withoutStopWords = (words: readonly string[]) => someOrAll(words, word => !stopWords.has(word));

/** Leaves out stop words, short words and numbers. */
const longerWords = (words: readonly string[]) =>
  someOrAll(withoutStopWords(words), word => word.length > 3 && !/\p{N}/u.test(word));

/** The words that pass, or all if none does. */
function someOrAll(words: readonly string[], passes: (word: string) => boolean): readonly string[] {
  const some = words.filter(passes);
  return some.length > 0 ? some : words;
}

const termsOf = ({ limit: _, ...terms }: TrackQuery) => terms;

/** A title may consist of quotation marks only. */
const hasWords = (query: TrackQuery) =>
  Object.values(termsOf(query)).every(text => text.replaceAll('"', '').trim() !== '');
