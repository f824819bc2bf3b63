import { type Quota, secondsFor } from '../../client/quota.ts';
import { movedIn } from '../../jobs/writes/playlist-tracks.ts';
import { clockTime, quoted } from '../../text/sanitize.ts';
import { type Answer, callOf, type Entry, render } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import { arrangementOf, type OrderProblem } from './arranging/plan-order.ts';
import { duplicateEntry } from './duplicate.ts';
import { headWord, type OfferedPlan, staleLines } from './plan-words.ts';
import type { ArrangePlan, OrderWish } from './plans/arrange-plan.ts';
import { lineProblemText } from './revision-problem.ts';
import { songDetailFields, songDetails, songLabel, sortFact } from './song-label.ts';
import type { Song } from './songs/song.ts';

/** The new order with what moves and what goes, or what working the order out costs. */
export function orderPreview(
  plan: ArrangePlan,
  shown: OfferedPlan,
  { notes, quota }: { readonly notes: readonly string[]; readonly quota: Quota },
): Answer {
  const arrangement = arrangementOf(plan);
  const { order = [], removed = [], dropped = [] } = arrangement ?? {};
  const positions = new Map(plan.before.map((id, at) => [id, at + 1]));
  const moving = movedIn(plan.before, plan.order ?? []);
  const cost = plan.before.length;
  const seconds = Math.ceil(secondsFor(cost, quota));
  const which = `${quoted(plan.title)} [${plan.playlistId}], ${counted(cost)}`;
  const what =
    arrangement === undefined
      ? 'its order is not yet worked out'
      : changeWords(moving.size, removed.length, dropped.length);
  return render({
    headline: [...staleLines(shown), `${headWord(shown)}: ${which}: ${what}.`],
    facts: {
      preview: true,
      id: plan.playlistId,
      title: plan.title,
      nb_tracks: cost - removed.length - dropped.length,
      ...(arrangement === undefined ? { requests: cost, seconds } : { moved: moving.size }),
      ...(plan.wanted.sortBy === 'shuffle' ? { seed: plan.wanted.seed } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      plan_id: shown.planId,
    },
    lists: [
      {
        name: 'tracks',
        heading: 'In this order:',
        entries: order.map(trackEntry(positions, moving, plan.wanted.sortBy)),
      },
      { name: 'removed', heading: 'Duplicates that go:', entries: removed.map(duplicateEntry) },
      { name: 'dropped', heading: 'Left out of the order, so they go:', entries: dropped.map(droppedEntry) },
    ],
    next: [
      ...unknownLines(plan, arrangement?.unknown ?? 0),
      ...(arrangement === undefined ? [costLine(plan, seconds)] : []),
      ...notes,
      toDo(shown, arrangement && moving.size + removed.length + dropped.length),
    ],
  });
}

/** The call that goes on. `changes`: how many tracks move or go, once that is worked out. */
function toDo({ planId, isBegun }: OfferedPlan, changes: number | undefined): string {
  const call = callOf('arrange_playlist', { plan_id: planId });
  if (isBegun) return `To finish: ${call}`;
  if (changes === 0) return `There is nothing to do. order and moves change the plan: ${call}`;
  return `To do it, within 30 minutes: ${call}${changes === undefined ? '' : '; order and moves change it first.'}`;
}

/** "2 move, 1 duplicate goes, 1 other goes": what is none is left out. */
function changeWords(moved: number, duplicates: number, dropped: number): string {
  const going = (count: number, one: string) =>
    count === 0 ? [] : [`${counted(count, one)} ${count === 1 ? 'goes' : 'go'}`];
  const parts = [
    ...(moved === 0 ? [] : [`${moved} ${moved === 1 ? 'moves' : 'move'}`]),
    ...going(duplicates, 'duplicate'),
    ...going(dropped, duplicates === 0 ? 'track' : 'other'),
  ];
  return parts.join(', ') || 'nothing would change';
}

const costLine = ({ wanted, before }: ArrangePlan, seconds: number) =>
  `Sorting by ${wanted.sortBy} needs one request a track: ${before.length} requests, about ${clockTime(seconds)} at the usual quota.`;

const unknownLines = ({ wanted }: ArrangePlan, unknown: number): string[] =>
  unknown === 0
    ? []
    : [
        `The ${wanted.sortBy} of ${counted(unknown)} is unknown: ${unknown === 1 ? 'it comes' : 'they come'} ${wanted.unknown ?? 'last'}.`,
      ];

const droppedEntry = (song: Song): Entry => ({
  fields: { id: song.id, title: song.title, artist: song.artist },
  line: songLabel(song),
});

const trackEntry =
  (positions: ReadonlyMap<number, number>, moving: ReadonlySet<number>, sortBy: OrderWish['sortBy']) =>
  (song: Song, at: number): Entry => {
    const { id, title, artist } = song;
    const was = positions.get(id) ?? 0;
    const by = sortFact(song, sortBy);
    const details = songDetails(song);
    return {
      fields: { id, title, artist, was, ...songDetailFields(song), ...by?.fields },
      line: [
        `${at + 1}. ${songLabel(song)}`,
        ...details,
        ...(by === undefined || details.includes(by.words) ? [] : [by.words]),
        ...(moving.has(id) ? [`was ${was}`] : []),
      ].join(' · '),
    };
  };

/** Why tracks cannot be moved, without a full stop. */
export function orderProblem(problem: OrderProblem): string {
  switch (problem.reason) {
    case 'no-tracks':
      return `playlist ${problem.playlistId} has no tracks`;
    case 'repeated-track':
      return `track ${problem.id} is in the playlist twice, and the service orders by id: repeat with remove_duplicates true`;
    case 'moved-track-missing':
      return `moves names track ${problem.id}, which is not in the playlist`;
    case 'neighbour-missing':
      return `moves names track ${problem.id}, which is not in the playlist: beside track_id, before, after and swap are track ids, beside position they are positions`;
    case 'own-neighbour':
      return `moves puts ${problem.by} ${problem.named} beside itself`;
    case 'position-beyond-end':
      return `the playlist has ${counted(problem.count)}, so there is no position ${problem.position}`;
    case 'no-tracks-left':
      return 'no track would be left: playlist_delete action=remove_tracks empties a playlist';
    case 'not-worked-out':
      return 'its order is not yet worked out: call with plan_id alone';
    default:
      return lineProblemText(problem);
  }
}
