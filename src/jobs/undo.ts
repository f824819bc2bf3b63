import { entryNamed } from '../client/api/index.ts';
import { storeProblem } from '../text/errors.ts';
import { type ChangeCall, isRunning } from './change-context.ts';
import type { UndoQuestion } from './confirmation-question.ts';
import {
  changedIds,
  intended,
  isCreate,
  type Job,
  movedPlaylists,
  type NewStep,
  remainingIds,
  type Step,
  withFirstState,
  withPresentId,
} from './job.ts';
import { changedSince, shifted } from './job-parts.ts';
import type { JobResult } from './job-result.ts';
import type { JobStore } from './job-store.ts';
import type { RightsJob } from './needed-rights.ts';
import { claimJob, continueJob, endJob, type NotClaimed, startJob } from './start-and-finish-job.ts';
import { mayActForMs } from './step-outcome.ts';
import {
  namedListOf,
  type UndoNote,
  type UnneededReason,
  type WriteHandler,
  writeHandlerNamed,
} from './write-handler.ts';

/** The change that an undo without an id means: the latest that changed something and was not undone. */
export const latestOf = (jobs: readonly Job[]): Job | undefined =>
  jobs.find(({ kind, steps }) => kind !== 'undo' && steps.some(step => remainingIds(step).length > 0));

/** The items of lists that a change added or removed and that were not undone: what `only` can choose from. */
export const undoableItems = ({ steps }: Job, { journal }: ChangeCall): number[] => [
  ...new Set(steps.filter(step => hasItems(step, journal)).flatMap(remainingIds)),
];

/** Whether the ids of a step are items that can be undone one by one. The ids of an order cannot. */
function hasItems({ write }: Step, { handlers }: ChangeCall['journal']): boolean {
  const handler = writeHandlerNamed(handlers, write);
  return (
    handler !== undefined && handler.inOneRequest !== true && namedListOf(entryNamed(write)) !== undefined
  );
}

export const begunUndo = async (id: string, { journal }: ChangeCall): Promise<Job | undefined> =>
  (await (await journal.jobs()).unfinished()).find(({ undoes }) => undoes === id);

/** Whether an undo is limited to these ids, or to none if they are absent. */
export const isLimitedTo = (only: readonly number[] | undefined, undo: Job): boolean =>
  [...(only ?? [])].sort().join() === [...(undo.only ?? [])].sort().join();

/**
 * What the listener is asked before a change is undone. `later`: steps that are undone before it. Rejects with
 * `MusicError` if it cannot be read.
 */
export async function undoQuestionsOf(
  job: Job,
  call: ChangeCall,
  later: readonly Step[] = [],
): Promise<UndoQuestion[]> {
  const questions: UndoQuestion[] = [];
  const moved = movedPlaylists(async () => (await call.journal.jobs()).latest());
  const left = await changedSince(job, call);
  for (const [at, step] of job.steps.entries()) {
    if (remainingIds(step).length === 0 || left.steps.has(at)) continue;
    const handler = writeHandlerNamed(call.journal.handlers, step.write);
    const now = await withPresentId(step, moved);
    const question = await handler?.undoQuestion?.(now, [...job.steps, ...later], call);
    if (question !== undefined) questions.push(question);
  }
  return questions;
}

export interface UndoResult {
  /** The result of the undo's own job. Undefined if there was nothing to send. */
  readonly ran: JobResult | undefined;
  readonly notes: readonly UndoNote[];
  readonly kind: 'undo' | 'redo';
}

export type NotUndone = Exclude<NotClaimed, 'ended' | 'changed'> | 'unchecked';

/**
 * Undoes a change, its last step first, as a job of its own. A change that is not finished is ended first: the outcome
 * of what was sent is checked, and the rest is not begun. An interrupted undo of the same change is continued. Rejects
 * with `MusicError` and `StoreError`. `only`: undoes only these items.
 */
