import type { Track } from '../../client/api/models.ts';
import type { Call } from '../../client/call.ts';
import * as errors from '../../client/errors.ts';
import { wordsOf } from '../../text/fold.ts';
import { parseIsrc } from '../../text/parse.ts';
import { type Choice, chooseTrack } from './choose-track.ts';
import { type Interpretation, interpretationsOf } from './interpretations.ts';
import type { Match } from './match.ts';
import { type SearchStep, type SearchStepName, searchSteps } from './search-steps.ts';
import { isSameName } from './spelling.ts';
import type { TrackSearch } from './track-search.ts';
import type { Wish } from './wish.ts';

/** Searches for one song, wider and wider, until a track matches. Rejects with `MusicError`. */
export async function findTrack(
  wish: Wish,
  search: TrackSearch,
  call: Pick<Call, 'client' | 'signal'>,
): Promise<Match> {
  if (wish.track !== undefined)
    return { outcome: 'matched', wish, track: wish.track, confidence: 1, why: [], also: [] };
  const interpretations = interpretationsOf(wish);
  const steps = stepsFor(wish, interpretations);
  const found = new Map<number, Track>();
  const tried: SearchStepName[] = [];
  const isrc = wish.isrc === undefined ? undefined : parseIsrc(wish.isrc);
  if (isrc !== undefined) {
    tried.push('isrc');
    const track = await trackByIsrc(isrc, call);
    const recording = track && chooseRecording(wish, interpretations, track);
    if (recording !== undefined) return { ...recording, wish };
    if (track?.id != null) found.set(track.id, track);
  }
  let choice: Choice = chooseTrack(wish, interpretations, [...found.values()]);
  if (choice.outcome === 'matched') return { ...choice, wish };
  for (const [place, { name, query, isLast }] of steps.entries()) {
    if (isLast && found.size > 0 && 'candidates' in choice && choice.candidates.length > 0) break;
    tried.push(name);
    for (const track of await search(query)) if (track.id != null) found.set(track.id, track);
    choice = chooseTrack(wish, interpretations, [...found.values()]);
    if (choice.outcome === 'matched') return { ...choice, wish };
    if (choice.isSettled && place > 0) break;
  }
  return choice.candidates.length > 0
    ? { outcome: 'uncertain', wish, candidates: choice.candidates }
    : { outcome: 'missing', wish, tried };
}

const trackByIsrc = (isrc: string, { client, signal }: Pick<Call, 'client' | 'signal'>) =>
  client.track.by_isrc({ isrc }, { signal }).catch(error => {
    if (error instanceof errors.NotFound || error instanceof errors.RequestRefused) return undefined;
    throw error;
  });

/** A wish of an ISRC alone has no words to search for. */
function stepsFor({ isrc = '', ...wish }: Wish, [likeliest]: readonly Interpretation[]): SearchStep[] {
  const code = parseIsrc(isrc);
  const isCodeAlone = code !== undefined && parseIsrc(wish.title) === code;
  return isCodeAlone || likeliest === undefined ? [] : searchSteps(wish, likeliest);
}

/** The recording of an ISRC, unless its title is another song's: codes are miscopied too. */
function chooseRecording(
  wish: Wish,
  [likeliest]: readonly Interpretation[],
  track: Track,
): Extract<Choice, { outcome: 'matched' }> | undefined {
  const own = wordsOf(track.title ?? '');
  const asked = likeliest && parseIsrc(wish.title) === undefined ? likeliest.title.short : own;
  if (!asked.every(word => own.some(other => isSameName([word], [other])))) return undefined;
  if (track.readable !== false)
    return { outcome: 'matched', track, confidence: 1, why: [{ reason: 'isrc' }], also: [] };
  const { id, alternative } = track;
  if (alternative?.id == null || id == null) return undefined;
  const why = [{ reason: 'isrc' as const }, { reason: 'stands-in' as const, id }];
  return { outcome: 'matched', track: alternative, confidence: 0.95, why, also: [] };
}
