import { uniqueBy } from './collections.ts';
import { parseEditionTag } from './editions.ts';

/** One way to read a line of text: a title, and perhaps the artist. */
export interface ParsedLine {
  readonly title: string;
  readonly artist?: string;
  readonly album?: string;
  readonly duration?: number;
}

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
export function parseLine(line: string): ParsedLine[] {
  const bare = line.replace(listMark, '').replace(dashedNumber, '');
  // The title itself may begin with a number: "#1 Crush".
  const numbered = /^\s*[#(]*\d/.test(line) ? parseBareLine(line) : [];
  return uniqueBy([...parseBareLine(bare), ...numbered], ({ title, artist }) =>
    JSON.stringify([title, artist]),
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

/** `Title by Artist`: the last "by" is the likeliest. */
function fromBy(text: string): ParsedLine[] {
  const matches = [...text.matchAll(/\sby\s/gi)].reverse();
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
