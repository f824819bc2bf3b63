import type { Track } from '../client/api/models.ts';
import { judge, type Reading, type Verdict } from './judge.ts';
import type { Wish } from './wish.ts';
import { canonical, words } from './words.ts';

/** What became of one wish. */
export type Match =
  | {
      readonly outcome: 'matched';
      readonly wish: Wish;
      readonly track: Track;
      /** From 0 to 1. */
      readonly confidence: number;
      readonly why: string;
    }
  | {
      readonly outcome: 'uncertain';
      readonly wish: Wish;
      /** Up to three, the likeliest first. */
      readonly candidates: readonly Candidate[];
    }
  | {
      readonly outcome: 'missing';
      readonly wish: Wish;
      readonly tried: readonly string[];
      /** Why it was not sought to the end; absent where it was. */
      readonly stopped?: string;
    };

export interface Candidate {
  readonly track: Track;
  readonly confidence: number;
  readonly differs: string;
}

/** What the tracks found so far say of a wish. */
export type Choice =
  | Pick<Extract<Match, { outcome: 'matched' }>, 'outcome' | 'track' | 'confidence' | 'why'>
  | {
      readonly outcome: 'uncertain';
      readonly candidates: readonly Candidate[];
      /** Whether more searching would find nothing better. */
      readonly settled: boolean;
    };

/** Closer than this, two songs are equally likely. */
const margin = 0.015;
/** Less likely than this, a track is not worth showing. */
const plausible = 0.3;
const mostCandidates = 3;

/** Chooses among tracks. One is taken only if it fits and no other song fits as well. */
export function choose(wish: Wish, ways: readonly Reading[], tracks: readonly Track[]): Choice {
  const all = withAlternatives(tracks).map(track => judge(wish, ways, track));
  const verdicts = withoutNamesakes(ways, all).sort(better(wish));
  const [best, ...others] = verdicts.filter(verdict => verdict.fits);
  if (best === undefined)
    return uncertain(
      verdicts,
      verdicts.some(each => each.sameSong),
    );
  const rivals = others.filter(
    other =>
      other.identity !== best.identity &&
      best.likeness - other.likeness < margin &&
      isRecording(wish, best) === isRecording(wish, other),
  );
  if (rivals.length > 0) {
    const equals = distinct([best, ...rivals]).map(verdict =>
      candidateOf(verdict, tellApart(best, rivals, verdict)),
    );
    return { outcome: 'uncertain', candidates: equals.slice(0, mostCandidates), settled: true };
  }
  const { track, confidence } = best;
  return { outcome: 'matched', track, confidence, why: whyOf(best, tracks) };
}

/** Where there is an artist of the very name, nobody else is meant by it as a surname. */
function withoutNamesakes(ways: readonly Reading[], verdicts: readonly Verdict[]): Verdict[] {
  const key = (name: string | null | undefined) => canonical(words(name ?? '')).join(' ');
  const named = new Set(ways.flatMap(({ artist }) => (artist === undefined ? [] : key(artist))));
  if (!verdicts.some(({ track }) => named.has(key(track.artist?.name)))) return [...verdicts];
  return verdicts.map(verdict =>
    verdict.bySurname ? { ...verdict, fits: false, sameSong: false } : verdict,
  );
}

/** A track that cannot be played here gives the one that stands in for it. */
function withAlternatives(tracks: readonly Track[]): Track[] {
  const others = tracks.flatMap(({ readable, alternative }) =>
    readable === false && alternative?.id != null ? [alternative] : [],
  );
  return [...new Map([...others, ...tracks].map(track => [track.id, track])).values()];
}

const rankOf = ({ track }: Verdict) => track.rank ?? 0;

const better = (wish: Wish) => (a: Verdict, b: Verdict) =>
  Number(isRecording(wish, b)) - Number(isRecording(wish, a)) ||
  b.confidence - a.confidence ||
  Number(a.isRemaster) - Number(b.isRemaster) ||
  off(wish, a) - off(wish, b) ||
  a.order - b.order ||
  rankOf(b) - rankOf(a) ||
  (a.track.id ?? 0) - (b.track.id ?? 0);

/** Whether it is the very recording that the wish names by its code. */
const isRecording = ({ isrc }: Wish, { track }: Verdict) => isrc !== undefined && track.isrc === isrc;

/** Seconds away from the wish's duration. */
const off = ({ duration }: Wish, { track }: Verdict) =>
  duration === undefined ? 0 : Math.abs((track.duration ?? 0) - duration);

function whyOf(best: Verdict, tracks: readonly Track[]): string {
  const instead = tracks.find(
    ({ readable, alternative }) => readable === false && alternative?.id === best.track.id,
  );
  const notes =
    instead === undefined ? best.notes : [...best.notes, `stands in for ${instead.id}, not playable here`];
  return notes.length === 0 ? 'exact' : notes.join('; ');
}

function tellApart(best: Verdict, rivals: readonly Verdict[], { track }: Verdict): string {
  const artists = new Set([best, ...rivals].map(each => each.track.artist?.id));
  return artists.size > 1
    ? `one of several by this title, by ${track.artist?.name ?? '?'}`
    : 'one of several that fit';
}

function uncertain(verdicts: readonly Verdict[], settled: boolean): Choice {
  const worth = distinct(verdicts)
    .filter(each => each.confidence >= plausible && isNear(each))
    .sort((a, b) => a.differs.length - b.differs.length);
  const candidates = worth.slice(0, mostCandidates).map(each => candidateOf(each, differsOf(each)));
  return { outcome: 'uncertain', candidates, settled };
}

/** The song or nearly so: the title by somebody else, or something much like the title by the artist. */
const isNear = ({ sameTitle, confidence }: Verdict) => sameTitle || confidence >= 0.55;

const differsOf = ({ differs, notes }: Verdict) => [...differs, ...notes].join('; ') || 'not sure enough';

const candidateOf = ({ track, confidence }: Verdict, differs: string): Candidate => ({
  track,
  confidence: Math.min(confidence, 0.79),
  differs,
});

/** One of each song: several releases of it are no choice. */
const distinct = (verdicts: readonly Verdict[]): Verdict[] => {
  const seen = new Set<string>();
  return verdicts.filter(({ identity, track }) => {
    const key = track.readable === false ? `${identity} ${track.id}` : identity;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
