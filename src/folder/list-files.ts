import { dirname, extname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { FileBytes } from './reading/file-bytes.ts';
import { line } from './reading/tags.ts';

/** A playlist in a file. */
interface List {
  readonly title?: string | undefined;
  /** Absolute paths, in order. */
  readonly files: readonly string[];
}

const mostBytes = 4 * 1024 * 1024;

/** Reads an M3U, M3U8 or XSPF file; undefined if it cannot be read. Addresses of the web are left out. */
export function readList(path: string): List | undefined {
  try {
    const bytes = new FileBytes(path, () => false);
    const content = bytes.at(0, Math.min(bytes.size, mostBytes)).toString('latin1');
    bytes.close();
    const text = decoded(Buffer.from(content, 'latin1'));
    const { title, places } = extname(path).toLowerCase() === '.xspf' ? xspf(text) : m3u(text);
    return { title: line(title), files: places.flatMap(place => pathOf(place, dirname(path)) ?? []) };
  } catch {
    return undefined;
  }
}

/** Old files are in the letters of one system, new ones in UTF-8. */
function decoded(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
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
  const places = tracks.flatMap(track =>
    children(track, 'location').map(({ text: place }) => unescaped(place.trim())),
  );
  return { title: children(playlist, 'title')[0]?.text, places };
}

/** Addresses have escapes; `file:` is read as a whole. */
function unescaped(place: string): string {
  try {
    return /^file:/i.test(place) ? place : decodeURIComponent(place);
  } catch {
    return place;
  }
}

function pathOf(place: string, folder: string): string | undefined {
  if (/^file:/i.test(place)) return URL.canParse(place) ? fileURLToPath(place) : undefined;
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(place)) return undefined;
  const isForeign = sep === '/' && place.includes('\\') && !place.includes('/');
  return resolve(folder, isForeign ? place.replaceAll('\\', '/') : place);
}
