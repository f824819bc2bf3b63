import type { Input } from '../client/api/input-field.ts';
import { TimedOut } from '../client/errors.ts';
import type { ChangeCall } from './change-context.ts';
import { hidesFirst, type Job, type Step } from './job.ts';
import { type JobNote, type JobProblem, type JobResult, StepReports, stoppedBy } from './job-result.ts';
import { checkStep } from './needed-rights.ts';
import { ClaimedJob, isAboutId, JobTaken, type Sent, sendWrite, surelyDidNotRun } from './send-write.ts';
import {
  findMade,
  findTwins,
  isRefused,
  lostIds,
  mayActForMs,
  needsCheck,
  outcomesOf,
  undecidedIds,
  wasHalfDone,
} from './step-outcome.ts';
import { nothingBefore, ownHandler, type Prepared, type WriteHandler } from './write-handler.ts';

export interface RunOptions {
  /** A lost request is sent once more, and however many ids are refused, the others are tried. */
  readonly canFinishLater: boolean;
  /** Only checks what was sent, and sends nothing. What was not begun is left undone. */
  readonly checkOnly?: true;
  /** Of a job of one step: what was just read for the step. */
  readonly prepared?: Prepared;
  /** Of a job of one step: what the request takes, with what the step does not store. */
  readonly input?: Input;
}

/** After this many refused ids, the rest of a write that cannot be finished later is not sent. */
const mostRefused = 10;

/**
 * Runs a job from its present state: each step is stored before its requests leave, and its outcome is checked
 * afterwards. Running the same job again continues it. Rejects with `StoreError` if a step cannot be stored: then
 * nothing was sent for it. Rejects with `AccountSwitched` if the listener has linked another account.
 */
export function runJob(job: Job, call: ChangeCall, options: RunOptions): Promise<JobResult> {
  return new JobRun(job, call, options).run();
}

class JobRun {
  readonly #stored: ClaimedJob;
  readonly #call: ChangeCall;
  readonly #options: RunOptions;
  readonly #reports: StepReports;
  readonly #notes: JobNote[] = [];
  /** Steps that were sent and are not checked yet. */
  readonly #unchecked = new Map<number, { readonly step: Step; readonly sent: Sent }>();
  /** Creates whose answer was lost. */
  readonly #lostCreates: number[] = [];

  constructor(job: Job, call: ChangeCall, options: RunOptions) {
    this.#stored = new ClaimedJob(job, call);
    this.#call = call;
    this.#options = options;
    this.#reports = new StepReports(job);
  }

