import type { Input } from '../../client/api/input-field.ts';
import { MusicError } from '../../client/errors.ts';
import { isRunning } from '../../jobs/change-context.ts';
import type { OtherPlaylist, UndoQuestion } from '../../jobs/confirmation-question.ts';
import type { Job } from '../../jobs/job.ts';
import { changeIdOf, currentStates, undoabilityOf } from '../../jobs/job-result.ts';
import { checkStep, mayDo, type Rights, rightsOf, together } from '../../jobs/needed-rights.ts';
import { otherPlaylistQuestions } from '../../jobs/other-playlist.ts';
import {
  begunUndo,
  isLimitedTo,
  latestOf,
  type NotUndone,
  plannedUndo,
  type UndoResult,
  undoableItems,
  undoJob,
  undoQuestionsOf,
  unlessUnstored,
} from '../../jobs/undo.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, failure } from '../engine/answer.ts';
import {
  failureTexts,
  interruptedAfter,
  noteText,
  problemReason,
  whyNotText,
} from '../engine/change-reasons.ts';
import { jobWords } from '../engine/change-words.ts';
import { confirmFirst } from '../engine/confirm.ts';
import { errorMessage, reasonOf, unusableStore } from '../engine/error-message.ts';
import type { RightsCall, ToolContext } from '../engine/tool.ts';
import { idsIn } from '../engine/validate.ts';
import { changeIdIn } from '../playlists/plan/stored-plans.ts';
import { isLeft, type Undone, undoneAnswer, undoneTogether } from './undo-answer.ts';

/**
 * Undoes changes one after the other, newest first, and stops at the first that fails. Called again with the same
 * arguments it continues: changes that were undone before are reported as such.
 */
export async function undoChanges(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const wanted = await wantedChanges(args, context);
  if ('text' in wanted) return wanted;
  const only = onlyOf(args, wanted, context);
  if (only !== undefined && 'text' in only) return only;
  const asked = await questionsOf(wanted, only, context).catch(error => unlessStopped(error, context));
  if (asked instanceof MusicError) return answerOf(unread(wanted, asked, context), context);
  const { questions, harms } = asked;
  // It would delete more than the change added.
  if (questions.some(each => each.ask === 'undo-create' || each.deletes))
    checkStep('change', { write: 'playlist.delete' }, context.allowed);
  const stop = await confirmFirst(context, { tool, args }, together(questions));
  if (stop) return stop;
  const agreed = wanted.length === 1 ? undefined : new Set(harms.map(harmOf));
  const undone: Undone[] = [];
  for (const job of wanted) {
    const isStopped = context.signal.aborted || undone.some(isLeft);
    undone.push(isStopped ? { job, outcome: 'not_tried' } : await undoOne(job, only, context, agreed));
  }
  return answerOf(undone, context);
}

/** What the listener would be asked could not be read: nothing is undone. */
function unread(wanted: readonly Job[], error: MusicError, context: ToolContext): Undone[] {
  context.report(error);
  const [why, reason] = [[`${errorMessage(error, {}, true)}.`], reasonOf(error)];
  return wanted.map((job, at) =>
    at === 0 ? { job, outcome: 'failed', why, reason } : { job, outcome: 'not_tried' },
  );
}

function unlessStopped(error: unknown, { signal }: ToolContext): MusicError {
  if (signal.aborted || !(error instanceof MusicError)) throw error;
  return error;
}

async function answerOf(undone: readonly Undone[], context: ToolContext): Promise<Answer> {
  const own = undone.flatMap(({ job, by }) => (by === undefined ? [job.id] : [job.id, by.id]));
  const recorded = {
    jobs: await unlessUnstored(
      context.journal.jobs().then(jobs => jobs.latest()),
      context,
    ),
    interrupted: await interruptedAfter(context, ...own),
  };
  const [single] = undone;
  return undone.length === 1 && single !== undefined
    ? undoneAnswer(single, context, recorded)
    : undoneTogether(undone, context, recorded);
}

