import type { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call.ts';
import { movedIn } from '../../../jobs/moved-ids.ts';
import { fetchPlaylist } from '../../../jobs/writes/read-playlist.ts';
import type { FileSong } from '../formats/format.ts';
import { pairSongs } from './pair-songs.ts';

/** A playlist held against a text. Positions count from 1. */
export interface Comparison {
  readonly id: number;
  readonly title: string;
  /** Songs of the text, tracks of the playlist, and those that are in both. */
  readonly songs: number;
  readonly tracks: number;
  readonly both: number;
  /** In the text alone. */
  readonly missing: readonly { readonly position: number; readonly song: FileSong }[];
  /** In the playlist alone. */
  readonly extra: readonly { readonly position: number; readonly track: Track }[];
  /** In both, elsewhere among those that both have. */
  readonly moved: readonly { readonly from: number; readonly to: number; readonly track: Track }[];
}

/** Reads a playlist and tells how it differs from a text. Rejects with `MusicError`. */
export async function comparePlaylist(
  playlist_id: number,
  songs: readonly FileSong[],
  call: Pick<Call, 'client' | 'signal'>,
): Promise<Comparison> {
  const { title, items } = await fetchPlaylist(playlist_id, call);
  const places = await pairSongs(songs, items);
  const paired = new Set(places);
  const common = places.flatMap((place, at) => (place === undefined ? [] : [{ place, at }]));
  const order = common.map(({ place }) => place);
  const moving = movedIn(
    order.toSorted((a, b) => a - b),
    order,
  );
  return {
    id: playlist_id,
    title,
    songs: songs.length,
    tracks: items.length,
    both: common.length,
    missing: songs.flatMap((song, at) => (places[at] === undefined ? [{ position: at + 1, song }] : [])),
    extra: items.flatMap((track, at) => (paired.has(at) ? [] : [{ position: at + 1, track }])),
    moved: common.flatMap(({ place, at }) => {
      const track = items[place];
      return track !== undefined && moving.has(place) ? [{ from: at + 1, to: place + 1, track }] : [];
    }),
  };
}
