import type { Input } from '../client/api/field.ts';
import { type Entry, entryNamed } from '../client/api/index.ts';
import { pathKeys } from '../client/api/path.ts';
import { ChangeTaken, NotFound } from '../client/errors.ts';
import type { ChangeAbout } from './change-about.ts';
import type { ChangeCall, Prepared } from './change-call.ts';
import { nothingBefore, ownHandler } from './find-handler.ts';
import { intended, type Job, type NewStep } from './job.ts';
import { type JobResult, runJob } from './job-run.ts';
import type { Question, Refusal } from './question.ts';
import type { RunOptions } from './run-options.ts';
import { isUnderWay } from './under-way.ts';
import { namedListOf } from './write-names.ts';

/** One write that is about to be made, with what was read for it. Nothing is sent or stored yet. */
interface PlannedWrite {
  readonly step: NewStep;
  /** What the request takes, with what the step does not keep. */
  readonly input: Input;
  readonly about: ChangeAbout;
  readonly prepared: Prepared;
  /** What the listener is to be asked first, or why the write is refused; undefined where it may be made at once. */
  readonly question: Question | Refusal | undefined;
}

/**
 * Reads what one write needs. `input`: what the entry takes, less its list of `ids`. Rejects with `MusicError` where
 * the account may not make the write, or its object cannot be read.
 */
export async function planWrite(
  write: string,
  input: Input,
  ids: readonly number[] | undefined,
  call: ChangeCall,
): Promise<PlannedWrite> {
  const handler = ownHandler(call.journal.handlers, write);
  const entry = entryNamed(write);
  await call.client.checkAccess(entry, input);
  const concerned = ids === undefined ? await objectIn(write, input, call) : [...new Set(ids)];
  const { [handler.unkept ?? '']: _, ...kept } = input;
  const step = stepOf(write, kept, concerned);
  const prepared = (await handler.prepare?.(step, call).catch(asErrorOf(entry))) ?? nothingBefore;
  const refusal = await handler.refusal?.(step, call);
  const question = refusal ?? (await handler.question?.(step, prepared, call));
  return { step, input, about: handler.about(openOf(step, prepared), prepared), prepared, question };
}

/**
 * Makes one write as a job of its own. Rejects with `StoreError`, nothing sent, where the job cannot be stored; with
 * `ChangeTaken` where another call has it by now.
 */
export const makeWrite = async (
  tool: string,
  { step, input, about, prepared }: PlannedWrite,
  call: ChangeCall,
): Promise<JobResult> =>
  unlessTaken(await startJob({ tool, about, steps: [step] }, call, { whole: false, prepared, input }));

/** Of a job that another call has, nobody here knows what became of it. Throws `ChangeTaken`. */
export function unlessTaken(ran: JobResult): JobResult {
  const [first] = ran.job.steps;
  if (!ran.taken || ran.job.state === 'ended' || first === undefined) return ran;
  throw new ChangeTaken(entryNamed(first.write), 'another call has the job', { ran: 'no' });
}

/** What a new job is made from. */
interface NewJob {
  readonly tool: string;
  readonly about: ChangeAbout;
  readonly steps: readonly NewStep[];
  readonly kind?: Job['kind'];
  readonly undoes?: string;
}

/** Stores a job and carries it out. */
export async function startJob(from: NewJob, call: ChangeCall, options: RunOptions): Promise<JobResult> {
  const { journal } = call;
  const { tool, about, steps, kind = 'change', undoes } = from;
  const job: Job = {
    id: journal.newId(),
    at: call.now(),
    tool,
    about,
    kind,
    ...(undoes === undefined ? {} : { undoes }),
    state: 'begun',
    epoch: 1,
    holder: await journal.processes.own(),
    steps: steps.map(intended),
  };
  await (await journal.jobs()).add(job);
  return running(job, call, () => runJob(job, call, options));
}

