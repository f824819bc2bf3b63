import { dayOf } from '../../../history/index.ts';
import { clockTime, nameInLine } from '../../../text/sanitize.ts';
import { plainDifferences, plainRejections } from '../../../view/data/words/english-reasons.ts';
import { type AnswerRow, andMore } from '../../engine/answer.ts';
import { counted, joinNames } from '../../engine/change-words.ts';
import { errorMessage } from '../../engine/error-message.ts';
import type { Difference, Duplicate } from '../../library/same-song.ts';
import type { Song } from '../songs/song.ts';
import type { Rejection } from './candidate.ts';
import type { SortName } from './sort-songs.ts';

/** "[12] Title · Artist". */
export const songLabel = ({ id, title, artist }: Pick<Song, 'id' | 'title' | 'artist'>): string =>
  `[${id}] ${nameInLine(title)} · ${nameInLine(artist)}`;

/** The first of these songs, and how many more there are. */
export const someSongs = (songs: readonly Song[], most = 10): string => {
  const more = songs.length - most;
  return `${songs.slice(0, most).map(songLabel).join('; ')}${more > 0 ? ` ${andMore(more)}` : ''}`;
};

/** "120 bpm", "2013-05-17": what was looked up of a song. */
export const songDetails = ({ bpm, released }: Song): string[] => [
  ...(bpm === undefined ? [] : [tempoWords(bpm)]),
  ...(released ? [released] : []),
];

const tempoWords = (bpm: number) => (bpm === 0 ? 'tempo unknown' : `${bpm} bpm`);

/** What a song is sorted by, where its label does not say so. */
export function sortFact({ rank, added }: Song, by: SortName | undefined) {
  if (by === 'popularity') return { fields: { rank }, words: `rank ${rank}` };
  if (by !== 'date_added' || added === undefined) return undefined;
  const day = new Date(added * 1000).toISOString().slice(0, 10);
  return { fields: { added: day }, words: `added ${day}` };
}

/** Why a track was left out: "year outside 1990 to 1999", "no such track". */
export function rejectionWords(rejection: Rejection): string {
  switch (rejection.reason) {
    case 'tempo-outside':
      return outside('bpm', rejection.min, rejection.max);
    case 'year-outside':
      return outside('year', rejection.min, rejection.max);
    case 'length-outside':
      return outside('length', rejection.min, rejection.max, clockTime);
    case 'same-song':
      return besideWords(rejection.difference, rejection.of, 'is in it');
    case 'artist-limit':
      return `more than ${rejection.max} by one artist`;
    case 'no-room':
      return noRoom(rejection);
    case 'in-list':
      return rejection.of === undefined
        ? `in ${rejection.list}`
        : `in ${rejection.list} as [${rejection.of.id}] ${nameInLine(rejection.of.title)}`;
    case 'played-otherwise':
      return rejection.plays === 0
        ? 'never played'
        : `played ${counted(rejection.plays, 'time')}, last ${dayOf(rejection.last)}`;
    case 'not-in-lists':
      return `not in ${rejection.lists.join(' or ')}`;
    case 'artist-to-avoid':
      return `by ${nameInLine(rejection.artist)}`;
    case 'cover-version':
      return `a ${rejection.edition} version`;
    case 'service-error':
      return rejection.error === undefined ? 'could not be read' : errorMessage(rejection.error);
    default:
      return plainRejections[rejection.reason];
  }
}

function outside(
  what: string,
  min: number | undefined,
  max: number | undefined,
  say: (value: number) => string = String,
): string {
  if (min === undefined) return `${what} above ${say(max ?? 0)}`;
  return max === undefined ? `${what} below ${say(min)}` : `${what} outside ${say(min)} to ${say(max)}`;
}

function noRoom({ count, minutes }: Extract<Rejection, { reason: 'no-room' }>): string {
  if (minutes !== undefined) return `no room in ${counted(minutes, 'minute')}`;
  return count === undefined ? 'a playlist holds no more than 2,000' : `no room in ${counted(count, 'song')}`;
}

/** A track that does not come in. */
interface LeftOut {
  readonly id: number;
  readonly song?: Song | undefined;
  readonly requested?: true | undefined;
  readonly wish?: number | undefined;
  readonly rejection: Rejection;
}

