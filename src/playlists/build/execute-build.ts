import { MusicError } from '../../client/errors.ts';
import { counted, type Recording, recorded } from '../../journal/index.ts';
import type { ChangeCall } from '../../journal/journal.ts';
import { errorMessage } from '../../present/error-message.ts';
import { quoted } from '../../text/sanitize.ts';
import { append } from '../append.ts';
import type { BuildPlan } from '../plans/plan.ts';
import { emptyOwn, type Standing, standing } from '../read-playlist.ts';

/** How the carrying out of a plan ended. */
export interface Executed {
  /** The playlist as read back; undefined where there is none, or it could not be read. */
  readonly stands: Standing | undefined;
  readonly playlistId: number | undefined;
  /** The plan's tracks that are in the playlist, in number. */
  readonly added: number;
  readonly refused: readonly number[];
  /** Those that are not there, though nothing refused them. */
  readonly lacking: readonly number[];
  /** What is not as it was to be, in sentences. */
  readonly problems: readonly string[];
  readonly changeId: string | undefined;
}

/** Keeps how far a plan is, so that the same plan can go on from there. */
type Save = (plan: BuildPlan) => Promise<void>;

/** Makes or extends the playlist and reads it back. What goes wrong at the service is told in `problems`. */
export function execute(plan: BuildPlan, context: ChangeCall, save: Save): Promise<Executed> {
  return recorded(context, { tool: 'build_playlist', words: wordsOf(plan) }, async change => {
    const work = new Work(plan, context, save, change);
    try {
      await work.run();
    } catch (error) {
      if (!(error instanceof MusicError)) throw error;
      work.problems.push(`${errorMessage(error, work.about, true)}.`);
    }
    return work.ended();
  });
}

const wordsOf = ({ target, entries }: BuildPlan) => {
  const count = counted(entries.length);
  return 'before' in target
    ? `added ${count} to the playlist ${quoted(target.title)}`
    : `made the playlist ${quoted(target.title)} with ${count}`;
};

class Work {
  readonly problems: string[] = [];
  #plan: BuildPlan;
  readonly #context: ChangeCall;
  readonly #save: Save;
  readonly #change: Recording;
  #refused: readonly number[] = [];
  #stands: Standing | undefined;

  constructor(plan: BuildPlan, context: ChangeCall, save: Save, change: Recording) {
    this.#plan = plan;
    this.#context = context;
    this.#save = save;
    this.#change = change;
  }

  get #playlistId(): number | undefined {
    const { target, made } = this.#plan;
    return 'before' in target ? target.playlistId : made;
  }

  /** What a failure is about. */
  get about(): Record<string, unknown> {
    return { playlist_id: this.#playlistId };
  }

  get #ids(): number[] {
    return this.#plan.entries.map(({ song }) => song.id);
  }

  async run(): Promise<void> {
    const playlist = this.#playlistId ?? (await this.#make());
    if (playlist === undefined) return;
    await this.#settle(playlist);
    const { refused, error } = await append(playlist, this.#ids, this.#change, this.#context);
    this.#refused = refused;
    if (error !== undefined) this.problems.push(`${errorMessage(error, this.about, true)}.`);
    this.#stands = await standing(playlist, this.#context);
    await this.#inOrder(this.#stands);
    if (!this.#isPrivateAsAsked(this.#stands)) await this.#keep({ settled: false });
  }

  async #make(): Promise<number | undefined> {
    const { target, unsure } = this.#plan;
    // An earlier request may have made it although its answer was lost.
    const before = unsure ? await emptyOwn(target.title, this.#context) : undefined;
    if (before !== undefined) return this.#made(before);
    await this.#keep({ begun: true, unsure: true });
    const { made, error } = await this.#change.write('playlist.create', { title: target.title });
    if (made !== undefined) return this.#made(made);
    const lost = error instanceof MusicError && error.ran !== 'no';
    const { aborted } = this.#context.signal;
    const found = lost && !aborted ? await emptyOwn(target.title, this.#context) : undefined;
    if (found !== undefined) return this.#made(found);
    if (!lost) await this.#keep({ unsure: false });
    const known = lost && aborted ? 'Whether a playlist was made is not known' : 'No playlist was made';
    this.problems.push(`${known}: ${errorMessage(error, {}, true)}.`);
    return undefined;
  }

  async #made(id: number): Promise<number> {
    await this.#keep({ made: id, unsure: false });
    return id;
  }

  async #keep(change: Partial<BuildPlan>): Promise<void> {
    this.#plan = { ...this.#plan, ...change };
    await this.#save(this.#plan);
  }

  /** The service makes every playlist public and without a description. */
  async #settle(playlist_id: number): Promise<void> {
    const { target } = this.#plan;
    await this.#keep({ begun: true });
    if ('before' in target || this.#plan.settled) return;
    const { description } = target;
    const wanted = { public: target.public, ...(description ? { description } : {}) };
    if (target.public && !description) return;
    const { error } = await this.#change.write(
      'playlist.update',
      { playlist_id, ...wanted },
      { check: false },
    );
    if (error === undefined) return this.#keep({ settled: true });
    throw error;
  }

  #isPrivateAsAsked(stands: Standing): boolean {
    const { target } = this.#plan;
    return 'before' in target || target.public === stands.public;
  }

  /**
   * Tracks that came late stand behind the others: the playlist gets the order that was shown. One that holds a
   * track twice stays as it is: the service orders by id, and would lose one of the two.
   */
  async #inOrder({ id, ids }: Standing): Promise<void> {
    const planned = new Set(this.#ids);
    const others = ids.filter(each => !planned.has(each));
    const there = new Set(ids);
    const order = [...others, ...this.#ids.filter(each => there.has(each))];
    if (there.size !== ids.length || order.every((each, at) => ids[at] === each)) return;
    if (this.#lacking().length > 0) return;
    await this.#change.write('playlist.reorder', { playlist_id: id }, { ids: order, check: false });
    this.#stands = await standing(id, this.#context);
  }

  #lacking(): number[] {
    const there = new Set(this.#stands?.ids);
    const refused = new Set(this.#refused);
    return this.#ids.filter(id => !there.has(id) && !refused.has(id));
  }

  async ended(): Promise<Executed> {
    const id = this.#playlistId;
    if (this.#stands === undefined && id !== undefined && !this.#context.signal.aborted) {
      this.#stands = await standing(id, this.#context).catch(() => undefined);
    }
    const stands = this.#stands;
    const lacking = stands === undefined ? [] : this.#lacking();
    return {
      stands,
      playlistId: id,
      added: stands === undefined ? 0 : this.#ids.length - lacking.length - this.#refused.length,
      refused: this.#refused,
      lacking,
      problems: [...this.problems, ...this.#untrue(stands, lacking)],
      changeId: this.#change.changeId,
    };
  }

  /** What no error was reported of, and what is not so. */
  #untrue(stands: Standing | undefined, lacking: readonly number[]): string[] {
    const { target } = this.#plan;
    if (stands === undefined || this.problems.length > 0) return [];
    const untrue: string[] = [];
    if (lacking.length > 0) {
      untrue.push(
        `The service reported no error, but ${lacking.length} of the ${this.#ids.length} tracks are not there.`,
      );
    }
    if (!this.#isPrivateAsAsked(stands)) {
      untrue.push(
        `The service reported no error, but the playlist is ${stands.public ? 'public' : 'private'}.`,
      );
    }
    const description = 'before' in target ? undefined : target.description?.trim();
    if (description !== undefined && stands.description.trim() !== description) {
      untrue.push('The service reported no error, but the description is another.');
    }
    return untrue;
  }
}
