import { clockTime, quoted, sanitize } from '../../text/sanitize.ts';
import { type Answer, callOf, render } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import { draftParts, foundFields, foundLines, shortfallLines } from './build-parts.ts';
import type { Draft } from './building/draft.ts';
import type { NearestSong } from './building/nearest.ts';
import { draftNote } from './draft-notes.ts';
import { headWord, type OfferedPlan, staleLines } from './plan-words.ts';
import { type BuildPlan, heldLength, type OpenWish } from './plans/build-plan.ts';
import type { RejectedTrack } from './plans/rejection.ts';
import { rejectionCountFields, rejectionCountLines } from './rejection.ts';
import { songLabel } from './song-label.ts';
import { type Song, totalDuration } from './songs/song.ts';
import { needsTempo } from './songs/song-order.ts';

/** A plan as it would turn out, and how to carry it out; without `shown` there is nothing to carry out. */
export function previewAnswer(draft: Draft, shown: OfferedPlan | undefined): Answer {
  const { plan } = draft;
  const songs = plan.entries.map(({ song }) => song);
  const length = totalDuration(songs);
  return render({
    headline: [
      ...staleLines(shown),
      `${headWord(shown)}: ${targetWords(plan)}, ${counted(songs.length)}, ${clockTime(length)}${wholeWords(plan, length)} in all.`,
      ...foundLines(plan),
    ],
    facts: {
      preview: true,
      ...targetFields(plan),
      nb_tracks: songs.length,
      duration: length,
      ...foundFields(plan),
      ...(plan.order === 'shuffled' ? { seed: plan.seed } : {}),
      ...draftFields(draft),
      ...(shown === undefined ? {} : { plan_id: shown.planId }),
    },
    lists: draftParts(draft),
    next: [
      ...(plan.order === 'shuffled' ? [`Shuffled with seed ${plan.seed}.`] : []),
      ...unknownTempoLines(plan, songs),
      ...shortfallLines(plan),
      ...draftLines(draft),
      shown === undefined ? nothingToDo(draft) : toDo(plan, shown),
    ],
    ...(isEmptyByFailure(draft) ? { isError: true } : {}),
  });
}

/** Whether there is no song because of a failure or of ids that no track has; that no song fits is no error. */
const isEmptyByFailure = ({ plan, notes }: Draft): boolean =>
  plan.entries.length === 0 &&
  (plan.leftOut.some(
    ({ rejection: { reason } }) => reason === 'service-error' || reason === 'no-such-track',
  ) ||
    notes.some(note => note.note === 'source-failed' && note.failure.reason === 'service-error'));

/** What is to be known of a draft besides its lists, as fields. */
function draftFields({ rejected, notes, nearest }: Draft) {
  return {
    ...rejectionCountFields(rejected),
    ...(nearest.length === 0 ? {} : { nearest: nearest.map(nearestWords) }),
    ...(notes.length === 0 ? {} : { notes: notes.map(draftNote) }),
  };
}

/** The same in sentences. */
const draftLines = ({ rejected, notes, nearest }: Draft): string[] => [
  ...rejectionCountLines(rejected),
  ...(nearest.length === 0 ? [] : [`Nothing fits; nearest: ${nearest.map(nearestWords).join('; ')}.`]),
  ...notes.map(draftNote),
];

/** "1977, [12] Night Ferry · Marlow". */
const nearestWords = ({ rule, value, song }: NearestSong): string =>
  `${valueWords[rule](value)}, ${songLabel(song)}`;

const valueWords: Readonly<Record<NearestSong['rule'], (value: number) => string>> = {
  'year-outside': String,
  'tempo-outside': value => `${value} bpm`,
  'length-outside': clockTime,
};

function nothingToDo(draft: Draft): string {
  if (isAllThere(draft)) return 'There is nothing to carry out: all of it is in the playlist already.';
  const help = hasRuledOut(draft)
    ? 'widen the rules that left songs out, or draw from more sources'
    : 'name other songs or sources';
  return `There is nothing to carry out: ${help}.`;
}

type Reason = RejectedTrack['rejection']['reason'];

const reasonsIn = ({ plan, rejected }: Draft): Reason[] =>
  [...plan.leftOut, ...rejected].map(({ rejection }) => rejection.reason);

const offeredAgain: ReadonlySet<Reason> = new Set(['given-twice', 'in-two-sources', 'twice-in-source']);
const notByRule: ReadonlySet<Reason> = new Set([
  ...offeredAgain,
  'already-in-playlist',
  'no-such-track',
  'service-error',
  'not-playable',
]);

