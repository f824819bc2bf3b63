import { AnswerCache } from '../../src/client/answer-cache.ts';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { unlimitedQuota } from '../../src/client/quota-window.ts';
import { localSearch, SearchKnowledge } from '../../src/client/search-knowledge.ts';
import { createMusicServer } from '../../src/music-server/index.ts';
import { Updates } from '../../src/resources/index.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import type { Place } from './breaks.ts';
import { type Fault, startMusicServer } from './music-server.ts';
import { type InventedSong, listener, type Query, type ServerName } from './music-server-traits.ts';
import { assistantOver, callTool } from './stand.ts';

/** How a request to a music server breaks off, in the words of `Fault`. */
export const serverBreaks = ['lost', 'broken', 'busy', 'page', 'stopped'] as const satisfies readonly Fault[];

export type MusicLibrary = Awaited<ReturnType<typeof startMusicServer>>['library'];

const token = `${listener.user}:${listener.password}`;
const deadlineMs = 30_000;
/** A read is tried once: trying again has its own tests. */
const once = { attempts: 1, quotaAttempts: 1, firstMs: 0, longestMs: 0 };
/** It stays, so that the library is not looked through again. */
const now = () => Date.parse('2026-03-01T09:30:00Z');

/** A place at a music server, which another client uses too. */
export interface MusicPlace extends Place {
  readonly library: MusicLibrary;
  /** All requests that the library got, by the names of `meanwhile`. */
  readonly requests: readonly string[];
  /** What another client does once, just before a request is answered: the nth from now on, or a later one if it cannot yet. */
  meanwhile(nth: number, work: (request: string) => boolean): void;
}

/** A stand-in for a music server whose library was read. Each place over it begins with an empty library. */
export async function musicServerPlaces(
  like: ServerName,
  songs: readonly InventedSong[],
  indexes: string,
): Promise<{ place(fill: (library: MusicLibrary) => void): Promise<MusicPlace>; close(): Promise<void> }> {
  const music = await startMusicServer(songs, { like });
  const here = await openStore({ memory: true });
  const server = createMusicServer({
    ...{ origin: music.address, profile: 'default', indexes, quota: unlimitedQuota, clock: systemClock },
    ...{ mayShowPassword: false, now, report: () => undefined, store: async () => here },
  });
  await server.whole(token, () => undefined);
  const faults = breaking(music);
  const open = async (store: Store): Promise<MusicPlace> => {
    const updates = new Updates();
    const client = createClient({
      transport: server.connections.transportFor(async () => ({
        ...{ origin: music.address, token, tokenIn: 'query' },
      })),
      ...{ quota: unlimitedQuota, clock: systemClock, plural: false, retry: once, deadlineMs },
      hasToken: () => true,
      cache: new AnswerCache({ clock: systemClock, leastMs: Number.POSITIVE_INFINITY }),
      searches: new SearchKnowledge(localSearch),
      onWrite: (entry, input) => updates.written(entry, input),
    });
    const assistant = await assistantOver(client, updates, {
      ...{ store, account: token, confirm: 'never', stays: true },
    });
    const close = async () => {
      await assistant.close();
      await client.close();
    };
    const at: MusicPlace = {
      ...faults,
      library: music.library,
      call: (name, args = {}) => callTool(assistant.mcp, name, args),
      state: () => stateOf(music.library),
      async mended() {
        music.restart();
        return at;
      },
      async restarted() {
        await close();
        music.restart();
        return open(store);
      },
      close,
    };
    return at;
  };
  return {
    async place(fill) {
      faults.reset();
      music.library.playlists.length = 0;
      music.library.starred.clear();
      fill(music.library);
      return open(await openStore({ memory: true }));
    },
    async close() {
      await server.close();
      await music.close();
    },
  };
}

/** Counts requests, and breaks the one off that was asked for. */
function breaking(music: Awaited<ReturnType<typeof startMusicServer>>) {
  let sent = 0;
  let planned: { readonly at: number; readonly fault: Fault } | undefined;
  const requests: string[] = [];
  let others: { readonly from: number; readonly work: (request: string) => boolean } | undefined;
  music.onAsked = (method, query) => {
    sent += 1;
    const request = nameOf(method, query);
    requests.push(request);
    if (others !== undefined && sent >= others.from && others.work(request)) others = undefined;
    if (planned?.at !== sent) return;
    music.next(method, planned.fault);
    planned = undefined;
  };
  return {
    sent: () => sent,
    breakAt(nth: number, name: string) {
      const fault = serverBreaks.find(each => each === name);
      if (fault === undefined) throw new Error(`no break: ${name}`);
      planned = { at: sent + nth, fault };
    },
    pending: () => (planned === undefined ? 0 : 1),
    requests,
    reset() {
      [planned, others] = [undefined, undefined];
      requests.length = 0;
      sent = 0;
    },
    meanwhile(nth: number, work: (request: string) => boolean) {
      others = { from: sent + nth, work };
    },
  };
}

function nameOf(method: string, query: Query): string {
  if (query.has('songIndexToRemove')) return `${method} by position`;
  return query.has('playlistId') ? `${method} of a list` : method;
}

function stateOf(library: MusicLibrary): string {
  const playlists = library.playlists.map(({ name, comment, public: isPublic }) =>
    JSON.stringify({ name, comment, isPublic, songs: library.titlesIn(name) }),
  );
  return JSON.stringify({ playlists: playlists.sort(), starred: [...library.starred.keys()].sort() });
}
