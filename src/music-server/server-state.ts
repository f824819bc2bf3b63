import { createHash } from 'node:crypto';
import type { Kept } from '../catalogue-service/library/index.ts';
import { freeId } from '../folder/identities.ts';
import { songNameKey } from '../folder/song.ts';
import type { Numbers } from './numbers.ts';
import { playlistEntry, serverId, serverText, timeIn, wholeWithin } from './server-song.ts';
import type { SongRows } from './song-rows.ts';
import {
  listUnder,
  objectUnder,
  type ServerCallOptions,
  type ServerFields,
  ServerRefusal,
  type SubsonicWire,
} from './wire.ts';

/** A playlist on the server. */
export interface ServerPlaylist {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly owner: string;
  readonly public: boolean;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly modified: number;
  readonly songs: number;
  readonly seconds: number;
  /** The server's ids of all its songs, in order; undefined in a list of playlists. */
  readonly entries?: readonly string[];
}

/** The listener's favourites on the server, the oldest first. */
export type Starred = Readonly<Record<'tracks' | 'albums' | 'artists', readonly Kept[]>>;

export interface StateParts {
  readonly wire: SubsonicWire;
  readonly rows: SongRows;
  readonly profile: string;
  numbers(): Numbers;
}

const [firstPlaylist, playlistCount] = [1_000_000_000, 9_000_000_000];

/** A number for a user of the server. */
export const userNumber = (profile: string, name: string): number =>
  firstPlaylist +
  (createHash('sha256')
    .update(`${profile}\nuser ${songNameKey(name)}`)
    .digest()
    .readUIntBE(0, 6) %
    playlistCount);

/** Reads what the listener has on the server. Everything is read anew: other programs change it too. */
export const serverState = (parts: StateParts) => ({
  ...playlistsAt(parts),
  starred: (how: ServerCallOptions): Promise<Starred> => starredAt(parts, how),
  /** Where the listener stopped, in milliseconds, by the server's ids of songs. Undefined if it has no bookmarks. */
  async bookmarks(how: ServerCallOptions): Promise<ReadonlyMap<string, number> | undefined> {
    const answer = await parts.wire.call('getBookmarks', {}, how).catch((error: unknown) => {
      if (error instanceof ServerRefusal && error.isUnknownMethod) return undefined;
      throw error;
    });
    if (answer === undefined) return undefined;
    const found = listUnder(answer, 'bookmarks', 'bookmark').flatMap(each => {
      const id = serverId(objectUnder(each, 'entry')['id']);
      return id === undefined ? [] : [[id, wholeWithin(each['position'], 0, mostMs) ?? 0] as const];
    });
    return new Map(found);
  },
});

async function starredAt({ wire, rows, numbers }: StateParts, how: ServerCallOptions): Promise<Starred> {
  const answer = objectUnder(await wire.call('getStarred2', {}, how), 'starred2');
  const { albums, artists } = numbers();
  const kept = (kind: string, numberIn: (id: string) => number | undefined): Kept[] => {
    const found = listUnder(answer, kind).flatMap(each => {
      const id = numberIn(serverId(each['id']) ?? '');
      return id === undefined ? [] : [{ id, at: timeIn(each['starred']) ?? 0 }];
    });
    return [...new Map(found.map(each => [each.id, each])).values()].sort((a, b) => a.at - b.at);
  };
  return {
    tracks: kept('song', id => rows.numberOf(id)),
    albums: kept('album', id => albums.numbers.get(id)),
    artists: kept('artist', id => artists.numbers.get(id)),
  };
}

/** The numbers of playlists, which follow from the server's ids. */
function playlistNumbers(profile: string) {
  const [ids, numbers] = [new Map<number, string>(), new Map<string, number>()];
  return {
    idOf: (number: number) => ids.get(number),
    of(id: string): number {
      const known = numbers.get(id);
      if (known !== undefined) return known;
      const number = freeId(`${profile}\nplaylist ${id}`, ids, firstPlaylist, playlistCount);
      ids.set(number, id);
      numbers.set(id, number);
      return number;
    },
  };
}

function playlistIn(
  each: ServerFields,
  numberOf: (id: string) => number,
  user: string,
): ServerPlaylist | undefined {
  const id = serverId(each['id']);
  if (id === undefined) return undefined;
  const created = timeIn(each['created']) ?? 0;
  return {
    id,
    number: numberOf(id),
    title: serverText(each['name']) ?? '',
    description: typeof each['comment'] === 'string' ? each['comment'].slice(0, mostText) : '',
    owner: serverText(each['owner']) ?? user,
    public: each['public'] === true || each['public'] === 'true',
    created,
    modified: timeIn(each['changed']) ?? created,
    songs: wholeWithin(each['songCount'], 0, mostCount) ?? 0,
    seconds: wholeWithin(each['duration'], 0, mostCount) ?? 0,
  };
}

function playlistsAt({ wire, rows, profile }: StateParts) {
  const numbers = playlistNumbers(profile);
  // An API key does not name its user.
  const read = (each: ServerFields, { credentials: { user } }: ServerCallOptions) =>
    playlistIn(each, numbers.of, user || (rows.fact('user') ?? ''));
  const playlists = async (how: ServerCallOptions): Promise<ServerPlaylist[]> => {
    const answer = await wire.call('getPlaylists', {}, how);
    return listUnder(answer, 'playlists', 'playlist').flatMap(each => read(each, how) ?? []);
  };
  return {
    playlists,
    numberOf: numbers.of,
    /** A playlist with its songs. Undefined if the server has none with this number. */
    async playlist(number: number, how: ServerCallOptions): Promise<ServerPlaylist | undefined> {
      if (numbers.idOf(number) === undefined) await playlists(how);
      const id = numbers.idOf(number);
      if (id === undefined) return undefined;
      try {
        const answer = objectUnder(await wire.call('getPlaylist', { id }, how), 'playlist');
        const all = listUnder(answer, 'entry').flatMap(each => playlistEntry(each) ?? []);
        rows.keepEntries(all);
        const entries = all.map(each => each.id);
        const found = read({ ...answer, id }, how);
        return found && { ...found, entries };
      } catch (error) {
        if (!(error instanceof ServerRefusal)) throw error;
        // Servers refuse an unknown id in several ways.
        if ((await playlists(how)).some(each => each.id === id)) throw error;
        return undefined;
      }
    },
  };
}

export type ServerState = ReturnType<typeof serverState>;

const mostText = 5000;
const mostCount = 1e9;
const mostMs = 1e12;
