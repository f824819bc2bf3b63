import { z } from 'zod';
import { longest } from '../../client/api/bounds.ts';
import { listOf, text } from '../../client/api/common-fields.ts';
import { type Input, optional } from '../../client/api/field.ts';
import { isRunning } from '../../jobs/change-context.ts';
import { isEffective, type Job } from '../../jobs/job.ts';
import { finishJob } from '../../jobs/job-lifecycle.ts';
import { undoabilityOf } from '../../jobs/job-result.ts';
import { notKeptText } from '../../text/errors.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, failure } from '../engine/answer.ts';
import { interruptedChanges } from '../engine/change-reasons.ts';
import { defineTool } from '../engine/define-tool.ts';
import type { Operation } from '../engine/operation.ts';
import type { ToolContext } from '../engine/tool.ts';
import { changeIdIn } from '../playlists/plans/plan-jobs.ts';
import { type ChangeStatus, changesListed, finishedAnswer } from './undo-answer.ts';
import { undoChanges } from './undo-changes.ts';

/** How many changes one call undoes. */
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

/** Offered whatever groups are. It needs no permissions beyond those of the tools that made the changes. */
export const undo = defineTool({
  name: 'undo',
  title: 'Undo a change',
  description: 'Undo a change made here, or an undo.',
  readingDescription: 'The last changes made here.',
  hideBounds: true,
  view: 'called',
  by: 'action',
  output,
  operations: [
    { name: 'list', about: 'the last changes', effect: 'read', fields: {}, run: withRecordNote(listChanges) },
    {
      name: 'undo',
      about: 'undo one or several',
      effect: 'change',
      fields: {
        change_id: optional(text('From an answer to a change; absent: the latest', longest.mark)),
        change_ids: optional(listOf(text('Several of them', longest.mark), mostTogether)),
      },
      run: withRecordNote(undoChanges),
    },
    {
      name: 'finish',
      about: 'one that was interrupted',
      effect: 'change',
      fields: { change_id: optional(text('From an answer to a change; absent: the latest', longest.mark)) },
      run: withRecordNote(finishChange),
    },
  ],
});

type Run = (...call: Parameters<Operation['run']>) => Promise<Answer>;

/** If changes are not stored, every answer says so: the change that is meant may have been lost. */
function withRecordNote(run: Run): Run {
  return async (args, context, tool) => {
    const answer = await run(args, context, tool);
    if (context.recordIsKept?.() !== false || answer.ask !== undefined) return answer;
    return { ...answer, text: `${answer.text}\n${notKeptText}` };
  };
}

async function listChanges(_: Input, context: ToolContext): Promise<Answer> {
  const kept = await context.journal.jobs();
  const [latest, unfinished] = await Promise.all([kept.latest(), kept.unfinished()]);
  // A call that changed nothing is not a change.
  const shown = latest.filter(job => job.state === 'begun' || isEffective(job)).slice(0, mostListed);
  const older = unfinished.filter(({ id }) => shown.every(job => job.id !== id));
  const listed = [...shown, ...older].map(async job => ({ job, status: await statusOf(job, context) }));
  return changesListed(await Promise.all(listed), context.location);
}

async function statusOf(job: Job, context: ToolContext): Promise<ChangeStatus> {
  if (await isRunning(job, context)) return 'running';
  return job.state === 'begun' ? 'interrupted' : undoabilityOf(job, context);
}

/** Finishes an interrupted change. Plans are also finished by their own tools. */
async function finishChange(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const wanted = args['change_id'];
  const unfinished = await (await context.journal.jobs()).unfinished();
  const job =
    typeof wanted === 'string' ? unfinished.find(({ id }) => id === changeIdIn(wanted)) : unfinished[0];
  if (job === undefined) {
    const what =
      typeof wanted === 'string'
        ? `${quoted(wanted)} is not an interrupted change`
        : 'no change was interrupted';
    return failure(`undo: ${what}. undo action=list shows the last changes.`);
  }
  if (job.undoes !== undefined) return undoChanges({ change_id: job.undoes }, context, tool);
  const ran = await finishJob(job.id, context);
  if (ran === 'under-way') return failure(`undo: ${job.id} is still running.`);
  if (typeof ran === 'string') return failure(`undo: ${job.id} was finished meanwhile.`);
  return finishedAnswer(ran, context, await interruptedChanges(context, job.id));
}
