import { MusicError, RequestRefused, TimedOut } from '../client/errors.ts';
import type { ChangeCall, Prepared, WriteHandler } from './change-call.ts';
import { isEffective, type Job, type Step } from './job.ts';
import type { IdOutcome, Note, Problem, StepReport } from './outcome.ts';
import { type Answered, type Sent, send, surelyDidNotRun } from './send.ts';
import { handlerOf, nothingBefore } from './write-handlers.ts';
import { writeEntry } from './write-names.ts';

/** How a run of a job ended. */
export interface Ran {
  readonly job: Job;
  readonly reports: readonly StepReport[];
  readonly problem?: Problem | undefined;
  readonly notes: readonly Note[];
  /** Another process took the job up meanwhile; this one sent nothing more. */
  readonly taken: boolean;
}

export interface RunOptions {
  /**
   * Whether the job is a whole that can be finished later: what was lost is sent once more, and a request that the
   * service refuses is split until what it refuses stands alone.
   */
  readonly whole: boolean;
  /** Only looks at what was sent, and sends nothing: what was not begun is left undone. */
  readonly settleOnly?: true;
  /** Of a job of one step: what was read for the step just now. */
  readonly prepared?: Prepared;
}

/** Another process has the job now. */
class JobTaken extends Error {}

/** How long after a lost answer the second look comes: the service may still be acting. Milliseconds. */
const secondLookMs = 3000;

/**
 * Carries a job out from where it stands: each step is stored before its requests leave, and settled by looking
 * afterwards. Running the same job again goes on. Rejects with `StoreError` where a step cannot be stored: then
 * nothing was sent for it.
 */
export function runJob(job: Job, call: ChangeCall, options: RunOptions): Promise<Ran> {
  return new JobRun(job, call, options).run();
}

class JobRun {
  #job: Job;
  readonly #call: ChangeCall;
  readonly #options: RunOptions;
  /** The ids of each step as they were asked for. */
  readonly #asked: readonly (readonly number[])[];
  readonly #reports = new Map<number, StepReport>();
  readonly #notes: Note[] = [];
  /** Steps that the service answered well, and that were not looked at yet. */
  readonly #unseen = new Map<number, { readonly step: Step; readonly sent: Sent }>();
  /** Creates whose answer was lost. */
  readonly #doubted: number[] = [];

  constructor(job: Job, call: ChangeCall, options: RunOptions) {
    this.#job = job;
    this.#call = call;
    this.#options = options;
    this.#asked = job.steps.map(({ ids }) => ids);
  }

