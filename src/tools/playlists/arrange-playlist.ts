import { z } from 'zod';
import { longest } from '../../client/api/bounds.ts';
import { named, trackNumber, wholeNumber } from '../../client/api/common-fields.ts';
import { contract } from '../../client/api/index.ts';
import { once } from '../../client/api/once.ts';
import type { Answer } from '../engine/answer.ts';
import { refusalText } from '../engine/confirm.ts';
import { defineTool } from '../engine/define-tool.ts';
import { type Problem, typedOperation } from '../engine/operation.ts';
import type { ToolContext } from '../engine/tool.ts';
import { arrangedAnswer } from './arrange-answer.ts';
import { orderPreview, orderProblem } from './arrange-preview.ts';
import { aboutArranging, executeOrder, type OrderedPlan } from './arranging/execute-order.ts';
import { type NoOrder, planOrder, reviseOrder } from './arranging/plan-order.ts';
import { noPlanProblem } from './no-plan.ts';
import { besidePlanProblem, lineOrder, offeredPlan, resumePlan } from './plan-call.ts';
import { type ArrangePlan, type OrderWish, sortNames, unknownPlaces } from './plans/arrange-plan.ts';
import { keepPlan, type NoPlan, type OpenPlan, planIdOf, savePlan } from './plans/plan-jobs.ts';
import { seedFrom } from './songs/seed.ts';

const mostMoves = 200;
/** More than this many tracks are only removed after a preview. */
const mostUnshown = 20;

const move = () =>
  z.strictObject({
    track_id: trackNumber().optional(),
    position: wholeNumber(1).optional(),
    to: wholeNumber(1).optional(),
    before: trackNumber().optional(),
    after: trackNumber().optional(),
    swap: trackNumber().optional(),
  });

