import { fault } from '../service-error.ts';
import type { Kept, PersonalDocument, Shelves } from './collections.ts';
import { addFavourites, type FavouriteKind, favouritesOf, removeFavourites } from './favourites.ts';

export interface Keeping {
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
export function keepingOf(
  shelves: Shelves,
  known: (kind: FavouriteKind, id: number) => boolean,
  seconds: () => number,
): Keeping {
  const personalSong = (id: number) => shelves.personal.get(String(id));
  const needSong = (id: number) => {
    const song = personalSong(id);
    if (!song) throw fault.noData();
    return song;
  };
  return {
    favourites: (userId, kind) => favouritesOf(shelves, userId, kind).filter(({ id }) => known(kind, id)),
    addFavourites: (userId, kind, ids) =>
      shelves.change(() => {
        if (!ids.every(id => known(kind, id))) throw fault.noData();
        return addFavourites(shelves, userId, kind, ids, seconds());
      }),
    removeFavourite: (userId, kind, id) =>
      shelves.change(() => removeFavourites(shelves, userId, kind, new Set([id]))),
    bookmark: (userId, episodeId) => shelves.bookmarks.get(pair(userId, episodeId)),
    setBookmark: (userId, episodeId, offset) => shelves.bookmarks.put(pair(userId, episodeId), offset),
    removeBookmark: (userId, episodeId) => void shelves.bookmarks.remove(pair(userId, episodeId)),
    personalSongs: userId => shelves.personal.all().filter(({ ownerId }) => ownerId === userId),
    personalSong,
    updatePersonalSong: (id, change) =>
      shelves.change(() => shelves.personal.put(String(id), { ...needSong(id), ...change })),
    removePersonalSong: id => shelves.change(() => void shelves.personal.remove(String(needSong(id).id))),
    markSeen: (userId, playlistId) => shelves.seen.put(pair(userId, playlistId), seconds()),
    seen: (userId, playlistId) => shelves.seen.get(pair(userId, playlistId)),
  };
}

const pair = (userId: number, id: number) => `${userId} ${id}`;
