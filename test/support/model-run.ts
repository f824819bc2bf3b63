import fc from 'fast-check';
import { type NewRecord, namedCall } from './breaks.ts';
import { changeOf, type Model, type Turn, turns } from './commands.ts';
import { type LibraryStand, libraryWith } from './library.ts';
import type { Asked } from './operations.ts';

/** What a turn brought about, and what takes it back. */
interface Done {
  readonly before: Model;
  readonly after: Model;
  readonly ids: readonly string[];
}

/** How often a reader of the answers goes on before nothing breaks any more, and before there is no end. */
const [patience, mostCalls] = [3, 9];

/** A library under changes, breaks and restarts, beside a model of what it should be. */
class ModelRun {
  #at: LibraryStand;
  #model: Model = { playlists: new Map(), favourites: new Set() };
  #done: Done[] = [];
  #undone: Done | undefined;
  #seen = new Set<string>();
  #breaks = 0;

  private constructor(at: LibraryStand) {
    this.#at = at;
  }

  static async start(record?: NewRecord): Promise<ModelRun> {
    const store = await record?.();
    return new ModelRun(await libraryWith({}, { confirm: 'never', ...(store && { store }) }));
  }

  /** How many breaks came. */
  get breaks(): number {
    return this.#breaks;
  }

  close(): Promise<void> {
    return this.#at.close();
  }

  /** Takes one turn; rejects where the library, or a sentence, is not as the model has it. */
  async take({ wish, mishaps, restarts }: Turn): Promise<void> {
    if (restarts) this.#at = await this.#at.restarted({ confirm: 'never' });
    const { faults } = this.#at;
    for (const { fault, nth } of mishaps) faults.next('', fault, { nth });
    if (wish === 'undo') await this.#back(this.#done.pop(), 'before');
    else if (wish === 'redo') await this.#back(this.#undone, 'after');
    else await this.#change(wish);
    this.#breaks += mishaps.length - faults.pending;
    faults.clear();
  }

  async #change(wish: Exclude<Turn['wish'], string>): Promise<void> {
    const change = changeOf(wish, this.#model, this.#at);
    if (change === undefined) return;
    const before = this.#model;
    const [tool, args] = change.asked;
    const asked = tool === 'plan_playlist' ? await this.#plan(args) : change.asked;
    await this.#reach([asked], before, change.after);
    this.#model = change.after;
    this.#done.push({ before, after: change.after, ids: await this.#newIds() });
    this.#undone = undefined;
  }

  /** The call that saves a plan, once planning was answered. */
  async #plan(args: Record<string, unknown>): Promise<Asked> {
    for (let calls = 0; calls <= mostCalls; calls += 1) {
      if (calls === patience) this.#at.faults.clear();
      const said = await this.#at.call('plan_playlist', args).catch(() => undefined);
      if (this.#at.died()) this.#at = await this.#at.restarted({ confirm: 'never' });
      const plan_id = said?.structured['plan_id'];
      const isWhole =
        said?.isError === false && plan_id !== undefined && said.structured['requests_left'] === undefined;
      if (isWhole) return ['save_playlist', { plan_id }];
    }
    throw new Error('it cannot be planned');
  }

