import { SongIndex } from '../songs/duplicate-songs.ts';
import {
  hasDetails,
  type Reading,
  type Song,
  shortSongSeconds,
  songsOf,
  totalDuration,
  withDetails,
} from '../songs/song.ts';
import type { ListRules } from './artist-and-list-rules.ts';
import { type Candidate, type LeftOut, type Rejection, sameSong } from './candidate.ts';
import { fitLengthAndTempo, followCurve, meetsBounds, mostOnCurve } from './fit-length-and-tempo.ts';
import {
  type Bounds,
  boundsOf,
  isBounded,
  needsDetails,
  type Rules,
  rejectionBy,
  rejectionByList,
} from './rules.ts';

interface Choosing {
  readonly rules: Rules;
  /** What lists of the listener say of a song. */
  readonly lists: ListRules;
  readonly held: readonly Song[];
  readonly room: number;
}

/** Chooses among candidates by the rules. Rejects with `MusicError`. */
export async function applyRules(candidates: readonly Candidate[], choosing: Choosing, reading: Reading) {
  const { rules, lists, held, room } = choosing;
  const byList = split(
    candidates,
    each => lists.rejectionOf(each.song) ?? rejectionByList(judged(each), rules),
  );
  const { passed, rejected, unread, waiting, looked } = await checkDetails(byList.passed, choosing, reading);
  const { distinct, doubles } = withoutDoubles(passed, held);
  const bounds = {
    ...boundsOf(rules),
    count: Math.min(room, rules.count ?? room),
    held: totalDuration(held),
  };
  const { chosen, overArtistLimit, spare } = await select(distinct, rules, bounds);
  const { max_per_artist: max = 0, count, minutes } = rules;
  // A song that is not in the plan keeps no other edition out of it.
  const there = new Set([...held.map(({ id }) => id), ...chosen.map(({ song }) => song.id)]);
  const repeated = doubles.filter(({ rejection: { of } }) => there.has(of.id));
  return {
    /** In the order of the candidates; on a tempo curve in the order of the curve. */
    chosen,
    leftOut: [
      ...byList.rejected,
      ...rejected,
      ...repeated,
      ...overArtistLimit.map(each => leftOutFor(each, { reason: 'artist-limit', max })),
      ...spare.filter(isListed).map(each => leftOutFor(each, { reason: 'no-room', count, minutes })),
    ],
    /** Offered songs that keep the rules and were not needed. */
    spare: spare.filter(each => !isListed(each)),
    /** Offered songs that were not needed and not looked up, in number. */
    unread: unread + doubles.length - repeated.length,
    /** Songs that still have to be looked up before it is known whether they keep the rules. */
    waiting,
    /** All candidates, with what was looked up. */
    candidates: candidates.map(each => looked.get(each) ?? each),
  };
}

/** Whether a candidate that is not taken is listed with its reason: it was asked for, or is in the list. */
const isListed = ({ requested, inList }: Candidate): boolean => requested || inList === true;

export function leftOutFor<R extends Rejection>({ song, requested, wish }: Candidate, rejection: R) {
  return { id: song.id, song, requested, wish, rejection };
}

/** A candidate's song as the rules see it. A song of the list stays though it cannot be played now. */
const judged = ({ song, inList }: Candidate): Song => (inList ? { ...song, readable: true } : song);

function split(
  candidates: readonly Candidate[],
  rejectionOf: (candidate: Candidate) => Rejection | undefined,
) {
  const passed: Candidate[] = [];
  const rejected: LeftOut[] = [];
  for (const each of candidates) {
    const rejection = rejectionOf(each);
    if (rejection === undefined) passed.push(each);
    else rejected.push(leftOutFor(each, rejection));
  }
  return { passed, rejected };
}

