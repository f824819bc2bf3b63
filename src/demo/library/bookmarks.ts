import type { Collections } from './collections.ts';

export interface Bookmarks {
  /** How far an episode was heard: 0 to 100. */
  bookmark(userId: number, episodeId: number): number | undefined;
  setBookmark(userId: number, episodeId: number, offset: number): void;
  removeBookmark(userId: number, episodeId: number): void;
  markSeen(userId: number, playlistId: number): void;
  /** When the playlist was last marked as seen: seconds since the epoch. */
  seen(userId: number, playlistId: number): number | undefined;
}

/** How far users came in episodes, and which playlists they have seen. */
export const bookmarksOf = ({ bookmarks, seen }: Collections, seconds: () => number): Bookmarks => ({
  bookmark: (userId, episodeId) => bookmarks.get(keyOf(userId, episodeId)),
  setBookmark: (userId, episodeId, offset) => bookmarks.put(keyOf(userId, episodeId), offset),
  removeBookmark: (userId, episodeId) => void bookmarks.remove(keyOf(userId, episodeId)),
  markSeen: (userId, playlistId) => seen.put(keyOf(userId, playlistId), seconds()),
  seen: (userId, playlistId) => seen.get(keyOf(userId, playlistId)),
});

const keyOf = (userId: number, id: number) => `${userId} ${id}`;
