import { pathKeys } from '../client/api/endpoint.ts';
import { type Entry, entryNamed } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { ChangeTaken, NotFound } from '../client/errors.ts';
import { type ChangeCall, isRunning } from './change-context.ts';
import { intended, type Job, type NewStep, unfinishedIn } from './job.ts';
import type { JobResult } from './job-result.ts';
import { checkRights } from './needed-rights.ts';
import { type RunOptions, runJob } from './run-job.ts';
import { namedListOf, nothingBefore, ownHandler, type Prepared } from './write-handler.ts';

/** One write before it is made, with what was read for it. Nothing is sent or stored yet. */
type PlannedWrite = Awaited<ReturnType<typeof planWrite>>;

/**
 * Reads what one write needs. `input`: what the entry takes, without its list of `ids`. Rejects with `MusicError` if
 * the account must not make the write, or its object cannot be read.
 */
export async function planWrite(
  write: string,
  input: Input,
  ids: readonly number[] | undefined,
  call: ChangeCall,
) {
  const handler = ownHandler(call.journal.handlers, write);
  const entry = entryNamed(write);
  await checkRights({ kind: 'change', steps: [stepOf(write, input, [])] }, call);
  const concerned = ids === undefined ? await objectIn(write, input, call) : [...new Set(ids)];
  const { [handler.unstored ?? '']: _, ...kept } = input;
  const step = stepOf(write, kept, concerned);
  const prepared = (await handler.prepare?.(step, call).catch(asErrorOf(entry))) ?? nothingBefore;
  const refusal = await handler.refusal?.(step, call);
  // What the listener is asked first, or why the write is refused. Undefined if it can be made at once.
  const question = refusal ?? (await handler.question?.(step, prepared, call));
  return { step, input, about: handler.about(openOf(step, prepared), prepared), prepared, question };
}

/**
 * Makes one write as a job of its own. Rejects with `StoreError`, without sending anything, if the job cannot be
 * stored, and with `ChangeTaken` if another call has claimed it.
 */
export const makeWrite = async (
  tool: string,
  { step, input, about, prepared }: PlannedWrite,
  call: ChangeCall,
): Promise<JobResult> =>
  unlessTaken(
    await startJob({ tool, about, steps: [step] }, call, { canFinishLater: false, prepared, input }),
  );

/** The result of a job. Throws `ChangeTaken` if another call is running it, because the outcome is then unknown here. */
export function unlessTaken(result: JobResult): JobResult {
  const [first] = result.job.steps;
  if (!result.taken || result.job.state === 'ended' || first === undefined) return result;
  throw new ChangeTaken(entryNamed(first.write), 'another call has the job', { ran: 'no' });
}

interface NewJob extends Pick<Job, 'tool' | 'about'>, Partial<Pick<Job, 'kind' | 'undoes' | 'only'>> {
  readonly steps: readonly NewStep[];
}

/**
 * Stores a job and runs it. Rejects without sending anything: with `StoreError` if it cannot be stored, and with
 * `MusicError` if the caller or the token may not make one of its steps.
 */
export async function startJob(from: NewJob, call: ChangeCall, options: RunOptions): Promise<JobResult> {
  const { journal } = call;
  const { steps, kind = 'change', ...rest } = from;
  await checkRights({ kind, steps }, call);
  const job: Job = {
    ...rest,
    id: journal.newId(),
    at: call.now(),
    kind,
    state: 'begun',
    version: 1,
    processName: await journal.processes.own(),
    steps: steps.map(intended),
  };
  await (await journal.jobs()).add(job);
  return run(job, call, options);
}

/** Why a job cannot be claimed. `changed`: it is not as the caller expects. */
export type NotClaimed = 'unknown' | 'under-way' | 'ended' | 'changed';

/**
 * Claims a job for this call, so that no other runs it meanwhile. A job whose process is dead is free at once. `edit`
 * returns the job as it is to be run, or undefined if it is not as the caller expects. `checkOnly`: nothing will be sent.
 * Otherwise rejects with `MusicError` if the caller or the token may not make one of the steps that are left.
 */
export async function claimJob(
  id: string,
  call: ChangeCall,
  edit: (job: Job) => Job | undefined = job => job,
  { checkOnly = false } = {},
): Promise<Job | NotClaimed> {
  const { journal } = call;
  const jobs = await journal.jobs();
  const job = await jobs.find(id);
  if (job === undefined) return 'unknown';
  if (job.state === 'ended') return 'ended';
  if (await isRunning(job, call)) return 'under-way';
  const edited = edit(job);
  if (edited === undefined) return 'changed';
  if (!checkOnly) await checkRights({ ...edited, steps: unfinishedIn(edited.steps) }, call);
  const mine: Job = { ...edited, version: job.version + 1, processName: await journal.processes.own() };
  return (await jobs.replace(mine, job.version)) ? mine : 'under-way';
}

export const continueJob = (job: Job, call: ChangeCall): Promise<JobResult> =>
  run(job, call, { canFinishLater: true });

/** Finishes an interrupted job. Rejects with `ChangeTaken` if another call has claimed it. */
export async function finishJob(id: string, call: ChangeCall): Promise<JobResult | NotClaimed> {
  const job = await claimJob(id, call);
  return typeof job === 'string' ? job : unlessTaken(await continueJob(job, call));
}

/**
 * Ends a job in its present state: the outcome of what was sent is checked, and the rest is not begun. If a check
 * fails, the job stays open.
 */
export async function endJob({ id, version }: Job, call: ChangeCall): Promise<JobResult | NotClaimed> {
  const same = (now: Job) => (now.version === version ? now : undefined);
  const job = await claimJob(id, call, same, { checkOnly: true });
  return typeof job === 'string' ? job : run(job, call, { canFinishLater: true, checkOnly: true });
}

async function run(job: Job, call: ChangeCall, options: RunOptions): Promise<JobResult> {
  const { running } = call.journal;
  running.add(job.id);
  try {
    return await runJob(job, call, options);
  } finally {
    running.delete(job.id);
  }
}

/** A step as it is stored, with the simple values of its input. */
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

const openOf = (step: NewStep, { unneeded }: Prepared): NewStep => ({
  ...step,
  ids: step.ids.filter(id => !unneeded?.ids.includes(id)),
});

/** Makes a missing object an error of the write itself, whose message says where to find other ids. */
const asErrorOf = (entry: Entry) => (error: unknown) => {
  const isOfObject = pathKeys(entry.endpoint.path).some(key => key !== 'user_id');
  throw isOfObject && error instanceof NotFound
    ? new NotFound(entry, 'nothing has this id', { ran: 'no' })
    : error;
};
