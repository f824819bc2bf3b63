import { MusicError, TimedOut } from '../client/errors.ts';
import type { ChangeCall, WriteHandler } from './change-call.ts';
import { nothingBefore, ownHandler } from './find-handler.ts';
import { findMade, mayActForMs } from './find-made.ts';
import { isEffective, type Job, type Step } from './job.ts';
import { aboutAsDone } from './job-standings.ts';
import { judge, lostOf, mayHaveActed, withoutKnown } from './judge.ts';
import { JobTaken, KeptJob } from './kept-job.ts';
import type { Note, Problem, StepReport } from './outcome.ts';
import type { RunOptions } from './run-options.ts';
import { isAboutId, type Sent, send, surelyDidNotRun } from './send.ts';
import { StepReports } from './step-reports.ts';

/** More wrong ids than these, in a write that stands alone, are no slips: the service is asked no further. */
const mostSlips = 10;

/** How a run of a job ended. */
export interface JobResult {
  readonly job: Job;
  readonly reports: readonly StepReport[];
  readonly problem?: Problem | undefined;
  readonly notes: readonly Note[];
  /** Another process took the job up meanwhile; this process sent nothing more. */
  readonly taken: boolean;
}

/**
 * Carries a job out from where it stands: each step is stored before its requests leave, and settled by looking
 * afterwards. Running the same job again goes on. Rejects with `StoreError` where a step cannot be stored: then
 * nothing was sent for it; with `AccountSwitched` where the listener has another account by now.
 */
export function runJob(job: Job, call: ChangeCall, options: RunOptions): Promise<JobResult> {
  return new JobRun(job, call, options).run();
}

class JobRun {
  readonly #kept: KeptJob;
  readonly #call: ChangeCall;
  readonly #options: RunOptions;
  readonly #reports: StepReports;
  readonly #notes: Note[] = [];
  /** Steps that were sent and not looked at yet. */
  readonly #unseen = new Map<number, { readonly step: Step; readonly sent: Sent }>();
  /** Creates whose answer was lost. */
  readonly #doubted: number[] = [];

  constructor(job: Job, call: ChangeCall, options: RunOptions) {
    this.#kept = new KeptJob(job, call);
    this.#call = call;
    this.#options = options;
    this.#reports = new StepReports(job);
  }

