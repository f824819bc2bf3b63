import type { Duplicate } from '../playlists/arrange/duplicates.ts';
import type { Arranged, Difference } from '../playlists/arrange/execute-order.ts';
import type { Drafted } from '../playlists/arrange/plan-order.ts';
import { named, type Song } from '../playlists/song.ts';
import { clockTime, quoted } from '../text/sanitize.ts';
import { type Answer, callOf } from './answer.ts';
import { noteText } from './change-reasons.ts';
import { counted } from './change-words.ts';
import type { Entry } from './items.ts';
import { problemText } from './job-problem.ts';
import { sectionsAnswer } from './sections.ts';

const tool = 'arrange_playlist';
/** At the usual pace of 45 requests in 5 s. */
const perSecond = 9;

/** The new order with what moves and what goes, or what working it out costs. */
export function orderPreview(drafted: Drafted, planId: string, notes: readonly string[]): Answer {
  const { plan, arrangement, songs, cost } = drafted;
  const which = `${quoted(plan.title)} [${plan.playlistId}], ${counted(songs.length)}`;
  const places = new Map(songs.map((song, at) => [song.id, at + 1]));
  const moving = movingIn(songs, arrangement?.order ?? []);
  const moved = moving.size;
  const gone = arrangement?.removed.length ?? 0;
  const seconds = Math.ceil(cost / perSecond);
  const what =
    arrangement === undefined
      ? 'its order is not yet worked out'
      : `${moved} ${moved === 1 ? 'moves' : 'move'}, ${counted(gone, 'duplicate')} ${gone === 1 ? 'goes' : 'go'}`;
  return sectionsAnswer({
    head: [`Preview, nothing is changed yet: ${which}: ${what}.`],
    fields: {
      preview: true,
      id: plan.playlistId,
      title: plan.title,
      nb_tracks: songs.length - gone,
      ...(arrangement === undefined ? { requests: cost, seconds } : { moved }),
      ...(plan.wanted.sortBy === 'shuffle' ? { seed: plan.wanted.seed } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      plan_id: planId,
    },
    parts: [
      {
        name: 'tracks',
        heading: 'In this order',
        entries: (arrangement?.order ?? []).map(trackEntry(places, moving)),
      },
      {
        name: 'removed',
        heading: 'Duplicates that go',
        entries: (arrangement?.removed ?? []).map(removedEntry),
      },
    ],
    tail: [
      ...unknownNote(drafted),
      ...(arrangement === undefined
        ? [
            `Sorting by ${plan.wanted.sortBy} needs one request a track: ${cost} requests, about ${clockTime(seconds)} at the usual quota.`,
          ]
        : []),
      ...notes,
      `To do it, within 30 minutes: ${callOf(tool, { plan_id: planId })}`,
    ],
  });
}

const unknownNote = ({ arrangement, plan }: Drafted): string[] =>
  arrangement === undefined || arrangement.unknown === 0
    ? []
    : [`The ${plan.wanted.sortBy} of ${counted(arrangement.unknown)} is unknown, so last.`];

/** The tracks that move past others: all but the longest run that keeps its order. */
function movingIn(before: readonly Song[], after: readonly Song[]): Set<number> {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: Song) => places.get(id) ?? -1;
  // The last of the best run of each length, and what stands before each song in its run.
  const ends: Song[] = [];
  const earlier = new Map<Song, Song | undefined>();
  for (const song of after) {
    const longer = ends.findIndex(end => placeOf(end) >= placeOf(song));
    const length = longer < 0 ? ends.length : longer;
    earlier.set(song, ends[length - 1]);
    ends[length] = song;
  }
  const moving = new Set(after.map(({ id }) => id));
  for (let song = ends.at(-1); song !== undefined; song = earlier.get(song)) moving.delete(song.id);
  return moving;
}

const trackEntry =
  (places: ReadonlyMap<number, number>, moving: ReadonlySet<number>) =>
  (song: Song, at: number): Entry => {
    const was = places.get(song.id) ?? 0;
    const { id, title, artist, bpm, released } = song;
    const facts = [
      bpm === undefined ? '' : bpm === 0 ? 'tempo unknown' : `${bpm} bpm`,
      released ?? '',
      moving.has(id) ? `was ${was}` : '',
    ];
    return {
      fields: {
        id,
        title,
        artist,
        was,
        ...(bpm === undefined ? {} : { bpm }),
        ...(released ? { release_date: released } : {}),
      },
      line: [`${at + 1}. ${named(song)}`, ...facts.filter(fact => fact !== '')].join(' · '),
    };
  };

