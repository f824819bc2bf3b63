import type { Catalogue, OwnerNode, OwnPlaylist, UserNode } from '../catalogue/graph.ts';
import type { Collections, Kept } from './collections.ts';
import { type FavouriteKind, favouriteKinds, favouritesKey } from './favourites.ts';

const FILLED = 'seeded';
const NEXT_PLAYLIST = 'next playlist';
const FIRST_PLAYLIST = 90_000_000_001;
const DAY = 86_400;
/** A song's length, roughly: how far apart the seeded plays lie. */
const PLAY = 240;

export const isFilled = (collections: Collections): boolean => collections.counters.get(FILLED) !== undefined;

/** Writes what everybody holds before anything is changed. `at` is the present in seconds since the epoch. */
export function fillLibrary(collections: Collections, catalogue: Catalogue, at: number): void {
  const { owner } = catalogue;
  for (const user of [owner, ...catalogue.users.values()]) fillUser(collections, user, at);
  for (const playlist of owner.playlists) fillPlaylist(collections, owner, playlist, at);
  for (const song of owner.personalSongs) {
    collections.personal.put(String(song.id), { ...song, ownerId: owner.id });
  }
  collections.history.put(String(owner.id), spaced(owner.history, at, PLAY));
  collections.bookmarks.put(`${owner.id} ${owner.bookmark.episodeId}`, owner.bookmark.offset);
  const searches = owner.searches.map((query, index) => ({ query, at: at - (index + 1) * DAY }));
  collections.searches.put(String(owner.id), searches);
  collections.counters.put(FILLED, 1);
}

/** The id of the next new playlist. It is never given twice, whatever is deleted. */
export function takePlaylistId(collections: Collections): number {
  const id = collections.counters.get(NEXT_PLAYLIST) ?? FIRST_PLAYLIST;
  collections.counters.put(NEXT_PLAYLIST, id + 1);
  return id;
}

function fillUser(collections: Collections, user: UserNode, at: number): void {
  for (const kind of favouriteKinds) {
    collections.favourites.put(favouritesKey(user.id, kind), initialFavourites(user, kind, at));
  }
  collections.followings.put(String(user.id), user.followings);
}

/** The first of them has been there longest, as in the service's own lists. */
const initialFavourites = (user: UserNode, kind: FavouriteKind, at: number) =>
  spaced([...user.favourites[kind]].reverse(), at, DAY).reverse();

/** From the latest back, one each `step` seconds. */
const spaced = (ids: readonly number[], at: number, step: number): Kept[] =>
  ids.map((id, index) => ({ id, at: at - (index + 1) * step }));

function fillPlaylist(collections: Collections, owner: OwnerNode, playlist: OwnPlaylist, at: number): void {
  const created = secondsOf(playlist.created) ?? at;
  const { trackIds, ...facts } = playlist;
  collections.playlists.put(String(playlist.id), {
    ...facts,
    creatorId: owner.id,
    created,
    modified: created,
    tracks: playlist.isLovedTrack ? [] : trackIds.map(id => ({ id, at: created })),
  });
}

/** Seconds since the epoch of a `YYYY-MM-DD hh:mm:ss` in UTC. */
export function secondsOf(date: string): number | undefined {
  const milliseconds = Date.parse(`${date.replace(' ', 'T')}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}