  async run(): Promise<Ran> {
    try {
      const problem = (await this.#steps()) ?? (await this.#look());
      if (problem === undefined) await this.#lookForTwins();
      await this.#end(problem);
      return this.#ran(problem, false);
    } catch (error) {
      if (!(error instanceof JobTaken)) throw error;
      const job = await (await this.#call.journal.jobs()).find(this.#job.id);
      if (job !== undefined) this.#job = job;
      return this.#ran(undefined, true);
    }
  }

  #ran(problem: Problem | undefined, taken: boolean): Ran {
    const reports = [...this.#reports.values()]
      .map(report => ({ ...report, results: inOrder(report.results, this.#asked[report.step] ?? []) }))
      .sort((a, b) => a.step - b.step);
    return { job: this.#job, reports, problem, notes: this.#notes, taken };
  }

  async #steps(): Promise<Problem | undefined> {
    for (const [at, step] of this.#job.steps.entries()) {
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
    const step = this.#placed(at);
    if (step === undefined) return this.#keepObserved(at, { ...this.#at(at), ids: [] });
    const handler = this.#handler(step);
    // What the last writes brought about must be known before whatever depends on it.
    if (handler.assume === undefined || this.#isAboutUnseen(step)) {
      const problem = await this.#look();
      if (problem !== undefined) return problem;
    }
    if (step.state === 'sent') return this.#resume(at, step, handler);
    if (this.#options.settleOnly) return undefined;
    const prepared = this.#options.prepared ?? (await handler.prepare?.(step, this.#call)) ?? nothingBefore;
    const { ids: settled = [], reason } = prepared.settled ?? {};
    const results = settled.map(
      (id): IdOutcome => ({
        id,
        outcome: 'nothing_changed',
        ...(reason === undefined ? {} : { reason: { reason: 'settled', because: reason } }),
      }),
    );
    this.#report({ step: at, results });
    const open = step.ids.filter(id => !settled.includes(id));
    const ready: Step = { ...step, ids: open, before: prepared.before, state: 'sent' };
    if (settled.length > 0 && open.length === 0) return this.#keepObserved(at, { ...ready, ids: step.ids });
    await this.#keep(at, ready);
    return this.#send(at, ready, open, handler, true);
  }

  /** The step with the playlist that it is about; undefined where that was never made. */
  #placed(at: number): Step | undefined {
    const step = this.#at(at);
    if (step.on === undefined) return step;
    const [made] = this.#at(step.on).done;
    if (made === undefined) return undefined;
    const ids = 'track_ids' in writeEntry(step.write).endpoint.input ? step.ids : [made];
    return { ...step, ids, input: { ...step.input, playlist_id: made } };
  }

  /** Goes on with a step of which nobody knows how far it came: a look decides what is left. */
  async #resume(at: number, step: Step, handler: WriteHandler): Promise<Problem | undefined> {
    if (handler.find !== undefined) {
      this.#doubted.push(at);
      return this.#findMade(at, step, handler, undefined);
    }
    // What cannot be looked at is never sent again.
    if (handler.look === undefined) return this.#keepObserved(at, { ...step, unknown: withoutKnown(step) });
    handler.forget?.(step, this.#call);
    const seen = await handler.look(step, this.#call);
    const open = step.ids.filter(id => seen.get(id) === false && !step.notDone.includes(id));
    const unknown = step.ids.filter(id => seen.get(id) !== false && !step.done.includes(id));
    const left = { ...step, unknown };
    if (open.length === 0) return this.#keepObserved(at, left);
    if (this.#options.settleOnly)
      return this.#keepObserved(at, { ...left, notDone: [...step.notDone, ...open] });
    await this.#keep(at, left);
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
    const { write, input } = step;
    const sent = await send({ write, input, ids, atOnce: handler.atOnce === true, split: whole }, this.#call);
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
      const lost = this.#lostOf(at, sent);
      if (lost.length > 0) {
        await this.#keep(at, { ...this.#at(at), state: 'sent' });
        return this.#send(at, this.#at(at), lost, handler, false);
      }
    }
    return problem;
  }

  /** What may be sent once more: a request that was lost, and all that was not tried after it. */
  #lostOf(at: number, { answers, whole: { error } }: Sent): number[] {
    if (!(error instanceof MusicError) || error.ran !== 'unknown') return [];
    const { done, unknown, notDone } = this.#at(at);
    const known = new Set([...done, ...unknown, ...notDone]);
    return [...answers.keys()].filter(id => !known.has(id));
  }

  // --- making something, which has no id to look for before its answer came

  async #keepMade(at: number, step: Step, made: number, handler: WriteHandler): Promise<undefined> {
    const { late: _, ...rest } = step;
    const now: Step = { ...rest, ids: [made], done: [made], state: 'observed' };
    handler.assume?.(now, this.#call);
    this.#report({ step: at, results: [{ id: made, outcome: 'done' }] });
    await this.#keepAfter(at, now);
    return undefined;
  }

  async #notMade(
    at: number,
    step: Step,
    handler: WriteHandler,
    error: unknown,
  ): Promise<Problem | undefined> {
    this.#report({ step: at, results: [], error });
    if (surelyDidNotRun(error)) {
      await this.#keepAfter(at, { ...step, state: 'intended' });
      return { problem: 'error', error, step: at };
    }
    this.#doubted.push(at);
    const late = error instanceof TimedOut;
    await this.#keepAfter(at, { ...step, late });
    if (this.#call.signal.aborted) return { problem: 'create-unknown', error };
    return this.#findMade(at, { ...step, late: false }, handler, error);
  }

  /** Looks, waits, looks again. What is not there then is made again, unless the service may still be acting. */
  async #findMade(
    at: number,
    step: Step,
    handler: WriteHandler,
    error: unknown,
  ): Promise<Problem | undefined> {
    for (const wait of [0, secondLookMs]) {
      if (wait > 0) await this.#call.sleep(wait);
      if (this.#call.signal.aborted) return { problem: 'create-unknown', error };
      const found = await handler.find?.(step, this.#call).catch(asNotFound);
      if (found !== undefined && 'unread' in found)
        return { problem: 'create-unknown', error: error ?? found.unread };
      if (found === undefined || found.found === 'unclear') return { problem: 'create-unclear' };
      if (found.found === 'several') return { problem: 'create-ambiguous', ids: found.ids };
      if (found.found !== 'none') return this.#keepMade(at, step, found.found, handler);
    }
    if (this.#options.settleOnly) return this.#keepObserved(at, step);
    if (error instanceof TimedOut || this.#doubted.filter(each => each === at).length > 1) {
      return { problem: 'create-unknown', error };
    }
    return this.#send(at, step, step.ids, handler, false);
  }

  /** A service that acted late leaves a second one: the listener is told, and nothing is done to it. */
  async #lookForTwins(): Promise<void> {
    for (const at of this.#doubted) {
      const step = this.#at(at);
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

  /** Looks at what the answered steps brought about, and records what is so. */
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
    const touched = [...answers].filter(
      ([, { outcome }]) =>
        outcome === 'done' || outcome === 'unknown' || (isWhole && outcome === 'nothing-changed'),
    );
    const seen =
      touched.length === 0
        ? new Map<number, boolean>()
        : await this.#seen({ ...step, ids: touched.map(([id]) => id) });
    const isUnreadable = this.#handler(step).look === undefined;
    const results: IdOutcome[] = [];
    const now = { done: [...step.done], unknown: [...step.unknown], notDone: [...step.notDone] };
    let isOpen = false;
    for (const [id, said] of answers) {
      const so = seen.get(id);
      const answer = isWhole ? takenForDone(said) : said;
      const result = outcomeOf(id, answer, so, this.#inputOf(step, id, answer));
      results.push(result);
      if (answer.outcome === 'unknown' && so !== false) {
        now.unknown.push(id);
        isOpen ||= so === undefined && !isUnreadable;
      } else if (result.outcome === 'done') now.done.push(id);
      else if (result.outcome !== 'nothing_changed') {
        if (isWhole && !isAboutId(answer.error)) isOpen = true;
        else now.notDone.push(id);
      }
    }
    this.#report({ step: at, results, error: whole.error });
    const isUntouched = now.done.length + now.unknown.length === 0;
    const state = isOpen ? (isUntouched ? 'intended' : 'sent') : 'observed';
    await this.#keepAfter(at, { ...step, ...now, state });
    const lies = results.filter(({ reason }) => reason?.reason === 'not-so-after-all').map(({ id }) => id);
    const isSoAfterAll = isWhole && results.every(({ outcome }) => outcome === 'done');
    if (whole.error !== undefined && !isSoAfterAll && !(isWhole && isAboutId(whole.error)))
      return { problem: 'error', error: whole.error, step: at };
    return lies.length > 0 ? { problem: 'not-so', step: at, ids: lies } : undefined;
  }

  /** What a look says, with what is to be noted of it. */
  async #seen(step: Step): Promise<ReadonlyMap<number, boolean>> {
    const handler = this.#handler(step);
    if (handler.look === undefined) {
      this.#notes.push({ note: 'cannot-be-read' });
      return new Map();
    }
    const seen = await handler.look(step, this.#call).catch(() => undefined);
    if (seen === undefined) {
      this.#notes.push({ note: 'not-read-back' });
      return new Map();
    }
    const missing = step.ids.filter(id => !seen.has(id)).length;
    if (missing > 0) this.#notes.push({ note: 'list-too-long', count: missing });
    return seen;
  }

  #inputOf({ write, input }: Step, id: number, { together }: Answered): Readonly<Record<string, unknown>> {
    const { endpoint } = writeEntry(write);
    const [one] = Object.keys(endpoint.many ?? {});
    if (one !== undefined) return { ...input, [one]: id };
    const [list] = Object.entries(endpoint.input).find(([, field]) => field.list) ?? [];
    return list === undefined ? input : { ...input, [list]: together ?? [id] };
  }

  // --- the store

  #at(at: number): Step {
    const step = this.#job.steps[at];
    if (step === undefined) throw new RangeError(`the job has no step ${at}`);
    return step;
  }

  #handler({ write }: Step): WriteHandler {
    const handler = handlerOf(this.#call.journal.handlers, write);
    if (handler === undefined) throw new TypeError(`nothing carries out ${write}`);
    return handler;
  }

  /** What an earlier report of the step said of other ids stays. */
  #report(report: StepReport): void {
    const before = this.#reports.get(report.step)?.results ?? [];
    const told = new Set(report.results.map(({ id }) => id));
    const results = [...before.filter(({ id }) => !told.has(id)), ...report.results];
    this.#reports.set(report.step, { ...report, results });
  }

  /** Stores a step before its requests leave. */
  async #keep(at: number, step: Step): Promise<void> {
    await this.#keepJob({ ...this.#job, steps: this.#job.steps.with(at, step) });
  }

  /** The service has done what it has done: that this cannot be stored changes nothing. */
  async #keepAfter(at: number, step: Step): Promise<void> {
    const job = { ...this.#job, steps: this.#job.steps.with(at, step) };
    await this.#keepJob(job).catch(error => {
      if (error instanceof JobTaken) throw error;
      this.#job = job;
      this.#call.report(error);
    });
  }

  async #keepObserved(at: number, step: Step): Promise<undefined> {
    await this.#keepAfter(at, { ...step, state: 'observed' });
    return undefined;
  }

  async #keepJob(job: Job): Promise<void> {
    const jobs = await this.#call.journal.jobs();
    if (!(await jobs.replace(job, this.#job.epoch))) throw new JobTaken();
    this.#job = job;
  }

  /** What is whole can be finished later; of a single write only what was sent and could not be settled is left. */
  async #end(problem: Problem | undefined): Promise<void> {
    const { holder: _, ...job } = this.#job;
    if (this.#options.settleOnly && problem === undefined) return this.#close({ ...job, state: 'ended' });
    const isOpen = job.steps.some(({ state }) => state === 'sent');
    const begun = problem !== undefined && (isOpen || (this.#options.whole && isEffective(job)));
    const state = begun ? 'begun' : problem !== undefined && this.#options.whole ? 'planned' : 'ended';
    return this.#close({ ...job, state });
  }

  async #close(job: Job): Promise<void> {
    await this.#keepJob(job).catch(error => {
      if (error instanceof JobTaken) throw error;
      this.#call.report(error);
    });
  }
}

const inOrder = (results: readonly IdOutcome[], ids: readonly number[]): IdOutcome[] => {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: IdOutcome) => places.get(id) ?? places.size;
  return [...results].sort((a, b) => placeOf(a) - placeOf(b));
};

/** What is neither known to be done nor known not to be. */
const withoutKnown = ({ ids, done, notDone }: Step) =>
  ids.filter(id => !done.includes(id) && !notDone.includes(id));

/** A look that fails tells nothing of what was made. */
const asNotFound = (unread: unknown) => {
  if (unread instanceof MusicError) return { unread };
  throw unread;
};

/** Of ids that surely were not so before, `false` is looked at as `true` is. */
const takenForDone = (said: Answered): Answered =>
  said.outcome === 'nothing-changed' ? { ...said, outcome: 'done' } : said;

/** The service takes a wrong id for a wrong request: the others of it are as good as they were. */
const isAboutId = (error: unknown) => error instanceof RequestRefused;

function outcomeOf(
  id: number,
  { outcome, error }: Answered,
  isSo: boolean | undefined,
  input: Readonly<Record<string, unknown>>,
): IdOutcome {
  if (outcome === 'not-tried') return { id, outcome: 'not_tried' };
  if (outcome === 'nothing-changed') return { id, outcome: 'nothing_changed' };
  if (outcome === 'done' && isSo === false)
    return { id, outcome: 'failed', reason: { reason: 'not-so-after-all' } };
  if (outcome === 'done' || (outcome === 'unknown' && isSo === true)) return { id, outcome: 'done' };
  return { id, outcome: 'failed', reason: { reason: 'error', error, input, seenNotSo: isSo === false } };
}
