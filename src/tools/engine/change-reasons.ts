import { entryNamed } from '../../client/api/index.ts';
import { isRunning } from '../../jobs/change-context.ts';
import type { Job } from '../../jobs/job.ts';
import type {
  IdReason,
  JobNote,
  JobProblem,
  JobResult,
  StepReport,
  Undoability,
} from '../../jobs/job-result.ts';
import {
  type Irreversible,
  type Loss,
  namedListOf,
  type UndoNote,
  type UnneededReason,
} from '../../jobs/write-handler.ts';
import { notKeptText, storeProblem } from '../../text/errors.ts';
import { quoted } from '../../text/sanitize.ts';
import { callOf } from './answer.ts';
import { capital, jobWords, joinNames, listItem } from './change-words.ts';
import { errorMessage, reasonOf } from './error-message.ts';
import type { ToolContext } from './tool.ts';

const unneeded: Readonly<Record<UnneededReason, string>> = {
  'already-there': 'already there',
  'was-not-there': 'not there',
  'not-in-playlist': 'not in the playlist',
  'in-that-order': 'already in that order',
  'as-asked': 'already as asked',
  'no-bookmark': 'there was no bookmark',
  'still-there': 'still there',
  'additions-refused': 'kept, because the service refused a song that was to come in',
  gone: 'the playlist no longer exists',
};

const notDoneAfterAll = 'a check shows that it was not done';

/** Why an id has its outcome, without a full stop. */
export function reasonText(reason: IdReason): string {
  if (reason.reason === 'unneeded') return unneeded[reason.because];
  if (reason.reason === 'not-so-after-all') return `the service confirmed it, but ${notDoneAfterAll}`;
  if (reason.reason === 'text-not-stored')
    return 'nothing was sent, and the text is not stored: send it again';
  const error = errorMessage(reason.error, reason.input, reason.isNotSo);
  return reason.isNotSo ? `${error}; ${notDoneAfterAll}` : error;
}

const irreversible: Readonly<Record<Irreversible, string>> = {
  'upload-deleted': 'a deleted upload cannot be restored, only uploaded again',
  'notification-sent': 'a message that was sent cannot be recalled',
  'marked-seen': 'the service cannot mark a playlist as unseen',
  'other-version': 'another version of this server made it',
};

const losses: Readonly<Record<Loss, string>> = {
  'new-playlist': 'its id, its link, its fans and the dates of its tracks',
  date: 'the date of the track',
  dates: 'the dates of the tracks',
  position: 'its date and its position in the list',
  positions: 'their dates and positions in the list',
  doubles: 'second copies of a track',
};

/** What an undo would not restore, without a full stop. Undefined if that is nothing. */
export function lossText({ loses, but }: Extract<Undoability, { can: true }>): string | undefined {
  const isOne = loses.length === 1 && loses[0] === 'date';
  const lost =
    loses.length === 0 ? [] : [`${joinNames(loses.map(loss => losses[loss]))} ${isOne ? 'is' : 'are'} lost`];
  return [...lost, ...(but === undefined ? [] : [irreversible[but]])].join('; ') || undefined;
}

/** Why a change cannot be undone, without a full stop. */
export function whyNotText(why: Extract<Undoability, { can: false }>['why']): string {
  if (why === 'already-undone') return 'already undone';
  return why === 'nothing-changed' ? 'nothing was changed' : irreversible[why];
}

/** Whether a change can be undone, and what would be lost; without a full stop. */
export function undoabilityText(
  undoability: Undoability,
  of: Job['kind'] | 'perhaps-done' = 'change',
): string {
  if (!undoability.can) {
    const { why } = undoability;
    return why === 'already-undone' || why === 'nothing-changed'
      ? 'there is nothing to undo'
      : `this cannot be undone: ${irreversible[why]}`;
  }
  if (of === 'perhaps-done') return 'undo reverses the part that was done';
  const lost = lossText(undoability);
  const undo = of === 'undo' ? 'undo with this id makes the change again' : 'undo reverses this';
  return lost === undefined ? undo : `${undo}, but ${lost}`;
}

type AnyNote = JobNote | UndoNote;
type NoteOf<N extends AnyNote['note']> = { [K in N]: { note: K } & Extract<AnyNote, { note: K }> }[N];

/** What else there is to know about a change or an undo. */
const notes: { readonly [N in AnyNote['note']]: (note: NoteOf<N>) => string } = {
  'cannot-be-read': () => 'The service confirmed this, and offers no way to check it.',
  'not-read-back': () => 'This could not be checked: only the answer of the service is known.',
  'list-too-long': ({ count }) => `${count} of them could not be checked, because the list is too long.`,
  twin: ({ ids }) =>
    `There is also an empty playlist of the same title, perhaps from a request whose answer was lost: ${ids.join(', ')}. It was not changed.`,
  irreversible: ({ why }) => `This part cannot be undone: ${irreversible[why]}.`,
  'perhaps-not-new': ({ of, ids }) =>
    `These may have been ${listItem(of)}s before the change, so they stay: ${ids.join(', ')}.`,
  'perhaps-was-not': ({ of, ids }) =>
    `These may not have been ${listItem(of)}s before the change, but they are now: ${ids.join(', ')}.`,
  'bookmark-out-of-range': ({ offset }) => `The old bookmark, ${offset}, cannot be set again.`,
  'names-were-blank': ({ fields }) =>
    `The old ${joinNames(fields)} ${fields.length === 1 ? 'was' : 'were'} blank and cannot be restored.`,
  'changed-since': ({ id, title }) =>
    `${quoted(title)} [${id}] was not undone: it has changed since. Undo again takes back what was saved there.`,
  'playlist-gone': ({ id }) => `Playlist ${id} no longer exists, so nothing could be restored in it.`,
  'playlist-still-there': ({ id }) => `Playlist ${id} still exists.`,
  'playlist-has-new-id': ({ id }) =>
    `The playlist was restored with a new id, ${id}. Its old id and link, its fans and the dates of its tracks are lost.`,
  'made-unknown': () =>
    'It is not known whether a playlist was made. Look for it with library_read kind=playlists.',
};

