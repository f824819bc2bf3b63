import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { permissions as allPermissions } from '../client/api/endpoint.ts';
import type { Clock } from '../client/clock.ts';
import type { Quota } from '../client/quota-window.ts';
import { RateLimiter } from '../client/ticket-queue.ts';
import { type Connections, httpConnections, TransportFailure } from '../client/transport.ts';
import type { WireAnswer, WireRequest } from '../client/wire-codec.ts';
import type { ServedCatalogue, UserNode } from '../catalogue-service/catalogue/graph.ts';
import { createRequestHandler, route, type ServiceContext } from '../catalogue-service/dispatch/index.ts';
import { favouriteLists, openCollections } from '../catalogue-service/library/user-data.ts';
import { handlerOf } from '../catalogue-service/routes/index.ts';
import { folderCatalogue, owner as blankOwner } from '../folder/catalogue.ts';
import { openIndex } from '../folder/index-file.ts';
import { folderSearch } from '../folder/search.ts';
import { errors, ownAddress, ServiceError } from '../library/service-form.ts';
import type { Store } from '../store/store.ts';
import { Redaction } from '../text/redaction.ts';
import { type Credentials, credentialsIn, type ServerCheck } from './credentials.ts';
import { LibraryReader } from './library-reader.ts';
import { serverMedia } from './media.ts';
import { serverNumbers } from './numbers.ts';
import { neededFor } from './reads.ts';
import { type ListedPlaylist, type Read, serverLibrary } from './server-library.ts';
import { type ServerPlaylist, serverState, userNumber } from './server-state.ts';
import { checkOf } from './server-check.ts';
import { songRows } from './song-rows.ts';
import { type CallOptions, createWire, plainRefused, Refusal, type Wire } from './wire.ts';

export interface MusicServerOptions {
  /** An origin, with a base path if there is one. */
  readonly origin: string;
  /** Numbers of songs, albums and playlists follow from it. */
  readonly profile: string;
  /** The folder of the indexes. */
  readonly indexes: string;
  /** Where favourites are that servers do not have. */
  readonly store: () => Promise<Store>;
  readonly quota: Quota;
  readonly clock: Clock;
  readonly userAgent?: string;
  /** Whether the listener allowed to send the password without encryption in the own network. */
  readonly mayShowPassword: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Receives failures that no caller should see. */
  report(error: unknown): void;
}

type LineOptions = Pick<MusicServerOptions, 'origin' | 'quota' | 'clock' | 'userAgent' | 'mayShowPassword'>;

/** The connection to a server, with a wire on it. */
function connectionTo({ origin, quota, clock, userAgent, mayShowPassword }: LineOptions) {
  const redaction = new Redaction();
  const outside = httpConnections({ userAgent, isHome: true });
  const wire = createWire({
    origin,
    transport: outside.transportFor(async () => ({ origin, tokenIn: 'query' }), redaction),
    bytes: (request, signal) => outside.bytes({ origin, tokenIn: 'query' }, request, signal),
    limiter: new RateLimiter(quota, clock, { concurrent }),
    now: () => clock.now(),
    redaction,
    mayShowPassword: mayShowPassword || isPrivateLine(origin),
  });
  return { wire, close: () => outside.close() };
}

/** For signing in. */
export function serverCheck(options: LineOptions): ServerCheck {
  const { wire, close } = connectionTo(options);
  return checkOf(wire, close);
}

/** How many requests may be under way at once. Servers at home are small. */
const concurrent = 4;

/** How long the first answer waits for a library that was never read, in milliseconds. */
const firstWaitMs = 8000;
/** How often progress is reported, in milliseconds. */
const reportMs = 1000;

export type MusicServer = ReturnType<typeof createMusicServer>;

