import type { Track } from '../../client/api/models.ts';
import { mapInTurns, takeTurns } from '../../client/many-calls.ts';
import { wordsOf } from '../../text/fold.ts';
import { uniqueBy } from '../../text/unique-by.ts';
import type { MatchReason } from './match-reasons.ts';
import { canonicalWords, nameKey } from './names-and-titles.ts';
import { type Interpretation, interpretationsOf, type ScoredTrack, scoreTrack } from './score-track.ts';
import type { Wish } from './wish.ts';

export interface Matched {
  readonly outcome: 'matched';
  readonly wish: Wish;
  readonly track: Track;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Why the track matches; empty for an exact match. */
  readonly why: readonly MatchReason[];
  /** Up to two: recordings of another length with the same title and artist, then a release on another album. */
  readonly also: readonly Track[];
}

export interface MatchCandidate {
  readonly track: Track;
  readonly confidence: number;
  /** How the track differs from the wish; empty if only the confidence is too low. */
  readonly differs: readonly MatchReason[];
}

/** The result for a wish with the tracks found so far. */
export type TrackChoice =
  | Omit<Matched, 'wish'>
  | {
      readonly outcome: 'uncertain';
      readonly candidates: readonly MatchCandidate[];
      /** Whether wider searches cannot find anything better. */
      readonly isSettled: boolean;
    };

/** Scores that are closer than this count as equal. */
const margin = 0.015;
/** Two typing mistakes. */
const misspeltMargin = 0.025;
const misspelt: ReadonlySet<MatchReason['reason']> = new Set(['title-misspelt', 'artist-misspelt'] as const);
/** Minimum confidence of a candidate. */
const plausible = 0.3;
/** Maximum confidence of a candidate, below that of any match. */
const mostUncertain = 0.79;
const mostCandidates = 3;

/** Chooses the track that fits a wish, unless another song fits equally well. */
export function chooseTrack(wish: Wish, tracks: readonly Track[]): TrackChoice {
  const interpretations = interpretationsOf(wish);
  const all = withAlternatives(tracks).map(track => scoreTrack(wish, interpretations, track));
  const scored = withoutNamesakes(interpretations, all).sort(byPreference(wish));
  const [best, ...others] = scored.filter(({ fits }) => fits);
  if (best === undefined) return uncertain(scored);
  // With a typing mistake, a song with a few more may be meant.
  const near = best.remarks.some(({ reason }) => misspelt.has(reason)) ? misspeltMargin : margin;
  const rivals = others.filter(
    other =>
      other.identity !== best.identity &&
      best.similarity - other.similarity < near &&
      hasWantedIsrc(wish, best) === hasWantedIsrc(wish, other),
  );
  if (rivals.length > 0) return oneOfSeveral([best, ...rivals]);
  const { track, confidence } = best;
  const why = [...best.remarks, ...replacedTrack(track, tracks)];
  return { outcome: 'matched', track, confidence, why, also: otherRecordings(best, others) };
}

/** Seconds. With a smaller difference, two tracks may be releases of one recording. */
const sameLength = 5;
const mostRecordings = 2;

/** Other recordings of the song in the same edition and, if there is room, the likeliest release on another album. */
function otherRecordings({ track, identity }: ScoredTrack, others: readonly ScoredTrack[]): Track[] {
  const known: Track[] = [track];
  const same = others.filter(other => other.identity === identity).map(other => other.track);
  for (const other of same) {
    if (known.every(each => isOtherRecording(each, other))) known.push(other);
  }
  const recordings = known.slice(1, 1 + mostRecordings);
  const release = same.find(other => [track, ...recordings].every(each => isOtherRelease(each, other)));
  return recordings.length < mostRecordings && release !== undefined ? [...recordings, release] : recordings;
}

const isOtherRecording = (a: Track, b: Track) =>
  (!a.isrc || a.isrc !== b.isrc) && Math.abs((a.duration ?? 0) - (b.duration ?? 0)) > sameLength;

const isOtherRelease = (a: Track, b: Track) =>
  a.id !== b.id && nameKey(a.album?.title ?? '') !== nameKey(b.album?.title ?? '');

/** Adds the alternative of each track that cannot be played. */
function withAlternatives(tracks: readonly Track[]): Track[] {
  const alternatives = tracks.flatMap(({ readable, alternative }) =>
    readable === false && alternative?.id != null ? [alternative] : [],
  );
  return [...new Map([...alternatives, ...tracks].map(track => [track.id, track])).values()];
}

/** If an artist has exactly the wanted name, that name is not the surname of another artist. */
function withoutNamesakes(interpretations: readonly Interpretation[], scored: readonly ScoredTrack[]) {
  const asked = new Set(
    interpretations.flatMap(({ artist }) => (artist === undefined ? [] : nameKey(artist))),
  );
  const isNamed = scored.some(({ track }) => asked.has(nameKey(track.artist?.name ?? '')));
  if (!isNamed) return [...scored];
  return scored.map(each => (each.isBySurname ? { ...each, fits: false, isSameSong: false } : each));
}

