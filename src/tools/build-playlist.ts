import { z } from 'zod';
import { trackNumber, wholeNumber } from '../client/api/argument-numbers.ts';
import { once } from '../client/api/once.ts';
import { wantedField, wantedProblem, wishOf } from '../matching/index.ts';
import { type Draft, draftPlaylist } from '../playlists/build/draft.ts';
import { execute } from '../playlists/build/execute-build.ts';
import { type Revision, replacementSchema, revisePlan } from '../playlists/build/revise.ts';
import { mostTracks, rulesSchema } from '../playlists/build/rules.ts';
import { sourceSchema } from '../playlists/build/sources.ts';
import type { Plans, Problem } from '../playlists/plans/open-plans.ts';
import type { BuildPlan } from '../playlists/plans/plan.ts';
import { seedFrom } from '../playlists/plans/seed.ts';
import type { Answer } from '../present/answer.ts';
import { executedAnswer } from '../present/build-answer.ts';
import { nothingMadeAnswer, previewAnswer } from '../present/build-preview.ts';
import { revisionProblem } from '../present/revision-problem.ts';
import { rulesProblem, sourceProblem } from './build-arguments.ts';
import { planTool } from './engine/plan-tool.ts';
import type { JsonSchema, ToolContext } from './engine/tool.ts';

/** Each is one request. */
const mostIds = 500;
const mostSources = 20;

const ids = (most: number) => z.array(trackNumber()).min(1).max(most).optional();

const schema = once(() =>
  z.strictObject({
    title: z.string().trim().min(1).optional().describe('Of a new playlist'),
    description: z.string().optional().describe('A few words on a new playlist'),
    public: z.boolean().optional().describe('Default private'),
    playlist_id: wholeNumber(1).optional().describe('Extend this one, from library_read kind=playlists'),
    wanted: wantedField.schema().optional().describe('Songs by name: "Artist - Title" lines, or objects'),
    track_ids: ids(mostIds).describe('From search or match_tracks'),
    sources: z
      .array(sourceSchema())
      .min(1)
      .max(mostSources)
      .optional()
      .describe('Where to draw from: each by id or name; search by query and fields'),
    rules: rulesSchema().optional().describe('What the tracks must be like, how many, and their order'),
    preview: z.boolean().optional().describe('Default true; false makes it at once'),
    plan_id: z.string().optional().describe('From the preview: make it'),
    drop: ids(mostTracks).describe('Track ids to leave out of the plan'),
    replace: z
      .array(replacementSchema())
      .min(1)
      .max(100)
      .optional()
      .describe('Other tracks for a wish, by its number, or for a position'),
  }),
);
type Asked = z.infer<ReturnType<typeof schema>>;

/** Makes playlists from wishes, ids and sources, by rules: first as a plan, then at the service. */
export const buildPlaylist = planTool<Asked>({
  name: 'build_playlist',
  title: 'Build a playlist',
  description:
    'Make a playlist, or extend one, from songs by name, ids and sources, by rules such as length and tempo. It first shows what it would make; call it again with the plan_id to make it.',
  effect: 'add',
  schema,
  output: () => output(),
  refusal: wishProblem,
  problemOf: asked => (asked.plan_id === undefined ? briefProblem(asked) : planProblem(asked)),
  run: (asked, plans, context) => new Building(plans, context).run(asked),
});

/** Which song it is that cannot be read, in the words of the matching. */
function wishProblem(args: unknown): string | undefined {
  const wanted = typeof args === 'object' && args !== null && 'wanted' in args ? args.wanted : undefined;
  return wanted === undefined || wanted === null ? undefined : wantedProblem(wanted);
}

function briefProblem(asked: Asked): string | undefined {
  const { title, playlist_id, description, wanted, track_ids, sources, rules, drop, replace } = asked;
  if ((title === undefined) === (playlist_id === undefined)) {
    return 'give title for a new playlist, or playlist_id to extend one, and not both';
  }
  if (playlist_id !== undefined && (description !== undefined || asked.public !== undefined)) {
    return 'description and public are for a new playlist; playlist_write action=update changes one that stands';
  }
  if ((wanted ?? track_ids ?? sources) === undefined)
    return 'give at least one of wanted, track_ids, sources';
  if ((drop ?? replace) !== undefined) return 'drop and replace change a plan: give its plan_id with them';
  for (const [at, source] of (sources ?? []).entries()) {
    const problem = sourceProblem(source);
    if (problem !== undefined) return `sources[${at}]: ${problem}`;
  }
  return rules && rulesProblem(rules);
}

function planProblem({
  plan_id: _,
  drop: _drop,
  replace: _replace,
  preview: _preview,
  ...others
}: Asked): string | undefined {
  const [other] = Object.keys(others);
  return (
    other && `with plan_id only drop, replace and preview are taken, not ${other}: the plan holds the rest`
  );
}

/** One call of the tool. */
class Building {
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
    if (asked.plan_id !== undefined) return this.#byPlan(asked.plan_id, asked);
    const { wanted = [], track_ids = [], sources = [], rules = {} } = asked;
    const request = { ...asked, wanted: wanted.map(wishOf), track_ids, sources, rules };
    const draft = await draftPlaylist(
      request,
      this.#context,
      rules.seed ?? seedFrom(this.#context.journal.newId()),
    );
    if ('problem' in draft) return draft;
    const { entries, open } = draft.plan;
    const nothing = entries.length === 0;
    if (nothing && open.length === 0) {
      if (asked.preview === false) return nothingMadeAnswer(draft, undefined);
      return { ...previewAnswer(draft, undefined), isError: true };
    }
    const planId = await this.#plans.keep(this.#account, draft.plan);
    if (asked.preview !== false) return previewAnswer(draft, planId);
    if (nothing) return nothingMadeAnswer(draft, planId);
    return this.#plans.during(planId, this.#account, 'build', () => this.#carryOut(planId, draft));
  }

  /** Nobody else has it for a preview either: what one call drops, another that carries the plan out must not overwrite. */
  async #byPlan(planId: string, { drop = [], replace = [], preview }: Asked): Promise<Answer | Problem> {
    return this.#plans.during(planId, this.#account, 'build', async plan => {
      const done = await this.#revised(planId, plan, { drop, replace });
      if ('problem' in done) return done;
      const draft = { ...done, rejected: [], missing: [] };
      return preview ? previewAnswer(draft, planId) : this.#carryOut(planId, draft);
    });
  }

  /** The plan as changed, kept so. A plan that cannot be changed so stays as it was. */
  async #revised(planId: string, plan: BuildPlan, revision: Revision) {
    const done = await revisePlan(plan, revision, this.#context);
    if ('problem' in done) return { problem: revisionProblem(done.problem) };
    await this.#plans.save(planId, done.plan);
    return done;
  }

  async #carryOut(planId: string, draft: Draft): Promise<Answer> {
    const done = await execute(draft.plan, this.#context, plan => this.#plans.save(planId, plan));
    if (done.problems.length === 0)
      await this.#plans.close(planId, `playlist ${done.playlistId} has its tracks`);
    return executedAnswer(draft, done, { planId, place: this.#context.place });
  }
}

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
    public: { type: 'boolean' },
    nb_tracks: integer,
    duration: integer,
    added: integer,
    link: text,
    tracks: list,
    uncertain: list,
    missing: list,
    left_out: list,
    left_out_counts: { type: 'object', additionalProperties: true },
    results: list,
    plan_id: text,
    change_id: text,
  },
});
