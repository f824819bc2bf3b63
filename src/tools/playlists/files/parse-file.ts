import { readFileSync, statSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { FormatProblem, PlaylistFile } from '../formats/format.ts';
import { formats } from '../formats/index.ts';
import { type FormatName, formatNames } from '../formats/names.ts';

/** A text, or the path of a file of this computer, with the most bytes and songs that are read of it. */
export type FileToParse = ({ readonly text: string } | { readonly path: string }) & {
  readonly format?: FormatName | undefined;
  readonly mostBytes: number;
  readonly mostSongs: number;
};

/** A text that was read as a playlist. */
export interface ReadFile extends PlaylistFile {
  readonly format: FormatName;
}

/** Why a text is not taken. */
export type FileProblem =
  | { readonly reason: 'too-large'; readonly bytes: number }
  /** `line`: of the first song beyond the limit. */
  | { readonly reason: 'too-many'; readonly line: number }
  | { readonly reason: 'no-songs'; readonly format: FormatName }
  /** Reading it takes too much time or memory. */
  | { readonly reason: 'too-complex' }
  | { readonly reason: 'no-file' }
  | (FormatProblem & { readonly format: FormatName });

export type ParsedFile = ReadFile | { readonly problem: FileProblem };

/** Reads a file in the given format, or in the one that it looks like. */
export function parseFile(file: FileToParse): ParsedFile {
  const { format: named, mostBytes, mostSongs } = file;
  const bytes = 'text' in file ? Buffer.byteLength(file.text) : sizeOf(file.path);
  if (bytes > mostBytes) return { problem: { reason: 'too-large', bytes } };
  const given = 'text' in file ? file.text : textAt(file.path);
  if (given === undefined) return { problem: { reason: 'no-file' } };
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const format = named ?? formatNames.find(name => formats[name].looksLike(text)) ?? 'lines';
  // Some rows name no song.
  const mostRows = 2 * mostSongs;
  const read = formats[format].read(text, mostRows);
  if ('reason' in read) return { problem: { ...read, format } };
  const { songs, nameless } = read;
  const beyond =
    songs[mostSongs]?.line ?? (songs.length + nameless.length < mostRows ? undefined : lastLine(read));
  if (beyond !== undefined) return { problem: { reason: 'too-many', line: beyond } };
  if (songs.length === 0) return { problem: { reason: 'no-songs', format } };
  return { ...read, format };
}

const lastLine = ({ songs, nameless }: PlaylistFile) =>
  Math.max(songs.at(-1)?.line ?? 1, nameless.at(-1) ?? 1);

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Undefined if there is no file that can be read. A pipe or a device might never end. */
function textAt(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** This module, which also runs in a thread of its own. */
export const threadFile = new URL(import.meta.url);
export const threadName = 'playlist files';

if (!isMainThread && workerData === threadName) {
  parentPort?.on('message', (file: FileToParse) => parentPort?.postMessage(parseFile(file)));
}
