import { z } from 'zod';
import type { Track } from '../../client/api/models.ts';
import type { Call } from '../../client/call-context.ts';
import * as errors from '../../client/errors.ts';
import { mapLimitedOrFail, takeTurns } from '../../client/many-calls.ts';
import { wordsOf } from '../../text/fold.ts';
import { parseIsrc } from '../../text/parse.ts';
import { type Choice, chooseTrack, type MatchCandidate, type Matched, uniqueBy } from './choose-track.ts';
import { workSearchWords } from './classical-titles.ts';
import { guestTail, isSameName, searchTerm } from './names-and-titles.ts';
import { type Interpretation, interpretationsOf } from './score-track.ts';
import { type Wish, wishKey } from './wish.ts';

type Caller = Pick<Call, 'client' | 'signal'>;

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
  call: Pick<Call, 'client' | 'signal' | 'progress'>,
): Promise<Match[]> {
  const total = wishes.length;
  const groups = new Map<string, { readonly wish: Wish; readonly count: number }>();
  for (const wish of wishes) {
    const key = wishKey(wish);
    const { wish: first, count } = groups.get(key) ?? { wish, count: 0 };
    groups.set(key, { wish: first, count: count + 1 });
  }
  const search = trackSearch(call);
  let done = 0;
  const results = await mapLimitedOrFail([...groups], async ([, { wish, count }]) => {
    const match = await findTrack(wish, search, call);
    done += count;
    call.progress({ done, total, part: { done, total, of: 'songs-matched' } });
    return match;
  });
  const failures = results.flatMap(({ error }) => error ?? []);
  const cancelled = failures.find(error => error instanceof errors.Cancelled);
  if (cancelled !== undefined) throw cancelled;
  const byKey = new Map(results.map(result => [result.id[0], result]));
  return wishes.map(wish => {
    const { value, error = failures[0] } = byKey.get(wishKey(wish)) ?? {};
    return value === undefined
      ? { outcome: 'missing', wish, tried: [], stopped: { error } }
      : { ...value, wish };
  });
}

/** Searches for one song, from the narrowest search to the widest, until a track matches. Rejects with `MusicError`. */
async function findTrack(wish: Wish, search: TrackSearch, call: Caller): Promise<Match> {
  const [likeliest] = interpretationsOf(wish);
  const isrc = parseIsrc(wish.isrc ?? '');
  // A wish that is only an ISRC has no words to search for.
  const isCodeAlone = isrc !== undefined && parseIsrc(wish.title) === isrc;
  const steps = isCodeAlone || likeliest === undefined ? [] : searchSteps(wish, likeliest);
  const found = new Map<number, Track>();
  const tried: SearchStepName[] = [];
  if (isrc !== undefined) {
    tried.push('isrc');
    const track = await trackByIsrc(isrc, call);
    const recording = track && chooseRecording(wish, likeliest, track);
    if (recording !== undefined) return { ...recording, wish };
    if (track?.id != null) found.set(track.id, track);
  }
  let choice: Choice = chooseTrack(wish, [...found.values()]);
  if (choice.outcome === 'matched') return { ...choice, wish };
  for (const [index, { name, query, isLast }] of steps.entries()) {
    if (isLast && found.size > 0 && 'candidates' in choice && choice.candidates.length > 0) break;
    tried.push(name);
    for (const track of await search(query)) if (track.id != null) found.set(track.id, track);
    choice = chooseTrack(wish, [...found.values()]);
    if (choice.outcome === 'matched') return { ...choice, wish };
    if (choice.isSettled && index > 0) break;
  }
  return choice.candidates.length > 0
    ? { outcome: 'uncertain', wish, candidates: choice.candidates }
    : { outcome: 'missing', wish, tried };
}

const trackByIsrc = (isrc: string, { client, signal }: Caller) =>
  client.track.by_isrc({ isrc }, { signal }).catch(error => {
    if (error instanceof errors.NotFound || error instanceof errors.RequestRefused) return undefined;
    throw error;
  });

/** The recording with the wanted ISRC, unless its title shows that the code was mistyped. */
function chooseRecording(
  wish: Wish,
  likeliest: Interpretation | undefined,
  track: Track,
): Choice | undefined {
  const own = wordsOf(track.title ?? '');
  const asked = likeliest && parseIsrc(wish.title) === undefined ? likeliest.title.short : own;
  if (!asked.every(word => own.some(other => isSameName([word], [other])))) return undefined;
  if (track.readable !== false)
    return { outcome: 'matched', track, confidence: 1, why: [{ reason: 'isrc' }], also: [] };
  const { id, alternative } = track;
  if (alternative?.id == null || id == null) return undefined;
  const why = [{ reason: 'isrc' as const }, { reason: 'alternative' as const, id }];
  return { outcome: 'matched', track: alternative, confidence: 0.95, why, also: [] };
}

/** The kinds of search, and their words in answers. */
const stepNames = {
  isrc: 'ISRC',
  'artist-and-title': 'artist and title',
  title: 'title',
  'all-words': 'all words',
  'without-numbers-and-keys': 'without numbers and keys',
  'longer-words': 'the longer words',
  'longer-words-of-title': 'the longer words of the title',
  'last-words': 'the last words',
  'first-words': 'the first words',
  'title-alone': 'title only',
  'tracks-of-artist': "the artist's tracks",
} as const;

