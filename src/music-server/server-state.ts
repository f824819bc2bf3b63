import { createHash } from 'node:crypto';
import { freeId } from '../folder/identities.ts';
import { nameKey } from '../folder/song.ts';
import type { Kept } from '../catalogue-service/library/index.ts';
import type { Numbers } from './numbers.ts';
import { idIn, numberIn, textIn, timeIn } from './server-song.ts';
import type { SongRows } from './song-rows.ts';
import { type Answer, type CallOptions, listIn, objectIn, Refusal, type Wire } from './wire.ts';

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
  readonly wire: Wire;
  readonly rows: SongRows;
  readonly profile: string;
  numbers(): Numbers;
}

const [firstPlaylist, playlistCount] = [1_000_000_000, 9_000_000_000];

/** A number for a user of the server. */
export const userNumber = (profile: string, name: string): number =>
  firstPlaylist +
  (createHash('sha256').update(`${profile}\nuser ${nameKey(name)}`).digest().readUIntBE(0, 6) % playlistCount);

/** Reads what the listener has on the server. Everything is read anew: other programs change it too. */
export function serverState({ wire, rows, profile, numbers }: StateParts) {
  /** The server's ids of playlists, by number. */
  const known = new Map<number, string>();
  const numbersOf = new Map<string, number>();
  const numberOf = (id: string): number => {
    const before = numbersOf.get(id);
    if (before !== undefined) return before;
    const number = freeId(`${profile}\nplaylist ${id}`, known, firstPlaylist, playlistCount);
    known.set(number, id);
    numbersOf.set(id, number);
    return number;
  };
  const playlistIn = (each: Answer, user: string): ServerPlaylist | undefined => {
    const id = idIn(each['id']);
    if (id === undefined) return undefined;
    const created = timeIn(each['created']) ?? 0;
    return {
      id,
      number: numberOf(id),
      title: textIn(each['name']) ?? '',
      description: typeof each['comment'] === 'string' ? each['comment'].slice(0, mostText) : '',
      owner: textIn(each['owner']) ?? user,
      public: each['public'] === true || each['public'] === 'true',
      created,
      modified: timeIn(each['changed']) ?? created,
      songs: numberIn(each['songCount'], 0, mostCount) ?? 0,
      seconds: numberIn(each['duration'], 0, mostCount) ?? 0,
    };
  };
  const playlists = async (how: CallOptions): Promise<ServerPlaylist[]> => {
    const answer = await wire.call('getPlaylists', {}, how);
    const user = how.credentials.user;
    return listIn(answer, 'playlists', 'playlist').flatMap(each => playlistIn(each, user) ?? []);
  };
  return {
    playlists,
    numberOf,
    /** A playlist with its songs. Undefined if the server has none with this number. */
    async playlist(number: number, how: CallOptions): Promise<ServerPlaylist | undefined> {
      if (!known.has(number)) await playlists(how);
      const id = known.get(number);
      if (id === undefined) return undefined;
      try {
        const answer = objectIn(await wire.call('getPlaylist', { id }, how), 'playlist');
        const found = playlistIn({ ...answer, id }, how.credentials.user);
        return found && { ...found, entries: listIn(answer, 'entry').flatMap(each => idIn(each['id']) ?? []) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // Servers refuse an unknown id in several ways.
        const there = (await playlists(how)).some(each => each.id === id);
        if (there) throw error;
        return undefined;
      }
    },
    async starred(how: CallOptions): Promise<Starred> {
      const answer = objectIn(await wire.call('getStarred2', {}, how), 'starred2');
      const { albums, artists } = numbers();
      const kept = (kind: string, numberIn: (id: string) => number | undefined): Kept[] => {
        const found = listIn(answer, kind).flatMap(each => {
          const id = numberIn(idIn(each['id']) ?? '');
          return id === undefined ? [] : [{ id, at: timeIn(each['starred']) ?? 0 }];
        });
        return [...new Map(found.map(each => [each.id, each])).values()].sort((a, b) => a.at - b.at);
      };
      return {
        tracks: kept('song', id => rows.numberOf(id)),
        albums: kept('album', id => albums.numbers.get(id)),
        artists: kept('artist', id => artists.numbers.get(id)),
      };
    },
    /** Where the listener stopped, in milliseconds, by the server's ids of songs. Undefined if it has no bookmarks. */
    async bookmarks(how: CallOptions): Promise<ReadonlyMap<string, number> | undefined> {
      const answer = await wire.call('getBookmarks', {}, how).catch((error: unknown) => {
        if (error instanceof Refusal && error.isUnknownMethod) return undefined;
        throw error;
      });
      return (
        answer &&
        new Map(
          listIn(answer, 'bookmarks', 'bookmark').flatMap(each => {
            const id = idIn(objectIn(each, 'entry')['id']);
            return id === undefined ? [] : [[id, numberIn(each['position'], 0, 1e12) ?? 0] as const];
          }),
        )
      );
    },
  };
}

export type ServerState = ReturnType<typeof serverState>;

const mostText = 5000;
const mostCount = 1e9;
