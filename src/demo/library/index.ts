import type { FavouriteKind } from '../../client/api/favourites.ts';
import type { Store } from '../../store/store.ts';
import type { Catalogue } from '../catalogue/graph.ts';
import { type Activity, activityOf } from './activity.ts';
import { type Bookmarks, bookmarksOf } from './bookmarks.ts';
import { openCollections } from './collections.ts';
import { type FavouriteLists, favouriteLists } from './favourites.ts';
import { fillLibrary, isFilled } from './initial-library.ts';
import { type PersonalSongs, personalSongsOf } from './personal-songs.ts';
import { type Playlists, playlistsOf } from './playlists.ts';

export type { Kept, Notice, PersonalDocument, Searched } from './collections.ts';
export type { PlaylistChange, PlaylistRecord, Playlists } from './playlists.ts';

/**
 * What users keep and do, over the store: nothing is held in memory, so two processes on one file see each other's
 * changes. Each change is one transaction. Everything throws `ServiceError` and `StoreError`.
 */
export interface Library extends FavouriteLists, Bookmarks, PersonalSongs, Activity {
  readonly playlists: Playlists;
}

/** The library in `store`, which the caller opens and closes; an empty one is filled from the catalogue first. */
export function openLibrary(store: Store, catalogue: Catalogue, now: () => number): Library {
  const collections = openCollections(store);
  const seconds = () => Math.floor(now() / 1000);
  // Another process may fill the library after the first look: the second one is inside the transaction.
  if (!isFilled(collections))
    store.change(() => isFilled(collections) || fillLibrary(collections, catalogue, seconds()));

  const trackExists = (id: number) =>
    id < 0 ? collections.personal.get(String(id)) !== undefined : catalogue.tracks.has(id);
  const playlists = playlistsOf(collections, catalogue, trackExists, seconds);
  const exists = (kind: FavouriteKind, id: number) => {
    if (kind === 'playlists') return playlists.get(id) !== undefined;
    return kind === 'tracks' ? trackExists(id) : catalogue[kind].has(id);
  };
  const userIds = new Set([catalogue.owner.id, ...catalogue.users.keys()]);
  return {
    ...favouriteLists(collections, exists, seconds),
    ...bookmarksOf(collections, seconds),
    ...personalSongsOf(collections),
    ...activityOf(collections, userIds, trackExists, seconds),
    playlists,
  };
}
