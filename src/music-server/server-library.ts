import { TransportFailure } from '../client/transport.ts';
import type { FavouriteKind } from '../client/api/favourite-endpoints.ts';
import type { Kept, Library, PlaylistRecord } from '../catalogue-service/library/index.ts';
import { errors } from '../library/service-form.ts';
import type { Numbers } from './numbers.ts';
import { append, create, replace } from './playlist-writes.ts';
import type { ServerPlaylist, ServerState, Starred } from './server-state.ts';
import { userNumber } from './server-state.ts';
import type { SongRows } from './song-rows.ts';
import type { CallOptions, Wire } from './wire.ts';

/** What was read for one request. */
export interface Read {
  readonly starred?: Starred;
  /** All playlists, without their songs. */
  readonly playlists?: readonly ServerPlaylist[];
  /** The one that the request is about. */
  readonly playlist?: ServerPlaylist | undefined;
  /** In milliseconds, by the server's ids. Undefined if the server has none. */
  readonly bookmarks?: ReadonlyMap<string, number> | undefined;
}

interface LibraryParts {
  readonly wire: Wire;
  readonly rows: SongRows;
  readonly state: ServerState;
  readonly profile: string;
  readonly userId: number;
  readonly numbers: Numbers;
  readonly read: Read;
  readonly how: CallOptions;
  /** Favourites of kinds that servers do not have. */
  readonly local: Pick<Library, 'favourites' | 'addFavourites' | 'removeFavourite'>;
  /** Seconds. */
  lengthOf(track: number): number | undefined;
}

/** What a request changes at the server. Its value, if any, is the body of the answer. */
type Write = () => Promise<unknown>;

const isStarred = (kind: FavouriteKind): kind is keyof Starred =>
  kind === 'tracks' || kind === 'albums' || kind === 'artists';

/**
 * The library of one listener for one request, from what was read of the server. Methods that change something only note
 * it in `writes`, for after the request was checked.
 */
export function serverLibrary(parts: LibraryParts): { readonly library: Library; readonly writes: Write[] } {
  const writes: Write[] = [];
  const library: Library = {
    ...favourites(parts, writes),
    ...bookmarks(parts, writes),
    ...activity(parts),
    playlists: playlists(parts, writes),
    personalSongs: () => [],
    personalSong: () => undefined,
    updatePersonalSong: () => {
      throw errors.noData();
    },
    removePersonalSong: () => {
      throw errors.noData();
    },
  };
  return { library, writes };
}

/** The name of the parameter with ids of a kind. */
const idNames = { tracks: 'id', albums: 'albumId', artists: 'artistId' } as const;

function favourites({ rows, numbers, read, how, wire, local, userId }: LibraryParts, writes: Write[]) {
  const idsOf = (kind: keyof Starred, id: number): readonly string[] => {
    const song = kind === 'tracks' ? rows.idOf(id) : undefined;
    const found = kind === 'tracks' ? (song === undefined ? [] : [song]) : (numbers[kind].ids.get(id) ?? []);
    if (found.length === 0) throw errors.noData();
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
      if (added.length > 0) writes.push(() => wire.call('star', { [idNames[kind]]: added }, how).then(nothing));
      return added.length > 0;
    },
    removeFavourite(user: number, kind: FavouriteKind, id: number): void {
      if (!isStarred(kind)) return local.removeFavourite(user, kind, id);
      if (!read.starred?.[kind].some(each => each.id === id)) return;
      writes.push(() => wire.call('unstar', { [idNames[kind]]: idsOf(kind, id) }, how).then(nothing));
    },
  };
}

const nothing = () => undefined;

