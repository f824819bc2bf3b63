import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { loadPart } from '../../../platform/part.ts';
import type { FormatProblem, PlaylistFile } from '../formats/format.ts';
import { type FormatName, formatNames } from '../formats/names.ts';

/** Bytes of a text that one call reads. */
export const mostBytes = 256 * 1024;
/** Songs of a text: as many as a playlist holds. */
export const mostSongs = mostPlaylistTracks;

/** A text that was read as a playlist. */
export interface ReadFile extends PlaylistFile {
  readonly format: FormatName;
}

/** Why a text is not taken. */
export type FileProblem =
  | { readonly reason: 'too-large'; readonly bytes: number }
  /** `line`: of the first song beyond the limit. */
  | { readonly reason: 'too-many'; readonly count: number; readonly line: number }
  | { readonly reason: 'no-songs'; readonly format: FormatName }
  | (FormatProblem & { readonly format: FormatName });

/** Reads a text in the given format, or in the one that it looks like. */
export async function readFile(
  given: string,
  named?: FormatName,
): Promise<ReadFile | { readonly problem: FileProblem }> {
  const bytes = Buffer.byteLength(given);
  if (bytes > mostBytes) return { problem: { reason: 'too-large', bytes } };
  const { formats } = await loadPart(() => import('../formats/index.ts'));
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const format = named ?? formatNames.find(name => formats[name].looksLike(text)) ?? 'lines';
  const file = formats[format].read(text);
  if ('reason' in file) return { problem: { ...file, format } };
  const beyond = file.songs[mostSongs];
  if (beyond !== undefined)
    return { problem: { reason: 'too-many', count: file.songs.length, line: beyond.line } };
  return file.songs.length === 0 ? { problem: { reason: 'no-songs', format } } : { ...file, format };
}
