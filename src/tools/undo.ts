import { z } from 'zod';
import { optional } from '../client/api/field.ts';
import { text } from '../client/api/fields.ts';
import type { Input } from '../client/call.ts';
import { changeIdOf, finishJob, isUnderWay } from '../journal/changes.ts';
import type { Job } from '../journal/job.ts';
import {
  latestOf,
  type NotUndone,
  prospectOf,
  type TakenBack,
  takeBack,
  undoQuestionOf,
} from '../journal/undo.ts';
import { type Answer, failure } from '../present/answer.ts';
import { changeAnswer } from '../present/change-answer.ts';
import { irreversibleText, undoNoteText } from '../present/change-reasons.ts';
import { aboutWords, jobWords } from '../present/change-words.ts';
import { failureTexts } from '../present/job-problem.ts';
import { otherwise, questionText } from '../present/question-text.ts';
import { quoted } from '../text/sanitize.ts';
import { confirmFirst } from './engine/confirm.ts';
import { defineTool } from './engine/define-tool.ts';
import type { ToolContext } from './engine/tool.ts';
import { finishingCall, unfinishedNotes } from './engine/unfinished.ts';

/** How many changes a list shows. */
const mostListed = 20;
/** How far back the latest change that still stands is sought. */
const mostSought = 100;

const output = () =>
  z.object({
    items: z
      .array(
        z.object({
          change_id: z.string(),
          at: z.string(),
          what: z.string(),
          can_undo: z.boolean(),
          note: z.string().optional(),
        }),
      )
      .optional(),
    outcome: z.enum(['done', 'nothing_changed', 'partly']).optional(),
    results: z.array(z.object({})).optional(),
    undone: z.string().optional(),
    notes: z.array(z.string()).optional(),
    change_id: z.string().optional(),
  });

/**
 * Offered whatever groups are: what was done must be possible to undo. The token needs no permissions beyond those
 * of the tools that made the change.
 */
export const undo = defineTool({
  name: 'undo',
  title: 'Undo a change',
  description: 'Take back a change made here, or an undo; finish one that was broken off.',
  readingDescription: 'The last changes made here.',
  by: 'action',
  output,
  operations: [
    { name: 'list', about: 'the last changes', effect: 'read', fields: {}, run: listChanges },
    {
      name: 'undo',
      about: 'take one back',
      effect: 'change',
      fields: { change_id: optional(text('From an answer to a change; absent: the latest')) },
      run: undoChange,
    },
    {
      name: 'finish',
      about: 'carry one that was broken off to its end',
      effect: 'change',
      fields: { change_id: optional(text('From an answer to a change; absent: the latest')) },
      run: finishChange,
    },
  ],
});

/** `2026-03-01 09:30 UTC` */
const timeOf = ({ at }: Job) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const alreadyBack = 'already taken back';

async function listChanges(_: Input, context: ToolContext): Promise<Answer> {
  const { journal, place } = context;
  const jobs = await (await journal.jobs()).latest(mostListed);
  const items = await Promise.all(jobs.map(job => itemOf(job, context)));
  const where = place === undefined ? '' : `, ${place}`;
  const head = items.length === 0 ? `No changes yet${where}.` : `The last changes${where}, newest first:`;
  const lines = items.map(({ change_id, at, what, can_undo, note }) =>
    [change_id, at, what, ...standingOf(can_undo, note)].join(' · '),
  );
  return { text: [head, ...lines].join('\n'), structured: { items } };
}

async function itemOf(job: Job, context: ToolContext) {
  const { can, note } = await standingNow(job, context);
  return {
    change_id: job.id,
    at: timeOf(job),
    what: jobWords(job),
    can_undo: can,
    ...(note === undefined ? {} : { note }),
  };
}

async function standingNow(job: Job, context: ToolContext): Promise<{ can: boolean; note?: string }> {
  if (await isUnderWay(job, context)) return { can: false, note: 'still under way' };
  if (job.state === 'begun') return { can: true, note: `not finished; to finish: ${finishingCall(job)}` };
  const prospect = prospectOf(job, context);
  if (prospect.can) return { can: true, ...(prospect.but ? { note: irreversibleText(prospect.but) } : {}) };
  return { can: false, note: whyNot(prospect.why) };
}

type WhyNot = Extract<ReturnType<typeof prospectOf>, { can: false }>['why'];

function whyNot(why: WhyNot): string {
  if (why === 'already-taken-back') return alreadyBack;
  return why === 'nothing-changed' ? 'nothing was changed' : irreversibleText(why);
}

/** Whether a change can be undone, in words. Of a change that was taken back, that alone is said. */
const standingOf = (canUndo: boolean, note: string | undefined): string[] => {
  if (note === alreadyBack) return [note];
  return [canUndo ? 'can be undone' : 'not to be undone', ...(note === undefined ? [] : [note])];
};

/** The change that is meant: by its id, or the change of an unfinished undo, or the latest that stands. */
async function meant(args: Input, context: ToolContext): Promise<Job | Answer> {
  const jobs = await context.journal.jobs();
  const wanted = args['change_id'];
  if (typeof wanted === 'string') {
    const job = await jobs.find(wanted.trim());
    if (job !== undefined && job.state !== 'planned') return job;
    return failure(`undo: there is no change ${quoted(wanted)}; undo action=list shows those that are kept.`);
  }
  const undone = (await jobs.unfinished()).find(({ undoes }) => undoes !== undefined)?.undoes;
  const unfinished = undone === undefined ? undefined : await jobs.find(undone);
  const latest = unfinished ?? latestOf(await jobs.latest(mostSought));
  return latest ?? failure('undo: there is no change to take back.');
}

