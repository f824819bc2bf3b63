import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { parseFile } from '../../../tools/playlists/files/parse-file.ts';
import type { FileSong } from '../../../tools/playlists/formats/format.ts';
import { readAppleLibrary } from './apple-library.ts';
import {
  type Exported,
  type ExportedList,
  nameOfFile,
  type Play,
  type ReadExport,
  titleFrom,
} from './exported-list.ts';
import { readListens, readScrobbles } from './listening-histories.ts';
import { readPlaylistTable } from './playlist-table.ts';
import { readSpotify } from './spotify.ts';
import { readVideoIds, readVideoTitles, videoOf } from './youtube.ts';

export type { Exported, ExportedList } from './exported-list.ts';

/** The most songs of one file. */
const mostSongs = 100_000;

/** A file with one playlist, in a format that the tools read too. */
const readPlaylistFile: ReadExport = (text, name) => {
  const read = parseFile({ text, mostSongs });
  if ('problem' in read || (read.format === 'lines' && /^\s*[[{<]/.test(text))) return undefined;
  const title = titleFrom(read.title, nameOfFile(name));
  return { from: 'a file', lists: [{ name: title, kind: 'playlist', from: 'a file', songs: read.songs }] };
};

const readers: readonly ReadExport[] = [
  readSpotify,
  readListens,
  readAppleLibrary,
  readVideoTitles,
  readVideoIds,
  readScrobbles,
  readPlaylistTable,
  readPlaylistFile,
];

/** Reads a file of another service's export, recognised by its content. Undefined if it is none. */
export function readExport(given: string, name: string): Exported | undefined {
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (const read of readers) {
    const found = read(text, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The lists that the files of an export hold together. */
export function listsIn(files: readonly Exported[]): ExportedList[] {
  const titles = new Map(files.flatMap(({ titles: each = [] }) => [...each]));
  const lists = files
    .flatMap(file => file.lists ?? [])
    .map(list => ({ ...list, songs: list.songs.map(song => titled(song, titles)) }));
  return eachNamed([...lists, ...mostPlayed(files)].filter(({ songs }) => songs.length > 0).flatMap(split));
}

/** A song that its file names only by a video's id, with the title from another file. */
function titled(song: FileSong, titles: ReadonlyMap<string, FileSong>): FileSong {
  const known = song.title === undefined ? titles.get(videoOf(song.page) ?? '') : undefined;
  return known === undefined ? song : { ...known, line: song.line };
}

/** Songs of a list of most played ones. */
const mostInHistory = 100;

/** The most played songs of each service, of all time and of each year. */
function mostPlayed(files: readonly Exported[]): ExportedList[] {
  const services = new Map<string, Play[]>();
  for (const { from, plays = [] } of files) services.set(from, (services.get(from) ?? []).concat(plays));
  return [...services].flatMap(([from, plays]): ExportedList[] => {
    const years = [...new Set(plays.flatMap(({ year }) => year ?? []))].sort();
    const listOf = (name: string, some: readonly Play[]): ExportedList => ({
      name,
      kind: 'most-played',
      from,
      songs: byPlays(some).slice(0, mostInHistory),
    });
    return [
      listOf('Most played', plays),
      ...years.map(year =>
        listOf(
          `Most played in ${year}`,
          plays.filter(play => play.year === year),
        ),
      ),
    ];
  });
}

function byPlays(plays: readonly Play[]): FileSong[] {
  const counts = new Map<string, { song: FileSong; count: number }>();
  for (const { song } of plays) {
    const key = JSON.stringify([song.title, song.artist]).toLowerCase();
    const known = counts.get(key);
    counts.set(key, { song: known?.song ?? song, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ song }) => song);
}

/** A playlist holds only so many tracks: the rest becomes a second one. */
function split(list: ExportedList): ExportedList[] {
  if (list.kind === 'favourites' || list.songs.length <= mostPlaylistTracks) return [list];
  const count = Math.ceil(list.songs.length / mostPlaylistTracks);
  return Array.from({ length: count }, (_, part) => ({
    ...list,
    songs: list.songs.slice(part * mostPlaylistTracks, (part + 1) * mostPlaylistTracks),
  }));
}

/** Lists of the same name and service get numbers. */
function eachNamed(lists: readonly ExportedList[]): ExportedList[] {
  const seen = new Map<string, number>();
  return lists.map(list => {
    const key = JSON.stringify([list.from, list.kind, list.name]);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number === 1 ? list : { ...list, name: `${list.name} (${number})` };
  });
}
