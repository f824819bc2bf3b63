import { stringify } from 'csv-stringify/sync';
import { csv } from '../../../playlist-formats/csv.ts';
import { type ExportedList, type ReadExport, titleFrom } from './exported-list.ts';
import { columnIn, rowsIn } from './table.ts';

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
    const isRetry = from >= 0;
    return [{ name, kind: isKept ? 'favourites' : 'playlist', from: service, songs: read.songs, isRetry }];
  });
  return lists.length === 0 ? undefined : { from: 'a table', lists };
};
