import type { Track } from '../../client/api/models.ts';
import type { Call, ServiceCall } from '../../client/call-context.ts';
import * as errors from '../../client/errors.ts';
import { mapInTurns, mapLimitedOrFail, takeTurns } from '../../client/many-calls.ts';
import { type CatalogueReader, catalogueReader } from '../../search/catalogue-reader.ts';
import { type SearchStepName, type SpelledSong, searchSteps } from '../../search/search-steps.ts';
import { searchForSong, spend } from '../../search/song-rows.ts';
import { wordsOf } from '../../text/fold.ts';
import { parseIsrc } from '../../text/parse.ts';
import { chooseTrack, type MatchCandidate, type Matched, type TrackChoice } from './choose-track.ts';
import { workSearchWords } from './classical-titles.ts';
import { isDoubtful } from './match-reasons.ts';
import { isSameName, nameKey, searchTerm } from './names-and-titles.ts';
import { type Interpretation, interpretationsOf, scoreTrack } from './score-track.ts';
import { type Wish, wishKey, wishMeanings } from './wish.ts';

export type Match = Matched | Uncertain | Missing;

interface Uncertain {
  readonly outcome: 'uncertain';
  readonly wish: Wish;
  /** Up to three, the likeliest first. */
  readonly candidates: readonly MatchCandidate[];
}

interface Missing {
  readonly outcome: 'missing';
  readonly wish: Wish;
  readonly tried: readonly SearchStepName[];
  /** The failure that ended the search early; absent after a complete search. */
  readonly stopped?: { readonly error: unknown };
}

/**
 * Matches each wish with a track of the service, in order, a few at a time. Searches once for equal wishes. After a
 * failure of the service, the remaining wishes are `missing` and have the error in `stopped`. Rejects with `MusicError`
 * if every search failed, and with `Cancelled` after a cancellation.
 */
export async function matchAll(
  wishes: readonly Wish[],
  call: ServiceCall & Pick<Call, 'progress'>,
): Promise<Match[]> {
  const total = wishes.length;
  const turn = takeTurns();
  const keys = await mapInTurns(wishes, wishKey, turn);
  const groups = new Map<string, { readonly wish: Wish; readonly count: number }>();
  for (const [at, wish] of wishes.entries()) {
    const key = keys[at] ?? '';
    const { wish: first, count } = groups.get(key) ?? { wish, count: 0 };
    groups.set(key, { wish: first, count: count + 1 });
  }
  const reader = catalogueReader(call);
  const searching = { reader, isFew: groups.size <= mostWithAlbums, turn };
  let done = 0;
  const results = await mapLimitedOrFail([...groups], async ([, { wish, count }]) => {
    const match = await findTrack(wish, searching, call);
    done += count;
    call.progress({ done, total, part: { done, total, of: 'songs-matched' } });
    return match;
  });
  const failures = results.flatMap(({ error }) => error ?? []);
  const cancelled = failures.find(error => error instanceof errors.Cancelled);
  if (cancelled !== undefined) throw cancelled;
  const byKey = new Map(results.map(result => [result.id[0], result]));
  return wishes.map((wish, at) => {
    const { value, error = failures[0] } = byKey.get(keys[at] ?? '') ?? {};
    return value === undefined
      ? { outcome: 'missing', wish, tried: [], stopped: { error } }
      : { ...value, wish };
  });
}

/** Requests for a song that the service does not have. */
const mostRequests = 6;
/** More songs than this do not have their artists' albums read. */
const mostWithAlbums = 3;

/** The lists that the songs of one call share, and whether there are few songs. */
interface Searching {
  readonly reader: CatalogueReader;
  readonly isFew: boolean;
  turn(): Promise<void>;
}

/** The tracks found for one wish so far, and what was tried. */
class SongSearch {
  readonly tried: SearchStepName[] = [];
  choice: TrackChoice;
  readonly #found = new Map<number, Track>();
  readonly #wish: Wish;
  /** The artist who is meant, where several have the name. */
  #artistId: number | undefined;

  constructor(wish: Wish) {
    this.#wish = wish;
    this.choice = chooseTrack(wish, []);
  }

