import { randomUUID } from 'node:crypto';
import { AnswerCache } from '../../src/client/answer-cache.ts';
import { type Client, createClient } from '../../src/client/client.ts';
import type { Quota } from '../../src/client/quota-window.ts';
import type { RetryPolicy } from '../../src/client/retrying-requester.ts';
import type { MusicGraph } from '../../src/demo/catalogue/index.ts';
import type { PlaylistState } from '../../src/jobs/job.ts';
import { Updates } from '../../src/resources/index.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { type EmbeddedService, embeddedService } from './embedded-service.ts';
import { Faults, lineOf, requestOf, TestClock } from './faulty-service.ts';
import { nell, numberedCatalogue, type Setup } from './numbered-catalogue.ts';
import { RunningCalls } from './running-calls.ts';
import { type Assistant, type AssistantChoices, assistantOver, callTool, type Said } from './stand.ts';

export { bringing, holdingOnly } from './faulty-service.ts';
export { firstForeign, nell, numbers, odd, type PlaylistSetup } from './numbered-catalogue.ts';

/** What answers to changes say of where they happened. */
export const place = 'in the demo library on this computer';

/** How a host meets our server, and as whom. */
export interface ProcessChoices extends Omit<AssistantChoices, 'now' | 'random' | 'store'> {
  /** Whose changes are recorded; Nell's when absent, and nobody is signed in when null. */
  readonly account?: string | null;
  /** The id by which the service knows the listener; Nell's when absent. What they keep is what Nell keeps. */
  readonly user?: number;
  /** How often a read is tried; once when absent, because trying again has its own tests. */
  readonly retry?: RetryPolicy;
  /** Boundless when absent. */
  readonly quota?: Quota;
  /** Where changes are recorded, if not where the others of this library do. */
  readonly store?: Store;
}

/** Nell's library at a service, and all that outlives our processes: faults, time, the record of changes. */
export interface World {
  readonly faults: Faults;
  readonly service: EmbeddedService;
  readonly store: Store;
  /** Milliseconds since the epoch; tests move them on. */
  readonly time: { now: number };
  /** One of our servers, with a real host. */
  open(choices?: ProcessChoices): Promise<Process>;
}

export interface Process extends Pick<Assistant, 'asking' | 'logged' | 'mcp'> {
  /** What an assistant reads of a call. Rejects where a fault calls it off or ends the process. */
  call(name: string, args?: Record<string, unknown>): Promise<Said>;
  readonly music: Client;
  /** Whether a fault ended it. */
  died(): boolean;
  /** What long calls told of their progress. */
  readonly told: string[];
  /** Others take this process for gone, as when it was suspended on another computer; `lapse`: it can know so. */
  forsake(): void;
  lapse(): void;
  close(): Promise<void>;
}

/** What most tests need: a library and one process over it. */
export interface LibraryStand extends Process, Pick<World, 'faults' | 'store' | 'time' | 'open' | 'service'> {
  /** What another program of the listener's does: `POST /playlist/7/tracks songs=1,2`. No fault meets it. */
  elsewhere(line: string): unknown;
  /** A playlist as it stands; undefined where there is none. */
  playlist(id: number): Standing | undefined;
  /** All of the listener's own, oldest first. */
  playlists(): Standing[];
  /** Ids of songs in a playlist. */
  tracksOf(id: number): number[] | undefined;
  favourites(kind: Parameters<EmbeddedService['library']['favourites']>[1]): number[];
  followings(): number[];
  /** Takes a change back: the latest where none is named. */
  undo(change_id?: unknown): Promise<Said>;
  /** Another process over the same library, record and time, as after a restart. */
  restarted(choices?: ProcessChoices): Promise<LibraryStand>;
}

export interface Standing extends PlaylistState {
  readonly id: number;
}

const deadlineMs = 30_000;
const boundless: Quota = { requests: 1_000_000, ms: 1000 };
const start = Date.parse('2026-03-01T09:30:00Z');
const once: RetryPolicy = { attempts: 1, quotaAttempts: 1, firstMs: 0, longestMs: 0 };

/** A library of numbered songs, set up as the test needs it, and a host to change it with: in a few milliseconds. */
export const libraryWith = (setup: Setup = {}, choices: ProcessChoices = {}): Promise<LibraryStand> =>
  libraryOver(numberedCatalogue(setup), choices);

/** The library of a catalogue's owner in place of Nell's, such as the demo's. */
export async function libraryOver(
  catalogue: MusicGraph,
  choices: ProcessChoices = {},
): Promise<LibraryStand> {
  const world = await worldOf(catalogue, choices.store);
  return standing(world, await world.open(choices));
}

async function worldOf(catalogue: MusicGraph, record: Store | undefined): Promise<World> {
  const time = { now: start };
  const now = () => time.now;
  const [kept, store] = await Promise.all([
    openStore({ memory: true }),
    record ?? openStore({ memory: true }),
  ]);
  const service = embeddedService(catalogue, kept, now);
  const faults = new Faults();
  const ids = countedIds();
  const alive = new Set<string>();
  return {
    faults,
    service,
    store,
    time,
    open: choices => openProcess({ faults, service, store, now, ids, alive }, choices),
  };
}

