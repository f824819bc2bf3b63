import { z } from 'zod';
import { toNumber } from '../client/api/field.ts';
import { once } from '../client/api/once.ts';
import { wishOf } from '../matching/index.ts';
import { type Draft, drafted } from '../playlists/build/draft.ts';
import { aboutOf as aboutBuild, executeBuild } from '../playlists/build/execute-build.ts';
import { replacementSchema, revised } from '../playlists/build/revise.ts';
import { contradiction, mostTracks, rulesSchema } from '../playlists/build/rules.ts';
import { sourceProblem, sourceSchema } from '../playlists/build/sources.ts';
import type { BuildPlan } from '../playlists/plans/plan.ts';
import { findPlan, keepPlan, revisePlan } from '../playlists/plans/plans.ts';
import { seedFrom } from '../playlists/seed.ts';
import type { Answer } from '../present/answer.ts';
import { executedAnswer, nothingMade, previewAnswer } from '../present/build-answer.ts';
import { noPlanText } from '../present/no-plan.ts';
import { planTool } from './engine/plan-tool.ts';
import type { JsonSchema, ToolContext } from './engine/tool.ts';
import { unfinishedNotes } from './engine/unfinished.ts';
import { wantedField, wantedProblem } from './wanted-argument.ts';

/** Each is one request. */
const mostIds = 500;
const mostSources = 20;

const id = () => z.preprocess(toNumber, z.int());
const ids = (most: number) => z.array(id()).min(1).max(most).optional();

const schema = once(() =>
  z.strictObject({
    title: z.string().trim().min(1).optional().describe('Of a new playlist'),
    description: z.string().optional().describe('A few words on a new playlist'),
    public: z.boolean().optional().describe('Default private'),
    playlist_id: z
      .preprocess(toNumber, z.int().min(1))
      .optional()
      .describe('Extend this one, from library_read kind=playlists'),
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
  run: build,
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
  return rules && contradiction(rules);
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

type Problem = { readonly problem: string };

async function build(asked: Asked, context: ToolContext): Promise<Answer | Problem> {
  if (asked.plan_id !== undefined) return byPlan(asked.plan_id, asked, context);
  const { wanted = [], track_ids = [], sources = [], rules = {} } = asked;
  const brief = { ...asked, wanted: wanted.map(wishOf), track_ids, sources, rules };
  const draft = await drafted(brief, context, rules.seed ?? seedFrom(context.journal.newId()));
  if ('problem' in draft) return draft;
  const { entries, open } = draft.plan;
  const nothing = entries.length === 0;
  if (nothing && open.length === 0) {
    if (asked.preview === false) return nothingMade(draft, undefined);
    return { ...previewAnswer(draft, undefined), isError: true };
  }
  const planId = await keepPlan(draft.plan, aboutBuild(draft.plan), context);
  if (asked.preview !== false) return previewAnswer(draft, planId);
  return nothing ? nothingMade(draft, planId) : carriedOut(planId, draft, context);
}

/** A plan as it is revised: shown again, or carried out. */
async function byPlan(
  planId: string,
  { drop = [], replace = [], preview }: Asked,
  context: ToolContext,
): Promise<Answer | Problem> {
  const found = await findPlan(planId, 'build', context);
  if ('noPlan' in found) return { problem: noPlanText(found, 'build_playlist') };
  const { job, plan } = found;
  const isRevised = drop.length + replace.length > 0;
  if (isRevised && job.state === 'begun')
    return { problem: 'the playlist is being made already: call again with plan_id alone to finish it' };
  const done = await revised(plan, { drop, replace }, context);
  if ('problem' in done) return done;
  const problem = emptyProblem(done.plan);
  if (problem !== undefined) return { problem };
  if (isRevised && !(await revisePlan(job, done.plan, context)))
    return { problem: noPlanText({ noPlan: 'under-way' }, 'build_playlist') };
  const draft = { ...done, leftOut: [], missing: [] };
  return preview ? previewAnswer(draft, planId) : carriedOut(planId, draft, context);
}

async function carriedOut(planId: string, draft: Draft, context: ToolContext): Promise<Answer | Problem> {
  const done = await executeBuild(planId, draft.plan, context);
  if ('noPlan' in done) return { problem: noPlanText(done, 'build_playlist') };
  const unfinished = await unfinishedNotes(context, planId);
  return executedAnswer({ ...draft, notes: [...draft.notes, ...unfinished] }, done, {
    planId,
    place: context.place,
  });
}

const emptyProblem = ({ entries }: BuildPlan) =>
  entries.length === 0 ? 'the plan has no tracks left: replace picks some, or make a new plan' : undefined;

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
