import { repeatsAmong } from '../../library/same-song.ts';
import {
  type Song,
  shortSongSeconds,
  songsOf,
  type TrackReading,
  totalDuration,
  withDetails,
} from '../songs/song.ts';
import type { ListRules } from './artist-and-list-rules.ts';
import { type Candidate, type Rejected, type Rejection, sameSong } from './candidate.ts';
import { fitLengthAndTempo, followCurve, meetsBounds, mostOnCurve } from './fit-length-and-tempo.ts';
import {
  artistGapOf,
  isBounded,
  needsDetails,
  type RangeBounds,
  type Rules,
  rejectionBy,
  rejectionByList,
  samenessOf,
  selectsFirst,
  sortOf,
} from './rules.ts';
import { sortSongs } from './sort-songs.ts';

interface Choosing {
  readonly rules: Rules;
  /** What lists of the listener say of a song. */
  readonly lists: ListRules;
  /** Songs that stay in any case, besides the candidates. */
  readonly held: readonly Song[];
  readonly bounds: RangeBounds;
}

/** What becomes of candidates. Each of them, with what was looked up, is in one of the lists. */
export interface SortedCandidates {
  /** In the order of the candidates; on a tempo curve in the order of the curve. */
  readonly chosen: readonly Candidate[];
  readonly leftOut: readonly Rejected[];
  /** Offered songs that were not needed. */
  readonly unused: readonly Candidate[];
  /** Songs that have to be looked up before it is known whether they keep the rules. */
  readonly waiting: readonly Candidate[];
}

/** Chooses among candidates by the rules. Rejects with `MusicError`. */
export async function applyRules(
  candidates: readonly Candidate[],
  choosing: Choosing,
  reading: TrackReading,
): Promise<SortedCandidates> {
  const { rules, lists, held, bounds } = choosing;
  const byList = split(
    candidates,
    each => lists.rejectionOf(each.song) ?? rejectionByList(judged(each), rules),
  );
  const { passed, rejected, unread, waiting } = await checkDetails(byList.passed, choosing, reading);
  const { distinct, doubles } = withoutDoubles(passed, held, rules);
  const limits = { ...bounds, held: totalDuration(held) };
  const { chosen, overArtistLimit, spare } = await select(distinct, rules, limits);
  const { max_per_artist: max = 0, count, minutes } = rules;
  // A song that is not in the plan keeps no other edition out of it.
  const there = new Set([...held.map(({ id }) => id), ...chosen.map(({ song }) => song.id)]);
  const isRepeated = ({ rejection: { of } }: (typeof doubles)[number]) => there.has(of.id);
  // An edition of a song that is over the limit is over it too.
  const over = new Set(overArtistLimit.map(({ song }) => song.id));
  const aside = doubles.filter(each => !isRepeated(each));
  const isOver = ({ rejection: { of } }: (typeof doubles)[number]) => over.has(of.id);
  const beyond = [...overArtistLimit, ...aside.filter(isOver).map(({ candidate }) => candidate)];
  return {
    chosen,
    leftOut: [
      ...byList.rejected,
      ...rejected,
      ...doubles.filter(isRepeated),
      ...beyond.map(each => reject(each, { reason: 'artist-limit', max })),
      ...spare.filter(isListed).map(each => reject(each, { reason: 'no-room', count, minutes })),
    ],
    unused: [
      ...spare.filter(each => !isListed(each)),
      ...aside.filter(each => !isOver(each)).map(({ candidate }) => candidate),
      ...unread,
    ],
    waiting,
  };
}

/** Whether a candidate that is not taken is listed with its reason: it was asked for, or is in the list. */
const isListed = ({ requested, held }: Candidate): boolean => (requested ?? held) === true;

const reject = <R extends Rejection>(candidate: Candidate, rejection: R) => ({ candidate, rejection });

/** A candidate's song as the rules see it. A song of the list stays though it cannot be played now. */
const judged = ({ song, held }: Candidate): Song => (held ? { ...song, readable: true } : song);

function split(
  candidates: readonly Candidate[],
  rejectionOf: (candidate: Candidate) => Rejection | undefined,
) {
  const passed: Candidate[] = [];
  const rejected: Rejected[] = [];
  for (const each of candidates) {
    const rejection = each.fixed ? undefined : rejectionOf(each);
    if (rejection === undefined) passed.push(each);
    else rejected.push(reject(each, rejection));
  }
  return { passed, rejected };
}

/** Takes by the bounds; on a tempo curve, songs and their order are chosen together. */
async function select(distinct: readonly Candidate[], rules: Rules, bounds: RangeBounds & { held: number }) {
  const { sort, from, through = [], to } = rules;
  const gap = artistGapOf(rules) ?? {};
  const isChosen = isBounded(rules) || through.length > 0;
  if (sort !== 'curve' || from === undefined || to === undefined || !isChosen)
    return fitLengthAndTempo(inSelectingOrder(distinct, rules), fittingBy(rules, bounds));
  const known = distinct.filter(({ song }) => song.bpm);
  const seconds = bounds.seconds === undefined ? undefined : Math.max(0, bounds.seconds - bounds.held);
  const curve = { tempos: [from, ...through, to], gap };
  const chosen = await followCurve(known, { ...bounds, seconds }, curve);
  const taken = new Set(chosen);
  const others = distinct.filter(each => !taken.has(each));
  return isBounded(rules)
    ? { chosen, overArtistLimit: [], spare: others }
    : { chosen: [...chosen, ...others], overArtistLimit: [], spare: [] };
}

