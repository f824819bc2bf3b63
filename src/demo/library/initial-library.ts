import { type FavouriteKind, favouriteKinds } from '../../client/api/favourites.ts';
import type { Catalogue, OwnerNode, OwnPlaylist, UserNode } from '../catalogue/graph.ts';
import { secondsOf } from '../shared/dates.ts';
import type { Collections, Kept } from './collections.ts';
import { favouritesKey } from './favourites.ts';

const filledKey = 'seeded';
const daySeconds = 86_400;
/** A song's length, roughly: how far apart the first plays lie. */
const playSeconds = 240;

export const isFilled = (collections: Collections): boolean =>
  collections.counters.get(filledKey) !== undefined;

/** Writes what every user of the catalogue holds at first. `at` is the present in seconds since the epoch. */
export function fillLibrary(collections: Collections, catalogue: Catalogue, at: number): void {
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

/** The first favourite has been there longest, as in the service's own lists. */
const initialFavourites = (user: UserNode, kind: FavouriteKind, at: number) =>
  spaced([...user.favourites[kind]].reverse(), at, daySeconds).reverse();

/** Ids from the latest back, one each `step` seconds. */
const spaced = (ids: readonly number[], at: number, step: number): Kept[] =>
  ids.map((id, index) => ({ id, at: at - (index + 1) * step }));

function fillPlaylist(collections: Collections, owner: OwnerNode, playlist: OwnPlaylist): void {
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