  /** Takes a turn's changes back, the newest first: a break may have left several. */
  async #back(done: Done | undefined, to: 'before' | 'after'): Promise<void> {
    if (done === undefined) return;
    const asked = done.ids.map((change_id): Asked => ['undo', { change_ids: [change_id] }]);
    await this.#reach(asked, this.#model, done[to]);
    this.#model = done[to];
    const ids = await this.#newIds();
    if (to === 'before') this.#undone = { ...done, ids };
    else {
      this.#undone = undefined;
      this.#done.push({ ...done, ids });
    }
  }

  /** Calls, and calls what the answers name, until nothing is left to finish and the library is as it is to be. */
  async #reach(asked: readonly Asked[], from: Model, to: Model): Promise<void> {
    const [start, goal] = [shown(from), shown(to)];
    const story: string[] = [];
    const left = [...asked];
    let next = left.shift();
    for (let calls = 0; next !== undefined; calls += 1) {
      if (calls >= patience * asked.length) this.#at.faults.clear();
      if (calls > mostCalls * asked.length) throw new Error(`it never ends\n${story.join('\n')}`);
      const [tool, args] = next;
      const said = await this.#at.call(tool, args).catch(() => undefined);
      story.push(`${tool} ${JSON.stringify(args)}: ${said?.text ?? 'no answer'}`);
      if (this.#at.died()) this.#at = await this.#at.restarted({ confirm: 'never' });
      const isDone = said !== undefined && !said.isError && said.structured['outcome'] === 'done';
      if (isDone && asked.length === 1 && this.#state() !== goal) throw this.#wrong(goal, story);
      next = (said && namedCall(said.text)) ?? (await this.#listed()) ?? left.shift();
      // Who had no answer or an error, and finds nothing to finish, calls again: the change may never have begun.
      const isOpen = said === undefined || said.isError || said.structured['outcome'] === 'partly';
      if (next === undefined && this.#state() !== goal && (isOpen || this.#state() === start))
        next = asked[0];
    }
    if (this.#state() !== goal) throw this.#wrong(goal, story);
  }

  #wrong(goal: string, story: readonly string[]): Error {
    return new Error(`${story.join('\n')}\n  is     ${this.#state()}\n  wanted ${goal}`);
  }

  async #list(): Promise<{ change_id: string; can_undo: boolean; note?: string }[]> {
    for (let tries = 0; tries < mostCalls; tries += 1) {
      const said = await this.#at.call('changes').catch(() => undefined);
      if (this.#at.died()) this.#at = await this.#at.restarted({ confirm: 'never' });
      const items = said?.structured['items'];
      if (Array.isArray(items)) return items;
      if (tries === patience) this.#at.faults.clear();
    }
    throw new Error('the changes cannot be listed');
  }

  /** The call that finishes what is listed as broken off. */
  async #listed(): Promise<Asked | undefined> {
    const notes = (await this.#list()).map(({ note = '' }) => namedCall(note));
    return notes.find(call => call !== undefined);
  }

  async #newIds(): Promise<string[]> {
    const all = (await this.#list()).filter(({ change_id }) => !this.#seen.has(change_id));
    for (const { change_id } of all) this.#seen.add(change_id);
    return all.filter(({ can_undo }) => can_undo).map(({ change_id }) => change_id);
  }

  #state(): string {
    const lists = this.#at.playlists();
    const playlists = new Map(
      lists.map(({ title, description, tracks }) => [title, { description, tracks }]),
    );
    const twins = lists.length - playlists.size;
    return (
      shown({ playlists, favourites: new Set(this.#at.favourites('tracks')) }) +
      (twins ? ` and ${twins} twins` : '')
    );
  }
}

const shown = ({ playlists, favourites }: Model): string =>
  JSON.stringify({
    playlists: [...playlists]
      .map(([title, { description, tracks }]) => [title, description, ...tracks])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
    favourites: [...favourites].sort((a, b) => a - b),
  });

/** Random runs from a seed, each against its model; answers how many breaks came. Rejects with the smallest run that fails. */
export async function randomRuns(numRuns: number, seed: number, record?: NewRecord): Promise<number> {
  let breaks = 0;
  await fc.assert(
    fc.asyncProperty(turns, async all => {
      const run = await ModelRun.start(record);
      for (const turn of all) await run.take(turn);
      breaks += run.breaks;
      await run.close();
    }),
    { numRuns, seed },
  );
  process.stdout.write(`MODEL_SEED=${seed}: ${numRuns} runs, ${breaks} breaks\n`);
  return breaks;
}

/** Few runs break more or less by chance: the same ones are taken each time, where much breaks. */
export const sampleSeed = Number(process.env['MODEL_SEED'] ?? 42);

/** The runs of an earlier time come back with its MODEL_SEED. */
export const modelSeed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