const fittingBy = (rules: Rules, bounds: RangeBounds & { held: number }) => ({
  ...bounds,
  isCounted: rules.count !== undefined,
  inOrder: selectsFirst(rules) && rules.count === undefined,
});

/** Candidates in the order in which they are taken: what was asked for, then the first by a sort that selects. */
function inSelectingOrder(candidates: readonly Candidate[], rules: Rules): readonly Candidate[] {
  const sort = selectsFirst(rules) ? sortOf(rules, 0) : undefined;
  if (sort === undefined) return candidates;
  const asked = candidates.filter(({ requested }) => requested);
  return [
    ...asked,
    ...sortSongs(
      candidates.filter(({ requested }) => !requested),
      sort,
    ).items,
  ];
}

/**
 * Leaves out what sources offer of songs that are there, in whatever edition. What was asked for or is in the list leaves
 * only where `dedupe` is given.
 */
function withoutDoubles(passed: readonly Candidate[], held: readonly Song[], rules: Rules) {
  const sameness = samenessOf(rules);
  const doubles: { readonly candidate: Candidate; readonly rejection: ReturnType<typeof sameSong> }[] = [];
  if (sameness === undefined) return { distinct: passed, doubles };
  const there = held.map((song, place): Candidate => ({ song, place, held: true }));
  const repeats = repeatsAmong(
    [...there, ...passed],
    sameness,
    each => (each.requested ? 'asked' : each.held ? 'there' : 'offered'),
    each => !each.fixed && (rules.dedupe !== undefined || !isListed(each)),
  );
  const distinct = passed.filter(each => {
    const repeat = repeats.get(each);
    if (repeat !== undefined) doubles.push(reject(each, sameSong(repeat)));
    return repeat === undefined;
  });
  return { distinct, doubles };
}

/** Songs looked up at a time: enough to keep the connections busy, not many more than are needed. */
const smallestBatch = 24;

/** Looks songs up, batch by batch, until enough of them keep the rules. */
async function checkDetails(
  candidates: readonly Candidate[],
  { rules, held, bounds: given }: Choosing,
  reading: TrackReading,
) {
  const bounds = { ...given, held: totalDuration(held) };
  const isUnknown = ({ song, fixed }: Candidate) => !fixed && needsDetails(song, rules);
  const judge = (some: readonly Candidate[]) => split(some, each => rejectionBy(judged(each), rules));
  if (!candidates.some(isUnknown)) return { ...judge(candidates), unread: [], waiting: [] };
  const passed: Candidate[] = [];
  const rejected: Rejected[] = [];
  const waiting: Candidate[] = [];
  let read = 0;
  const certain = candidates.filter(isListed).length;
  const fitting = fittingBy(rules, bounds);
  const isEnough = () => {
    if (selectsFirst(rules)) return false;
    if (rules.sort === 'curve') return passed.length >= mostOnCurve;
    const { distinct } = withoutDoubles(passed, held, rules);
    return meetsBounds(fitLengthAndTempo(distinct, fitting).chosen, fitting);
  };
  while (read < candidates.length && (read < certain || !isEnough())) {
    const size = Math.max(certain - read, smallestBatch, lackingFor(bounds, passed.length));
    const batch = candidates.slice(read, read + size);
    read += batch.length;
    const lacking = batch.filter(isUnknown);
    const songs = await withDetails(songsOf(lacking), reading);
    const looked = new Map(lacking.map((each, at) => [each, { ...each, song: songs[at] ?? each.song }]));
    const now = batch.map(each => looked.get(each) ?? each);
    waiting.push(...now.filter(isUnknown));
    const checked = judge(now.filter(each => !isUnknown(each)));
    passed.push(...checked.passed);
    rejected.push(...checked.rejected);
    if (reading.lookups.left === 0 && waiting.length > 0) break;
  }
  // Where the first are taken, any of the others may be among them.
  const more = selectsFirst(rules) ? candidates.length : lackingFor(bounds, passed.length);
  const later = waiting.length === 0 ? read : read + more;
  return {
    passed,
    rejected,
    unread: candidates.slice(later),
    waiting: [...waiting, ...candidates.slice(read, later)],
  };
}

/** How many more songs the bounds need, at most. */
const lackingFor = ({ count = Number.POSITIVE_INFINITY, seconds }: RangeBounds, have: number): number => {
  const byLength = seconds === undefined ? Number.POSITIVE_INFINITY : Math.ceil(seconds / shortSongSeconds);
  const needed = Math.min(count, byLength);
  return Number.isFinite(needed) ? Math.max(0, needed - have) : smallestBatch;
};
