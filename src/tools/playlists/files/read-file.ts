import { longest } from '../../../client/api/bounds.ts';
import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/once.ts';
import { loadPart } from '../../../platform/part.ts';
import type { FormatName } from '../formats/names.ts';
import type { FileToParse, ParsedFile } from './parse-file.ts';

export type { FileProblem, ReadFile } from './parse-file.ts';

/** Bytes of a text that one call reads. */
export const mostBytes = longest.file;
/** Songs of a text: as many as a playlist holds. */
export const mostSongs = mostPlaylistTracks;

/** Bytes and songs of a file of this computer. */
const mostInFile = { mostBytes: 64 * 1024 * 1024, mostSongs: 100_000 };

/** Characters of a text that is parsed without a thread, in at most a few milliseconds. */
const fewCharacters = 4096;

const parts = once(() =>
  loadPart(async () => {
    const [parsing, { FileThread }] = await Promise.all([
      import('./parse-file.ts'),
      import('./file-thread.ts'),
    ]);
    return { ...parsing, thread: new FileThread(parsing.threadFile, parsing.threadName) };
  }),
);

async function parsed(file: FileToParse): Promise<ParsedFile> {
  const { parseFile, thread } = await parts();
  return 'text' in file && file.text.length <= fewCharacters ? parseFile(file) : thread.parse(file);
}

/** Reads a text in the given format, or in the one that it looks like. */
export async function readFile(text: string, format?: FormatName): Promise<ParsedFile> {
  // A text that is too large is not copied to a thread.
  const bytes = Buffer.byteLength(text);
  return bytes > mostBytes
    ? { problem: { reason: 'too-large', bytes } }
    : parsed({ text, format, mostBytes, mostSongs });
}

/** Reads a playlist file of this computer. Callers over HTTP must not name paths. */
export const readFileAt = (path: string, format?: FormatName): Promise<ParsedFile> =>
  parsed({ path, format, ...mostInFile });
