import type { Input } from '../../client/api/field.ts';
import { changeIdOf } from '../../jobs/changes.ts';
import { isEffective, type Job } from '../../jobs/job.ts';
import { lastStandings, standingsOf } from '../../jobs/job-standings.ts';
import type { Question } from '../../jobs/question.ts';
import { latestOf, prospectOf, stillStands, undoQuestionOf } from '../../jobs/undo.ts';
import {
  type EachBack,
  endSeveral,
  holdSeveral,
  takeBackSeveral,
  unfinishedSeveral,
} from '../../jobs/undo-several.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, callOf, failure } from '../engine/answer.ts';
import { undoNoteText, whyNotText } from '../engine/change-reasons.ts';
import { aboutWords, counted, jobWords } from '../engine/change-words.ts';
import { errorMessage } from '../engine/error-message.ts';
import { failureTexts } from '../engine/job-problem.ts';
import type { ToolContext } from '../engine/tool.ts';
import { finishingCall, unfinishedNotes } from '../engine/unfinished.ts';
import { changeIdIn } from '../playlists/plans/plan-jobs.ts';
import { type EachWorked, nextFields, nextText, severalAnswer } from './undo-answer.ts';
import { askBeforeUndo } from './undo-asking.ts';

/** Takes several changes back, the newest first: those named, the last so many, or those of an undo that was broken off. */
export async function undoSeveral(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const wanted = await severalMeant(args, context);
  if ('text' in wanted) return wanted;
  const questions = await questionsOf(wanted, context);
  const stop = await asked([...questions.values()], { tool, args }, context);
  if (stop) return stop;
  const held = await holdSeveral(
    wanted.map(({ id }) => id),
    context,
  );
  if (held === 'under-way') return failure('undo: these changes are being taken back by another call.');
  const agreed = new Set([...questions.values()].map(sinceIn));
  const { each, isOpen } = await takeBackSeveral(held, context, async job => {
    if (context.asking.policy === 'never') return false;
    const question = await undoQuestionOf(job, context);
    return question !== undefined && !agreed.has(sinceIn(question));
  });
  return answerOf(held, each, isOpen, context);
}

/** Ends an undo of several changes that was broken off, and leaves the rest as it is. */
export async function leaveSeveral(held: Job, context: ToolContext): Promise<Answer> {
  await endSeveral(held, context);
  return {
    text: `The rest is left as it is: ${jobWords(held)}.`,
    structured: { outcome: 'nothing_changed', results: [] },
  };
}

const sinceIn = (question: Question) =>
  question.ask === 'undo-create' ? JSON.stringify([question.playlistId, question.since]) : question.ask;

/** The changes that are meant, the newest first. */
async function severalMeant(args: Input, context: ToolContext): Promise<readonly Job[] | Answer> {
  const { change_ids, last } = args;
  const all = await (await context.journal.jobs()).latest();
  if (Array.isArray(change_ids)) {
    const ids = new Set(change_ids.map(id => changeIdIn(String(id))));
    const found = all.filter(({ id, several }) => ids.has(id) && several === undefined);
    const unknown = [...ids].filter(id => found.every(job => job.id !== id));
    if (unknown.length === 0) return found;
    const which = unknown.map(id => quoted(id)).join(', ');
    return failure(
      `undo: there is no change ${which}; undo action=list shows those that are kept. Nothing was changed.`,
    );
  }
  const begun = await unfinishedSeveral(context);
  if (begun !== undefined) return all.filter(({ id }) => begun.several?.includes(id));
  if (typeof last !== 'number') return [];
  const undoable = all.filter(job => stillStands(job) && prospectOf(job, context).can).slice(0, last);
  return undoable.length === 0 ? failure('undo: there is no change to take back.') : undoable;
}

/** What is asked before these are taken back, by the ids of the changes. */
async function questionsOf(
  wanted: readonly Job[],
  context: ToolContext,
): Promise<ReadonlyMap<string, Question>> {
  const questions = new Map<string, Question>();
  if (context.asking.policy === 'never') return questions;
  for (const [at, job] of wanted.entries()) {
    const later = wanted.slice(0, at).flatMap(({ steps }) => steps);
    const question = prospectOf(job, context).can ? await undoQuestionOf(job, context, later) : undefined;
    if (question !== undefined) questions.set(job.id, question);
  }
  return questions;
}

async function asked(
  questions: readonly Question[],
  call: { readonly tool: string; readonly args: Input },
  context: ToolContext,
): Promise<Answer | undefined> {
  if (questions.length === 0) return undefined;
  const question: Question = { ask: 'several', questions, facts: questions.map(({ facts }) => facts) };
  return askBeforeUndo('these changes are', question, call, context);
}

async function answerOf(
  held: Job,
  each: readonly EachBack[],
  isOpen: boolean,
  context: ToolContext,
): Promise<Answer> {
  const all = await (await context.journal.jobs()).latest();
  const next = latestOf(all);
  const made = all.filter(
    job =>
      job.undoes && held.several?.includes(job.undoes) && isEffective(job) && prospectOf(job, context).can,
  );
  const notes = [
    ...new Set(each.flatMap(({ back }) => back?.notes.map(note => `${undoNoteText(note)}.`) ?? [])),
    ...(await unfinishedNotes(context, held.id)),
  ];
  const again = callOf('undo', { action: 'undo', change_ids: made.map(({ id }) => id) });
  const calls = isOpen
    ? [`To finish: ${finishingCall(held)}`]
    : [
        ...(made.length > 0 ? [`To make ${counted(made.length, 'change')} again: ${again}`] : []),
        nextText(next, next !== undefined && prospectOf(next, context).can),
      ];
  return severalAnswer(each.map(workedOf), {
    standings: lastStandings(
      each.flatMap(({ back }) => (back?.ran === undefined ? [] : standingsOf(back.ran.job, context))),
    ),
    notes,
    place: context.place,
    calls,
    extra: { ...(notes.length > 0 ? { notes } : {}), ...(isOpen ? {} : nextFields(next)) },
  });
}

function workedOf({ job, back, cannot, stopped }: EachBack): EachWorked {
  const work = job.kind === 'undo' ? 'redo' : 'undo';
  const one = { id: job.id, work, words: work === 'redo' ? aboutWords(job.about) : jobWords(job) } as const;
  const changeId = back?.ran && changeIdOf(back.ran);
  if (cannot !== undefined)
    return { ...one, changeId, outcome: 'nothing_changed', reason: whyNotText(cannot) };
  if (stopped === 'not-tried') return { ...one, changeId, outcome: 'not_tried' };
  if (stopped !== undefined) return { ...one, changeId, outcome: 'failed', reason: stopText(stopped) };
  const failures = back?.ran === undefined ? [] : failureTexts(back.ran, 'Not restored');
  const reason = failures.length === 0 ? undefined : failures.join(' ').replace(/\.$/, '');
  if (changeId === undefined)
    return { ...one, changeId, outcome: reason === undefined ? 'nothing_changed' : 'failed', reason };
  return { ...one, changeId, outcome: reason === undefined ? 'done' : 'partly', reason };
}

function stopText(why: Exclude<EachBack['stopped'], 'not-tried' | undefined>): string {
  if (typeof why !== 'string') return errorMessage(why, {}, true);
  return {
    unknown: 'it is not kept any more',
    'under-way': 'another call is taking it back',
    unsettled: 'it was broken off, and how far it came cannot be read just now',
    asks: 'the listener is to be asked first: take it back by itself',
  }[why];
}
