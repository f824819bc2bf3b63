import { dirname, extname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FormatProblem } from '../playlist-formats/format.ts';
import { m3u8 } from '../playlist-formats/m3u8.ts';
import { xspf } from '../playlist-formats/xspf.ts';
import { decodeText } from '../text/decode.ts';
import { FileBytes, UnreadableFile } from './reading/file-bytes.ts';
import { line } from './reading/tags.ts';

/** A playlist in a file. */
export interface FolderPlaylist {
  readonly title?: string | undefined;
  /** For each song, in order, the absolute paths that are meant: as they are written, or else without escapes. */
  readonly files: readonly (readonly string[])[];
}

const mostBytes = 4 * 1024 * 1024;

/** Reads an M3U, M3U8 or XSPF file. Throws if it cannot be read. Addresses of the web are left out. */
export function readList(path: string, beat: () => void): FolderPlaylist {
  const bytes = new FileBytes(path, beat);
  try {
    const text = decodeText(bytes.at(0, Math.min(bytes.size, mostBytes))).replace(/\r\n?/g, '\n');
    const format = extname(path).toLowerCase() === '.xspf' ? xspf : m3u8;
    const list = format.read(text, Number.POSITIVE_INFINITY);
    if ('reason' in list) throw new UnreadableFile(problems[list.reason]);
    const places = list.songs.flatMap(({ place }) => place?.path ?? []);
    return { title: line(list.title), files: places.map(place => pathsOf(place, dirname(path))) };
  } finally {
    bytes.close();
  }
}

const problems: Readonly<Partial<Record<FormatProblem['reason'], string>>> = {
  'bad-xml': 'it is not well-formed XML',
  'no-playlist': 'it is not a playlist',
  stream: 'its lines are the pieces of a stream',
};

/** The absolute paths that a list may mean by a place: a name may have a percent sign, or escapes. */
export function pathsOf(place: string, folder: string): string[] {
  if (/^file:/i.test(place)) return pathOfUrl(place);
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(place)) return [];
  const isForeign = sep === '/' && place.includes('\\') && !place.includes('/');
  const slashed = isForeign ? place.replaceAll('\\', '/') : place;
  return [...new Set([slashed, unescaped(slashed)])].map(path => resolve(folder, path));
}

/** None for a file of another computer. */
function pathOfUrl(url: string): string[] {
  try {
    return [fileURLToPath(url)];
  } catch {
    return [];
  }
}

function unescaped(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}
