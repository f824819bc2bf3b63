import { z } from 'zod';
import type { FavouriteKind } from '../../client/api/favourite-endpoints.ts';
import { mostFavourites, serviceErrors } from '../../library/service-form.ts';
import { type Json, type Store, StoreError } from '../../store/store.ts';

export const favouritesKey = (userId: number, kind: FavouriteKind) => `${userId} ${kind}`;

/** Also those that no longer exist. */
export const storedFavourites = (collections: Collections, userId: number, kind: FavouriteKind): Kept[] =>
  collections.favourites.get(favouritesKey(userId, kind)) ?? [];

export function favouriteLists(
  collections: Collections,
  exists: (kind: FavouriteKind, id: number) => boolean,
  seconds: () => number,
) {
  const stored = (userId: number, kind: FavouriteKind) => storedFavourites(collections, userId, kind);
  const write = (userId: number, kind: FavouriteKind, items: Kept[]) =>
    collections.favourites.put(favouritesKey(userId, kind), items);
  return {
    /** The oldest first, without those that no longer exist. */
    favourites: (userId: number, kind: FavouriteKind) =>
      stored(userId, kind).filter(({ id }) => exists(kind, id)),
    /**
     * Adds those that are missing; false if none is. Throws error 800 for an object that does not exist, and 100 above
     * the limit; then nothing is added.
     */
    addFavourites: (userId: number, kind: FavouriteKind, ids: readonly number[]): boolean =>
      collections.change(() => {
        if (!ids.every(id => exists(kind, id))) throw serviceErrors.noData();
        const held = stored(userId, kind);
        const there = new Set(held.map(({ id }) => id));
        const added = [...new Set(ids)].filter(id => !there.has(id)).map(id => ({ id, at: seconds() }));
        if (added.length === 0) return false;
        if (held.length + added.length > mostFavourites) throw serviceErrors.itemsLimit();
        write(userId, kind, [...held, ...added]);
        return true;
      }),
    removeFavourite: (userId: number, kind: FavouriteKind, id: number) =>
      collections.change(() => {
        const held = stored(userId, kind);
        const left = held.filter(each => each.id !== id);
        if (left.length < held.length) write(userId, kind, left);
      }),
  };
}

export const bookmarksOf = ({ bookmarks }: Collections) => ({
  /** The percentage of an episode that was heard. */
  bookmark: (userId: number, episodeId: number) => bookmarks.get(`${userId} ${episodeId}`),
  setBookmark: (userId: number, episodeId: number, offset: number) =>
    bookmarks.put(`${userId} ${episodeId}`, offset),
  removeBookmark: (userId: number, episodeId: number) => void bookmarks.remove(`${userId} ${episodeId}`),
});

type SongChange = { readonly [K in 'title' | 'artist' | 'album']: string | undefined };

/** Tracks that users uploaded; their ids are negative. */
export function personalSongsOf({ personal, change: transaction }: Collections) {
  const find = (id: number) => personal.get(String(id));
  const need = (id: number) => {
    const song = find(id);
    if (!song) throw serviceErrors.noData();
    return song;
  };
  return {
    personalSongs: (userId: number) => personal.all().filter(({ ownerId }) => ownerId === userId),
    personalSong: find,
    /** What is undefined stays as it is. Throws error 800 for an unknown song. */
    updatePersonalSong: (id: number, change: SongChange) =>
      transaction(() => {
        const song = need(id);
        const { title = song.title, artist = song.artist, album = song.album } = change;
        personal.put(String(id), { ...song, title, artist, album });
      }),
    /** Throws error 800 for an unknown song. */
    removePersonalSong: (id: number) => transaction(() => void personal.remove(String(need(id).id))),
  };
}

const mostPlays = 50;
const mostSearches = 100;

