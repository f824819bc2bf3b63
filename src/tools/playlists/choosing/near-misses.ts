import type { Song } from '../songs/song.ts';
import type { LeftOut } from './candidate.ts';
import type { Rejection } from './rejection.ts';

const values = {
  'year-outside': (song: Song) => Number(song.released?.slice(0, 4)),
  'tempo-outside': (song: Song) => song.bpm ?? Number.NaN,
  'length-outside': (song: Song) => song.duration,
} as const;

/** Of the songs that a rule left out, the song that comes nearest to what it asks. */
export interface NearestSong {
  readonly rule: keyof typeof values;
  /** A year, beats a minute, or seconds. */
  readonly value: number;
  readonly song: Song;
}

/** The nearest song for each rule about a range that left songs out. */
export function nearestOf(rejected: readonly LeftOut[]): NearestSong[] {
  const nearest = new Map<string, NearestSong & { readonly off: number }>();
  for (const { rejection, song } of rejected) {
    if (song === undefined || !isAboutRange(rejection)) continue;
    const { reason: rule, min, max } = rejection;
    const value = values[rule](song);
    const off = Math.max((min ?? value) - value, value - (max ?? value));
    if (off < (nearest.get(rule)?.off ?? Number.POSITIVE_INFINITY))
      nearest.set(rule, { rule, value, song, off });
  }
  return [...nearest.values()].map(({ off: _, ...each }) => each);
}

const isAboutRange = (
  rejection: Rejection,
): rejection is Extract<Rejection, { reason: keyof typeof values }> => rejection.reason in values;