/** The changes that are meant, newest first. Without an id: the one whose undo was interrupted, or else the latest. */
async function wantedChanges(
  { change_ids, only }: Input,
  { journal }: RightsCall,
): Promise<readonly Job[] | Answer> {
  const jobs = await journal.jobs();
  const ids = new Set(givenIds(change_ids));
  if (only !== undefined && ids.size > 1)
    return failure('undo: only goes with one change. Nothing was changed.');
  if (ids.size > 0) {
    const found = await Promise.all([...ids].map(id => jobs.find(id)));
    const changes = found.flatMap(job => (job === undefined || job.state === 'planned' ? [] : job));
    const unknown = [...ids].filter(id => changes.every(job => job.id !== id));
    if (unknown.length === 0)
      return changes.length === 1 ? changes : newestFirst(changes, await jobs.latest());
    const which = unknown.map(id => quoted(id)).join(' or ');
    return failure(
      `undo: there is no change ${which}. The tool "changes" lists the recorded changes. Nothing was changed.`,
    );
  }
  const undoes = (await jobs.unfinished()).find(job => job.undoes !== undefined)?.undoes;
  const unfinished = undoes === undefined ? undefined : await jobs.find(undoes);
  const latest = unfinished ?? latestOf(await jobs.latest());
  return latest === undefined ? failure('undo: there is no change to undo.') : [latest];
}

const givenIds = (change_ids: unknown) =>
  Array.isArray(change_ids) ? change_ids.map(id => changeIdIn(String(id))) : [];

