import { jsonIn } from '../text/parse.ts';
import type { ServerAlbum } from './server-song.ts';
import { albumsIn, serverId, songsIn } from './server-song.ts';
import type { SongRows } from './song-rows.ts';
import {
  listUnder,
  objectUnder,
  type ServerCallOptions,
  type ServerFields,
  ServerRefusal,
  type SubsonicWire,
} from './wire.ts';

/** How many songs or albums one request asks for: the most that the protocol allows. */
const pageSize = 500;
/** A server that never ends its lists is not read for ever. */
const mostSongs = 500_000;

export interface ReadingParts {
  readonly wire: SubsonicWire;
  readonly rows: SongRows;
  readonly how: Omit<ServerCallOptions, 'signal'> & { readonly signal: AbortSignal };
  /** How many songs were read. `total` is 0 where the server does not say it. */
  progress(at: { readonly done: number; readonly total: number }): void;
  /** Called after each page that was stored. The next one waits for it. */
  stored(count: number): Promise<void>;
}

/**
 * Reads all songs of the server. `pass` marks what this look finds; one that was interrupted goes on under the same
 * mark. Resolves to whether the server lists everything at once.
 */
export async function readLibrary(parts: ReadingParts, pass: number): Promise<'listed' | 'by album'> {
  const query = await emptyQuery(parts);
  if (query === undefined) {
    await readPodcasts(parts, pass);
    await readAlbums(parts, pass);
    return 'by album';
  }
  // Albums first: they say more of their songs than old servers' songs do.
  const albums = new Map<string, ServerAlbum>();
  await readPages(parts, query, 'album', async list => {
    for (const album of albumsIn(list)) albums.set(album.id, album);
  });
  let done = await readPodcasts(parts, pass);
  await readPages(parts, query, 'song', async list => {
    const songs = songsIn(list, albums);
    parts.rows.put(songs, pass);
    done += songs.length;
    parts.progress({ done, total: 0 });
    await parts.stored(done);
  });
  return 'listed';
}

/** With which query `search3` lists everything: none, or two quotation marks. Undefined if it does not. Updates of servers change it. */
async function emptyQuery({ wire, how }: ReadingParts): Promise<string | undefined> {
  for (const query of ['', '""']) {
    const params = { query, artistCount: 0, albumCount: 0, songCount: 1 };
    const answer = await wire.call('search3', params, { ...how, batch: true }).catch(undefinedIfRefused);
    if (listUnder(answer, 'searchResult3', 'song').length > 0) return query;
  }
  return undefined;
}

async function readPages(
  { wire, how }: ReadingParts,
  query: string,
  kind: 'album' | 'song',
  take: (list: readonly ServerFields[]) => Promise<void>,
): Promise<void> {
  const counts = { artistCount: 0, albumCount: 0, songCount: 0, [`${kind}Count`]: pageSize };
  let last = '';
  for (let offset = 0; offset < mostSongs; offset += pageSize) {
    const params = { query, ...counts, [`${kind}Offset`]: offset };
    const answer = await wire.call('search3', params, { ...how, batch: true });
    how.signal.throwIfAborted();
    const list = listUnder(answer, 'searchResult3', kind);
    const ids = list.map(each => serverId(each['id']) ?? '').join('\n');
    // A server that ignores the offset sends the same page for ever.
    if (list.length === 0 || ids === last) return;
    last = ids;
    await take(list);
    if (list.length < pageSize) return;
  }
}

const undefinedIfRefused = (error: unknown): undefined => {
  if (error instanceof ServerRefusal && error.code !== 40 && error.code !== 44) return undefined;
  throw error;
};

/** The episodes that the server has got, as songs of their podcast. Resolves to how many these are. */
async function readPodcasts({ wire, rows, how }: ReadingParts, pass: number): Promise<number> {
  const params = { includeEpisodes: true };
  const answer = await wire.call('getPodcasts', params, { ...how, batch: true }).catch(undefinedIfRefused);
  const episodes = listUnder(answer, 'podcasts', 'channel').flatMap(({ title, episode }) =>
    listUnder({ episode }, 'episode').flatMap(({ streamId, ...each }) =>
      streamId === undefined
        ? []
        : { ...each, id: streamId, album: title, artist: title, type: 'podcast', isDir: false },
    ),
  );
  const songs = songsIn(episodes, new Map());
  rows.put(songs, pass);
  return songs.length;
}

/** One request for 500 albums, and one for each album whose songs are not stored yet. */
async function readAlbums({ wire, rows, how, ...parts }: ReadingParts, pass: number): Promise<void> {
  const stored = rows.stored(pass);
  const all = new Map<string, ServerAlbum>();
  for (let offset = 0; offset < mostSongs; offset += pageSize) {
    const params = { type: 'alphabeticalByName', size: pageSize, offset };
    const answer = await wire.call('getAlbumList2', params, { ...how, batch: true });
    const given = listUnder(answer, 'albumList2', 'album');
    const page = albumsIn(given);
    const known = all.size;
    for (const album of page) all.set(album.id, album);
    if (given.length < pageSize || all.size === known) break;
  }
  const total = [...all.values()].reduce((sum, { songs }) => sum + songs, 0);
  let done = 0;
  for (const album of all.values()) {
    how.signal.throwIfAborted();
    if ((stored.get(album.id) ?? 0) < Math.max(1, album.songs)) {
      const answer = await wire
        .call('getAlbum', { id: album.id }, { ...how, batch: true })
        .catch(undefinedIfRefused);
      rows.put(songsIn(listUnder(answer, 'album', 'song'), all), pass);
    }
    done += album.songs;
    parts.progress({ done, total });
    await parts.stored(done);
  }
}

/** Changes when the server's music does, as far as two requests tell. `before`: what it was. */
export async function libraryState(
  { wire, how }: Pick<ReadingParts, 'wire' | 'how'>,
  before: string | undefined,
): Promise<string> {
  const options = { ...how, batch: true };
  const [since] = listOf(before);
  const params = { ifModifiedSince: typeof since === 'string' && since !== '' ? since : undefined };
  const indexes = await wire.call('getIndexes', params, options).catch(undefinedIfRefused);
  const newest = await wire
    .call('getAlbumList2', { type: 'newest', size: 50 }, options)
    .catch(undefinedIfRefused);
  const albums = albumsIn(listUnder(newest, 'albumList2', 'album')).map(({ id, songs }) => `${id} ${songs}`);
  const modified = indexes && objectUnder(indexes, 'indexes')['lastModified'];
  return JSON.stringify([String(modified ?? since ?? ''), albums]);
}

const listOf = (text: string | undefined): readonly unknown[] => {
  const list = text === undefined ? undefined : jsonIn(text);
  return Array.isArray(list) ? list : [];
};