export async function undoJob(
  id: string,
  call: ChangeCall,
  only?: readonly number[],
): Promise<UndoResult | NotUndone> {
  const jobs = await call.journal.jobs();
  const begun = await begunUndo(id, call);
  if (begun !== undefined) {
    const finished = await finishUndo(begun.id, call);
    const isDone = typeof finished !== 'string' && finished.ran?.problem === undefined;
    return isDone && !isLimitedTo(only, begun) ? undoJob(id, call, only) : finished;
  }
  const claimed = await claimForUndo(id, call);
  if (typeof claimed === 'string') return claimed;
  const { journal } = call;
  journal.running.add(id);
  try {
    const changed = only === undefined ? await changedSince(claimed, call) : undefined;
    const { steps, left, ...inverse } = await inverseOf(claimed, call, only, changed?.steps);
    const notes: UndoNote[] = [
      ...inverse.notes,
      ...(changed?.playlists ?? []).map(each => ({ note: 'changed-since' as const, ...each })),
    ];
    const kind = undoKindOf(claimed);
    const limit = only === undefined ? {} : { only: [...only] };
    if (steps.length === 0) {
      await markUndone({ undoes: id, steps: [], ...limit }, jobs, left);
      const mayAct = claimed.steps.some(step => mayActForMs(step, call.now()) > 0);
      return { ran: undefined, notes: mayAct ? [...notes, { note: 'made-unknown' }] : notes, kind };
    }
    const undoing = { tool: 'undo', about: claimed.about, kind, undoes: id, steps, ...limit } as const;
    const ran = await startJob(undoing, call, { canFinishLater: true });
    if (isTaken(ran)) return 'under-way';
    await unlessUnstored(markUndone(ran.job, jobs, left), call);
    return { ran, notes: [...notes, ...notesOf(ran, claimed)], kind };
  } finally {
    await unlessUnstored(release(claimed, jobs), call);
    journal.running.delete(id);
  }
}

async function finishUndo(id: string, call: ChangeCall): Promise<UndoResult | NotUndone> {
  const job = await claimJob(id, call);
  if (typeof job === 'string') return job === 'unknown' ? job : 'under-way';
  const jobs = await call.journal.jobs();
  const ran = await continueJob(job, call);
  if (isTaken(ran)) return 'under-way';
  await unlessUnstored(markUndone(ran.job, jobs), call);
  const source =
    ran.job.undoes === undefined ? undefined : await unlessUnstored(jobs.find(ran.job.undoes), call);
  return {
    ran,
    notes: source === undefined ? [] : notesOf(ran, source),
    kind: job.kind === 'redo' ? 'redo' : 'undo',
  };
}

/** The service has already acted, so the outcome must be told. The next undo finds what was stored, and goes on with that. */
export const unlessUnstored = <T>(
  storing: Promise<T>,
  { report }: Pick<ChangeCall, 'report'>,
): Promise<T | undefined> =>
  storing.catch((error: unknown) => {
    if (storeProblem(error) === undefined) throw error;
    report(error);
    return undefined;
  });

/** Whether another process has claimed the undo and not ended it yet. */
const isTaken = ({ taken, job }: JobResult) => taken && job.state !== 'ended';

/** Claims a change, so that no other call undoes it meanwhile. An interrupted change is ended first. */
async function claimForUndo(id: string, call: ChangeCall): Promise<Job | NotUndone> {
  const { journal } = call;
  const jobs = await journal.jobs();
  const job = await jobs.find(id);
  if (job === undefined) return 'unknown';
  if (job.state !== 'ended') {
    const ran = await endJob(job, call);
    if (ran !== 'ended' && typeof ran === 'string') return ran === 'changed' ? 'under-way' : ran;
    const isEnded = ran === 'ended' || ran.problem === undefined;
    return isEnded ? claimForUndo(id, call) : 'unchecked';
  }
  if (await isRunning(job, call)) return 'under-way';
  const mine: Job = { ...job, processName: await journal.processes.own(), version: job.version + 1 };
  return (await jobs.replace(mine, job.version)) ? mine : 'under-way';
}

async function release(claimed: Job, jobs: JobStore): Promise<void> {
  const job = await jobs.find(claimed.id);
  // Another process may have claimed it meanwhile.
  if (job?.processName === undefined || job.processName !== claimed.processName) return;
  const { processName: _, ...rest } = job;
  await jobs.replace(rest, job.version);
}

/** What the undo of a job would send, from what is stored here. */
export async function plannedUndo(job: Job, call: Pick<ChangeCall, 'journal'>): Promise<RightsJob> {
  const { steps } = await inverseOf(job, call);
  return { kind: undoKindOf(job), steps: steps.map(intended) };
}

const undoKindOf = ({ kind }: Job) => (kind === 'undo' ? 'redo' : 'undo');