  async run(): Promise<JobResult> {
    try {
      const problem = (await this.#steps()) ?? (await this.#check());
      if (problem === undefined) await this.#findTwins();
      await this.#stored.end(problem, this.#options);
      return this.#result(problem, false);
    } catch (error) {
      if (!(error instanceof JobTaken)) throw error;
      // No checks: it may be the library of another account.
      if (await this.#stored.hasOtherAccount()) throw this.#stored.switched();
      await this.#stored.reload();
      return this.#result(undefined, true);
    }
  }

  #result(problem: JobProblem | undefined, taken: boolean): JobResult {
    return { job: this.#stored.job, reports: this.#reports.all(), problem, notes: this.#notes, taken };
  }

  async #steps(): Promise<JobProblem | undefined> {
    for (const [at, step] of this.#stored.job.steps.entries()) {
      if (step.state === 'observed') continue;
      try {
        if (!this.#options.checkOnly) checkStep(this.#stored.job.kind, step, this.#call.allowed);
        const problem = await this.#step(at);
        if (problem === undefined) continue;
        if (!this.#call.signal.aborted) await this.#check();
        return problem;
      } catch (error) {
        const problem = stoppedBy(error, at, this.#stored.job);
        if (!this.#call.signal.aborted) await this.#check();
        return problem;
      }
    }
    return undefined;
  }

  async #step(at: number): Promise<JobProblem | undefined> {
    const step = this.#stored.stepInPlaylist(at);
    if (step === undefined) return this.#stored.observed(at, { ...this.#stored.step(at), ids: [] });
    const handler = this.#handler(step);
    // A step may depend on the outcome of the steps before it, so they are checked first.
    if (handler.assume === undefined || this.#mustCheckFirst(step)) {
      const problem = await this.#check();
      if (problem !== undefined) return problem;
    }
    if (step.state === 'sent') return this.#resume(at, step, handler);
    if (this.#options.checkOnly) return undefined;
    if (step.unlessRefused !== undefined) {
      const problem = await this.#check();
      if (problem !== undefined) return problem;
      const addition = this.#stored.stepInPlaylist(step.unlessRefused);
      if (addition && (await isRefused(addition, this.#handler(addition), this.#call))) {
        this.#reports.addUnsent(at, step.ids, { reason: 'unneeded', because: 'additions-refused' });
        return this.#stored.observed(at, step);
      }
    }
    if (handler.unstored !== undefined && this.#options.input === undefined) {
      this.#reports.addUnsent(at, step.ids, { reason: 'text-not-stored' });
      return this.#stored.observed(at, { ...step, notDone: step.ids });
    }
    const prepared = this.#options.prepared ?? (await handler.prepare?.(step, this.#call)) ?? nothingBefore;
    const { ids: unneeded = [], reason: because } = prepared.unneeded ?? {};
    this.#reports.addUnsent(at, unneeded, because && { reason: 'unneeded', because });
    const open = step.ids.filter(id => !unneeded.includes(id));
    const ready: Step = { ...step, ids: open, before: prepared.before, state: 'sent' };
    if (unneeded.length > 0 && open.length === 0)
      return this.#stored.observed(at, { ...ready, ids: step.ids });
    await this.#stored.before(at, ready);
    return this.#send(at, ready, open, handler, true);
  }

  /** Continues an interrupted step: a check decides what is left to send. */
  async #resume(at: number, step: Step, handler: WriteHandler): Promise<JobProblem | undefined> {
    if (handler.findMade !== undefined) {
      this.#lostCreates.push(at);
      return this.#findMade(at, step, handler, undefined);
    }
    // What cannot be checked is never sent again.
    if (handler.check === undefined)
      return this.#stored.observed(at, { ...step, unknown: undecidedIds(step) });
    handler.forget?.(step, this.#call);
    const checked = await handler.check(step, this.#call);
    const open = step.ids.filter(id => checked.get(id) === false && !step.notDone.includes(id));
    const unknown = step.ids.filter(id => checked.get(id) !== false && !step.done.includes(id));
    const left = { ...step, unknown };
    if (open.length === 0) return this.#stored.observed(at, left);
    if (this.#options.checkOnly)
      return this.#stored.observed(at, { ...left, notDone: [...step.notDone, ...open] });
    await this.#stored.before(at, left);
    return this.#send(at, left, open, handler, true);
  }

  async #send(
    at: number,
    step: Step,
    open: readonly number[],
    handler: WriteHandler,
    again: boolean,
  ): Promise<JobProblem | undefined> {
    const { canFinishLater, input = step.input } = this.#options;
    const sent = await sendWrite(
      {
        write: step.write,
        input,
        ids: (await handler.idsToSend?.({ ...step, ids: [...open] }, this.#call)) ?? open,
        inOneRequest: handler.inOneRequest === true,
        mostRefused: canFinishLater ? Number.POSITIVE_INFINITY : mostRefused,
        checkVersion: () => this.#stored.checkVersion(),
        checkMaySend: this.#stored.checkMaySend,
      },
      this.#call,
    );
    if (sent.made !== undefined) return this.#keepMade(at, step, sent.made, handler);
    const { error } = sent.whole;
    if (handler.findMade !== undefined) return this.#notMade(at, step, handler, error);
    this.#unchecked.set(at, { step, sent });
    if (error === undefined) {
      handler.assume?.({ ...step, ids: [...open] }, this.#call);
      return undefined;
    }
    if (this.#call.signal.aborted) return { problem: 'error', error, step: at };
    const problem = await this.#check();
    const lost = await lostIds(this.#stored.step(at), sent, { handler, call: this.#call, canFinishLater });
    if (problem === undefined || !again || lost.length === 0) return problem;
    await this.#stored.before(at, { ...this.#stored.step(at), state: 'sent' });
    return this.#send(at, this.#stored.step(at), lost, handler, false);
  }

  async #keepMade(at: number, step: Step, made: number, handler: WriteHandler): Promise<undefined> {
    const { gaveUpAt: _, ...rest } = step;
    const now: Step = { ...rest, ids: [made], done: [made], state: 'observed' };
    handler.assume?.(now, this.#call);
    this.#reports.add({ step: at, results: [{ id: made, outcome: 'done' }] });
    await this.#stored.after(at, now);
    return undefined;
  }

  async #notMade(at: number, step: Step, handler: WriteHandler, error: unknown) {
    this.#reports.add({ step: at, results: [], error });
    if (surelyDidNotRun(error)) {
      await this.#stored.after(at, { ...step, state: 'intended' });
      return { problem: 'error', error, step: at } as const;
    }
    this.#lostCreates.push(at);
    const given: Step = error instanceof TimedOut ? { ...step, gaveUpAt: this.#call.now() } : step;
    await this.#stored.after(at, given);
    if (this.#call.signal.aborted) return { problem: 'create-unknown', error } as const;
    return this.#findMade(at, given, handler, error);
  }

  /** What certainly does not exist is made again, unless the service may still be acting: then a later call does it. */
  async #findMade(
    at: number,
    step: Step,
    handler: WriteHandler,
    error: unknown,
  ): Promise<JobProblem | undefined> {
    const found = await findMade(step, handler, this.#call, error);
    if (typeof found === 'number') return this.#keepMade(at, step, found, handler);
    if (found !== undefined) return found;
    if (this.#options.checkOnly) return this.#stored.observed(at, step);
    const waitMs = mayActForMs(step, this.#call.now());
    if (waitMs > 0) return { problem: 'create-unknown', error, waitMs };
    if (this.#lostCreates.filter(each => each === at).length > 1) return { problem: 'create-unknown', error };
    return this.#send(at, step, step.ids, handler, false);
  }

  /** A service that acted late leaves a second playlist. The listener is told, and nothing is done to it. */
  async #findTwins(): Promise<void> {
    for (const step of this.#lostCreates.map(at => this.#stored.step(at))) {
      const others = await findTwins(step, this.#handler(step), this.#call);
      if (others.length > 0) this.#notes.push({ note: 'twin', ids: others });
    }
  }

  /** Whether a write to the same ids is not checked yet, because afterwards nobody could know its outcome, or one on which this step depends. */
  #mustCheckFirst({ ids }: Step): boolean {
    const own = new Set(ids);
    const isOwn = (step: Step) => [...step.ids, ...(step.going ?? [])].some(id => own.has(id));
    return [...this.#unchecked].some(([at, { step }]) => hidesFirst(this.#stored.job, at) || isOwn(step));
  }

  /** Checks the outcome of the steps that were sent, and stores it. */
  async #check(): Promise<JobProblem | undefined> {
    const steps = [...this.#unchecked];
    this.#unchecked.clear();
    for (const [, { step }] of steps) this.#handler(step).forget?.(step, this.#call);
    let first: JobProblem | undefined;
    for (const [at, { step, sent }] of steps) first ??= await this.#checkStep(at, step, sent);
    return first;
  }

  async #checkStep(at: number, step: Step, { answers, whole }: Sent): Promise<JobProblem | undefined> {
    const { canFinishLater } = this.#options;
    const touched = [...answers].filter(([, answer]) => needsCheck(answer, canFinishLater));
    const checked = await this.#checkIds({ ...step, ids: touched.map(([id]) => id) });
    if (whole.error === undefined && hidesFirst(this.#stored.job, at) && checked.size < touched.length) {
      await this.#stored.after(at, step);
      return { problem: 'private-unknown', step: at };
    }
    const handler = this.#handler(step);
    const isHalfDone = whole.error !== undefined && (await wasHalfDone(step, handler, this.#call));
    // A request with all ids is refused as a whole, and no id of it is at fault.
    const isSplit = canFinishLater && handler.inOneRequest !== true;
    const how = { checked, canFinishLater, isSplit, isReadable: handler.check !== undefined, isHalfDone };
    const { results, step: now } = outcomesOf(step, answers, how);
    this.#reports.add({ step: at, results, error: whole.error });
    await this.#stored.after(at, now);
    const lies = results.filter(({ reason }) => reason?.reason === 'not-so-after-all').map(({ id }) => id);
    const isSoAfterAll = canFinishLater && results.every(({ outcome }) => outcome === 'done');
    if (whole.error !== undefined && !isSoAfterAll && !(isSplit && isAboutId(whole.error)))
      return { problem: 'error', error: whole.error, step: at };
    return lies.length > 0 ? { problem: 'not-so', step: at, ids: lies } : undefined;
  }

  /** The result of a check. Notes what it could not find out. */
  async #checkIds(step: Step): Promise<ReadonlyMap<number, boolean>> {
    if (step.ids.length === 0) return new Map();
    const { check } = this.#handler(step);
    if (check === undefined) {
      this.#notes.push({ note: 'cannot-be-read' });
      return new Map();
    }
    const checked = await check(step, this.#call).catch(() => undefined);
    if (checked === undefined) {
      this.#notes.push({ note: 'not-read-back' });
      return new Map();
    }
    const missing = step.ids.filter(id => !checked.has(id)).length;
    if (missing > 0) this.#notes.push({ note: 'list-too-long', count: missing });
    return checked;
  }

  #handler({ write }: Step): WriteHandler {
    return ownHandler(this.#call.journal.handlers, write);
  }
}
