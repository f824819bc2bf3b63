import { clockTime, quoted, sanitize } from '../../text/sanitize.ts';
import { type Answer, callOf, type Entry, render } from '../engine/answer.ts';
import { noteText, problemReason, problemText, undoabilityText } from '../engine/change-reasons.ts';
import { counted, inLocation, things } from '../engine/change-words.ts';
import { linkTo } from '../engine/resource-links.ts';
import { foundFields, foundLines, lackingParts, shortfallLines } from './build-parts.ts';
import type { Draft } from './building/draft.ts';
import type { Executed } from './building/execute-build.ts';
import { draftNote } from './draft-notes.ts';
import type { BuildPlan } from './plans/build-plan.ts';
import { rejectionCountFields, rejectionCountLines } from './rejection.ts';

interface AnswerSurroundings {
  readonly planId: string;
  readonly location: string | undefined;
  /** Other changes that were broken off, in sentences. */
  readonly unfinished: readonly string[];
}

/** What is really there after a plan was carried out. */
export function executedAnswer(
  draft: Draft,
  done: Executed,
  { planId, location, unfinished }: AnswerSurroundings,
): Answer {
  const { plan, rejected, notes } = draft;
  const { added, refused, lacking, changeId } = done;
  const problems = problemsOf(plan, done);
  const failed = problems.length > 0 || lacking.length > 0;
  const outcome = outcomeOf(plan, done);
  const again = failed && done.isOpen ? planId : undefined;
  return render({
    headline: [
      headOf(plan, done, outcome, location),
      ...(plan.open.length === 0 ? [] : foundLines(plan)),
      ...problems,
    ],
    facts: {
      outcome,
      ...(done.playlistId === undefined ? {} : { id: done.playlistId }),
      title: sanitize(plan.target.title ?? ''),
      ...foundFields(plan),
      ...readBackFields(done),
      added,
      ...rejectionCountFields(rejected),
      ...(problems.length > 0 ? { problems, reason: reasonFor(done) } : {}),
      ...(again === undefined ? {} : { plan_id: again }),
      ...(changeId === undefined ? {} : { change_id: changeId }),
    },
    lists: [
      {
        name: 'results',
        heading: 'Tracks that are not in it:',
        entries: [
          ...refused.map(notTaken('the service refuses it')),
          ...lacking.map(notTaken('not added yet')),
        ],
      },
      ...lackingParts(draft),
    ],
    next: [
      ...shortfallLines(plan),
      ...rejectionCountLines(rejected),
      ...notes.map(draftNote),
      ...unfinished,
      ...(changeId === undefined ? [] : [`change_id ${changeId}: ${undoabilityText(done.undoability)}.`]),
      ...(again === undefined
        ? []
        : [`To finish, without adding anything twice: ${callOf('build_playlist', { plan_id: again })}`]),
    ],
    links:
      done.readBack === undefined || outcome === 'nothing_changed' ? [] : linkTo('playlist', done.readBack),
    isError: outcome === 'nothing_changed',
  });
}

const reasonFor = ({ taken, problem }: Executed) => (taken ? 'plan-under-way' : problemReason(problem));

/** What is not as it was to be, in sentences. */
function problemsOf(plan: BuildPlan, done: Executed): string[] {
  const { problem, lacking, wrongSettings, readBack, playlistId, taken } = done;
  const notes = notesOf(done);
  if (taken) return [...notes, 'Another process carries this plan out now; this one sent nothing more.'];
  const said = problem === undefined ? [] : [problemText(problem, { playlist_id: playlistId })];
  if (problem?.problem === 'error' && done.noneMade)
    return [...notes, ...said.map(why => `No playlist was made: ${why}`)];
  if (problem !== undefined && problem.problem !== 'not-so') return [...notes, ...said];
  const not = 'The service reported no error, but';
  const discrepancies = [
    ...(lacking.length > 0
      ? [`${not} ${lacking.length} of the ${plan.entries.length} tracks are not there.`]
      : []),
    ...wrongSettings.map(name =>
      name === 'public'
        ? `${not} the playlist is ${readBack?.public ? 'public' : 'private'}.`
        : `${not} the description is another.`,
    ),
  ];
  return [...notes, ...(discrepancies.length > 0 ? discrepancies : said)];
}

