import { artistKey, totalDuration } from '../songs/song.ts';
import type { Candidate } from './candidate.ts';
import type { Bounds } from './rules.ts';

interface SelectionBounds extends Bounds {
  /** Seconds of songs that stay in any case. */
  readonly held?: number | undefined;
}

/** The total may pass the length asked for by this factor. */
const tolerance = 1.02;
/** A total so near to the length asked for, as a share of the length, needs no more songs to choose from. */
const mostOff = 0.005;
/** Spare songs that are tried in an exchange, and exchanges at most; the best offers come first. */
const mostTried = 300;

interface Selection {
  readonly chosen: readonly Candidate[];
  /** Songs beyond the number that one artist may have. */
  readonly overArtistLimit: readonly Candidate[];
  /** Songs that there was no room for. */
  readonly spare: readonly Candidate[];
}

/**
 * Takes candidates in their order until the bounds are met; then, where a length is asked for, exchanges
 * offered songs as long as that brings the total nearer to it.
 */
export function selectSongs(candidates: readonly Candidate[], bounds: SelectionBounds): Selection {
  const { count = Number.POSITIVE_INFINITY, seconds: length, held = 0 } = bounds;
  const longest = length === undefined ? Number.POSITIVE_INFINITY : length * tolerance;
  const artists = new ArtistCounts(bounds.perArtist);
  const chosen: Candidate[] = [];
  const overArtistLimit: Candidate[] = [];
  const spare: Candidate[] = [];
  let total = held;
  for (const candidate of candidates) {
    const { duration } = candidate.song;
    if (chosen.length >= count || total + duration > longest) spare.push(candidate);
    else if (!artists.admit(candidate)) overArtistLimit.push(candidate);
    else {
      artists.take(candidate);
      chosen.push(candidate);
      total += duration;
    }
  }
  if (length !== undefined) approachLength(chosen, spare, { count, length, held, longest, artists });
  return { chosen, overArtistLimit, spare };
}

/** Whether songs meet the bounds so well that no more need to be looked up. */
export function meetsBounds(
  chosen: readonly Candidate[],
  { count, seconds, held = 0 }: SelectionBounds,
): boolean {
  if (seconds === undefined) return count !== undefined && chosen.length >= count;
  const lacking = Math.max(0, seconds - held);
  const off = Math.abs(lacking - totalDuration(chosen.map(({ song }) => song)));
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

interface Aim {
  readonly count: number;
  /** Seconds: the length asked for, what is held of it, and the longest that is still taken. */
  readonly length: number;
  readonly held: number;
  readonly longest: number;
  readonly artists: ArtistCounts;
}

/** Adds or exchanges one song at a time, the most helpful first, until no step brings the total nearer. */
function approachLength(chosen: Candidate[], spare: Candidate[], aim: Aim): void {
  for (let step = 0; step < mostTried; step++) {
    const better = bestStep(chosen, spare, aim);
    if (better === undefined) return;
    const { out, into } = better;
    spare.splice(spare.indexOf(into), 1);
    aim.artists.take(into);
    if (out === undefined) {
      chosen.push(into);
      continue;
    }
    aim.artists.release(out);
    chosen[chosen.indexOf(out)] = into;
    spare.push(out);
  }
}

interface ExchangeStep {
  readonly out: Candidate | undefined;
  readonly into: Candidate;
  readonly off: number;
}

const isSameArtist = (a: Candidate, b: Candidate) => artistKey(a.song) === artistKey(b.song);

function bestStep(
  chosen: readonly Candidate[],
  spare: readonly Candidate[],
  aim: Aim,
): ExchangeStep | undefined {
  const total = aim.held + totalDuration(chosen.map(({ song }) => song));
  let best: ExchangeStep | undefined;
  const consider = (out: Candidate | undefined, into: Candidate) => {
    const after = total + into.song.duration - (out?.song.duration ?? 0);
    const off = Math.abs(aim.length - after);
    if (after <= aim.longest && off < (best?.off ?? Math.abs(aim.length - total))) best = { out, into, off };
  };
  for (const into of spare.slice(0, mostTried)) {
    if (aim.artists.admit(into) && chosen.length < aim.count) consider(undefined, into);
    for (const out of chosen) {
      if (!out.requested && (aim.artists.admit(into) || isSameArtist(out, into))) consider(out, into);
    }
  }
  return best;
}
