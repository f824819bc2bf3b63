import fc from 'fast-check';
import { breaks } from './breaks.ts';
import { type LibraryStand, libraryWith, numbers } from './library.ts';
import type { Said } from './stand.ts';

/** A playlist, and what is asked of it. */
interface Case {
  readonly tracks: readonly number[];
  /** The plan, in one or two calls. `shuffle` orders all of it by a multiple of each position. */
  readonly fresh: readonly number[];
  readonly at: 'start' | 'end' | number;
  readonly out: readonly number[];
  readonly shuffle: number | undefined;
  readonly title: string | undefined;
}

const newSongs = fc.uniqueArray(fc.integer({ min: 30, max: 60 }), { maxLength: 6 });
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 29 }), { minLength: 1, maxLength: 12 }),
    /** Now and then the playlist holds a track twice. */
    twice: fc.option(fc.nat(12), { freq: 1 }),
    fresh: newSongs,
    at: fc.oneof(fc.constant('start' as const), fc.constant('end' as const), fc.integer({ min: 1, max: 12 })),
    out: fc.uniqueArray(fc.nat(12), { maxLength: 5 }),
    shuffle: fc.option(fc.integer({ min: 1, max: 96 }), { freq: 2 }),
    title: fc.option(fc.constant('Another'), { freq: 1 }),
  })
  .map(({ ids, twice, out, at, ...rest }) => {
    const double =
      twice === null || twice === undefined || twice % 3 > 0 ? [] : [ids[twice % ids.length] ?? 1];
    const tracks = [...ids, ...double];
    return {
      ...rest,
      tracks,
      at: typeof at === 'number' ? Math.min(at, tracks.length) : at,
      out: [...new Set(out.map(place => (place % tracks.length) + 1))],
      shuffle: rest.shuffle ?? undefined,
      title: rest.title ?? undefined,
    };
  })
  .filter(
    ({ fresh, out, shuffle, title }) => fresh.length + out.length > 0 || (shuffle ?? title) !== undefined,
  );

const idsIn = ({ structured: { tracks } }: Said): number[] =>
  (Array.isArray(tracks) ? tracks : []).map(({ id }) => Number(id));

/** What a plan shows: its id, and the tracks in order. */
interface Planned {
  readonly plan_id: unknown;
  readonly tracks: readonly number[];
}

async function planned(at: LibraryStand, playlist: number, asked: Case): Promise<Planned> {
  const { fresh, at: place, out, shuffle, title } = asked;
  const first = {
    ...(fresh.length > 0 ? { track_ids: fresh, ...(place === 'end' ? {} : { at: place }) } : {}),
    ...(out.length > 0 ? { remove: { positions: out } } : {}),
    ...(title === undefined ? {} : { title }),
  };
  const isAsked = Object.keys(first).length > 0;
  let said = isAsked ? await at.call('plan_playlist', { playlist, ...first, detail: 'full' }) : undefined;
  const count = said === undefined ? asked.tracks.length : idsIn(said).length;
  if (shuffle !== undefined && count > 0) {
    const order = numbers(count).sort((a, b) => ((a * shuffle) % 97) - ((b * shuffle) % 97));
    const of = said === undefined ? { playlist } : { plan_id: said.structured['plan_id'] };
    said = await at.call('plan_playlist', { ...of, order, detail: 'full' });
  }
  if (said === undefined || said.isError) throw new Error(`it cannot be planned: ${said?.text}`);
  return { plan_id: said.structured['plan_id'], tracks: idsIn(said) };
}

/** How often a reader of the answers goes on. */
const mostCalls = 6;

/** Saves of one random case: unbroken, and with a break at each of its requests. */
class SaveRun {
  #at: LibraryStand;
  readonly #case: Case;
  #playlist = 100;
  breaks = 0;

  constructor(at: LibraryStand, asked: Case) {
    this.#at = at;
    this.#case = asked;
  }

  static async start(asked: Case): Promise<SaveRun> {
    const playlists = numbers(most, 100).map(id => ({ id, tracks: asked.tracks }));
    return new SaveRun(await libraryWith({ playlists }, { confirm: 'never' }), asked);
  }

