import type { Input } from '../../client/api/field.ts';
import { changeIdOf } from '../../jobs/changes.ts';
import type { Job } from '../../jobs/job.ts';
import { standingsOf } from '../../jobs/job-standings.ts';
import { isUnderWay } from '../../jobs/under-way.ts';
import {
  latestOf,
  type NotUndone,
  prospectOf,
  type TakenBack,
  takeBack,
  undoQuestionOf,
} from '../../jobs/undo.ts';
import { unfinishedSeveral } from '../../jobs/undo-several.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, failure } from '../engine/answer.ts';
import { alreadyBack, undoNoteText, whyNotText } from '../engine/change-reasons.ts';
import { aboutWords, jobWords } from '../engine/change-words.ts';
import { failureTexts, problemReason } from '../engine/job-problem.ts';
import type { ToolContext } from '../engine/tool.ts';
import { unfinishedNotes } from '../engine/unfinished.ts';
import { changeIdIn } from '../playlists/plans/plan-jobs.ts';
import { earlierText, nextFields, nextText, workedAnswer } from './undo-answer.ts';
import { askBeforeUndo } from './undo-asking.ts';
import { leaveSeveral, undoSeveral } from './undo-several.ts';

/** The change that is meant: by its id, or the change of an unfinished undo, or the latest that stands. */
async function meant(args: Input, context: ToolContext): Promise<Job | Answer> {
  const jobs = await context.journal.jobs();
  const wanted = args['change_id'];
  if (typeof wanted === 'string') {
    const job = await jobs.find(changeIdIn(wanted));
    if (job !== undefined && job.state !== 'planned') return job;
    return failure(`undo: there is no change ${quoted(wanted)}; undo action=list shows those that are kept.`);
  }
  const undone = (await jobs.unfinished()).find(({ undoes }) => undoes !== undefined)?.undoes;
  const unfinished = undone === undefined ? undefined : await jobs.find(undone);
  const latest = unfinished ?? latestOf(await jobs.latest());
  return latest ?? failure('undo: there is no change to take back.');
}

export async function undoChange(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const { change_id, change_ids, last } = args;
  const given = [change_id, change_ids, last].filter(value => value !== undefined).length;
  if (given > 1) return failure('undo: give one of change_id, change_ids, last. Nothing was changed.');
  const isSeveral = change_ids !== undefined || last !== undefined;
  if (isSeveral || (given === 0 && (await unfinishedSeveral(context))))
    return undoSeveral(args, context, tool);
  const job = await meant(args, context);
  if ('text' in job) return job;
  if (job.several !== undefined && job.state === 'begun') return leaveSeveral(job, context);
  if (await isUnderWay(job, context)) return cannot(job, 'still under way', context);
  const jobs = await context.journal.jobs();
  const isBegun = (await jobs.unfinished()).some(({ undoes }) => undoes === job.id);
  if (!isBegun) {
    const prospect = prospectOf(job, context);
    if (!prospect.can && job.state === 'ended') {
      if (prospect.why === 'already-taken-back') return alreadyTakenBack(job, context);
      return cannot(job, whyNotText(prospect.why), context);
    }
    const stop = await asked(job, { tool, args }, context);
    if (stop) return stop;
  }
  const back = await takeBack(job.id, context);
  return typeof back === 'string' ? notUndone(job, back) : answerOf(job, back, context);
}

function notUndone(job: Job, why: NotUndone): Answer {
  const reason = {
    unknown: 'is not kept any more',
    'under-way': 'is being taken back by another call',
    unsettled: 'was broken off, and how far it came cannot be read just now: try again in a moment',
  }[why];
  return failure(`undo: ${job.id} ${reason}.`);
}

/** The answer that asks first, where an undo would lose more than the change made. */
async function asked(
  job: Job,
  call: { readonly tool: string; readonly args: Input },
  context: ToolContext,
): Promise<Answer | undefined> {
  if (context.asking.policy === 'never') return undefined;
  const question = await undoQuestionOf(job, context);
  return askBeforeUndo(`${job.id}, ${jobWords(job)}, is`, question, call, context);
}

/** Why a change cannot be taken back. */
const cannot = async (job: Job, why: string, context: ToolContext): Promise<Answer> =>
  failure(await withEarlier(job, `cannot be taken back: ${why}`, context));

/** Asked for again, an undo has come about: whoever lost its answer gets the id of what took the change back, too. */
async function alreadyTakenBack(job: Job, context: ToolContext): Promise<Answer> {
  const all = await (await context.journal.jobs()).latest();
  const back = all.find(each => each.undoes === job.id && prospectOf(each, context).can);
  return {
    text: await withEarlier(job, `was ${alreadyBack}`, context),
    structured: {
      outcome: 'nothing_changed',
      undone: job.id,
      ...(back === undefined ? {} : { change_id: back.id }),
    },
  };
}

/** How it is with a change. The change before it that can be taken back is named, and not taken back in its place. */
async function withEarlier(job: Job, how: string, context: ToolContext): Promise<string> {
  const all = await (await context.journal.jobs()).latest();
  const before = all.slice(all.findIndex(({ id }) => id === job.id) + 1);
  const earlier = latestOf(before.filter(each => prospectOf(each, context).can));
  const next = earlier ? ` ${earlierText(earlier)}` : '';
  return `undo: ${job.id}, ${jobWords(job)}, ${how}.${next}`;
}

async function answerOf(job: Job, { ran, notes, kind }: TakenBack, context: ToolContext): Promise<Answer> {
  const failures = ran === undefined ? [] : failureTexts(ran, 'Not restored');
  if (ran?.problem?.problem === 'error') context.report(ran.problem.error);
  const sentences = [
    ...notes.map(note => `${undoNoteText(note)}.`),
    ...(await unfinishedNotes(context, ran?.job.id)),
  ];
  const all = [...failures, ...sentences];
  const next = latestOf(await (await context.journal.jobs()).latest());
  const isOpen = failures.length > 0;
  return workedAnswer({
    work: kind,
    words: aboutWords(job.about),
    standings: ran === undefined ? [] : standingsOf(ran.job, context),
    failures,
    notes: sentences,
    calls: [
      isOpen
        ? `What is left can be taken back with undo action=undo change_id=${job.id}.`
        : nextText(next, next !== undefined && prospectOf(next, context).can),
    ],
    changeId: ran && changeIdOf(ran),
    prospect: ran && prospectOf(ran.job, context),
    kind: ran?.job.kind ?? 'undo',
    place: context.place,
    extra: {
      undone: job.id,
      ...(all.length > 0 ? { notes: all, reason: problemReason(ran?.problem) } : {}),
      ...(isOpen ? {} : nextFields(next)),
    },
  });
}
