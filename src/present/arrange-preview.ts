import { type Quota, secondsFor } from '../client/quota.ts';
import type { DraftedOrder, OrderProblem } from '../playlists/arrange/plan-order.ts';
import { movedIn } from '../playlists/reorder.ts';
import type { Song } from '../playlists/song.ts';
import { clockTime, quoted } from '../text/sanitize.ts';
import { type Answer, callOf } from './answer.ts';
import { counted } from './change-words.ts';
import { duplicateEntry } from './duplicate.ts';
import type { Entry } from './items.ts';
import { sectionsAnswer } from './sections.ts';
import { songDetailFields, songDetails, songLabel } from './song-label.ts';

/** The new order with what moves and what goes, or what working the order out costs. */
export function orderPreview(
  drafted: DraftedOrder,
  planId: string,
  { notes, quota }: { readonly notes: readonly string[]; readonly quota: Quota },
): Answer {
  const { plan, arrangement, songs, cost } = drafted;
  const { order = [], removed = [] } = arrangement ?? {};
  const positions = new Map(songs.map(({ id }, at) => [id, at + 1]));
  const moving = movedIn(idsOf(songs), idsOf(order));
  const seconds = Math.ceil(secondsFor(cost, quota));
  const which = `${quoted(plan.title)} [${plan.playlistId}], ${counted(songs.length)}`;
  const what =
    arrangement === undefined ? 'its order is not yet worked out' : changeWords(moving.size, removed.length);
  return sectionsAnswer({
    head: [`Preview, nothing is changed yet: ${which}: ${what}.`],
    fields: {
      preview: true,
      id: plan.playlistId,
      title: plan.title,
      nb_tracks: songs.length - removed.length,
      ...(arrangement === undefined ? { requests: cost, seconds } : { moved: moving.size }),
      ...(plan.wanted.sortBy === 'shuffle' ? { seed: plan.wanted.seed } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      plan_id: planId,
    },
    parts: [
      { name: 'tracks', heading: 'In this order', entries: order.map(trackEntry(positions, moving)) },
      { name: 'removed', heading: 'Duplicates that go', entries: removed.map(duplicateEntry) },
    ],
    tail: [
      ...unknownLines(drafted),
      ...(arrangement === undefined ? [costLine(drafted, seconds)] : []),
      ...notes,
      `To do it, within 30 minutes: ${callOf('arrange_playlist', { plan_id: planId })}`,
    ],
  });
}

const changeWords = (moved: number, gone: number) =>
  `${moved} ${moved === 1 ? 'moves' : 'move'}, ${counted(gone, 'duplicate')} ${gone === 1 ? 'goes' : 'go'}`;

const costLine = ({ plan, cost }: DraftedOrder, seconds: number) =>
  `Sorting by ${plan.wanted.sortBy} needs one request a track: ${cost} requests, about ${clockTime(seconds)} at the usual quota.`;

const unknownLines = ({ arrangement, plan }: DraftedOrder): string[] =>
  arrangement === undefined || arrangement.unknown === 0
    ? []
    : [`The ${plan.wanted.sortBy} of ${counted(arrangement.unknown)} is unknown, so last.`];

const idsOf = (songs: readonly Song[]) => songs.map(({ id }) => id);

const trackEntry =
  (positions: ReadonlyMap<number, number>, moving: ReadonlySet<number>) =>
  (song: Song, at: number): Entry => {
    const { id, title, artist } = song;
    const was = positions.get(id) ?? 0;
    return {
      fields: { id, title, artist, was, ...songDetailFields(song) },
      line: [
        `${at + 1}. ${songLabel(song)}`,
        ...songDetails(song),
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
      return `moves names track ${problem.id}, which is not in the playlist or is the moved one`;
    case 'position-beyond-end':
      return `the playlist has ${problem.count} tracks, so none can move to ${problem.position}`;
  }
}
