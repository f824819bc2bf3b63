import type { Track } from '../client/api/models.ts';
import type { Call } from '../client/call.ts';
import * as errors from '../client/errors.ts';
import { type Choice, choose, type Match } from './choose.ts';
import { gist } from './classical-work.ts';
import { type Reading, readingsOf } from './judge.ts';
import { sought } from './parse-title.ts';
import { misspelt } from './similarity.ts';
import { isrcIn, type Wish } from './wish.ts';
import { words } from './words.ts';

export type Seeking = Pick<Call, 'client' | 'signal'>;

interface Query {
  readonly query?: string;
  readonly artist?: string;
  readonly track?: string;
  readonly album?: string;
  readonly limit: number;
}

/** One way to look for a song. */
interface Step {
  /** As an answer names it. */
  readonly name: string;
  readonly query: Query;
}

/** Searches, each question asked once however many wishes have it. */
export type Ask = (query: Query) => Promise<readonly Track[]>;

/** Asks the service, and remembers what was asked for as long as the caller keeps this. */
export function asking({ client, signal }: Seeking): Ask {
  const known = new Map<string, Promise<readonly Track[]>>();
  return query => {
    const key = JSON.stringify(query);
    const answer = known.get(key) ?? client.search.track(query, { signal }).then(page => page.data);
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}

const page = 50;
const wholeCatalogue = 100;
/** Services look at the first words only, and long questions find nothing. */
const mostWords = 10;

const small = new Set(
  'the a an and of in on at to for from by feat ft featuring with x vs le la les el de'.split(' '),
);

/** Services know the leading artist alone. */
const guests = /\s(?:feat\.?|ft\.?|featuring)\s.*/i;

const cut = (list: readonly string[]) => list.slice(0, mostWords).join(' ');
const telling = (list: readonly string[]) => {
  const rest = list.filter(word => !small.has(word));
  return rest.length > 0 ? rest : [...list];
};
const lasting = (list: readonly string[]) => {
  const rest = list.filter(word => word.length > 3 && !/\p{N}/u.test(word));
  return rest.length > 0 ? rest : [...list];
};

/** From the narrowest question to the widest; the later ones are asked only when needed. */
function stepsFor(wish: Wish, [way]: readonly Reading[]): Step[] {
  if (way === undefined) return [];
  const { title, artist } = way;
  const name = sought(title);
  const short = words(name);
  const edition = [...title.editions.flatMap(each => words(each)), ...title.details];
  if (artist === undefined) {
    const album = wish.album === undefined ? {} : { album: wish.album };
    return distinct([
      { name: 'title', query: { track: name, ...album, limit: wholeCatalogue } },
      {
        name: 'all words',
        query: {
          query: cut(telling([...words(wish.line ?? wish.title), ...words(wish.album ?? '')])),
          limit: page,
        },
      },
      ...telltale([wish.line ?? wish.title]),
      { name: 'its longer words', query: { query: cut(lasting(telling(short))), limit: page } },
    ]);
  }
  const lead = artist.replace(guests, '');
  const who = words(lead);
  return distinct([
    {
      name: 'artist and title',
      query: { artist: lead, track: name, limit: page },
    },
    { name: 'all words', query: { query: cut(telling([...who, ...short, ...edition])), limit: page } },
    ...telltale([artist, name]),
    {
      name: 'the longer words',
      query: { query: cut([...lasting(telling(who)), ...lasting(telling(short))]), limit: page },
    },
    { name: 'title alone', query: { track: cut(telling(short)), limit: wholeCatalogue } },
    { name: "the artist's tracks", query: { artist: cut(telling(who)), limit: wholeCatalogue } },
  ]);
}

/** A piece may be asked for by a key or a number that its title writes in another way. */
function telltale(texts: readonly string[]): Step[] {
  if (texts.every(text => gist(text) === undefined)) return [];
  const list = texts.flatMap(text => gist(text) ?? lasting(telling(words(text))));
  return [{ name: 'without numbers and keys', query: { query: cut(list), limit: page } }];
}

const distinct = (steps: readonly Step[]): Step[] => {
  const asked = new Map(steps.toReversed().map(step => [wordsOf(step.query), step]));
  return steps.filter(step => asked.get(wordsOf(step.query)) === step && hasWords(step.query));
};

/** A title of quotes alone leaves nothing to ask for. */
const hasWords = ({ limit: _, ...query }: Query) =>
  Object.values(query).every(text => text.replaceAll('"', '').trim() !== '');

const wordsOf = ({ limit: _, ...query }: Query) => JSON.stringify(query);

/** Looks for one song until it is found, or there is no wider question. Rejects with `MusicError`. */
export async function findTrack(wish: Wish, ask: Ask, { client, signal }: Seeking): Promise<Match> {
  const ways = readingsOf(wish);
  const found = new Map<number, Track>();
  const tried: string[] = [];
  const isrc = wish.isrc === undefined ? undefined : isrcIn(wish.isrc);
  if (isrc !== undefined) {
    tried.push('ISRC');
    const track = await client.track.by_isrc({ isrc }, { signal }).catch(nothingThere);
    const choice = track && chooseRecording(wish, ways, track);
    if (choice?.outcome === 'matched') return { ...choice, wish };
    if (track?.id != null) found.set(track.id, track);
  }
  const onlyCode = isrc !== undefined && isrcIn(wish.title) === isrc;
  let choice: Choice = choose(wish, ways, [...found.values()]);
  if (choice.outcome === 'matched') return { ...choice, wish };
  for (const [place, step] of (onlyCode ? [] : stepsFor(wish, ways)).entries()) {
    tried.push(step.name);
    for (const track of await ask(step.query)) if (track.id != null) found.set(track.id, track);
    choice = choose(wish, ways, [...found.values()]);
    if (choice.outcome === 'matched') return { ...choice, wish };
    if (choice.settled && place > 0) break;
  }
  return choice.candidates.length > 0
    ? { outcome: 'uncertain', wish, candidates: choice.candidates }
    : { outcome: 'missing', wish, tried };
}

const nothingThere = (error: unknown): undefined => {
  if (error instanceof errors.NotFound || error instanceof errors.RequestRefused) return undefined;
  throw error;
};

/** The very recording, if its title is not another song's: codes are miscopied too. */
function chooseRecording(wish: Wish, ways: readonly Reading[], track: Track): Choice | undefined {
  const isCode = isrcIn(wish.title) !== undefined;
  const [way] = ways;
  const title = way && !isCode ? way.title.short : words(track.title ?? '');
  const other = words(track.title ?? '');
  const agrees = title.every(word => other.some(each => misspelt([word], [each]) !== undefined));
  if (!agrees) return undefined;
  if (track.readable !== false) return { outcome: 'matched', track, confidence: 1, why: 'ISRC' };
  const { alternative } = track;
  if (alternative?.id == null) return undefined;
  const why = `ISRC; stands in for ${track.id}, not playable here`;
  return { outcome: 'matched', track: alternative, confidence: 0.95, why };
}