/** Takes by the bounds; on a tempo curve, songs and their order are chosen together. */
async function select(distinct: readonly Candidate[], rules: Rules, bounds: Bounds & { held: number }) {
  const { sort, from, to, artist_gap: gap = 0 } = rules;
  if (sort !== 'curve' || from === undefined || to === undefined || !isBounded(rules))
    return fitLengthAndTempo(distinct, bounds);
  const known = distinct.filter(({ song }) => song.bpm);
  const seconds = bounds.seconds === undefined ? undefined : Math.max(0, bounds.seconds - bounds.held);
  const chosen = await followCurve(known, { ...bounds, seconds }, { from, to, gap });
  const taken = new Set(chosen);
  return { chosen, overArtistLimit: [], spare: distinct.filter(each => !taken.has(each)) };
}

/**
 * Leaves out what sources offer of songs that are there, in whatever edition. A track that was asked for stays, and
 * says which song it repeats.
 */
function withoutDoubles(passed: readonly Candidate[], held: readonly Song[]) {
  const songs = new SongIndex(held);
  const distinct: Candidate[] = [];
  const doubles: (LeftOut & { readonly rejection: ReturnType<typeof sameSong> })[] = [];
  for (const candidate of passed) {
    const found = songs.find(candidate.song);
    songs.add(candidate.song);
    if (found === undefined || candidate.inList) {
      distinct.push(candidate);
      continue;
    }
    const rejection = sameSong(found);
    const { of, difference } = rejection;
    if (candidate.requested) distinct.push({ ...candidate, repeats: { ...of, difference } });
    else doubles.push(leftOutFor(candidate, rejection));
  }
  return { distinct, doubles };
}

/** Songs looked up at a time: enough to keep the connections busy, not many more than are needed. */
const smallestBatch = 24;

/** Looks songs up, batch by batch, until enough of them keep the rules. */
async function checkDetails(candidates: readonly Candidate[], { rules, held }: Choosing, reading: Reading) {
  const bounds = { ...boundsOf(rules), held: totalDuration(held) };
  /** Candidates as they were given, and with their details. */
  const looked = new Map<Candidate, Candidate>();
  const passed: Candidate[] = [];
  const rejected: LeftOut[] = [];
  let waiting = 0;
  let read = 0;
  if (!candidates.some(({ song }) => needsDetails(song, rules))) {
    const checked = split(candidates, each => rejectionBy(judged(each), rules));
    return { ...checked, looked, unread: 0, waiting };
  }
  const certain = candidates.filter(isListed).length;
  const isEnough = () =>
    rules.sort === 'curve'
      ? passed.length >= mostOnCurve
      : meetsBounds(fitLengthAndTempo(withoutDoubles(passed, held).distinct, bounds).chosen, bounds);
  while (read < candidates.length && (read < certain || !isEnough())) {
    const size = Math.max(certain - read, smallestBatch, lackingFor(bounds, passed.length));
    const batch = candidates.slice(read, read + size);
    read += batch.length;
    const lacking = batch.filter(({ song }) => needsDetails(song, rules));
    const songs = await withDetails(songsOf(lacking), reading);
    for (const [at, each] of lacking.entries()) {
      const song = songs[at];
      if (song !== undefined && hasDetails(song)) looked.set(each, { ...each, song });
      else waiting += 1;
    }
    const known = batch
      .map(each => looked.get(each) ?? each)
      .filter(({ song }) => !needsDetails(song, rules));
    const checked = split(known, each => rejectionBy(judged(each), rules));
    passed.push(...checked.passed);
    rejected.push(...checked.rejected);
    if (reading.lookups.left === 0 && waiting > 0) break;
  }
  const unread = waiting > 0 ? 0 : candidates.length - read;
  return {
    passed,
    rejected,
    looked,
    unread,
    waiting:
      waiting === 0 ? 0 : waiting + Math.min(candidates.length - read, lackingFor(bounds, passed.length)),
  };
}

/** How many more songs the bounds need, at most. */
const lackingFor = ({ count = Number.POSITIVE_INFINITY, seconds }: Bounds, have: number): number => {
  const byLength = seconds === undefined ? Number.POSITIVE_INFINITY : Math.ceil(seconds / shortSongSeconds);
  const needed = Math.min(count, byLength);
  return Number.isFinite(needed) ? Math.max(0, needed - have) : smallestBatch;
};
