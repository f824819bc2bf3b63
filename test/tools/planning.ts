import { AnswerCache } from '../../src/client/answer-cache.ts';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import type { WireRequest } from '../../src/client/encode.ts';
import { TransportFailure, type WireAnswer } from '../../src/client/transport.ts';
import { createJournal } from '../../src/journal/index.ts';
import type { Song } from '../../src/playlists/song.ts';
import { progressMessage } from '../../src/present/progress-message.ts';
import { documents } from '../../src/store/documents.ts';
import { memoryBacking } from '../../src/store/memory.ts';
import { createGrants } from '../../src/tools/engine/confirm.ts';
import type { ToolContext } from '../../src/tools/engine/tool.ts';
import { json } from '../support/carriers.ts';

/** A playlist of the small service. */
export interface List {
  title: string;
  description: string;
  public: boolean;
  collaborative: boolean;
  creator: { id: number; name: string } | null;
  tracks: number[];
  checksum?: string;
  link: string | null;
}

export const nell = { id: 1, name: 'Nell' };
export const odd = { id: 2, name: 'Odd' };

/** What happens to a request instead of, before or after its being answered. */
type Turn = (answer: () => WireAnswer) => WireAnswer | Promise<WireAnswer>;

/** A service error, in HTTP 200. */
export const says =
  (code: number): Turn =>
  () =>
    json({ error: { type: 'Exception', message: 'no', code } });
/** Yes, and nothing done. */
export const lies: Turn = () => json(true);
/** Nothing done, and no. */
export const declines: Turn = () => json(false);
/** The connection breaks before the service acts, or after. */
export const breaks =
  (when: 'before' | 'after'): Turn =>
  answer => {
    if (when === 'after') answer();
    throw new TransportFailure('broken', 'unknown');
  };
/** Something else happens while the request is under way; then it is answered. */
export const meanwhile =
  (act: () => void): Turn =>
  answer => {
    act();
    return answer();
  };

/** A music service of one listener, Nell, in this process: enough of it to make and arrange playlists. */
export class SmallService {
  readonly lists = new Map<number, List>();
  readonly tracks = new Map<number, Record<string, unknown>>();
  /** Track ids that it takes into no playlist. */
  readonly refuses = new Set<number>();
  /** How many tracks stand within a playlist asked for by id. */
  inside = Number.POSITIVE_INFINITY;
  /** As `POST /playlist/7/tracks songs=1,2`. */
  readonly requests: string[] = [];
  #turns: { like: RegExp; turn: Turn }[] = [];
  #nextId = 900;

  add(id: number, list: Partial<List> = {}): List {
    const whole = { ...emptyList('Dinner'), ...list };
    this.lists.set(id, whole);
    return whole;
  }

  /** The next request like this one has this turn. */
  next(like: RegExp, turn: Turn): void {
    this.#turns.push({ like, turn });
  }

  get writes(): string[] {
    return this.requests.filter(request => !request.startsWith('GET'));
  }

  async send({ method, path, params }: WireRequest): Promise<WireAnswer> {
    const words = Object.entries(params).map(([name, value]) => ` ${name}=${value}`);
    const request = `${method} ${path}${words.join('')}`;
    this.requests.push(request);
    const answer = () => json(this.#answer(method, path, params));
    const at = this.#turns.findIndex(({ like }) => like.test(request));
    const [found] = at < 0 ? [] : this.#turns.splice(at, 1);
    return found === undefined ? answer() : found.turn(answer);
  }

  #answer(method: string, path: string, params: WireRequest['params']): unknown {
    const [, kind = '', id = '', part] = path.split('/');
    if (kind === 'user' && part === undefined) return id === 'me' ? nell : odd;
    if (kind === 'user') return method === 'GET' ? this.#ownLists() : this.#make(params['title'] ?? '');
    if (kind === 'search') return this.#found(params['q'] ?? '');
    if (kind === 'track') return this.tracks.get(Number(id)) ?? missing;
    const list = this.lists.get(Number(id));
    if (kind !== 'playlist' || list === undefined) return missing;
    if (method !== 'GET') return this.#write(method, list, params, part);
    if (part === undefined) return this.#detailsOf(Number(id), list);
    return pageOf(this.#tracksOf(list), Number(params['index']), Number(params['limit']));
  }

  /** Tracks whose title is in the words. */
  #found(words: string) {
    const data = [...this.tracks.values()].filter(({ title }) => words.includes(String(title)));
    return { data, total: data.length };
  }

