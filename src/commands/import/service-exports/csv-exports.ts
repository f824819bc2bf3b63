import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { fold } from '../../../text/fold.ts';
import { csv } from '../../../tools/playlists/formats/csv.ts';
import {
  type ExportedList,
  nameOfFile,
  type Play,
  type ReadExport,
  songsFrom,
  titleFrom,
  yearIn,
} from './exported-list.ts';

/** The rows of a table. Undefined for a text that is no table. */
function rowsIn(text: string): string[][] | undefined {
  const first = text.split('\n', 1).join('');
  const delimiter = [',', ';', '\t'].find(sign => first.split(sign).length > 1);
  if (delimiter === undefined) return undefined;
  try {
    const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
    return parse(text, { ...options, trim: true });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

const bare = (heading: string) => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');
const columnIn = (headings: readonly string[], ...names: readonly string[]) =>
  headings.findIndex(heading => names.includes(bare(heading)));

const videoId = /^[\w-]{11}$/;
const videoPage = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const youtube = 'YouTube Music';

/** The songs of a Takeout of YouTube Music. The heading of the ids depends on the language. */
export const readVideoTitles: ReadExport = text => {
  const [headings, ...rows] = rowsIn(text) ?? [];
  const title = headings === undefined ? -1 : columnIn(headings, 'songtitle');
  if (headings === undefined || title < 1 || !rows.some(([id = '']) => videoId.test(id))) return undefined;
  const album = columnIn(headings, 'albumtitle');
  const artists = headings.flatMap((heading, at) => (/^artistnames?\d*$/.test(bare(heading)) ? [at] : []));
  const titles = new Map(
    rows.flatMap(row => {
      const id = row[0] ?? '';
      const names = artists.flatMap(at => row[at] || []);
      const [song] = songsFrom([row], () => ({
        title: row[title],
        artist: names.join(', ') || undefined,
        album: row[album] || undefined,
        page: videoPage(id),
      }));
      return song === undefined ? [] : [[id, song] as const];
    }),
  );
  const songs = [...titles.values()];
  return { from: youtube, titles, lists: [{ name: 'Library', kind: 'favourites', from: youtube, songs }] };
};

/** A playlist of a Takeout: ids of videos, and when they were added. Its songs get their titles from the other file. */
export const readVideoIds: ReadExport = (text, name) => {
  const [headings, ...rows] = rowsIn(text) ?? [];
  const isVideo = ([id = '', time = '', ...more]: readonly string[]) =>
    videoId.test(id) && yearIn(time) !== undefined && more.length === 0;
  if (headings?.length !== 2 || rows.length === 0 || !rows.every(isVideo)) return undefined;
  const songs = songsFrom(rows, ([id = '']) => ({ page: videoPage(id) }));
  const title = titleFrom(nameOfFile(name), 'Playlist');
  return { from: youtube, lists: [{ name: title, kind: 'playlist', from: youtube, songs }] };
};

/** The id of the video that a page shows. */
export const videoOf = (page: string | undefined): string | undefined =>
  /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(page ?? '')?.[1];

/** One table with several playlists, as transfer tools and `import --missing` write it. */
export const readPlaylistTable: ReadExport = text => {
  const [headings, ...rows] = rowsIn(text) ?? [];
  const playlist = headings === undefined ? -1 : columnIn(headings, 'playlistname', 'playlist');
  if (headings === undefined || playlist < 0) return undefined;
  const [kind, from] = [columnIn(headings, 'type'), columnIn(headings, 'importedfrom')];
  const groups = new Map<string, { name: string; from: string; isKept: boolean; rows: string[][] }>();
  for (const row of rows) {
    const isKept = /^favou?rites?$/i.test(row[kind] ?? '');
    const name = titleFrom(row[playlist], 'Playlist');
    const service = row[from] || 'a table';
    const key = JSON.stringify([isKept, isKept ? '' : name, service]);
    const group = groups.get(key) ?? { name, from: service, isKept, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const lists = [...groups.values()].flatMap((group): ExportedList[] => {
    const read = csv.read(stringify([headings, ...group.rows]), group.rows.length + 1);
    if ('reason' in read) return [];
    const { name, isKept, from: service } = group;
    return [{ name, kind: isKept ? 'favourites' : 'playlist', from: service, songs: read.songs }];
  });
  return lists.length === 0 ? undefined : { from: 'a table', lists };
};

const scrobbleTime = /^\d{1,2} [A-Z][a-z]{2} \d{4}(?:,? \d{2}:\d{2})?$/;

/** What was played at Last.fm, as programs that collect it write it: with headings, or artist, album, title and time. */
export const readScrobbles: ReadExport = text => {
  const [first, ...rest] = rowsIn(text) ?? [];
  if (first === undefined) return undefined;
  const isBare = first.length === 4 && scrobbleTime.test(first[3] ?? '');
  const headings = isBare ? ['artist', 'album', 'track', 'date'] : first;
  const at = {
    time: columnIn(headings, 'utctime', 'date', 'datetime', 'time'),
    artist: columnIn(headings, 'artist'),
    album: columnIn(headings, 'album'),
    title: columnIn(headings, 'track', 'song', 'title', 'name'),
  };
  const isNamed = columnIn(headings, 'uts', 'utctime') >= 0 && at.title >= 0 && at.artist >= 0;
  if (!isBare && !isNamed) return undefined;
  const plays = (isBare ? [first, ...rest] : rest).flatMap((row): Play[] => {
    const [song] = songsFrom([row], () => ({
      title: row[at.title] || undefined,
      artist: row[at.artist] || undefined,
      album: row[at.album] || undefined,
    }));
    return song === undefined ? [] : [{ song, year: yearIn(row[at.time]) }];
  });
  return { from: 'Last.fm', plays };
};
