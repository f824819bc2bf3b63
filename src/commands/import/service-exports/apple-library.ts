import { isRecord } from '../../../client/api/is-record.ts';
import { bare } from '../../../playlist-formats/csv.ts';
import { type FileSong, songAt, unlessBlank } from '../../../playlist-formats/format.ts';
import { jsonIn } from '../../../text/parse.ts';
import { type ExportedList, leftOut, type ReadExport, titleFrom } from './exported-list.ts';
import { firstRowsIn } from './table.ts';

const from = 'Apple Music';

/** A value of a property list. Numbers, dates and data are texts. */
type Plist = string | boolean | readonly Plist[] | ReadonlyMap<string, Plist>;
type Container = Plist[] | Map<string, Plist>;

const notMusic = ['Podcast', 'Movie', 'TV Show', 'Has Video'];
/** Lists that the program makes itself: the whole library, its parts, and folders of playlists. */
const madeByApple = ['Master', 'Distinguished Kind', 'Folder'];

/** The library that Music and iTunes export as XML. */
export const readAppleLibrary: ReadExport = text => {
  if (!/<plist\b/.test(text.slice(0, 1000)) || !text.includes('<key>Tracks</key>')) return undefined;
  const library = libraryIn(text);
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
  const names = (isRecord(first) ? Object.keys(first) : (firstRowsIn(text)[0] ?? [])).map(bare);
  return ofPrivacy.some(some => some.every(name => names.includes(name)))
    ? { refused: leftOutPrivacy }
    : undefined;
};

const leftOutPrivacy =
  "a part of Apple's privacy export, which import leaves out. In Music or iTunes, choose File > Library > Export Library, and import that file.";

const isOfApple = (playlist: ReadonlyMap<string, Plist>) => madeByApple.some(key => playlist.has(key));

const isMusic = (track: Plist): track is ReadonlyMap<string, Plist> =>
  track instanceof Map && !notMusic.some(key => track.get(key) === true);

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
  return typeof value === 'string' ? unlessBlank(value) : undefined;
}

/** What is read of a property list, besides ids. A library has many times more. */
const wanted = new Set([
  ...['Tracks', 'Playlists', 'Playlist Items', 'Track ID', 'Name', 'Artist', 'Album', 'Total Time'],
  ...[...notMusic, ...madeByApple],
]);
const isWanted = (key: string) => wanted.has(key) || /^\d+$/.test(key);

/** Dictionaries and arrays within each other. A library has five. */
const deepest = 64;

const tag = /<!--[\s\S]*?-->|<(\/?)([a-z]+)[^<>]*?(\/?)>([^<]*)/g;

/**
 * The dictionary of a property list, with the wanted keys. Undefined if it is not well-formed. A tree of the whole file
 * would take many times its size.
 */
function libraryIn(text: string): ReadonlyMap<string, Plist> | undefined {
  const open: Container[] = [];
  let key = '';
  let root: Container | undefined;
  const put = (value: Plist) => {
    const [parent] = open.slice(-1);
    if (Array.isArray(parent)) parent.push(value);
    else if (parent !== undefined && isWanted(key)) parent.set(key, value);
  };
  for (const [, end, name = '', isEmpty, content = ''] of text.matchAll(tag)) {
    const isContainer = name === 'dict' || name === 'array';
    if (isContainer && end) {
      const ended = open.pop();
      if (ended === undefined || Array.isArray(ended) !== (name === 'array')) return undefined;
      root = ended;
    } else if (isContainer) {
      const made: Container = name === 'dict' ? new Map() : [];
      put(made);
      if (!isEmpty) open.push(made);
      if (open.length > deepest) return undefined;
    } else if (name === 'key' && !end) key = unescaped(content);
    else if (name === 'true' || name === 'false') put(name === 'true');
    else if (name !== '' && !end && name !== 'plist') put(unescaped(content));
  }
  return open.length === 0 && root instanceof Map ? root : undefined;
}

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

const unescaped = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return named.get(name) ?? (code <= 0x10ffff ? String.fromCodePoint(code) : all);
      })
    : text;