async function undoChange(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const job = await meant(args, context);
  if ('text' in job) return job;
  if (await isUnderWay(job, context)) return cannot(job, 'still under way', context);
  const jobs = await context.journal.jobs();
  const isBegun = (await jobs.unfinished()).some(({ undoes }) => undoes === job.id);
  if (!isBegun) {
    const prospect = prospectOf(job, context);
    if (!prospect.can && job.state === 'ended') return cannot(job, whyNot(prospect.why), context);
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
  const { canAsk, policy } = context.asking;
  if (policy === 'never') return undefined;
  const question = await undoQuestionOf(job, context);
  if (question === undefined || canAsk) return confirmFirst(context, call, question);
  return failure(
    `undo: ${job.id}, ${jobWords(job)}, is not taken back unasked, and this host cannot ask: ${questionText(question)} ${otherwise(question) ?? ''}. Nothing was changed.`,
  );
}

/** Why a change cannot be taken back. The change before it is named, and not taken back in its place. */
async function cannot(job: Job, why: string, { journal }: ToolContext): Promise<Answer> {
  const all = await (await journal.jobs()).latest(mostSought);
  const earlier = latestOf(all.slice(all.findIndex(({ id }) => id === job.id) + 1));
  const next = earlier ? ` Before it: ${jobWords(earlier)} (change_id ${earlier.id}).` : '';
  const how = why === alreadyBack ? `was ${why}` : `cannot be taken back: ${why}`;
  return failure(`undo: ${job.id}, ${jobWords(job)}, ${how}.${next}`);
}

async function answerOf(job: Job, { ran, notes, kind }: TakenBack, context: ToolContext): Promise<Answer> {
  const { place } = context;
  const words = `${kind === 'redo' ? 'did again' : 'undid this'}: ${aboutWords(job.about)}`;
  const changeId = ran && changeIdOf(ran);
  const failures = ran === undefined ? [] : failureTexts(ran, 'Not restored');
  if (ran?.problem?.problem === 'error') context.report(ran.problem.error);
  const sentences = [
    ...failures,
    ...notes.map(note => `${undoNoteText(note)}.`),
    ...(await unfinishedNotes(context, ran?.job.id)),
  ];
  const extra = { undone: job.id, ...(sentences.length > 0 ? { notes: sentences } : {}) };
  const changed = changeId !== undefined;
  if (failures.length === 0) {
    const outcome = changed ? 'done' : 'nothing_changed';
    return changeAnswer({ what: words, outcome, results: [], place, notes: sentences, changeId, extra });
  }
  const left = `What is left can be taken back with undo action=undo change_id=${job.id}.`;
  return partAnswer({ words, place, changeId, sentences: [...sentences, left], extra });
}

interface Part {
  readonly words: string;
  readonly place: string | undefined;
  readonly changeId: string | undefined;
  readonly sentences: readonly string[];
  readonly extra?: Record<string, unknown>;
}

/** Of a job that did not do all: what stands, and why not the rest. Where nothing was done, an error. */
function partAnswer({ words, place, changeId, sentences, extra = {} }: Part): Answer {
  const changed = changeId !== undefined;
  const where = place === undefined ? '' : `, ${place}`;
  return {
    text: [
      `${changed ? 'Only partly' : 'Not done'}: ${words}${where}.`,
      ...sentences,
      ...(changed ? [`change_id ${changeId}`] : []),
    ].join('\n'),
    structured: {
      outcome: changed ? 'partly' : 'nothing_changed',
      results: [],
      ...extra,
      ...(changed ? { change_id: changeId } : {}),
    },
    ...(changed ? {} : { isError: true as const }),
  };
}

/** Carries a change that was broken off to its end. Plans are finished by their own tools as well. */
async function finishChange(args: Input, context: ToolContext): Promise<Answer> {
  const jobs = await context.journal.jobs();
  const wanted = args['change_id'];
  const unfinished = await jobs.unfinished();
  const job = typeof wanted === 'string' ? unfinished.find(({ id }) => id === wanted.trim()) : unfinished[0];
  if (job === undefined) {
    const what = typeof wanted === 'string' ? `no change ${quoted(wanted)}` : 'nothing';
    return failure(`undo: there is ${what} that was broken off; undo action=list shows the last changes.`);
  }
  if (job.undoes !== undefined) return undoChange({ change_id: job.undoes }, context, 'undo');
  const ran = await finishJob(job.id, context);
  if (ran === 'under-way') return failure(`undo: ${job.id} is still under way.`);
  if (typeof ran === 'string') return failure(`undo: ${job.id} was finished meanwhile.`);
  const { place } = context;
  const failures = failureTexts(ran, 'Not done');
  const words = `this was carried to its end: ${jobWords(job)}`;
  const changeId = changeIdOf(ran);
  const notes = [
    ...failures,
    ...(ran.job.state === 'begun' ? [`To finish: ${finishingCall(ran.job)}`] : []),
    ...(await unfinishedNotes(context, job.id)),
  ];
  if (failures.length > 0) return partAnswer({ words, place, changeId, sentences: notes });
  return changeAnswer({ what: words, outcome: 'done', results: [], place, notes, changeId });
}
