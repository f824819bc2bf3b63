import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { FormatProblem, PlaylistFile } from '../../../playlist-formats/format.ts';
import { type FormatName, formatNames } from '../../../playlist-formats/format-names.ts';
import { formats } from '../../../playlist-formats/index.ts';

/** A text, with the most songs that are read of it. */
export interface FileToParse {
  readonly text: string;
  readonly format?: FormatName | undefined;
  readonly mostSongs: number;
}

/** Rows that name no song, beside as many songs as a file may have. */
const mostNameless = 10_000;

export interface ReadFile extends PlaylistFile {
  readonly format: FormatName;
}

export type FileProblem =
  | { readonly reason: 'too-large'; readonly bytes: number }
  /** `line`: of the first song beyond the limit. */
  | { readonly reason: 'too-many'; readonly line: number }
  | { readonly reason: 'no-songs'; readonly format: FormatName }
  /** Reading it takes too much time or memory. */
  | { readonly reason: 'too-complex' }
  | (FormatProblem & { readonly format: FormatName });

export type ParsedFile = ReadFile | { readonly problem: FileProblem };

/** Reads a file in the given format, or in the one that it looks like. */
export function parseFile(file: FileToParse): ParsedFile {
  const { format: named, mostSongs } = file;
  const text = file.text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const format = named ?? formatNames.find(name => formats[name].looksLike(text)) ?? 'lines';
  const mostRows = mostSongs + Math.min(mostSongs, mostNameless);
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

/** This module, which also runs in a thread of its own. */
export const threadFile = new URL(import.meta.url);
export const threadName = 'playlist files';

if (!isMainThread && workerData === threadName) {
  parentPort?.on('message', (file: FileToParse) => parentPort?.postMessage(parseFile(file)));
}
