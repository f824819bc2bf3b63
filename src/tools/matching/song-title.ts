import { cutName, wordsOf } from '../../text/fold.ts';
import { type Edition, type EditionTag, parseEditionTag, trailingTagStart } from './editions.ts';
import { canonicalWords } from './spelling.ts';

/** The parts of a title. */
export interface Title {
  /** Every word. */
  readonly whole: readonly string[];
  /** The words of the song's name, with those in brackets. */
  readonly full: readonly string[];
  /** The words of the song's name, without those in brackets. */
  readonly short: readonly string[];
  /** Featured artists: the words of each name. */
  readonly guests: readonly (readonly string[])[];
  readonly editions: readonly Edition[];
  /** Which live recording, or whose remix. */
  readonly details: readonly string[];
  /** The song's name as written, without editions and guests. */
  readonly name: string;
}

const bracket = /[([{（［【〔]([^()[\]{}（）［］【】〔〕]*)[)\]}）］】〕]/g;
const guestMark = /^(?:feat|ft|featuring|with|w\/|avec|duet with)(?:\.|\s|$)\s*/i;
/** Guests after a name, such as ` feat. Odessa Fairlow`. */
export const guestTail = /\s(?:feat\.?|ft\.?|featuring|w\/)\s+(.+)$/i;
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
  const full = wordsOf(name);
  // A title that consists of tags only is a name.
  if (full.length === 0) return untagged(text);
  return {
    whole: wordsOf(text),
    full,
    short: short.length > 0 ? short : full,
    guests,
    editions: [...new Set(tags.flatMap(tag => tag.editions))],
    details: tags.flatMap(tag => tag.details),
    name,
  };
}

/** The tag after the last dash. */
function lastTag(parts: readonly string[], asides: boolean): EditionTag | undefined {
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  const tag = last === undefined ? undefined : parseEditionTag(last, asides);
  return tag?.isTag ? tag : undefined;
}

const untagged = (text: string): Title => ({
  whole: wordsOf(text),
  full: wordsOf(text),
  short: wordsOf(text),
  guests: [],
  editions: [],
  details: [],
  name: text.trim(),
});

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
  };
  return [title, other];
}

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