/** Why a job cannot be taken up. `changed`: the job is not what the call goes by. */
export type NotTaken = 'unknown' | 'under-way' | 'ended' | 'changed';

/**
 * Takes a job up for this call: nobody else carries it out meanwhile. A job whose process is gone is free at once.
 * `edit` gives the job as it is to be begun; undefined where the job is not what the call goes by.
 */
export async function takeUp(
  id: string,
  call: ChangeCall,
  edit: (job: Job) => Job | undefined = job => job,
): Promise<Job | NotTaken> {
  const { journal } = call;
  const jobs = await journal.jobs();
  const job = await jobs.find(id);
  if (job === undefined) return 'unknown';
  if (job.state === 'ended') return 'ended';
  if (await isUnderWay(job, call)) return 'under-way';
  const edited = edit(job);
  if (edited === undefined) return 'changed';
  const holder = await journal.processes.own();
  const mine: Job = { ...edited, epoch: job.epoch + 1, holder };
  return (await jobs.replace(mine, job.epoch)) ? mine : 'under-way';
}

/** Goes on with a job that was taken up. */
export const goOn = (job: Job, call: ChangeCall): Promise<JobResult> =>
  running(job, call, () => runJob(job, call, { whole: true }));

/** Carries a job that was broken off to its end. Rejects with `ChangeTaken` where another call has it by now. */
export async function finishJob(id: string, call: ChangeCall): Promise<JobResult | NotTaken> {
  const job = await takeUp(id, call);
  return typeof job === 'string' ? job : unlessTaken(await goOn(job, call));
}

/**
 * Ends a job as it was found: what was sent is settled by looking, and the rest is not begun. Where a look fails, the
 * job stays open.
 */
export async function settleJob({ id, epoch }: Job, call: ChangeCall): Promise<JobResult | NotTaken> {
  const job = await takeUp(id, call, now => (now.epoch === epoch ? now : undefined));
  if (typeof job === 'string') return job;
  return running(job, call, () => runJob(job, call, { whole: true, settleOnly: true }));
}

async function running(
  job: Job,
  { journal }: ChangeCall,
  work: () => Promise<JobResult>,
): Promise<JobResult> {
  journal.running.add(job.id);
  try {
    return await work();
  } finally {
    journal.running.delete(job.id);
  }
}

/** The `change_id` for an answer; undefined while nothing was changed, and nothing may have been. */
export const changeIdOf = ({ job }: JobResult): string | undefined =>
  job.steps.some(({ state, done, unknown }) => state === 'sent' || done.length + unknown.length > 0)
    ? job.id
    : undefined;

/** A step as it is stored: of its input, the values that are given. */
const stepOf = (write: string, input: Input, ids: readonly number[]): NewStep => ({
  write,
  input: Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[key, value]]
        : [],
    ),
  ),
  ids: [...ids],
});

/** The id of the object that a write is about: `playlist_id`, `target_user_id`, or else the listener. */
async function objectIn(write: string, input: Input, { journal }: ChangeCall): Promise<number[]> {
  const entry = entryNamed(write);
  if (entry.endpoint.output.shape === 'created' || namedListOf(entry) !== undefined) return [];
  const [, id] = Object.entries(input).find(([name]) => name.endsWith('_id') && name !== 'user_id') ?? [];
  if (typeof id === 'number') return [id];
  const { user_id } = input;
  return [typeof user_id === 'number' ? user_id : await journal.user()];
}

const openOf = (step: NewStep, { settled }: Prepared): NewStep => ({
  ...step,
  ids: step.ids.filter(id => !settled?.ids.includes(id)),
});

/** An object that is not there fails the write, whose error says where to find other ids; so does no list of a listener's. */
const asErrorOf = (entry: Entry) => (error: unknown) => {
  const isOfObject = pathKeys(entry.endpoint.path).some(key => key !== 'user_id');
  throw isOfObject && error instanceof NotFound
    ? new NotFound(entry, 'nothing has this id', { ran: 'no' })
    : error;
};
