import { takeTurns } from '../../../client/many-calls.ts';
import { artistKey, songsOf, totalDuration } from '../songs/song.ts';
import type { Candidate } from './candidate.ts';
import { type RangeBounds, slackFor } from './rules.ts';
import { type ArtistGap, recentArtists } from './sort-songs.ts';

interface SelectionBounds extends RangeBounds {
  /** Seconds of songs that stay in any case. */
  readonly held?: number | undefined;
  /** Whether the count comes before the length: it was asked for. */
  readonly isCounted?: boolean;
  /** Whether the order of the candidates selects, so that none is skipped. */
  readonly inOrder?: boolean;
}

/** A total so near to the length asked for, as a share of the length, needs no more songs to choose from. */
const mostOff = 0.005;
/** Taken in their order, songs pass the length by this factor at most. */
const longestShare = 1.02;
/** Spare songs that are tried in an exchange, and exchanges at most; the best offers come first. */
const mostTried = 300;

/**
 * Takes candidates in their order until the bounds are met. A count is met first. Then, where a length is asked for,
 * offered songs are exchanged, added and taken out as long as that brings the total nearer to it; with `inOrder`, only
 * the last ones. `overArtistLimit`: songs beyond the number that one artist may have.
 */
export function fitLengthAndTempo(candidates: readonly Candidate[], bounds: SelectionBounds) {
  const { count, seconds: length, held = 0, inOrder = false } = bounds;
  const longest = length === undefined ? Number.POSITIVE_INFINITY : length * longestShare;
  const artists = new ArtistCounts(bounds.perArtist);
  const fillers = fillersIn(candidates, bounds);
  const chosen: Candidate[] = [];
  const overArtistLimit: Candidate[] = [];
  const spare: Candidate[] = [];
  let total = held;
  let isFull = false;
  for (const candidate of candidates) {
    const { duration } = candidate.song;
    const fits = bounds.isCounted ? chosen.length < (count ?? 0) : total + duration <= longest;
    const hasRoom = fits && chosen.length < (count ?? Number.POSITIVE_INFINITY);
    isFull ||= inOrder && !hasRoom;
    if (!hasRoom || isFull || fillers.has(candidate)) spare.push(candidate);
    else if (!artists.admit(candidate)) overArtistLimit.push(candidate);
    else {
      artists.take(candidate);
      chosen.push(candidate);
      total += duration;
    }
  }
  const isCounted = bounds.isCounted === true;
  if (length === undefined) return { chosen, overArtistLimit, spare };
  // A song over the limit may take the place of another by its artist.
  const others = [...spare, ...overArtistLimit];
  const over = new Set(overArtistLimit);
  approachLength(chosen, others, { isCounted, inOrder, count, length, held, artists, fillers });
  const isOver = (each: Candidate) => over.has(each) && !artists.admit(each);
  return { chosen, overArtistLimit: others.filter(isOver), spare: others.filter(each => !isOver(each)) };
}

/** Offered pieces so short that they are no way to reach a length: under a third of the usual one. */
function fillersIn(
  candidates: readonly Candidate[],
  { seconds, exact }: SelectionBounds,
): ReadonlySet<Candidate> {
  if (seconds === undefined || exact) return new Set();
  const lengths = candidates.map(({ song }) => song.duration).sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return new Set(
    candidates.filter(({ requested, held, song }) => !requested && !held && song.duration < median / 3),
  );
}

/** Whether songs meet the bounds so well that no more need to be looked up. */
export function meetsBounds(
  chosen: readonly Candidate[],
  { count, seconds, held = 0, isCounted }: SelectionBounds,
): boolean {
  if (isCounted && chosen.length < (count ?? 0)) return false;
  if (seconds === undefined) return count !== undefined && chosen.length >= count;
  const lacking = Math.max(0, seconds - held);
  const off = Math.abs(lacking - totalDuration(songsOf(chosen)));
  return off <= seconds * mostOff;
}

