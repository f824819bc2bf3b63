import { parseXml, XmlElement, type XmlNode } from '@rgrove/parse-xml';
import { isRecord } from '../../../client/api/is-record.ts';
import { jsonIn } from '../../../text/parse.ts';
import { bare } from '../../../tools/playlists/formats/csv.ts';
import { type FileSong, songAt, textIn } from '../../../tools/playlists/formats/format.ts';
import { type ExportedList, leftOut, type ReadExport, titleFrom } from './exported-list.ts';
import { rowsIn } from './table.ts';

const from = 'Apple Music';

/** A value of a property list. Dates and data are texts. */
type Plist = string | number | boolean | readonly Plist[] | ReadonlyMap<string, Plist>;

/** The library that Music and iTunes export as XML. */
export const readAppleLibrary: ReadExport = text => {
  if (!/<plist\b/.test(text.slice(0, 1000)) || !text.includes('<key>Tracks</key>')) return undefined;
  const root = rootOf(text);
  const library = root && dictIn(elements(root)[0]);
  const tracks = library?.get('Tracks');
  if (!(tracks instanceof Map)) return undefined;
  const songs = new Map<string, FileSong>();
  let others = 0;
  for (const [id, track] of tracks) {
    const song = isMusic(track) ? songIn(track, songs.size + 1) : undefined;
    if (song === undefined) others += 1;
    else songs.set(id, song);
  }
  const playlists = library?.get('Playlists');
  const lists = (Array.isArray(playlists) ? playlists : []).flatMap((playlist): ExportedList[] => {
    if (!(playlist instanceof Map) || isOfApple(playlist)) return [];
    const items = playlist.get('Playlist Items');
    const found = (Array.isArray(items) ? items : []).flatMap(item => {
      const id = item instanceof Map ? item.get('Track ID') : undefined;
      return songs.get(String(id)) ?? [];
    });
    return [{ name: titleFrom(textOf(playlist, 'Name'), 'Playlist'), kind: 'playlist', from, songs: found }];
  });
  const all: ExportedList = { name: 'All songs', kind: 'favourites', from, songs: [...songs.values()] };
  return { from, lists: [...lists, all], left: leftOut({ 'other item': others }) };
};

/** Headings and fields that only the export of Apple's privacy pages has. */
const ofPrivacy = [
  ['trackdescription', 'mediatype'],
  ['trackdescription', 'lastplayeddate'],
  ['trackname', 'lastplayeddate', 'isuserinitiated'],
  ['playdurationmilliseconds', 'endreasontype'],
  ['favoritetype', 'itemdescription'],
  ['containeridentifier', 'containertype'],
  ['trackidentifier', 'contenttype'],
  ['applemusictrackidentifier'],
];

/** What Apple's privacy pages export: it has no lists of songs that two independent sources describe. */
export const readApplePrivacy: ReadExport = text => {
  const json = /^\s*\[/.test(text) ? jsonIn(text) : undefined;
  const [first] = Array.isArray(json) ? json : [];
  const names = (isRecord(first) ? Object.keys(first) : (rowsIn(text.slice(0, 5000))?.[0] ?? [])).map(bare);
  return ofPrivacy.some(some => some.every(name => names.includes(name)))
    ? { refused: leftOutPrivacy }
    : undefined;
};

const leftOutPrivacy =
  "a part of Apple's privacy export, which import leaves out. In Music or iTunes, choose File > Library > Export Library, and import that file.";

/** Lists that the program makes itself: the whole library, its parts, and folders of playlists. */
const isOfApple = (playlist: ReadonlyMap<string, Plist>) =>
  ['Master', 'Distinguished Kind', 'Folder'].some(key => playlist.has(key));

const isMusic = (track: Plist): track is ReadonlyMap<string, Plist> =>
  track instanceof Map && !['Podcast', 'Movie', 'TV Show', 'Has Video'].some(key => track.get(key) === true);

function songIn(track: ReadonlyMap<string, Plist>, line: number): FileSong | undefined {
  const milliseconds = Number(track.get('Total Time'));
  return songAt(line, {
    title: textOf(track, 'Name'),
    artist: textOf(track, 'Artist'),
    album: textOf(track, 'Album'),
    duration: milliseconds > 0 ? milliseconds / 1000 : undefined,
  });
}

function textOf(dict: ReadonlyMap<string, Plist>, key: string): string | undefined {
  const value = dict.get(key);
  return typeof value === 'string' || typeof value === 'number' ? textIn(String(value)) : undefined;
}

function rootOf(text: string): XmlElement | undefined {
  try {
    return parseXml(text).root ?? undefined;
  } catch {
    return undefined;
  }
}

const isElement = (node: XmlNode): node is XmlElement => node instanceof XmlElement;
const elements = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);

/** Keys and values follow each other. */
function dictIn(element: XmlElement | undefined): ReadonlyMap<string, Plist> | undefined {
  if (element?.name !== 'dict') return undefined;
  const parts = elements(element);
  const dict = new Map<string, Plist>();
  for (const [at, key] of parts.entries()) {
    const value = parts[at + 1];
    if (key.name === 'key' && value !== undefined) dict.set(key.text, plistOf(value));
  }
  return dict;
}

function plistOf(element: XmlElement): Plist {
  const { name, text } = element;
  if (name === 'array') return elements(element).map(plistOf);
  if (name === 'true' || name === 'false') return name === 'true';
  return dictIn(element) ?? (name === 'integer' || name === 'real' ? Number(text) : text);
}