/** A music server as the catalogue and the library. It is opened at the first request. */
export function createMusicServer(options: MusicServerOptions) {
  const { origin, now } = options;
  const { wire, close: closeLine } = connectionTo(options);
  const opened = new Map<string, ReturnType<typeof openAccount>>();
  const account = (user: string, secret: string) => {
    // Someone who signs in as another user has another library.
    const key = createHash('sha256').update(`${origin}\n${user === '' ? `key ${secret}` : user}`).digest('hex');
    const known = opened.get(key) ?? openAccount(options, wire, key.slice(0, 16));
    opened.set(key, known);
    known.catch(() => opened.delete(key));
    return known;
  };
  let isClosed = false;
  /** When a request was last answered from a part of the music. */
  let partialAt = 0;
  let latest: Awaited<ReturnType<typeof openAccount>> | undefined;
  const find = async (token: string | undefined) => {
    const credentials = token === undefined ? undefined : credentialsIn(token);
    if (credentials === undefined) throw errors.invalidToken();
    const found = await account(credentials.user, credentials.secret);
    latest = found;
    return { found, credentials };
  };
  const connections: Connections = {
    transportFor: (target, listener = new Redaction()) => ({
      async send(request, signal) {
        const to = await target();
        listener.add(to.token);
        if (isClosed) throw new TransportFailure('closed', 'no');
        try {
          const { found, credentials } = await find(request.anonymous ? undefined : to.token);
          listener.add(credentials.secret);
          if (!isAboutUser(request)) await found.prepare(credentials, signal);
          if (found.reader.progress !== undefined) partialAt = now();
          const answer = await found.answer(request, { credentials, signal });
          return { ...answer, body: listener.body(answer.body) };
        } catch (error) {
          return json({ error: bodyOf(error) });
        }
      },
      account: async () => {
        const { token = '' } = await target();
        return createHash('sha256').update(`${origin} ${token}`).digest('base64url');
      },
      close: async () => undefined,
    }),
    async close() {
      isClosed = true;
    },
  };
  return {
    connections,
    wire,
    /** What a listener should know of the server's music now. `since`: when the call began. */
    notice: (since: number): string | undefined => noticeOf(latest?.reader, partialAt >= since),
    /** Reads all of the library. Resolves to why something could not be read. Rejects when it is aborted. */
    async whole(
      token: string | undefined,
      report: (at: { readonly done: number; readonly total: number }) => void,
      signal?: AbortSignal,
    ): Promise<string | undefined> {
      const { found, credentials } = await find(token);
      const ended = found.reader.use(credentials).then(() => true);
      while (!(await Promise.race([ended, sleep(reportMs, false, { signal })])))
        if (found.reader.progress !== undefined) report(found.reader.progress);
      return noticeOf(found.reader, false);
    },
    /** Equal while the catalogue is the same; undefined while it is not known as a whole. */
    state: (): string | undefined => (latest?.reader.isWhole ? latest.index.state() : undefined),
    /** Covers and sound for the listener with this token. */
    async media(token: string | undefined) {
      const { found, credentials } = await find(token);
      return found.mediaOf(credentials);
    },
    /** Where the server says that a song's file is. */
    pathOf: (track: number): string | undefined => latest?.rows.contentOf(track)?.server.path,
    async close(): Promise<void> {
      for (const each of opened.values()) await each.then(({ close }) => close()).catch(() => undefined);
      await closeLine();
    },
  };
}

/** Whether what is sent cannot be read on the way. */
const isPrivateLine = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
};

async function within(ended: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const patience = sleep(ms, undefined, { signal: AbortSignal.any([waiting.signal, signal]) });
  await Promise.race([ended, patience.catch(() => undefined)]);
  waiting.abort();
  signal.throwIfAborted();
}

/** Who the listener is needs no library. */
const isAboutUser = ({ path }: WireRequest) => /^\/user\/\w+(?:\/permissions)?$/.test(path);

const json = (body: unknown): WireAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

const noReason = { type: 'Exception', message: 'the music server refused' };

/** A refusal of the server as the interface says it. Throws what is none. */
function bodyOf(error: unknown) {
  if (error instanceof ServiceError) return error.body;
  if (!(error instanceof Refusal)) throw error;
  const { code } = error;
  if ([40, 41, 42, 43, 44, plainRefused].includes(code)) return errors.invalidToken().body;
  if (code === 50) return errors.permission().body;
  if (code === 70) return errors.noData().body;
  if (code === 10) return errors.missing().body;
  return error.isUnknownMethod ? errors.unknownPath('').body : noReason;
}

function noticeOf(reader: LibraryReader | undefined, wasPartial: boolean): string | undefined {
  if (reader?.progress !== undefined) {
    const { done, total } = reader.progress;
    const of = total > 0 ? ` of ${total}` : '';
    return `The music server's library is still being read: ${done}${of} songs so far. Answers have what was read.`;
  }
  if (wasPartial)
    return 'The library was still being read during this call, so this answer may lack songs. All of it is read now: ask again.';
  if (reader?.failure !== undefined && !reader.isRunning)
    return 'The music server could not be read to its end. Answers have what was read before. The next look is in a few seconds, or after a restart.';
  return undefined;
}

