import { favouriteKinds } from '../../client/api/favourite-endpoints.ts';
import type { Track } from '../../client/api/models.ts';
import type { ServiceCall } from '../../client/call-context.ts';
import { allItems } from '../../client/paging.ts';
import { fetchPlaylist, shownTitle } from '../../jobs/playlist-state.ts';

/** A list of tracks of the listener's own. */
export type OwnList =
  | { readonly list: 'playlist'; readonly id: number }
  | { readonly list: 'favourites' | 'history' };

/** A list with all its tracks, in its order. */
export interface WholeList {
  /** Undefined for favourites and history. */
  readonly title: string | undefined;
  readonly tracks: readonly Track[];
  /** How many the service counts, which may be more than it shows. */
  readonly total: number;
}

/** Favourites may be 10,000. */
export const favouritesPage = 500;
/** The service keeps no more plays. */
const mostHistory = 50;

/** Reads a whole list of tracks of the listener's own. Rejects with `MusicError`. */
export async function readOwnList(which: OwnList, call: ServiceCall): Promise<WholeList> {
  const { client, signal } = call;
  if (which.list === 'playlist') {
    const playlist = await fetchPlaylist(which.id, call);
    return { title: shownTitle(playlist), tracks: playlist.items, total: playlist.count };
  }
  const tracks =
    which.list === 'history'
      ? (await client.user.history({ limit: mostHistory }, { signal, batch: true })).data
      : await allItems(page => client.library.tracks(page, { signal, batch: true }), {
          limit: favouritesPage,
        });
  return { title: undefined, tracks, total: tracks.length };
}

/**
 * The ids of the listener's favourites of a kind: those of the first page. Undefined for a kind that has no favourites.
 * Rejects with `MusicError`.
 */
export async function favouriteIds(
  kind: string,
  { client, signal }: ServiceCall,
): Promise<ReadonlySet<unknown> | undefined> {
  const list = favouriteKinds.find(each => each === `${kind}s`);
  if (list === undefined) return undefined;
  const { data } = await client.library[list]({ limit: favouritesPage }, { signal });
  return new Set(data.map(({ id }) => id));
}
