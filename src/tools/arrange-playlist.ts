import { z } from 'zod';
import { trackNumber, wholeNumber } from '../client/api/argument-numbers.ts';
import { once } from '../client/api/once.ts';
import type { MoveProblem } from '../playlists/arrange/compute-order.ts';
import { arrange, type Ordered } from '../playlists/arrange/execute-order.ts';
import { arrangement, type Drafted } from '../playlists/arrange/plan-order.ts';
import type { Plans, Problem } from '../playlists/plans/open-plans.ts';
import { type ArrangePlan, sortNames, type Wanted } from '../playlists/plans/plan.ts';
import { seedFrom } from '../playlists/plans/seed.ts';
import type { Answer } from '../present/answer.ts';
import { arrangedAnswer } from '../present/arrange-answer.ts';
import { moveProblem, orderPreview } from '../present/arrange-preview.ts';
import { planTool } from './engine/plan-tool.ts';
import type { JsonSchema, ToolContext } from './engine/tool.ts';

const mostMoves = 200;
/** Removing more than this is not done without having been shown. */
const mostUnshown = 20;

const position = () => wholeNumber(1).optional();

const schema = once(() =>
  z.strictObject({
    playlist_id: wholeNumber(1).optional().describe('From library_read kind=playlists'),
    sort_by: z.enum(sortNames).optional().describe('What to sort by'),
    descending: z.boolean().optional().describe('Highest, latest or Z first'),
    moves: z
      .array(
        z.strictObject({
          track_id: trackNumber(),
          to: position(),
          before: trackNumber().optional(),
          after: trackNumber().optional(),
        }),
      )
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
  run: (asked, plans, context) => new Arranging(plans, context).run(asked),
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

/** One call of the tool. */
class Arranging {
  readonly #plans: Plans;
  readonly #context: ToolContext;

  constructor(plans: Plans, context: ToolContext) {
    this.#plans = plans;
    this.#context = context;
  }

  get #account(): string {
    return this.#context.journal.account();
  }

  async run(asked: Asked): Promise<Answer | Problem> {
    if (asked.plan_id !== undefined)
      return asked.preview ? this.#shown(asked.plan_id) : this.#done(asked.plan_id);
    const wanted = wantedOf(asked, seedFrom(this.#context.journal.newId()));
    const atOnce = asked.preview === false;
    const drafted = await arrangement(asked.playlist_id ?? 0, wanted, atOnce, this.#context);
    if ('problem' in drafted) return problemIn(drafted);
    const planId = await this.#plans.keep(this.#account, drafted.plan);
    if (!atOnce) return this.#preview(drafted, planId);
    if (this.#isTooMuch(drafted)) return this.#preview(drafted, planId, [notUnshown(drafted)]);
    return this.#plans.during(planId, this.#account, 'arrange', () => this.#carryOut(planId, drafted));
  }

  /** Whether so many tracks would go that they must be shown first: a call with the plan_id is then the yes. */
  #isTooMuch(drafted: Drafted): boolean {
    return this.#context.asking.policy !== 'never' && goingIn(drafted) > mostUnshown;
  }

  #preview(drafted: Drafted, planId: string, notes: readonly string[] = []): Answer {
    return orderPreview(drafted, planId, { notes, quota: this.#context.client.quota });
  }

  /** A plan as it would turn out now. */
  async #shown(planId: string): Promise<Answer | Problem> {
    const found = await this.#plans.find(planId, this.#account, 'arrange');
    if ('problem' in found) return found;
    const drafted = await this.#again(found.plan, false);
    return 'problem' in drafted ? drafted : this.#preview(drafted, planId);
  }

  async #done(planId: string): Promise<Answer | Problem> {
    return this.#plans.during(planId, this.#account, 'arrange', async plan => {
      if (plan.order !== undefined) return this.#carryOut(planId, { plan, arrangement: undefined });
      const drafted = await this.#again(plan, true);
      if ('problem' in drafted) return drafted;
      if (!this.#isTooMuch(drafted)) return this.#carryOut(planId, drafted);
      await this.#plans.save(planId, drafted.plan);
      return this.#preview(drafted, planId, [notUnshown(drafted)]);
    });
  }

  /** Works a plan out once more. It still holds for the playlist as it was when it was made. */
  async #again(plan: ArrangePlan, anyCost: boolean): Promise<Drafted | Problem> {
    const again = await arrangement(plan.playlistId, plan.wanted, anyCost, this.#context);
    if ('problem' in again) return problemIn(again);
    return { ...again, plan: { ...again.plan, before: plan.before, checksum: plan.checksum } };
  }

  /** Of a plan that this call has to itself. */
  async #carryOut(planId: string, drafted: Pick<Drafted, 'plan' | 'arrangement'>): Promise<Answer> {
    const { plan } = drafted;
    if (!isOrdered(plan)) throw new TypeError('the order was worked out');
    const done = await arrange(plan, this.#context, begun => this.#plans.save(planId, begun));
    if (done.changed !== undefined)
      await this.#plans.close(planId, 'the playlist had changed, and nothing was done');
    else if (done.problems.length === 0)
      await this.#plans.close(planId, `playlist ${plan.playlistId} has its new order`);
    return arrangedAnswer(drafted, done, { planId, place: this.#context.place });
  }
}

const problemIn = ({ problem }: { readonly problem: string | MoveProblem }): Problem => ({
  problem: typeof problem === 'string' ? problem : moveProblem(problem),
});

const isOrdered = (plan: ArrangePlan): plan is Ordered => plan.order !== undefined;

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
