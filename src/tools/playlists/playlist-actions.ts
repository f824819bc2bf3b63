import { contract, entryNamed } from '../../client/api/index.ts';
import { type Input, optional } from '../../client/api/input-field.ts';
import { numberArgument } from '../../client/call-context.ts';
import { type IdOutcome, type JobResult, overall, resultsOf } from '../../jobs/job-result.ts';
import { currentPlaylist } from '../../jobs/playlist-state.ts';
import { makeWrite, planWrite, startJob, unlessTaken } from '../../jobs/start-and-finish-job.ts';
import { isGone, type KnownPlaylist } from '../../jobs/write-handler.ts';
import { isSettingAsWanted, stepsToMake } from '../../jobs/writes/playlists.ts';
import { quoted } from '../../text/sanitize.ts';
import { repeatedIn } from '../../text/unique-by.ts';
import { type Answer, failure } from '../engine/answer.ts';
import { changeAnswer } from '../engine/change-answer.ts';
import { finishingCall, notesAfter, problemText } from '../engine/change-reasons.ts';
import { someNames } from '../engine/change-words.ts';
import { confirmFirst } from '../engine/confirm.ts';
import type { Operation, ToolContext } from '../engine/tool.ts';
import { idsIn } from '../engine/validate.ts';
import { findRepeats } from '../library/same-song.ts';
import { repeatLines } from './choosing/song-wording.ts';
import { songOf } from './songs/song.ts';

const { create, update, add_tracks } = contract.playlist.endpoints;

/** What a new playlist takes: description, settings and tracks too, so that one call makes it complete. */
export const createFields: Operation['fields'] = {
  ...create.input,
  description: update.input.description,
  public: update.input.public,
  collaborative: update.input.collaborative,
  track_ids: optional(add_tracks.input.track_ids),
};

const notTried = (id: number): IdOutcome => ({ id, outcome: 'not_tried' });

export async function createPlaylist(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const { title: given, description, user_id } = args;
  const title = String(given);
  const wanted = {
    title,
    description: typeof description === 'string' ? description : '',
    public: args['public'] === true,
    collaborative: args['collaborative'] === true,
    tracks: idsIn(args, 'track_ids'),
  };
  const [first, ...others] = stepsToMake(wanted);
  const whose = typeof user_id === 'number' ? { user_id } : {};
  const steps = first === undefined ? [] : [{ ...first, input: { ...first.input, ...whose } }, ...others];
  await context.client.checkAccess(entryNamed('playlist.create'), { title, ...whose });
  const job = { tool, about: { what: 'playlist-made' as const, title }, steps };
  const ran = unlessTaken(await startJob(job, context, { canFinishLater: true }));
  const [made] = ran.job.steps[0]?.done ?? [];
  const added = ran.job.steps.findIndex(({ write }) => write === 'playlist.add_tracks');
  const reported = ran.reports.find(({ step }) => step === added)?.results;
  const untried = ran.problem === undefined ? [] : (ran.job.steps[added]?.ids ?? []);
  const results = reported ?? untried.map(notTried);
  const stopped = ran.problem;
  const isSaid = stopped === undefined || (stopped.problem === 'error' && isReported(stopped.error, results));
  const problem = isSaid ? [] : [problemText(stopped, { playlist_id: made })];
  const finish = ran.job.state === 'begun' ? [`To finish: ${finishingCall(ran.job)}`] : [];
  if (made === undefined) {
    if (ran.problem?.problem === 'error' && ran.job.state !== 'begun') throw ran.problem.error;
    const more = await notesAfter(context, ran.job.id);
    return failure(
      [
        `Not done: no playlist ${quoted(title)} is known to be made.`,
        ...problem,
        ...(results.length === 0 ? [] : ['No track was tried.']),
        ...finish,
        ...more,
      ].join('\n'),
    );
  }
  const stands = await readBack(made, context);
  const wrong = wrongIn(wanted, stands.playlist);
  const isNotSo = ran.problem?.problem === 'not-so' && wrong.length > 0;
  // Whether it could be read back is already reported.
  const notes = ran.notes.filter(({ note }) => note !== 'not-read-back');
  return changeAnswer({ ...ran, notes }, context, {
    results,
    outcome: ran.problem !== undefined || wrong.length > 0 ? 'partly' : 'done',
    sentences: [...(isNotSo ? [] : problem), ...wrong, ...stands.notes],
    extra: { id: made, title, ...stands.fields },
  });
}

/** How a playlist is now, as it was read back. */
async function readBack(id: number, context: ToolContext) {
  const playlist = await currentPlaylist(id, context).catch(error => isGone(error));
  if (playlist === true) return { notes: ['But read back, there is no such playlist.'], fields: {} };
  if (playlist === undefined || playlist === false)
    return { notes: ['It could not be read back.'], fields: {} };
  const { link } = playlist;
  return { playlist, notes: [], fields: { public: playlist.public, ...(link ? { link } : {}) } };
}

