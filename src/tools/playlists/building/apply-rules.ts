import type { Call } from '../../../client/call.ts';
import type { RejectedTrack, Rejection } from '../plans/rejection.ts';
import { SongGroups } from '../songs/duplicates.ts';
import type { CallProgress } from '../songs/progress.ts';
import { type Song, shortSongSeconds, totalDuration } from '../songs/song.ts';
import { withDetails } from '../songs/track-details.ts';
import type { ExcludedIds } from './exclusions.ts';
import { needsDetails, type Rules, rejectionByDetails, rejectionByList } from './rules.ts';
import { type Bounds, meetsBounds, type SongCandidate, selectTracks } from './selection.ts';
import { repeatOf } from './wish-entry.ts';

interface RuleSet {
  readonly rules: Rules;
  readonly excluded: ExcludedIds;
  /** The songs of the playlist that is extended. */
  readonly held: readonly Song[];
  /** How many tracks the playlist can take. */
  readonly room: number;
}

interface RuledCandidates {
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
  progress: CallProgress,
): Promise<RuledCandidates> {
  const { rules } = ruleSet;
  const bounds = boundsOf(ruleSet);
  const byList = filterByList(candidates, ruleSet);
  const { passed, unread, ...byDetails } = needsDetails(rules)
    ? await filterByDetails(byList.passed, { ...ruleSet, bounds }, call, progress)
    : { passed: byList.passed, unread: 0, rejected: [] };
  const { distinct, doubles } = withoutDoubles(passed, ruleSet);
  const { chosen, overArtistLimit, spare } = selectTracks(distinct, bounds);
  const { max_per_artist: max = 0, count, duration_minutes: minutes } = rules;
  return {
    chosen,
    rejected: [
      ...byList.rejected,
      ...byDetails.rejected,
      ...doubles,
      ...overArtistLimit.map(reject({ reason: 'artist-limit', max })),
      ...spare.filter(({ requested }) => requested).map(reject({ reason: 'no-room', count, minutes })),
    ],
    spare: spare.filter(({ requested }) => !requested),
    unread,
  };
}

const reject =
  (rejection: Rejection) =>
  ({ song, requested, wish }: SongCandidate): RejectedTrack => ({
    id: song.id,
    song,
    rejection,
    requested,
    wish,
  });

const boundsOf = ({ rules, held, room }: RuleSet): Bounds => ({
  ...boundsOfRules(rules),
  count: Math.min(room, rules.count ?? Number.POSITIVE_INFINITY),
  held: totalDuration(held),
});

/** What the rules say of how many songs, how long and how many by one artist. */
export const boundsOfRules = ({ count, duration_minutes, max_per_artist }: Rules): Bounds => ({
  ...(count === undefined ? {} : { count }),
  ...(duration_minutes === undefined ? {} : { length: duration_minutes * 60 }),
  ...(max_per_artist === undefined ? {} : { perArtist: max_per_artist }),
});

interface Filtered {
  readonly passed: readonly SongCandidate[];
  readonly rejected: readonly RejectedTrack[];
}

/** Rejects excluded ids, and what breaks a rule about facts that every list tells. */
function filterByList(candidates: readonly SongCandidate[], { rules, excluded }: RuleSet): Filtered {
  const rejected: RejectedTrack[] = [];
  const passed = candidates.filter(candidate => {
    const { song } = candidate;
    const rejection = excluded.get(song.id) ?? rejectionByList(song, rules);
    if (rejection !== undefined) rejected.push(reject(rejection)(candidate));
    return rejection === undefined;
  });
  return { passed, rejected };
}

/**
 * Rejects what sources offer of songs that are there, in whatever edition. A track that was asked for stays, and
 * tells which song it repeats.
 */
function withoutDoubles(passed: readonly SongCandidate[], { held }: Pick<RuleSet, 'held'>) {
  const songs = new SongGroups();
  for (const song of held) songs.add(song);
  const distinct: SongCandidate[] = [];
  const doubles: RejectedTrack[] = [];
  for (const candidate of passed) {
    const repeats = repeatOf(candidate.song, songs);
    songs.add(candidate.song);
    if (repeats === undefined) distinct.push(candidate);
    else if (candidate.requested) distinct.push({ ...candidate, repeats });
    else {
      const { difference, ...of } = repeats;
      doubles.push(reject({ reason: 'same-song', of, difference })(candidate));
    }
  }
  return { distinct, doubles };
}

/** Songs looked up at a time: enough to keep the connections busy, not many more than are needed. */
const smallestBatch = 24;
const largestBatch = 200;

const neededFor = ({ count = largestBatch, length = Number.POSITIVE_INFINITY, held = 0 }: Bounds) =>
  Math.min(count, Math.ceil(Math.max(0, length - held) / shortSongSeconds), largestBatch);

/** Looks songs up, batch by batch, until enough of them keep the rules. */
async function filterByDetails(
  candidates: readonly SongCandidate[],
  { rules, bounds, held }: RuleSet & { readonly bounds: Bounds },
  call: Call,
  progress: CallProgress,
): Promise<Filtered & { readonly unread: number }> {
  const passed: SongCandidate[] = [];
  const rejected: RejectedTrack[] = [];
  const requested = candidates.filter(each => each.requested).length;
  const isEnough = () =>
    meetsBounds(selectTracks(withoutDoubles(passed, { held }).distinct, bounds).chosen, bounds);
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
