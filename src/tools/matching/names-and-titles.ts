import { guestTail } from '../../search/search-steps.ts';
import { usualSpellings } from '../../search/word-match.ts';
import { cutName, editDistance, wordsOf } from '../../text/fold.ts';
import {
  type Edition,
  type EditionTag,
  editionsOfAlbum,
  editionsOfArtist,
  isCoverEdition,
  parseEditionTag,
  trailingTagStart,
  versionDetailsOf,
} from './editions.ts';

/** The parts of a title. */
export interface Title {
  readonly whole: readonly string[];
  /** The words of the song's name, with those in brackets. */
  readonly full: readonly string[];
  /** The words of the song's name, without those in brackets. */
  readonly short: readonly string[];
  /** Featured artists: the words of each name. */
  readonly guests: readonly (readonly string[])[];
  readonly editions: readonly Edition[];
  /** Which live recording, whose remix, or the year of a remaster. */
  readonly details: readonly string[];
  /** Those of the details that are not about a remaster alone. */
  readonly versionDetails: readonly string[];
  /** The song's name as written, without editions and guests. */
  readonly name: string;
}

const bracket = /[([{（［【〔]([^()[\]{}（）［］【】〔〕]*)[)\]}）］】〕]/g;
const guestMark = /^(?:feat|ft|featuring|with|w\/|avec|duet with)(?:\.|\s|$)\s*/i;
const dash = /\s+[-–—]\s+/;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const guestTag: EditionTag = { editions: [], details: [], isTag: true };

/** Splits a title such as `Salt & Cedar (feat. Odessa Fairlow) - Live at Pier 19` into its parts. */
export function parseTitle(given: string, asides = false): Title {
  const text = cutName(given);
  const guests: string[][] = [];
  const tags: EditionTag[] = [];
  const subtitles: string[] = [];
  const takeOut = (inside: string, whole: string) => {
    const tag = guestMark.test(inside) ? guestTag : parseEditionTag(inside, asides);
    if (tag === guestTag) guests.push(...personNames(inside.replace(guestMark, '')));
    else if (tag.isTag) tags.push(tag);
    else subtitles.push(whole);
    return tag.isTag;
  };
  let rest = text.replace(bracket, (whole, inside: string) => (takeOut(inside.trim(), whole) ? ' ' : whole));
  const parts = rest.split(dash);
  for (let tag = lastTag(parts, asides); tag !== undefined; tag = lastTag(parts, asides)) {
    tags.push(tag);
    parts.pop();
  }
  rest = parts.join(' - ').replace(guestTail, (_, names: string) => {
    guests.push(...personNames(names));
    return '';
  });
  const name = tidy(rest);
  const short = wordsOf(subtitles.reduce((left, subtitle) => left.replace(subtitle, ' '), name));
  const [whole, full] = [wordsOf(text), wordsOf(name)];
  // A title that consists of tags only is a name.
  if (full.length === 0)
    return {
      whole,
      full: whole,
      short: whole,
      guests: [],
      editions: [],
      details: [],
      versionDetails: [],
      name: text.trim(),
    };
  return {
    whole,
    full,
    short: short.length > 0 ? short : full,
    guests,
    editions: [...new Set(tags.flatMap(tag => tag.editions))],
    details: tags.flatMap(tag => tag.details),
    versionDetails: tags.flatMap(versionDetailsOf),
    name,
  };
}

function lastTag(parts: readonly string[], asides: boolean): EditionTag | undefined {
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  const tag = last === undefined ? undefined : parseEditionTag(last, asides);
  return tag?.isTag ? tag : undefined;
}

/** The ways to read a title: the last words of `Night Ferry live` may be part of the name or a tag. */
export function titleReadings(text: string, asides = false): Title[] {
  const title = parseTitle(text, asides);
  const start = trailingTagStart(title.full);
  if (start === undefined) return [title];
  const name = title.full.slice(0, start);
  const tag = parseEditionTag(title.full.slice(start).join(' '));
  const other: Title = {
    ...title,
    full: name,
    short: name,
    name: name.join(' '),
    editions: [...new Set([...title.editions, ...tag.editions])],
    details: [...title.details, ...tag.details],
    versionDetails: [...title.versionDetails, ...versionDetailsOf(tag)],
  };
  return [title, other];
}

