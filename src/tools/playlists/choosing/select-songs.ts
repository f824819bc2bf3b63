import type { PlanEntry } from '../plans/build-plan.ts';
import { artistKey, type Song, totalDuration } from '../songs/song.ts';

/** A song that may come into the playlist. */
export interface SongCandidate extends PlanEntry {
  readonly song: Song;
  /** Asked for by name or id: goes before what sources offer, and is not exchanged. */
  readonly requested: boolean;
}

export interface Bounds {
  readonly count?: number | undefined;
  /** Seconds in all, with those of the playlist that is extended. */
  readonly length?: number | undefined;
  /** Seconds of the playlist that is extended. */
  readonly held?: number | undefined;
  readonly perArtist?: number | undefined;
}

/** The total may pass the length asked for by this factor. */
const tolerance = 1.02;
/** A total so near to the length asked for, as a share of the length, needs no more songs to choose from. */
const mostOff = 0.005;
/** Spare songs that are tried in an exchange, and exchanges at most; the best offers come first. */
const mostTried = 300;

interface TrackSelection {
  readonly chosen: readonly SongCandidate[];
  /** Songs beyond the number that one artist may have. */
  readonly overArtistLimit: readonly SongCandidate[];
  /** Songs that there was no room for. */
  readonly spare: readonly SongCandidate[];
}

/**
 * Takes candidates in their order until the bounds are met; then, where a length is asked for, exchanges
 * offered songs as long as that brings the total nearer to it.
 */
export function selectTracks(candidates: readonly SongCandidate[], bounds: Bounds): TrackSelection {
  const { count = Number.POSITIVE_INFINITY, length, held = 0 } = bounds;
  const longest = length === undefined ? Number.POSITIVE_INFINITY : length * tolerance;
  const artists = new ArtistCounts(bounds.perArtist);
  const chosen: SongCandidate[] = [];
  const overArtistLimit: SongCandidate[] = [];
  const spare: SongCandidate[] = [];
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
export function meetsBounds(chosen: readonly SongCandidate[], { count, length, held = 0 }: Bounds): boolean {
  if (length === undefined) return count !== undefined && chosen.length >= count;
  const lacking = Math.max(0, length - held);
  const off = Math.abs(lacking - totalDuration(chosen.map(({ song }) => song)));
  return off <= length * mostOff;
}

/** How many songs each artist has, under a limit. */
class ArtistCounts {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  admit = ({ song }: SongCandidate) => (this.#counts.get(artistKey(song)) ?? 0) < this.#limit;
  take = (candidate: SongCandidate) => this.#add(candidate, 1);
  release = (candidate: SongCandidate) => this.#add(candidate, -1);

  #add({ song }: SongCandidate, by: number): void {
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
function approachLength(chosen: SongCandidate[], spare: SongCandidate[], aim: Aim): void {
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
  readonly out: SongCandidate | undefined;
  readonly into: SongCandidate;
  readonly off: number;
}

const isSameArtist = (a: SongCandidate, b: SongCandidate) => artistKey(a.song) === artistKey(b.song);

function bestStep(
  chosen: readonly SongCandidate[],
  spare: readonly SongCandidate[],
  aim: Aim,
): ExchangeStep | undefined {
  const total = aim.held + totalDuration(chosen.map(({ song }) => song));
  let best: ExchangeStep | undefined;
  const consider = (out: SongCandidate | undefined, into: SongCandidate) => {
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
