import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import type { FileSong } from '../../../playlist-formats/format.ts';
import { jsonIn } from '../../../text/parse.ts';
import { quoted } from '../../../text/sanitize.ts';
import { type FileProblem, parseFile } from '../../../tools/playlists/files/parse-file.ts';
import { readAppleLibrary, readApplePrivacy } from './apple-library.ts';
import { readApplePlays } from './apple-plays.ts';
import {
  type Exported,
  type ExportedList,
  nameOfFile,
  type Play,
  type ReadExport,
  type RefusedFile,
  titleFrom,
} from './exported-list.ts';
import { readListens, readScrobbles } from './listening-histories.ts';
import { readPlaylistTable } from './playlist-table.ts';
import { readSpotify } from './spotify.ts';
import { readVideoIds, readVideoPlaylists, readVideoTitles, videoOf } from './youtube.ts';

export type { Exported, ExportedList, RefusedFile as Refused } from './exported-list.ts';

/** The most songs of one file. */
const mostSongs = 100_000;

/** A file with one playlist, in a format that the tools read too. */
const readPlaylistFile: ReadExport = (text, name) => {
  const read = parseFile({ text, mostSongs });
  if ('problem' in read) return refusedFor(read.problem, text);
  if (read.format === 'lines' && !areSongs(text)) return { refused: notSongs };
  const title = titleFrom(read.title, nameOfFile(name));
  return { from: 'a file', lists: [{ name: title, kind: 'playlist', from: 'a file', songs: read.songs }] };
};

const notSongs = 'not a list of songs. Import expects one song on each line, such as "Artist - Title".';

/** Undefined for a well-formed file about something else. */
function refusedFor(problem: FileProblem, text: string): RefusedFile | undefined {
  switch (problem.reason) {
    case 'bad-json':
      // A file of one JSON object a line.
      return text.split('\n', 1).every(line => jsonIn(line) === undefined)
        ? { refused: `damaged: it is not well-formed JSON from line ${problem.line} on.` }
        : undefined;
    case 'bad-xml':
      return { refused: `damaged: it is not well-formed XML from line ${problem.line} on.` };
    case 'open-quote':
    case 'bad-csv':
      return { refused: `damaged: line ${problem.line} begins a row that is not well-formed CSV.` };
    case 'no-title-column': {
      const found = problem.found.slice(0, mostHeadings).map(each => quoted(each, 40));
      const more = problem.found.length > mostHeadings ? ', …' : '';
      return {
        refused: `a table without a column for songs. Its first row is ${found.join(', ')}${more}. Import expects headings such as Title and Artist there.`,
      };
    }
    case 'stream':
      return { refused: 'a list of the pieces of a stream, not of songs.' };
    case 'no-songs':
      return { refused: 'it names no song.' };
    case 'too-many':
      return {
        refused: `it names more than ${mostSongs.toLocaleString('en')} songs. Split it, and import the folder with the parts.`,
      };
    default:
      return undefined;
  }
}

const mostHeadings = 8;

/** Whether the lines of a text name songs: artists and titles, addresses, or short lines that are no sentences. */
function areSongs(text: string): boolean {
  if (/^\s*[[{<]/.test(text) || text.includes('\0')) return false;
  const counts = { lines: 0, parted: 0, short: 0, sentences: 0 };
  for (const each of text.split('\n')) {
    const line = each.trim();
    if (line === '') continue;
    counts.lines += 1;
    if (/ [-\u2013\u2014] |\t| by |\w:\/\/|^\w+:track:/i.test(line)) counts.parted += 1;
    if (line.length <= 80) counts.short += 1;
    if (/[.!?:;,]$/.test(line)) counts.sentences += 1;
  }
  const { lines, parted, short, sentences } = counts;
  return parted / lines >= 0.5 || (short / lines > 0.9 && sentences / lines < 0.2);
}

const readers: readonly ReadExport[] = [
  readSpotify,
  readListens,
  readAppleLibrary,
  readApplePlays,
  readApplePrivacy,
  readVideoTitles,
  readVideoIds,
  readVideoPlaylists,
  readScrobbles,
  readPlaylistTable,
  readPlaylistFile,
];

/** Reads a file of another service's export, recognised by its content. Undefined if it is not one. */
export function readExport(given: string, name: string): Exported | RefusedFile | undefined {
  const text = given.replace(/\r\n?/g, '\n');
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
      listOf(`Most played on ${from}`, plays),
      ...years.map(year =>
        listOf(
          `Most played on ${from} in ${year}`,
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

/** A playlist holds only this many tracks: the rest becomes a second one. */
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