/** How many songs each artist has, under a limit. */
class ArtistCounts {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  admit = ({ song }: Candidate) => (this.#counts.get(artistKey(song)) ?? 0) < this.#limit;
  take = (candidate: Candidate) => this.#add(candidate, 1);
  release = (candidate: Candidate) => this.#add(candidate, -1);

  #add({ song }: Candidate, by: number): void {
    const artist = artistKey(song);
    this.#counts.set(artist, (this.#counts.get(artist) ?? 0) + by);
  }
}

interface LengthAim {
  readonly isCounted: boolean;
  readonly inOrder: boolean;
  readonly count: number | undefined;
  /** Seconds: the length asked for, and what is held of it. */
  readonly length: number;
  readonly held: number;
  readonly artists: ArtistCounts;
  readonly fillers: ReadonlySet<Candidate>;
}

/** Adds, takes out or exchanges one song at a time, the most helpful first, until no step brings the total nearer. */
function approachLength(chosen: Candidate[], spare: Candidate[], aim: LengthAim): void {
  for (let step = 0; step < mostTried; step++) {
    const better = bestStep(chosen, spare, aim);
    if (better === undefined) return;
    const { out, into } = better;
    if (out !== undefined) {
      aim.artists.release(out);
      spare.push(out);
    }
    if (into !== undefined) {
      aim.artists.take(into);
      spare.splice(spare.indexOf(into), 1);
    }
    const at = out === undefined ? chosen.length : chosen.indexOf(out);
    chosen.splice(at, out === undefined ? 0 : 1, ...(into === undefined ? [] : [into]));
  }
}

interface ExchangeStep {
  readonly out: Candidate | undefined;
  readonly into: Candidate | undefined;
  readonly off: number;
}

const isSameArtist = (a: Candidate, b: Candidate) => artistKey(a.song) === artistKey(b.song);

function bestStep(
  chosen: readonly Candidate[],
  spare: readonly Candidate[],
  { isCounted, inOrder, count = Number.POSITIVE_INFINITY, length, held, artists, fillers }: LengthAim,
): ExchangeStep | undefined {
  const total = held + totalDuration(songsOf(chosen));
  const longest = length + slackFor(length);
  let best: ExchangeStep | undefined;
  const consider = (out: Candidate | undefined, into: Candidate | undefined) => {
    const after = total + (into?.song.duration ?? 0) - (out?.song.duration ?? 0);
    const off = Math.abs(length - after);
    // A count may need more than the length, and any step down is one to it then.
    const fits = after <= longest || (total > longest && after < total);
    if (fits && off < (best?.off ?? Math.abs(length - total))) best = { out, into, off };
  };
  const removable = chosen.filter(each => !each.requested);
  if (!isCounted)
    for (const out of inOrder ? removable.filter(each => each === chosen.at(-1)) : removable)
      consider(out, undefined);
  const tried = inOrder ? [] : spare.filter(each => !fillers.has(each)).slice(0, mostTried);
  for (const into of tried) {
    if (artists.admit(into) && chosen.length < count) consider(undefined, into);
    for (const out of removable) if (artists.admit(into) || isSameArtist(out, into)) consider(out, into);
  }
  return best;
}

/** Candidates that a curve is chosen from: the first ones with a known tempo. */
export const mostOnCurve = 150;

/** How many partial orders are kept after each song, and how many songs each is continued with. */
const width = 60;
const extensions = 12;
/** Seconds by which a total may miss the length. */
const mostSecondsOff = 15;
/** What a second beyond that, a beat at the end, a missing song and a fall of one beat cost, in squared beats. */
const costs = { second: 1, lastBeat: 2, leftOut: 400, fall: 4 } as const;

interface Curve {
  /** The tempos at even distances, from the start to the end. */
  readonly tempos: readonly number[];
  readonly gap: ArtistGap;
}

/** A partial order, with its songs in this order. */
interface Path {
  readonly songs: ReadonlySet<Candidate>;
  readonly seconds: number;
  readonly cost: number;
}

/**
 * Chooses songs and their order together, so that the tempo follows a line from one value to another over the whole
 * length, and songs of one artist keep a distance. A beam search; the same again for the same candidates. The
 * candidates need a tempo.
 */
