import { z } from 'zod';
import { trackNumber, wholeNumber } from '../client/api/argument-numbers.ts';
import { named } from '../client/api/fields.ts';
import { contract } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { aboutOf, executeOrder, type OrderedPlan } from '../playlists/arrange/execute-order.ts';
import { type DraftedOrder, type NoOrder, planOrder } from '../playlists/arrange/plan-order.ts';
import { type ArrangePlan, sortNames, type Wanted } from '../playlists/plans/plan.ts';
import { findPlan, keepPlan, savePlan } from '../playlists/plans/plans.ts';
import { seedFrom } from '../playlists/seed.ts';
import type { Answer } from '../present/answer.ts';
import { arrangedAnswer } from '../present/arrange-answer.ts';
import { orderPreview, orderProblem } from '../present/arrange-preview.ts';
import { noPlanText } from '../present/no-plan.ts';
import { refusalText } from '../present/question-text.ts';
import { defineTool } from './engine/define-tool.ts';
import { typedOperation } from './engine/operation.ts';
import type { ToolContext } from './engine/tool.ts';

const mostMoves = 200;
/** More than this many tracks are only removed after a preview. */
const mostUnshown = 20;

const move = () =>
  z.strictObject({
    track_id: trackNumber(),
    to: wholeNumber(1).optional(),
    before: trackNumber().optional(),
    after: trackNumber().optional(),
  });

const input = once(() =>
  z.strictObject({
    playlist_id: wholeNumber(1).optional().describe('Id or title of an own playlist'),
    sort_by: z.enum(sortNames).optional().describe('What to sort by'),
    descending: z.boolean().optional().describe('Highest, latest or Z first'),
    moves: z
      .array(move())
      .min(1)
      .max(mostMoves)
      .optional()
      .describe('Each to a position from 1, or before or after another track'),
    remove_duplicates: z.boolean().optional().describe('Editions of a song too; the best stays'),
    preview: z.boolean().optional().describe('Default true; false does it at once'),
    plan_id: z.string().optional().describe('From the preview: do it'),
  }),
);
type ArrangeInput = z.infer<ReturnType<typeof input>>;

const objects = () => z.array(z.looseObject({})).optional();

/** A preview or an outcome. */
const output = () =>
  z.object({
    preview: z.boolean().optional(),
    outcome: z.enum(['done', 'nothing_changed', 'partly']).optional(),
    id: z.int().optional(),
    title: z.string().optional(),
    nb_tracks: z.int().optional(),
    moved: z.int().optional(),
    tracks: objects(),
    removed: objects(),
    link: z.string().optional(),
    plan_id: z.string().optional(),
    change_id: z.string().optional(),
  });

const { reorder, remove_tracks } = contract.playlist.endpoints;

/** Puts a playlist in another order, first as a plan, then at the service. */
export const arrangePlaylist = defineTool({
  name: 'arrange_playlist',
  title: 'Arrange a playlist',
  description:
    'Sort a playlist, move tracks within it, remove its duplicates. It first shows the new order; call it again with the plan_id to do it.',
  group: 'playlist',
  hideBounds: true,
  output,
  operations: [
    typedOperation({
      name: 'arrange_playlist',
      about: 'a playlist in another order',
      effect: 'change',
      schema: input,
      named: { playlist_id: named.playlist },
      uses: [reorder, remove_tracks],
      run: (asked, context) =>
        asked.plan_id === undefined ? plan(asked, context) : resume(asked.plan_id, asked, context),
    }),
  ],
});

type Problem = { readonly problem: string };

/** Works an order out from what was asked; shows the order, or makes it at once. */
async function plan(asked: ArrangeInput, context: ToolContext): Promise<Answer | Problem> {
  const problem = planProblem(asked);
  if (problem !== undefined) return { problem };
  const wanted = wantedOf(asked, seedFrom(context.journal.newId()));
  const atOnce = asked.preview === false;
  const drafted = await planOrder(asked.playlist_id ?? 0, wanted, atOnce, context);
  if ('refused' in drafted || 'problem' in drafted) return problemIn(drafted);
  const planId = await keepPlan(drafted.plan, aboutOf(drafted.plan), context);
  if (!atOnce) return previewOf(drafted, planId, context);
  if (isTooMuch(drafted, context)) return previewOf(drafted, planId, context, [notUnshown(drafted)]);
  return carriedOut(planId, drafted, context);
}

