import { lengthOf, type Song } from '../song.ts';

/** A song that may come into the playlist. */
export interface Candidate {
  readonly song: Song;
  /** Where it stands in what was given; the order "as given" is by this. */
  readonly place: number;
  /** Asked for by name or id: it goes before what sources offer, and is not exchanged. */
  readonly asked: boolean;
}

export interface Bounds {
  readonly count?: number | undefined;
  /** Seconds in all. */
  readonly length?: number | undefined;
  readonly perArtist?: number | undefined;
}

/** How far above the length asked for is still near enough. */
const over = 1.02;
/** How far from it the total may be without looking for a better one. */
const near = 0.005;
/** How many that were not taken are tried in exchange: the best offers come first. */
const tried = 300;

export interface Selected {
  readonly chosen: readonly Candidate[];
  /** Those that one artist has too many of. */
  readonly crowded: readonly Candidate[];
  /** Those that there was no room for. */
  readonly spare: readonly Candidate[];
}

/**
 * Takes candidates in their order until the bounds are met; then, where a length is asked for, exchanges
 * offered songs as long as that brings the total nearer to it.
 */
export function selected(candidates: readonly Candidate[], bounds: Bounds): Selected {
  const { count = Number.POSITIVE_INFINITY, length } = bounds;
  const most = length === undefined ? Number.POSITIVE_INFINITY : length * over;
  const artists = new Artists(bounds.perArtist);
  const chosen: Candidate[] = [];
  const crowded: Candidate[] = [];
  const spare: Candidate[] = [];
  let total = 0;
  for (const candidate of candidates) {
    const { duration } = candidate.song;
    if (chosen.length >= count || total + duration > most) spare.push(candidate);
    else if (!artists.admit(candidate)) crowded.push(candidate);
    else {
      artists.take(candidate);
      chosen.push(candidate);
      total += duration;
    }
  }
  if (length !== undefined) approach(chosen, spare, { count, length, most, artists });
  return { chosen, crowded, spare };
}

/** Whether these meet the bounds so well that no more need to be looked at. */
export function enough(chosen: readonly Candidate[], { count, length }: Bounds): boolean {
  if (length === undefined) return count !== undefined && chosen.length >= count;
  const off = Math.abs(length - lengthOf(chosen.map(({ song }) => song)));
  return off <= length * near;
}

class Artists {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  admit = (candidate: Candidate) => (this.#held.get(artistOf(candidate)) ?? 0) < this.#most;
  take = (candidate: Candidate) => this.#add(candidate, 1);
  release = (candidate: Candidate) => this.#add(candidate, -1);

  #add(candidate: Candidate, by: number): void {
    this.#held.set(artistOf(candidate), (this.#held.get(artistOf(candidate)) ?? 0) + by);
  }
}

const artistOf = ({ song: { artist, artistId } }: Candidate) => (artistId === 0 ? artist : String(artistId));

interface Aim {
  readonly count: number;
  readonly length: number;
  readonly most: number;
  readonly artists: Artists;
}

/** Adds or exchanges one song at a time, each time the one that helps most, until none helps. */
function approach(chosen: Candidate[], spare: Candidate[], aim: Aim): void {
  for (let step = 0; step < tried; step++) {
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

interface Step {
  readonly out: Candidate | undefined;
  readonly into: Candidate;
  readonly off: number;
}

function bestStep(chosen: readonly Candidate[], spare: readonly Candidate[], aim: Aim): Step | undefined {
  const total = lengthOf(chosen.map(({ song }) => song));
  let best: Step | undefined;
  const consider = (out: Candidate | undefined, into: Candidate) => {
    const after = total + into.song.duration - (out?.song.duration ?? 0);
    const off = Math.abs(aim.length - after);
    if (after <= aim.most && off < (best?.off ?? Math.abs(aim.length - total))) best = { out, into, off };
  };
  for (const into of spare.slice(0, tried)) {
    if (aim.artists.admit(into) && chosen.length < aim.count) consider(undefined, into);
    for (const out of chosen) {
      if (!out.asked && (aim.artists.admit(into) || artistOf(out) === artistOf(into))) consider(out, into);
    }
  }
  return best;
}
