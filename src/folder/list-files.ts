import { dirname, extname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { decodeText } from '../text/decode.ts';
import { FileBytes } from './reading/file-bytes.ts';
import { line } from './reading/tags.ts';

/** A playlist in a file. */
interface List {
  readonly title?: string | undefined;
  /** For each song, in order, the absolute paths that are meant: as they are written, or else without escapes. */
  readonly files: readonly (readonly string[])[];
}

const mostBytes = 4 * 1024 * 1024;

/** Reads an M3U, M3U8 or XSPF file; undefined if it cannot be read. Addresses of the web are left out. */
export function readList(path: string): List | undefined {
  try {
    const bytes = new FileBytes(path, () => false);
    const text = decodeText(bytes.at(0, Math.min(bytes.size, mostBytes)));
    bytes.close();
    const { title, places } = extname(path).toLowerCase() === '.xspf' ? xspf(text) : m3u(text);
    return { title: line(title), files: places.map(place => pathsOf(place, dirname(path))) };
  } catch {
    return undefined;
  }
}

interface Places {
  readonly title?: string | undefined;
  readonly places: readonly string[];
}

function m3u(text: string): Places {
  const lines = text.split(/\r?\n/).map(each => each.trim());
  return {
    title: lines.find(each => each.startsWith('#PLAYLIST:'))?.slice('#PLAYLIST:'.length),
    places: lines.filter(each => each !== '' && !each.startsWith('#')),
  };
}

function xspf(text: string): Places {
  const children = (element: XmlElement, name: string) =>
    element.children.filter((each): each is XmlElement => each instanceof XmlElement && each.name === name);
  const { root: playlist } = parseXml(text);
  if (playlist?.name !== 'playlist') return { places: [] };
  const tracks = children(playlist, 'trackList').flatMap(list => children(list, 'track'));
  const places = tracks.flatMap(track => children(track, 'location').map(({ text: place }) => place.trim()));
  return { title: children(playlist, 'title')[0]?.text, places };
}

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