/** Settings that are not as asked, although no request failed. */
function wrongIn(
  wanted: Pick<KnownPlaylist, 'description' | 'public' | 'collaborative'>,
  stands: KnownPlaylist | undefined,
): string[] {
  if (stands === undefined) return [];
  const wrong = (['description', 'public', 'collaborative'] as const).filter(
    name => !isSettingAsWanted(wanted[name], stands[name]),
  );
  return wrong.length > 0 ? [`Read back, this is not as asked: ${wrong.join(', ')}.`] : [];
}

/** One write about the tracks of a playlist, or the answer in its place: a question to the listener, or a refusal. */
async function planAction(
  action: 'add_tracks' | 'remove_tracks' | 'reorder',
  args: Input,
  context: ToolContext,
  tool: string,
) {
  const input = { playlist_id: numberArgument(args, 'playlist_id') };
  const planned = await planWrite(`playlist.${action}`, input, idsIn(args, 'track_ids'), context);
  return (await confirmFirst(context, { tool, args: { action, ...args } }, planned.question)) ?? planned;
}

/** The answer to one write about the tracks of a playlist: why it stopped stands before the rest. */
function writeAnswer(ran: JobResult, context: ToolContext, notes: readonly string[] = []): Promise<Answer> {
  return changeAnswer(ran, context, { sentences: [...unreportedProblem(ran, resultsOf(ran)), ...notes] });
}

/** Why a write stopped, unless the reasons of the ids say so. */
const unreportedProblem = ({ problem }: JobResult, results: readonly IdOutcome[]): string[] =>
  problem?.problem !== 'error' || isReported(problem.error, results) ? [] : [problemText(problem)];

const isReported = (error: unknown, results: readonly IdOutcome[]): boolean =>
  results.some(({ reason }) => reason?.reason === 'error' && reason.error === error);

export async function addTracks(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const planned = await planAction('add_tracks', args, context, tool);
  if ('text' in planned) return planned;
  const ran = await makeWrite(tool, planned, context);
  const repeats = await repeatsIn(numberArgument(args, 'playlist_id'), ran, context);
  return writeAnswer(ran, context, repeatLines(repeats));
}

/** Which of the added tracks are the same song as another of the playlist, as it was read back. */
async function repeatsIn(playlist_id: number, ran: JobResult, { memory }: ToolContext) {
  const playlist = memory.playlists.get(playlist_id);
  if (playlist === undefined || playlist.assumed) return [];
  const added = resultsOf(ran).filter(({ outcome }) => outcome === 'done');
  const songs = playlist.items.flatMap(track => songOf(track) ?? []);
  return findRepeats(songs, new Set(added.map(({ id }) => id)));
}

/** Refuses an order that would lose tracks: the service takes it, or rejects it without a word. */
export async function reorder(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const playlist_id = numberArgument(args, 'playlist_id');
  const order = idsIn(args, 'track_ids');
  const planned = await planAction('reorder', args, context, tool);
  if ('text' in planned) return planned;
  const present = context.memory.playlists.get(playlist_id)?.tracks ?? [];
  const problem = notAPermutation(present, order);
  if (problem) {
    return failure(
      `playlist_write: track_ids must hold each of the ${present.length} tracks of playlist ${playlist_id} once; ${problem}. Nothing was changed.`,
    );
  }
  const ran = await makeWrite(tool, planned, context);
  const results = resultsOf(ran);
  const [first] = results;
  const one: IdOutcome = { ...(first ?? { outcome: 'nothing_changed' }), id: playlist_id };
  return changeAnswer(ran, context, {
    results: [{ ...one, outcome: overall(results) === 'done' ? 'done' : one.outcome }],
    sentences: unreportedProblem(ran, [one]),
  });
}

const listed = (ids: readonly number[]): string => someNames(ids, ids.length, 20);

/** What is missing, extra or doubled, in words. */
function notAPermutation(present: readonly number[], order: readonly number[]): string | undefined {
  const wanted = new Set(order);
  const there = new Set(present);
  const missing = present.filter(id => !wanted.has(id));
  const extra = [...wanted].filter(id => !there.has(id));
  const doubled = repeatedIn(order);
  const parts = [
    missing.length > 0 ? `missing: ${listed(missing)}` : '',
    extra.length > 0 ? `not in the playlist: ${listed(extra)}` : '',
    doubled.size > 0 ? `given twice: ${listed([...doubled])}` : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}

export async function removeTracks(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const planned = await planAction('remove_tracks', args, context, tool);
  return 'text' in planned ? planned : writeAnswer(await makeWrite(tool, planned, context), context);
}