interface ProcessParts extends Pick<World, 'faults' | 'service' | 'store'> {
  readonly now: () => number;
  readonly ids: ReturnType<typeof countedIds>;
  /** The names of the processes that live. */
  readonly alive: Set<string>;
}

/** `id1` for the first call that makes something with an id, `id2` for the next; what else a call numbers is `id1x2`. */
function countedIds() {
  let [calls, inCall, begun] = [0, 0, true];
  return {
    begin: () => {
      begun = true;
    },
    next: () => {
      if (begun) [calls, inCall, begun] = [calls + 1, 0, false];
      inCall += 1;
      return inCall === 1 ? `id${calls}` : `id${calls}x${inCall}`;
    },
  };
}

async function openProcess(
  { faults, service, ids, alive, ...parts }: ProcessParts,
  { account = 'nell', user = nell, retry = once, quota = boundless, ...choices }: ProcessChoices = {},
): Promise<Process> {
  const calls = new Set<AbortController>();
  const clock = new TestClock(deadlineMs);
  const running = new RunningCalls();
  const told: string[] = [];
  const name = randomUUID();
  let holds = true;
  alive.add(name);
  const life = lifetime(() => alive.delete(name));
  const updates = new Updates();
  const music = createClient({
    transport: faults.transport(answerTo(user, service), account ?? 'public', {
      cancel: () => void [...calls].map(call => call.abort()),
      die: life.end,
      expire: () => clock.expire(),
      died: () => life.ended,
    }),
    cache: new AnswerCache({ clock }),
    quota,
    clock,
    hasToken: () => account !== null,
    plural: false,
    deadlineMs,
    retry,
    onWrite: (entry, input) => updates.written(entry, input),
  });
  const assistant = await assistantOver(music, updates, {
    // A server for the whole connection: one for each request, as over HTTP, takes ten times as long.
    stays: true,
    ...parts,
    ...choices,
    random: ids.next,
    processes: { own: async () => name, isAlive: async other => alive.has(other), holds: () => holds },
    account: account ?? undefined,
    tools: tools => tools.map(tool => running.counted(tool)),
  });
  return {
    music,
    told,
    forsake: () => void alive.delete(name),
    lapse: () => {
      holds = !alive.delete(name);
    },
    asking: assistant.asking,
    mcp: assistant.mcp,
    logged: assistant.logged,
    died: () => life.ended,
    async call(name, args = {}) {
      const stop = new AbortController();
      calls.add(stop);
      ids.begin();
      const onprogress = ({ message = '' }) => void told.push(message);
      const said = callTool(assistant.mcp, name, args, { signal: stop.signal, onprogress });
      try {
        return await Promise.race([said, life.over]);
      } catch (error) {
        if (!life.ended) await running.idle();
        throw error;
      } finally {
        calls.delete(stop);
      }
    },
    async close() {
      await assistant.close();
      await music.close();
      alive.delete(name);
    },
  };
}

/** What the service answers to a user who keeps what Nell keeps. */
const answerTo =
  (user: number, { answer }: EmbeddedService): EmbeddedService['answer'] =>
  request => {
    const answered = answer(request);
    if (user === nell || lineOf(request) !== 'GET /user/me') return answered;
    return { ...answered, body: JSON.stringify({ ...JSON.parse(answered.body), id: user }) };
  };

/** The life of a process that faults may end. */
function lifetime(ended: () => void) {
  const state = { ended: false };
  let fail: (reason: Error) => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    fail = reject;
  });
  over.catch(() => undefined);
  return {
    over,
    get ended() {
      return state.ended;
    },
    end() {
      state.ended = true;
      ended();
      fail(new Error('the process is gone'));
    },
  };
}

function standing(world: World, process: Process): LibraryStand {
  const { faults, service, store, time, open } = world;
  const { library } = service;
  const playlist = (id: number): Standing | undefined => {
    const found = library.playlists.get(id);
    if (found === undefined) return undefined;
    const { title, description, collaborative, tracks } = found;
    return {
      id,
      title,
      description,
      public: found.public,
      collaborative,
      tracks: tracks.map(track => track.id),
    };
  };
  return {
    ...process,
    faults,
    service,
    store,
    time,
    open,
    elsewhere: line => JSON.parse(service.answer(requestOf(line)).body),
    playlist,
    playlists: () => library.playlists.madeBy(nell).flatMap(({ id }) => playlist(id) ?? []),
    tracksOf: id => library.playlists.get(id)?.tracks.map(track => track.id),
    favourites: kind => library.favourites(nell, kind).map(({ id }) => id),
    followings: () => library.followings(nell),
    undo: change_id => process.call('undo', change_id === undefined ? {} : { change_ids: [change_id] }),
    restarted: async choices => standing(world, await open(choices)),
  };
}