/**
 * The editions of a recording, by its title's notes, its album and its artist. An album that is called like the song says
 * nothing.
 */
export function editionsOf(title: Title, album: string, artist: string): ReadonlySet<Edition> {
  const ofAlbum = wordsOf(album).join() === title.full.join() ? [] : editionsOfAlbum(album);
  return new Set([...title.editions, ...ofAlbum, ...editionsOfArtist(artist)]);
}

/** The kind of imitation: karaoke, tribute or cover. Undefined if the recording is not one. */
export const coverVersionOf = ({
  title,
  album,
  artist,
}: {
  readonly title: string;
  readonly album: string;
  readonly artist: string;
}): Edition | undefined => [...editionsOf(parseTitle(title), album, artist)].find(isCoverEdition);

const between = /\s*[,;/&+]\s*|\s+(?:and|x|×|vs\.?|feat\.?|ft\.?|featuring|with|et|y|und|og|och)\s+/i;

/** The words of each name in `A, B & C feat. D`. */
export const personNames = (text: string): string[][] =>
  text
    .split(between)
    .map(name => canonicalWords(wordsOf(name)))
    .filter(list => list.length > 0);

const partNumber =
  /[\s,:;–—-]*(?<![\p{L}\p{N}])(?:pts?|parts?|teil|parte|partie)(?![\p{L}])\.?\s*(?:\d+|[ivx]+|one|two|three|four|five|six)(?![\p{L}\p{N}])/iu;

