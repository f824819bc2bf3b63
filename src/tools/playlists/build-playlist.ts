import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { longest } from '../../client/api/bounds.ts';
import { mostPlaylistTracks, named, trackNumber, wholeNumber } from '../../client/api/common-fields.ts';
import { contract } from '../../client/api/index.ts';
import { once } from '../../client/api/once.ts';
import { knownPlaylist } from '../../jobs/writes/read-playlist.ts';
import type { Answer } from '../engine/answer.ts';
import { unfinishedNotes } from '../engine/change-reasons.ts';
import { refusalText } from '../engine/confirm.ts';
import { defineTool } from '../engine/define-tool.ts';
import { type Problem, typedOperation } from '../engine/operation.ts';
import type { ToolContext } from '../engine/tool.ts';
import { wishOf } from '../matching/index.ts';
import { wantedField, wantedProblem } from '../matching/wish.ts';
import { executedAnswer } from './build-answer.ts';
import { briefProblem, forNewText, noTitleText, withPlan } from './build-arguments.ts';
import { nothingMadeAnswer, previewAnswer } from './build-preview.ts';
import { additionSchema } from './building/additions.ts';
import { type Draft, draftPlaylist, withSettings } from './building/draft.ts';
import { aboutBuilding, executeBuild } from './building/execute-build.ts';
import { replacementSchema } from './building/replacements.ts';
import { revisePlan } from './building/revise.ts';
import { rulesSchema } from './building/rules.ts';
import { sourceSchema } from './building/sources.ts';
import { fileArguments, fileIn, tooLargeProblem } from './file-argument.ts';
import { type FileWishes, fileWishes } from './files/file-wishes.ts';
import type { ReadFile } from './files/read-file.ts';
import type { PlaylistHead } from './formats/format.ts';
import { noPlanProblem } from './no-plan.ts';
import { besidePlanProblem, lineOrder, offeredPlan, resumePlan } from './plan-call.ts';
import type { BuildPlan } from './plans/build-plan.ts';
import { keepPlan, type NoPlan, type OpenPlan, planIdOf } from './plans/plan-jobs.ts';
import { revisionProblem } from './revision-problem.ts';
import { CallProgress } from './songs/progress.ts';
import { seedFrom } from './songs/seed.ts';

/** Each track id takes one request. */
const mostIds = 500;
const mostSources = 20;
const mostReplacements = 100;

const trackIds = (most: number) => z.array(trackNumber()).min(1).max(most);

