import type { Call } from '../../client/call.ts';
import type { JobProgress } from '../progress.ts';
import { withDetails } from '../track-details.ts';
import type { ExcludedIds } from './exclusions.ts';
import type { RejectedTrack, Rejection } from './rejection.ts';
import { needsDetails, type Rules, rejectionByDetails, rejectionByList } from './rules.ts';
import { type Bounds, meetsBounds, type SongCandidate, selectTracks } from './selection.ts';

export interface RuleSet {
  readonly rules: Rules;
  readonly excluded: ExcludedIds;
  /** How many tracks the playlist can take. */
  readonly room: number;
}

export interface RuledCandidates {
  readonly chosen: readonly SongCandidate[];
  readonly rejected: readonly RejectedTrack[];
  /** Offered songs that keep the rules and were not needed. */
  readonly spare: readonly SongCandidate[];
  /** Offered songs that were not needed and not looked up, in number. */
  readonly unread: number;
}

/** The candidates that keep the rules, and why the others are rejected. */
export async function applyRules(
  candidates: readonly SongCandidate[],
  ruleSet: RuleSet,
  call: Call,
  progress: JobProgress,
): Promise<RuledCandidates> {
  const { rules } = ruleSet;
  const bounds = boundsOf(ruleSet);
  const byList = filterByList(candidates, ruleSet);
  const { passed, unread, ...byDetails } = needsDetails(rules)
    ? await filterByDetails(byList.passed, bounds, rules, call, progress)
    : { passed: byList.passed, unread: 0, rejected: [] };
  const { chosen, overArtistLimit, spare } = selectTracks(passed, bounds);
  const { max_per_artist: max = 0, count, duration_minutes: minutes } = rules;
  return {
    chosen,
    rejected: [
      ...byList.rejected,
      ...byDetails.rejected,
      ...overArtistLimit.map(reject({ reason: 'artist-limit', max })),
      ...spare.filter(({ requested }) => requested).map(reject({ reason: 'no-room', count, minutes })),
    ],
    spare: spare.filter(({ requested }) => !requested),
    unread,
  };
}

const reject =
  (rejection: Rejection) =>
  ({ song, requested }: SongCandidate): RejectedTrack => ({ id: song.id, song, rejection, requested });

const boundsOf = ({ rules, room }: RuleSet): Bounds => ({
  count: Math.min(room, rules.count ?? Number.POSITIVE_INFINITY),
  ...(rules.duration_minutes === undefined ? {} : { length: rules.duration_minutes * 60 }),
  ...(rules.max_per_artist === undefined ? {} : { perArtist: rules.max_per_artist }),
});

interface Filtered {
  readonly passed: readonly SongCandidate[];
  readonly rejected: readonly RejectedTrack[];
}

/** Rejects repetitions, excluded ids, and what breaks a rule about facts that every list tells. */
function filterByList(candidates: readonly SongCandidate[], { rules, excluded }: RuleSet): Filtered {
  const wasRequested = new Map<number, boolean>();
  const rejected: RejectedTrack[] = [];
  const passed = candidates.filter(candidate => {
    const { song, requested } = candidate;
    const first = wasRequested.get(song.id);
    wasRequested.set(song.id, first ?? requested);
    if (first !== undefined) {
      const rejection = { reason: first ? 'given-twice' : 'in-two-sources' } as const;
      rejected.push({ id: song.id, song, rejection, requested: false });
      return false;
    }
    const rejection = excluded.get(song.id) ?? rejectionByList(song, rules);
    if (rejection !== undefined) rejected.push(reject(rejection)(candidate));
    return rejection === undefined;
  });
  return { passed, rejected };
}

/** Songs looked up at a time: enough to keep the connections busy, not many more than are needed. */
const smallestBatch = 24;
const largestBatch = 200;
/** Seconds; songs are rarely shorter on average. Tells how many songs a length may need. */
const shortSong = 120;

const neededFor = ({ count = largestBatch, length = Number.POSITIVE_INFINITY }: Bounds) =>
  Math.min(count, Math.ceil(length / shortSong), largestBatch);

/** Looks songs up, batch by batch, until enough of them keep the rules. */
async function filterByDetails(
  candidates: readonly SongCandidate[],
  bounds: Bounds,
  rules: Rules,
  call: Call,
  progress: JobProgress,
): Promise<Filtered & { readonly unread: number }> {
  const passed: SongCandidate[] = [];
  const rejected: RejectedTrack[] = [];
  const requested = candidates.filter(each => each.requested).length;
  const isEnough = () => meetsBounds(selectTracks(passed, bounds).chosen, bounds);
  let read = 0;
  while (read < candidates.length && (read < requested || !isEnough())) {
    const size = Math.max(requested - read, smallestBatch, neededFor(bounds) - passed.length);
    const batch = candidates.slice(read, read + size);
    read += batch.length;
    const songs = batch.map(({ song }) => song);
    const detailed = await withDetails(songs, call, progress);
    for (const [at, each] of batch.entries()) {
      const candidate = { ...each, song: detailed[at] ?? each.song };
      const rejection = rejectionByDetails(candidate.song, rules);
      if (rejection === undefined) passed.push(candidate);
      else rejected.push(reject(rejection)(candidate));
    }
  }
  return { passed, rejected, unread: candidates.length - read };
}
