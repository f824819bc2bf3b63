import { z } from 'zod';
import { type Field, required, toNumber } from '../../client/api/input-field.ts';
import { longest } from '../../client/api/text-limits.ts';
import { cutName, wordsOf } from '../../text/fold.ts';
import { parseIsrc } from '../../text/parse.ts';
import { shown } from '../../text/sanitize.ts';
import { parseEditionTag } from './editions.ts';
import { nameKey } from './names-and-titles.ts';

/** A wanted song, as far as the caller describes it. */
export interface Wish {
  readonly title: string;
  readonly artist?: string | undefined;
  readonly album?: string | undefined;
  readonly isrc?: string | undefined;
  /** Seconds. */
  readonly duration?: number | undefined;
  /** The caller's line of text; absent for an object. */
  readonly line?: string | undefined;
}

/** Reads one wish. For a line, this is its likeliest meaning: `Artist - Title`, `Title by Artist`, or a title. */
export function wishOf(given: Wanted): Wish {
  if (typeof given === 'string') return fromLine(cutName(given.trim()));
  const { title, duration } = given;
  const [artist, album, isrc] = [nameIn(given.artist), nameIn(given.album), nameIn(given.isrc)];
  return {
    title: cutName(title.trim()),
    ...(artist === undefined ? {} : { artist }),
    ...(album === undefined ? {} : { album }),
    ...(isrc === undefined ? {} : { isrc: parseIsrc(isrc) ?? isrc }),
    ...(duration === undefined ? {} : { duration }),
  };
}

function fromLine(line: string): Wish {
  const isrc = parseIsrc(line);
  if (isrc !== undefined) return { title: isrc, isrc, line };
  return { title: line, ...parseLine(line)[0], line };
}

const nameIn = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? undefined : cutName(text.trim());

/** A wish as answers repeat it. */
export const wishLabel = ({ line, title, artist }: Wish): string =>
  line ?? (artist === undefined ? title : `${artist} - ${title}`);

/** The pairs of title and artist that a wish may mean, the likeliest first. A title without an artist may contain both. */
export function wishMeanings(wish: Wish): Pick<ParsedLine, 'title' | 'artist'>[] {
  const { title, artist, line } = wish;
  if (line === undefined && artist !== undefined) return [{ title, artist }];
  return parseLine(line ?? title);
}

/** Equal for equal wishes. */
export const wishKey = (wish: Wish): string =>
  JSON.stringify([
    wish.line !== undefined,
    ...[wish.title, wish.artist, wish.album].map(text => nameKey(text ?? '')),
    // A title may consist of signs only.
    wordsOf(wish.title).join(' '),
    wish.isrc,
    wish.duration,
  ]);

export const mostWanted = 100;

const text = () =>
  z
    .string()
    .max(longest.words)
    .refine(given => given.trim() !== '');
const optionalText = () =>
  z.preprocess(value => value ?? undefined, z.string().max(longest.words).optional());

const wantedSong = () =>
  z.union([
    text(),
    z.strictObject({
      title: text(),
      artist: optionalText(),
      album: optionalText(),
      isrc: optionalText(),
      why: optionalText(),
      duration: z.preprocess(value => toNumber(value ?? undefined), z.int().min(1).optional()),
    }),
  ]);

/** A wanted song as the caller writes it. */
export type Wanted = z.infer<ReturnType<typeof wantedSong>>;

const song = `a line of text or { title, artist?, album?, isrc?, duration?, why? } (duration in seconds; texts of at most ${longest.words} characters)`;

/** The `wanted` argument: songs by name. */
export const wantedField: Field<Wanted[], false> = required({
  about: `Up to ${mostWanted}: "Artist - Title" lines, or objects; duration in seconds`,
  allowed: `a list of 1 to ${mostWanted} songs, each ${song}`,
  schema: () => z.array(wantedSong()).min(1).max(mostWanted),
});

/** Describes the first unreadable song of a `wanted` argument, without a final full stop. Undefined if all are readable. */
export function wantedProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return `wanted must be ${wantedField.allowed}, not ${shown(value)}`;
  if (value.length === 0) return `wanted is empty: give 1 to ${mostWanted} songs`;
  if (value.length > mostWanted) {
    return `wanted has ${value.length} songs, but one call takes at most ${mostWanted}: send the rest in another call`;
  }
  const schema = wantedSong();
  const odd = value.findIndex(each => !schema.safeParse(each).success);
  return odd < 0 ? undefined : `wanted, song ${odd + 1}, must be ${song}, not ${shown(value[odd])}`;
}

/** One way to read a line of text: a title, and perhaps the artist. */
type ParsedLine = Pick<Wish, 'title' | 'artist' | 'album' | 'duration'>;

