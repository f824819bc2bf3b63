import { z } from 'zod';
import { toNumber } from '../client/api/field.ts';
import { once } from '../client/api/once.ts';
import { aboutOf as aboutOrder, executeOrder, type OrderedPlan } from '../playlists/arrange/execute-order.ts';
import { arrangement, type Drafted } from '../playlists/arrange/plan-order.ts';
import { type ArrangePlan, sortNames, type Wanted } from '../playlists/plans/plan.ts';
import { findPlan, keepPlan, revisePlan } from '../playlists/plans/plans.ts';
import { seedFrom } from '../playlists/seed.ts';
import type { Answer } from '../present/answer.ts';
import { arrangedAnswer, orderPreview } from '../present/arrange-answer.ts';
import { noPlanText } from '../present/no-plan.ts';
import { planTool } from './engine/plan-tool.ts';
import type { JsonSchema, ToolContext } from './engine/tool.ts';

const mostMoves = 200;
/** Removing more than this is not done without having been shown. */
const mostUnshown = 20;

const id = () => z.preprocess(toNumber, z.int());
const place = () => z.preprocess(toNumber, z.int().min(1)).optional();

const schema = once(() =>
  z.strictObject({
    playlist_id: place().describe('From library_read kind=playlists'),
    sort_by: z.enum(sortNames).optional().describe('What to sort by'),
    descending: z.boolean().optional().describe('Highest, latest or Z first'),
    moves: z
      .array(z.strictObject({ track_id: id(), to: place(), before: id().optional(), after: id().optional() }))
      .min(1)
      .max(mostMoves)
      .optional()
      .describe('Each to a position from 1, or before or after another track'),
    remove_duplicates: z.boolean().optional().describe('Editions of a song too; the best stays'),
    preview: z.boolean().optional().describe('Default true; false does it at once'),
    plan_id: z.string().optional().describe('From the preview: do it'),
  }),
);
type Asked = z.infer<ReturnType<typeof schema>>;

/** Puts a playlist in another order, first as a plan, then at the service. */
export const arrangePlaylist = planTool<Asked>({
  name: 'arrange_playlist',
  title: 'Arrange a playlist',
  description:
    'Sort a playlist, move tracks within it, remove its duplicates. It first shows the new order; call it again with the plan_id to do it.',
  effect: 'change',
  schema,
  output: () => output(),
  problemOf,
  run: arrange,
});

function problemOf({ plan_id, preview: _, ...others }: Asked): string | undefined {
  const [other] = Object.keys(others);
  if (plan_id !== undefined) {
    return other && `with plan_id only preview is taken, not ${other}: the plan holds the rest`;
  }
  const { playlist_id, sort_by, descending, moves, remove_duplicates } = others;
  if (playlist_id === undefined) return 'playlist_id is missing: from library_read kind=playlists';
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

type Problem = { readonly problem: string };

async function arrange(asked: Asked, context: ToolContext): Promise<Answer | Problem> {
  if (asked.plan_id !== undefined) return byPlan(asked.plan_id, asked, context);
  const wanted = wantedOf(asked, seedFrom(context.journal.newId()));
  const atOnce = asked.preview === false;
  const drafted = await arrangement(asked.playlist_id ?? 0, wanted, atOnce, context);
  if ('problem' in drafted) return drafted;
  const planId = await keepPlan(drafted.plan, aboutOrder(drafted.plan), context);
  if (!atOnce) return orderPreview(drafted, planId, []);
  if (isTooMuch(drafted, context)) return orderPreview(drafted, planId, [notUnshown(drafted)]);
  return carriedOut(planId, drafted, context);
}

/** A plan as it would turn out now, or carried out. */
async function byPlan(planId: string, { preview }: Asked, context: ToolContext): Promise<Answer | Problem> {
  const found = await findPlan(planId, 'arrange', context);
  if ('noPlan' in found) return { problem: noPlanText(found, 'arrange_playlist') };
  const { plan, job } = found;
  if (preview || plan.order === undefined) {
    const drafted = await again(plan, !preview, context);
    if ('problem' in drafted) return drafted;
    if (preview) return orderPreview(drafted, planId, []);
    if (!(await revisePlan(job, drafted.plan, context)))
      return { problem: noPlanText({ noPlan: 'under-way' }, 'arrange_playlist') };
    if (isTooMuch(drafted, context)) return orderPreview(drafted, planId, [notUnshown(drafted)]);
    return carriedOut(planId, drafted, context);
  }
  return carriedOut(planId, { plan, arrangement: undefined }, context);
}

/** Whether so many tracks would go that they must be shown first: a call with the plan_id is then the yes. */
const isTooMuch = (drafted: Drafted, { asking }: ToolContext) =>
  asking.policy !== 'never' && goingIn(drafted) > mostUnshown;

/** Works a plan out once more. It still holds for the playlist as it was when it was made. */
async function again(plan: ArrangePlan, anyCost: boolean, context: ToolContext): Promise<Drafted | Problem> {
  const drafted = await arrangement(plan.playlistId, plan.wanted, anyCost, context);
  if ('problem' in drafted) return drafted;
  return { ...drafted, plan: { ...drafted.plan, before: plan.before } };
}

async function carriedOut(
  planId: string,
  drafted: Pick<Drafted, 'plan' | 'arrangement'>,
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

const isOrdered = (plan: ArrangePlan): plan is OrderedPlan => plan.order !== undefined;

const goingIn = ({ arrangement }: Drafted) => arrangement?.removed.length ?? 0;

const notUnshown = (drafted: Drafted) =>
  `${goingIn(drafted)} tracks would go, so they are shown first and nothing is removed yet. Ask the listener.`;

const wantedOf = ({ sort_by, descending, moves = [], remove_duplicates }: Asked, seed: number): Wanted => ({
  sortBy: sort_by,
  descending,
  removeDuplicates: remove_duplicates,
  seed,
  moves,
});

const integer = { type: 'integer' };
const text = { type: 'string' };
const list = { type: 'array', items: { type: 'object', additionalProperties: true } };

/** A preview or an outcome. */
const output = (): JsonSchema => ({
  type: 'object',
  properties: {
    preview: { type: 'boolean' },
    outcome: { type: 'string', enum: ['done', 'nothing_changed', 'partly'] },
    id: integer,
    title: text,
    nb_tracks: integer,
    moved: integer,
    tracks: list,
    removed: list,
    link: text,
    plan_id: text,
    change_id: text,
  },
});