/** A plan as it would turn out now, or carried out. */
async function resume(planId: string, asked: ArrangeInput, context: ToolContext): Promise<Answer | Problem> {
  const problem = resumeProblem(asked);
  if (problem !== undefined) return { problem };
  const { preview } = asked;
  const found = await findPlan(planId, 'arrange', context);
  if ('noPlan' in found) return { problem: noPlanText(found, 'arrange_playlist') };
  const { plan, job } = found;
  if (preview || plan.order === undefined) {
    const drafted = await again(plan, !preview, context);
    if ('problem' in drafted) return drafted;
    if (preview) return previewOf(drafted, planId, context);
    if (!(await savePlan(job, drafted.plan, context)))
      return { problem: noPlanText({ noPlan: 'under-way' }, 'arrange_playlist') };
    if (isTooMuch(drafted, context)) return previewOf(drafted, planId, context, [notUnshown(drafted)]);
    return carriedOut(planId, drafted, context);
  }
  return carriedOut(planId, { plan, arrangement: undefined }, context);
}

/** Whether so many tracks would go that they must be shown first; a call with the plan_id then means yes. */
const isTooMuch = (drafted: DraftedOrder, { asking }: ToolContext) =>
  asking.policy !== 'never' && removedIn(drafted) > mostUnshown;

/** Works a plan out once more, for the playlist as it was when the plan was made. */
async function again(
  plan: ArrangePlan,
  anyCost: boolean,
  context: ToolContext,
): Promise<DraftedOrder | Problem> {
  const drafted = await planOrder(plan.playlistId, plan.wanted, anyCost, context);
  if ('refused' in drafted || 'problem' in drafted) return problemIn(drafted);
  return { ...drafted, plan: { ...drafted.plan, before: plan.before } };
}

async function carriedOut(
  planId: string,
  drafted: Pick<DraftedOrder, 'plan' | 'arrangement'>,
  context: ToolContext,
): Promise<Answer | Problem> {
  const { plan } = drafted;
  if (!isOrdered(plan)) throw new TypeError('the order was worked out');
  const found = await findPlan(planId, 'arrange', context);
  if ('noPlan' in found) return { problem: noPlanText(found, 'arrange_playlist') };
  const done = await executeOrder(found.job, plan, context);
  if ('noPlan' in done) return { problem: noPlanText(done, 'arrange_playlist') };
  return arrangedAnswer(drafted, done, { planId, place: context.place });
}

const previewOf = (
  drafted: DraftedOrder,
  planId: string,
  { client }: ToolContext,
  notes: readonly string[] = [],
): Answer => orderPreview(drafted, planId, { notes, quota: client.quota });

const problemIn = (no: NoOrder): Problem => {
  if ('refused' in no) return { problem: refusalText(no) };
  return { problem: orderProblem(no.problem) };
};

const isOrdered = (plan: ArrangePlan): plan is OrderedPlan => plan.order !== undefined;

const removedIn = ({ arrangement }: DraftedOrder) => arrangement?.removed.length ?? 0;

const notUnshown = (draft: DraftedOrder) =>
  `${removedIn(draft)} tracks would go, so they are shown first and nothing is removed yet. Ask the listener.`;

const wantedOf = (
  { sort_by, descending, moves = [], remove_duplicates }: ArrangeInput,
  seed: number,
): Wanted => ({ sortBy: sort_by, descending, removeDuplicates: remove_duplicates, seed, moves });

function planProblem(asked: ArrangeInput): string | undefined {
  const { playlist_id, sort_by, descending, moves, remove_duplicates } = asked;
  if (playlist_id === undefined)
    return 'playlist_id is missing: an id from library_read kind=playlists, or a title';
  if (sort_by === undefined && moves === undefined && !remove_duplicates) {
    return 'give at least one of sort_by, moves, remove_duplicates';
  }
  if (descending && (sort_by === undefined || sort_by === 'shuffle'))
    return 'descending needs something to sort_by';
  const odd = moves?.find(
    ({ to, before, after }) => [to, before, after].filter(at => at !== undefined).length !== 1,
  );
  return odd && `the move of track ${odd.track_id} takes one of to, before, after`;
}

function resumeProblem(asked: ArrangeInput): string | undefined {
  const other = Object.keys(asked).find(name => !['plan_id', 'preview'].includes(name));
  return other && `with plan_id only preview is taken, not ${other}: the plan holds the rest`;
}
