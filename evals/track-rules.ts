import { isDeepStrictEqual } from 'node:util';
import type { ReadTrack } from './end-state.ts';
import type { TrackFacts } from './library.ts';
import type { TrackRules } from './task.ts';

/** The rules that the tracks of a playlist break. `before` is empty for a new playlist. */
export async function trackProblems(
  before: readonly number[],
  after: readonly number[],
  rules: readonly number[] | TrackRules,
  readTrack: ReadTrack,
): Promise<string[]> {
  if (isList(rules)) return isDeepStrictEqual(after, rules) ? [] : [`its tracks are ${after}, not ${rules}`];
  const asked = rules.afterEarlier ? after.slice(before.length) : after;
  return [
    ...setProblems(before, after, rules),
    ...(rules.afterEarlier && !isDeepStrictEqual(after.slice(0, before.length), before)
      ? ['the earlier tracks are not first in their order']
      : []),
    ...rangeProblems('tracks', after.length, rules.count),
    ...(needsFacts(rules) ? factProblems(await Promise.all(asked.map(readTrack)), rules) : []),
    ...(rules.minutes ? minuteProblems(await Promise.all(after.map(readTrack)), rules.minutes) : []),
  ];
}

const isList = (rules: readonly number[] | TrackRules): rules is readonly number[] => Array.isArray(rules);

const needsFacts = ({ each, neighbours, perArtist, artistGap }: TrackRules) =>
  [each, neighbours, perArtist, artistGap].some(rule => rule !== undefined);

function setProblems(before: readonly number[], after: readonly number[], rules: TrackRules): string[] {
  const { exactly, without, asBefore, has = [], lacks = [] } = rules;
  const held = new Set(after);
  const kept = without && before.filter(id => !without.includes(id));
  const whole = exactly ?? (asBefore ? before : kept);
  return [
    ...(held.size < after.length ? ['a track is in it twice'] : []),
    ...(whole && !isDeepStrictEqual(sorted(whole), sorted(after))
      ? [`it has ${sorted(after)}, not ${sorted(whole)}`]
      : []),
    ...(kept && !isDeepStrictEqual(after, kept) ? ['its order changed'] : []),
    ...has
      .filter(ids => ![ids].flat().some(id => held.has(id)))
      .map(ids => `${[ids].flat().join(' or ')} is not in it`),
    ...lacks.filter(id => held.has(id)).map(id => `${id} is in it`),
  ];
}

function factProblems(tracks: readonly TrackFacts[], rules: TrackRules): string[] {
  const {
    each = () => true,
    neighbours = () => true,
    perArtist = Number.POSITIVE_INFINITY,
    artistGap = 0,
  } = rules;
  const byArtist = new Map<string, number>();
  for (const { artist } of tracks) byArtist.set(artist, (byArtist.get(artist) ?? 0) + 1);
  const pairs = tracks
    .slice(1)
    .flatMap((next, index) => tracks.slice(index, index + 1).map(track => ({ track, next })));
  return [
    ...tracks.filter(track => !each(track)).map(track => `${JSON.stringify(track)} does not belong in it`),
    ...pairs
      .filter(({ track, next }) => !neighbours(track, next))
      .map(({ track, next }) => `${track.id} is before ${next.id}`),
    ...tracks
      .filter(({ artist }, at) =>
        tracks.slice(at + 1, at + 1 + artistGap).some(next => next.artist === artist),
      )
      .map(({ id }) => `another song by the artist of ${id} is fewer than ${artistGap} songs after it`),
    ...[...byArtist]
      .filter(([, count]) => count > perArtist)
      .map(([artist, count]) => `${count} are by ${artist}`),
  ];
}

const minuteProblems = (tracks: readonly TrackFacts[], range: readonly [number, number]) =>
  rangeProblems('minutes', tracks.reduce((sum, { seconds }) => sum + seconds, 0) / 60, range);

const rangeProblems = (name: string, value: number, range: readonly [number, number] | undefined) =>
  range && (value < range[0] || value > range[1])
    ? [`${Math.round(value * 10) / 10} ${name}, not ${range[0]} to ${range[1]}`]
    : [];

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