/** A song's name as a search term, without the number of a part, which has too many spellings. */
export function searchTerm({ name }: Title): string {
  const plain = tidy(name.replace(/["“”„«»「」『』()[\]{}（）【】]/g, ' '));
  const without = tidy(plain.replace(partNumber, ' '));
  return /[\p{L}\p{N}]/u.test(without) ? without : plain;
}

const hasDigit = /\p{N}/u;
const romanNumeral = /^[ivxlc]+$/;
/** Scripts in which a character is a syllable or a word, so that one mistake usually makes another word. */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Mistakes that leave a word recognizable; none in numbers and very short words. */
function mistakesAllowed(word: string, long: boolean): number {
  if (hasDigit.test(word)) return 0;
  const length = [...word].length;
  if (ideographic.test(word)) return length >= 5 ? 1 : 0;
  if (length <= 2) return 0;
  if (length === 3) return long && !romanNumeral.test(word) ? 1 : 0;
  return length >= 8 ? 2 : 1;
}

/**
 * The number of typing mistakes between two spellings of a name: 0 for the same words, undefined for different names.
 * A space may be missing or superfluous.
 */
export function spellingMistakes(a: readonly string[], b: readonly string[]): number | undefined {
  const [one, other] = [a.join(''), b.join('')];
  if (one === other) return one === '' ? undefined : 0;
  const length = Math.min(one.length, other.length);
  const long = length >= 10;
  const most = 1 + Math.floor(length / 8);
  if (a.length === b.length) return wordByWord(a, b, long, most);
  // One space too many or too few, and at most one other mistake.
  const sameNumbers = digits(a) === digits(b);
  if (Math.abs(a.length - b.length) > 1 || !sameNumbers || !long) return undefined;
  if (Math.min(...[...a, ...b].map(each => each.length)) < 2) return undefined;
  return editDistance(one, other, 1) <= 1 ? 1 : undefined;
}

/** Whether two names are equal except for typing mistakes. */
export const isSameName = (a: readonly string[], b: readonly string[]): boolean =>
  spellingMistakes(a, b) !== undefined;

const digits = (list: readonly string[]) => list.filter(each => hasDigit.test(each)).join(' ');

function wordByWord(a: readonly string[], b: readonly string[], long: boolean, most: number) {
  let sum = 0;
  for (const [index, word] of a.entries()) {
    const other = b[index] ?? '';
    if (word === other) continue;
    if (hasDigit.test(other) || (romanNumeral.test(word) && romanNumeral.test(other))) return undefined;
    const allowed = Math.min(mistakesAllowed(word, long), Math.max(1, mistakesAllowed(other, long)));
    const found = editDistance(word, other, allowed);
    if (found > allowed) return undefined;
    sum += found;
  }
  return sum <= most ? sum : undefined;
}

/** Similarity of two lists of words, from 0 to 1: the share of common letter pairs (Dice coefficient). */
export function bigramSimilarity(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [bigrams(a.join(' ')), bigrams(b.join(' '))];
  const rest = [...right];
  const common = left.filter(pair => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (left.length + right.length);
}

const bigrams = (text: string): string[] => {
  const signs = [...` ${text} `];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
};

/** `first` is the first of these. */
export const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** `i` is the first of these. */
export const romanNumerals = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(
  ' ',
);

const units = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const numbers: ReadonlyMap<string, number> = new Map([
  ...[...units, ...teens].map((name, value): [string, number] => [name, value]),
  ...tens.map((name, index): [string, number] => [name, 20 + index * 10]),
  ['hundred', 100],
  ['thousand', 1000],
]);

/** Spellings and their common form. */
const forms: ReadonlyMap<string, string> = new Map([
  ['pt', 'part'],
  ['pts', 'part'],
  ['parts', 'part'],
  ['vol', 'volume'],
  ['vols', 'volume'],
  ['nr', 'number'],
  ['num', 'number'],
  ['vs', 'versus'],
  ...usualSpellings,
  ['mister', 'mr'],
  ['saint', 'st'],
  ...['zeroth', ...ordinals].map((name, value): [string, string] => [
    name,
    `${value}${['th', 'st', 'nd', 'rd'][value] ?? 'th'}`,
  ]),
]);

/** A number after one of these words may be Roman. */
const beforeNumber = new Set(['part', 'volume', 'number', 'act', 'chapter', 'book', 'side', 'op']);

/** Equal for different spellings of one name. */
export const nameKey = (text: string): string => canonicalWords(wordsOf(text)).join(' ');

/** Words in their common form: numbers as digits, `Pt. II` as `part 2`, no articles. Applying it twice changes nothing. */
export function canonicalWords(given: readonly string[]): string[] {
  const result: string[] = [];
  for (const [index, word] of given.entries()) {
    const next = given[index + 1] ?? '';
    const form = word === 'no' && /^\d/.test(next) ? 'number' : (forms.get(word) ?? word);
    const last = result.at(-1) ?? '';
    const before = given[index - 1] ?? '';
    const roman = beforeNumber.has(last) ? romanNumerals.indexOf(form) + 1 : 0;
    const value = numbers.get(form) ?? (roman || undefined);
    if (value === undefined) result.push(form);
    else if (joinsTens(before, value)) result[result.length - 1] = String(Number(last) + value);
    else if (multiplies(before, value)) result[result.length - 1] = String(Number(last) * value);
    else result.push(String(value));
  }
  return withoutArticles(result);
}

/** `Mambo No. 5` is also called `Mambo 5`. */
export const withoutNumberSign = (canonical: readonly string[]): string =>
  canonical.filter((each, at) => each !== 'number' || !hasDigit.test(canonical[at + 1] ?? '')).join('');

/** `twenty one` is 21. */
const joinsTens = (before: string, value: number) => tens.includes(before) && value > 0 && value < 10;

/** `one thousand` is 1000. */
const multiplies = (before: string, value: number) => units.indexOf(before) > 0 && value >= 100;

function withoutArticles(list: readonly string[]): string[] {
  const rest = list.filter((each, index) => each !== 'the' && !(index === 0 && /^an?$/.test(each)));
  return rest.length > 0 ? rest : [...list];
}