/** Whether the playlist could be read back is already reported. */
const notesOf = ({ notes }: Executed): string[] =>
  notes.filter(({ note }) => note !== 'not-read-back').map(note => noteText(note));

/** A playlist that was made is a change, even if nothing came into it. */
function outcomeOf(
  { target }: BuildPlan,
  { playlistId, added, refused, lacking, problem, wrongSettings }: Executed,
) {
  if (problem === undefined && [lacking, refused, wrongSettings].every(({ length }) => length === 0))
    return 'done';
  return playlistId === undefined || ('before' in target && added === 0) ? 'nothing_changed' : 'partly';
}

const notTaken =
  (reason: string) =>
  (id: number): Entry => ({
    fields: { id, outcome: 'failed', reason },
    line: `[${id}]: ${reason}`,
  });

const readBackFields = ({ readBack }: Executed) =>
  readBack === undefined
    ? {}
    : {
        title: sanitize(readBack.title),
        nb_tracks: readBack.tracks.length,
        duration: readBack.duration,
        public: readBack.public,
        ...(readBack.link === undefined ? {} : { link: readBack.link }),
      };

/** What stands. "Not finished" where calling again goes on; else that is all there will be. */
function headOf(
  plan: BuildPlan,
  done: Executed,
  outcome: ReturnType<typeof outcomeOf>,
  location: string | undefined,
): string {
  const { target, entries } = plan;
  const where = inLocation(location);
  if (done.playlistId === undefined) return `Not done${where}.`;
  const which = `${'before' in target ? 'playlist' : 'the playlist'} ${quoted(target.title ?? '')} [${done.playlistId}]`;
  const { readBack } = done;
  if (readBack === undefined) {
    const fate = done.isOpen ? 'Not finished' : 'Done as far as the service says';
    return `${fate}${where}: ${which} was being filled; it could not be read back.`;
  }
  const now = `${readBack.public ? 'public' : 'private'}, ${counted(readBack.tracks.length)}, ${clockTime(readBack.duration)}`;
  const link = readBack.link === undefined ? '' : ` ${readBack.link}`;
  if (outcome === 'done' || (outcome === 'partly' && isOverButForRefused(done)))
    return `${madeWords(plan, done, readBack.title)} ${now}${where}${refusedWords(plan, done)}.${link}`;
  const fate = done.isOpen ? 'Not finished' : overHeads[outcome];
  return `${fate}${where}: ${which} is there, ${now}, ${done.added} of ${entries.length} planned are in it.${link}`;
}

const overHeads = { partly: 'Partly done', nothing_changed: 'Nothing changed' } as const;

/** Whether all is done but for tracks that the service refuses for good. */
const isOverButForRefused = ({ isOpen, problem, lacking, wrongSettings }: Executed): boolean =>
  !isOpen && problem === undefined && lacking.length + wrongSettings.length === 0;

function madeWords({ target, entries }: BuildPlan, { playlistId, refused }: Executed, title: string): string {
  const name = `${quoted(title)} [${playlistId}]`;
  const done = entries.map(({ song }) => song).filter(({ id }) => !refused.includes(id));
  return 'before' in target
    ? `Added ${things({ done, asked: entries.length }, 'track')} to ${name}:`
    : `Made ${name},`;
}

const refusedWords = ({ entries }: BuildPlan, { refused: { length } }: Executed): string =>
  length === 0
    ? ''
    : `; ${length} of ${entries.length} ${length === 1 ? 'was' : 'were'} refused by the service`;