const input = once(() =>
  z.strictObject({
    playlist_id: wholeNumber(1).optional().describe('Id or title of an own playlist'),
    sort_by: z.enum(sortNames).optional().describe('What to sort by'),
    descending: z.boolean().optional().describe('Highest, latest or Z first'),
    unknown: z.enum(unknownPlaces).optional().describe('Where unknown tempos go'),
    order: lineOrder().describe('Positions in a new order; absent ones are removed'),
    moves: z
      .array(move())
      .min(1)
      .max(mostMoves)
      .optional()
      .describe('In turn; before, after and swap name the other track alike: by id or position'),
    remove_duplicates: z.boolean().optional().describe('Editions of a song too; the best stays'),
    preview: z.boolean().optional().describe('Default true; false does it at once'),
    plan_id: z.string().max(longest.mark).optional().describe('From the preview: do it'),
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
    dropped: objects(),
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
    'Sort a playlist, move tracks within it, remove its duplicates. It first shows the new order; plan_id alone does it.',
  group: 'playlist',
  hideBounds: true,
  view: 'shown',
  output,
  operations: [
    typedOperation({
      name: 'arrange_playlist',
      about: 'a playlist in another order',
      effect: 'change',
      schema: input,
      named: { playlist_id: named.playlist },
      uses: [reorder, remove_tracks],
      run: async (asked, context) => {
        if (asked.plan_id === undefined) return plan(asked, context);
        const problem = besidePlanProblem(asked, ['preview', 'order', 'moves']) ?? moveProblem(asked.moves);
        return problem === undefined ? resume(asked.plan_id, asked, context) : { problem };
      },
    }),
  ],
});

/** Works an order out from what was asked; shows the order, or makes it at once. */
async function plan(asked: ArrangeInput, context: ToolContext): Promise<Answer | Problem> {
  const problem = planProblem(asked);
  if (problem !== undefined) return { problem };
  const wanted = wantedOf(asked, seedFrom(context.journal.newId()));
  const atOnce = asked.preview === false;
  const planned = await planOrder(asked.playlist_id ?? 0, wanted, atOnce, context);
  if (!('kind' in planned)) return problemIn(planned);
  const kept = await keepPlan(planned, aboutArranging(planned), context);
  if (!atOnce) return previewOf(kept, false, context);
  if (isTooMuch(planned, context)) return previewOf(kept, false, context, [notUnshown(planned)]);
  const done = await carriedOut(kept, context);
  return 'noPlan' in done ? noPlanProblem(done, 'arrange_playlist') : done;
}

/** A plan as it is changed: shown again, or carried out. */
const resume = (planId: string, asked: ArrangeInput, context: ToolContext): Promise<Answer | Problem> => {
  const { order, moves = [], preview } = asked;
  const isChange = order !== undefined || moves.length > 0;
  return resumePlan(
    planId,
    {
      tool: 'arrange_playlist',
      kind: 'arrange',
      preview,
      isChange,
      aboutOf: aboutArranging,
      async edit(plan) {
        const edited = isChange ? reviseOrder(plan, { order, moves }) : plan;
        return 'kind' in edited ? { plan: edited } : problemIn(edited);
      },
      show: (open, isStale) => previewOf(open, isStale, context),
      async make(open) {
        if (open.plan.order !== undefined) return carriedOut(open, context);
        const worked = await workedOut(open, context);
        if ('problem' in worked || 'noPlan' in worked) return worked;
        if (isTooMuch(worked.plan, context))
          return previewOf(worked, false, context, [notUnshown(worked.plan)]);
        return carriedOut(worked, context);
      },
    },
    context,
  );
};

/** Whether so many tracks would go that they must be shown first; a call with the plan_id then means yes. */
const isTooMuch = ({ remove }: ArrangePlan, { asking }: ToolContext) =>
  asking.policy !== 'never' && remove.length > mostUnshown;

/** A plan whose order was not worked out, with its order, for the playlist as it was when the plan was made. */
async function workedOut(
  { job, plan }: OpenPlan<'arrange'>,
  context: ToolContext,
): Promise<OpenPlan<'arrange'> | Problem | NoPlan> {
  const planned = await planOrder(plan.playlistId, plan.wanted, true, context);
  if (!('kind' in planned)) return problemIn(planned);
  const saved = { ...planned, before: plan.before, revision: plan.revision };
  return (await savePlan({ job, plan: saved }, aboutArranging(saved), context)) ?? { noPlan: 'changed' };
}

async function carriedOut(
  { job, plan }: OpenPlan<'arrange'>,
  context: ToolContext,
): Promise<Answer | NoPlan> {
  if (!isOrdered(plan)) throw new TypeError('the order was worked out');
  const done = await executeOrder({ job, plan }, context);
  if ('noPlan' in done) return done;
  return arrangedAnswer(plan, done, { planId: planIdOf({ job, plan }), location: context.location });
}

const previewOf = (
  open: OpenPlan<'arrange'>,
  isStale: boolean,
  { client }: ToolContext,
  notes: readonly string[] = [],
): Answer => orderPreview(open.plan, offeredPlan(open, isStale), { notes, quota: client.quota });

const problemIn = (no: NoOrder): Problem => {
  if ('refused' in no) return { problem: refusalText(no) };
  return { problem: orderProblem(no.problem) };
};

const isOrdered = (plan: ArrangePlan): plan is OrderedPlan => plan.order !== undefined;

const notUnshown = ({ remove }: ArrangePlan) =>
  `${remove.length} tracks would go, so they are shown first and nothing is removed yet. Ask the listener.`;

const wantedOf = (
  { sort_by, descending, unknown, order, moves = [], remove_duplicates }: ArrangeInput,
  seed: number,
): OrderWish => ({
  sortBy: sort_by,
  descending,
  unknown,
  removeDuplicates: remove_duplicates,
  seed,
  order,
  moves,
});

function planProblem(asked: ArrangeInput): string | undefined {
  const { playlist_id, sort_by, descending, unknown, order, moves, remove_duplicates } = asked;
  if (playlist_id === undefined)
    return 'playlist_id is missing: an id from library_read kind=playlists, or a title';
  if ((sort_by ?? order ?? moves) === undefined && !remove_duplicates) {
    return 'give at least one of sort_by, order, moves, remove_duplicates';
  }
  if (sort_by !== undefined && order !== undefined) return 'give sort_by or order, not both';
  const isUnsorted = sort_by === undefined || sort_by === 'shuffle';
  if (descending && isUnsorted) return 'descending needs something to sort_by';
  if (unknown !== undefined && isUnsorted) return 'unknown needs something to sort_by';
  return moveProblem(moves);
}

function moveProblem(moves: ArrangeInput['moves']): string | undefined {
  for (const { track_id, position, to, before, after, swap } of moves ?? []) {
    if ((track_id === undefined) === (position === undefined))
      return 'each move takes track_id or position, one of them';
    if ([to, before, after, swap].filter(at => at !== undefined).length !== 1) {
      const which = track_id === undefined ? `position ${position}` : `track ${track_id}`;
      return `the move of ${which} takes one of to, before, after, swap`;
    }
  }
  return undefined;
}