/** The steps that undo a job, last first, `without` those of some of its steps. Steps in a playlist that the job made need none: the playlist is deleted. */
async function inverseOf(
  job: Job,
  call: Pick<ChangeCall, 'journal'>,
  only?: readonly number[],
  without: ReadonlySet<number> = new Set(),
): Promise<{ steps: NewStep[]; notes: UndoNote[]; left: ReadonlySet<number> }> {
  const moved = movedPlaylists(async () => (await call.journal.jobs()).latest());
  const creates =
    only === undefined ? job.steps.filter(({ write }, at) => isCreate(write) && !without.has(at)) : [];
  const made = new Set(creates.flatMap(remainingIds));
  const steps: NewStep[] = [];
  const notes: UndoNote[] = [];
  const left = new Set<number>();
  for (const [at, step] of [...job.steps.entries()].reverse()) {
    const ids = idsToUndo(step, call, only);
    if (without.has(at) || ids.length === 0 || made.has(Number(step.input['playlist_id']))) continue;
    const { inverse = 'other-version' }: Partial<WriteHandler> =
      writeHandlerNamed(call.journal.handlers, step.write) ?? {};
    if (typeof inverse === 'string') {
      notes.push({ note: 'irreversible', why: inverse });
      continue;
    }
    const from = steps.length;
    const undone = only === undefined ? step : withFirstState(step, job);
    const back = inverse(await withPresentId(undone, moved), ids);
    if (back.steps.length === 0) left.add(at);
    steps.push(...back.steps.map(each => ({ ...shifted(each, from), undoesStep: at })));
    notes.push(...(back.notes ?? []));
  }
  return { steps, notes, left };
}

const idsToUndo = (
  step: Step,
  { journal }: Pick<ChangeCall, 'journal'>,
  only: readonly number[] | undefined,
): number[] => {
  const ids = remainingIds(step);
  if (only === undefined) return ids;
  return hasItems(step, journal) ? ids.filter(id => only.includes(id)) : [];
};

/**
 * Marks what an undo undid, so that nothing is undone twice. `left`: steps whose undo had nothing to send. Marking
 * again changes nothing.
 */
async function markUndone(
  { undoes, steps: back, only }: Partial<Pick<Job, 'undoes' | 'only'>> & Pick<Job, 'steps'>,
  jobs: JobStore,
  left: ReadonlySet<number> = new Set(),
): Promise<void> {
  for (let tries = 0; undoes !== undefined && tries < 10; tries++) {
    const source = await jobs.find(undoes);
    if (source === undefined) return;
    const marked = source.steps.map((step, at) => {
      const by = back.filter(({ undoesStep }) => undoesStep === at);
      return left.has(at) || by.length > 0 ? withMarks(step, left.has(at) ? [] : by, only) : step;
    });
    const steps = marked.map(step => (isGoneWith(step, marked) ? allUndone(step) : step));
    if (await jobs.replace({ ...source, steps, version: source.version + 1 }, source.version)) return;
  }
}

function withMarks(step: Step, by: readonly Step[], only: readonly number[] | undefined): Step {
  if (by.some(({ state }) => state !== 'observed')) return step;
  const failed = new Set(by.flatMap(({ notDone }) => notDone));
  const meant = remainingIds(step).filter(id => only === undefined || only.includes(id));
  return { ...step, undone: [...step.undone, ...meant.filter(id => !failed.has(id))] };
}

const allUndone = (step: Step): Step => ({ ...step, undone: changedIds(step) });

/** Whether a step is in a playlist that the same job made, and whose making was undone. */
const isGoneWith = (step: Step, all: readonly Step[]): boolean =>
  all.some(
    (create, at) =>
      isCreate(create.write) &&
      create.done.length > 0 &&
      remainingIds(create).length === 0 &&
      (step.on === at || create.done.includes(Number(step.input['playlist_id']))),
  );

function notesOf({ job, reports }: JobResult, source: Job): UndoNote[] {
  const idsWith = (because: UnneededReason) => [
    ...new Set(
      reports.flatMap(({ step, results }) =>
        results.flatMap(({ id, reason }) =>
          reason?.reason === 'unneeded' && reason.because === because
            ? [Number(job.steps[step]?.input['playlist_id'] ?? id)]
            : [],
        ),
      ),
    ),
  ];
  const gone = idsWith('gone').map((id): UndoNote => ({ note: 'playlist-gone', id }));
  const still = idsWith('still-there').map((id): UndoNote => ({ note: 'playlist-still-there', id }));
  const back = job.steps.flatMap(({ instead, done: [made] }): UndoNote[] =>
    instead === undefined || made === undefined ? [] : [{ note: 'playlist-has-new-id', id: made }],
  );
  const unknown = source.steps.some(
    step => isCreate(step.write) && step.state === 'observed' && step.done.length === 0,
  );
  return [...gone, ...still, ...back, ...(unknown ? [{ note: 'made-unknown' } as const] : [])];
}
