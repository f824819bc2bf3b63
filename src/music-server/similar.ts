import type { ServedCatalogue } from '../catalogue-service/catalogue/graph.ts';
import type { Entry } from '../client/api/index.ts';
import { TransportFailure } from '../client/transport.ts';
import type { Numbers } from './numbers.ts';
import { serverId } from './server-song.ts';
import type { SongRows } from './song-rows.ts';
import {
  listUnder,
  objectUnder,
  type ServerCallOptions,
  type ServerFields,
  ServerRefusal,
  type SubsonicWire,
} from './wire.ts';

/** What the server names for an artist. What it does not name is absent. */
export interface Similar {
  readonly artistId: number;
  readonly topTrackIds?: number[];
  readonly relatedIds?: number[];
  readonly mixTrackIds?: number[];
}

interface SimilarParts {
  readonly wire: SubsonicWire;
  readonly rows: SongRows;
  readonly artists: ServedCatalogue['artists'];
  numbers(): Numbers;
  now(): number;
}

const [mostSongs, mostArtists, mostSeeds] = [100, 20, 3];
/** Servers ask other hosts for it, which takes long at times, in milliseconds. */
const patienceMs = 6000;
/** The extension of OpenSubsonic that compares how songs sound. */
const bySound = 'sonicSimilarity';

/** Songs and artists like others, as the server knows them. Where it names none, the index answers. */
export function namedSimilar({ wire, rows, artists, numbers, now }: SimilarParts) {
  /** When it was asked last, and when it named nothing. */
  const at = { named: 0, notNamed: 0 };
  const ask = patientAsker(wire);
  const songs = (list: readonly ServerFields[]): number[] =>
    unique(list.flatMap(each => rows.numberOf(serverId(each['id']) ?? '') ?? []));
  const top = async (name: string, how: ServerCallOptions) =>
    songs(listUnder(await ask('getTopSongs', { artist: name, count: mostSongs }, how), 'topSongs', 'song'));
  const related = async (id: string, how: ServerCallOptions) => {
    const answer = await ask('getArtistInfo2', { id, count: mostArtists }, how);
    const known = numbers().artists.numbers;
    const found = listUnder(answer, 'artistInfo2', 'similarArtist');
    return unique(found.flatMap(each => known.get(serverId(each['id']) ?? '') ?? []));
  };
  const mix = async (id: string, number: number, how: ServerCallOptions): Promise<number[]> => {
    const answer = await ask('getSimilarSongs2', { id, count: mostSongs }, how);
    const named = songs(listUnder(answer, 'similarSongs2', 'song'));
    if (named.length > 0 || !(await wire.extensions(how)).has(bySound)) return named;
    const seeds = artists.get(number)?.topTrackIds.slice(0, mostSeeds) ?? [];
    const lists = await Promise.all(
      seeds.map(async seed => {
        const params = { id: rows.idOf(seed) ?? '', count: mostSongs / mostSeeds };
        const found = listUnder(await ask('getSonicSimilarTracks', params, how), 'sonicMatch');
        return songs(found.map(each => objectUnder(each, 'entry')));
      }),
    );
    return unique(inTurns(lists));
  };
  return {
    /** What the server names for the artist of a request. Undefined if the request is not about that. */
    async of({ group, name }: Entry, artistId: number, how: ServerCallOptions): Promise<Similar | undefined> {
      const id = numbers().artists.ids.get(artistId)?.[0];
      if (group !== 'artist' || id === undefined) return undefined;
      const artist = artists.get(artistId)?.name ?? '';
      const read = {
        top: async () => ({ topTrackIds: await top(artist, how) }),
        related: async () => ({ relatedIds: (await related(id, how)).filter(each => each !== artistId) }),
        radio: async () => ({ mixTrackIds: await mix(id, artistId, how) }),
      }[name];
      if (read === undefined) return undefined;
      const found = await read();
      const isNamed = Object.values(found).some(list => list.length > 0);
      if (name !== 'top') at[isNamed ? 'named' : 'notNamed'] = now();
      return isNamed ? { artistId, ...found } : undefined;
    },
    /** Where what is similar came from in a call that began at `since`. */
    notice(since: number): string | undefined {
      const [named, notNamed] = [at.named >= since, at.notNamed >= since];
      if (named) return notNamed ? fromBoth : fromServer;
      return notNamed ? fromIndex : undefined;
    },
  };
}

/** Asks for what servers ask other hosts for. What is refused, not known or late is an empty answer. */
function patientAsker(wire: SubsonicWire) {
  /** Methods that the server does not have. */
  const unknown = new Set<string>();
  return async (method: string, params: Record<string, string | number>, how: ServerCallOptions) => {
    if (unknown.has(method)) return {};
    const patience = AbortSignal.timeout(patienceMs);
    const signal = how.signal === undefined ? patience : AbortSignal.any([how.signal, patience]);
    try {
      return await wire.call(method, params, { ...how, signal });
    } catch (error) {
      how.signal?.throwIfAborted();
      if (error instanceof ServerRefusal && error.isUnknownMethod) unknown.add(method);
      const isAway = error instanceof TransportFailure || patience.aborted;
      if (!(isAway || error instanceof ServerRefusal) || isAboutSignIn(error)) throw error;
      return {};
    }
  };
}

const fromServer = 'Similar music: as the music server names it.';
const fromBoth =
  'Similar music: as the music server names it, and where it names none, by the genres and albums of your library.';
const fromIndex =
  'Similar music: by the genres and albums of your library, because the music server names none.';

/** Wrong passwords are no reason to answer without the server. */
const isAboutSignIn = (error: unknown) =>
  error instanceof ServerRefusal && error.code >= 40 && error.code <= 44;

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

function inTurns(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? [])).flat();
}
