import { type Lazy, lazy } from '../client/lazy.ts';
import type { ChangeCall, Irreversible, Loss, SettledReason, UndoNote, WriteHandler } from './change-call.ts';
import { goOn, type NotTaken, settleJob, startJob, takeUp } from './changes.ts';
import { handlerOf } from './find-handler.ts';
import { mayActForMs } from './find-made.ts';
import { changedBy, isEffective, type Job, leftOf, type NewStep, type Step } from './job.ts';
import type { JobResult } from './job-run.ts';
import type { JobStore } from './job-store.ts';
import type { Question } from './question.ts';
import { isUnderWay } from './under-way.ts';

/** Whether a change can be taken back. */
export type Prospect =
  | { readonly can: true; readonly but?: Irreversible; readonly loses: readonly Loss[] }
  | { readonly can: false; readonly why: 'already-taken-back' | 'nothing-changed' | Irreversible };

export function prospectOf(job: Job, { journal: { handlers } }: ChangeCall): Prospect {
  if (!isEffective(job)) return { can: false, why: 'nothing-changed' };
  const left = job.steps.filter(step => leftOf(step).length > 0);
  if (left.length === 0) return { can: false, why: 'already-taken-back' };
  const reasons = left.flatMap(({ write }) => {
    const inverse = handlerOf(handlers, write)?.inverse ?? 'other-version';
    return typeof inverse === 'string' ? [inverse] : [];
  });
  const [reason] = reasons;
  const loses = [...new Set(left.flatMap(step => handlerOf(handlers, step.write)?.loses?.(step) ?? []))];
  if (reason === undefined) return { can: true, loses };
  return reasons.length === left.length ? { can: false, why: reason } : { can: true, but: reason, loses };
}

/** The change that an undo without an id means: the latest that changed something and still stands. */
export const latestOf = (jobs: readonly Job[]): Job | undefined => jobs.find(stillStands);

/** Whether a job is a change that changed something and still stands. */
export const stillStands = ({ kind, steps }: Job): boolean =>
  kind !== 'undo' && steps.some(step => leftOf(step).length > 0);

/** What a listener is asked before a change is taken back. `later`: steps that are taken back before it. Rejects with `MusicError` where it cannot be known. */
export async function undoQuestionOf(
  job: Job,
  call: ChangeCall,
  later: readonly Step[] = [],
): Promise<Question | undefined> {
  const moved = movedPlaylists(call);
  for (const step of job.steps) {
    if (leftOf(step).length === 0) continue;
    const at = await placedNow(step, moved);
    const question = await handlerOf(call.journal.handlers, step.write)?.undoQuestion?.(
      at,
      [...job.steps, ...later],
      call,
    );
    if (question !== undefined) return question;
  }
  return undefined;
}

export interface TakenBack {
  /** How the undo's own job ended; undefined where there was nothing that could be sent. */
  readonly ran: JobResult | undefined;
  readonly notes: readonly UndoNote[];
  readonly kind: 'undo' | 'redo';
}

/** Why an undo does not begin. */
export type NotUndone = Exclude<NotTaken, 'ended' | 'changed'> | 'unsettled';

/**
 * Takes a change back, its last step first, as a job of its own. A change that is not finished ends first: what was
 * sent is settled by looking, the rest is not begun. An unfinished undo of the same change goes on. Rejects with
 * `MusicError` and `StoreError`.
 */
export async function takeBack(id: string, call: ChangeCall): Promise<TakenBack | NotUndone> {
  const jobs = await call.journal.jobs();
  const begun = (await jobs.unfinished()).find(({ undoes }) => undoes === id);
  if (begun !== undefined) return finishUndo(begun.id, call);
  const held = await holdForUndo(id, call);
  if (typeof held === 'string') return held;
  const { journal } = call;
  journal.running.add(id);
  try {
    const { steps, notes, left } = await inverseOf(held, call);
    const kind = held.kind === 'undo' ? 'redo' : 'undo';
    if (steps.length === 0) {
      await markTakenBack(id, [], jobs, left);
      const mayCome = held.steps.some(step => mayActForMs(step, call.now()) > 0);
      return { ran: undefined, notes: mayCome ? [...notes, { note: 'made-unknown' }] : notes, kind };
    }
    const ran = await startJob({ tool: 'undo', about: held.about, kind, undoes: id, steps }, call, {
      whole: true,
    });
    if (isElsewhere(ran)) return 'under-way';
    await markTakenBack(id, ran.job.steps, jobs, left);
    return { ran, notes: [...notes, ...notesOf(ran, held)], kind };
  } finally {
    await release(held, jobs);
    journal.running.delete(id);
  }
}