  async run(): Promise<JobResult> {
    try {
      const problem = (await this.#steps()) ?? (await this.#look());
      if (problem === undefined) await this.#lookForTwins();
      await this.#end(problem);
      return this.#ran(problem, false);
    } catch (error) {
      if (!(error instanceof JobTaken)) throw error;
      // Nothing is looked at: it may be the library of somebody else.
      if (await this.#kept.isOfOtherAccount()) throw this.#kept.switched();
      await this.#kept.reload();
      return this.#ran(undefined, true);
    }
  }

  #ran(problem: Problem | undefined, taken: boolean): JobResult {
    return { job: this.#kept.job, reports: this.#reports.all(), problem, notes: this.#notes, taken };
  }

  async #steps(): Promise<Problem | undefined> {
    for (const [at, step] of this.#kept.job.steps.entries()) {
      if (step.state === 'observed') continue;
      try {
        const problem = await this.#step(at);
        if (problem === undefined) continue;
        if (!this.#call.signal.aborted) await this.#look();
        return problem;
      } catch (error) {
        if (!(error instanceof MusicError)) throw error;
        if (!this.#call.signal.aborted) await this.#look();
        return { problem: 'error', error, step: at };
      }
    }
    return undefined;
  }

  async #step(at: number): Promise<Problem | undefined> {
    const step = this.#kept.placed(at);
    if (step === undefined) return this.#kept.observed(at, { ...this.#kept.step(at), ids: [] });
    const handler = this.#handler(step);
    // A step may depend on what the steps before brought about, so they are looked at first.
    if (handler.assume === undefined || this.#isAboutUnseen(step)) {
      const problem = await this.#look();
      if (problem !== undefined) return problem;
    }
    if (step.state === 'sent') return this.#resume(at, step, handler);
    if (this.#options.settleOnly) return undefined;
    if (handler.unkept !== undefined && this.#options.input === undefined) {
      this.#reports.tellUnkept(at, step.ids);
      return this.#kept.observed(at, { ...step, notDone: step.ids });
    }
    const prepared = this.#options.prepared ?? (await handler.prepare?.(step, this.#call)) ?? nothingBefore;
    const { ids: settled = [], reason } = prepared.settled ?? {};
    this.#reports.tellSettled(at, settled, reason);
    const open = step.ids.filter(id => !settled.includes(id));
    const ready: Step = { ...step, ids: open, before: prepared.before, state: 'sent' };
    if (settled.length > 0 && open.length === 0) return this.#kept.observed(at, { ...ready, ids: step.ids });
    await this.#kept.before(at, ready);
    return this.#send(at, ready, open, handler, true);
  }

  /** Goes on with a step that was broken off: a look decides what is left to send. */
  async #resume(at: number, step: Step, handler: WriteHandler): Promise<Problem | undefined> {
    if (handler.find !== undefined) {
      this.#doubted.push(at);
      return this.#findMade(at, step, handler, undefined);
    }
    // What cannot be looked at is never sent again.
    if (handler.look === undefined) return this.#kept.observed(at, { ...step, unknown: withoutKnown(step) });
    handler.forget?.(step, this.#call);
    const seen = await handler.look(step, this.#call);
    const open = step.ids.filter(id => seen.get(id) === false && !step.notDone.includes(id));
    const unknown = step.ids.filter(id => seen.get(id) !== false && !step.done.includes(id));
    const left = { ...step, unknown };
    if (open.length === 0) return this.#kept.observed(at, left);
    if (this.#options.settleOnly)
      return this.#kept.observed(at, { ...left, notDone: [...step.notDone, ...open] });
    await this.#kept.before(at, left);
    return this.#send(at, left, open, handler, true);
  }

  async #send(
    at: number,
    step: Step,
    open: readonly number[],
    handler: WriteHandler,
    again: boolean,
  ): Promise<Problem | undefined> {
    const ids = (await handler.sending?.({ ...step, ids: [...open] }, this.#call)) ?? open;
    const { whole } = this.#options;
    const { write } = step;
    const input = this.#options.input ?? step.input;
    const atOnce = handler.atOnce === true;
    const turn = () => this.#kept.checkTurn();
    const hold = this.#kept.checkHold;
    const mostRefused = whole ? Number.POSITIVE_INFINITY : mostSlips;
    const sent = await send({ write, input, ids, atOnce, mostRefused, turn, hold }, this.#call);
    if (sent.made !== undefined) return this.#keepMade(at, step, sent.made, handler);
    const { error } = sent.whole;
    if (handler.find !== undefined) return this.#notMade(at, step, handler, error);
    this.#unseen.set(at, { step, sent });
    if (error === undefined) {
      handler.assume?.({ ...step, ids: [...open] }, this.#call);
      return undefined;
    }
    if (this.#call.signal.aborted) return { problem: 'error', error, step: at };
    const problem = await this.#look();
    if (whole && problem !== undefined && again) {
      const lost = lostOf(this.#kept.step(at), sent);
      if (lost.length > 0) {
        await this.#kept.before(at, { ...this.#kept.step(at), state: 'sent' });
        return this.#send(at, this.#kept.step(at), lost, handler, false);
      }
    }
    return problem;
  }

  // --- creating: until the answer comes there is no id to look for

  async #keepMade(at: number, step: Step, made: number, handler: WriteHandler): Promise<undefined> {
    const { gaveUpAt: _, ...rest } = step;
    const now: Step = { ...rest, ids: [made], done: [made], state: 'observed' };
    handler.assume?.(now, this.#call);
    this.#reports.tell({ step: at, results: [{ id: made, outcome: 'done' }] });
    await this.#kept.after(at, now);
    return undefined;
  }

  async #notMade(
    at: number,
    step: Step,
    handler: WriteHandler,
    error: unknown,
  ): Promise<Problem | undefined> {
    this.#reports.tell({ step: at, results: [], error });
    if (surelyDidNotRun(error)) {
      await this.#kept.after(at, { ...step, state: 'intended' });
      return { problem: 'error', error, step: at };
    }
    this.#doubted.push(at);
    const given: Step = error instanceof TimedOut ? { ...step, gaveUpAt: this.#call.now() } : step;
    await this.#kept.after(at, given);
    if (this.#call.signal.aborted) return { problem: 'create-unknown', error };
    return this.#findMade(at, given, handler, error);
  }

  /** What is surely not there is made again, unless the service may still be acting: then by a later call. */
  async #findMade(
    at: number,
    step: Step,
    handler: WriteHandler,
    error: unknown,
  ): Promise<Problem | undefined> {
    const found = await findMade(step, handler, this.#call, error);
    if (typeof found === 'number') return this.#keepMade(at, step, found, handler);
    if (found !== undefined) return found;
    if (this.#options.settleOnly) return this.#kept.observed(at, step);
    const waitMs = mayActForMs(step, this.#call.now());
    if (waitMs > 0) return { problem: 'create-unknown', error, waitMs };
    if (this.#doubted.filter(each => each === at).length > 1) return { problem: 'create-unknown', error };
    return this.#send(at, step, step.ids, handler, false);
  }

  /** A service that acted late leaves a second playlist: the listener is told of it, and nothing is done to it. */
  async #lookForTwins(): Promise<void> {
    for (const at of this.#doubted) {
      const step = this.#kept.step(at);
      const found = await this.#handler(step)
        .find?.(step, this.#call)
        .catch(() => undefined);
      const ids = found === undefined ? [] : found.found === 'several' ? found.ids : [found.found];
      const others = ids.filter((id): id is number => typeof id === 'number' && !step.done.includes(id));
      if (others.length > 0) this.#notes.push({ note: 'twin', ids: others });
    }
  }

  // --- looking

  /** Whether a write to the same ids was not looked at yet: afterwards nobody could tell what it brought about. */
  #isAboutUnseen({ ids }: Step): boolean {
    return [...this.#unseen.values()].some(({ step }) => step.ids.some(id => ids.includes(id)));
  }

  /** Looks at what the sent steps brought about, and records what was seen. */
  async #look(): Promise<Problem | undefined> {
    const steps = [...this.#unseen];
    this.#unseen.clear();
    for (const [, { step }] of steps) this.#handler(step).forget?.(step, this.#call);
    let first: Problem | undefined;
    for (const [at, { step, sent }] of steps) first ??= await this.#judge(at, step, sent);
    return first;
  }

  async #judge(at: number, step: Step, { answers, whole }: Sent): Promise<Problem | undefined> {
    const { whole: isWhole } = this.#options;
    const touched = [...answers].filter(([, answer]) => mayHaveActed(answer, isWhole));
    const seen = await this.#seen({ ...step, ids: touched.map(([id]) => id) });
    const { look, atOnce } = this.#handler(step);
    // What is sent all at once is refused as a whole, and no id of it is at fault.
    const isSplit = isWhole && atOnce !== true;
    const sight = { seen, isWhole, isSplit, isReadable: look !== undefined };
    const { results, step: judged } = judge(step, answers, sight);
    this.#reports.tell({ step: at, results, error: whole.error });
    await this.#kept.after(at, judged);
    const lies = results.filter(({ reason }) => reason?.reason === 'not-so-after-all').map(({ id }) => id);
    const isSoAfterAll = isWhole && results.every(({ outcome }) => outcome === 'done');
    if (whole.error !== undefined && !isSoAfterAll && !(isSplit && isAboutId(whole.error)))
      return { problem: 'error', error: whole.error, step: at };
    return lies.length > 0 ? { problem: 'not-so', step: at, ids: lies } : undefined;
  }

  /** What a look says. Notes what it could not tell. */
  async #seen(step: Step): Promise<ReadonlyMap<number, boolean>> {
    if (step.ids.length === 0) return new Map();
    const { look } = this.#handler(step);
    if (look === undefined) {
      this.#notes.push({ note: 'cannot-be-read' });
      return new Map();
    }
    const seen = await look(step, this.#call).catch(() => undefined);
    if (seen === undefined) {
      this.#notes.push({ note: 'not-read-back' });
      return new Map();
    }
    const missing = step.ids.filter(id => !seen.has(id)).length;
    if (missing > 0) this.#notes.push({ note: 'list-too-long', count: missing });
    return seen;
  }

  #handler({ write }: Step): WriteHandler {
    return ownHandler(this.#call.journal.handlers, write);
  }

  /** A whole job can be finished later. A single write stays open only where its outcome could not be settled. */
  async #end(problem: Problem | undefined): Promise<void> {
    const { holder: _, ...left } = this.#kept.job;
    const job: Job = { ...left, about: aboutAsDone(left, this.#call) };
    if (this.#options.settleOnly && problem === undefined)
      return this.#kept.close({ ...job, state: 'ended' });
    const isOpen = job.steps.some(({ state }) => state === 'sent');
    const begun = problem !== undefined && (isOpen || (this.#options.whole && isEffective(job)));
    const state = begun ? 'begun' : problem !== undefined && this.#options.whole ? 'planned' : 'ended';
    return this.#kept.close({ ...job, state });
  }
}
