import { pathKeys } from '../client/api/endpoint.ts';
import { entryNamed } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { type ProgressStep, quietRequests } from '../client/call-context.ts';
import { AccountSwitched, MusicError, NotFound, RequestRefused } from '../client/errors.ts';
import { mapLimited } from '../client/many-calls.ts';
import type { ChangeCall } from './change-context.ts';
import { isEffective, type Job, type Step, withPlaylistId } from './job.ts';
import { aboutAsDone, type JobProblem } from './job-result.ts';
import { namedListOf } from './write-handler.ts';

/** The service accepts more ids, but sometimes loses some. */
const mostPerRequest = 50;

/** The outcome of one id according to the answers. */
export interface Answered {
  readonly outcome: 'done' | 'nothing-changed' | 'failed' | 'unknown' | 'not-tried';
  readonly error?: unknown;
  /** All ids of the same request, where there were several. */
  readonly together?: readonly number[];
}

export interface Sent {
  readonly answers: ReadonlyMap<number, Answered>;
  /** The outcome of the whole write: its first failure, if there was one. */
  readonly whole: Answered;
  readonly made?: number | undefined;
  /** How long all of its requests took together, in milliseconds. */
  readonly ms: number;
}

type Outcomes = Omit<Sent, 'ms'>;

interface WriteToSend {
  readonly write: string;
  /** What the request takes, less its list of ids. */
  readonly input: Input;
  readonly ids: readonly number[];
  readonly inOneRequest: boolean;
  /** A refused request is split in halves until each refused id is alone. Sending stops after this many of those. */
  readonly mostRefused: number;
  /** Called between requests. Rejects once another process has the job: then no further request leaves. */
  checkVersion(): Promise<void>;
  /** Called as each request leaves. Rejects if another process may claim the job, or another account would be changed. */
  checkMaySend(): Promise<void>;
}

/** Sends a write in as many requests as it takes, and stops at the first failure that is not about an id. Rejects with `JobTaken`. */
export async function sendWrite(sending: WriteToSend, call: ChangeCall): Promise<Sent> {
  const began = performance.now();
  const outcomes = await outcomesFrom(sending, call);
  return { ...outcomes, ms: performance.now() - began };
}

async function outcomesFrom(sending: WriteToSend, call: ChangeCall): Promise<Outcomes> {
  const list = namedListOf(entryNamed(sending.write));
  if (list === undefined || sending.ids.length === 0) return sendOnce(sending, call);
  return list.single ? sendEach(sending, list.name, call) : sendBatches(sending, list.name, call);
}

const request = ({ write, checkMaySend }: WriteToSend, input: Input, { client, signal }: ChangeCall) =>
  client.call(entryNamed(write), input, { signal, beforeSend: checkMaySend });

async function attempt(ask: () => Promise<unknown>): Promise<Answered & { value?: unknown }> {
  try {
    const value = await ask();
    return { outcome: value === false ? 'nothing-changed' : 'done', value };
  } catch (error) {
    if (error instanceof JobTaken) throw error;
    return { outcome: outcomeAfter(error), error };
  }
}

const outcomeAfter = (error: unknown) => (surelyDidNotRun(error) ? 'failed' : 'unknown');

/**
 * Whether one wrong id may be why the service refused a whole request. `NotFound` is about an id if the address names
 * only the listener's own list.
 */
export const isAboutId = (error: unknown): boolean =>
  error instanceof RequestRefused ||
  (error instanceof NotFound && pathKeys(error.entry.endpoint.path).every(key => key === 'user_id'));

export const surelyDidNotRun = (error: unknown): boolean => error instanceof MusicError && error.ran === 'no';

async function sendOnce(sending: WriteToSend, call: ChangeCall): Promise<Outcomes> {
  const { input, ids, checkVersion } = sending;
  await checkVersion();
  const { value, ...whole } = await attempt(() => request(sending, input, call));
  return { whole, answers: new Map(ids.map(id => [id, whole])), made: madeIn(value) };
}

const madeIn = (value: unknown): number | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' ? id : undefined;
};

