import type { Draft } from '../playlists/build/draft.ts';
import type { BuildPlan, OpenWish } from '../playlists/plans/plan.ts';
import { type Song, totalDuration } from '../playlists/song.ts';
import { needsTempo } from '../playlists/song-order.ts';
import { clockTime, quoted, sanitize } from '../text/sanitize.ts';
import { type Answer, callOf } from './answer.ts';
import { draftParts, shortfallLines } from './build-parts.ts';
import { counted } from './change-words.ts';
import { draftNote } from './draft-notes.ts';
import { rejectionCountFields, rejectionCountLines } from './rejection.ts';
import { sectionsAnswer } from './sections.ts';

/** A plan as it would turn out, and how to carry it out; without `planId` there is nothing to carry out. */
export function previewAnswer(draft: Draft, planId: string | undefined): Answer {
  const { plan, rejected } = draft;
  const songs = plan.entries.map(({ song }) => song);
  const length = totalDuration(songs);
  const notes = draft.notes.map(draftNote);
  const isShuffled = plan.order === 'shuffled';
  return sectionsAnswer({
    head: [
      `Preview, nothing is changed yet: ${targetWords(plan)}, ${counted(songs.length)}, ${clockTime(length)} in all.`,
    ],
    fields: {
      preview: true,
      ...targetFields(plan),
      nb_tracks: songs.length,
      duration: length,
      ...(isShuffled ? { seed: plan.seed } : {}),
      ...rejectionCountFields(rejected),
      ...(notes.length > 0 ? { notes } : {}),
      ...(planId === undefined ? {} : { plan_id: planId }),
    },
    parts: draftParts(draft),
    tail: [
      ...(isShuffled ? [`Shuffled with seed ${plan.seed}.`] : []),
      ...unknownTempoLines(plan, songs),
      ...shortfallLines(plan),
      ...rejectionCountLines(rejected),
      ...notes,
      planId === undefined ? nothingToDo(draft) : toDo(planId),
    ],
  });
}

const nothingToDo = ({ rejected }: Draft) =>
  `There is nothing to carry out: ${rejected.length > 0 ? 'widen the rules that left songs out, or draw from more sources' : 'name other songs or sources'}.`;

const toDo = (plan_id: string) =>
  `To do it, within 30 minutes: ${callOf('build_playlist', { plan_id })}; drop and replace change it first.`;

/** That nothing was found to make a playlist of at once. With `planId` where a choice among what is unclear would help. */
export function nothingMadeAnswer(draft: Draft, planId: string | undefined): Answer {
  const { plan, rejected } = draft;
  const [choice] = plan.open;
  const why = choice === undefined ? 'no song was found that keeps the rules' : 'no song is clear enough';
  const notes = draft.notes.map(draftNote);
  return sectionsAnswer({
    head: [`Nothing was made: ${why} for ${targetWords(plan)}.`],
    fields: {
      outcome: 'nothing_changed',
      ...targetFields(plan),
      ...rejectionCountFields(rejected),
      ...(notes.length > 0 ? { notes } : {}),
      ...(planId === undefined ? {} : { plan_id: planId }),
    },
    parts: draftParts(draft),
    tail: [
      ...rejectionCountLines(rejected),
      ...notes,
      ...(planId === undefined || choice === undefined ? [] : [toChoose(planId, choice)]),
    ],
    isError: true,
  });
}

const toChoose = (plan_id: string, { wish, candidates }: OpenWish) => {
  const replace = [{ wish, track_id: candidates[0]?.id ?? 0 }];
  return `To choose, within 30 minutes: ${callOf('build_playlist', { plan_id, replace })}, with the track meant.`;
};

function targetWords({ target }: BuildPlan): string {
  if ('before' in target)
    return `more for ${quoted(target.title)} [${target.playlistId}], which has ${counted(target.before.length)}`;
  return `a new ${target.public ? 'public' : 'private'} playlist ${quoted(target.title)}`;
}

const targetFields = ({ target }: BuildPlan) =>
  'before' in target
    ? { id: target.playlistId, title: sanitize(target.title) }
    : { title: sanitize(target.title), public: target.public };

function unknownTempoLines({ order }: BuildPlan, songs: readonly Song[]): string[] {
  const unknown = songs.filter(({ bpm }) => bpm === 0).length;
  if (unknown === 0) return [];
  return [`The tempo of ${counted(unknown)} is unknown${needsTempo(order) ? ', so last' : ''}.`];
}