/** Goes on with an undo that was broken off. */
async function finishUndo(id: string, call: ChangeCall): Promise<TakenBack | NotUndone> {
  const job = await takeUp(id, call);
  if (typeof job === 'string') return job === 'unknown' ? job : 'under-way';
  const jobs = await call.journal.jobs();
  const ran = await goOn(job, call);
  if (isElsewhere(ran)) return 'under-way';
  if (ran.job.undoes !== undefined) await markTakenBack(ran.job.undoes, ran.job.steps, jobs);
  const source = ran.job.undoes === undefined ? undefined : await jobs.find(ran.job.undoes);
  return {
    ran,
    notes: source === undefined ? [] : notesOf(ran, source),
    kind: job.kind === 'redo' ? 'redo' : 'undo',
  };
}

/** Whether another process took the undo up meanwhile, and has not ended it yet. */
const isElsewhere = ({ taken, job }: JobResult) => taken && job.state !== 'ended';

/** Holds a change, so that nobody else takes it back meanwhile. A change that was broken off is settled, and ends. */
async function holdForUndo(id: string, call: ChangeCall): Promise<Job | NotUndone> {
  const { journal } = call;
  const jobs = await journal.jobs();
  const job = await jobs.find(id);
  if (job === undefined) return 'unknown';
  if (job.state !== 'ended') {
    const settled = await settle(job, call);
    if (settled !== 'settled') return settled;
    return holdForUndo(id, call);
  }
  if (await isUnderWay(job, call)) return 'under-way';
  const mine: Job = { ...job, holder: await journal.processes.own(), epoch: job.epoch + 1 };
  return (await jobs.replace(mine, job.epoch)) ? mine : 'under-way';
}

/** Ends a job that was broken off, by looking at what was sent. */
async function settle(job: Job, call: ChangeCall): Promise<'settled' | NotUndone> {
  const ran = await settleJob(job, call);
  if (ran === 'ended') return 'settled';
  if (typeof ran === 'string') return ran === 'changed' ? 'under-way' : ran;
  return ran.problem === undefined ? 'settled' : 'unsettled';
}

async function release(held: Job, jobs: JobStore): Promise<void> {
  const job = await jobs.find(held.id);
  // Another process may have taken it up meanwhile.
  if (job?.holder === undefined || job.holder !== held.holder) return;
  const { holder: _, ...rest } = job;
  await jobs.replace(rest, job.epoch);
}

/** The steps that take a job back, in reverse order. Steps about a playlist that the job made need none: the playlist goes. */
async function inverseOf(
  job: Job,
  call: ChangeCall,
): Promise<{ steps: NewStep[]; notes: UndoNote[]; left: ReadonlySet<number> }> {
  const moved = movedPlaylists(call);
  const made = new Set(job.steps.filter(({ write }) => isCreate(write)).flatMap(leftOf));
  const steps: NewStep[] = [];
  const notes: UndoNote[] = [];
  const left = new Set<number>();
  for (const [at, step] of [...job.steps.entries()].reverse()) {
    const ids = leftOf(step);
    if (ids.length === 0 || made.has(Number(step.input['playlist_id']))) continue;
    const { inverse = 'other-version' }: Partial<WriteHandler> =
      handlerOf(call.journal.handlers, step.write) ?? {};
    if (typeof inverse === 'string') {
      notes.push({ note: 'irreversible', why: inverse });
      continue;
    }
    const from = steps.length;
    const back = inverse(await placedNow(step, moved), ids);
    if (back.steps.length === 0) left.add(at);
    steps.push(
      ...back.steps.map(each => ({
        ...each,
        takesBack: at,
        ...(each.on === undefined ? {} : { on: each.on + from }),
      })),
    );
    notes.push(...(back.notes ?? []));
  }
  return { steps, notes, left };
}

const isCreate = (write: string): boolean => write === 'playlist.create';