export const noteText = <N extends AnyNote['note']>(note: NoteOf<N>): string => notes[note.note](note);

type ProblemOf<P extends JobProblem['problem']> = {
  [K in P]: { problem: K } & Extract<JobProblem, { problem: K }>;
}[P];
type Input = Readonly<Record<string, unknown>>;

const problems: { readonly [P in JobProblem['problem']]: (problem: ProblemOf<P>, input: Input) => string } = {
  error: ({ error }, input) => `${errorMessage(error, input, true)}.`,
  'create-unknown': ({ error, waitMs }) => {
    const why = error === undefined ? '' : `: ${errorMessage(error, {}, true)}`;
    const then =
      waitMs === undefined
        ? 'The next call checks this before it makes one.'
        : `The service may still be making it. Call again in ${Math.ceil(waitMs / 1000)} seconds: the call checks this first.`;
    return `It is not known yet whether a playlist was made${why}. ${then}`;
  },
  'create-ambiguous': ({ ids }) =>
    `Several new, empty playlists have this title, so it is not known which one was made: ${ids.join(', ')}. None was changed. Delete those that are not wanted.`,
  'create-unclear': () =>
    'It is not known whether a playlist was made, because the service does not show who made which. Look with library_read kind=playlists.',
  'private-unknown': () =>
    'Nothing more was done, because it could not be read back whether the playlist is private.',
  unrecorded: ({ error }) =>
    `The rest was not begun, because the record of changes cannot be used: ${error.message}`,
  'not-so': ({ ids }) =>
    `The service confirmed it, but ${notDoneAfterAll}${ids.length > 1 ? ` for ${ids.length} ids` : ''}.`,
};

/** Why a job stopped before its end, as a sentence. `input`: what its requests were about. */
export const problemText = <P extends JobProblem['problem']>(
  problem: ProblemOf<P>,
  input: Input = {},
): string => problems[problem.problem](problem, input);

/** The code of a problem, which the view puts into words. */
export const problemReason = (problem: JobProblem | undefined): string | undefined =>
  problem?.problem === 'error' ? reasonOf(problem.error) : problem?.problem;

/** What of a job was not done and why, in sentences. */
export function failureTexts(
  { job, reports, problem }: JobResult,
  not: 'Not restored' | 'Not done',
): string[] {
  const failed = reports.flatMap(report => {
    const write = job.steps[report.step]?.write;
    return write === undefined ? [] : stepFailures(report, namedListOf(entryNamed(write)) && not);
  });
  const isStated = problem !== undefined && 'step' in problem && failed.length > 0;
  return [...new Set(isStated || problem === undefined ? failed : [...failed, problemText(problem)])];
}

/** Each reason once, with how many ids of a list it is about. Ids that were not tried count to the last reason. */
function stepFailures({ results }: StepReport, not: string | undefined): string[] {
  const counts = new Map<string, number>();
  for (const { outcome, reason } of results) {
    if (outcome !== 'failed' || reason === undefined) continue;
    const text = reasonText(reason);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const untried = results.filter(({ outcome }) => outcome === 'not_tried').length;
  const last = [...counts.keys()].at(-1);
  return [...counts].map(([text, count]) => {
    const all = text === last ? count + untried : count;
    return not === undefined ? `${capital(text)}.` : `${not}, ${all} of ${results.length}: ${text}.`;
  });
}

/** The call that finishes an interrupted job. */
export function finishingCall({ id, tool, undoes, parts }: Job): string {
  if (undoes !== undefined) return callOf('undo', { change_ids: [undoes] });
  if (parts !== undefined) return callOf('save_playlist', { plan_ids: parts.map(part => part.id) });
  if (tool === 'save_playlist') return callOf(tool, { plan_id: id });
  return callOf('undo', { finish: true, change_ids: [id] });
}

const mostNamed = 5;

/** The listener's interrupted changes, each with the call that finishes it. `but`: the ids of those stated elsewhere. */
export async function interruptedChanges(context: ToolContext, ...but: readonly string[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const job of await (await context.journal.jobs()).unfinished()) {
    if (but.includes(job.id) || (await isRunning(job, context))) continue;
    sentences.push(`Not finished: ${jobWords(job)}. To finish: ${finishingCall(job)}`);
  }
  const more = sentences.length - mostNamed;
  return more > 0
    ? [...sentences.slice(0, mostNamed), `${more} more are not finished: changes lists them.`]
    : sentences;
}

/** The same after a job, whose outcome must be told also if the record cannot be read any more. */
export const interruptedAfter = (context: ToolContext, ...but: readonly string[]): Promise<string[]> =>
  interruptedChanges(context, ...but).catch((error: unknown) => {
    const problem = storeProblem(error);
    if (problem === undefined) throw error;
    context.report(error);
    return [`Unfinished changes cannot be listed, because the record of changes cannot be used: ${problem}`];
  });

const keptNotes = ({ recordIsKept }: ToolContext): string[] =>
  recordIsKept?.() === false ? [notKeptText] : [];

/** What the listener should know about their changes: those that were interrupted, and that none are stored. */
export const recordNotes = async (context: ToolContext): Promise<string[]> => [
  ...keptNotes(context),
  ...(await interruptedChanges(context)),
];

export const notesAfter = async (context: ToolContext, jobId: string): Promise<string[]> => [
  ...keptNotes(context),
  ...(await interruptedAfter(context, jobId)),
];
