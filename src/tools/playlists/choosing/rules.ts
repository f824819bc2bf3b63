import { z } from 'zod';
import {
  mostPlaylistTracks,
  numberBetween,
  trackNumber,
  wholeNumber,
} from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/once.ts';
import type { Rejection } from '../plans/rejection.ts';
import type { Song } from '../songs/song.ts';
import { type OrderName, orderNames } from '../songs/song-order.ts';

/** What a playlist must be like, as an agent gives it. */
export const rulesSchema = once(() =>
  z.strictObject({
    count: wholeNumber(1, mostPlaylistTracks).optional().describe('Songs to take'),
    duration_minutes: numberBetween(1, 10_000).optional().describe('Of the whole playlist'),
    bpm_min: numberBetween(0, 1000).optional(),
    bpm_max: numberBetween(0, 1000).optional(),
    year_min: wholeNumber(0, 9999).optional(),
    year_max: wholeNumber(0, 9999).optional(),
    dur_min: wholeNumber(0, 86_400).optional(),
    dur_max: wholeNumber(0, 86_400).optional().describe('Seconds of a song'),
    explicit: z.enum(['allow', 'avoid']).optional(),
    max_per_artist: wholeNumber(1, mostPlaylistTracks).optional(),
    avoid_known: z.boolean().optional().describe('No favourites, nothing from the history'),
    avoid: z.array(trackNumber()).max(mostPlaylistTracks).optional().describe('Track ids'),
    order: z
      .enum(orderNames)
      .optional()
      .describe('rising, falling: by tempo; smooth: neighbours close in tempo'),
    seed: wholeNumber(0, 2 ** 31)
      .optional()
      .describe('For shuffled, to get the same again'),
  }),
);
export type Rules = z.infer<ReturnType<typeof rulesSchema>>;

export const orderRuleOf = ({ order }: Rules): OrderName => order ?? 'as_given';

/** Whether the rules bound how much of the offered songs is taken. */
export const isBounded = ({ count, duration_minutes }: Rules): boolean => isSet(count, duration_minutes);

/** Whether the rules look at tempo or date, which only a track's own endpoint tells. */
export const needsDetails = ({ bpm_min, bpm_max, year_min, year_max }: Rules): boolean =>
  isSet(bpm_min, bpm_max, year_min, year_max);

const isSet = (...values: readonly unknown[]) => values.some(value => value !== undefined);

/** Why a song is rejected by what every list tells of a track. */
export function rejectionByList(song: Song, rules: Rules): Rejection | undefined {
  const { explicit, dur_min, dur_max } = rules;
  if (explicit === 'avoid' && song.explicit) return { reason: 'explicit' };
  if (!song.readable) return { reason: 'not-playable' };
  return isOutside(song.duration, dur_min, dur_max)
    ? { reason: 'length-outside', min: dur_min, max: dur_max }
    : undefined;
}

/** Why a song is rejected by its tempo or date. An unknown tempo or date fails every rule about it. */
export function rejectionByDetails({ bpm, released }: Song, rules: Rules): Rejection | undefined {
  const { bpm_min, bpm_max, year_min, year_max } = rules;
  if (isSet(bpm_min, bpm_max)) {
    if (!bpm) return { reason: 'tempo-unknown' };
    if (isOutside(bpm, bpm_min, bpm_max)) return { reason: 'tempo-outside', min: bpm_min, max: bpm_max };
  }
  if (isSet(year_min, year_max)) {
    const year = Number(released?.slice(0, 4) || Number.NaN);
    if (Number.isNaN(year)) return { reason: 'release-date-unknown' };
    if (isOutside(year, year_min, year_max)) return { reason: 'year-outside', min: year_min, max: year_max };
  }
  return undefined;
}

const isOutside = (value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) =>
  value < min || value > max;
