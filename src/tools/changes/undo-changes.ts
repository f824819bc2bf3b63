import type { Input } from '../../client/api/field.ts';
import { isRunning } from '../../jobs/change-context.ts';
import type { Job } from '../../jobs/job.ts';
import { changeIdOf, currentStates, undoabilityOf } from '../../jobs/job-result.ts';
import type { Question } from '../../jobs/question.ts';
import { latestOf, type NotUndone, type UndoResult, undoJob, undoQuestionOf } from '../../jobs/undo.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, failure } from '../engine/answer.ts';
import {
  failureTexts,
  interruptedChanges,
  noteText,
  problemReason,
  whyNotText,
} from '../engine/change-reasons.ts';
import { confirmFirst, otherwise, questionText } from '../engine/confirm.ts';
import { unusableStore } from '../engine/error-answer.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { ToolCall, ToolContext } from '../engine/tool.ts';
import { changeIdIn } from '../playlists/plan/stored-plans.ts';
import { isLeft, type Undone, undoneAnswer, undoneTogether } from './undo-answer.ts';

/**
 * Undoes changes one after the other, newest first, and stops at the first that fails. Called again with the same
 * arguments it continues: changes that were undone before are reported as such.
 */
export async function undoChanges(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const wanted = await wantedChanges(args, context);
  if ('text' in wanted) return wanted;
  const questions = await questionsOf(wanted, context);
  const stop = await askFirst(questions, { tool, args }, context);
  if (stop) return stop;
  const agreed = new Set(questions.map(harmOf));
  const undone: Undone[] = [];
  for (const job of wanted) {
    const isStopped = context.signal.aborted || undone.some(isLeft);
    undone.push(isStopped ? { job, outcome: 'not_tried' } : await undoOne(job, context, agreed, wanted));
  }
  const own = undone.flatMap(({ job, by }) => (by === undefined ? [job.id] : [job.id, by.id]));
  const recorded = {
    jobs: await (await context.journal.jobs()).latest(),
    interrupted: await interruptedChanges(context, ...own),
  };
  const [only] = undone;
  return undone.length === 1 && only !== undefined
    ? undoneAnswer(only, context, recorded)
    : undoneTogether(undone, context, recorded);
}

/** The changes that are meant, newest first. Without an id: the one whose undo was interrupted, or else the latest. */
async function wantedChanges(
  { change_id, change_ids }: Input,
  context: ToolContext,
): Promise<readonly Job[] | Answer> {
  if (change_id !== undefined && change_ids !== undefined)
    return failure('undo: give change_id or change_ids, not both. Nothing was changed.');
  const jobs = await context.journal.jobs();
  const given = Array.isArray(change_ids) ? change_ids : change_id === undefined ? [] : [change_id];
  if (given.length > 0) {
    const ids = new Set(given.map(id => changeIdIn(String(id))));
    const found = await Promise.all([...ids].map(id => jobs.find(id)));
    const changes = found.flatMap(job => (job === undefined || job.state === 'planned' ? [] : job));
    const unknown = [...ids].filter(id => changes.every(job => job.id !== id));
    if (unknown.length === 0)
      return changes.length === 1 ? changes : newestFirst(changes, await jobs.latest());
    const which = unknown.map(id => quoted(id)).join(', ');
    return failure(
      `undo: there is no change ${which}. undo action=list shows the recorded changes. Nothing was changed.`,
    );
  }
  const undoes = (await jobs.unfinished()).find(job => job.undoes !== undefined)?.undoes;
  const unfinished = undoes === undefined ? undefined : await jobs.find(undoes);
  const latest = unfinished ?? latestOf(await jobs.latest());
  return latest === undefined ? failure('undo: there is no change to undo.') : [latest];
}

