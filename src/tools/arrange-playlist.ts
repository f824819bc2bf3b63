import { z } from 'zod';
import type { Effect } from '../client/api/endpoint.ts';
import { toNumber } from '../client/api/field.ts';
import { once } from '../client/api/once.ts';
import { type Answer, failure } from '../present/answer.ts';
import { arrange, type Ordered } from './building/arranging.ts';
import { arrangement, type Drafted } from './building/arranging-plan.ts';
import { jsonSchema, readAsked } from './building/asked.ts';
import { type ArrangePlan, sortNames, type Wanted } from './building/plan.ts';
import { createShelf, type Shelf, seedFrom } from './building/shelf.ts';
import { arrangedAnswer, orderPreview } from './building/telling-order.ts';
import { failed } from './failed.ts';
import type { JsonSchema, Tool, ToolContext } from './tool.ts';

const name = 'arrange_playlist';
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
export const arrangePlaylist = {
  group: 'playlist',
  make: (allowed: (effect: Effect) => boolean): Tool | undefined =>
    allowed('change') ? toolWith(createShelf()) : undefined,
};

const toolWith = (shelf: Shelf): Tool => ({
  name,
  title: 'Arrange a playlist',
  description:
    'Sort a playlist, move tracks within it, remove its duplicates. It first shows the new order; call it again with the plan_id to do it.',
  group: 'playlist',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: () => jsonSchema(schema()),
  output,
  async run(args, context) {
    const asked = readAsked(schema(), args);
    const problem = 'problem' in asked ? asked.problem : problemOf(asked.ok);
    if ('problem' in asked || problem !== undefined) return failure(`${name}: ${problem}.`);
    try {
      return await new Arranging(shelf, context).run(asked.ok);
    } catch (error) {
      return failed(error, asked.ok, context);
    }
  },
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
  readonly #shelf: ReturnType<Shelf>;
  readonly #context: ToolContext;
  readonly #account: string;

  constructor(shelf: Shelf, context: ToolContext) {
    this.#shelf = shelf(context);
    this.#context = context;
    this.#account = context.changes.account();
  }

  async run(asked: Asked): Promise<Answer> {
    if (asked.plan_id !== undefined) return this.#byPlan(asked.plan_id, asked.preview === true);
    const wanted = wantedOf(asked, seedFrom(this.#context.changes.newId()));
    const atOnce = asked.preview === false;
    const drafted = await arrangement(asked.playlist_id ?? 0, wanted, atOnce, this.#context);
    if ('problem' in drafted) return failure(`${name}: ${drafted.problem}.`);
    const planId = await this.#shelf.keep(this.#account, drafted.plan);
    const many = this.#isTooMuch(drafted);
    if (!atOnce || many) return orderPreview(drafted, planId, many && atOnce ? [notUnshown(drafted)] : []);
    await this.#shelf.claim(planId, this.#account, 'arrange');
    try {
      return await this.#carryOut(planId, drafted);
    } finally {
      await this.#shelf.release(planId);
    }
  }

  /** Whether so many tracks would go that they must be shown first: a call with the plan_id is then the yes. */
  #isTooMuch(drafted: Drafted): boolean {
    return this.#context.asking.policy !== 'never' && goingIn(drafted) > mostUnshown;
  }

  async #byPlan(planId: string, preview: boolean): Promise<Answer> {
    const opened = await this.#shelf[preview ? 'find' : 'claim'](planId, this.#account, 'arrange');
    if ('problem' in opened) return failure(`${name}: ${opened.problem}.`);
    const { plan } = opened;
    try {
      if (plan.order !== undefined && !preview) {
        return await this.#carryOut(planId, { plan, arrangement: undefined });
      }
      const again = await arrangement(plan.playlistId, plan.wanted, !preview, this.#context);
      if ('problem' in again) return failure(`${name}: ${again.problem}.`);
      const drafted = { ...again, plan: { ...again.plan, before: plan.before, checksum: plan.checksum } };
      if (preview) return orderPreview(drafted, planId, []);
      if (!this.#isTooMuch(drafted)) return await this.#carryOut(planId, drafted);
      await this.#shelf.save(planId, drafted.plan);
      return orderPreview(drafted, planId, [notUnshown(drafted)]);
    } finally {
      if (!preview) await this.#shelf.release(planId);
    }
  }

  /** Of a plan that this call has claimed, and will release. */
  async #carryOut(planId: string, drafted: Pick<Drafted, 'plan' | 'arrangement'>): Promise<Answer> {
    const { plan } = drafted;
    if (!isOrdered(plan)) throw new TypeError('the order was worked out');
    const done = await arrange(plan, this.#context, begun => this.#shelf.save(planId, begun));
    if (done.changed !== undefined)
      await this.#shelf.close(planId, 'the playlist had changed, and nothing was done');
    else if (done.problems.length === 0)
      await this.#shelf.close(planId, `playlist ${plan.playlistId} has its new order`);
    return arrangedAnswer(drafted, done, { planId, place: this.#context.place });
  }
}

const isOrdered = (plan: ArrangePlan): plan is Ordered => plan.order !== undefined;

const goingIn = ({ plan, arrangement }: Drafted) => arrangement?.removed.length ?? plan.remove.length;

const notUnshown = (drafted: Drafted) =>
  `${goingIn(drafted)} tracks would go, so they are shown first and nothing is removed yet. Ask the listener.`;

const wantedOf = ({ sort_by, descending, moves = [], remove_duplicates }: Asked, seed: number): Wanted => ({
  ...(sort_by === undefined ? {} : { sortBy: sort_by }),
  ...(descending === undefined ? {} : { descending }),
  ...(remove_duplicates === undefined ? {} : { removeDuplicates: remove_duplicates }),
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