const removedEntry = ({ song, keeps, why }: Duplicate): Entry => ({
  fields: { id: song.id, title: song.title, artist: song.artist, keeps: keeps.id, reason: why },
  line: `${named(song)}: ${why}; [${keeps.id}] ${keeps.title} stays`,
});

/** What became of it, in a few words. */
const didOf = ({ wanted, before, order = before }: Drafted['plan']) => {
  const gone = before.length - order.length;
  const removed = gone === 0 ? [] : [`${counted(gone, 'duplicate')} removed`];
  const sorted = wanted.sortBy === undefined && wanted.moves.length === 0 ? [] : ['in its new order'];
  return [...removed, ...sorted].join(', ') || 'in its new order';
};

/** What is really there after an arrangement was carried out. */
export function arrangedAnswer(
  { plan, arrangement }: Pick<Drafted, 'plan' | 'arrangement'>,
  done: Arranged,
  { planId, place }: { readonly planId: string; readonly place: string | undefined },
): Answer {
  const { stands, changed, changeId } = done;
  const problems = problemsOf(done, plan.playlistId);
  const where = place === undefined ? '' : `, ${place}`;
  const which = `playlist ${quoted(plan.title)} [${plan.playlistId}]`;
  const now = stands === undefined ? 'it could not be read back' : `it has ${counted(stands.tracks.length)}`;
  const link = stands?.link === undefined ? '' : ` ${stands.link}`;
  const failed = problems.length > 0;
  const outcome = changeId === undefined ? 'nothing_changed' : failed ? 'partly' : 'done';
  const heads = {
    done: `Done${where}: ${which}: ${didOf(plan)}; ${now}.${link}`,
    nothing_changed: `Nothing changed${where}: ${which}; ${now}.`,
    partly: `Not finished${where}: ${which}; ${now}.`,
  };
  const stopped =
    changed === undefined
      ? []
      : [
          `The playlist changed since the preview (${differenceText(changed)}), so the plan no longer fits: make a new one.`,
        ];
  const inOrder =
    changeId === undefined && !failed && changed === undefined
      ? [
          plan.wanted.removeDuplicates
            ? 'Nothing was to move or to be removed.'
            : 'It was in that order already.',
        ]
      : [];
  return sectionsAnswer({
    head: [heads[outcome], ...stopped, ...inOrder, ...problems],
    fields: {
      outcome,
      id: plan.playlistId,
      title: plan.title,
      ...(stands === undefined
        ? {}
        : { nb_tracks: stands.tracks.length, ...(stands.link ? { link: stands.link } : {}) }),
      ...(failed ? { problems, plan_id: planId } : {}),
      ...(changeId === undefined ? {} : { change_id: changeId }),
    },
    parts: [
      {
        name: 'removed',
        heading: outcome === 'done' ? 'Duplicates removed' : 'Duplicates planned to go',
        entries: (arrangement?.removed ?? []).map(removedEntry),
      },
    ],
    tail: [
      ...(changeId === undefined ? [] : [`change_id ${changeId}: undo takes it back.`]),
      ...(failed ? [`To finish: ${callOf(tool, { plan_id: planId })}`] : []),
    ],
    isError: changed !== undefined || (failed && outcome === 'nothing_changed'),
  });
}

/** What went wrong, in sentences. */
function problemsOf({ problem, notes, taken }: Arranged, playlist_id: number): string[] {
  if (taken) return ['Another process carries this plan out now; this one sent nothing more.'];
  return [...notes.map(noteText), ...(problem === undefined ? [] : [problemText(problem, { playlist_id })])];
}

const differenceText = ({ added, gone }: Difference) =>
  added + gone === 0
    ? 'its order is another'
    : [added > 0 ? `${added} added` : '', gone > 0 ? `${gone} gone` : '']
        .filter(part => part !== '')
        .join(', ');
