import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { codeOf } from '../../../text/errors.ts';
import { type FormatProblem, type PlaylistFile, withFirst } from '../formats/format.ts';
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

/** Reads a text or a file in the given format, or in the one that it looks like. */
export async function parseFile(file: FileToParse): Promise<ParsedFile> {
  if (!('text' in file)) return parseAt(file);
  const bytes = Buffer.byteLength(file.text);
  if (bytes > file.mostBytes) return { problem: { reason: 'too-large', bytes } };
  return readParts(normalized([file.text]), file);
}

/** A file that cannot be opened is none. A pipe or a device might never end, and waits for nobody here. */
async function parseAt(file: FileToParse & { readonly path: string }): Promise<ParsedFile> {
  let opened: number | undefined;
  try {
    opened = openSync(file.path, constants.O_RDONLY | constants.O_NONBLOCK);
    const facts = fstatSync(opened);
    if (!facts.isFile()) return { problem: { reason: 'no-file' } };
    if (facts.size > file.mostBytes) return { problem: { reason: 'too-large', bytes: facts.size } };
    return await readParts(normalized(partsOf(opened, file.mostBytes)), file);
  } catch (error) {
    if (error instanceof TooLarge) return { problem: { reason: 'too-large', bytes: error.bytes } };
    if (codeOf(error) === '') throw error;
    return { problem: { reason: 'no-file' } };
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

async function readParts(
  parts: Iterable<string>,
  { format: named, mostSongs }: FileToParse,
): Promise<ParsedFile> {
  const { first, all } = withFirst(parts);
  const format = named ?? formatNames.find(name => formats[name].looksLike(first)) ?? 'lines';
  // Some rows name no song.
  const mostRows = 2 * mostSongs;
  const read = await formats[format].read(all, mostRows);
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

/** A file that has grown since it was opened. */
class TooLarge extends Error {
  constructor(readonly bytes: number) {
    super('too large');
  }
}

const partBytes = 256 * 1024;

function* partsOf(file: number, mostBytes: number): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(partBytes);
  let bytes = 0;
  for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer)) {
    bytes += count;
    if (bytes > mostBytes) throw new TooLarge(bytes);
    yield decoder.write(buffer.subarray(0, count));
  }
  yield decoder.end();
}

/** Without a byte order mark, and with line feeds alone. */
function* normalized(parts: Iterable<string>): Generator<string> {
  let isFirst = true;
  let held = '';
  for (const part of parts) {
    const text = held + (isFirst ? part.replace(/^\uFEFF/, '') : part);
    isFirst = false;
    // The line feed that belongs to it may be in the next part.
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
}

/** This module, which also runs in a thread of its own. */
export const threadFile = new URL(import.meta.url);
export const threadName = 'playlist files';

if (!isMainThread && workerData === threadName) {
  parentPort?.on('message', async (file: FileToParse) => parentPort?.postMessage(await parseFile(file)));
}
