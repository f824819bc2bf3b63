import { songReader } from '../../../playlist-formats/csv.ts';
import type { FileSong } from '../../../playlist-formats/format.ts';
import { type ExportedList, type ReadExport, titleFrom } from './exported-list.ts';
import { columnIn, firstRowsIn, readRows } from './table.ts';

interface Group {
  readonly name: string;
  readonly from: string;
  readonly isKept: boolean;
  readonly songs: FileSong[];
  rows: number;
}

/** One table with several playlists, as transfer tools and `import --missing` write it. */
export const readPlaylistTable: ReadExport = text => {
  const [headings = []] = firstRowsIn(text);
  const playlist = columnIn(headings, 'playlistname', 'playlist');
  if (playlist < 0) return undefined;
  const [kind, from] = [columnIn(headings, 'type'), columnIn(headings, 'importedfrom')];
  const songIn = songReader(headings);
  const groups = new Map<string, Group>();
  const isRead = readRows(text, row => {
    const isKept = /^favou?rites?$/i.test(row[kind] ?? '');
    const name = titleFrom(row[playlist], 'Playlist');
    const service = row[from] || 'a table';
    const key = JSON.stringify([isKept, isKept ? '' : name, service]);
    const group = groups.get(key) ?? { name, from: service, isKept, songs: [], rows: 0 };
    groups.set(key, group);
    group.rows += 1;
    const song = songIn?.(row, group.rows + 1);
    if (song !== undefined) group.songs.push(song);
    return [];
  });
  if (isRead === undefined || songIn === undefined || groups.size === 0) return undefined;
  const lists = [...groups.values()].map(
    ({ name, isKept, from: service, songs }): ExportedList => ({
      ...{ name, kind: isKept ? 'favourites' : 'playlist', from: service, songs, isRetry: from >= 0 },
    }),
  );
  return { from: 'a table', lists };
};
