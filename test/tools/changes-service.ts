import { AnswerCache } from '../../src/client/answer-cache.ts';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import type { WireRequest } from '../../src/client/encode.ts';
import { TransportFailure, type WireAnswer } from '../../src/client/transport.ts';
import { createJournal, type Recording, recorded } from '../../src/journal/index.ts';
import type { Act, ChangeRecord } from '../../src/journal/record.ts';
import { progressMessage } from '../../src/present/progress-message.ts';
import { documents } from '../../src/store/documents.ts';
import { memoryBacking } from '../../src/store/memory.ts';
import { createGrants } from '../../src/tools/engine/confirm.ts';
import type { ToolContext } from '../../src/tools/engine/tool.ts';
import { undo } from '../../src/tools/undo.ts';
import { json } from '../support/carriers.ts';

/** A playlist of the service. */
export interface List {
  title: string;
  description: string;
  public: boolean;
  collaborative: boolean;
  creator: { id: number; name: string } | null;
  tracks: number[];
}

/** What happens to a request in place of its being answered, before it or after. */
type Turn = (answer: () => WireAnswer) => WireAnswer;

export const says =
  (code: number | undefined): Turn =>
  () =>
    json(fault(code));
/** Yes, and nothing done. */
export const lies: Turn = () => json(true);
/** A page of a server that knows nothing: no word of the service. */
export const notThere: Turn = () => ({ status: 404, contentType: 'text/html', body: '' });
/** The connection breaks before the service acts, or after. */
export const breaks =
  (when: 'before' | 'after'): Turn =>
  answer => {
    if (when === 'after') answer();
    throw new TransportFailure('broken', 'unknown');
  };
export const meanwhile =
  (act: () => void): Turn =>
  answer => {
    act();
    return answer();
  };

const fault = (code: number | undefined) => ({
  error: { type: 'Exception', message: 'no', ...(code === undefined ? {} : { code }) },
});
const nothing = fault(800);

/** Ids from here on are of nothing. */
export const unknown = 9000;

/** The service in this process, of one listener, whose id is 1: enough of it for every change. */
export class Library {
  /** By the kind of favourite; followed users are `followings`. */
  readonly lists = new Map<string, number[]>();
  readonly playlists = new Map<number, List>();
  readonly bookmarks = new Map<number, number>();
  readonly uploads = new Map<number, { title: string; artist: string; album: string }>();
  /** As `POST /playlist/7/tracks songs=1,2`. */
  readonly requests: string[] = [];
  /** The most that a page of tracks holds. */
  inside = Number.POSITIVE_INFINITY;
  #turns: { like: RegExp; turn: Turn; times: number }[] = [];
  #lastId = 900;

  list(kind: string): number[] {
    const list = this.lists.get(kind) ?? [];
    this.lists.set(kind, list);
    return list;
  }

  playlist(id: number, facts: Partial<List> = {}): List {
    const whole = { ...empty('Dinner'), ...facts };
    this.playlists.set(id, whole);
    return whole;
  }

  /** The next requests like this one have this turn. */
  next(like: RegExp, turn: Turn, times = 1): void {
    this.#turns.push({ like, turn, times });
  }

  get writes(): string[] {
    return this.requests.filter(request => !request.startsWith('GET'));
  }

  async send({ method, path, params }: WireRequest): Promise<WireAnswer> {
    const words = Object.entries(params).map(([name, value]) => ` ${name}=${value}`);
    const request = `${method} ${path}${words.join('')}`;
    this.requests.push(request);
    const answer = () => json(this.#answer(method, path, params));
    const found = this.#turns.find(({ like, times }) => times > 0 && like.test(request));
    if (found === undefined) return answer();
    found.times -= 1;
    return found.turn(answer);
  }

  #answer(method: string, path: string, params: WireRequest['params']): unknown {
    const [, kind = '', id = '', part] = path.split('/');
    if (kind === 'user') return this.#ofUser(method, part, params);
    if (kind === 'playlist') return this.#ofPlaylist(method, Number(id), part, params);
    if (kind === 'track') return this.#ofUpload(method, Number(id), params);
    if (kind === 'episode') return this.#ofBookmark(method, Number(id), params);
    return nothing;
  }

  #ofUser(method: string, part: string | undefined, params: WireRequest['params']): unknown {
    if (part === undefined) return { id: 1, name: 'Nell' };
    if (part === 'notifications') return { success: true };
    if (part === 'playlists' && params['title'] !== undefined) {
      this.#lastId += 1;
      this.playlists.set(this.#lastId, empty(params['title']));
      return { id: this.#lastId };
    }
    const list = this.list(part);
    if (method === 'GET') return pageOf(list.map(named), params);
    const ids = Object.values(params).flatMap(value => value.split(',').map(Number));
    if (method === 'DELETE') this.lists.set(part, minus(list, ids));
    else if (ids.some(id => id >= unknown)) return nothing;
    else this.lists.set(part, [...list, ...minus(ids, list)]);
    return method === 'DELETE' || minus(ids, list).length > 0;
  }

  #ofPlaylist(method: string, id: number, part: string | undefined, params: WireRequest['params']): unknown {
    const list = this.playlists.get(id);
    if (list === undefined) return nothing;
    if (part === 'tracks') return this.#ofTracks(method, list, params);
    if (method === 'DELETE') return this.playlists.delete(id);
    if (method === 'POST') {
      const flag = (name: 'public' | 'collaborative') =>
        params[name] === undefined ? list[name] : params[name] === 'true';
      Object.assign(list, params, { public: flag('public'), collaborative: flag('collaborative') });
      return true;
    }
    const { tracks, ...facts } = list;
    const data = tracks.slice(0, this.inside).map(named);
    return { id, ...facts, link: `https://music.test/${id}`, nb_tracks: tracks.length, tracks: { data } };
  }

