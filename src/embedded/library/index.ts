import type { Store } from '../../store/store.ts';
import type { Catalogue } from '../catalogue/graph.ts';
import { type Activity, activityOf } from './activity.ts';
import { collections as openCollections } from './collections.ts';
import type { FavouriteKind } from './favourites.ts';
import { fillLibrary, isFilled } from './initial-library.ts';
import { type Playlists, playlistsOf } from './playlists.ts';
import { type Uploads, uploadsOf } from './uploads.ts';

export type { Kept, Notice, PersonalDocument, Searched } from './collections.ts';
export { type FavouriteKind, favouriteKinds } from './favourites.ts';
export type { PlaylistChange, PlaylistRecord, Playlists } from './playlists.ts';

/**
 * What people keep, over the store: nothing is remembered here, so two processes on one file see each other's
 * changes. Each change is one transaction. Everything throws `ServiceError` and `StoreError`.
 */
export interface Library extends Uploads, Activity {
  readonly playlists: Playlists;
}

/** The library in `store`, which the caller opens and closes; an empty one is filled from the catalogue first. */
export function openLibrary(store: Store, catalogue: Catalogue, now: () => number): Library {
  const collections = openCollections(store);
  const seconds = () => Math.floor(now() / 1000);
  // Another process may have filled it since we looked: the second look is inside the transaction.
  if (!isFilled(collections))
    store.change(() => isFilled(collections) || fillLibrary(collections, catalogue, seconds()));

  const knownTrack = (id: number) =>
    id < 0 ? collections.personal.get(String(id)) !== undefined : catalogue.tracks.has(id);
  const playlists = playlistsOf(collections, catalogue, knownTrack, seconds);
  const known = (kind: FavouriteKind, id: number) => {
    if (kind === 'playlists') return playlists.get(id) !== undefined;
    return kind === 'tracks' ? knownTrack(id) : catalogue[kind].has(id);
  };
  const people = new Set([catalogue.owner.id, ...catalogue.users.keys()]);
  return {
    ...uploadsOf(collections, known, seconds),
    ...activityOf(collections, people, knownTrack, seconds),
    playlists,
  };
}