/** The searches that found nothing, in words. */
export const missingWords = (tried: readonly SearchStepName[]): string =>
  `tried ${tried.map(stepWords).join(', ')}`;

export const stepWords = (step: SearchStepName): string => stepNames[step];

/** The name of a search, as plans store it. */
export const searchStepName = () =>
  z.enum(Object.keys(stepNames).filter((name): name is SearchStepName => name in stepNames));
type SearchStepName = keyof typeof stepNames;

interface SearchStep {
  readonly name: SearchStepName;
  readonly query: TrackQuery;
  /** Used only if no other search found a candidate. */
  readonly isLast?: true;
}

const page = 50;
const widePage = 100;

/** The searches for the likeliest interpretation of a wish, from the narrowest to the widest. */
function searchSteps(wish: Wish, interpretation: Interpretation): SearchStep[] {
  const { title, artist } = interpretation;
  const steps =
    artist === undefined
      ? stepsByTitle(wish, searchTerm(title))
      : stepsByArtist(interpretation, artist, searchTerm(title));
  return uniqueBy(steps, ({ query }) => JSON.stringify(termsOf(query))).filter(({ query }) =>
    hasWords(query),
  );
}

const stepOf = (name: SearchStepName, words: readonly string[]): SearchStep => ({
  name,
  query: { query: joined(words), limit: page },
});

function stepsByTitle({ line, title, album }: Wish, name: string): SearchStep[] {
  const all = [...wordsOf(line ?? title), ...wordsOf(album ?? '')];
  return [
    { name: 'title', query: { track: name, ...(album === undefined ? {} : { album }), limit: widePage } },
    stepOf('all-words', withoutStopWords(all)),
    ...stepByWork([line ?? title]),
    stepOf('longer-words-of-title', longerWords(wordsOf(name))),
    ...stepsByHalves(line),
  ];
}

/** Fewer words cannot name both a song and an artist. */
const fewestOfBoth = 3;

/** A line without a separator may begin or end with the artist, and either half may be misspelled. */
function stepsByHalves(line = ''): SearchStep[] {
  const words = withoutStopWords(wordsOf(line));
  if (words.length < fewestOfBoth) return [];
  const half = Math.floor(words.length / 2);
  return [
    { ...stepOf('last-words', words.slice(-half)), isLast: true },
    { ...stepOf('first-words', words.slice(0, half)), isLast: true },
  ];
}

function stepsByArtist({ title }: Interpretation, artist: string, name: string): SearchStep[] {
  // Services index only the main artist.
  const lead = artist.replace(guestTail, '');
  const [artistWords, titleWords] = [wordsOf(lead), wordsOf(name)];
  const edition = [...title.editions.flatMap(each => wordsOf(each)), ...title.details];
  return [
    { name: 'artist-and-title', query: { artist: lead, track: name, limit: page } },
    stepOf('all-words', withoutStopWords([...artistWords, ...titleWords, ...edition])),
    ...stepByWork([artist, name]),
    stepOf('longer-words', [...longerWords(artistWords), ...longerWords(titleWords)]),
    { name: 'title-alone', query: { track: joined(withoutStopWords(titleWords)), limit: widePage } },
    { name: 'tracks-of-artist', query: { artist: joined(withoutStopWords(artistWords)), limit: widePage } },
  ];
}

/** Keys and numbers of works have too many spellings to search for. */
function stepByWork(texts: readonly string[]): SearchStep[] {
  if (texts.every(text => workSearchWords(text) === undefined)) return [];
  const words = texts.flatMap(text => workSearchWords(text) ?? longerWords(wordsOf(text)));
  return [stepOf('without-numbers-and-keys', words)];
}

/** Services ignore later words, and long queries find nothing. */
const mostWords = 10;
const joined = (words: readonly string[]) => words.slice(0, mostWords).join(' ');

const stopWords = new Set(
  'the a an and of in on at to for from by feat ft featuring with x vs le la les el de'.split(' '),
);
const withoutStopWords = (words: readonly string[]) => someOrAll(words, word => !stopWords.has(word));

/** Leaves out stop words, short words and numbers. */
const longerWords = (words: readonly string[]) =>
  someOrAll(withoutStopWords(words), word => word.length > 3 && !/\p{N}/u.test(word));

/** The words that pass, or all if none does. */
function someOrAll(words: readonly string[], passes: (word: string) => boolean): readonly string[] {
  const some = words.filter(passes);
  return some.length > 0 ? some : words;
}

const termsOf = ({ limit: _, ...terms }: TrackQuery) => terms;

/** A title may consist of quotation marks only. */
const hasWords = (query: TrackQuery) =>
  Object.values(termsOf(query)).every(text => text.replaceAll('"', '').trim() !== '');

type TrackQuery = { readonly limit: number } & Partial<
  Record<'query' | 'artist' | 'track' | 'album', string>
>;

/** Searches the service for tracks. Rejects with `MusicError`. */
type TrackSearch = (query: TrackQuery) => Promise<readonly Track[]>;

/** A search that sends each query once, or again after a failure. */
function trackSearch({ client, signal }: Caller): TrackSearch {
  const answers = new Map<string, Promise<readonly Track[]>>();
  const turn = takeTurns();
  return async query => {
    const key = JSON.stringify(query);
    const answer = answers.get(key) ?? client.search.track(query, { signal }).then(page => page.data);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    const found = await answer;
    await turn();
    return found;
  };
}