const listMark = /^\s*(?:(?:[-*•–—>]+|\[[ xX]?\]|\(?#?\d{1,3}[.)\]:]|#\d{1,3}|\[\d{1,3}\])\s+)*/;
/** `01 - Artist - Title`: a number before a dash is a position in a list only if another dash follows. */
const dashedNumber = /^\d{1,3}\s+[-–—]\s+(?=.+\s[-–—]\s)/;
const clock = /[\s([]+(\d{1,2}):([0-5]\d)\s*[)\]]?\s*$/;
const comment = /\s+(?:\/\/|#)\s.*$/;
const quotePairs =
  /^(?:"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«\s*([^»]+?)\s*»|‘([^’]+)’|'([^']+)'|「([^」]+)」|『([^』]+)』|《([^》]+)》)$/;
const quotedWithin =
  /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«\s*([^»]+?)\s*»|「([^」]+)」|『([^』]+)』|《([^》]+)》/;
const separator = /\s+[-–—|]\s+|\s*[—\t]\s*|\s+[/~]\s+|\s*;\s+/;
const albumMark = /[,\s]*[([]?\s*\b(?:from|on) the album\s+["“«]?([^"”»)\]]+)["”»]?\s*[)\]]?\s*$/i;

/** The ways to read a line, the likeliest first. The last one takes the whole line as a title. */
function parseLine(line: string): ParsedLine[] {
  const bare = line.replace(listMark, '').replace(dashedNumber, '');
  // The title itself may begin with a number: "#1 Crush".
  const numbered = /^\s*[#(]*\d/.test(line) ? parseBareLine(line) : [];
  const readings = [...parseBareLine(bare), ...numbered];
  return readings.filter(
    ({ title, artist }, at) =>
      readings.findIndex(other => other.title === title && other.artist === artist) === at,
  );
}

/** Reads a line without its bullet or number. */
function parseBareLine(line: string): ParsedLine[] {
  const bare = line.replace(comment, '');
  const time = clock.exec(bare);
  const timed = time === null ? bare : bare.slice(0, time.index);
  const from = albumMark.exec(timed)?.[1]?.trim();
  const text = timed.replace(albumMark, '').trim();
  const whole = unquoted(text === '' ? line : text);
  const also = {
    ...(time === null ? {} : { duration: Number(time[1]) * 60 + Number(time[2]) }),
    ...(from === undefined ? {} : { album: from }),
  };
  const readings = [
    ...fromQuotes(text),
    ...fromSeparators(text),
    ...fromBy(text),
    ...fromColon(text),
    { title: whole },
  ];
  return readings.map(reading => ({ ...reading, ...also }));
}

/** `"Title" by Artist`, `Artist: "Title"`, `Artist「Title」`. */
function fromQuotes(text: string): ParsedLine[] {
  const found = quotedWithin.exec(text);
  if (found === null) return [];
  const title = insideOf(found);
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length).trim();
  const by = /^(?:[-–—,|]|(?:by|von|de|par)\b)(.+)/i.exec(after)?.[1];
  if (before === '' && by !== undefined) return pair(title, by);
  // A quoted nickname, "Toby "Tin Cup" Marl", is not a title.
  const ends = /^(?:[([].*)?$/.test(after);
  return before !== '' && ends && !/\s[-–—]\s*\S/.test(before) ? pair(`${title} ${after}`, before) : [];
}

/** `Artist - Title` or `Title - Artist`. The title may contain more dashes. */
function fromSeparators(text: string): ParsedLine[] {
  const parts = text.split(separator).filter(part => part !== '');
  const [first = '', ...others] = parts;
  const last = others.at(-1) ?? '';
  return [
    ...pair(others.join(' - '), first),
    ...pair(parts.slice(0, -1).join(' - '), last),
    ...(parseEditionTag(last).isTag ? [] : pair(others.slice(0, -1).join(' - '), first)),
  ];
}

/** `Composer: Title`. A text with digits, or one before a movement's number, names a work. */
function fromColon(text: string): ParsedLine[] {
  const [, head = '', title = ''] = /^([^:,"\d]+):\s+(.+)$/.exec(text) ?? [];
  const isName = head.trim().split(/\s+/).length <= 4 && !separator.test(text);
  return !isName || /^(?:[IVX]+\.|No\.)\s/.test(title) ? [] : pair(title, head);
}

/** Every reading is compared with every track that is found. No title has more "by". */
const mostBy = 4;

/** `Title by Artist`: the last "by" is the likeliest. */
function fromBy(text: string): ParsedLine[] {
  const matches = [...text.matchAll(/\sby\s/gi)].slice(-mostBy).reverse();
  return matches.flatMap(by => pair(text.slice(0, by.index), text.slice(by.index + by[0].length)));
}

/** The text inside the quotes. Exactly one group has matched. */
const insideOf = (found: RegExpExecArray): string => found.slice(1).join('');

function unquoted(text: string): string {
  const found = quotePairs.exec(text.trim());
  return (found === null ? text : insideOf(found)).trim();
}

const lastBracket = /\s*[([]([^()[\]]*)[)\]]\s*$/;

/** A title and an artist. A bracket after the artist describes the recording, or is a remark. */
function pair(title: string, artist: string): ParsedLine[] {
  const name = unquoted(artist.replace(/^[\s,:;–—-]+|[\s,:;–—-]+$/g, ''));
  const [whole = '', inside = ''] = lastBracket.exec(name) ?? [];
  const without = name.slice(0, name.length - whole.length);
  const version = parseEditionTag(inside).editions.length > 0 ? ` (${inside})` : '';
  const song = unquoted(title.replace(/^[\s,:;]+|[\s,:;]+$/g, ''));
  const by = unquoted(without === '' ? name : without);
  return song === '' || by === '' ? [] : [{ title: song + version, artist: by }];
}
