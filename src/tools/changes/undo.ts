import { z } from 'zod';
import { type Input, optional } from '../../client/api/field.ts';
import { integer, listOf, text } from '../../client/api/fields.ts';
import { changeIdOf, finishJob } from '../../jobs/changes.ts';
import { isEffective, type Job } from '../../jobs/job.ts';
import { standingsOf } from '../../jobs/job-standings.ts';
import { isUnderWay } from '../../jobs/under-way.ts';
import { prospectOf } from '../../jobs/undo.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, failure } from '../engine/answer.ts';
import { jobWords } from '../engine/change-words.ts';
import { defineTool } from '../engine/define-tool.ts';
import { failureTexts } from '../engine/job-problem.ts';
import { notKeptText } from '../engine/not-kept.ts';
import type { Operation } from '../engine/operation.ts';
import type { ToolContext } from '../engine/tool.ts';
import { finishingCall, finishingWords, unfinishedNotes, wholeOf } from '../engine/unfinished.ts';
import { changeIdIn } from '../playlists/plans/plan-jobs.ts';
import { workedAnswer } from './undo-answer.ts';
import { undoChange } from './undo-change.ts';
import { changesListed, type ListedChange } from './undo-list.ts';
import { undoSeveral } from './undo-several.ts';

/** How many changes one call takes back. */
const mostTogether = 20;
/** How many changes a list shows, beside older ones that are not finished. */
const mostListed = 20;

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
    results: z.array(z.looseObject({})).optional(),
    undone: z.string().optional(),
    next: z.looseObject({}).optional(),
    notes: z.array(z.string()).optional(),
    change_id: z.string().optional(),
    agreed: z.boolean().optional(),
  });

/**
 * Offered whatever groups are: what was done must be possible to undo. The token needs no permissions beyond those
 * of the tools that made the change.
 */
export const undo = defineTool({
  name: 'undo',
  title: 'Undo a change',
  description: 'Take back a change made here, or an undo.',
  readingDescription: 'The last changes made here.',
  hideBounds: true,
  view: 'called',
  by: 'action',
  output,
  operations: [
    { name: 'list', about: 'the last changes', effect: 'read', fields: {}, run: sayingWhy(listChanges) },
    {
      name: 'undo',
      about: 'take back one or several',
      effect: 'change',
      fields: {
        change_id: optional(text('From an answer to a change; absent: the latest')),
        change_ids: optional(listOf(text('Several of them'), mostTogether)),
        last: optional(integer('The last so many, to 20', { from: 1, to: mostTogether })),
      },
      run: sayingWhy(undoChange),
    },
    {
      name: 'finish',
      about: 'one that was broken off',
      effect: 'change',
      fields: { change_id: optional(text('From an answer to a change; absent: the latest')) },
      run: sayingWhy(finishChange),
    },
  ],
});

/** Where changes are not kept, every answer says so: the change that is meant may have been one of those. */
function sayingWhy(run: Operation['run']): Operation['run'] {
  return async (args, context, tool) => {
    const answer = await run(args, context, tool);
    const isSaid =
      context.recordIsKept?.() !== false || 'problem' in answer || answer.text.includes(notKeptText);
    return isSaid ? answer : { ...answer, text: `${answer.text}\n${notKeptText}` };
  };
}

/** What changed something, or may have: a try that changed nothing is no change. */
const isListed = (job: Job): boolean =>
  // Each change that went with others is listed by itself.
  job.state === 'begun' || (job.several === undefined && isEffective(job));

async function listChanges(_: Input, context: ToolContext): Promise<Answer> {
  const kept = await context.journal.jobs();
  const [latest, unfinished] = await Promise.all([kept.latest(), kept.unfinished()]);
  const shown = latest.filter(isListed).slice(0, mostListed);
  const older = unfinished.filter(({ id }) => shown.every(job => job.id !== id));
  const jobs = [...shown, ...older];
  const listed = jobs.map(async job => ({ job, state: await stateOf(job, unfinished, context) }));
  return changesListed(await Promise.all(listed), context.place);
}

async function stateOf(
  job: Job,
  unfinished: readonly Job[],
  context: ToolContext,
): Promise<ListedChange['state']> {
  if (await isUnderWay(job, context)) return 'under-way';
  if (job.state === 'begun') return { unfinished: finishingWords(wholeOf(job, unfinished)) };
  return prospectOf(job, context);
}

/** Carries a change that was broken off to its end. Plans are finished by their own tools as well. */
async function finishChange(args: Input, context: ToolContext): Promise<Answer> {
  const jobs = await context.journal.jobs();
  const wanted = args['change_id'];
  const unfinished = await jobs.unfinished();
  const job =
    typeof wanted === 'string' ? unfinished.find(({ id }) => id === changeIdIn(wanted)) : unfinished[0];
  if (job === undefined) {
    const what = typeof wanted === 'string' ? `no change ${quoted(wanted)}` : 'nothing';
    return failure(`undo: there is ${what} that was broken off; undo action=list shows the last changes.`);
  }
  if (job.several !== undefined) return undoSeveral({ change_ids: [...job.several] }, context, 'undo');
  if (job.undoes !== undefined) return undoChange({ change_id: job.undoes }, context, 'undo');
  const ran = await finishJob(job.id, context);
  if (ran === 'under-way') return failure(`undo: ${job.id} is still under way.`);
  if (typeof ran === 'string') return failure(`undo: ${job.id} was finished meanwhile.`);
  const changeId = changeIdOf(ran);
  return workedAnswer({
    work: 'finish',
    words: jobWords(ran.job),
    standings: standingsOf(ran.job, context),
    failures: failureTexts(ran, 'Not done'),
    notes: await unfinishedNotes(context, job.id),
    calls: ran.job.state === 'begun' ? [`To finish: ${finishingCall(ran.job)}`] : [],
    changeId,
    prospect: prospectOf(ran.job, context),
    kind: ran.job.kind,
    place: context.place,
  });
}
