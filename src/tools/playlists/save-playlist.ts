import { z } from 'zod';
import { contract } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import { once } from '../../client/api/lazy.ts';
import { longest } from '../../client/api/text-limits.ts';
import { isHopeless } from '../../client/many-calls.ts';
import type { Job } from '../../jobs/job.ts';
import { type Rights, rightsOf } from '../../jobs/needed-rights.ts';
import { claimJob } from '../../jobs/start-and-finish-job.ts';
import { mostUnasked } from '../../jobs/writes/library-lists.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, callOf } from '../engine/answer.ts';
import { notesAfter } from '../engine/change-reasons.ts';
import { counted } from '../engine/change-words.ts';
import { confirmField, stopBefore } from '../engine/confirm.ts';
import { defineTool } from '../engine/define-tool.ts';
import { errorMessage } from '../engine/error-message.ts';
import { type CallProblem, type RightsCall, type ToolContext, typedOperation } from '../engine/tool.ts';
import { rebaseOnPlaylist } from './plan/changed-meanwhile.ts';
import { joinedJob, joinedPlans, joinPlans } from './plan/joined-plans.ts';
import { isExisting, type Plan, titleOf } from './plan/plan.ts';
import { savePlan, saveTogether } from './plan/save-plan.ts';
import { linesOf } from './plan/songs-by-state.ts';
import {
  findPlan,
  findPlans,
  type NoPlan,
  noPlanFor,
  noPlanProblem,
  noPlanText,
  type OpenPlan,
  planIdOf,
  unreadAnswer,
} from './plan/stored-plans.ts';
import { openPlanAnswer, stalePlanAnswer } from './plan-answer.ts';
import { changedAnswer, saveAnswer } from './save-answer.ts';
import { savedTogetherAnswer } from './save-together-answer.ts';

/** Plans that one call saves: a playlist for each day of a week. */
const mostTogether = 7;

const planId = () => z.string().max(longest.mark);

