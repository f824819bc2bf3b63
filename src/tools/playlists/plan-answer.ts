import { secondsFor } from '../../client/quota-window.ts';
import type { ChangeCall } from '../../jobs/change-context.ts';
import { mayDo } from '../../jobs/needed-rights.ts';
import { mostUnasked } from '../../jobs/writes/library-lists.ts';
import { clockTime, quoted, sanitize } from '../../text/sanitize.ts';
import { repeatedIn } from '../../text/unique-by.ts';
import type { ReplayRow } from '../../view/data/address.ts';
import { type Answer, type AnswerList, budgets, callOf, render } from '../engine/answer.ts';
import { counted, joinNames } from '../engine/change-words.ts';
import type { NearestSong } from './choosing/candidate.ts';
import { songLabel } from './choosing/song-wording.ts';
import type { PlanResult } from './plan/make-plan.ts';
import { isExisting, type LeftOut, type Plan, titleOf } from './plan/plan.ts';
import {
  leavingOf,
  leftOutOf,
  linesOf,
  requestsLeft,
  unclearOf,
  unusedOf,
  waitingOf,
} from './plan/songs-by-state.ts';
import { type OpenPlan, planIdOf, planMinutes } from './plan/stored-plans.ts';
import { changesSince, movingIn, newIn, otherLists, tracksList } from './plan-answer-lists.ts';
import {
  explicitFields,
  explicitLines,
  foundLines,
  offeredFields,
  offeredLines,
  selectionLines,
  shortfallLines,
  wishCounts,
} from './plan-figures.ts';
import { type Song, songsOf, totalDuration } from './songs/song.ts';

interface ShownPlan {
  /** With its revision. Absent for a plan that is not kept, because there is nothing in it. */
  readonly planId?: string | undefined;
  readonly isBegun?: boolean;
  /** Whether it was changed since it was shown under the id that was given. */
  readonly isStale?: boolean;
  /** The plan as it was shown last: then only the difference is shown. */
  readonly before?: Plan | undefined;
  readonly detail?: 'brief' | 'full' | undefined;
}

type Caller = Pick<ChangeCall, 'client' | 'allowed'>;

/** A plan: what it does, its songs or what changed since the last showing, and how to save it. */
export function planAnswer(made: PlanResult, caller: Caller, shown: ShownPlan = {}): Answer {
  const { plan, notes, nearest, chosen } = made;
  const [lines, leaving] = [linesOf(plan), leavingOf(plan)];
  const seconds = totalDuration(songsOf(lines));
  const moving = movingIn(plan);
  const title = titleOf(plan);
  const answer = render({
    headline: [
      ...(shown.isStale
        ? ['That plan_id is of an earlier form of this plan, so nothing was changed. This is the plan now.']
        : []),
      ...headLines(plan, seconds, moving.size, shown),
      ...foundLines(plan),
      ...offeredLines(plan),
      ...explicitLines(plan),
      ...(chosen ? [...selectionLines(plan), ...shortfallLines(plan, seconds)] : []),
      ...restLines(plan),
    ],
    facts: {
      ...(shown.planId === undefined ? {} : { plan_id: shown.planId }),
      ...(isExisting(plan.target)
        ? { id: plan.target.playlistId, nb_before: plan.target.before.length }
        : { public: plan.target.settings.public === true }),
      title: title && sanitize(title),
      nb_tracks: lines.length,
      duration: seconds,
      in: newIn(plan).length,
      out: leaving.length,
      moved: moving.size,
      ...wishCounts(plan),
      ...offeredFields(plan),
      ...explicitFields(plan),
      seed: plan.sort?.seed,
      nearest: nearest.length === 0 ? undefined : nearest.map(nearestWords),
      requests_left: requestsLeft(plan) || undefined,
    },
    lists: [...songLists(plan, shown, moving), ...otherLists(plan, shown.before)],
    notes: [...assumptions(plan), ...notes],
    next: [
      ...(nearest.length === 0 ? [] : [`Nothing fits; nearest: ${nearest.map(nearestWords).join('; ')}.`]),
      nextStep(plan, caller, shown, moving.size),
    ],
    budget: budgets[shown.detail ?? 'brief'],
    isError: isEmptyByFailure(made),
  });
  return { ...answer, rows: lines.map(({ song }) => rowOf(song)) };
}

const rowOf = ({ id, title, artist, album, duration, bpm = 0 }: Song): ReplayRow => [
  id,
  title,
  artist,
  album,
  duration,
  bpm,
];

/** Why nobody who asks here can save a plan, as a sentence. */
function savingIsOff({ allowed }: Caller): string | undefined {
  if (mayDo('add', allowed)) return undefined;
  return allowed.readOnly
    ? 'It cannot be saved, because this server is read-only.'
    : 'It cannot be saved, because this connection may only read.';
}