/** Bookmarks are percentages here, and milliseconds at the server. */
function bookmarks({ rows, read, how, wire, lengthOf }: LibraryParts, writes: Write[]) {
  const placeOf = (episode: number) => {
    const id = rows.idOf(episode);
    const seconds = lengthOf(episode);
    if (id === undefined || seconds === undefined) throw errors.noCode();
    if (read.bookmarks === undefined) throw errors.permission('this server has no bookmarks');
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

/** A server knows when songs were played last, and no other listeners. */
const activity = ({ rows, userId }: LibraryParts) => ({
  followings: () => [],
  followers: () => [],
  follow: (): boolean => {
    throw errors.noData();
  },
  unfollow: () => undefined,
  history: (user: number): Kept[] => (user === userId ? rows.played() : []),
  searches: () => [],
  recordSearch: () => undefined,
});

/** A playlist, and what the server says of one that was not read whole. */
export type ListedPlaylist = PlaylistRecord & { readonly listed?: ServerPlaylist };

function playlists(parts: LibraryParts, writes: Write[]): Library['playlists'] {
  const { rows, state, profile, read, how, wire } = parts;
  const recordOf = (list: ServerPlaylist): ListedPlaylist => ({
    id: list.number,
    title: list.title,
    description: list.description,
    public: list.public,
    collaborative: false,
    isLovedTrack: false,
    creatorId: userNumber(profile, list.owner),
    created: list.created,
    modified: list.modified,
    fans: 0,
    tracks: (list.entries ?? []).flatMap(id => {
      const number = rows.numberOf(id);
      return number === undefined ? [] : [{ id: number, at: list.modified }];
    }),
    ...(list.entries === undefined ? { listed: list } : {}),
  });
  const need = (id: number) => {
    if (read.playlist?.number !== id) throw errors.noData();
    return { list: read.playlist, entries: read.playlist.entries ?? [] };
  };
  const songId = (track: number, name: string): string => {
    const id = rows.idOf(track);
    if (id === undefined) throw errors.wrongParameter(name);
    return id;
  };
  /** Some servers leave out what they do not take, and say nothing: then the change reads what became of it. */
  const check = async (id: number, isSo: (now: ServerPlaylist) => boolean | undefined) => {
    const now = await state.playlist(id, how);
    if (now === undefined || isSo(now) !== true) throw new TransportFailure('broken', 'unknown');
  };
  const setSongs = async (list: ServerPlaylist, songs: readonly string[]) => {
    await replace(wire, list, songs, how);
    await check(list.number, ({ entries }) => entries?.join('\n') === songs.join('\n'));
  };
  const all = [...(read.playlist === undefined ? [] : [read.playlist]), ...(read.playlists ?? [])];
  return {
    get(id) {
      const list = all.find(({ number }) => number === id);
      return list && recordOf(list);
    },
    madeBy: user => (read.playlists ?? []).map(recordOf).filter(({ creatorId }) => creatorId === user),
    create(_, { title }) {
      writes.push(async () => ({
        id: state.numberOf(await create(wire, title, () => state.playlists(how), how)),
      }));
      return 0;
    },
    update(id, { title, description, public: isPublic, collaborative }) {
      const { list } = need(id);
      if (collaborative === true) throw errors.wrongParameter('collaborative');
      const change = { name: title, comment: description, public: isPublic };
      writes.push(async () => {
        await wire.call('updatePlaylist', { playlistId: list.id, ...change }, how);
        await check(id, now =>
          isAsAsked(title, now.title) && isAsAsked(description, now.description) && isAsAsked(isPublic, now.public),
        );
      });
    },
    addTracks(id, tracks) {
      const { list, entries } = need(id);
      const songs = tracks.map(track => songId(track, 'songs'));
      const there = new Set(entries);
      if (songs.some(song => there.has(song)) || new Set(songs).size < songs.length)
        throw errors.alreadyThere();
      writes.push(async () => {
        await append(wire, list, songs, how);
        await check(id, now => songs.every(song => now.entries?.includes(song)));
      });
    },
    reorder(id, tracks) {
      const { list, entries } = need(id);
      writes.push(() => setSongs(list, reordered(entries, tracks, rows)));
    },
    removeTracks(id, tracks) {
      const { list, entries } = need(id);
      const gone = new Set(tracks);
      const left = entries.filter(entry => !gone.has(rows.numberOf(entry) ?? 0));
      if (left.length < entries.length) writes.push(() => setSongs(list, left));
    },
    remove(id) {
      const { list } = need(id);
      writes.push(() => wire.call('deletePlaylist', { id: list.id }, how).then(nothing));
    },
  };
}

/** What was not asked for is as asked. Servers trim texts. */
const isAsAsked = (wanted: string | boolean | undefined, now: string | boolean): boolean =>
  wanted === undefined || (typeof wanted === 'string' ? wanted.trim() === String(now).trim() : wanted === now);

/** Songs that the index does not know move to the end. Copies of a song stay together. */
function reordered(entries: readonly string[], tracks: readonly number[], rows: SongRows): string[] {
  const byNumber = new Map<number, string[]>();
  const unknown: string[] = [];
  for (const entry of entries) {
    const number = rows.numberOf(entry);
    if (number === undefined) unknown.push(entry);
    else byNumber.set(number, [...(byNumber.get(number) ?? []), entry]);
  }
  const isWhole = byNumber.size === tracks.length && tracks.every(track => byNumber.has(track));
  if (!isWhole || new Set(tracks).size < tracks.length) throw errors.wrongParameter('order');
  return [...tracks.flatMap(track => byNumber.get(track) ?? []), ...unknown];
}
