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
    const found = readExport(bytes.toString('utf8'), name);
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
