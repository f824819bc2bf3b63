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
  const facts = await Promise.all(after.map(readTrack));
  return [
    ...setProblems(before, after, rules),
    ...(rules.afterEarlier && !isDeepStrictEqual(after.slice(0, before.length), before)
      ? ['the earlier tracks are not first in their order']
      : []),
    ...rangeProblems('tracks', after.length, rules.count),
    ...factProblems(rules.afterEarlier ? facts.slice(before.length) : facts, rules),
    ...rangeProblems('minutes', facts.reduce((sum, { seconds }) => sum + seconds, 0) / 60, rules.minutes),
  ];
}

const isList = (rules: readonly number[] | TrackRules): rules is readonly number[] => Array.isArray(rules);

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
  const { each, neighbours, perArtist = tracks.length, artistGap = 0 } = rules;
  const by = (name: string) => tracks.filter(({ artist }) => artist === name).length;
  const artists = [...new Set(tracks.map(({ artist }) => artist))];
  return [
    ...tracks
      .filter(track => each?.(track) === false)
      .map(track => `${JSON.stringify(track)} does not belong in it`),
    ...tracks.flatMap((track, at) => {
      const next = tracks[at + 1];
      return next && neighbours?.(track, next) === false ? [`${track.id} is before ${next.id}`] : [];
    }),
    ...tracks
      .filter(({ artist }, at) =>
        tracks.slice(at + 1, at + 1 + artistGap).some(next => next.artist === artist),
      )
      .map(({ id }) => `another song by the artist of ${id} is fewer than ${artistGap} songs after it`),
    ...artists.filter(name => by(name) > perArtist).map(name => `${by(name)} are by ${name}`),
  ];
}

const rangeProblems = (name: string, value: number, range: readonly [number, number] | undefined) =>
  range && (value < range[0] || value > range[1])
    ? [`${Math.round(value * 10) / 10} ${name}, not ${range[0]} to ${range[1]}`]
    : [];

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
