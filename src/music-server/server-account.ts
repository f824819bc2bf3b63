import { setTimeout as sleep } from 'node:timers/promises';
import { createRequestHandler, route, type ServiceContext } from '../catalogue-service/dispatch/index.ts';
import { favouriteLists, openCollections } from '../catalogue-service/library/user-data.ts';
import { routeHandler } from '../catalogue-service/routes/index.ts';
import { permissions as allPermissions } from '../client/api/endpoint.ts';
import { WaitTooLong } from '../client/ticket-queue.ts';
import { TransportFailure } from '../client/transport.ts';
import type { WireAnswer, WireRequest } from '../client/wire-codec.ts';
import { folderCatalogue } from '../folder/catalogue.ts';
import { MusicIndexError, openIndex } from '../folder/index-file.ts';
import { folderSearch } from '../folder/search.ts';
import { ownAddress } from '../library/service-form.ts';
import type { Store } from '../store/store.ts';
import type { Credentials } from './credentials.ts';
import type { ServerParts, ServerRead, Write } from './library-parts.ts';
import { LibraryReader } from './library-reader.ts';
import { serverMedia } from './media.ts';
import { serverNumbers } from './numbers.ts';
import { placesIn } from './places.ts';
import { neededFor } from './reads.ts';
import { catalogueFor } from './server-catalogue.ts';
import { serverLibrary } from './server-library.ts';
import { serverState, userNumber } from './server-state.ts';
import { namedSimilar } from './similar.ts';
import { serverSongRows } from './song-rows.ts';
import { objectUnder, type ServerCallOptions, ServerRefusal, type SubsonicWire } from './wire.ts';

export interface AccountOptions {
  /** Numbers of songs, albums and playlists follow from it. */
  readonly profile: string;
  /** The folder of the indexes. */
  readonly indexes: string;
  /** Where favourites are that servers do not have. */
  readonly store: () => Promise<Store>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Receives failures that no caller should see. */
  report(error: unknown): void;
}

export type ServerAccount = Awaited<ReturnType<typeof openAccount>>;

/** The index and the library of one user of the server. `key`: names the file of the index. */
export async function openAccount(options: AccountOptions, wire: SubsonicWire, key: string) {
  const { profile, now, report } = options;
  const indexFile = `${options.indexes}/${key}.sqlite`;
  const index = await openIndex(indexFile);
  const rows = serverSongRows(index, profile);
  const numbers = serverNumbers(index);
  const state = serverState({ wire, rows, profile, numbers });
  const reader = new LibraryReader({ wire, rows, indexFile, now, report });
  const music = folderCatalogue(index, () => undefined);
  const search = newest(index.version, () => folderSearch(index, music));
  const local = favouriteLists(
    openCollections(await options.store()),
    (kind, id) => kind === 'playlists' || music[kind].has(id),
    () => Math.floor(now() / 1000),
  );
  const lengthOf = (id: number) => music.episodes.get(id)?.duration;
  const similar = namedSimilar({ wire, rows, numbers, now, artists: music.artists });
  const readFor = readerOf(wire, state, similar);
  const answer = async (request: WireRequest, how: ServerCallOptions, counted: ServerParts['wire']) => {
    const user = how.credentials.user === '' ? await userOfKey(rows, wire, how) : how.credentials.user;
    const userId = userNumber(profile, user);
    const read = await readFor(request, how);
    if (read.playlist?.entries?.some(id => rows.numberOf(id) === undefined)) reader.again();
    const parts = {
      ...{ wire: counted, rows, state, profile, userId, numbers: numbers() },
      ...{ read, how, local, lengthOf },
    };
    const catalogue = catalogueFor(music, { profile, rows }, { id: userId, name: user }, read);
    const charts = (id: number) => music.charts.get(id);
    return answerWith(request, parts, { catalogue, search, charts, origin: ownAddress, now });
  };
  return {
    index,
    rows,
    reader,
    /** Looks at the server if that is due. The first answers wait a while for a library that was never read. */
    async prepare(credentials: Credentials, signal: AbortSignal): Promise<void> {
      const isNew = () => !music.genres.has(0);
      const ended = reader.use(credentials);
      if (isNew()) await within(ended, firstWaitMs, signal);
      if (isNew() && reader.failure !== undefined) throw reader.failure;
    },
    trackAt: placesIn(index),
    /** Where what is similar came from in a call that began at this time. */
    notice: similar.notice,
    mediaOf: serverMedia({ index, rows, wire, albums: music.albums }),
    /** Rejects with `ServiceError`, `ServerRefusal` or `TransportFailure`. */
    answer: (request: WireRequest, how: ServerCallOptions): Promise<WireAnswer> =>
      counting(wire, counted => answer(request, how, counted)),
    async close(): Promise<void> {
      await reader.close();
      index.close();
    },
  };
}