/** Jobs of the same moment are in the order of the record. */
function newestFirst(changes: readonly Job[], latest: readonly Job[]): Job[] {
  const positions = new Map(latest.map(({ id }, at) => [id, at]));
  const positionOf = ({ id }: Job) => positions.get(id) ?? latest.length;
  return changes.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** What the listener is asked before these are undone. Tracks that go with the same call are no reason to ask. */
async function questionsOf(wanted: readonly Job[], context: ToolContext): Promise<Question[]> {
  if (context.asking.policy === 'never') return [];
  const begun = await undoesBegun(context);
  const questions: Question[] = [];
  for (const [at, job] of wanted.entries()) {
    if (begun.has(job.id) || !mayUndo(job, context)) continue;
    const later = wanted.slice(0, at).flatMap(({ steps }) => steps);
    const question = await undoQuestionOf(job, context, later);
    if (question !== undefined) questions.push(question);
  }
  return questions;
}

/** The ids of changes whose undo was interrupted. The listener agreed to it then. */
const undoesBegun = async ({ journal }: ToolContext): Promise<ReadonlySet<string>> =>
  new Set((await (await journal.jobs()).unfinished()).flatMap(({ undoes }) => undoes ?? []));

/** What an interrupted change did is only known once it is ended. */
const mayUndo = (job: Job, context: ToolContext) => job.state !== 'ended' || undoabilityOf(job, context).can;

/** The answer that asks first, with one question about everything that would be lost. */
async function askFirst(
  questions: readonly Question[],
  call: ToolCall,
  context: ToolContext,
): Promise<Answer | undefined> {
  const [first, ...rest] = questions;
  if (first === undefined) return undefined;
  const question: Question =
    rest.length === 0 ? first : { ask: 'several', questions, facts: questions.map(({ facts }) => facts) };
  if (context.asking.canAsk) return confirmFirst(context, call, question);
  return failure(
    [
      `undo: the listener must agree first, and this host cannot ask: ${questionText(question)}`,
      otherwise(question),
      'Nothing was changed.',
    ].join(' '),
  );
}

/** What would be lost, without what other changes of the same call alter meanwhile. */
const harmOf = (question: Question): string =>
  question.ask === 'undo-create' ? JSON.stringify([question.playlistId, question.since]) : question.ask;

/** Undoes one of the changes. An error is thrown only if it is the only one: the others need their lines in the answer. */
async function undoOne(
  job: Job,
  context: ToolContext,
  agreed: ReadonlySet<string>,
  { length }: readonly Job[],
): Promise<Undone> {
  try {
    return await attempt(job, context, length === 1 ? undefined : agreed);
  } catch (error) {
    if (length === 1) throw error;
    context.report(error);
    return { job, outcome: 'failed', why: [unusableStore(error) ?? `${errorMessage(error, {}, true)}.`] };
  }
}

/** `agreed`: what the listener agreed to, if time has passed since they were asked. */
async function attempt(
  job: Job,
  context: ToolContext,
  agreed: ReadonlySet<string> | undefined,
): Promise<Undone> {
  if (await isRunning(job, context))
    return { job, outcome: 'failed', why: ['Another call is still working on it.'] };
  if (!(await undoesBegun(context)).has(job.id)) {
    const undoability = undoabilityOf(job, context);
    if (job.state === 'ended' && !undoability.can) {
      const { why } = undoability;
      if (why === 'already-undone') return { job, outcome: 'already', by: await undoneBy(job, context) };
      return { job, outcome: 'impossible', why: [`It cannot be undone: ${whyNotText(why)}.`] };
    }
    if (agreed !== undefined && context.asking.policy !== 'never') {
      const question = await undoQuestionOf(job, context);
      if (question !== undefined && !agreed.has(harmOf(question)))
        return { job, outcome: 'failed', why: ['The listener must be asked first: undo it by itself.'] };
    }
  }
  const result = await undoJob(job.id, context);
  return typeof result === 'string'
    ? { job, outcome: 'failed', why: [notUndone[result]] }
    : undoneWith(result, job, context);
}

function undoneWith({ ran, notes }: UndoResult, job: Job, context: ToolContext): Undone {
  if (ran?.problem?.problem === 'error') context.report(ran.problem.error);
  const why = ran === undefined ? [] : failureTexts(ran, 'Not restored');
  const failed = why.length > 0;
  const by = ran && changeIdOf(ran) !== undefined ? ran.job : undefined;
  const outcome = by === undefined ? (failed ? 'failed' : 'nothing') : failed ? 'partly' : 'done';
  const states = ran === undefined ? [] : currentStates(ran.job, context);
  const reason = failed ? problemReason(ran?.problem) : undefined;
  return { job, outcome, why, reason, notes: notes.map(note => noteText(note)), states, by };
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