const input = once(() =>
  z.strictObject({
    title: z.string().trim().min(1).max(longest.title).optional().describe('Of a new playlist'),
    description: z.string().max(longest.description).optional().describe('A few words on a new playlist'),
    public: z.boolean().optional().describe('Default private'),
    playlist_id: wholeNumber(1).optional().describe('Extend this own playlist: id or title'),
    wanted: wantedField.schema().optional().describe(wantedField.about),
    ...fileArguments(),
    track_ids: trackIds(mostIds).optional().describe('From search or match_tracks'),
    sources: z
      .array(sourceSchema())
      .min(1)
      .max(mostSources)
      .optional()
      .describe('Where to draw from: each by id or name; search by query and fields'),
    rules: rulesSchema().optional().describe('What the tracks must be like, how many, and their order'),
    preview: z.boolean().optional().describe('Default true; false makes it at once'),
    plan_id: z.string().max(longest.mark).optional().describe('From the preview: make it'),
    drop: trackIds(mostPlaylistTracks).optional().describe('Track ids to leave out'),
    replace: z
      .array(replacementSchema())
      .min(1)
      .max(mostReplacements)
      .optional()
      .describe('Other tracks for a wish or a position, by number'),
    add: z
      .array(additionSchema())
      .min(1)
      .max(mostReplacements)
      .optional()
      .describe('More songs, before a position or at the end'),
    order: lineOrder().describe('Positions in a new order; absent ones are dropped'),
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
    'Make a playlist, or extend one, from songs by name, ids and sources, by rules such as length and tempo. It first shows what it would make; drop, replace, add and order change that; plan_id alone makes it.',
  group: 'playlist',
  instruction:
    'To make a playlist from songs named in words: build_playlist, which shows a preview and then makes it by its plan_id. match_tracks finds the ids of up to 100 songs at once. Rules of a preview choose by year and tempo, which it shows then.',
  hideBounds: true,
  view: 'shown',
  output,
  operations: [
    typedOperation({
      name: 'build_playlist',
      about: 'a playlist by rules',
      effect: 'add',
      schema: input,
      named: { playlist_id: named.playlist },
      problems: { wanted: wantedProblem, text: tooLargeProblem },
      // The catalogue needs no permission.
      uses: [
        playlist.endpoints.create,
        playlist.endpoints.update,
        playlist.endpoints.add_tracks,
        library.endpoints.tracks,
        library.endpoints.artists,
        user.endpoints.flow,
        user.endpoints.history,
        user.endpoints.recommendations,
      ],
      run: async (asked, context) => {
        if (asked.plan_id === undefined) return build(asked, context);
        const problem = besidePlanProblem(asked, withPlan);
        return problem === undefined ? resume(asked.plan_id, asked, context) : { problem };
      },
    }),
  ],
});

/** Plans a playlist from what was asked; shows the plan, or carries it out at once. */
async function build(asked: BuildInput, context: ToolContext): Promise<Answer | Problem> {
  const given = await fileIn(asked);
  if ('problem' in given) return given;
  const head = headOf(given.file, asked);
  const { title = head.title, description = head.description } = asked;
  const problem = briefProblem({ ...asked, title });
  if (problem !== undefined) return { problem };
  const { wanted = [], track_ids = [], sources = [], rules = {} } = asked;
  const progress = new CallProgress(context);
  const { wishes, notes } = await wishesIn(given.file, asked, context, progress);
  const all = [...wanted.map(wishOf), ...wishes];
  const request = { ...asked, title, description, wanted: all, track_ids, sources, rules };
  const seed = rules.seed ?? seedFrom(context.journal.newId());
  const drafted = await draftPlaylist(request, context, seed, progress);
  if ('refused' in drafted) return { problem: refusalText(drafted) };
  const draft = { ...drafted, notes: [...notes, ...drafted.notes] };
  const { entries, open } = draft.plan;
  const nothing = entries.length === 0;
  if (nothing && open.length === 0) {
    if (asked.preview === false) return nothingMadeAnswer(draft, undefined);
    return previewAnswer(draft, undefined);
  }
  const kept = await keepPlan(draft.plan, aboutBuilding(draft.plan), context);
  if (asked.preview !== false) return previewAnswer(draft, offeredPlan(kept, false));
  if (nothing) return nothingMadeAnswer(draft, planIdOf(kept));
  const done = await carriedOut(kept, draft, context);
  return 'noPlan' in done ? noPlanProblem(done, 'build_playlist') : done;
}

/** What a file calls a new playlist, and says of it. */
function headOf(file: ReadFile | undefined, { playlist_id }: BuildInput): PlaylistHead {
  return playlist_id === undefined ? { title: file?.title, description: file?.description } : {};
}

/** The songs of a file as wishes. What is in the playlist already, if one is extended, needs no request. */
async function wishesIn(
  file: ReadFile | undefined,
  { playlist_id, rules }: BuildInput,
  context: ToolContext,
  progress: CallProgress,
): Promise<FileWishes> {
  if (file === undefined) return { wishes: [], notes: [] };
  const there = playlist_id === undefined ? [] : (await knownPlaylist(playlist_id, context)).items;
  return fileWishes(file, { there, readsAll: rules?.explicit === 'avoid' }, context, progress);
}

/** A plan as it is changed: shown again, or carried out. */
function resume(planId: string, asked: BuildInput, context: ToolContext): Promise<Answer | Problem> {
  const { drop = [], replace = [], add = [], order, preview } = asked;
  const isChange = drop.length + replace.length + add.length > 0 || order !== undefined;
  const draftOf = (plan: BuildPlan, notes: Draft['notes'] = []): Draft => ({
    plan,
    notes,
    rejected: [],
    nearest: [],
  });
  return resumePlan(
    planId,
    {
      tool: 'build_playlist',
      kind: 'build',
      preview,
      isChange,
      aboutOf: aboutBuilding,
      async edit(plan) {
        const set = settled(plan, asked);
        if ('problem' in set || !isChange) return set;
        const revised = await revisePlan(set.plan, { drop, replace, add, order }, context);
        return 'problem' in revised ? { problem: revisionProblem(revised.problem) } : revised;
      },
      show: (open, isStale, edited) =>
        previewAnswer(draftOf(open.plan, edited?.notes), offeredPlan(open, isStale)),
      async make(open) {
        const { target, entries } = open.plan;
        if (!('before' in target) && target.title === undefined) return { problem: noTitleText };
        if (entries.length === 0) return { problem: revisionProblem({ reason: 'no-tracks-left' }) };
        return carriedOut(open, draftOf(open.plan), context);
      },
    },
    context,
  );
}

/** The plan with a title and the like that came later; the same plan where nothing is another. */
function settled(
  plan: BuildPlan,
  { title, description, public: isPublic }: BuildInput,
): { plan: BuildPlan; notes: Draft['notes'] } | Problem {
  const settings = { title, description, public: isPublic };
  const isSame = Object.values(settings).every(value => value === undefined);
  if (isSame) return { plan, notes: [] };
  if ('before' in plan.target) return { problem: forNewText };
  const target = withSettings(plan.target, settings);
  return { plan: isDeepStrictEqual(target, plan.target) ? plan : { ...plan, target }, notes: [] };
}

async function carriedOut(
  open: OpenPlan<'build'>,
  draft: Draft,
  context: ToolContext,
): Promise<Answer | NoPlan> {
  const done = await executeBuild(open, context);
  if ('noPlan' in done) return done;
  const unfinished = await unfinishedNotes(context, open.job.id);
  return executedAnswer(draft, done, { planId: planIdOf(open), location: context.location, unfinished });
}
