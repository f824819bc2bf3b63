import { entryNamed } from '../client/api/index.ts';
import { AccountSwitched } from '../client/errors.ts';
import type { ChangeCall } from './change-call.ts';
import type { Job, Step } from './job.ts';

/** Another process has the job now, or the listener another account. */
export class JobTaken extends Error {}

/** A job that is being carried out, with every change of its steps stored. */
export class KeptJob {
  #job: Job;
  readonly #call: ChangeCall;
  /** The process that took the job up, which the job no longer names once it is closed. */
  readonly #holder: string | undefined;
  /** With whose account the job is carried out. */
  readonly #bearer: Promise<object>;

  constructor(job: Job, call: ChangeCall) {
    this.#job = job;
    this.#call = call;
    this.#holder = job.holder;
    this.#bearer = call.journal.bearer();
  }

  get job(): Job {
    return this.#job;
  }

  step(at: number): Step {
    const step = this.#job.steps[at];
    if (step === undefined) throw new RangeError(`the job has no step ${at}`);
    return step;
  }

  /** The step with the id of its playlist; undefined where the playlist was never made. */
  placed(at: number): Step | undefined {
    const step = this.step(at);
    if (step.on === undefined) return step;
    const [made] = this.step(step.on).done;
    if (made === undefined) return undefined;
    const ids = 'track_ids' in entryNamed(step.write).endpoint.input ? step.ids : [made];
    return { ...step, ids, input: { ...step.input, playlist_id: made } };
  }

  /** Stores a step before its requests leave: what cannot be stored is not sent. */
  async before(at: number, step: Step): Promise<void> {
    await this.#store({ ...this.#job, steps: this.#job.steps.with(at, step) });
  }

  /** Stores a step after its requests. A failure to store is only logged: the service has already acted. */
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

  /** As another process left it. */
  async reload(): Promise<void> {
    const jobs = await this.#call.journal.jobs();
    this.#job = (await jobs.find(this.#job.id)) ?? this.#job;
  }

  /** A write of many requests is long: another process may take the job up between two of them. */
  async checkTurn(): Promise<void> {
    const jobs = await this.#call.journal.jobs();
    const stored = await jobs.find(this.#job.id).catch(error => {
      this.#call.report(error);
      return this.#job;
    });
    if (stored?.epoch !== this.#job.epoch) throw new JobTaken();
  }

  /**
   * A request may wait long for its turn at the service: this process may have been suspended meanwhile, and the
   * listener may have linked another account, which the request would change.
   */
  readonly checkHold = async (): Promise<void> => {
    const { processes } = this.#call.journal;
    if (await this.isOfOtherAccount()) throw new JobTaken();
    if (this.#holder !== undefined && !processes.holds(this.#holder)) throw new JobTaken();
  };

  /** Whether requests would leave with another account's token by now, or with none. */
  async isOfOtherAccount(): Promise<boolean> {
    return (await this.#call.journal.bearer()) !== (await this.#bearer);
  }

  switched(): AccountSwitched {
    return new AccountSwitched(entryNamed(this.step(0).write), 'another account is linked', { ran: 'no' });
  }

  async #store(job: Job): Promise<void> {
    const jobs = await this.#call.journal.jobs();
    if (!(await jobs.replace(job, this.#job.epoch, { holder: this.#holder }))) throw new JobTaken();
    this.#job = job;
  }
}
