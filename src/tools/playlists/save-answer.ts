import { clockTime, quoted, sanitize } from '../../text/sanitize.ts';
import { repeatedIn } from '../../text/unique-by.ts';
import { type Answer, type AnswerRow, callOf, render } from '../engine/answer.ts';
import { noteText, problemReason, problemText, undoabilityText } from '../engine/change-reasons.ts';
import { counted, inLocation, savedParts } from '../engine/change-words.ts';
import { linkTo } from '../engine/resource-links.ts';
import type { ToolContext } from '../engine/tool.ts';
import { songLabel } from './choosing/song-wording.ts';
import type { PlaylistDrift } from './plan/changed-meanwhile.ts';
import { isExisting, type Plan, titleOf } from './plan/plan.ts';
import type { PlaylistThere, SavedPlan } from './plan/save-plan.ts';
import { comingIn } from './plan/save-steps.ts';
import { leavingOf, linesOf, requestsLeft } from './plan/songs-by-state.ts';
import { wishCounts } from './plan-figures.ts';

type Outcome = 'done' | 'nothing_changed' | 'partly';

/** `unfinished`: other changes that were interrupted, in sentences. */
export function saveAnswer(
  saved: SavedPlan,
  planId: string,
  { location }: Pick<ToolContext, 'location'>,
  unfinished: readonly string[],
): Answer {
  const { plan, there, changeId } = saved;
  const { problems, isWhole, outcome } = outcomeOf(saved);
  const again = !isWhole && saved.isOpen ? planId : undefined;
  return render({
    headline: [
      headOf(saved, outcome, isWhole, location),
      ...keptOthers(there),
      ...incomplete(plan),
      ...problems,
    ],
    facts: {
      outcome,
      id: saved.playlistId,
      title: sanitize(there?.playlist.title ?? titleOf(plan) ?? ''),
      public: there?.playlist.public,
      nb_tracks: there?.playlist.tracks.length,
      duration: there?.playlist.duration,
      added: there?.added,
      removed: there?.removed,
      moved: there?.moved,
      link: there?.playlist.link,
      ...(problems.length > 0 ? { problems, reason: reasonFor(saved) } : {}),
      plan_id: again,
      change_id: changeId,
    },
    lists: [{ name: 'results', heading: 'Songs that are not in it:', entries: rowsNotThere(saved) }],
    next: [
      ...openWishes(plan),
      ...unfinished,
      ...(changeId === undefined ? [] : [`change_id ${changeId}: ${undoabilityText(saved.undoability)}.`]),
      ...(again === undefined
        ? []
        : [`To finish, without adding anything twice: ${callOf('save_playlist', { plan_id: again })}`]),
    ],
    links: there === undefined || outcome === 'nothing_changed' ? [] : linkTo('playlist', there.playlist),
    isError: outcome === 'nothing_changed' && !isWhole,
  });
}

export function outcomeOf(saved: SavedPlan) {
  const problems = problemsOf(saved);
  const isWhole = problems.length === 0 && rowsNotThere(saved).length === 0;
  const outcome: Outcome = saved.changeId === undefined ? 'nothing_changed' : isWhole ? 'done' : 'partly';
  return { problems, isWhole, outcome };
}

const reasonFor = ({ taken, problem }: SavedPlan) => (taken ? 'plan-under-way' : problemReason(problem));

/** `"Evening Walk" [7], private: 24 songs, 1:31:04`. */
export const playlistText = ({ playlist: { id, title, tracks, duration, ...playlist } }: PlaylistThere) =>
  `${quoted(title)} [${id}], ${playlist.public ? 'public' : 'private'}: ${counted(tracks.length, 'song')}, ${clockTime(duration)}`;

