import type { Track } from '../../client/api/models.ts';
import type { ListenerCall } from '../../client/call-context.ts';
import { mapLimitedOrFail, takeTurns } from '../../client/many-calls.ts';
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
      ? [{ id, title: sanitize(title ?? '') }]
      : [],
  );
}

/** One playlist takes one request; 200 take about half a minute. */
const mostRead = 200;

/** The tracks of the playlists that the listener made, the first 200. `all`: how many there are. Rejects with the first failure. */
export async function readOwnPlaylists(call: ListenerCall) {
  const all = await ownPlaylists(call);
  const playlists = all.slice(0, mostRead);
  const read = await mapLimitedOrFail(playlists, ({ id }) => readOwnList({ list: 'playlist', id }, call));
  const failed = read.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw failed.error;
  const lists = read.map(({ id: playlist, value }) => ({ playlist, tracks: value?.tracks ?? [] }));
  return { lists, all: all.length };
}

/** Where a song is: the playlist, its position there from 1, and the edition. */
interface Occurrence extends Recording {
  readonly playlist: OwnPlaylist;
  readonly position: number;
  readonly track: Track;
}
type Occurrences = readonly [Occurrence, ...Occurrence[]];

/** The songs that are in two or more of these playlists, in whatever edition, those in most playlists first. */
export async function songsInSeveral(
  lists: readonly { readonly playlist: OwnPlaylist; readonly tracks: readonly Track[] }[],
): Promise<Occurrences[]> {
  const index = new SongIndex<Occurrence>();
  const turn = takeTurns();
  for (const { playlist, tracks } of lists)
    for (const [at, track] of tracks.entries()) {
      await turn();
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

/** A track as a recording; undefined for one without an id. */
export function recordingOf(track: Track): Recording | undefined {
  const { id, title, artist, album, isrc, rank, readable } = track;
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