export async function followCurve(
  candidates: readonly Candidate[],
  { count = candidates.length, seconds, perArtist }: RangeBounds,
  { tempos, gap }: Curve,
): Promise<Candidate[]> {
  const pool = candidates.slice(0, mostOnCurve);
  const most = Math.min(count, pool.length);
  const total = seconds ?? expectedSeconds(pool, most);
  const to = tempos.at(-1) ?? 0;
  const target = (at: number) => tempoAt(tempos, Math.min(1, at / Math.max(1, total)));
  let beam: Path[] = [{ songs: new Set(), seconds: 0, cost: 0 }];
  let best: { readonly path: Path; readonly score: number } | undefined;
  const requested = pool.filter(each => each.requested);
  const aim = { requested, to, most: seconds === undefined ? most : undefined, seconds };
  const turn = takeTurns();
  for (let step = 0; step < most; step++) {
    await turn();
    const next = beam.flatMap(extended);
    if (next.length === 0) break;
    next.sort((a, b) => a.cost - b.cost || a.seconds - b.seconds);
    beam = next.slice(0, width);
    for (const path of beam) {
      const score = scoreOf(path, aim);
      if (best === undefined || score < best.score) best = { path, score };
    }
  }
  return [...(best?.path.songs ?? [])];

  function extended({ songs, seconds: length, cost }: Path): Path[] {
    const recent = recentArtists(songsOf([...songs]), gap);
    const last = [...songs].at(-1);
    const counts = new ArtistCounts(perArtist);
    songs.forEach(counts.take);
    const fits = pool
      .filter(
        each =>
          !songs.has(each) &&
          !recent.has(artistKey(each.song)) &&
          counts.admit(each) &&
          (seconds === undefined || length + each.song.duration <= total + mostSecondsOff),
      )
      .map(each => ({ each, off: (each.song.bpm ?? 0) - target(length + each.song.duration / 2) }))
      .sort((a, b) => Math.abs(a.off) - Math.abs(b.off))
      .slice(0, extensions);
    return fits.map(({ each, off }) => ({
      songs: new Set(songs).add(each),
      seconds: length + each.song.duration,
      cost:
        cost +
        off ** 2 +
        costs.fall * fallOf(last, each, Math.sign(target(length + each.song.duration) - target(length))),
    }));
  }
}

/** The tempo of a curve at a share of its length. */
function tempoAt(tempos: readonly number[], share: number): number {
  const at = share * (tempos.length - 1);
  const before = tempos[Math.floor(at)] ?? 0;
  return before + ((tempos[Math.ceil(at)] ?? before) - before) * (at % 1);
}

interface Aim {
  readonly requested: readonly Candidate[];
  readonly to: number;
  /** Songs, where no length is asked for. */
  readonly most: number | undefined;
  readonly seconds: number | undefined;
}

/** How good a whole order is; less is better. */
function scoreOf({ songs, seconds: length, cost }: Path, { requested, to, most, seconds }: Aim): number {
  const lacking = most === undefined ? 0 : most - songs.size;
  const off = seconds === undefined ? 0 : Math.max(0, Math.abs(length - seconds) - mostSecondsOff);
  const unused = requested.filter(each => !songs.has(each)).length;
  return (
    cost / songs.size +
    costs.second * off +
    costs.lastBeat * Math.abs(([...songs].at(-1)?.song.bpm ?? 0) - to) +
    costs.leftOut * (lacking + unused)
  );
}

/** How far a song goes against the direction of the curve, squared. */
const fallOf = (last: Candidate | undefined, { song }: Candidate, direction: number): number =>
  last === undefined ? 0 : Math.max(0, ((last.song.bpm ?? 0) - (song.bpm ?? 0)) * direction) ** 2;

const expectedSeconds = (pool: readonly Candidate[], count: number): number =>
  (pool.reduce((sum, { song }) => sum + song.duration, 0) / Math.max(1, pool.length)) * count;