/** Jobs of the same moment are in the order of the record. */
function newestFirst(changes: readonly Job[], latest: readonly Job[]): Job[] {
  const positions = new Map(latest.map(({ id }, at) => [id, at]));
  const positionOf = ({ id }: Job) => positions.get(id) ?? latest.length;
  return changes.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** The items of the one change that the call is limited to. */
interface Limit {
  readonly ids: readonly number[];
  /** How many items of the change can be undone. */
  readonly of: number;
}

/** Undefined for the whole change; an answer if the change has none of the items. */
function onlyOf(args: Input, [job]: readonly Job[], context: ToolContext): Limit | Answer | undefined {
  const wanted = idsIn(args, 'only');
  if (job === undefined || wanted.length === 0) return undefined;
  const items = undoableItems(job, context);
  const ids = items.filter(id => wanted.includes(id));
  if (ids.length > 0) return { ids, of: items.length };
  return failure(
    `undo: ${job.id} (${jobWords(job)}) changed none of these songs, or they are undone. Nothing was changed.`,
  );
}

/**
 * What the listener is asked before these are undone, and the harm to which a yes agrees. Tracks that go with the same
 * call are no reason to ask.
 */
async function questionsOf(wanted: readonly Job[], only: Limit | undefined, context: ToolContext) {
  const questions: (OtherPlaylist | UndoQuestion)[] = [];
  const harms: UndoQuestion[] = [];
  for (const [at, job] of wanted.entries()) {
    if (!mayUndo(job, context) || (await isAgreed(job, only, context))) continue;
    const others = await otherPlaylistQuestions(job, context, only?.ids);
    const named = new Set(others.map(({ playlistId }) => playlistId));
    const own = await harmsOfUndo(job, only, context, wanted.slice(0, at));
    questions.push(...others, ...own.filter(({ playlistId }) => !named.has(playlistId)));
    harms.push(...own);
  }
  return { questions, harms };
}

async function harmsOfUndo(
  job: Job,
  only: Limit | undefined,
  context: ToolContext,
  later: readonly Job[],
): Promise<UndoQuestion[]> {
  // A playlist is only deleted with the whole change.
  if (only !== undefined || isUnasked(context)) return [];
  return undoQuestionsOf(
    job,
    context,
    later.flatMap(({ steps }) => steps),
  );
}

/** Whether this undo of the change was interrupted. The listener agreed to it then. */
async function isAgreed(job: Job, only: Limit | undefined, context: ToolContext): Promise<boolean> {
  const begun = await begunUndo(job.id, context);
  return begun !== undefined && isLimitedTo(only?.ids, begun);
}

/** What an interrupted change did is only known once it is ended. */
const mayUndo = (job: Job, context: ToolContext) => job.state !== 'ended' || undoabilityOf(job, context).can;

/** Whether a question would change nothing: the operator wants none, and the caller may delete. */
const isUnasked = ({ asking, allowed }: ToolContext) => asking.policy === 'never' && mayDo('delete', allowed);

/** What these calls need, from the stored changes that they undo or finish. */
export async function rightsOfUndo(args: Input, call: RightsCall): Promise<Rights | undefined> {
  if (args['finish'] === true) {
    const job = await interruptedJob(args, call);
    return job && rightsOf(job);
  }
  const wanted = await wantedChanges(args, call);
  if ('text' in wanted) return undefined;
  return rightsOf(...(await Promise.all(wanted.map(job => plannedUndo(job, call)))));
}

/** The interrupted change that is named, or else the first. */
export async function interruptedJob(
  { change_ids }: Input,
  { journal }: RightsCall,
): Promise<Job | undefined> {
  const [wanted] = givenIds(change_ids);
  const unfinished = await (await journal.jobs()).unfinished();
  return wanted === undefined ? unfinished[0] : unfinished.find(({ id }) => id === wanted);
}

/** What would be lost, without what other changes of the same call alter meanwhile. */
const harmOf = ({ playlistId, since }: UndoQuestion): string => JSON.stringify([playlistId, since]);

/** Undoes one of the changes. Without `agreed` it is the only one, and an error is thrown: others need their lines. */
async function undoOne(
  job: Job,
  only: Limit | undefined,
  context: ToolContext,
  agreed: ReadonlySet<string> | undefined,
): Promise<Undone> {
  try {
    return await attempt(job, only, context, agreed);
  } catch (error) {
    if (agreed === undefined) throw error;
    context.report(error);
    return { job, outcome: 'failed', why: [unusableStore(error) ?? `${errorMessage(error, {}, true)}.`] };
  }
}

/** `agreed`: what the listener agreed to, if time has passed since they were asked. */
async function attempt(
  job: Job,
  only: Limit | undefined,
  context: ToolContext,
  agreed: ReadonlySet<string> | undefined,
): Promise<Undone> {
  if (await isRunning(job, context))
    return { job, outcome: 'failed', why: ['Another call is still working on it.'] };
  if (!(await isAgreed(job, only, context))) {
    const undoability = undoabilityOf(job, context);
    if (job.state === 'ended' && !undoability.can) {
      const { why } = undoability;
      if (why === 'already-undone') return { job, outcome: 'already', by: await undoneBy(job, context) };
      return { job, outcome: 'impossible', why: [`It cannot be undone: ${whyNotText(why)}.`] };
    }
    if (agreed !== undefined && !isUnasked(context)) {
      const harms = await undoQuestionsOf(job, context);
      if (harms.some(harm => !agreed.has(harmOf(harm))))
        return { job, outcome: 'failed', why: ['The listener must be asked first: undo it by itself.'] };
    }
  }
  const result = await undoJob(job.id, context, only?.ids);
  if (typeof result === 'string') return { job, outcome: 'failed', why: [notUndone[result]] };
  const undone = undoneWith(result, job, context);
  return only === undefined ? undone : { ...undone, only: { count: only.ids.length, of: only.of } };
}

function undoneWith({ ran, notes }: UndoResult, job: Job, context: ToolContext): Undone {
  if (ran?.problem?.problem === 'error') context.report(ran.problem.error);
  const changed = notes.filter(({ note }) => note === 'changed-since');
  const why = [
    ...(ran === undefined ? [] : failureTexts(ran, 'Not restored')),
    ...changed.map(note => noteText(note)),
  ];
  const others = notes.filter(each => !changed.includes(each));
  const failed = why.length > 0;
  const by = ran && changeIdOf(ran) !== undefined ? ran.job : undefined;
  const outcome = by === undefined ? (failed ? 'failed' : 'nothing') : failed ? 'partly' : 'done';
  const states = ran === undefined ? [] : currentStates(ran.job, context);
  const reason = failed ? problemReason(ran?.problem) : undefined;
  return { job, outcome, why, reason, notes: others.map(note => noteText(note)), states, by };
}

const notUndone: Readonly<Record<NotUndone, string>> = {
  unknown: 'It is not recorded any more.',
  'under-way': 'Another call is undoing it.',
  unchecked: 'It was interrupted, and what it did cannot be checked at the moment. Try again in a moment.',
};

/** The job that undid a change, if that can be undone in turn. */
async function undoneBy(job: Job, context: ToolContext): Promise<Job | undefined> {
  const all = await (await context.journal.jobs()).latest();
  return all.find(each => each.undoes === job.id && undoabilityOf(each, context).can);
}
