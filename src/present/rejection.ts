import type { RejectedTrack, Rejection } from '../playlists/build/rejection.ts';
import { errorMessage } from './error-message.ts';
import type { Entry } from './items.ts';
import { songLabel } from './song-label.ts';

/** Why a track was left out: "year outside 1990 to 1999", "no such track". */
function rejectionWords(rejection: Rejection): string {
  switch (rejection.reason) {
    case 'tempo-outside':
      return outside('bpm', rejection.min, rejection.max);
    case 'year-outside':
      return outside('year', rejection.min, rejection.max);
    case 'artist-limit':
      return `more than ${rejection.max} by one artist`;
    case 'no-room':
      return noRoom(rejection);
    case 'known':
      return `known: ${rejection.list}`;
    case 'service-error':
      return errorMessage(rejection.error);
    default:
      return plainWords[rejection.reason];
  }
}

type PlainReason = Exclude<
  Rejection['reason'],
  'tempo-outside' | 'year-outside' | 'artist-limit' | 'no-room' | 'known' | 'service-error'
>;

const plainWords: Readonly<Record<PlainReason, string>> = {
  'tempo-unknown': 'tempo unknown',
  'release-date-unknown': 'release date unknown',
  explicit: 'explicit',
  'not-playable': 'not playable here',
  'given-twice': 'given twice',
  'in-two-sources': 'in two sources',
  'to-avoid': 'to be avoided',
  'already-in-playlist': 'already in the playlist',
  'no-such-track': 'no such track',
};

function outside(what: string, min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `${what} above ${max}`;
  return max === undefined ? `${what} below ${min}` : `${what} outside ${min} to ${max}`;
}

function noRoom({ count, minutes }: Extract<Rejection, { reason: 'no-room' }>): string {
  if (minutes !== undefined) return `no room in ${minutes} minutes`;
  return count === undefined ? 'a playlist holds no more than 2,000' : `no room in ${count} songs`;
}

export const rejectedEntry = ({ id, song, rejection }: RejectedTrack): Entry => {
  const rule = rejectionWords(rejection);
  return {
    fields: { id, rule, ...(song === undefined ? {} : { title: song.title, artist: song.artist }) },
    line: `${song === undefined ? `[${id}]` : songLabel(song)}: ${rule}`,
  };
};

/** How many tracks of sources were left out, by reason. */
function rejectionCounts(rejected: readonly RejectedTrack[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { rejection, requested } of rejected) {
    if (requested) continue;
    const reason = rejection.reason === 'known' ? 'known' : rejectionWords(rejection);
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}

/** The counts as a field; none where no track of a source was left out. */
export const rejectionCountFields = (rejected: readonly RejectedTrack[]) => {
  const counts = rejectionCounts(rejected);
  return Object.keys(counts).length === 0 ? {} : { left_out_counts: counts };
};

/** The counts as a sentence. */
export function rejectionCountLines(rejected: readonly RejectedTrack[]): string[] {
  const counts = Object.entries(rejectionCounts(rejected)).map(([reason, count]) => `${reason}: ${count}`);
  return counts.length === 0 ? [] : [`Left out besides, by reason: ${counts.join('; ')}.`];
}
