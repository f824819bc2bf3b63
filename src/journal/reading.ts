import { isRecord } from '../client/api/record.ts';
import type { Input } from '../client/call.ts';
import { NotFound } from '../client/errors.ts';
import { nextIndex } from '../client/pages.ts';
import type { Maker } from '../playlists/ownership.ts';
import { linkIn } from '../text/secrets.ts';
import type { ChangeCall } from './journal.ts';
import type { PlaylistSnapshot } from './record.ts';

/** A record costs at most this many requests beside the change itself. */
const mostReads = 5;
const pageSize = 100;
/** The service gives the tracks of a playlist in pages of any size. Where one gives less, they are read all the same: a snapshot that lacks some could not bring them back. */
const trackPage = 1000;
/** 2,000 tracks, the most a playlist holds, in pages of 50. */
const mostTrackReads = 40;

export interface Page {
  readonly data: readonly unknown[];
  readonly total?: number | undefined;
  readonly next?: unknown;
}

/** Reads a part of one list. */
export type ListReader = (page: { index: number; limit: number }) => Promise<Page>;

export const userIn = ({ user_id }: Input): { user_id: number | 'me' } => ({
  user_id: typeof user_id === 'number' ? user_id : 'me',
});

export type FavouriteKind = 'tracks' | 'albums' | 'artists' | 'playlists' | 'podcasts' | 'radios';

export const favouritesOf =
  (kind: FavouriteKind, input: Input, { client, signal }: ChangeCall): ListReader =>
  page =>
    client.library[kind]({ ...userIn(input), ...page }, { signal, fresh: true });

export const followingsOf =
  (input: Input, { client, signal }: ChangeCall): ListReader =>
  page =>
    client.user.followings({ ...userIn(input), ...page }, { signal, fresh: true });

/** Whether an error proves that an object is not there: one without a code may be a service that fails at everything. */
export const isGone = (error: unknown): boolean => error instanceof NotFound && error.code !== undefined;

const idOf = (item: unknown) => (isRecord(item) && typeof item['id'] === 'number' ? item['id'] : undefined);

const nameIn = (item: unknown): string => {
  const name = isRecord(item) ? (item['title'] ?? item['name']) : undefined;
  return typeof name === 'string' ? name : '';
};

/** Names by id, in the list's order. */
const named = (items: readonly unknown[]): Map<number, string> =>
  new Map(
    items.flatMap(item => {
      const id = idOf(item);
      return id === undefined ? [] : [[id, nameIn(item)] as const];
    }),
  );

export interface Presence {
  /** Those that are in the list, with their names. */
  readonly there: ReadonlyMap<number, string>;
  /** Those for which the list was too long to know. */
  readonly unclear: readonly number[];
}

/** Which of the ids are in a list. Reads until all are found, the list ends, or it has cost enough. */
export async function presence(ids: readonly number[], read: ListReader): Promise<Presence> {
  const there = new Map<number, string>();
  const sought = new Set(ids);
  let index: number | undefined = 0;
  for (let reads = 0; reads < mostReads && index !== undefined && there.size < sought.size; reads++) {
    const page: Page = await read({ index, limit: pageSize });
    for (const [id, name] of named(page.data)) if (sought.has(id)) there.set(id, name);
    index = nextIndex(page, index);
  }
  return { there, unclear: index === undefined ? [] : [...sought].filter(id => !there.has(id)) };
}

/** Whether ids are in a list now, in at most two requests: new items stand at one of its ends. Those left out are not known. */
export async function glimpse(ids: readonly number[], read: ListReader): Promise<Map<number, boolean>> {
  const first = await read({ index: 0, limit: pageSize });
  const seen = named(first.data);
  const next = nextIndex(first, 0);
  if (next !== undefined && ids.some(id => !seen.has(id))) {
    const from = Math.max(next, (first.total ?? 0) - pageSize);
    const last = await read({ index: from, limit: pageSize });
    for (const [id, name] of named(last.data)) seen.set(id, name);
    if (from > next || nextIndex(last, from) !== undefined) {
      return new Map(ids.flatMap(id => (seen.has(id) ? [[id, true] as const] : [])));
    }
  }
  return new Map(ids.map(id => [id, seen.has(id)]));
}

export interface ReadPlaylist {
  readonly snapshot: PlaylistSnapshot;
  /** Track titles by id. */
  readonly titles: ReadonlyMap<number, string>;
  /** Its page, where the service gives one. */
  readonly link: string | undefined;
  readonly maker: Maker | undefined;
}

/**
 * A playlist with all its tracks in order, usually in one request. Rejects with `MusicError`.
 */
export async function readPlaylist(
  playlist_id: number,
  { client, signal }: ChangeCall,
): Promise<ReadPlaylist> {
  const playlist = await client.playlist.details({ playlist_id }, { signal, fresh: true });
  const items: unknown[] = [...(playlist.tracks?.data ?? [])];
  const count = playlist.nb_tracks ?? 0;
  // Some versions of the service put only the first few hundred tracks into the playlist itself.
  let index: number | undefined = items.length < count ? items.length : undefined;
  for (let reads = 1; index !== undefined && reads < mostTrackReads; reads++) {
    const page: Page = await client.playlist.tracks(
      { playlist_id, index, limit: trackPage },
      { signal, fresh: true },
    );
    items.push(...page.data);
    index = nextIndex(page, index);
  }
  const titles = named(items);
  return {
    snapshot: {
      title: playlist.title ?? '',
      description: playlist.description ?? '',
      public: playlist.public !== false,
      collaborative: playlist.collaborative === true,
      tracks: [...titles.keys()],
    },
    titles,
    link: linkIn(playlist.link),
    maker: playlist.creator ?? undefined,
  };
}

/** A playlist as it is now: title, description, flags and the ids of its tracks in order. Rejects with `MusicError`. */
export const playlistSnapshot = async (playlist_id: number, context: ChangeCall): Promise<PlaylistSnapshot> =>
  (await readPlaylist(playlist_id, context)).snapshot;
