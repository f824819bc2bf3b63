import { type FavouriteKind, favouriteKinds } from '../../client/api/favourite-endpoints.ts';
import { secondsOf } from '../../library/service-form.ts';
import type { Store } from '../../store/store.ts';
import type { OwnerNode, OwnerPlaylist, ServedCatalogue, UserNode } from '../catalogue/graph.ts';
import { playlistsOf } from './playlists.ts';
import {
  activityOf,
  bookmarksOf,
  type Collections,
  favouriteLists,
  favouritesKey,
  type Kept,
  openCollections,
  personalSongsOf,
} from './user-data.ts';

export type { PlaylistRecord } from './playlists.ts';
export type { Kept, PersonalDocument } from './user-data.ts';

/**
 * The libraries of all users, in the store. Nothing is kept in memory, so that processes with the same file see each
 * other's changes. Each change is a transaction. All methods may throw `ServiceError` and `StoreError`.
 */
export type Library = ReturnType<typeof openLibrary>;

/** The library in `store`. An empty one is filled from the catalogue first. */
export function openLibrary(store: Store, catalogue: ServedCatalogue, now: () => number) {
  const collections = openCollections(store);
  const seconds = () => Math.floor(now() / 1000);
  // Checked again inside the transaction, because another process may fill it meanwhile.
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
    ...bookmarksOf(collections),
    ...personalSongsOf(collections),
    ...activityOf(collections, userIds, trackExists, seconds),
    playlists,
  };
}

const filledKey = 'seeded';
const daySeconds = 86_400;
/** The time between the first plays: about the length of a song. */
const playSeconds = 240;

const isFilled = (collections: Collections): boolean => collections.counters.get(filledKey) !== undefined;

/** Writes what the users of the catalogue have at first. `at`: now, in seconds since the epoch. */
function fillLibrary(collections: Collections, catalogue: ServedCatalogue, at: number): void {
  const { owner } = catalogue;
  for (const user of [owner, ...catalogue.users.values()]) fillUser(collections, user, at);
  for (const playlist of owner.playlists) fillPlaylist(collections, owner, playlist);
  for (const song of owner.personalSongs) {
    collections.personal.put(String(song.id), { ...song, ownerId: owner.id });
  }
  collections.history.put(String(owner.id), spaced(owner.history, at, playSeconds));
  collections.bookmarks.put(`${owner.id} ${owner.bookmark.episodeId}`, owner.bookmark.offset);
  const searches = owner.searches.map((query, index) => ({ query, at: at - (index + 1) * daySeconds }));
  collections.searches.put(String(owner.id), searches);
  collections.counters.put(filledKey, 1);
}

function fillUser(collections: Collections, user: UserNode, at: number): void {
  for (const kind of favouriteKinds) {
    collections.favourites.put(favouritesKey(user.id, kind), initialFavourites(user, kind, at));
  }
  collections.followings.put(String(user.id), user.followings);
}

/** The first favourite is the oldest, as at the service. */
const initialFavourites = (user: UserNode, kind: FavouriteKind, at: number) =>
  spaced([...user.favourites[kind]].reverse(), at, daySeconds).reverse();

/** The ids with times `step` seconds apart, the latest first. */
const spaced = (ids: readonly number[], at: number, step: number): Kept[] =>
  ids.map((id, index) => ({ id, at: at - (index + 1) * step }));

function fillPlaylist(collections: Collections, owner: OwnerNode, playlist: OwnerPlaylist): void {
  const created = secondsOf(playlist.created);
  const { trackIds, ...facts } = playlist;
  collections.playlists.put(String(playlist.id), {
    ...facts,
    creatorId: owner.id,
    created,
    modified: created,
    tracks: playlist.isLovedTrack ? [] : trackIds.map(id => ({ id, at: created })),
  });
}
