import { errors } from '../service-error.ts';
import type { Collections, Kept, PersonalDocument } from './collections.ts';
import { addFavourites, type FavouriteKind, favouritesOf, removeFavourites } from './favourites.ts';

export interface Uploads {
  /** In the order in which they were added; those that are gone from the catalogue are left out. */
  favourites(userId: number, kind: FavouriteKind): Kept[];
  /** False when every one of them was there. Throws 800 for one that does not exist, and adds none then. */
  addFavourites(userId: number, kind: FavouriteKind, ids: readonly number[]): boolean;
  removeFavourite(userId: number, kind: FavouriteKind, id: number): void;
  /** 0 to 100. */
  bookmark(userId: number, episodeId: number): number | undefined;
  setBookmark(userId: number, episodeId: number, offset: number): void;
  removeBookmark(userId: number, episodeId: number): void;
  personalSongs(userId: number): PersonalDocument[];
  personalSong(id: number): PersonalDocument | undefined;
  updatePersonalSong(id: number, change: Partial<Pick<PersonalDocument, 'title' | 'artist' | 'album'>>): void;
  removePersonalSong(id: number): void;
  markSeen(userId: number, playlistId: number): void;
  /** When the playlist was last marked as seen: seconds since the epoch. */
  seen(userId: number, playlistId: number): number | undefined;
}

/** What users keep, but for their playlists. `known` says whether an object exists. */
export function uploadsOf(
  collections: Collections,
  known: (kind: FavouriteKind, id: number) => boolean,
  seconds: () => number,
): Uploads {
  const personalSong = (id: number) => collections.personal.get(String(id));
  const needSong = (id: number) => {
    const song = personalSong(id);
    if (!song) throw errors.noData();
    return song;
  };
  return {
    favourites: (userId, kind) => favouritesOf(collections, userId, kind).filter(({ id }) => known(kind, id)),
    addFavourites: (userId, kind, ids) =>
      collections.change(() => {
        if (!ids.every(id => known(kind, id))) throw errors.noData();
        return addFavourites(collections, userId, kind, ids, seconds());
      }),
    removeFavourite: (userId, kind, id) =>
      collections.change(() => removeFavourites(collections, userId, kind, new Set([id]))),
    bookmark: (userId, episodeId) => collections.bookmarks.get(pair(userId, episodeId)),
    setBookmark: (userId, episodeId, offset) => collections.bookmarks.put(pair(userId, episodeId), offset),
    removeBookmark: (userId, episodeId) => void collections.bookmarks.remove(pair(userId, episodeId)),
    personalSongs: userId => collections.personal.all().filter(({ ownerId }) => ownerId === userId),
    personalSong,
    updatePersonalSong: (id, change) =>
      collections.change(() => collections.personal.put(String(id), { ...needSong(id), ...change })),
    removePersonalSong: id =>
      collections.change(() => void collections.personal.remove(String(needSong(id).id))),
    markSeen: (userId, playlistId) => collections.seen.put(pair(userId, playlistId), seconds()),
    seen: (userId, playlistId) => collections.seen.get(pair(userId, playlistId)),
  };
}

const pair = (userId: number, id: number) => `${userId} ${id}`;
