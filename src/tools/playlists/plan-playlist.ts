import { z } from 'zod';
import { nameable } from '../../client/api/common-fields.ts';
import { contract } from '../../client/api/index.ts';
import { shown } from '../../text/sanitize.ts';
import type { Answer } from '../engine/answer.ts';
import { defineTool } from '../engine/define-tool.ts';
import { isName } from '../engine/resolve-names.ts';
import { type CallProblem, type ToolContext, typedOperation } from '../engine/tool.ts';
import { wantedProblem } from '../matching/wish.ts';
import { CannotPlan } from './choosing/rules.ts';
import type { ReadFile } from './files/parse-file.ts';
import { fileProblem, readPlaylistText, tooLargeProblem } from './files/parse-in-thread.ts';
import { makePlan } from './plan/make-plan.ts';
import { emptyPlan, isExisting, type Plan, planOfPlaylist } from './plan/plan.ts';
import { asksForChange, type PlanInput, planInput, planProblem } from './plan/plan-input.ts';
import { refreshPlan } from './plan/refresh-saved-playlist.ts';
import { linesOf, openOf, requestsLeft } from './plan/songs-by-state.ts';
import {
  beingSavedText,
  findPlan,
  keepPlan,
  noPlanProblem,
  replacePlan,
  unreadAnswer,
} from './plan/stored-plans.ts';
import { openPlanAnswer, planAnswer, stalePlanAnswer } from './plan-answer.ts';

const objects = () => z.array(z.looseObject({})).optional();
const number = () => z.int().optional();

const output = () =>
  z.object({
    plan_id: z.string().optional(),
    id: number(),
    title: z.string().optional(),
    public: z.boolean().optional(),
    nb_tracks: number(),
    duration: number(),
    in: number(),
    out: number(),
    moved: number(),
    tracks: objects(),
    removed: objects(),
    uncertain: objects(),
    missing: objects(),
    left_out: objects(),
  });

const { library, user } = contract;

function namesProblem(ids: unknown): string | undefined {
  const name: unknown = Array.isArray(ids) ? ids.find(isName) : undefined;
  return name === undefined
    ? undefined
    : `track_ids takes ids only, not ${shown(name)}: songs by name go into wanted`;
}

/** Plans a new playlist, or a change of one: from wishes, ids, sources, rules and edits. Changes nothing. */
export const planPlaylist = defineTool({
  name: 'plan_playlist',
  title: 'Plan a playlist',
  description:
    'Plan a new playlist or a change to one: songs by name, ids and sources, by rules such as length and tempo; or sort, move, remove, merge, filter. Shows the result and changes nothing.',
  group: 'playlist',
  instruction:
    'To plan a playlist or a change of one: plan_playlist with the songs by name. match_tracks finds the ids of up to 100 songs at once. For moods ("calm piano"): source public_playlists; songs like others: like.',
  view: 'shown',
  output,
  operations: [
    typedOperation({
      name: 'plan_playlist',
      about: 'a playlist as it will be',
      effect: 'read',
      schema: planInput,
      named: { playlist: nameable.playlist },
      problems: { wanted: wantedProblem, text: tooLargeProblem, track_ids: namesProblem },
      byName: { track_ids: 'wanted' },
      // The catalogue needs no permission.
      uses: [
        library.endpoints.tracks,
        library.endpoints.artists,
        user.endpoints.flow,
        user.endpoints.history,
        user.endpoints.charts,
        user.endpoints.recommendations,
      ],
      run: plan,
    }),
  ],
});

async function plan(asked: PlanInput, context: ToolContext): Promise<Answer | CallProblem> {
  const problem = planProblem(asked);
  if (problem !== undefined) return { problem };
  const file = asked.text === undefined ? undefined : await readPlaylistText(asked.text, asked.format);
  if (file !== undefined && 'problem' in file) return { problem: fileProblem(file.problem) };
  const planned =
    asked.plan_id === undefined
      ? planAnew(asked, file, context)
      : planAgain(asked.plan_id, asked, file, context);
  return planned.catch((error: unknown) => {
    if (error instanceof CannotPlan) return error.problem;
    throw error;
  });
}

/** A plan for a new playlist, or for one of the listener's. */
async function planAnew(
  asked: PlanInput,
  file: ReadFile | undefined,
  context: ToolContext,
): Promise<Answer | CallProblem> {
  const from =
    asked.playlist === undefined
      ? emptyPlan()
      : await planOfPlaylist(asked.playlist, context).catch(unreadAnswer(asked.playlist, context));
  if ('text' in from || 'problem' in from) return from;
  const made = asked.refresh
    ? await refreshPlan(from, asked.rules?.not_in ?? [], context)
    : await makePlan(from, asked, file, context);
  if (isEmpty(made.plan)) return planAnswer(made, context);
  return openPlanAnswer(await keepPlan(made.plan, context), context, { detail: asked.detail }, made);
}

/** Whether there is nothing in a plan that could be saved or chosen. */
const isEmpty = (plan: Plan): boolean =>
  !isExisting(plan.target) &&
  linesOf(plan).length === 0 &&
  openOf(plan).length === 0 &&
  requestsLeft(plan) === 0;

/** A plan as it is changed, continued or shown again. A plan that was changed since it was shown is only shown. */
async function planAgain(
  planId: string,
  asked: PlanInput,
  file: ReadFile | undefined,
  context: ToolContext,
): Promise<Answer | CallProblem> {
  const found = await findPlan(planId, context);
  if ('noPlan' in found) return noPlanProblem(found);
  const isChange = asksForChange(asked);
  if (found.isStale) return stalePlanAnswer(found, context, isChange);
  const { plan: from, job } = found;
  const isOpen = requestsLeft(from) > 0;
  if (!isChange && (!isOpen || job.state === 'begun'))
    return openPlanAnswer(found, context, { detail: asked.detail });
  if (job.state === 'begun') return { problem: beingSavedText };
  const made = await makePlan(from, asked, file, context);
  const kept = await replacePlan({ job, plan: made.plan }, context);
  const before = asked.detail === 'full' ? undefined : from;
  if (kept !== undefined) return openPlanAnswer(kept, context, { detail: asked.detail, before }, made);
  const now = await findPlan(planId, context);
  return 'noPlan' in now ? noPlanProblem(now) : stalePlanAnswer(now, context, isChange);
}