/** How many left-out songs are named for one reason, and in all. */
const mostNamed = { perReason: 5, inAll: 20 };

/** What did not come into a plan: all that was asked for, and for each reason the first songs of the sources. */
export function leftOutEntries(leftOut: readonly LeftOut[]): AnswerRow[] {
  const counts = new Map<string, number>();
  const offered = leftOut.filter(({ requested, rejection }) => {
    const reason = countWords(rejection);
    const count = requested ? 0 : (counts.get(reason) ?? 0) + 1;
    if (!requested) counts.set(reason, count);
    return !requested && count <= mostNamed.perReason;
  });
  const asked = leftOut.filter(({ requested }) => requested);
  const named = offered.slice(0, mostNamed.inAll);
  const more = leftOut.length - asked.length - named.length;
  const entries = [...asked, ...named].map(({ id, song, wish, rejection }) => {
    const rule = rejectionWords(rejection);
    const label = song === undefined ? `[${id}]` : songLabel(song);
    return {
      fields: { id, rule, wish, title: song?.title, artist: song?.artist },
      line: `${wish === undefined ? '' : `wish ${wish}, `}${label}: ${rule}`,
    };
  });
  const [last] = entries.splice(-1);
  if (last === undefined) return [];
  return [...entries, more === 0 ? last : { ...last, line: `${last.line}\n${andMore(more)}` }];
}

/** What songs are counted under: the reason, without the song that it names. */
function countWords(rejection: Rejection): string {
  switch (rejection.reason) {
    case 'same-song':
      return 'the same song';
    case 'cover-version':
      return 'cover versions';
    case 'in-list':
      return `in ${rejection.list}`;
    default:
      return rejectionWords(rejection);
  }
}

/** How many offered songs were left out, by their first reason. */
export function leftOutCounts(
  leftOut: readonly Pick<LeftOut, 'rejection'>[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { rejection } of leftOut) {
    const reason = countWords(rejection);
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}

/** That a track repeats a song that is there: "live; [1] Song 1 is the original and is in it too". */
export const repeatWords = ({
  difference,
  ...kept
}: {
  readonly id: number;
  readonly title: string;
  readonly difference: Difference;
}): string => besideWords(difference, kept, 'is in it too');

/** How a track differs from another track of the same song, and what becomes of that one. */
function besideWords(
  difference: Difference,
  { id, title }: { readonly id: number; readonly title: string },
  fate: string,
): string {
  const other = `[${id}] ${nameInLine(title)}`;
  return difference.kind === 'other-edition'
    ? `${editionWords(difference.editions)}; ${other} is ${editionWords(difference.kept)} and ${fate}`
    : `${plainDifferences[difference.kind]}; ${other} ${fate}`;
}

const mostRepeatsNamed = 5;

/** That added tracks repeat songs of the playlist, in one sentence; nothing where none does. */
export function repeatLines(repeats: readonly Duplicate[]): string[] {
  if (repeats.length === 0) return [];
  const named = repeats
    .slice(0, mostRepeatsNamed)
    .map(({ song, kept, difference }) => `${songLabel(song)}: ${repeatWords({ ...kept, difference })}`);
  const more = repeats.length - named.length;
  return [
    `The playlist already has the same song: ${named.join('. ')}${more === 0 ? '' : `, ${andMore(more)}`}.`,
  ];
}

/** "the same recording", "live; the other is the original". */
export const differenceWords = (difference: Difference): string =>
  difference.kind === 'other-edition'
    ? `${editionWords(difference.editions)}; the other is ${editionWords(difference.kept)}`
    : plainDifferences[difference.kind];

type Editions = Extract<Difference, { kind: 'other-edition' }>['editions'];

/** "live", "a remaster and an edit"; "the original" if it is neither. */
const editionWords = (editions: Editions): string =>
  editions.length === 0 ? 'the original' : joinNames(editions.map(edition => articles[edition] ?? edition));

/** Editions that are things; the others are said of them. */
const articles: Readonly<Partial<Record<Editions[number], string>>> = {
  remaster: 'a remaster',
  edit: 'an edit',
  remix: 'a remix',
};