/** The first sentence. "Not finished" if saving again goes on. */
function headOf(saved: SavedPlan, outcome: Outcome, isWhole: boolean, location: string | undefined): string {
  const { plan, playlistId, there, isOpen } = saved;
  const where = inLocation(location);
  if (playlistId === undefined) return `Not done${where}.`;
  if (there === undefined) {
    const fate = isOpen ? 'Not finished' : 'Done as far as the service says';
    return `${fate}${where}: the playlist ${quoted(titleOf(plan) ?? '')} [${playlistId}] could not be read back.`;
  }
  const link = there.playlist.link === undefined ? '' : ` ${there.playlist.link}`;
  const now = `${playlistText(there)}${doneSoFar(plan, there)}`;
  if (outcome === 'nothing_changed')
    return isWhole
      ? `Nothing to save${where}: it is already as planned. ${playlistText(there)}.${link}`
      : `Nothing changed${where}: ${playlistText(there)}.${link}`;
  const did = isExisting(plan.target) ? 'Saved' : 'Made';
  if (isWhole || isOverButForRefused(saved)) return `${did} ${now}${where}.${link}`;
  return `${isOpen ? 'Not finished' : 'Partly done'}${where}: ${now}.${link}`;
}

/** What was changed so far: ` (3 of 5 added, 2 removed)`. */
export function doneSoFar(plan: Plan, { added, removed, moved, wrongSettings }: PlaylistThere): string {
  const { target } = plan;
  const leaving = leavingOf(plan);
  const asked = comingIn(plan).length;
  const of = (count: number, planned: number) => (count === planned ? `${count}` : `${count} of ${planned}`);
  if (!isExisting(target)) return added === asked ? '' : ` (${of(added, asked)} added)`;
  const { title, ...settings } = target.settings;
  const parts = [
    ...(asked === 0 ? [] : [`${of(added, asked)} added`]),
    ...(leaving.length === 0 ? [] : [`${of(removed, leaving.length)} removed`]),
    ...savedParts({ added: 0, removed: 0, moved, ...(wrongSettings.length === 0 ? settings : {}) }),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const isOverButForRefused = ({ isOpen, problem, there }: SavedPlan): boolean =>
  !isOpen && problem === undefined && there?.lacking.length === 0 && there.wrongSettings.length === 0;

const keptOthers = (there: PlaylistThere | undefined): string[] =>
  there === undefined || there.others === 0
    ? []
    : [`${counted(there.others, 'song')} that somebody added meanwhile stayed.`];

/** A plan may be saved before all songs that were asked for are looked up. */
export function incomplete(plan: Plan): string[] {
  const left = requestsLeft(plan);
  if (left === 0) return [];
  return [
    `The plan was not complete: about ${counted(left, 'request')} were left, so songs that were asked for are not in it.`,
  ];
}

export const takenText = 'Another process is saving this plan now. This one sent nothing more.';

/** What the writes noted. The lines of the playlists say which could not be read back. */
export const noteTexts = ({ notes }: Pick<SavedPlan, 'notes'>): string[] =>
  notes.filter(({ note }) => note !== 'not-read-back').map(note => noteText(note));

/** What is not as planned, in sentences. */
function problemsOf(saved: SavedPlan): string[] {
  const { problem, there, playlistId, taken, noneMade } = saved;
  const notes = noteTexts(saved);
  if (taken) return [...notes, takenText];
  const said = problem === undefined ? [] : [problemText(problem, { playlist_id: playlistId })];
  if (problem?.problem === 'error' && noneMade)
    return [...notes, ...said.map(why => `No playlist was made: ${why}`)];
  const wrong = there === undefined ? [] : wrongTexts(saved, there);
  const isLie = problem?.problem === 'not-so';
  return [...notes, ...(isLie && wrong.length > 0 ? [] : said), ...wrong, ...refusedTexts(saved)];
}

/** What the playlist shows to be otherwise than the service or the plan says. */
function wrongTexts({ plan, problem, stoppedAt }: SavedPlan, there: PlaylistThere): string[] {
  const { lacking, left, order, wrongSettings, playlist } = there;
  const orderText = order === 'as before' ? 'the order is as it was before' : 'the order is not as planned';
  const isWrongOrder = stoppedAt === 'playlist.reorder' && order !== 'as planned';
  if (problem !== undefined && problem.problem !== 'not-so') return isWrongOrder ? [`So ${orderText}.`] : [];
  const coming = new Set(comingIn(plan));
  const notAdded = lacking.filter(id => coming.has(id)).length;
  const isKept = stoppedAt === 'playlist.remove_tracks' && left.length > 0;
  return [
    ...(notAdded > 0 ? [`${notAdded} of the ${coming.size} new songs are not there.`] : []),
    ...(isKept ? [`${left.length} of the songs to remove are still there.`] : []),
    ...(isWrongOrder ? [`${orderText}.`] : []),
    ...wrongSettings.map(name =>
      name === 'public'
        ? `the playlist is ${playlist.public ? 'public' : 'private'}.`
        : `the ${name} is another.`,
    ),
  ].map(what => `The service reported no error, but ${what}`);
}

/** What the service refused, and what stays because of that. */
function refusedTexts({ plan, refused, there, isOpen }: SavedPlan): string[] {
  if (refused.length === 0) return [];
  const coming = new Set(comingIn(plan));
  const fresh = refused.filter(id => coming.has(id)).length;
  const old = refused.filter(id => !coming.has(id));
  const left = isOpen ? 0 : (there?.left.length ?? 0);
  return [
    ...(fresh > 0 ? [`The service refused ${fresh} of the ${coming.size} new songs.`] : []),
    ...(old.length > 0
      ? [`The service does not take back ${old.join(', ')}, which the playlist had twice.`]
      : []),
    ...(left > 0 ? [`So ${counted(left, 'song')} to remove ${left === 1 ? 'was' : 'were'} kept.`] : []),
  ];
}

/** The planned songs that are not in the playlist, with the reason. */
export function rowsNotThere({ plan, there, refused, isOpen }: SavedPlan): AnswerRow[] {
  const songs = new Map(linesOf(plan).map(({ song }) => [song.id, song]));
  const coming = new Set(comingIn(plan));
  const twice = repeatedIn(isExisting(plan.target) ? plan.target.before : []);
  const entry = (id: number, reason: string): AnswerRow => {
    const song = songs.get(id);
    const title = song === undefined ? {} : { title: song.title, artist: song.artist };
    return {
      fields: { id, ...title, outcome: 'failed', reason },
      line: `${song === undefined ? `[${id}]` : songLabel(song)}: ${reason}`,
    };
  };
  const isPending = (id: number) => isOpen && twice.has(id);
  return [
    ...refused.map(id => entry(id, 'the service refuses it')),
    ...(there?.lacking ?? []).map(id => {
      if (coming.has(id)) return entry(id, 'not added yet');
      return entry(id, isPending(id) ? 'not added again yet' : 'no longer in the playlist');
    }),
  ];
}

/** The wishes that did not come in. Those that the listener took out by hand are no longer wished for. */
function openWishes(plan: Plan): string[] {
  const {
    wanted: all = 0,
    found = 0,
    found_left_out: leftOut = 0,
    found_removed: removed = 0,
  } = wishCounts(plan);
  const [wanted, missing] = [all - removed, all - found + leftOut];
  if (missing === 0) return [];
  return [
    `${missing} of the ${counted(wanted, 'song')} asked for by name ${missing === 1 ? 'is' : 'are'} not in the playlist.`,
  ];
}

/** The plan after its playlist changed, shown in place of saving. */
export const changedAnswer = (shown: Answer, drift: PlaylistDrift): Answer => ({
  ...shown,
  text: `Nothing was saved: the playlist has changed since the plan was shown (${driftText(drift)}). This is the plan for it as it is now.\n${shown.text}`,
  structured: { ...shown.structured, reason: 'playlist-changed' },
  isError: true,
});

const driftText = ({ added, gone }: PlaylistDrift): string =>
  added + gone === 0
    ? 'its order is another'
    : [...(added > 0 ? [`${added} added`] : []), ...(gone > 0 ? [`${gone} gone`] : [])].join(', ');