/** A stored plan, as it was `made` just now or as it is. */
export const openPlanAnswer = (
  open: OpenPlan,
  caller: Caller,
  shown: Pick<ShownPlan, 'isStale' | 'detail' | 'before'> = {},
  made: PlanResult = { plan: open.plan, notes: [], nearest: [], chosen: false, failed: false },
): Answer =>
  planAnswer(made, caller, { planId: planIdOf(open), isBegun: open.job.state === 'begun', ...shown });

/** The plan as it is now, in place of changing or saving it under an earlier id. */
export const stalePlanAnswer = (open: OpenPlan, caller: Caller, isChange: boolean): Answer => ({
  ...openPlanAnswer(open, caller, { isStale: true }),
  ...(isChange ? { isError: true } : {}),
});

/** The songs, or what became of them since the last showing. Nothing where only settings change. */
function songLists(plan: Plan, { before, detail }: ShownPlan, moving: ReadonlySet<number>): AnswerList[] {
  if (before !== undefined) return changesSince(before, plan, moving);
  return changesSettingsAlone(plan, moving.size) && detail !== 'full' ? [] : [tracksList(plan, moving)];
}

const changesSettingsAlone = (plan: Plan, moved: number): boolean =>
  isExisting(plan.target) &&
  settingWords(plan).length > 0 &&
  newIn(plan).length + leavingOf(plan).length + moved === 0;

/** "Plan for "Evening Walk": 30 → 9 songs, 30:00 (21 out, 0 in, 3 moved).", and the settings. */
function headLines(plan: Plan, seconds: number, moved: number, { isBegun, detail }: ShownPlan): string[] {
  const { target } = plan;
  const [lines, leaving] = [linesOf(plan), leavingOf(plan)];
  const begun = isBegun ? 'Saving began and did not finish. ' : '';
  const length = clockTime(seconds);
  const changes = settingWords(plan);
  const settings = changes.length === 0 ? [] : [`Settings: ${changes.join(', ')}.`];
  if (!isExisting(target)) {
    const title = titleOf(plan);
    const which = `${target.settings.public ? 'public' : 'private'} playlist ${title === undefined ? 'without a title yet' : quoted(title)}`;
    return [`${begun}Plan for a new ${which}: ${counted(lines.length, 'song')}, ${length}.`, ...settings];
  }
  const head = `${begun}Plan for ${quoted(target.name)} [${target.playlistId}]:`;
  if (changesSettingsAlone(plan, moved)) {
    const [stay, list] = lines.length === 1 ? ['stays as it is', 'it'] : ['stay as they are', 'them'];
    const how = detail === 'full' ? '' : `; detail=full lists ${list}`;
    return [`${head} ${changes.join(', ')}. Its ${counted(lines.length, 'song')} ${stay}${how}.`];
  }
  const counts = `${leaving.length} out, ${newIn(plan).length} in, ${moved} moved`;
  const count = `${target.before.length} → ${counted(lines.length, 'song')}`;
  return [`${head} ${count}, ${length} (${counts}).`, ...settings];
}

/** Settings of an existing playlist that change, and the description of a new one. */
function settingWords({ target }: Plan): string[] {
  const { title, description, public: isPublic } = target.settings;
  return [
    ...(isExisting(target) && title !== undefined ? [`new title ${quoted(title)}`] : []),
    ...(description === undefined ? [] : [`description ${quoted(description)}`]),
    ...(isExisting(target) && isPublic !== undefined ? [isPublic ? 'public' : 'private'] : []),
  ];
}

/** What planning still has to look up. */
function restLines(plan: Plan): string[] {
  if (requestsLeft(plan) === 0) return [];
  const waiting = waitingOf(plan);
  const wishes = waiting.filter(({ asked }) => asked !== undefined).length;
  const ids = waiting.filter(({ id }) => id !== undefined).length;
  const facts = requestsLeft(plan) - wishes - ids;
  const what = [
    ...(wishes === 0 ? [] : [`${counted(wishes, 'song')} asked for by name`]),
    ...(ids === 0 ? [] : [`${counted(ids, 'track')} asked for by id`]),
    ...(facts === 0 ? [] : [`facts of ${counted(facts, 'song')} that the rules or the order need`]),
  ];
  return [`Not complete: ${joinNames(what)} still to be looked up.`];
}