  add(step: SearchStepName, tracks: readonly Track[], artistId?: number): void {
    this.tried.push(step);
    this.#artistId ??= artistId;
    for (const track of tracks) if (track.id != null) this.#found.set(track.id, track);
    const meant = [...this.#found.values()].filter(track => !this.#isNamesake(track));
    const isWanted = ({ isrc }: Track) => isrc != null && isrc === this.#wish.isrc;
    const byCode = step === 'isrc' ? tracks[0] : undefined;
    const choice = (byCode && chooseRecording(this.#wish, byCode)) ?? chooseTrack(this.#wish, meant);
    const recording = choice.outcome === 'matched' ? undefined : meant.find(isWanted);
    this.choice = (recording && chooseRecording(this.#wish, recording)) ?? choice;
  }

  get match(): Match {
    const [wish, { choice, tried }] = [this.#wish, this];
    if (choice.outcome === 'matched') return { ...choice, wish };
    const { candidates } = choice;
    return candidates.length > 0
      ? { outcome: 'uncertain', wish, candidates }
      : { outcome: 'missing', wish, tried };
  }

  #isNamesake({ artist }: Track): boolean {
    const name = this.#artistId === undefined ? undefined : wishMeanings(this.#wish)[0]?.artist;
    return (
      name !== undefined && artist?.id !== this.#artistId && nameKey(artist?.name ?? '') === nameKey(name)
    );
  }
}

/** Searches for one song, until a track matches. Rejects with `MusicError`. */
async function findTrack(wish: Wish, { reader, isFew, turn }: Searching, call: ServiceCall): Promise<Match> {
  const [likeliest] = interpretationsOf(wish);
  const search = new SongSearch(wish);
  const allowance = { left: mostRequests };
  const isrc = parseIsrc(wish.isrc ?? '');
  if (isrc !== undefined) {
    allowance.left -= 1;
    const track = await trackByIsrc(isrc, call);
    search.add('isrc', track === undefined ? [] : [track]);
    // A wish that is only an ISRC has no words to search for.
    if (search.choice.outcome === 'matched' || parseIsrc(wish.title) === isrc) return search.match;
  }
  if (likeliest === undefined) return search.match;
  const { wordsFirst } = reader.searches.traits;
  const song = namesOf(wish, likeliest);
  if (wordsFirst) {
    for await (const { step, tracks, artistId } of searchForSong(song, reader, allowance, isFew)) {
      await turn();
      search.add(step, tracks, artistId);
      if (isSure(search.choice)) return search.match;
    }
  }
  const steps = searchSteps(song, wordsFirst);
  for (const [index, { name, query, isLast }] of steps.entries()) {
    const { choice } = search;
    if (choice.outcome === 'matched' || (choice.isSettled && (index > 1 || wordsFirst))) break;
    if (isLast && choice.candidates.length > 0) break;
    if (wordsFirst && !spend(allowance, reader.tracks.known(query))) break;
    const { data } = await reader.tracks(query);
    await turn();
    search.add(name, data);
  }
  return search.match;
}

/** Whether other searches cannot find a better track. */
const isSure = (choice: TrackChoice) => choice.outcome === 'matched' && !choice.why.some(isDoubtful);

/** The names of a song for the searches of a service. */
function namesOf({ line, title: whole, album }: Wish, { title, artist }: Interpretation): SpelledSong {
  const edition = [...title.editions, ...title.details].join(' ');
  const wish = { whole: line ?? whole, isLine: line !== undefined, workWords: workSearchWords };
  return { title: searchTerm(title), artist, album, edition, ...wish };
}

const trackByIsrc = (isrc: string, { client, signal }: ServiceCall) =>
  client.track.by_isrc({ isrc }, { signal }).catch(error => {
    if (error instanceof errors.NotFound || error instanceof errors.RequestRefused) return undefined;
    throw error;
  });

/** The recording with the wanted ISRC, unless its title or artist shows that the code was mistyped. */
function chooseRecording(wish: Wish, track: Track): TrackChoice | undefined {
  const [likeliest] = interpretationsOf(wish);
  const own = wordsOf(track.title ?? '');
  const asked = likeliest && parseIsrc(wish.title) === undefined ? likeliest.title.short : own;
  if (!asked.every(word => own.some(other => isSameName([word], [other])))) return undefined;
  if (likeliest?.artist !== undefined && !isByWanted(wish, track)) return undefined;
  if (track.readable !== false)
    return { outcome: 'matched', track, confidence: 1, why: [{ reason: 'isrc' }], also: [] };
  const { id, alternative } = track;
  if (alternative?.id == null || id == null) return undefined;
  const why = [{ reason: 'isrc' as const }, { reason: 'alternative' as const, id }];
  return { outcome: 'matched', track: alternative, confidence: 0.95, why, also: [] };
}

/** Names may be written in other letters, so a title of the right length is enough. */
function isByWanted(wish: Wish, track: Track): boolean {
  const { differs, isSameTitle } = scoreTrack(wish, interpretationsOf(wish), track);
  const isOther = differs.some(({ reason }) => reason === 'another-artist');
  const { duration = Number.POSITIVE_INFINITY } = wish;
  return !isOther || (isSameTitle && Math.abs((track.duration ?? 0) - duration) <= nearLength);
}

/** Seconds. */
const nearLength = 10;