/** What users follow, heard and searched. `people`: the ids of all users. `exists`: whether a track does. */
export function activityOf(
  collections: Collections,
  people: ReadonlySet<number>,
  exists: (trackId: number) => boolean,
  seconds: () => number,
) {
  const followings = (userId: number) => collections.followings.get(String(userId)) ?? [];
  const searches = (userId: number) => collections.searches.get(String(userId)) ?? [];
  return {
    followings: (userId: number) => followings(userId).filter(id => people.has(id)),
    followers: (userId: number) => [...people].filter(id => followings(id).includes(userId)),
    /** False if the target was followed already. Throws error 800 for a user who does not exist. */
    follow: (userId: number, target: number): boolean =>
      collections.change(() => {
        if (!people.has(target)) throw serviceErrors.noData();
        const held = followings(userId);
        if (held.includes(target)) return false;
        collections.followings.put(String(userId), [...held, target]);
        return true;
      }),
    unfollow: (userId: number, target: number) =>
      collections.change(() => {
        const left = followings(userId).filter(id => id !== target);
        collections.followings.put(String(userId), left);
      }),
    /** Tracks, the latest first. */
    history(userId: number): Kept[] {
      const plays = collections.history.get(String(userId)) ?? [];
      return plays.filter(({ id }) => exists(id)).slice(0, mostPlays);
    },
    /** How often tracks were played, where that is counted; else the history tells it. */
    plays: (_userId: number): ReadonlyMap<number, number> | undefined => undefined,
    /** The latest first. */
    searches,
    /** An earlier search with the same query is replaced. */
    recordSearch: (userId: number, query: string) =>
      collections.change(() => {
        const others = searches(userId).filter(search => search.query !== query);
        const latest = [{ query, at: seconds() }, ...others].slice(0, mostSearches);
        collections.searches.put(String(userId), latest);
      }),
  };
}

/** An object in a list, and when it was added: seconds since the epoch. */
const kept = z.object({ id: z.int(), at: z.number() });
export type Kept = z.infer<typeof kept>;
const keptList = z.array(kept);

const idList = z.array(z.int());

/** A playlist in the store. Times are seconds since the epoch. */
const playlistDocument = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  public: z.boolean(),
  collaborative: z.boolean(),
  /** The Loved Tracks are the listener's favourite tracks: `tracks` is empty here. */
  isLovedTrack: z.boolean(),
  creatorId: z.int(),
  created: z.number(),
  modified: z.number(),
  fans: z.int(),
  tracks: keptList,
  /** Whether a playlist of the catalogue was deleted. */
  deleted: z.boolean().optional(),
});
export type StoredPlaylist = z.infer<typeof playlistDocument>;

/** A track the listener uploaded; its id is negative. */
const personalDocument = z.object({
  id: z.int(),
  ownerId: z.int(),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  /** Seconds. */
  duration: z.number(),
});
export type PersonalDocument = z.infer<typeof personalDocument>;

const searched = z.object({ query: z.string(), at: z.number() });
export type Searched = z.infer<typeof searched>;
const searchedList = z.array(searched);

interface Collection<T extends Json> {
  get(key: string): T | undefined;
  all(): T[];
  put(key: string, value: T): void;
  remove(key: string): boolean;
}

/** The documents of `space`. Reading a document of another form throws a `StoreError`. */
function collection<T extends Json>(store: Store, space: string, schema: z.ZodType<T>): Collection<T> {
  const read = (value: Json): T => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new StoreError(`A document in ${space} is not what this version of the server writes.`);
  };
  return {
    get(key) {
      const value = store.get(space, key);
      return value === undefined ? undefined : read(value);
    },
    all: () => store.list(space).map(({ value }) => read(value)),
    put: (key, value) => store.put(space, key, value),
    remove: key => store.delete(space, key),
  };
}

/** The collections of the demo library. Their names in the store never change. */
export const openCollections = (store: Store) => ({
  /** A transaction: other processes cannot write in between. */
  change: <T>(work: () => T): T => store.change(work),
  favourites: collection(store, 'embedded favourites', keptList),
  playlists: collection(store, 'embedded playlists', playlistDocument),
  followings: collection(store, 'embedded followings', idList),
  bookmarks: collection(store, 'embedded bookmarks', z.number()),
  history: collection(store, 'embedded history', keptList),
  searches: collection(store, 'embedded searches', searchedList),
  personal: collection(store, 'embedded personal songs', personalDocument),
  counters: collection(store, 'embedded counters', z.int()),
});
export type Collections = ReturnType<typeof openCollections>;