  async run(): Promise<void> {
    const sent = this.#at.faults.requests;
    const from = await this.#save(undefined);
    const requests = sent.length - from;
    for (const nth of numbers(requests)) {
      const fault = breaks[(nth + requests) % breaks.length] ?? 'answer lost';
      await this.#save({ nth, fault });
    }
    await this.#at.close();
  }

  /** Plans and saves in a fresh playlist, with a break at one request. Gives how many requests came before saving. */
  async #save(broken: { readonly nth: number; readonly fault: (typeof breaks)[number] } | undefined) {
    const playlist = this.#playlist;
    this.#playlist += 1;
    const { plan_id, tracks } = await planned(this.#at, playlist, this.#case);
    const from = this.#at.faults.requests.length;
    if (broken !== undefined) {
      this.#at.faults.next('', broken.fault, { nth: broken.nth });
      this.breaks += 1;
    }
    const story: string[] = [];
    let isDone = false;
    for (let calls = 0; !isDone; calls += 1) {
      if (calls > mostCalls) throw this.#wrong('it never ends', story, playlist, tracks);
      const said = await this.#at.call('save_playlist', { plan_id }).catch(() => undefined);
      story.push(said?.text ?? 'no answer');
      if (this.#at.died()) this.#at = await this.#at.restarted({ confirm: 'never' });
      this.#missing(playlist, tracks, story);
      const isOver = said?.text.includes('this plan was saved already') === true;
      isDone = isOver || (said?.isError === false && said.structured['outcome'] !== 'partly');
    }
    this.#at.faults.clear();
    const now = this.#at.tracksOf(playlist) ?? [];
    // Sorting by id leaves a track once.
    const isSorted = this.#case.shuffle !== undefined && String(now) === String([...new Set(tracks)]);
    const isAsPlanned = String(now) === String(tracks) || isSorted;
    if (!isAsPlanned) throw this.#wrong('it is not as planned', story, playlist, tracks);
    await this.#takeBack(String(plan_id), story, playlist);
    return from;
  }

  /** No song that stays may be missing in between, unless the playlist had it twice. */
  #missing(playlist: number, planned: readonly number[], story: readonly string[]): void {
    const { tracks } = this.#case;
    const now = new Set(this.#at.tracksOf(playlist));
    const missing = [...new Set(tracks)].filter(id => planned.includes(id) && !now.has(id));
    const isTwice = (id: number) => tracks.indexOf(id) !== tracks.lastIndexOf(id);
    if (!missing.every(isTwice)) throw this.#wrong(`${missing} are missing`, story, playlist, planned);
  }

  /** The undo brings back what was there, except for second copies. */
  async #takeBack(planId: string, story: readonly string[], playlist: number): Promise<void> {
    const { tracks } = this.#case;
    const said = await this.#at.undo(planId);
    const now = String(this.#at.tracksOf(playlist));
    if (now === String(tracks) || now === String([...new Set(tracks)])) return;
    throw this.#wrong('the undo did not restore it', [...story, said.text], playlist, tracks);
  }

  #wrong(what: string, story: readonly string[], playlist: number, wanted: readonly number[]): Error {
    const now = this.#at.tracksOf(playlist);
    return new Error(`${what}\n${story.join('\n')}\n  is     ${now}\n  wanted ${wanted}`);
  }
}

/** More requests than a save of a case takes, with its unbroken run. */
const most = 40;

/** Random saves from a seed. Resolves to how many requests broke off. */
export async function randomSaves(numRuns: number, seed: number) {
  const found = { breaks: 0 };
  await fc.assert(
    fc.asyncProperty(anyCase, async asked => {
      const run = await SaveRun.start(asked);
      await run.run();
      found.breaks += run.breaks;
    }),
    { numRuns, seed },
  );
  process.stdout.write(`MODEL_SEED=${seed}: ${numRuns} plans, ${found.breaks} breaks\n`);
  return found;
}
