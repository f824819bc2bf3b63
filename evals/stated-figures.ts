import type { Library, PlaylistState, TrackFacts } from './library.ts';
import { numberWords } from './number-words.ts';
import { datesIn } from './spellings.ts';

/** What the figures of a final answer are compared with. */
export interface Facts {
  readonly before: Library;
  readonly after: Library;
  /** The tracks of the library and those that an answer named, as the service has them. */
  readonly tracks: ReadonlyMap<number, TrackFacts>;
  /** The listener's words and what they imply. */
  readonly words: string;
  /** The answers of the tools, for what is no list of the listener. */
  readonly read: string;
}

const length = /(?<![\d:])(?:(\d+):)?(\d{1,2}):(\d\d)(?![\d:]| UTC)/g;
const count =
  /(?<![\d:.,-])(\d+|\b[a-z]+(?:-[a-z]+)?) (?:of (?:the|its|your) (?:\d+ )?|[a-z]+ )?(?:songs|tracks|pieces)\b/gi;
const tempo = /(?<![\d.])(\d+(?:\.\d+)?) bpm/g;
const position =
  /\b(?:(?:number|place|position) (\d+)|now (?:the |at )?(first|second|third|fourth|fifth|last))\b/gi;

/** How far from a stated position its song is named, in characters. */
const nearby = 120;

/** The lengths, numbers of songs, tempos, positions and dates of a final answer that are not those of the library. */
export function figureProblems(answer: string, facts: Facts): string[] {
  const { tracks, words, read } = facts;
  const lists = [...facts.before.playlists, ...facts.after.playlists].map(({ tracks: ids }) => ids);
  const favourites = [facts.before, facts.after].map(library => library.favourites.tracks);
  const parts = changedParts(facts.before.playlists, facts.after.playlists);
  const secondsOf = (ids: readonly number[]) =>
    ids.reduce((sum, id) => sum + (tracks.get(id)?.seconds ?? 0), 0);
  const lengths = new Set([
    ...[...lists, ...favourites, ...parts].map(secondsOf),
    ...[...tracks.values()].map(({ seconds }) => seconds),
  ]);
  const counts = new Set([
    ...[...lists, ...favourites, ...parts].map(ids => ids.length),
    ...lists.flatMap(ids => albumCounts(ids, tracks)),
    ...movedCounts(facts),
    ...numbersIn(words),
    ...leftOutCounts(read),
  ]);
  const released = new Set([...tracks.values()].map(track => track.released));
  const tempos = new Set([...[...tracks.values()].map(({ bpm }) => bpm), ...numbersIn(words)]);
  const isTold = (figure: string) => !changesLists(facts) && read.includes(figure);
  const wrong = [
    ...[...answer.matchAll(length)].filter(
      ([text, hours = '0', minutes, seconds]) =>
        !lengths.has((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) && !isTold(text),
    ),
    ...[...answer.matchAll(count)].filter(([, number = '']) =>
      numbersIn(number).some(value => !counts.has(value) && !isTold(String(value))),
    ),
    ...[...answer.matchAll(tempo)].filter(([, number]) => !tempos.has(Number(number))),
    ...[...answer.matchAll(position)].filter(({ index, 1: number, 2: word = '' }) => {
      const around = answer.slice(Math.max(0, index - nearby), index + nearby);
      const at = number === undefined ? word : Number(number);
      return !hasAt(at, around, [...lists, ...favourites], tracks) && !isTold(`: ${number}`);
    }),
  ].map(([text]) => text);
  const dates = datesIn(answer).filter(
    ({ date }) => !released.has(date) && !read.includes(date) && !words.includes(date),
  );
  return [...wrong, ...dates.map(({ text }) => text)].map(
    figure => `the answer states "${figure}", which is not so in the library`,
  );
}

/** Whether a song of which `text` says at least one long word stands at that position of a list. */
function hasAt(
  at: number | string,
  text: string,
  lists: readonly (readonly number[])[],
  tracks: Facts['tracks'],
): boolean {
  const said = new Set(longWords(text));
  return lists.some(ids => {
    const index =
      typeof at === 'number' ? at - 1 : at === 'last' ? ids.length - 1 : (numberWords(at)[0] ?? 0) - 1;
    const title = tracks.get(ids[index] ?? 0)?.title ?? '';
    return longWords(title).some(word => said.has(word));
  });
}

const longWords = (text: string) => text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [];

const numbersIn = (text: string) => [...[...text.matchAll(/\d+/g)].map(Number), ...numberWords(text)];

/** What a plan says of songs that are in no list of the listener: "32 left out (length above 3:00: 31)". */
const leftOutCounts = (read: string) =>
  [...read.matchAll(/\d+ left out \([^)]*\)/g)].flatMap(([text]) => numbersIn(text));

const changesLists = ({ before, after }: Facts) =>
  changedParts(before.playlists, after.playlists).some(ids => ids.length > 0);

/** What each playlist gained, lost and kept. */
const changedParts = (
  before: readonly PlaylistState[],
  after: readonly PlaylistState[],
): (readonly number[])[] =>
  after.flatMap(({ id, tracks }) => {
    const was = before.find(list => list.id === id)?.tracks ?? [];
    return [tracks.filter(track => !was.includes(track)), was.filter(track => !tracks.includes(track))];
  });

/** How many songs of a list are from each album. */
function albumCounts(ids: readonly number[], tracks: Facts['tracks']): number[] {
  const albums = ids.map(id => tracks.get(id)?.album);
  return albums.map(album => albums.filter(each => each === album).length);
}

/** How many songs of each playlist moved: all that stay except the longest run in their old order. */
const movedCounts = ({ before, after }: Facts): number[] =>
  after.playlists.map(({ id, tracks }) => {
    const was = before.playlists.find(list => list.id === id)?.tracks ?? [];
    const places = tracks.map(track => was.indexOf(track)).filter(place => place >= 0);
    return places.length - longestRise(places);
  });

function longestRise(values: readonly number[]): number {
  const lengths: number[] = [];
  for (const [at, value] of values.entries())
    lengths.push(
      1 + Math.max(0, ...lengths.filter((_, earlier) => (values[earlier] ?? 0) < value && earlier < at)),
    );
  return Math.max(0, ...lengths);
}
