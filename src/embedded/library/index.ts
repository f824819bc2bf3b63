import type { Store } from '../../store/store.ts';
import type { Catalogue } from '../catalogue/graph.ts';
import { shelves as shelvesOf } from './collections.ts';
import type { FavouriteKind } from './favourites.ts';
import { type Keeping, keepingOf } from './uploads.ts';
import { type People, peopleOf } from './activity.ts';
import { type Playlists, playlistsOf } from './playlists.ts';
import { isSeeded, seed } from './initial-library.ts';

export type { Kept, Notice, PersonalDocument, Searched } from './collections.ts';
export { type FavouriteKind, favouriteKinds } from './favourites.ts';
export type { PlaylistChange, PlaylistRecord, Playlists } from './playlists.ts';

/**
 * What people keep, over the store: nothing is remembered here, so two processes on one file see each other's
 * changes. Each change is one transaction. Everything throws `Fault` and `StoreError`.
 */
export interface Library extends Keeping, People {
  readonly playlists: Playlists;
}

/** The library in `store`, which the caller opens and closes; an empty one is filled from the catalogue first. */
export function openLibrary(store: Store, catalogue: Catalogue, now: () => number): Library {
  const shelves = shelvesOf(store);
  const seconds = () => Math.floor(now() / 1000);
  // Another process may have filled it since we looked: the second look is inside the transaction.
  if (!isSeeded(shelves)) store.change(() => isSeeded(shelves) || seed(shelves, catalogue, seconds()));

  const knownTrack = (id: number) =>
    id < 0 ? shelves.personal.get(String(id)) !== undefined : catalogue.tracks.has(id);
  const playlists = playlistsOf(shelves, catalogue, knownTrack, seconds);
  const known = (kind: FavouriteKind, id: number) => {
    if (kind === 'playlists') return playlists.get(id) !== undefined;
    return kind === 'tracks' ? knownTrack(id) : catalogue[kind].has(id);
  };
  const people = new Set([catalogue.owner.id, ...catalogue.users.keys()]);
  return {
    ...keepingOf(shelves, known, seconds),
    ...peopleOf(shelves, people, knownTrack, seconds),
    playlists,
  };
}
