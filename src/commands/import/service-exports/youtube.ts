import { bare } from '../../../playlist-formats/csv.ts';
import { nameOfFile, type ReadExport, songsFrom, titleFrom, yearIn } from './exported-list.ts';
import { columnIn, firstRowsIn, readRows } from './table.ts';

const videoId = /^[\w-]{11}$/;
const videoPage = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const youtube = 'YouTube Music';

/** The songs of a Takeout of YouTube Music. The heading of the ids depends on the language. */
export const readVideoTitles: ReadExport = text => {
  const [headings = []] = firstRowsIn(text);
  const title = columnIn(headings, 'songtitle');
  if (title < 1) return undefined;
  const album = columnIn(headings, 'albumtitle');
  const artists = headings.flatMap((heading, at) => (/^artistnames?\d*$/.test(bare(heading)) ? [at] : []));
  const found = readRows(text, row => {
    const id = row[0] ?? '';
    const names = artists.flatMap(at => row[at] || []);
    const [song] = songsFrom([row], () => ({
      title: row[title],
      artist: names.join(', ') || undefined,
      album: row[album] || undefined,
      page: videoPage(id),
    }));
    return song === undefined ? [] : [[id, song] as const];
  });
  if (found === undefined || !found.some(([id]) => videoId.test(id))) return undefined;
  const titles = new Map(found);
  const songs = [...titles.values()];
  return { from: youtube, titles, lists: [{ name: 'Library', kind: 'favourites', from: youtube, songs }] };
};

/** A playlist of a Takeout: ids of videos, and when they were added. Its songs get their titles from the other file. */
export const readVideoIds: ReadExport = (text, name) => {
  const isVideo = ([id = '', time = '', ...more]: readonly string[]) =>
    videoId.test(id) && yearIn(time) !== undefined && more.length === 0;
  const [headings, first] = firstRowsIn(text);
  if (headings?.length !== 2 || first === undefined || !isVideo(first)) return undefined;
  const ids = readRows(text, row => [isVideo(row) ? (row[0] ?? '') : '']);
  if (ids === undefined || ids.includes('')) return undefined;
  const songs = songsFrom(ids, id => ({ page: videoPage(id) }));
  const title = titleFrom(nameOfFile(name), 'Playlist');
  return { from: youtube, lists: [{ name: title, kind: 'playlist', from: youtube, songs }] };
};

/** The names of the playlists of a Takeout. The songs are in other files. */
export const readVideoPlaylists: ReadExport = text => {
  const [headings = []] = firstRowsIn(text);
  return headings.length > 2 && headings.some(heading => /^playlist ?(id|title)\b/i.test(heading))
    ? { refused: 'the names of playlists, without their songs. Import the whole folder that it belongs to.' }
    : undefined;
};

/** The id of the video that a page shows. */
export const videoOf = (page: string | undefined): string | undefined =>
  /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(page ?? '')?.[1];