/** The index and the library of one user of the server. */
async function openAccount(options: MusicServerOptions, wire: Wire, key: string) {
  const { profile, now, report } = options;
  const indexFile = `${options.indexes}/${key}.sqlite`;
  const index = await openIndex(indexFile);
  const rows = songRows(index, profile);
  const numbers = serverNumbers(index);
  const state = serverState({ wire, rows, profile, numbers });
  const reader = new LibraryReader({ wire, rows, indexFile, now, report });
  const music = folderCatalogue(index, () => undefined);
  const search = newest(index.version, () => folderSearch(index, music));
  const seconds = () => Math.floor(now() / 1000);
  const collections = openCollections(await options.store());
  const local = favouriteLists(
    collections,
    (kind, id) => kind === 'playlists' || music[kind].has(id),
    seconds,
  );
  const lengthOf = (id: number) => music.episodes.get(id)?.duration;

  const readFor = async (request: WireRequest, how: CallOptions): Promise<Read> => {
    const { entry, path } = route(request.method, request.path, request.params);
    const needs = neededFor(entry);
    const number = Number(path['playlist_id']);
    // Whose account it is says the server, so that a wrong password does not pass.
    if (entry.group === 'user' && entry.name === 'details') await wire.call('ping', {}, how);
    const [starred, playlists, playlist, bookmarks] = await Promise.all([
      needs.starred ? state.starred(how) : undefined,
      needs.playlists ? state.playlists(how) : undefined,
      Number.isSafeInteger(number) ? state.playlist(number, how) : undefined,
      needs.bookmarks ? state.bookmarks(how) : undefined,
    ]);
    return { ...(starred && { starred }), ...(playlists && { playlists }), playlist, bookmarks };
  };

  const contextWith = (read: Read, user: string, userId: number): Omit<ServiceContext, 'library'> => ({
    catalogue: catalogueFor(music, profile, { id: userId, name: user }, read),
    search,
    charts: id => music.charts.get(id),
    origin: ownAddress,
    now,
  });

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
    mediaOf: serverMedia({ index, rows, wire, albums: music.albums }),
    async answer(request: WireRequest, how: CallOptions): Promise<WireAnswer> {
      let written = 0;
      const counting: Wire = {
        ...wire,
        call(method, params, options) {
          if (!isRead(method)) written += 1;
          return wire.call(method, params, options);
        },
      };
      try {
        const user = how.credentials.user === '' ? await userOfKey(rows, wire, how) : how.credentials.user;
        const userId = userNumber(profile, user);
        const read = await readFor(request, how);
        const parts = { wire: counting, rows, state, profile, userId, numbers: numbers(), read, how, local, lengthOf };
        const { library, writes } = serverLibrary(parts);
        const caller = { userId, token: '', permissions: new Set<string>(allPermissions), library };
        const handle = createRequestHandler({
          context: { ...contextWith(read, user, userId), library },
          tokens: { issue: () => '', revoke: () => false, isValid: () => true, caller: () => caller },
          quota: () => true,
          handlerOf,
        });
        const { method, path, params, language } = request;
        const reply = handle({ method, path, params, token: '', language });
        let made: unknown;
        for (const write of writes) made = (await write()) ?? made;
        if (made !== undefined) return json(made);
        if (!('text' in reply)) throw new TypeError('a reply without a text');
        return { status: reply.status, contentType: reply.type.split(';')[0] ?? '', body: reply.text };
      } catch (error) {
        // A refusal of a later part does not take back the ones before it.
        if (error instanceof Refusal && written > 1) throw new TransportFailure('broken', 'unknown');
        if (error instanceof TransportFailure && written === 0) throw new TransportFailure(error.reason, 'no');
        throw error;
      }
    },
    async close(): Promise<void> {
      await reader.close();
      index.close();
    },
  };
}

const isRead = (method: string) => /^(?:get|search|ping)/.test(method);

/** The name of the user whose API key it is. Asked once. */
async function userOfKey(rows: ReturnType<typeof songRows>, wire: Wire, how: CallOptions): Promise<string> {
  const known = rows.fact('user');
  if (known !== undefined) return known;
  const answer = await wire.call('tokenInfo', {}, how);
  const info: unknown = answer['tokenInfo'];
  const name = typeof info === 'object' && info !== null && 'username' in info ? String(info.username) : '';
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

/** The catalogue with the listener and the owners of playlists as its users. */
function catalogueFor(
  music: ServedCatalogue,
  profile: string,
  listener: Pick<UserNode, 'id' | 'name'>,
  { playlists = [], playlist }: Read,
): ServedCatalogue {
  const owners = [...playlists, ...(playlist === undefined ? [] : [playlist])].map(({ owner: name }) => name);
  const users = new Map<number, UserNode>();
  for (const name of owners) {
    const id = userNumber(profile, name);
    if (id !== listener.id) users.set(id, { ...blankOwner, id, name });
  }
  return {
    ...music,
    users,
    owner: { ...blankOwner, ...listener },
    fieldOf: (type, name, node) =>
      type === 'playlist' ? playlistField(name, node) : music.fieldOf?.(type, name, node),
  };
}

const unsaid = /^(?:link|share|fans|picture\w*|md5_image)$/;

/** What the server says of a playlist whose songs were not read. */
function playlistField(name: string, node: object): unknown {
  if (unsaid.test(name)) return null;
  const { listed }: { listed?: ServerPlaylist } = { ...node } satisfies Partial<ListedPlaylist>;
  if (listed === undefined) return undefined;
  if (name === 'nb_tracks') return listed.songs;
  if (name === 'duration') return listed.seconds;
  return name === 'checksum' ? `${listed.modified} ${listed.songs}` : undefined;
}