/** By the id of a deleted playlist, the id under which it was brought back. */
type MovedPlaylists = Lazy<ReadonlyMap<number, number>>;

/** Read once for all steps, and only where one is about a playlist: all that is kept of the record may tell of one. */
const movedPlaylists = ({ journal }: ChangeCall): MovedPlaylists =>
  lazy(async () => {
    const all = await (await journal.jobs()).latest();
    const moves = all.flatMap(({ steps }) =>
      steps.flatMap(({ instead, done: [made] }) =>
        instead === undefined || made === undefined ? [] : [[instead, made] as const],
      ),
    );
    // Of several, the latest counts.
    return new Map(moves.reverse());
  });

/** The step with the present id of its playlist: a deleted playlist comes back under another id, each time. */
async function placedNow(step: Step, moved: MovedPlaylists): Promise<Step> {
  const id = step.input['playlist_id'] ?? (isCreate(step.write) ? step.done[0] : undefined);
  if (typeof id !== 'number') return step;
  const now = presentId(id, await moved.get());
  if (now === id) return step;
  const ids = step.ids.map(each => (each === id ? now : each));
  return {
    ...step,
    ids,
    done: step.done.map(each => (each === id ? now : each)),
    input: { ...step.input, playlist_id: now },
  };
}

function presentId(id: number, moved: ReadonlyMap<number, number>): number {
  let now = id;
  for (let hops = moved.size; hops > 0; hops--) now = moved.get(now) ?? now;
  return now;
}

/**
 * Marks what an undo took back, so that nothing is taken back twice. `left`: steps whose undo had nothing to send.
 * Marking again changes nothing.
 */
async function markTakenBack(
  undone: string,
  back: readonly Step[],
  jobs: JobStore,
  left: ReadonlySet<number> = new Set(),
): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const source = await jobs.find(undone);
    if (source === undefined) return;
    const marked = source.steps.map((step, at) =>
      left.has(at)
        ? withMarks(step, [])
        : marksOf(
            step,
            back.filter(({ takesBack }) => takesBack === at),
          ),
    );
    const steps = marked.map(step => (isGoneWith(step, marked) ? takenWhole(step) : step));
    if (await jobs.replace({ ...source, steps, epoch: source.epoch + 1 }, source.epoch)) return;
  }
}

const marksOf = (step: Step, back: readonly Step[]) => (back.length === 0 ? step : withMarks(step, back));

function withMarks(step: Step, back: readonly Step[]): Step {
  if (back.some(({ state }) => state !== 'observed')) return step;
  const failed = new Set(back.flatMap(({ notDone }) => notDone));
  return { ...step, takenBack: [...step.takenBack, ...leftOf(step).filter(id => !failed.has(id))] };
}

const takenWhole = (step: Step): Step => ({ ...step, takenBack: changedBy(step) });

/** Whether a step is about a playlist that the same job made, and whose making is taken back. */
const isGoneWith = (step: Step, all: readonly Step[]): boolean =>
  all.some(
    (create, at) =>
      isCreate(create.write) &&
      create.done.length > 0 &&
      leftOf(create).length === 0 &&
      (step.on === at || create.done.includes(Number(step.input['playlist_id']))),
  );

/** What an undo brought about that its listener should know. */
function notesOf({ job, reports }: JobResult, source: Job): UndoNote[] {
  const settledAs = (because: SettledReason) => [
    ...new Set(
      reports.flatMap(({ step, results }) =>
        results.flatMap(({ id, reason }) =>
          reason?.reason === 'settled' && reason.because === because
            ? [Number(job.steps[step]?.input['playlist_id'] ?? id)]
            : [],
        ),
      ),
    ),
  ];
  const gone = settledAs('gone').map((id): UndoNote => ({ note: 'playlist-gone', id }));
  const still = settledAs('still-there').map((id): UndoNote => ({ note: 'playlist-still-there', id }));
  const back = job.steps.flatMap(({ instead, done: [made] }): UndoNote[] =>
    instead === undefined || made === undefined ? [] : [{ note: 'playlist-has-new-id', id: made }],
  );
  const unknown = source.steps.some(
    step => isCreate(step.write) && step.state === 'observed' && step.done.length === 0,
  );
  return [...gone, ...still, ...back, ...(unknown ? [{ note: 'made-unknown' } as const] : [])];
}