  #ownLists() {
    const data = [...this.lists].map(([id, { title, tracks }]) => ({ id, title, nb_tracks: tracks.length }));
    return { data, total: data.length };
  }

  #make(title: string) {
    this.#nextId += 1;
    this.lists.set(this.#nextId, emptyList(title));
    return { id: this.#nextId };
  }

  #write(method: string, list: List, params: WireRequest['params'], part: string | undefined): unknown {
    if (part === undefined) {
      if (params['description'] !== undefined) list.description = params['description'];
      if (params['public'] !== undefined) list.public = params['public'] === 'true';
      if (params['collaborative'] !== undefined) list.collaborative = params['collaborative'] === 'true';
      return true;
    }
    const ids = (params['songs'] ?? params['order'] ?? '').split(',').map(Number);
    if (method === 'DELETE') list.tracks = list.tracks.filter(id => !ids.includes(id));
    else if (params['order'] !== undefined) list.tracks = ids;
    else if (ids.some(id => this.refuses.has(id))) return fault(500);
    else list.tracks.push(...ids.filter(id => !list.tracks.includes(id)));
    return true;
  }

  #tracksOf({ tracks }: List) {
    return tracks.map(id => this.tracks.get(id) ?? { id, title: `Song ${id}`, duration: 60 });
  }

  #detailsOf(id: number, list: List) {
    const { tracks, ...facts } = list;
    const whole = this.#tracksOf(list);
    return {
      id,
      ...facts,
      nb_tracks: tracks.length,
      duration: tracks.length * 60,
      tracks: { data: whole.slice(0, this.inside) },
    };
  }
}

const fault = (code: number) => ({ error: { type: 'Exception', message: 'no', code } });
const missing = fault(800);

const emptyList = (title: string): List => ({
  title,
  description: '',
  public: true,
  collaborative: false,
  creator: nell,
  tracks: [],
  link: null,
});

const pageOf = (all: readonly unknown[], index: number, limit: number) => ({
  data: all.slice(index, index + limit),
  total: all.length,
  ...(index + limit < all.length ? { next: `https://music.test/?index=${index + limit}` } : {}),
});

/** What stands around a call, with all that it told. */
export interface Around {
  readonly service: SmallService;
  readonly context: ToolContext;
  readonly told: string[];
  readonly reported: unknown[];
  readonly time: { now: number };
  readonly stop: AbortController;
}

/** A call over the small service, at a time that the test moves. Ids of changes and plans are counted. */
export function around(change: Partial<ToolContext> & { policy?: 'destructive' | 'never' } = {}): Around {
  const { policy = 'destructive', ...more } = change;
  const service = new SmallService();
  const time = { now: 1_000_000 };
  const told: string[] = [];
  const reported: unknown[] = [];
  const stop = new AbortController();
  const store = documents(memoryBacking(), { kept: 'memory' });
  let count = 0;
  const client = createClient({
    transport: {
      send: request => service.send(request),
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
  const context: ToolContext = {
    client,
    signal: stop.signal,
    place: 'in the test',
    journal: createJournal({
      store: async () => store,
      account: () => 'nell',
      now: () => time.now,
      random: () => `id${++count}`,
    }),
    asking: { policy, canAsk: false, grants: createGrants(() => time.now) },
    now: () => time.now,
    report: error => reported.push(error),
    progress: at => void told.push(`${at.done}/${at.total} ${progressMessage(at)}`),
    ...more,
  };
  return { service, context, told, reported, time, stop };
}

/** A song that a plan may hold: one minute, of no artist that others share. */
export const songWith = (id: number, facts: Partial<Song> = {}): Song => ({
  id,
  title: `Song ${id}`,
  artist: `Artist ${id}`,
  artistId: id,
  album: `Album ${id}`,
  duration: 60,
  rank: 0,
  explicit: false,
  readable: true,
  ...facts,
});