  #ofTracks(method: string, list: List, params: WireRequest['params']): unknown {
    if (method === 'GET') return pageOf(list.tracks.map(named), params, this.inside);
    const ids = (params['songs'] ?? params['order'] ?? '').split(',').map(Number);
    if (method === 'DELETE') list.tracks = minus(list.tracks, ids);
    else if (params['order'] !== undefined) list.tracks = ids;
    else if (ids.some(id => id >= unknown)) return fault(500);
    else list.tracks = [...list.tracks, ...ids];
    return true;
  }

  #ofUpload(method: string, id: number, params: WireRequest['params']): unknown {
    const upload = this.uploads.get(id);
    if (upload === undefined) return nothing;
    if (method === 'DELETE') return this.uploads.delete(id);
    if (method === 'POST') return Object.assign(upload, params) && true;
    return { id, title: upload.title, artist: { name: upload.artist }, album: { title: upload.album } };
  }

  #ofBookmark(method: string, id: number, params: WireRequest['params']): unknown {
    if (method === 'DELETE') this.bookmarks.delete(id);
    if (method === 'POST') this.bookmarks.set(id, Number(params['offset']));
    if (method !== 'GET') return { error: [], results: true };
    const offset = this.bookmarks.get(id);
    return offset === undefined ? nothing : { offset };
  }
}

const minus = (ids: readonly number[], others: readonly number[]) => ids.filter(id => !others.includes(id));
const named = (id: number) => ({ id, title: `Song ${id}` });
const empty = (title: string): List => ({
  title,
  description: '',
  public: true,
  collaborative: false,
  creator: { id: 1, name: 'Nell' },
  tracks: [],
});

function pageOf(all: readonly unknown[], params: WireRequest['params'], most = Number.POSITIVE_INFINITY) {
  const index = Number(params['index'] ?? 0);
  const next = index + Math.min(Number(params['limit'] ?? 25), most);
  return {
    data: all.slice(index, next),
    total: all.length,
    ...(next < all.length ? { next: `https://music.test/?index=${next}` } : {}),
  };
}

/** A call over that library, at a time that the test moves. Ids of changes are counted: `c1`. */
export function around(asking: Partial<ToolContext['asking']> = {}) {
  const library = new Library();
  const time = { now: Date.parse('2026-03-01T09:30:00Z') };
  const told: string[] = [];
  const reported: unknown[] = [];
  const store = documents(memoryBacking(), { kept: 'memory' });
  const client = createClient({
    transport: {
      send: request => library.send(request),
      account: async () => 'nell',
      close: async () => undefined,
    },
    cache: new AnswerCache({ clock: systemClock }),
    quota: { requests: 100_000, ms: 1000 },
    clock: systemClock,
    hasToken: () => true,
    plural: false,
    deadlineMs: 5000,
    retry: { attempts: 1, firstMs: 0, longestMs: 0 },
  });
  let count = 0;
  const context: ToolContext = {
    client,
    signal: new AbortController().signal,
    place: 'in the test',
    journal: createJournal({
      store: async () => store,
      account: () => 'nell',
      now: () => time.now,
      random: () => `c${++count}`,
    }),
    asking: { policy: 'never', canAsk: false, grants: createGrants(() => time.now), ...asking },
    now: () => time.now,
    report: error => reported.push(error),
    progress: at => void told.push(`${at.done}/${at.total} ${progressMessage(at)}`),
  };
  const changed = <T>(act: (change: Recording) => Promise<T>) => recorded(context, { tool: 't' }, act);
  return {
    library,
    context,
    store,
    time,
    told,
    reported,
    changed,
    /** One write, as a change of its own. */
    write: (...args: Parameters<Recording['write']>) => changed(change => change.write(...args)),
    plan: (...args: Parameters<Recording['plan']>) => changed(change => change.plan(...args)),
    /** What the undo tool answers. */
    async undo(args: Record<string, unknown> = {}, how: Partial<ToolContext> = {}) {
      const tool = undo.make(() => true);
      if (tool === undefined) throw new Error('there is no undo');
      return tool.run({ action: 'undo', ...args }, { ...context, ...how });
    },
    /** The newest record. */
    latest: async () => (await context.journal.latest(1))[0],
  };
}

export type Around = ReturnType<typeof around>;

/** A library with one playlist, number 7. */
export function dinner(tracks: readonly number[] = [], facts: Partial<List> = {}) {
  const here = around();
  here.library.playlist(7, { tracks: [...tracks], ...facts });
  return { ...here, now: () => here.library.playlists.get(7) };
}

export const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);

/** A write as it is recorded. */
export const actOf = (facts: Partial<Act> = {}): Act => ({
  entry: 'library.add_tracks',
  input: {},
  ids: [1],
  before: {},
  state: 'done',
  done: [1],
  unknown: [],
  ...facts,
});

/** A change as it is recorded. */
export const recordOf = (facts: Partial<ChangeRecord> = {}): ChangeRecord => ({
  id: 'x',
  at: Date.parse('2026-03-01T09:00:00Z'),
  tool: 'library_add',
  words: 'added 1 favourite track',
  kind: 'change',
  ended: true,
  acts: [actOf()],
  ...facts,
});
