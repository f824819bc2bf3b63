import type { Kept, Library } from '../catalogue-service/library/index.ts';
import type { FavouriteKind } from '../client/api/favourite-endpoints.ts';
import { serviceErrors } from '../library/service-form.ts';
import type { ServerParts, Write } from './library-parts.ts';
import { ServerPlaylists } from './server-playlists.ts';
import type { Starred } from './server-state.ts';

const isStarred = (kind: FavouriteKind): kind is keyof Starred =>
  kind === 'tracks' || kind === 'albums' || kind === 'artists';

/**
 * The library of one listener for one request, from what was read of the server. Methods that change something only note
 * it in `writes`, for after the request was checked.
 */
export function serverLibrary(parts: ServerParts): { readonly library: Library; readonly writes: Write[] } {
  const writes: Write[] = [];
  const playlists = new ServerPlaylists(parts, writes);
  const library: Library = {
    ...favourites(parts, writes),
    ...bookmarks(parts, writes),
    ...activity(parts),
    playlists,
    personalSongs: () => [],
    personalSong: () => undefined,
    updatePersonalSong: () => {
      throw serviceErrors.noData();
    },
    removePersonalSong: () => {
      throw serviceErrors.noData();
    },
  };
  return { library, writes };
}

/** The name of the parameter with ids of a kind. */
const idNames = { tracks: 'id', albums: 'albumId', artists: 'artistId' } as const;

function favourites({ rows, numbers, read, how, wire, local, userId }: ServerParts, writes: Write[]) {
  const idsOf = (kind: keyof Starred, id: number): readonly string[] => {
    const song = kind === 'tracks' ? rows.idOf(id) : undefined;
    const found = kind === 'tracks' ? (song === undefined ? [] : [song]) : (numbers[kind].ids.get(id) ?? []);
    if (found.length === 0) throw serviceErrors.noData();
    return found;
  };
  return {
    favourites(user: number, kind: FavouriteKind): Kept[] {
      if (user !== userId) return [];
      return isStarred(kind) ? [...(read.starred?.[kind] ?? [])] : local.favourites(user, kind);
    },
    addFavourites(user: number, kind: FavouriteKind, ids: readonly number[]): boolean {
      if (!isStarred(kind)) return local.addFavourites(user, kind, ids);
      const there = new Set(read.starred?.[kind].map(({ id }) => id));
      const added = [...new Set(ids)].flatMap(id => (there.has(id) ? [] : idsOf(kind, id).slice(0, 1)));
      if (added.length > 0)
        writes.push(() => wire.call('star', { [idNames[kind]]: added }, how).then(nothing));
      return added.length > 0;
    },
    removeFavourite(user: number, kind: FavouriteKind, id: number): void {
      if (!isStarred(kind)) local.removeFavourite(user, kind, id);
      else if (read.starred?.[kind].some(each => each.id === id))
        writes.push(() => wire.call('unstar', { [idNames[kind]]: idsOf(kind, id) }, how).then(nothing));
    },
  };
}

const nothing = () => undefined;

/** Bookmarks are percentages here, and milliseconds at the server. */
function bookmarks({ rows, read, how, wire, lengthOf }: ServerParts, writes: Write[]) {
  const placeOf = (episode: number) => {
    const id = rows.idOf(episode);
    const seconds = lengthOf(episode);
    if (id === undefined || seconds === undefined) throw serviceErrors.noCode();
    if (read.bookmarks === undefined) throw serviceErrors.permission('this server has no bookmarks');
    return { id, ms: seconds * 1000, at: read.bookmarks.get(id) };
  };
  return {
    bookmark(_: number, episode: number): number | undefined {
      const { at, ms } = placeOf(episode);
      return at === undefined ? undefined : Math.min(100, Math.round((at / ms) * 100));
    },
    setBookmark(_: number, episode: number, offset: number): void {
      const { id, ms } = placeOf(episode);
      const position = Math.round((ms * offset) / 100);
      writes.push(() => wire.call('createBookmark', { id, position }, how).then(nothing));
    },
    removeBookmark(_: number, episode: number): undefined {
      const { id, at } = placeOf(episode);
      if (at !== undefined) writes.push(() => wire.call('deleteBookmark', { id }, how).then(nothing));
    },
  };
}

/** A server knows when songs were played last and how often, and no other listeners. */
const activity = ({ rows, userId }: ServerParts) => ({
  followings: () => [],
  followers: () => [],
  follow: (): boolean => {
    throw serviceErrors.noData();
  },
  unfollow: () => undefined,
  history: (user: number): Kept[] => (user === userId ? rows.played() : []),
  /** Some servers do not count. */
  plays(user: number) {
    const plays = rows.plays();
    return user === userId && plays.size > 0 ? plays : undefined;
  },
  searches: () => [],
  recordSearch: () => undefined,
});