/** Whether other rules would let a song in. */
const hasRuledOut = (draft: Draft): boolean => reasonsIn(draft).some(reason => !notByRule.has(reason));

/** Whether all songs are in the playlist that was to be extended. */
function isAllThere(draft: Draft): boolean {
  const reasons = reasonsIn(draft).filter(reason => !offeredAgain.has(reason));
  return (
    draft.plan.open.length === 0 &&
    reasons.length > 0 &&
    reasons.every(reason => reason === 'already-in-playlist')
  );
}

function toDo(plan: BuildPlan, { planId, isBegun }: OfferedPlan): string {
  const call = callOf('build_playlist', { plan_id: planId });
  if (isBegun) return `To finish, without adding anything twice: ${call}`;
  const choice = choiceIn(plan);
  if (plan.entries.length === 0 && choice !== undefined) return toChoose(planId, choice);
  const changes = 'drop, replace, add and order change it first';
  if ('before' in plan.target || plan.target.title !== undefined)
    return `To do it, within 30 minutes: ${call}; ${changes}.`;
  return `To make it, within 30 minutes: ${call} with a title; ${changes}.`;
}

/** That nothing was found to make a playlist of at once. With `planId` where a choice among what is unclear would help. */
export function nothingMadeAnswer(draft: Draft, planId: string | undefined): Answer {
  const { plan } = draft;
  const choice = choiceIn(plan);
  return render({
    headline: [nothingMadeHead(draft, choice !== undefined), ...foundLines(plan)],
    facts: {
      outcome: 'nothing_changed',
      ...targetFields(plan),
      ...foundFields(plan),
      ...draftFields(draft),
      ...(planId === undefined ? {} : { plan_id: planId }),
    },
    lists: draftParts(draft),
    next: [
      ...draftLines(draft),
      ...(planId === undefined || choice === undefined ? [] : [toChoose(planId, choice)]),
    ],
    ...(isAllThere(draft) ? {} : { isError: true }),
  });
}

function nothingMadeHead(draft: Draft, hasChoice: boolean): string {
  const { plan } = draft;
  const found = hasRuledOut(draft) ? 'no song was found that keeps the rules' : 'no song was found';
  const why = hasChoice ? 'no song is clear enough' : found;
  if (!('before' in plan.target)) return `Nothing was made: ${why} for ${targetWords(plan)}.`;
  const which = `${quoted(plan.target.title)} [${plan.target.playlistId}]`;
  return isAllThere(draft)
    ? `Nothing changed: all of it is in ${which} already.`
    : `Nothing was added to ${which}: ${why}.`;
}

/** The first wish that a choice would make clear. */
const choiceIn = ({ open }: BuildPlan) => open.find(({ candidates }) => candidates.length > 0);

const toChoose = (plan_id: string, { wish, candidates }: OpenWish) => {
  const replace = [{ wish, track_id: candidates[0]?.id ?? 0 }];
  return `To choose, within 30 minutes: ${callOf('build_playlist', { plan_id, replace })}, with the track meant.`;
};

function targetWords({ target }: BuildPlan): string {
  if ('before' in target) return `more for ${quoted(target.title)} [${target.playlistId}]`;
  const named = target.title === undefined ? 'without a title yet' : quoted(target.title);
  const described = target.description ? `, described as ${quoted(target.description)}` : '';
  return `a new ${target.public ? 'public' : 'private'} playlist ${named}${described}`;
}

/** "; with what it has 3 tracks, 3:00", for a playlist that is extended. */
const wholeWords = ({ target, entries }: BuildPlan, length: number): string =>
  'before' in target
    ? `; with what it has ${counted(target.before.length + entries.length)}, ${clockTime(heldLength(target) + length)}`
    : '';

const targetFields = ({ target }: BuildPlan) => ({
  ...('before' in target ? { id: target.playlistId } : { public: target.public }),
  ...(target.title === undefined ? {} : { title: sanitize(target.title) }),
});

function unknownTempoLines({ order }: BuildPlan, songs: readonly Song[]): string[] {
  const unknown = songs.filter(({ bpm }) => bpm === 0).length;
  // Where the tempo of others was not read, a count would say that theirs is known.
  if (unknown === 0 || songs.some(({ bpm }) => bpm === undefined)) return [];
  return [
    `The tempo of ${counted(unknown)} is unknown${needsTempo(order) ? `: ${unknown === 1 ? 'it comes' : 'they come'} last` : ''}.`,
  ];
}
