import type { FavouriteKind } from '../../client/api/favourite-kinds.ts';
import { errors, mostFavourites } from '../../library/service-form.ts';
import type { Collections, Kept, PersonalDocument, Searched } from './collections.ts';

export interface FavouriteLists {
  /** The oldest first, without those that no longer exist. */
  favourites(userId: number, kind: FavouriteKind): Kept[];
  /**
   * Adds those that are missing; false if none is. Throws error 800 for an object that does not exist, and 100 above
   * the limit; then nothing is added.
   */
  addFavourites(userId: number, kind: FavouriteKind, ids: readonly number[]): boolean;
  removeFavourite(userId: number, kind: FavouriteKind, id: number): void;
}

export const favouritesKey = (userId: number, kind: FavouriteKind) => `${userId} ${kind}`;

/** Also those that no longer exist. */
export const storedFavourites = (collections: Collections, userId: number, kind: FavouriteKind): Kept[] =>
  collections.favourites.get(favouritesKey(userId, kind)) ?? [];

export function favouriteLists(
  collections: Collections,
  exists: (kind: FavouriteKind, id: number) => boolean,
  seconds: () => number,
): FavouriteLists {
  const stored = (userId: number, kind: FavouriteKind) => storedFavourites(collections, userId, kind);
  const write = (userId: number, kind: FavouriteKind, items: Kept[]) =>
    collections.favourites.put(favouritesKey(userId, kind), items);
  return {
    favourites: (userId, kind) => stored(userId, kind).filter(({ id }) => exists(kind, id)),
    addFavourites: (userId, kind, ids) =>
      collections.change(() => {
        if (!ids.every(id => exists(kind, id))) throw errors.noData();
        const held = stored(userId, kind);
        const there = new Set(held.map(({ id }) => id));
        const added = [...new Set(ids)].filter(id => !there.has(id)).map(id => ({ id, at: seconds() }));
        if (added.length === 0) return false;
        if (held.length + added.length > mostFavourites) throw errors.itemsLimit();
        write(userId, kind, [...held, ...added]);
        return true;
      }),
    removeFavourite: (userId, kind, id) =>
      collections.change(() => {
        const held = stored(userId, kind);
        const left = held.filter(each => each.id !== id);
        if (left.length < held.length) write(userId, kind, left);
      }),
  };
}

export interface Bookmarks {
  /** The percentage of an episode that was heard. */
  bookmark(userId: number, episodeId: number): number | undefined;
  setBookmark(userId: number, episodeId: number, offset: number): void;
  removeBookmark(userId: number, episodeId: number): void;
}

export const bookmarksOf = ({ bookmarks }: Collections): Bookmarks => ({
  bookmark: (userId, episodeId) => bookmarks.get(`${userId} ${episodeId}`),
  setBookmark: (userId, episodeId, offset) => bookmarks.put(`${userId} ${episodeId}`, offset),
  removeBookmark: (userId, episodeId) => void bookmarks.remove(`${userId} ${episodeId}`),
});

type SongChange = { readonly [K in 'title' | 'artist' | 'album']: string | undefined };

export interface PersonalSongs {
  personalSongs(userId: number): PersonalDocument[];
  personalSong(id: number): PersonalDocument | undefined;
  /** What is undefined stays as it is. Throws error 800 for an unknown song. */
  updatePersonalSong(id: number, change: SongChange): void;
  /** Throws error 800 for an unknown song. */
  removePersonalSong(id: number): void;
}

/** Tracks that users uploaded; their ids are negative. */
export function personalSongsOf({ personal, change }: Collections): PersonalSongs {
  const find = (id: number) => personal.get(String(id));
  const need = (id: number) => {
    const song = find(id);
    if (!song) throw errors.noData();
    return song;
  };
  return {
    personalSongs: userId => personal.all().filter(({ ownerId }) => ownerId === userId),
    personalSong: find,
    updatePersonalSong: (id, { title, artist, album }) =>
      change(() => {
        const song = need(id);
        const changed = {
          title: title ?? song.title,
          artist: artist ?? song.artist,
          album: album ?? song.album,
        };
        personal.put(String(id), { ...song, ...changed });
      }),
    removePersonalSong: id => change(() => void personal.remove(String(need(id).id))),
  };
}

/** How many plays the service keeps. */
const mostPlays = 50;
/** How many searches the service keeps. */
const mostSearches = 100;

export interface Activity {
  followings(userId: number): number[];
  followers(userId: number): number[];
  /** False if the target was followed already. Throws error 800 for a user who does not exist. */
  follow(userId: number, target: number): boolean;
  unfollow(userId: number, target: number): void;
  /** Tracks, the latest first. */
  history(userId: number): Kept[];
  /** The latest first. */
  searches(userId: number): Searched[];
  /** An earlier search with the same query is replaced. */
  recordSearch(userId: number, query: string): void;
}

/** What users follow, heard and searched. `people`: the ids of all users. `exists`: whether a track does. */
export function activityOf(
  collections: Collections,
  people: ReadonlySet<number>,
  exists: (trackId: number) => boolean,
  seconds: () => number,
): Activity {
  const followings = (userId: number) => collections.followings.get(String(userId)) ?? [];
  const searches = (userId: number) => collections.searches.get(String(userId)) ?? [];
  return {
    followings: userId => followings(userId).filter(id => people.has(id)),
    followers: userId => [...people].filter(id => followings(id).includes(userId)),
    follow: (userId, target) =>
      collections.change(() => {
        if (!people.has(target)) throw errors.noData();
        const held = followings(userId);
        if (held.includes(target)) return false;
        collections.followings.put(String(userId), [...held, target]);
        return true;
      }),
    unfollow: (userId, target) =>
      collections.change(() => {
        const left = followings(userId).filter(id => id !== target);
        collections.followings.put(String(userId), left);
      }),
    history(userId) {
      const plays = collections.history.get(String(userId)) ?? [];
      return plays.filter(({ id }) => exists(id)).slice(0, mostPlays);
    },
    searches,
    recordSearch: (userId, query) =>
      collections.change(() => {
        const others = searches(userId).filter(search => search.query !== query);
        const latest = [{ query, at: seconds() }, ...others].slice(0, mostSearches);
        collections.searches.put(String(userId), latest);
      }),
  };
}