const input = once(() =>
  z.strictObject({
    plan_id: planId().optional().describe('From plan_playlist'),
    plan_ids: z
      .array(planId())
      .min(2)
      .max(mostTogether)
      .optional()
      .describe('Several, saved and undone as one change'),
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
    plan_ids: z.array(z.string()).optional(),
    change_id: z.string().optional(),
  });

const { playlist } = contract;

/** Carries out a plan of `plan_playlist`. */
export const savePlaylist = defineTool({
  name: 'save_playlist',
  title: 'Save a planned playlist',
  description: 'Make or change a playlist as its plan shows. Call it again with the same plan_id to finish.',
  asking: `Asks before it removes more than ${mostUnasked} songs.`,
  group: 'playlist',
  instruction: 'To make what a plan shows: save_playlist with its plan_id.',
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
async function rightsOfPlan({ plan_id, plan_ids }: Input, call: RightsCall): Promise<Rights | undefined> {
  const ids = Array.isArray(plan_ids) ? plan_ids : [plan_id];
  const found = await findPlans(ids.map(String), call);
  const jobs = found.flatMap(each => ('job' in each ? each.job : []));
  return jobs.length < found.length ? undefined : rightsOf(...jobs);
}

async function save(args: SaveInput, context: ToolContext, tool: string): Promise<Answer | CallProblem> {
  const { plan_id, plan_ids } = args;
  if ((plan_id === undefined) === (plan_ids === undefined))
    return { problem: 'give plan_id, or plan_ids for several plans' };
  return plan_id === undefined
    ? saveSeveral(plan_ids ?? [], args, context, tool)
    : saveOne(plan_id, args, context, tool);
}

async function saveOne(
  id: string,
  args: SaveInput,
  context: ToolContext,
  tool: string,
): Promise<Answer | CallProblem> {
  const found = await findPlan(id, context);
  if ('noPlan' in found && found.noPlan === 'together') return saveJoined(found.job, context);
  if ('noPlan' in found) return noPlanProblem(found);
  if (found.isStale) return stalePlanAnswer(found, context, true);
  const problem = unsavable(found);
  if (problem !== undefined) return { problem };
  const open = await rebaseOnPlaylist(found, context).catch(unreadAnswer(targetOf(found), context));
  if ('text' in open) return open;
  if ('noPlan' in open) return changedMeanwhile(open, id, context);
  if (open.changed !== undefined) return changedAnswer(openPlanAnswer(open, context), open.changed);
  const stop = await stopBefore(open.job, { tool, args }, context);
  if (stop !== undefined) return stop;
  const saved = await savePlan(open, context);
  if ('noPlan' in saved) return changedMeanwhile(saved, id, context);
  const unfinished = await notesAfter(context, open.job.id);
  return saveAnswer(saved, planIdOf(open), context, unfinished);
}

/** Saves several plans as one change. All are checked before the first write: if one cannot be saved, none is. */
async function saveSeveral(
  ids: readonly string[],
  args: SaveInput,
  context: ToolContext,
  tool: string,
): Promise<Answer | CallProblem> {
  const given = [...new Set(ids)];
  const found = await findPlans(given, context);
  const joined = new Map(
    found.flatMap(each => ('noPlan' in each && each.noPlan === 'together' ? [[each.job.id, each.job]] : [])),
  );
  const [job] = joined.values();
  if (
    job !== undefined &&
    joined.size === 1 &&
    found.every(each => 'noPlan' in each && each.noPlan === 'together')
  )
    return saveJoined(job, context);
  const open: OpenPlan[] = [];
  const problems: string[] = [];
  for (const [at, each] of found.entries()) {
    const fitted = await checkOne(each, open, context);
    if (typeof fitted === 'string') problems.push(`${idText(given[at])}: ${fitted}`);
    else open.push(fitted);
  }
  if (problems.length > 0) {
    const count = `${problems.length} of ${counted(found.length, 'plan')} cannot be saved now`;
    return {
      text: [`This call saved nothing: ${count}.`, ...problems.map(each => `${each}.`)].join('\n'),
      structured: { outcome: 'nothing_changed', problems },
      isError: true,
    };
  }
  const stop = await stopBefore(joinedJob(open, context), { tool, args }, context);
  if (stop !== undefined) return stop;
  const begun = await joinPlans(open, context);
  if (begun === undefined)
    return { problem: 'another call has changed one of these plans just now; call again' };
  return saveJoined(
    begun,
    context,
    open.map(({ plan }) => plan),
  );
}

const idText = (id = '') => `plan ${quoted(id, longest.mark)}`;

/** A plan that fits its playlist, or why it cannot be saved with `others`; without a full stop. */
async function checkOne(
  found: Awaited<ReturnType<typeof findPlan>>,
  others: readonly OpenPlan[],
  context: ToolContext,
): Promise<OpenPlan | string> {
  if ('noPlan' in found) return noPlanText(found);
  const title = quoted(titleOf(found.plan) ?? '');
  const shown = (open: OpenPlan) => callOf('plan_playlist', { plan_id: planIdOf(open) });
  if (found.isStale) return `${title} was changed since it was shown; ${shown(found)} shows it as it is now`;
  if (others.some(({ job }) => job.id === found.job.id)) return `${title} is given twice`;
  if (found.state !== 'open') return `${title} is being saved by itself already`;
  const problem = unsavable(found);
  if (problem !== undefined) return problem;
  const target = targetOf(found);
  if (target !== undefined && others.some(other => targetOf(other) === target))
    return `${title} is the playlist of another of these plans`;
  const open = await rebaseOnPlaylist(found, context).catch((error: unknown) => {
    if (isHopeless(error)) throw error;
    return `${title} cannot be read: ${errorMessage(error, { playlist_id: target })}`;
  });
  if (typeof open === 'string') return open;
  if ('noPlan' in open) return noPlanText(open);
  if (open.changed === undefined) return open;
  return `${title} has changed since its plan was shown; ${shown(open)} shows the plan for it as it is now`;
}

/** Carries out plans that are saved together, or goes on with that. */
async function saveJoined(
  job: Job,
  context: ToolContext,
  known?: readonly Plan[],
): Promise<Answer | CallProblem> {
  const plans = known ?? (await joinedPlans(job, context));
  if (plans === undefined) return noPlanProblem({ noPlan: 'unreadable' });
  const claimed = known === undefined ? await claimJob(job.id, context) : job;
  if (typeof claimed === 'string') return noPlanProblem(await noPlanFor(claimed, job.id, context));
  const saved = await saveTogether(claimed, plans, context);
  return savedTogetherAnswer(saved, context, await notesAfter(context, job.id));
}

const targetOf = ({ plan: { target } }: OpenPlan): number | undefined =>
  isExisting(target) ? target.playlistId : undefined;

/** Why a plan cannot be saved as it is, without a full stop. */
function unsavable({ plan }: OpenPlan): string | undefined {
  if (isExisting(plan.target)) return undefined;
  if (titleOf(plan) === undefined)
    return 'the new playlist has no title: give one to plan_playlist with this plan_id';
  return linesOf(plan).length === 0 ? 'the plan has no songs: add some with plan_playlist' : undefined;
}

/** Shows the plan if another call has changed it. */
async function changedMeanwhile(no: NoPlan, plan_id: string, context: ToolContext) {
  if (no.noPlan !== 'changed') return noPlanProblem(no);
  const found = await findPlan(plan_id, context);
  if ('noPlan' in found) return noPlanProblem(found);
  return found.isStale ? stalePlanAnswer(found, context, true) : noPlanProblem(no);
}
