import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openIndex } from '../folder/index-file.ts';
import { asAbsent } from '../text/errors.ts';
import { serverSongRows } from './song-rows.ts';

/** What is known of the music of servers without a request: one row for each index in the folder. */
export async function indexReport(folder: string, profile: string) {
  const names = (await readdir(folder).catch(asAbsent)) ?? [];
  const files = names.filter(name => name.endsWith('.sqlite')).map(name => join(folder, name));
  return Promise.all(
    files.map(async file => {
      const index = await openIndex(file).catch(() => undefined);
      if (index === undefined) return { file, state: 'unusable' as const };
      try {
        const rows = serverSongRows(index, profile);
        const readAt = Number(rows.fact('read at') ?? 0);
        return {
          file,
          state: 'works' as const,
          songs: rows.count(),
          /** Undefined if it was never read to its end. */
          read_at: readAt === 0 ? undefined : new Date(readAt).toISOString(),
          /** Whether the server lists all songs at once, or is read album by album. */
          by_album: rows.fact('kind') === 'by album',
        };
      } finally {
        index.close();
      }
    }),
  );
}
