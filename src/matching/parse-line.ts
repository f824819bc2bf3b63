import { readMarking } from './editions.ts';

/** What a line of text may mean: a title, and whose. */
export interface Named {
  readonly title: string;
  readonly artist?: string;
  readonly album?: string;
  readonly duration?: number;
}

const listMark = /^\s*(?:(?:[-*•–—>]+|\[[ xX]?\]|\(?#?\d{1,3}[.)\]:]|#\d{1,3}|\[\d{1,3}\])\s+)*/;
/** `01 - Artist - Title`: a number that a dash follows is one only where another dash does. */
const dashedNumber = /^\d{1,3}\s+[-–—]\s+(?=.+\s[-–—]\s)/;
const clock = /[\s([]+(\d{1,2}):([0-5]\d)\s*[)\]]?\s*$/;
const comment = /\s+(?:\/\/|#)\s.*$/;
const quotePairs =
  /^(?:"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«\s*([^»]+?)\s*»|‘([^’]+)’|'([^']+)'|「([^」]+)」|『([^』]+)』|《([^》]+)》)$/;
const quotedWithin =
  /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«\s*([^»]+?)\s*»|「([^」]+)」|『([^』]+)』|《([^》]+)》/;
const separator = /\s+[-–—|]\s+|\s*[—\t]\s*|\s+[/~]\s+|\s*;\s+/;
const album = /[,\s]*[([]?\s*\b(?:from|on) the album\s+["“«]?([^"”»)\]]+)["”»]?\s*[)\]]?\s*$/i;

/** What stands inside the quotes: of a form's groups one has matched. */
const inQuotes = (found: RegExpExecArray): string => found.slice(1).join('');

function unquoted(text: string): string {
  const found = quotePairs.exec(text.trim());
  return (found === null ? text : inQuotes(found)).trim();
}

const lastBracket = /\s*[([]([^()[\]]*)[)\]]\s*$/;

/** A title and an artist. What a bracket behind the artist says is of the recording, or a remark. */
function pair(title: string, artist: string): Named[] {
  const name = unquoted(artist.replace(/^[\s,:;–—-]+|[\s,:;–—-]+$/g, ''));
  const [whole = '', inside = ''] = lastBracket.exec(name) ?? [];
  const without = name.slice(0, name.length - whole.length);
  const version = readMarking(inside).editions.length > 0 ? ` (${inside})` : '';
  const song = unquoted(title.replace(/^[\s,:;]+|[\s,:;]+$/g, ''));
  const by = unquoted(without === '' ? name : without);
  return song === '' || by === '' ? [] : [{ title: song + version, artist: by }];
}

/** All that a line may mean, the likeliest first; at least the whole line as a title. */
export function meaningsOf(line: string): Named[] {
  const bare = line.replace(listMark, '').replace(dashedNumber, '');
  // What looks like a place in a list may belong to the title: "#1 Crush".
  const kept = /^\s*[#(]*\d/.test(line) ? meaningsIn(line) : [];
  return distinct([...meaningsIn(bare), ...kept]);
}

function distinct(all: readonly Named[]): Named[] {
  const known = new Set<string>();
  return all.filter(({ title, artist }) => {
    const key = JSON.stringify([title, artist]);
    return !known.has(key) && known.add(key);
  });
}

function meaningsIn(line: string): Named[] {
  const bare = line.replace(comment, '');
  const time = clock.exec(bare);
  const timed = time === null ? bare : bare.slice(0, time.index);
  const from = album.exec(timed)?.[1]?.trim();
  const text = timed.replace(album, '').trim();
  const whole = unquoted(text === '' ? line : text);
  const also = {
    ...(time === null ? {} : { duration: Number(time[1]) * 60 + Number(time[2]) }),
    ...(from === undefined ? {} : { album: from }),
  };
  const found = [
    ...quotedMeanings(text),
    ...separated(text),
    ...written(text),
    ...headed(text),
    { title: whole },
  ];
  return found.map(named => ({ ...named, ...also }));
}

/** `"Title" by Artist`, `Artist: "Title"`, `Artist「Title」`. */
function quotedMeanings(text: string): Named[] {
  const found = quotedWithin.exec(text);
  if (found === null) return [];
  const title = inQuotes(found);
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length).trim();
  const by = /^(?:[-–—,|]|(?:by|von|de|par)\b)(.+)/i.exec(after)?.[1];
  if (before === '' && by !== undefined) return pair(title, by);
  // A nickname in quotes, "Toby "Tin Cup" Marl", is no title.
  const ends = /^(?:[([].*)?$/.test(after);
  return before !== '' && ends && !/\s[-–—]\s*\S/.test(before) ? pair(`${title} ${after}`, before) : [];
}

/** `Artist - Title`, `Title - Artist`, with more dashes in the title. */
function separated(text: string): Named[] {
  const parts = text.split(separator).filter(part => part !== '');
  const [first = '', ...others] = parts;
  const last = others.at(-1) ?? '';
  return [
    ...pair(others.join(' - '), first),
    ...pair(parts.slice(0, -1).join(' - '), last),
    ...(readMarking(last).known ? [] : pair(others.slice(0, -1).join(' - '), first)),
  ];
}

/** `Composer: Title`. What a movement's number follows, or has digits, names a work. */
function headed(text: string): Named[] {
  const [, head = '', title = ''] = /^([^:,"\d]+):\s+(.+)$/.exec(text) ?? [];
  const isName = head.trim().split(/\s+/).length <= 4 && !separator.test(text);
  return !isName || /^(?:[IVX]+\.|No\.)\s/.test(title) ? [] : pair(title, head);
}

/** `Title by Artist`: the last "by" likelier than those before it. */
function written(text: string): Named[] {
  const places = [...text.matchAll(/\sby\s/gi)].reverse();
  return places.flatMap(found => pair(text.slice(0, found.index), text.slice(found.index + found[0].length)));
}
