import { entryNamed } from '../client/api/index.ts';
import { AccountSwitched } from '../client/errors.ts';
import type { ChangeCall } from './change-context.ts';
import { isEffective, type Job, type Step, withPlaylistId } from './job.ts';
import { aboutAsDone, type Problem } from './job-result.ts';

/** Another process has claimed the job, or the listener has linked another account. */
export class JobTaken extends Error {}

/** A running job. Every change of its steps is stored. */
export class ClaimedJob {
  #job: Job;
  readonly #call: ChangeCall;
  /** The process that claimed the job. The job does not name it any more once it is closed. */
  readonly #processName: string | undefined;
  /** The account that the job runs with. */
  readonly #tokenOwner: Promise<object>;

  constructor(job: Job, call: ChangeCall) {
    this.#job = job;
    this.#call = call;
    this.#processName = job.processName;
    this.#tokenOwner = call.journal.tokenOwner();
  }

  get job(): Job {
    return this.#job;
  }

  step(at: number): Step {
    const step = this.#job.steps[at];
    if (step === undefined) throw new RangeError(`the job has no step ${at}`);
    return step;
  }

  /** The step with the id of its playlist. Undefined if the job did not make that playlist. */
  stepInPlaylist(at: number): Step | undefined {
    const step = this.step(at);
    const inPlaylist = withPlaylistId(this.#job, step);
    if (inPlaylist === undefined || step.on === undefined) return inPlaylist;
    const takesTracks = 'track_ids' in entryNamed(step.write).endpoint.input;
    return takesTracks ? inPlaylist : { ...inPlaylist, ids: this.step(step.on).done.slice(0, 1) };
  }

  /** Stores a step before its requests leave. Rejects with `StoreError`: then nothing is sent. */
  async before(at: number, step: Step): Promise<void> {
    await this.#store({ ...this.#job, steps: this.#job.steps.with(at, step) });
  }

  /** Stores a step after its requests. An error is only logged, because the service has already acted. */
  async after(at: number, step: Step): Promise<void> {
    await this.close({ ...this.#job, steps: this.#job.steps.with(at, step) });
  }

  async observed(at: number, step: Step): Promise<undefined> {
    await this.after(at, { ...step, state: 'observed' });
    return undefined;
  }

  async close(job: Job): Promise<void> {
    await this.#store(job).catch(error => {
      if (error instanceof JobTaken) throw error;
      this.#job = job;
      this.#call.report(error);
    });
  }

  /** Closes the job after a run. A write that cannot be finished later stays open only if its outcome is unknown. */
  async end(
    problem: Problem | undefined,
    { checkOnly, canFinishLater }: { readonly checkOnly?: true; readonly canFinishLater: boolean },
  ): Promise<void> {
    const { processName: _, ...left } = this.#job;
    const job: Job = { ...left, about: aboutAsDone(left, this.#call) };
    if (problem === undefined && checkOnly) return this.close({ ...job, state: 'ended' });
    const isOpen = job.steps.some(({ state }) => state === 'sent');
    const begun = problem !== undefined && (isOpen || (canFinishLater && isEffective(job)));
    const state = begun ? 'begun' : problem !== undefined && canFinishLater ? 'planned' : 'ended';
    return this.close({ ...job, state });
  }

  /** Reads the job as another process left it. */
  async reload(): Promise<void> {
    const jobs = await this.#call.journal.jobs();
    this.#job = (await jobs.find(this.#job.id)) ?? this.#job;
  }

  /** Checks between two requests of a long write that no other process has claimed the job. Rejects with `JobTaken`. */
  async checkVersion(): Promise<void> {
    const jobs = await this.#call.journal.jobs();
    const stored = await jobs.find(this.#job.id).catch(error => {
      this.#call.report(error);
      return this.#job;
    });
    if (stored?.version !== this.#job.version) throw new JobTaken();
  }

  /**
   * Checks just before a request leaves, which may have waited long: the process may have been suspended, or the
   * listener may have linked another account. Rejects with `JobTaken`.
   */
  readonly checkMaySend = async (): Promise<void> => {
    const { processes } = this.#call.journal;
    if (await this.hasOtherAccount()) throw new JobTaken();
    if (this.#processName !== undefined && !processes.holds(this.#processName)) throw new JobTaken();
  };

  /** Whether requests would now use another account, or none. */
  async hasOtherAccount(): Promise<boolean> {
    return (await this.#call.journal.tokenOwner()) !== (await this.#tokenOwner);
  }

  switched(): AccountSwitched {
    return new AccountSwitched(entryNamed(this.step(0).write), 'another account is linked', { ran: 'no' });
  }

  async #store(job: Job): Promise<void> {
    const jobs = await this.#call.journal.jobs();
    const isStored = await jobs.replace(job, this.#job.version, { processName: this.#processName });
    if (!isStored) throw new JobTaken();
    this.#job = job;
  }
}
