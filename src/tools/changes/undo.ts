import { z } from 'zod';
import { flagInput, id, listOf, mostPlaylistTracks, textInput } from '../../client/api/common-fields.ts';
import { type Input, optional, withChanges } from '../../client/api/input-field.ts';
import { longest } from '../../client/api/text-limits.ts';
import { finishJob } from '../../jobs/start-and-finish-job.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, failure } from '../engine/answer.ts';
import { interruptedAfter } from '../engine/change-reasons.ts';
import { confirmField } from '../engine/confirm.ts';
import { defineTool } from '../engine/define-tool.ts';
import type { ToolContext } from '../engine/tool.ts';
import { withRecordNote } from './changes.ts';
import { finishedAnswer } from './undo-answer.ts';
import { interruptedJob, rightsOfUndo, undoChanges } from './undo-changes.ts';

/** How many changes one call undoes. */
const mostTogether = 20;

const output = () =>
  z.object({
    outcome: z.enum(['done', 'nothing_changed', 'partly', 'asked']).optional(),
    results: z.array(z.looseObject({})).optional(),
    undone: z.string().optional(),
    next: z.looseObject({}).optional(),
    notes: z.array(z.string()).optional(),
    change_id: z.string().optional(),
    confirm: z.string().optional(),
    agreed: z.boolean().optional(),
  });

/** Offered whatever groups are. It needs no permissions beyond those of the tools that made the changes. */
export const undo = defineTool({
  name: 'undo',
  title: 'Undo a change',
  description: 'Undo changes made here, or an undo.',
  view: 'called',
  output,
  operations: [
    {
      name: 'undo',
      about: '',
      effect: 'change',
      fields: {
        change_ids: optional(
          listOf(textInput('From answers to changes; absent: the latest', longest.mark), mostTogether),
        ),
        only: optional(
          withChanges(listOf(id('track'), mostPlaylistTracks), {
            about: 'Only these track ids of one change',
          }),
        ),
        finish: optional(flagInput('Finish an interrupted change instead')),
        confirm: confirmField,
      },
      rights: rightsOfUndo,
      run: withRecordNote((args, context, tool) =>
        args['finish'] === true ? finishChange(args, context, tool) : undoChanges(args, context, tool),
      ),
    },
  ],
});

/** Finishes an interrupted change. Plans are also finished by their own tools. */
async function finishChange(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const { change_ids, only } = args;
  const given = Array.isArray(change_ids) ? change_ids.map(String) : [];
  if (given.length > 1 || only !== undefined)
    return failure('undo: finish takes one change, and no only. Nothing was changed.');
  const [wanted] = given;
  const job = await interruptedJob(args, context);
  if (job === undefined) {
    const what =
      wanted === undefined ? 'no change was interrupted' : `${quoted(wanted)} is not an interrupted change`;
    return failure(`undo: ${what}. The tool "changes" lists the last changes.`);
  }
  if (job.undoes !== undefined) return undoChanges({ change_ids: [job.undoes] }, context, tool);
  const ran = await finishJob(job.id, context);
  if (ran === 'under-way') return failure(`undo: ${job.id} is still running.`);
  if (typeof ran === 'string') return failure(`undo: ${job.id} was finished meanwhile.`);
  return finishedAnswer(ran, context, await interruptedAfter(context, job.id));
}