const byPreference = (wish: Wish) => (a: ScoredTrack, b: ScoredTrack) =>
  Number(hasWantedIsrc(wish, b)) - Number(hasWantedIsrc(wish, a)) ||
  b.confidence - a.confidence ||
  Number(a.isRemaster) - Number(b.isRemaster) ||
  secondsOff(wish, a) - secondsOff(wish, b) ||
  a.movement - b.movement ||
  (b.track.rank ?? 0) - (a.track.rank ?? 0) ||
  (a.track.id ?? 0) - (b.track.id ?? 0);

const hasWantedIsrc = ({ isrc }: Wish, { track }: ScoredTrack) => isrc !== undefined && track.isrc === isrc;

const secondsOff = ({ duration }: Wish, { track }: ScoredTrack) =>
  duration === undefined ? 0 : Math.abs((track.duration ?? 0) - duration);

/** Names the unplayable track whose alternative this track is. */
function replacedTrack({ id }: Track, tracks: readonly Track[]): MatchReason[] {
  const original = tracks.find(({ readable, alternative }) => readable === false && alternative?.id === id);
  return original?.id == null ? [] : [{ reason: 'alternative', id: original.id }];
}

function oneOfSeveral(equals: readonly ScoredTrack[]): TrackChoice {
  const isSeveralArtists = new Set(equals.map(({ track }) => track.artist?.id)).size > 1;
  const candidates = songsIn(equals).map(each =>
    candidateOf(each, [
      isSeveralArtists
        ? { reason: 'one-of-several-artists', artist: each.track.artist?.name ?? undefined }
        : { reason: 'one-of-several-fitting' },
    ]),
  );
  return { outcome: 'uncertain', candidates: candidates.slice(0, mostCandidates), isSettled: true };
}

/** The most similar tracks, if none fits. */
function uncertain(scored: readonly ScoredTrack[]): TrackChoice {
  const near = songsIn(scored)
    .filter(each => each.confidence >= plausible && isNear(each))
    .sort((a, b) => a.differs.length - b.differs.length);
  return {
    outcome: 'uncertain',
    candidates: near
      .slice(0, mostCandidates)
      .map(each => candidateOf(each, [...each.differs, ...each.remarks])),
    isSettled: scored.some(({ isSameSong }) => isSameSong),
  };
}

/** The same title by another artist, or a similar title by the same artist. */
const isNear = ({ isSameTitle, confidence }: ScoredTrack) => isSameTitle || confidence >= 0.55;

const candidateOf = (
  { track, confidence }: ScoredTrack,
  differs: readonly MatchReason[],
): MatchCandidate => ({
  track,
  confidence: Math.min(confidence, mostUncertain),
  differs,
});

/** One track of each song, because releases of one song are not alternatives. Keeps every track that is not playable. */
const songsIn = (scored: readonly ScoredTrack[]): ScoredTrack[] =>
  uniqueBy(scored, ({ identity, track }) =>
    track.readable === false ? `${identity} ${track.id}` : identity,
  );

/** Only the tracks that share the most words with a wish are scored. */
const mostScored = 5;
/** Tracks looked up for one word of a wish. */
const mostWithWord = 50;

/**
 * Matches wishes with the tracks of a list, without a request. Returns an index of the list; undefined if no track fits
 * or several fit equally well. `isFree`: whether the track at an index may be used.
 */
export async function matchInList(
  tracks: readonly Track[],
): Promise<(wish: Wish, isFree: (index: number) => boolean) => number | undefined> {
  const turn = takeTurns();
  const names = await mapInTurns(tracks, ({ title, artist }) => [keyOf(title, artist?.name)], turn);
  const words = await mapInTurns(tracks, ({ title }) => wordsIn(title ?? ''), turn);
  const byName = indexesBy(names, keys => keys);
  const byWord = indexesBy(words, keys => keys);
  return (wish, isFree) => {
    const same = byName.get(keyOf(wish.title, wish.artist))?.find(isFree);
    if (same !== undefined) return same;
    const sharedWords = new Map<number, number>();
    for (const word of wordsIn(wish.line ?? wish.title)) {
      let left = mostWithWord;
      for (const index of byWord.get(word) ?? []) {
        if (left === 0) break;
        if (!isFree(index)) continue;
        left -= 1;
        sharedWords.set(index, (sharedWords.get(index) ?? 0) + 1);
      }
    }
    const nearest = [...sharedWords]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostScored)
      .map(([index]) => index);
    return chooseIndex(wish, tracks, nearest);
  };
}

function chooseIndex(wish: Wish, tracks: readonly Track[], indexes: readonly number[]): number | undefined {
  const candidates = indexes.flatMap(index => tracks[index] ?? []);
  if (candidates.length === 0) return undefined;
  const choice = chooseTrack(wish, candidates);
  if (choice.outcome !== 'matched') return undefined;
  const { id } = choice.track;
  return indexes.find(index => tracks[index]?.id === id || tracks[index]?.alternative?.id === id);
}

const keyOf = (title: string | null | undefined, artist: string | null | undefined) =>
  JSON.stringify([nameKey(title ?? ''), nameKey(artist ?? '')]);

const wordsIn = (text: string): string[] => [...new Set(canonicalWords(wordsOf(text)))];

/** For each key, the indexes of the items that have it, in order. */
export function indexesBy<T>(
  items: readonly T[],
  keysOf: (item: T) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    for (const key of keysOf(item)) {
      const list = indexes.get(key) ?? [];
      list.push(index);
      indexes.set(key, list);
    }
  }
  return indexes;
}