/** Failures of `work` tell whether something may have been changed before. */
async function counting<T>(
  wire: SubsonicWire,
  work: (counted: ServerParts['wire']) => Promise<T>,
): Promise<T> {
  let [sent, done] = [0, 0];
  const counted: ServerParts['wire'] = {
    fits: params => wire.fits(params),
    async call(method, params, options) {
      if (isRead(method)) return wire.call(method, params, options);
      sent += 1;
      const answer = await wire.call(method, params, options);
      done += 1;
      return answer;
    },
  };
  try {
    return await work(counted);
  } catch (error) {
    // What fails later does not take back what was done before it.
    const isLater = [ServerRefusal, WaitTooLong, MusicIndexError].some(each => error instanceof each);
    if (done > 0 && isLater) throw new TransportFailure('broken', 'unknown');
    if (!(error instanceof TransportFailure)) throw error;
    throw new TransportFailure(error.reason, done > 0 ? 'unknown' : sent === 0 ? 'no' : error.ran);
  }
}

/** Reads what a request is about. */
const readerOf =
  (wire: SubsonicWire, state: ReturnType<typeof serverState>, music: ReturnType<typeof namedSimilar>) =>
  async (request: WireRequest, how: ServerCallOptions): Promise<ServerRead> => {
    const { entry, path } = route(request.method, request.path, request.params);
    const needs = neededFor(entry);
    const number = Number(path['playlist_id']);
    // Whose account it is says the server, so that a wrong password does not pass.
    if (entry.group === 'user' && entry.name === 'details') await wire.call('ping', {}, how);
    const [starred, playlists, playlist, bookmarks, similar] = await Promise.all([
      needs.starred ? state.starred(how) : undefined,
      needs.playlists ? state.playlists(how) : undefined,
      Number.isSafeInteger(number) ? state.playlist(number, how) : undefined,
      needs.bookmarks ? state.bookmarks(how) : undefined,
      music.of(entry, Number(path['artist_id']), how),
    ]);
    return { ...(starred && { starred }), ...(playlists && { playlists }), playlist, bookmarks, similar };
  };

/** Checks a request as every service in this process does, then makes its changes at the server. */
async function answerWith(
  { method, path, params, language }: WireRequest,
  parts: ServerParts,
  context: Omit<ServiceContext, 'library'>,
): Promise<WireAnswer> {
  const { library, writes } = serverLibrary(parts);
  const caller = { userId: parts.userId, token: '', permissions: new Set<string>(allPermissions), library };
  const handle = createRequestHandler({
    context: { ...context, library },
    tokens: { issue: () => '', revoke: () => false, isValid: () => true, caller: () => caller },
    quota: () => true,
    handlerOf: routeHandler,
  });
  const { status, type, text } = handle({ method, path, params, token: '', language });
  const made = await carryOut(writes);
  const body = made === undefined ? text : JSON.stringify(made);
  return { status, contentType: type.split(';')[0] ?? '', body };
}

async function carryOut(writes: readonly Write[]): Promise<unknown> {
  let made: unknown;
  for (const write of writes) made = (await write()) ?? made;
  return made;
}

/** How long the first answer waits for a library that was never read, in milliseconds. */
const firstWaitMs = 8000;

async function within(ended: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const patience = sleep(ms, undefined, { signal: AbortSignal.any([waiting.signal, signal]) });
  await Promise.race([ended, patience.catch(() => undefined)]);
  waiting.abort();
  signal.throwIfAborted();
}

const isRead = (method: string) => /^(?:get|search|ping)/.test(method);

/** The name of the user whose API key it is. Asked once. */
async function userOfKey(
  rows: ReturnType<typeof serverSongRows>,
  wire: SubsonicWire,
  how: ServerCallOptions,
): Promise<string> {
  const known = rows.fact('user');
  if (known !== undefined) return known;
  const answer = await wire.call('tokenInfo', {}, how);
  const name = String(objectUnder(answer, 'tokenInfo')['username'] ?? '');
  rows.setFact('user', name);
  return name;
}

function newest<T>(versionOf: () => number, make: () => T): () => T {
  let known: { readonly version: number; readonly made: T } | undefined;
  return () => {
    const version = versionOf();
    if (known?.version !== version) known = { version, made: make() };
    return known.made;
  };
}
