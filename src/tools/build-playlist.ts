import { z } from 'zod';
import { trackNumber, wholeNumber } from '../client/api/argument-numbers.ts';
import { contract } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { wantedField, wantedProblem, wishOf } from '../matching/index.ts';
import { type Draft, drafted } from '../playlists/build/draft.ts';
import { execute } from '../playlists/build/execute-build.ts';
import { type Revision, replacementSchema, revised } from '../playlists/build/revise.ts';
import { contradiction, mostTracks, rulesSchema } from '../playlists/build/rules.ts';
import { sourceProblem, sourceSchema } from '../playlists/build/sources.ts';
import type { Problem } from '../playlists/plans/open-plans.ts';
import type { BuildPlan } from '../playlists/plans/plan.ts';
import { plansOf, seedFrom } from '../playlists/plans/seed.ts';
import type { Answer } from '../present/answer.ts';
import { executedAnswer, nothingMade, previewAnswer } from '../present/build-answer.ts';
import { defineTool } from './engine/define-tool.ts';
import { typedOperation } from './engine/operation.ts';
import type { ToolContext } from './engine/tool.ts';

/** Each is one request. */
const mostIds = 500;
const mostSources = 20;
const mostReplacements = 100;

const trackIds = (most: number) => z.array(trackNumber()).min(1).max(most);

const input = once(() =>
  z.strictObject({
    title: z.string().trim().min(1).optional().describe('Of a new playlist'),
    description: z.string().optional().describe('A few words on a new playlist'),
    public: z.boolean().optional().describe('Default private'),
    playlist_id: wholeNumber(1).optional().describe('Extend this one, from library_read kind=playlists'),
    wanted: wantedField.schema().optional().describe('Songs by name: "Artist - Title" lines, or objects'),
    track_ids: trackIds(mostIds).optional().describe('From search or match_tracks'),
    sources: z
      .array(sourceSchema())
      .min(1)
      .max(mostSources)
      .optional()
      .describe('Where to draw from: each by id or name; search by query and fields'),
    rules: rulesSchema().optional().describe('What the tracks must be like, how many, and their order'),
    preview: z.boolean().optional().describe('Default true; false makes it at once'),
    plan_id: z.string().optional().describe('From the preview: make it'),
    drop: trackIds(mostTracks).optional().describe('Track ids to leave out of the plan'),
    replace: z
      .array(replacementSchema())
      .min(1)
      .max(mostReplacements)
      .optional()
      .describe('Other tracks for a wish, by its number, or for a position'),
  }),
);
type BuildInput = z.infer<ReturnType<typeof input>>;

const object = () => z.looseObject({});
const objects = () => z.array(object()).optional();

/** A preview or an outcome. */
const output = () =>
  z.object({
    preview: z.boolean().optional(),
    outcome: z.enum(['done', 'nothing_changed', 'partly']).optional(),
    id: z.int().optional(),
    title: z.string().optional(),
    public: z.boolean().optional(),
    nb_tracks: z.int().optional(),
    duration: z.int().optional(),
    added: z.int().optional(),
    link: z.string().optional(),
    tracks: objects(),
    uncertain: objects(),
    missing: objects(),
    left_out: objects(),
    left_out_counts: object().optional(),
    results: objects(),
    plan_id: z.string().optional(),
    change_id: z.string().optional(),
  });

const { playlist, library, user } = contract;

/** Makes playlists from wishes, ids and sources, by rules: first as a plan, then at the service. */
export const buildPlaylist = defineTool({
  name: 'build_playlist',
  title: 'Build a playlist',
  description:
    'Make a playlist, or extend one, from songs by name, ids and sources, by rules such as length and tempo. It first shows what it would make; call it again with the plan_id to make it.',
  group: 'playlist',
  instruction:
    'To make a playlist from songs named in words: build_playlist, which shows a preview and then makes it by its plan_id. match_tracks finds the ids of up to 100 songs at once.',
  hideBounds: true,
  output,
  operations: [
    typedOperation({
      name: 'build_playlist',
      about: 'a playlist by rules',
      effect: 'add',
      schema: input,
      problems: { wanted: wantedProblem },
      // The catalogue needs no permission.
      uses: [
        playlist.endpoints.create,
        playlist.endpoints.update,
        playlist.endpoints.add_tracks,
        library.endpoints.tracks,
        user.endpoints.flow,
        user.endpoints.history,
        user.endpoints.recommendations,
      ],
      run: (asked, context) =>
        asked.plan_id === undefined ? build(asked, context) : resume(asked.plan_id, asked, context),
    }),
  ],
});

/** Plans a playlist from what was asked; shows the plan, or carries it out at once. */
async function build(asked: BuildInput, context: ToolContext): Promise<Answer | Problem> {
  const problem = briefProblem(asked);
  if (problem !== undefined) return { problem };
  const { wanted = [], track_ids = [], sources = [], rules = {} } = asked;
  const brief = { ...asked, wanted: wanted.map(wishOf), track_ids, sources, rules };
  const draft = await drafted(brief, context, rules.seed ?? seedFrom(context.journal.newId()));
  if ('problem' in draft) return draft;
  const { entries, open } = draft.plan;
  const isEmpty = entries.length === 0;
  if (isEmpty && open.length === 0) {
    if (asked.preview === false) return nothingMade(draft, undefined);
    return { ...previewAnswer(draft, undefined), isError: true };
  }
  const account = context.journal.account();
  const planId = await plansOf(context).keep(account, draft.plan);
  if (asked.preview !== false) return previewAnswer(draft, planId);
  if (isEmpty) return nothingMade(draft, planId);
  return plansOf(context).during(planId, account, 'build', () => carryOut(planId, draft, context));
}

/**
 * Changes a plan as asked; shows it, or carries it out. One call at a time has the plan, for a preview too: what
 * one drops, another that carries the plan out must not overwrite.
 */
async function resume(planId: string, asked: BuildInput, context: ToolContext): Promise<Answer | Problem> {
  const problem = resumeProblem(asked);
  if (problem !== undefined) return { problem };
  const { drop = [], replace = [], preview } = asked;
  return plansOf(context).during(planId, context.journal.account(), 'build', async plan => {
    const done = await revise(planId, plan, { drop, replace }, context);
    if ('problem' in done) return done;
    const draft = { ...done, leftOut: [], missing: [] };
    return preview ? previewAnswer(draft, planId) : carryOut(planId, draft, context);
  });
}

/** The plan as changed, kept so. A plan that cannot be changed so stays as it was. */
async function revise(planId: string, plan: BuildPlan, revision: Revision, context: ToolContext) {
  const done = await revised(plan, revision, context);
  if ('problem' in done) return done;
  if (done.plan.entries.length === 0)
    return { problem: 'the plan has no tracks left: replace picks some, or make a new plan' };
  await plansOf(context).save(planId, done.plan);
  return done;
}

async function carryOut(planId: string, draft: Draft, context: ToolContext): Promise<Answer> {
  const plans = plansOf(context);
  const done = await execute(draft.plan, context, plan => plans.save(planId, plan));
  if (done.problems.length === 0) await plans.close(planId, `playlist ${done.playlistId} has its tracks`);
  return executedAnswer(draft, done, { planId, place: context.place });
}

function briefProblem(asked: BuildInput): string | undefined {
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

const withPlan = ['plan_id', 'drop', 'replace', 'preview'];

function resumeProblem(asked: BuildInput): string | undefined {
  const other = Object.keys(asked).find(name => !withPlan.includes(name));
  return (
    other && `with plan_id only drop, replace and preview are taken, not ${other}: the plan holds the rest`
  );
}