/** What the plan takes for granted, and what saving it would lose. */
function assumptions(plan: Plan): string[] {
  const { sort, target } = plan;
  const leaving = leavingOf(plan);
  const doubled = repeatedIn(isExisting(target) ? target.before : []);
  const again = linesOf(plan).filter(({ song, was }) => was !== undefined && doubled.has(song.id)).length;
  return [
    ...(sort?.seed === undefined ? [] : [`Shuffled with seed ${sort.seed}.`]),
    ...curveEndWords(plan),
    ...(sort?.by === 'release_date' ? ['Years are those of the edition, not of the first release.'] : []),
    ...(leaving.length === 0
      ? []
      : ['Songs that leave lose the date on which they were added. Undo brings them back without it.']),
    ...(leaving.length <= mostUnasked
      ? []
      : ['Saving may ask the listener first, because so many songs leave.']),
    ...(again === 0
      ? []
      : [
          `${counted(again)} that the playlist holds twice ${again === 1 ? 'is' : 'are'} added again, with today's date.`,
        ]),
  ];
}

/** How far from the tempo asked for a curve may end before the plan says so, in bpm. */
const nearTempo = 10;

/** A curve that ends at another tempo than was asked for. */
function curveEndWords(plan: Plan): string[] {
  const { sort } = plan;
  const last = linesOf(plan).at(-1)?.song.bpm;
  if (sort?.by !== 'curve' || sort.to === undefined || !last || requestsLeft(plan) > 0) return [];
  if (Math.abs(last - sort.to) <= nearTempo) return [];
  const distance = (bpm: number) => Math.abs(bpm - (sort.to ?? 0));
  const isNearest = unusedOf(plan).every(({ song: { bpm } }) => !bpm || distance(bpm) >= distance(last));
  return [
    `The curve ends at ${last} bpm; ${sort.to} was asked for${isNearest ? ', and no song that fits the rules is nearer' : ''}.`,
  ];
}

/** "1977, [12] Night Ferry · Marlow". */
const nearestWords = ({ rule, value, song }: NearestSong): string =>
  `${valueWords[rule](value)}, ${songLabel(song)}`;

const valueWords: Readonly<Record<NearestSong['rule'], (value: number) => string>> = {
  'year-outside': String,
  'tempo-outside': value => `${value} bpm`,
  'length-outside': clockTime,
};

/** Whether songs are missing because of a failure or of unknown ids. A plan whose rules fit no song is not an error. */
const isEmptyByFailure = ({ plan, failed }: PlanResult): boolean =>
  linesOf(plan).length + leavingOf(plan).length === 0 &&
  (failed ||
    leftOutOf(plan).some(
      ({ rejection: { reason } }) => reason === 'service-error' || reason === 'no-such-track',
    ));

const notByRule: ReadonlySet<string> = new Set<LeftOut['rejection']['reason']>([
  'given-twice',
  'no-such-track',
  'service-error',
  'not-playable',
]);

const nothingText = (plan: Plan): string =>
  leftOutOf(plan).some(({ rejection: { reason } }) => !notByRule.has(reason))
    ? 'There is nothing to save: widen the rules that left songs out, or draw from more sources.'
    : 'There is nothing to save: ask for other songs or sources.';

function nextStep(plan: Plan, caller: Caller, { planId, isBegun }: ShownPlan, moved: number): string {
  if (planId === undefined) return nothingText(plan);
  const isOff = savingIsOff(caller);
  if (isOff !== undefined) return isOff;
  const save = callOf('save_playlist', { plan_id: planId });
  if (isBegun) return `To finish, without adding anything twice: ${save}`;
  const left = requestsLeft(plan);
  if (left > 0) {
    const seconds = clockTime(Math.ceil(secondsFor(left, caller.client.quota)));
    const goOn = callOf('plan_playlist', { plan_id: planId });
    return `To go on, about ${counted(left, 'request')}, ${seconds} at the usual quota: ${goOn}. A change goes on with it too.`;
  }
  const [choice] = unclearOf(plan);
  const { length } = linesOf(plan);
  if (length === 0 && choice === undefined && !isExisting(plan.target))
    return 'It has no songs: add some before it is saved.';
  if (length === 0 && choice !== undefined) {
    const replace = [{ wish: choice.wish, track_id: choice.candidates[0]?.id ?? 0 }];
    return `To choose: ${callOf('plan_playlist', { plan_id: planId, replace })}, with the track that is meant.`;
  }
  if (titleOf(plan) === undefined)
    return `It has no title yet: ${callOf('plan_playlist', { plan_id: planId, title: '…' })}, then save_playlist.`;
  const { target } = plan;
  const changes = newIn(plan).length + leavingOf(plan).length + moved + settingWords(plan).length;
  if (isExisting(target) && changes === 0) return 'Nothing would change, so there is nothing to save.';
  return `To save it, within ${planMinutes} minutes: ${save}. To change it first: remove, replace, add, moves, order.`;
}
