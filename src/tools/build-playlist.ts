import { z } from 'zod';
import { trackNumber, wholeNumber } from '../client/api/argument-numbers.ts';
import { named } from '../client/api/fields.ts';
import { contract } from '../client/api/index.ts';
import { once } from '../client/api/once.ts';
import { wishOf } from '../matching/index.ts';
import { type Draft, draftPlaylist } from '../playlists/build/draft.ts';
import { aboutOf, executeBuild } from '../playlists/build/execute-build.ts';
import { replacementSchema, revisePlan } from '../playlists/build/revise.ts';
import { mostTracks, rulesSchema } from '../playlists/build/rules.ts';
import { sourceSchema } from '../playlists/build/sources.ts';
import { findPlan, keepPlan, savePlan } from '../playlists/plans/plans.ts';
import { seedFrom } from '../playlists/seed.ts';
import type { Answer } from '../present/answer.ts';
import { executedAnswer } from '../present/build-answer.ts';
import { nothingMadeAnswer, previewAnswer } from '../present/build-preview.ts';
import { noPlanText } from '../present/no-plan.ts';
import { refusalText } from '../present/question-text.ts';
import { revisionProblem } from '../present/revision-problem.ts';
import { rulesProblem, sourceProblem } from './build-arguments.ts';
import { defineTool } from './engine/define-tool.ts';
import { typedOperation } from './engine/operation.ts';
import type { ToolContext } from './engine/tool.ts';
import { unfinishedNotes } from './engine/unfinished.ts';
import { wantedField, wantedProblem } from './wanted-argument.ts';

/** Each track id takes one request. */
const mostIds = 500;
const mostSources = 20;
const mostReplacements = 100;

const trackIds = (most: number) => z.array(trackNumber()).min(1).max(most);

const input = once(() =>
  z.strictObject({
    title: z.string().trim().min(1).optional().describe('Of a new playlist'),
    description: z.string().optional().describe('A few words on a new playlist'),
    public: z.boolean().optional().describe('Default private'),
    playlist_id: wholeNumber(1).optional().describe('Extend this own playlist: id or title'),
    wanted: wantedField.schema().optional().describe(wantedField.about),
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
      named: { playlist_id: named.playlist },
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

type Problem = { readonly problem: string };

/** Plans a playlist from what was asked; shows the plan, or carries it out at once. */
async function build(asked: BuildInput, context: ToolContext): Promise<Answer | Problem> {
  const problem = briefProblem(asked);
  if (problem !== undefined) return { problem };
  const { wanted = [], track_ids = [], sources = [], rules = {} } = asked;
  const request = { ...asked, wanted: wanted.map(wishOf), track_ids, sources, rules };
  const draft = await draftPlaylist(request, context, rules.seed ?? seedFrom(context.journal.newId()));
  if ('refused' in draft) return { problem: refusalText(draft) };
  const { entries, open } = draft.plan;
  const nothing = entries.length === 0;
  if (nothing && open.length === 0) {
    if (asked.preview === false) return nothingMadeAnswer(draft, undefined);
    return previewAnswer(draft, undefined);
  }
  const planId = await keepPlan(draft.plan, aboutOf(draft.plan), context);
  if (asked.preview !== false) return previewAnswer(draft, planId);
  return nothing ? nothingMadeAnswer(draft, planId) : carriedOut(planId, draft, context);
}

/** A plan as it is revised: shown again, or carried out. */
async function resume(planId: string, asked: BuildInput, context: ToolContext): Promise<Answer | Problem> {
  const wrong = resumeProblem(asked);
  if (wrong !== undefined) return { problem: wrong };
  const { drop = [], replace = [], preview } = asked;
  const found = await findPlan(planId, 'build', context);
  if ('noPlan' in found) return { problem: noPlanText(found, 'build_playlist') };
  const { job, plan } = found;
  const isRevised = drop.length + replace.length > 0;
  if (isRevised && job.state === 'begun') return { problem: revisionProblem({ reason: 'being-made' }) };
  const done = await revisePlan(plan, { drop, replace }, context);
  if ('problem' in done) return { problem: revisionProblem(done.problem) };
  if (isRevised && !(await savePlan(job, done.plan, context)))
    return { problem: noPlanText({ noPlan: 'under-way' }, 'build_playlist') };
  const draft = { ...done, rejected: [], missing: [] };
  return preview ? previewAnswer(draft, planId) : carriedOut(planId, draft, context);
}

async function carriedOut(planId: string, draft: Draft, context: ToolContext): Promise<Answer | Problem> {
  const done = await executeBuild(planId, draft.plan, context);
  if ('noPlan' in done) return { problem: noPlanText(done, 'build_playlist') };
  const unfinished = await unfinishedNotes(context, planId);
  return executedAnswer(draft, done, { planId, place: context.place, unfinished });
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
  return rules && rulesProblem(rules);
}

const withPlan = ['plan_id', 'drop', 'replace', 'preview'];

function resumeProblem(asked: BuildInput): string | undefined {
  const other = Object.keys(asked).find(name => !withPlan.includes(name));
  return (
    other && `with plan_id only drop, replace and preview are taken, not ${other}: the plan holds the rest`
  );
}
