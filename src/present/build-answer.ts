import type { LeftOut, MissingWish } from '../playlists/build/collect.ts';
import type { Draft } from '../playlists/build/draft.ts';
import type { Executed } from '../playlists/build/execute-build.ts';
import { needsTempo } from '../playlists/build/orders.ts';
import { countsNote, countsOf, shortfall } from '../playlists/build/shortfall.ts';
import type { BuildPlan, OpenWish, PlanEntry } from '../playlists/plans/plan.ts';
import { lengthOf, named, type Song } from '../playlists/song.ts';
import { clockTime, quoted } from '../text/sanitize.ts';
import type { Answer } from './answer.ts';
import { callOf } from './answer.ts';
import { noteText } from './change-reasons.ts';
import { counted } from './change-words.ts';
import type { Entry } from './items.ts';
import { problemText } from './job-problem.ts';
import { differsWords, missingWords } from './match-reason.ts';
import { sectionsAnswer } from './sections.ts';

const songsOf = ({ entries }: BuildPlan): Song[] => entries.map(({ song }) => song);

/** That nothing was found to make a playlist of at once. With `planId` where a choice among what is unclear would help. */
export function nothingMade(draft: Draft, planId: string | undefined): Answer {
  const { plan, leftOut, missing, notes } = draft;
  const why = plan.open.length > 0 ? 'no song is clear enough' : 'no song was found that keeps the rules';
  const [choice] = plan.open;
  return sectionsAnswer({
    head: [`Nothing was made: ${why} for ${whatOf(plan)}.`],
    fields: {
      outcome: 'nothing_changed',
      ...targetFields(plan),
      ...leftOutFields(leftOut),
      ...(notes.length > 0 ? { notes } : {}),
      ...(planId === undefined ? {} : { plan_id: planId }),
    },
    parts: partsOf(plan, { leftOut, missing }),
    tail: [
      ...countsNote(leftOut),
      ...notes,
      ...(planId === undefined || choice === undefined ? [] : [choosing(planId, choice)]),
    ],
    isError: true,
  });
}

const choosing = (plan_id: string, { wish, candidates }: OpenWish) => {
  const replace = [{ wish, track_id: candidates[0]?.id ?? 0 }];
  return `To choose, within 30 minutes: ${callOf('build_playlist', { plan_id, replace })}, with the track meant.`;
};

const leftOutFields = (leftOut: readonly LeftOut[]) => {
  const counts = countsOf(leftOut);
  return Object.keys(counts).length === 0 ? {} : { left_out_counts: counts };
};

/** A plan as it would turn out, and how to carry it out. */
export function previewAnswer(draft: Draft, planId: string | undefined): Answer {
  const { plan, leftOut, missing, notes } = draft;
  const songs = songsOf(plan);
  const length = lengthOf(songs);
  return sectionsAnswer({
    head: [
      `Preview, nothing is changed yet: ${whatOf(plan)}, ${counted(songs.length)}, ${clockTime(length)} in all.`,
    ],
    fields: {
      preview: true,
      ...targetFields(plan),
      nb_tracks: songs.length,
      duration: length,
      ...(plan.order === 'shuffled' ? { seed: plan.seed } : {}),
      ...leftOutFields(leftOut),
      ...(notes.length > 0 ? { notes } : {}),
      ...(planId === undefined ? {} : { plan_id: planId }),
    },
    parts: partsOf(plan, { leftOut, missing }),
    tail: [
      ...(plan.order === 'shuffled' ? [`Shuffled with seed ${plan.seed}.`] : []),
      ...unknownTempo(plan, songs),
      ...shortfall(plan),
      ...countsNote(leftOut),
      ...notes,
      planId === undefined
        ? `There is nothing to carry out: ${leftOut.length > 0 ? 'widen the rules that left songs out, or draw from more sources' : 'name other songs or sources'}.`
        : `To do it, within 30 minutes: ${callOf('build_playlist', { plan_id: planId })}; drop and replace change it first.`,
    ],
  });
}

const whatOf = ({ target }: BuildPlan) => {
  if ('before' in target)
    return `more for ${quoted(target.title)} [${target.playlistId}], which has ${counted(target.before.length)}`;
  return `a new ${target.public ? 'public' : 'private'} playlist ${quoted(target.title)}`;
};

const targetFields = ({ target }: BuildPlan) =>
  'before' in target
    ? { id: target.playlistId, title: target.title }
    : { title: target.title, public: target.public };

function unknownTempo({ order }: BuildPlan, songs: readonly Song[]): string[] {
  const unknown = songs.filter(({ bpm }) => bpm === 0).length;
  if (unknown === 0) return [];
  return [`The tempo of ${counted(unknown)} is unknown${needsTempo(order) ? ', so last' : ''}.`];
}

const partsOf = (plan: BuildPlan, { leftOut, missing }: Pick<Draft, 'leftOut' | 'missing'>) => [
  { name: 'tracks', heading: 'In this order', entries: plan.entries.map(trackEntry) },
  {
    name: 'uncertain',
    heading: 'Not clear, so not in it; replace takes wish and track_id',
    entries: plan.open.map(openEntry),
  },
  { name: 'missing', heading: 'Not found', entries: missing.map(missingEntry) },
  { name: 'left_out', heading: 'Left out', entries: leftOut.filter(({ asked }) => asked).map(leftOutEntry) },
];

