import { type Edition, type Marking, readMarking, trailingMarking } from './editions.ts';
import { bounded, canonical, words } from './words.ts';

/** A title taken apart. */
export interface Title {
  /** Every word. */
  readonly whole: readonly string[];
  /** All words of the song's name, what stands in brackets included. */
  readonly full: readonly string[];
  /** The same without what stands in brackets. */
  readonly short: readonly string[];
  /** Who is featured: each one's words. */
  readonly guests: readonly (readonly string[])[];
  readonly editions: readonly Edition[];
  /** Which live, whose remix. */
  readonly details: readonly string[];
  /** The song's name as it was written, without editions and guests. */
  readonly name: string;
}

const bracket = /[([{（［【〔]([^()[\]{}（）［］【】〔〕]*)[)\]}）］】〕]/g;
const guestMark = /^(?:feat|ft|featuring|with|w\/|avec|duet with)(?:\.|\s|$)\s*/i;
const guestTail = /\s(?:feat\.?|ft\.?|featuring|w\/)\s+(.+)$/i;
const dash = /\s+[-–—]\s+/;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const nothing: Marking = { editions: [], details: [], known: true };

/** Takes a title apart: `Salt & Cedar (feat. Odessa Fairlow) - Live at Pier 19`. */
export function readTitle(given: string, asides = false): Title {
  const text = bounded(given);
  const guests: string[][] = [];
  const marks: Marking[] = [];
  const subtitles: string[] = [];
  const takeOut = (inside: string, whole: string) => {
    const mark = guestMark.test(inside) ? nothing : readMarking(inside, asides);
    if (mark === nothing) guests.push(...people(inside.replace(guestMark, '')));
    else if (mark.known) marks.push(mark);
    else subtitles.push(whole);
    return mark.known;
  };
  let rest = text.replace(bracket, (whole, inside: string) => (takeOut(inside.trim(), whole) ? ' ' : whole));
  const parts = rest.split(dash);
  for (let mark = tailMark(parts, asides); mark !== undefined; mark = tailMark(parts, asides)) {
    marks.push(mark);
    parts.pop();
  }
  rest = parts.join(' - ').replace(guestTail, (_, names: string) => {
    guests.push(...people(names));
    return '';
  });
  const name = tidy(rest);
  const short = words(subtitles.reduce((left, subtitle) => left.replace(subtitle, ' '), name));
  const full = words(name);
  // All of it was taken for something else: then it was the name.
  if (full.length === 0) return bare(text);
  return {
    whole: words(text),
    full,
    short: short.length > 0 ? short : full,
    guests,
    editions: [...new Set(marks.flatMap(mark => mark.editions))],
    details: marks.flatMap(mark => mark.details),
    name,
  };
}

function tailMark(parts: readonly string[], asides: boolean): Marking | undefined {
  const tail = parts.length > 1 ? parts.at(-1) : undefined;
  const mark = tail === undefined ? undefined : readMarking(tail, asides);
  return mark?.known ? mark : undefined;
}

const bare = (text: string): Title => ({
  whole: words(text),
  full: words(text),
  short: words(text),
  guests: [],
  editions: [],
  details: [],
  name: text.trim(),
});

/** A title as it stands and, where its last words may speak of the recording, also read so: `Night Ferry live`. */
export function readings(text: string, asides = false): Title[] {
  const title = readTitle(text, asides);
  const place = trailingMarking(title.full);
  if (place === undefined) return [title];
  const name = title.full.slice(0, place);
  const mark = readMarking(title.full.slice(place).join(' '));
  const other: Title = {
    ...title,
    full: name,
    short: name,
    name: name.join(' '),
    editions: [...new Set([...title.editions, ...mark.editions])],
    details: [...title.details, ...mark.details],
  };
  return [title, other];
}

const between = /\s*[,;/&+]\s*|\s+(?:and|x|×|vs\.?|feat\.?|ft\.?|featuring|with|et|y|und|og|och)\s+/i;

/** Several names in one: `A, B & C feat. D`. Each one's words. */
export const people = (text: string): string[][] =>
  text
    .split(between)
    .map(name => canonical(words(name)))
    .filter(list => list.length > 0);

const part =
  /[\s,:;–—-]*(?<![\p{L}\p{N}])(?:pts?|parts?|teil|parte|partie)(?![\p{L}])\.?\s*(?:\d+|[ivx]+|one|two|three|four|five|six)(?![\p{L}\p{N}])/iu;

/** A song's name as a service is asked for it: the number of a part may be written in too many ways. */
export function sought({ name }: Title): string {
  const plain = tidy(name.replace(/["“”„«»「」『』()[\]{}（）【】]/g, ' '));
  const without = tidy(plain.replace(part, ' '));
  return /[\p{L}\p{N}]/u.test(without) ? without : plain;
}
