import type { Track } from '../../client/api/models.ts';
import { allItems } from '../../client/pages.ts';
import type { WriteCall } from '../../jobs/write-handler.ts';
import { fetchPlaylist, shownTitle } from '../../jobs/writes/read-playlist.ts';

/** A list of the listener's own tracks. */
export type OwnList =
  | { readonly list: 'playlist'; readonly id: number }
  | { readonly list: 'favourites' | 'history' };

/** Favourites may be 10,000. */
const largePage = 500;
const mostHistory = 50;

/** A whole list with its title. Rejects with `MusicError`. */
export async function readOwnList(
  which: OwnList,
  call: Pick<WriteCall, 'client' | 'signal'>,
): Promise<{ readonly title: string; readonly tracks: readonly Track[]; readonly total: number }> {
  const { client, signal } = call;
  if (which.list === 'playlist') {
    const playlist = await fetchPlaylist(which.id, call);
    return { title: shownTitle(playlist), tracks: playlist.items, total: playlist.count };
  }
  if (which.list === 'history') {
    const { data } = await client.user.history({ limit: mostHistory }, { signal });
    return { title: 'history', tracks: data, total: data.length };
  }
  const tracks = await allItems(page => client.library.tracks(page, { signal }), { limit: largePage });
  return { title: 'favourites', tracks, total: tracks.length };
}