function trackEntry({ song }: PlanEntry, at: number): Entry {
  const { id, title, artist, duration, bpm, released } = song;
  const tempo = bpm === undefined ? [] : [bpm === 0 ? 'tempo unknown' : `${bpm} bpm`];
  const date = released ? [released] : [];
  return {
    fields: {
      id,
      title,
      artist,
      duration,
      ...(bpm === undefined ? {} : { bpm }),
      ...(released ? { release_date: released } : {}),
    },
    line: [`${at + 1}. ${named(song)}`, clockTime(duration), ...tempo, ...date].join(' · '),
  };
}

function openEntry({ wish, said, candidates }: OpenWish): Entry {
  const shown = candidates.map(each => ({ ...each, differs: differsWords(each.differs) }));
  return {
    fields: { wish, wanted: said, candidates: shown },
    line: `wish ${wish}, ${quoted(said)}: ${shown.map(each => `[${each.id}] ${each.title} · ${each.artist} (${each.differs})`).join('; ')}`,
  };
}

function missingEntry({ wish, said, tried: steps, stopped }: MissingWish): Entry {
  const tried = missingWords(steps, stopped);
  return { fields: { wish, wanted: said, tried }, line: `wish ${wish}, ${quoted(said)}: ${tried}` };
}

const leftOutEntry = ({ id, song, rule }: LeftOut): Entry => ({
  fields: { id, rule, ...(song === undefined ? {} : { title: song.title, artist: song.artist }) },
  line: `${song === undefined ? `[${id}]` : named(song)}: ${rule}`,
});

/** What is really there after a plan was carried out. */
export function executedAnswer(
  draft: Draft,
  done: Executed,
  { planId, place }: { readonly planId: string; readonly place: string | undefined },
): Answer {
  const { plan, leftOut, missing, notes } = draft;
  const { added, refused, lacking, changeId } = done;
  const problems = problemsOf(plan, done);
  const failed = problems.length > 0 || lacking.length > 0;
  const outcome = outcomeOf(plan, done);
  const again = failed ? planId : undefined;
  return sectionsAnswer({
    head: [headOf(plan, done, outcome, place), ...problems],
    fields: {
      outcome,
      ...(done.playlistId === undefined ? {} : { id: done.playlistId }),
      title: plan.target.title,
      ...standsFields(done),
      added,
      ...leftOutFields(leftOut),
      ...(problems.length > 0 ? { problems } : {}),
      ...(again === undefined ? {} : { plan_id: again }),
      ...(changeId === undefined ? {} : { change_id: changeId }),
    },
    parts: [
      {
        name: 'results',
        heading: 'Tracks that are not in it',
        entries: [
          ...refused.map(notTaken('the service refuses it')),
          ...lacking.map(notTaken('not added yet')),
        ],
      },
      ...partsOf({ ...plan, entries: [] }, { leftOut, missing }),
    ],
    tail: [
      ...shortfall(plan),
      ...countsNote(leftOut),
      ...notes,
      ...(changeId === undefined ? [] : [`change_id ${changeId}: undo takes it back.`]),
      ...(again === undefined
        ? []
        : [`To finish, without adding anything twice: ${callOf('build_playlist', { plan_id: again })}`]),
    ],
    isError: outcome === 'nothing_changed',
  });
}

/** What is not as it was to be, in sentences. */
function problemsOf(
  plan: BuildPlan,
  { problem, lacking, wrongSettings, stands, playlistId, notes, taken }: Executed,
): string[] {
  const told = notes.map(noteText);
  if (taken) return [...told, 'Another process carries this plan out now; this one sent nothing more.'];
  if (problem !== undefined) return [...told, problemText(problem, { playlist_id: playlistId })];
  const not = 'The service reported no error, but';
  return [
    ...told,
    ...(lacking.length > 0
      ? [`${not} ${lacking.length} of the ${plan.entries.length} tracks are not there.`]
      : []),
    ...wrongSettings.map(name =>
      name === 'public'
        ? `${not} the playlist is ${stands?.public ? 'public' : 'private'}.`
        : `${not} the description is another.`,
    ),
  ];
}

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

const standsFields = ({ stands }: Executed) =>
  stands === undefined
    ? {}
    : {
        title: stands.title,
        nb_tracks: stands.tracks.length,
        duration: stands.duration,
        public: stands.public,
        ...(stands.link === undefined ? {} : { link: stands.link }),
      };

function headOf(
  { target, entries }: BuildPlan,
  done: Executed,
  outcome: string,
  place: string | undefined,
): string {
  const where = place === undefined ? '' : `, ${place}`;
  if (done.playlistId === undefined) return `Not done${where}.`;
  const word = outcome === 'done' ? 'Done' : 'Not finished';
  const which = `${'before' in target ? 'playlist' : 'the playlist'} ${quoted(target.title)} [${done.playlistId}]`;
  const { stands } = done;
  if (stands === undefined) return `${word}${where}: ${which} was being filled; it could not be read back.`;
  const now = `${stands.public ? 'public' : 'private'}, ${counted(stands.tracks.length)}, ${clockTime(stands.duration)}`;
  const link = stands.link === undefined ? '' : ` ${stands.link}`;
  return `${word}${where}: ${which} is there, ${now}, ${done.added} of ${entries.length} planned are in it.${link}`;
}
