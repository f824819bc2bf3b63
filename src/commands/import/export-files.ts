import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { asAbsent } from '../../text/errors.ts';
import { type Exported, readExport } from './service-exports/index.ts';

/** Names of files that may belong to an export. */
const extensions = new Set(['.json', '.jsonl', '.csv', '.xml', '.m3u', '.m3u8', '.xspf', '.jspf', '.txt']);
/** Folders below the given one. */
const deepest = 6;
/** Bytes. */
const largest = 64 * 1024 * 1024;

/** Lines of a table, and characters of one line: what has more costs gigabytes to read, and is no list of songs. */
const mostLines = 500_000;
const longestLine = 1_000_000;

/** What was read, and sentences on the files that were not. */
export interface ReadExports {
  readonly files: readonly Exported[];
  readonly problems: readonly string[];
}

/** Reads a file of an export, or the files in a folder. Rejects if the path cannot be read. */
export async function readExports(path: string): Promise<ReadExports> {
  const isFolder = (await stat(path).catch(asAbsent))?.isDirectory();
  if (isFolder === undefined) return { files: [], problems: [`There is no ${path}.`] };
  const paths = isFolder ? await filesBelow(path, deepest) : [path];
  const files: Exported[] = [];
  const problems: string[] = [];
  for (const each of paths) {
    const name = isFolder ? relative(path, each) : each;
    const facts = await stat(each);
    if (!facts.isFile() || facts.size > largest) {
      problems.push(facts.isFile() ? `${name} has more than 64 MB.` : `${name} is no file.`);
      continue;
    }
    const bytes = await readFile(each);
    if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
      problems.push(`${name} is a ZIP archive. Unpack it, and import the folder.`);
      continue;
    }
    const text = bytes.toString('utf8');
    const tooMuch = tooMuchIn(text);
    if (tooMuch !== undefined) {
      problems.push(`${name} has ${tooMuch}. Split it, and import the folder with the parts.`);
      continue;
    }
    const found = readExport(text, name);
    if (found !== undefined) files.push(found);
    // Exports have many files about other things than music.
    else if (!isFolder) problems.push(`${name} is no export that import knows.`);
  }
  return { files, problems };
}

async function filesBelow(folder: string, depth: number): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth > 0) found.push(...(await filesBelow(path, depth - 1)));
    const isText = extname(entry.name).toLowerCase() !== '.txt';
    if (entry.isFile() && isText && extensions.has(extname(entry.name).toLowerCase())) found.push(path);
  }
  return found;
}

/** What a table has too much of. JSON and XML are read in one piece, whatever their lines. */
function tooMuchIn(text: string): string | undefined {
  if (/^[\s\uFEFF]*[[{<]/.test(text)) return undefined;
  let lines = 0;
  for (let at = 0; at < text.length; lines += 1) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    if (end - at > longestLine) return `a line of more than ${longestLine.toLocaleString('en')} characters`;
    at = end + 1;
  }
  return lines > mostLines ? `more than ${mostLines.toLocaleString('en')} lines` : undefined;
}
