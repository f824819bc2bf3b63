import { Track } from '../../client/api/models.ts';
import type { ListenerCall } from '../../client/call-context.ts';
import { mapLimitedOrFail } from '../../client/many-calls.ts';
import { allItems } from '../../client/paging.ts';
import { sanitize } from '../../text/sanitize.ts';
import { readOwnList } from '../engine/own-lists.ts';
import { type Recording, SongIndex } from './same-song.ts';

/** A playlist that the listener made. */
export interface OwnPlaylist {
  readonly id: number;
  readonly title: string;
}

/** The playlists that the listener made, without their tracks. Rejects with `MusicError`. */
export async function ownPlaylists({ client, signal, journal }: ListenerCall): Promise<OwnPlaylist[]> {
  const me = await journal.user();
  const all = await allItems(page => client.library.playlists(page, { signal }));
  return all.flatMap(({ id, title, creator, is_loved_track }) =>
    typeof id === 'number' && creator?.id === me && is_loved_track !== true
      ? [{ id, title: title ?? '' }]
      : [],
  );
}

/** One playlist takes one request; so many take half a minute. */
const mostRead = 200;

/** The tracks of every playlist that the listener made. Rejects with the first failure. */
export async function readOwnPlaylists(call: ListenerCall) {
  const playlists = (await ownPlaylists(call)).slice(0, mostRead);
  const read = await mapLimitedOrFail(playlists, ({ id }) => readOwnList({ list: 'playlist', id }, call));
  const failed = read.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw failed.error;
  return read.map(({ id: playlist, value }) => ({ playlist, tracks: value?.tracks ?? [] }));
}

/** Where a song is: the playlist, its position there from 1, and the edition. */
interface Occurrence extends Recording {
  readonly playlist: OwnPlaylist;
  readonly position: number;
  readonly track: Track;
}
type Occurrences = readonly [Occurrence, ...Occurrence[]];

/** The songs that are in two or more of these playlists, in whatever edition, those in most playlists first. */
export function songsInSeveral(
  lists: readonly { readonly playlist: OwnPlaylist; readonly tracks: readonly Track[] }[],
): Occurrences[] {
  const index = new SongIndex<Occurrence>();
  for (const { playlist, tracks } of lists)
    for (const [at, track] of tracks.entries()) {
      const recording = recordingOf(track);
      if (recording !== undefined) index.add({ ...recording, playlist, position: at + 1, track });
    }
  const countOf = (all: readonly Occurrence[]) => new Set(all.map(({ playlist }) => playlist.id)).size;
  return index
    .groups()
    .flatMap(([first, ...others]): Occurrences[] => (first === undefined ? [] : [[first, ...others]]))
    .filter(all => countOf(all) > 1)
    .sort((a, b) => countOf(b) - countOf(a));
}

/** A track of any list as a recording; undefined for what is none. */
export function recordingOf(item: unknown): Recording | undefined {
  const { id, title, artist, album, isrc, rank, readable } = Track.schema().safeParse(item).data ?? {};
  if (typeof id !== 'number') return undefined;
  return {
    id,
    title: sanitize(title ?? '', 300),
    artist: sanitize(artist?.name ?? '', 300),
    artistId: artist?.id ?? 0,
    album: sanitize(album?.title ?? '', 300),
    ...(isrc ? { isrc } : {}),
    rank: rank ?? 0,
    readable: readable !== false,
  };
}