async function sendEach(sending: WriteToSend, list: string, call: ChangeCall): Promise<Outcomes> {
  const { input, ids, checkVersion } = sending;
  const results = await mapLimited(
    ids,
    async id => {
      await checkVersion();
      return request(sending, { ...input, [list]: id }, call);
    },
    count => reportProgress(call, ids.length, count, ids.length, 'ids-sent'),
  );
  const taken = results.find(({ error }) => error instanceof JobTaken);
  if (taken !== undefined) throw taken.error;
  const answers = results.map(({ id, value, error }): [number, Answered] => {
    if (value !== undefined) return [id, { outcome: value === false ? 'nothing-changed' : 'done' }];
    return [id, error === undefined ? { outcome: 'not-tried' } : { outcome: outcomeAfter(error), error }];
  });
  return { answers: new Map(answers), whole: firstFailure(answers.map(([, answer]) => answer)) };
}

async function sendBatches(sending: WriteToSend, list: string, call: ChangeCall): Promise<Outcomes> {
  const { input, ids, inOneRequest, mostRefused, checkVersion } = sending;
  const size = inOneRequest ? ids.length : mostPerRequest;
  const answers = new Map<number, Answered>(ids.map(id => [id, { outcome: 'not-tried' }]));
  const waiting = batchesOf(ids, size);
  let [sent, refused] = [0, 0];
  for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
    const together = some;
    await checkVersion();
    const { value: _, ...answer } = await attempt(() =>
      request(sending, { ...input, [list]: together }, call),
    );
    const isRefused = !inOneRequest && isAboutId(answer.error);
    if (isRefused && some.length > 1) {
      waiting.unshift(...batchesOf(some, Math.ceil(some.length / 2)));
      continue;
    }
    for (const id of some) answers.set(id, { ...answer, together: some });
    if (isRefused) refused += 1;
    if (answer.error !== undefined && !(isRefused && refused <= mostRefused)) break;
    sent += some.length;
    reportProgress(call, Math.ceil(ids.length / size), sent, ids.length, 'tracks-sent');
  }
  const all = [...answers.values()];
  const others = firstFailure(all.filter(({ error }) => inOneRequest || !isAboutId(error)));
  return { answers, whole: others.error === undefined ? firstFailure(all) : others };
}

const batchesOf = (ids: readonly number[], size: number): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

const firstFailure = (answers: readonly Answered[]): Answered =>
  answers.find(({ error }) => error !== undefined) ?? { outcome: 'done' };

function reportProgress(
  { progress }: ChangeCall,
  requests: number,
  done: number,
  total: number,
  of: ProgressStep,
): void {
  if (requests > quietRequests) progress({ done, total, part: { done, total, of } });
}

/** Another process has claimed the job, or the listener has linked another account. */
export class JobTaken extends Error {}

/** A running job. Every change of its steps is stored. */
export class ClaimedJob {
  #job: Job;
  readonly #call: ChangeCall;
  /** The process that claimed the job. The job does not name it any more once it is closed. */
  readonly #processName: string | undefined;
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
    problem: JobProblem | undefined,
    { checkOnly, canFinishLater }: { readonly checkOnly?: true; readonly canFinishLater: boolean },
  ): Promise<void> {
    const { processName: _, ...left } = this.#job;
    const job: Job = { ...left, about: aboutAsDone(left, this.#call) };
    if (problem === undefined && checkOnly) return this.close({ ...job, state: 'ended' });
    const isOpen = job.steps.some(({ state }) => state === 'sent');
    // Plans that are saved together are no longer plans of their own.
    const isStarted = isEffective(job) || job.parts !== undefined;
    const begun = problem !== undefined && (isOpen || (canFinishLater && isStarted));
    const state = begun ? 'begun' : problem !== undefined && canFinishLater ? 'planned' : 'ended';
    return this.close({ ...job, state });
  }

  /** Takes the job as it is stored now. If it cannot be read, it stays as it was known last. */
  async reload(): Promise<void> {
    this.#job = (await this.#found()) ?? this.#job;
  }

  async #found(): Promise<Job | undefined> {
    try {
      return await (await this.#call.journal.jobs()).find(this.#job.id);
    } catch (error) {
      this.#call.report(error);
      return this.#job;
    }
  }

  /** Checks between two requests of a long write that no other process has claimed the job. Rejects with `JobTaken`. */
  async checkVersion(): Promise<void> {
    const stored = await this.#found();
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
