import { z } from 'zod';
import { contract } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import { once } from '../../client/api/lazy.ts';
import { longest } from '../../client/api/text-limits.ts';
import { type Rights, rightsOf } from '../../jobs/needed-rights.ts';
import type { Answer } from '../engine/answer.ts';
import { unfinishedNotes } from '../engine/change-reasons.ts';
import { confirmField, stopBefore } from '../engine/confirm.ts';
import { defineTool } from '../engine/define-tool.ts';
import { type Problem, type RightsCall, type ToolContext, typedOperation } from '../engine/tool.ts';
import { fitToPlaylist } from './plan/changed-meanwhile.ts';
import { isExisting, titleOf } from './plan/plan.ts';
import { savePlan } from './plan/save-plan.ts';
import {
  findPlan,
  type NoPlan,
  noPlanProblem,
  type OpenPlan,
  planIdOf,
  unreadAnswer,
} from './plan/stored-plans.ts';
import { openPlanAnswer, stalePlanAnswer } from './plan-answer.ts';
import { changedAnswer, saveAnswer } from './save-answer.ts';

const input = once(() =>
  z.strictObject({
    plan_id: z.string().max(longest.mark).describe('From plan_playlist'),
    confirm: confirmField.schema().optional().describe(confirmField.about),
  }),
);
type SaveInput = z.infer<ReturnType<typeof input>>;

const objects = () => z.array(z.looseObject({})).optional();

const output = () =>
  z.object({
    outcome: z.enum(['done', 'nothing_changed', 'partly', 'asked']).optional(),
    id: z.int().optional(),
    title: z.string().optional(),
    public: z.boolean().optional(),
    nb_tracks: z.int().optional(),
    duration: z.int().optional(),
    added: z.int().optional(),
    removed: z.int().optional(),
    moved: z.int().optional(),
    link: z.string().optional(),
    results: objects(),
    plan_id: z.string().optional(),
    change_id: z.string().optional(),
  });

const { playlist } = contract;

/** Carries out a plan of `plan_playlist`. */
export const savePlaylist = defineTool({
  name: 'save_playlist',
  title: 'Save a planned playlist',
  description: 'Make or change a playlist as its plan shows. Call it again with the same plan_id to finish.',
  asking: 'Asks before it removes more than 20 songs.',
  group: 'playlist',
  view: 'shown',
  output,
  operations: [
    typedOperation({
      name: 'save_playlist',
      about: 'a plan carried out',
      effect: 'change',
      schema: input,
      uses: [
        playlist.endpoints.create,
        playlist.endpoints.update,
        playlist.endpoints.add_tracks,
        playlist.endpoints.remove_tracks,
        playlist.endpoints.reorder,
      ],
      rights: rightsOfPlan,
      run: save,
    }),
  ],
});

/** What the steps of the stored plan need: creating a playlist needs no right to delete, removing songs does. */
async function rightsOfPlan({ plan_id }: Input, call: RightsCall): Promise<Rights | undefined> {
  const found = await findPlan(String(plan_id), call);
  return 'noPlan' in found ? undefined : rightsOf(found.job);
}

async function save(args: SaveInput, context: ToolContext, tool: string): Promise<Answer | Problem> {
  const found = await findPlan(args.plan_id, context);
  if ('noPlan' in found) return noPlanProblem(found);
  if (found.isStale) return stalePlanAnswer(found, context, true);
  const problem = unsavable(found);
  if (problem !== undefined) return { problem };
  const open = await fitToPlaylist(found, context).catch(unreadAnswer(targetOf(found), context));
  if ('text' in open) return open;
  if ('noPlan' in open) return changedMeanwhile(open, args, context);
  if (open.changed !== undefined) return changedAnswer(openPlanAnswer(open, context), open.changed);
  const stop = await stopBefore(open.job, { tool, args }, context);
  if (stop !== undefined) return stop;
  const saved = await savePlan(open, context);
  if ('noPlan' in saved) return changedMeanwhile(saved, args, context);
  const unfinished = await unfinishedNotes(context, open.job.id);
  return saveAnswer(saved, planIdOf(open), context, unfinished);
}

const targetOf = ({ plan: { target } }: OpenPlan): number | undefined =>
  isExisting(target) ? target.playlistId : undefined;

/** Why a plan cannot be saved as it is, without a full stop. */
function unsavable({ plan }: OpenPlan): string | undefined {
  if (isExisting(plan.target)) return undefined;
  if (titleOf(plan) === undefined)
    return 'the new playlist has no title: give one to plan_playlist with this plan_id';
  return plan.lines.length === 0 ? 'the plan has no songs: add some with plan_playlist' : undefined;
}

/** Shows the plan if another call has changed it. */
async function changedMeanwhile(no: NoPlan, { plan_id }: SaveInput, context: ToolContext) {
  if (no.noPlan !== 'changed') return noPlanProblem(no);
  const found = await findPlan(plan_id, context);
  if ('noPlan' in found) return noPlanProblem(found);
  return found.isStale ? stalePlanAnswer(found, context, true) : noPlanProblem(no);
}
