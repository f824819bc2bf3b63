import { clockTime, nameInLine } from '../../text/sanitize.ts';
import type { Entry } from '../engine/answer.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { LeftOut } from './choosing/candidate.ts';
import type { Rejection } from './choosing/rejection.ts';
import { besideWords } from './repeat-words.ts';

import { songLabel } from './song-label.ts';

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
    case 'not-in-lists':
      return `not in ${rejection.lists.join(' or ')}`;
    case 'artist-to-avoid':
      return `by ${nameInLine(rejection.artist)}`;
    case 'service-error':
      return rejection.error === undefined ? 'could not be read' : errorMessage(rejection.error);
    default:
      return plainWords[rejection.reason];
  }
}

type PlainReason = Exclude<Extract<Rejection, { reason: string }>['reason'], WordedReason>;
type WordedReason =
  | 'tempo-outside'
  | 'year-outside'
  | 'length-outside'
  | 'same-song'
  | 'artist-limit'
  | 'no-room'
  | 'in-list'
  | 'not-in-lists'
  | 'artist-to-avoid'
  | 'service-error';

const plainWords: Readonly<Record<PlainReason, string>> = {
  'tempo-unknown': 'tempo unknown',
  'release-date-unknown': 'release date unknown',
  explicit: 'explicit',
  'explicit-unknown': 'not known whether explicit',
  'not-playable': 'not playable here',
  'given-twice': 'given twice',
  'to-avoid': 'to be avoided',
  'no-such-track': 'no such track',
};

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
  if (minutes !== undefined) return `no room in ${minutes} minutes`;
  return count === undefined ? 'a playlist holds no more than 2,000' : `no room in ${count} songs`;
}

/** Of the offered songs that were left out for one reason, so many are named, and so many in all. */
const mostNamed = { perReason: 5, inAll: 20 };

/** What did not come into a plan: all that was asked for, and for each reason the first songs of the sources. */
export function leftOutEntries(leftOut: readonly LeftOut[]): Entry[] {
  const counts = new Map<string, number>();
  const offered = leftOut.filter(({ requested, rejection }) => {
    const reason = countWords(rejection);
    const count = requested ? 0 : (counts.get(reason) ?? 0) + 1;
    if (!requested) counts.set(reason, count);
    return !requested && count <= mostNamed.perReason;
  });
  const asked = leftOut.filter(({ requested }) => requested);
  return [...asked, ...offered.slice(0, mostNamed.inAll)].map(({ id, song, wish, rejection }) => {
    const rule = rejectionWords(rejection);
    const label = song === undefined ? `[${id}]` : songLabel(song);
    return {
      fields: {
        id,
        rule,
        ...(wish === undefined ? {} : { wish }),
        ...(song === undefined ? {} : { title: song.title, artist: song.artist }),
      },
      line: `${wish === undefined ? '' : `wish ${wish}, `}${label}: ${rule}`,
    };
  });
}

/** What songs are counted under: the reason, without the song that it names. */
function countWords(rejection: Rejection): string {
  switch (rejection.reason) {
    case 'same-song':
      return 'the same song';
    case 'in-list':
      return `in ${rejection.list}`;
    default:
      return rejectionWords(rejection);
  }
}

/** How many offered songs were left out, by their first reason. */
export function leftOutCounts(leftOut: readonly LeftOut[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { requested, rejection } of leftOut) {
    if (requested) continue;
    const reason = countWords(rejection);
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}
