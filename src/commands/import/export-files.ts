import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { decodeText } from '../../text/decode.ts';
import { isOverBounds } from '../../text/parse.ts';
import { sanitize } from '../../text/sanitize.ts';
import { type Exported, type Refused, readExport } from './service-exports/index.ts';

/** Names of files that may belong to an export. */
const extensions = new Set(['.json', '.jsonl', '.csv', '.xml', '.m3u', '.m3u8', '.xspf', '.jspf', '.txt']);
/** Folders below the given one. */
const deepest = 6;
/** Bytes. */
const largest = 64 * 1024 * 1024;

/** Objects and lists of JSON within each other. */
const deepestJson = 64;

/** Lines of a table, and characters of one line: what has more costs gigabytes to read, and is no list of songs. */
const mostLines = 500_000;
const longestLine = 1_000_000;

/** What was read, and sentences on the files that were not. */
export interface ReadExports {
  readonly files: readonly Exported[];
  readonly problems: readonly string[];
}

/**
 * Reads a file of an export, or the files in a folder, without the one that is written. Rejects if the path cannot be
 * read.
 */
export async function readExports(path: string, written?: string): Promise<ReadExports> {
  const isFolder = (await stat(path)).isDirectory();
  const there = isFolder ? await filesBelow(path, deepest) : [path];
  const paths = await without(there, written);
  const files: Exported[] = [];
  /** Names of files, by what is wrong with them. */
  const refused = new Map<string, string[]>();
  for (const each of paths) {
    const name = isFolder ? relative(path, each) : each;
    const found = await readOne(each, name);
    if (found !== undefined && !('refused' in found)) files.push(found);
    // Exports have many files about other things than music.
    else if (found !== undefined || !isFolder) {
      const why = found?.refused ?? 'not an export that import knows.';
      refused.set(why, [...(refused.get(why) ?? []), name]);
    }
  }
  return { files, problems: [...refused].map(([why, names]) => `${namesIn(names)}: ${why}`) };
}

/** A folder may have two names, of which one is a link. */
async function without(paths: readonly string[], written: string | undefined): Promise<readonly string[]> {
  const real = written && (await realpath(written).catch(() => undefined));
  if (real === undefined) return paths;
  const found = await Promise.all(paths.map(async path => ((await realpath(path)) === real ? [] : [path])));
  return found.flat();
}

async function readOne(path: string, name: string): Promise<Exported | Refused | undefined> {
  const facts = await stat(path);
  if (!facts.isFile()) return { refused: 'not a file.' };
  if (facts.size > largest)
    return { refused: 'more than 64 MB. Split it, and import the folder with the parts.' };
  const text = await textOf(path);
  if (text === undefined) return { refused: 'a ZIP archive. Unpack it, and import the folder.' };
  if (isTooComplex(text)) return { refused: 'nested too deeply, or of too many values for its size.' };
  const tooMuch = tooMuchIn(text);
  return tooMuch === undefined
    ? inFolder(readExport(text, name), dirname(resolve(path)))
    : { refused: `${tooMuch}. Split it, and import the folder with the parts.` };
}

/** The text of a file, whose bytes are free again when it is read. Undefined for an archive. */
async function textOf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? undefined : decodeText(bytes);
}

/** Lists of paths are relative to their own folder. */
function inFolder<T extends Exported | Refused>(found: T | undefined, folder: string): T | undefined {
  if (found === undefined || !('lists' in found)) return found;
  const lists = found.lists?.map(list => ({
    ...list,
    songs: list.songs.map(song => (song.place ? { ...song, place: { ...song.place, folder } } : song)),
  }));
  return { ...found, lists };
}

/** Files that are named for one reason. */
const mostNamed = 5;

const namesIn = (names: readonly string[]) => {
  const shown = names.slice(0, mostNamed).map(name => sanitize(name));
  return `${shown.join(', ')}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}`;
};

async function filesBelow(folder: string, depth: number): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth > 0) found.push(...(await filesBelow(path, depth - 1)));
    if (entry.isFile() && extensions.has(extname(entry.name).toLowerCase())) found.push(path);
  }
  return found;
}

/** Bytes of JSON for each value, on average. The tersest exports have more than twice as many. */
const leastForValue = 8;

/** Whether parsing a text takes many times its size, or all of the stack. */
const isTooComplex = (text: string) =>
  /^\s*[[{]/.test(text) &&
  isOverBounds(text, {
    values: 10_000 + text.length / leastForValue,
    fields: Number.POSITIVE_INFINITY,
    items: Number.POSITIVE_INFINITY,
    depth: deepestJson,
  });

/** What a table has too much of. JSON and XML are read in one piece, whatever their lines. */
function tooMuchIn(text: string): string | undefined {
  if (/^\s*[[{<]/.test(text)) return undefined;
  let lines = 0;
  for (let at = 0; at < text.length; lines += 1) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    if (end - at > longestLine) return `a line of more than ${longestLine.toLocaleString('en')} characters`;
    at = end + 1;
  }
  return lines > mostLines ? `more than ${mostLines.toLocaleString('en')} lines` : undefined;
}
