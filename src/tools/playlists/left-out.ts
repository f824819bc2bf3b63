import { clockTime } from '../../text/sanitize.ts';
import type { Entry } from '../engine/answer.ts';
import { errorMessage } from '../engine/error-message.ts';
import { besideWords } from './duplicate.ts';
import type { RejectedTrack, Rejection } from './plans/rejection.ts';
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
    case 'known':
      return `known: ${rejection.list}`;
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
  | 'known'
  | 'service-error';

const plainWords: Readonly<Record<PlainReason, string>> = {
  'tempo-unknown': 'tempo unknown',
  'release-date-unknown': 'release date unknown',
  explicit: 'explicit',
  'not-playable': 'not playable here',
  'given-twice': 'given twice',
  'asked-for': 'asked for anyway',
  'in-two-sources': 'in two sources',
  'twice-in-source': 'twice in one source',
  'to-avoid': 'to be avoided',
  'already-in-playlist': 'already in the playlist',
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

/** Of the tracks of sources that were left out for one reason, so many are named, and so many in all. */
const mostNamed = { perReason: 5, inAll: 20 };

/** Tracks that were offered again: they are counted, and the first are named there. */
const isInAnyway: ReadonlySet<string> = new Set<PlainReason>([
  'asked-for',
  'in-two-sources',
  'twice-in-source',
]);

/** The first tracks of sources that were left out for each reason. */
export function offeredEntries(rejected: readonly RejectedTrack[]): Entry[] {
  const counts = new Map<string, number>();
  const named = rejected.filter(({ rejection }) => {
    if (isInAnyway.has(rejection.reason)) return false;
    const count = (counts.get(rejection.reason) ?? 0) + 1;
    counts.set(rejection.reason, count);
    return count <= mostNamed.perReason;
  });
  return named.slice(0, mostNamed.inAll).map(({ id, song, rejection }) => {
    const rule = rejectionWords(rejection);
    return {
      fields: { id, rule, ...(song === undefined ? {} : { title: song.title, artist: song.artist }) },
      line: `${song === undefined ? `[${id}]` : songLabel(song)}: ${rule}`,
    };
  });
}

/** What tracks are counted under: the reason, without the song or the list that it names. */
const countWords = (rejection: Rejection): string => {
  if (rejection.reason === 'known') return 'known';
  return rejection.reason === 'same-song' ? 'the same song' : rejectionWords(rejection);
};

/** How many tracks of sources were left out, by reason. */
function rejectionCounts(rejected: readonly RejectedTrack[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { rejection } of rejected) {
    const reason = countWords(rejection);
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}

/** The counts as a field; none where no track of a source was left out. */
export const rejectionCountFields = (rejected: readonly RejectedTrack[]) => {
  const counts = rejectionCounts(rejected);
  return Object.keys(counts).length === 0 ? {} : { left_out_counts: counts };
};

/** So many tracks that were offered again are named for each reason. */
const mostAgain = 3;

/** The counts as a sentence. Who is in no list of its own is named here. */
export function rejectionCountLines(rejected: readonly RejectedTrack[]): string[] {
  const counts = Object.entries(rejectionCounts(rejected)).map(([reason, count]) => {
    const again = rejected.filter(
      ({ rejection }) => isInAnyway.has(rejection.reason) && countWords(rejection) === reason,
    );
    const named = again
      .slice(0, mostAgain)
      .map(({ id, song }) => (song === undefined ? `[${id}]` : songLabel(song)));
    const names =
      named.length === 0 ? '' : ` (${named.join('; ')}${again.length > named.length ? '; …' : ''})`;
    return `${reason}: ${count}${names}`;
  });
  return counts.length === 0 ? [] : [`Left out of the sources, by reason: ${counts.join('; ')}.`];
}
