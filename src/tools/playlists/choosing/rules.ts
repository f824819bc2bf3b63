import { z } from 'zod';
import {
  mostPlaylistTracks,
  numberBetween,
  trackNumber,
  wholeNumber,
} from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/lazy.ts';
import type { Problem } from '../../engine/tool.ts';
import { hasDetails, type Song } from '../songs/song.ts';
import type { Rejection } from './candidate.ts';
import { needsTempo, type Sort, sortNames } from './sort-songs.ts';

const mostNames = 50;
const mostLists = 20;
const names = (most: number) => z.array(z.string().trim().min(1).max(200)).min(1).max(most).optional();

/** What the songs of a playlist must be like, how many, and their order, as an agent gives it. */
export const rulesSchema = once(() =>
  z.strictObject({
    count: wholeNumber(1, mostPlaylistTracks).optional().describe('Songs to take'),
    minutes: numberBetween(1, 10_000)
      .optional()
      .describe('Of the whole playlist, as near as the songs allow'),
    bpm_min: numberBetween(0, 1000).optional(),
    bpm_max: numberBetween(0, 1000).optional(),
    year_min: wholeNumber(0, 9999).optional(),
    year_max: wholeNumber(0, 9999).optional(),
    dur_min: wholeNumber(0, 86_400).optional(),
    dur_max: wholeNumber(0, 86_400).optional().describe('Seconds of a song'),
    explicit: z.enum(['allow', 'avoid']).optional(),
    allow_unknown: z.boolean().optional().describe('Keep songs whose explicitness is unknown'),
    max_per_artist: wholeNumber(1, mostPlaylistTracks).optional(),
    artist_gap: wholeNumber(1, 50).optional().describe('Songs between two by one artist'),
    avoid_artists: names(mostNames).describe('Names, or "playlist <title>" for its artists'),
    not_in: names(mostLists).describe('favourites, history, own playlists'),
    only_in: names(mostLists).describe('The same; any edition counts'),
    avoid: z.array(trackNumber()).max(mostPlaylistTracks).optional().describe('Track ids'),
    dedupe: z.boolean().optional().describe('Each song once, whatever the edition'),
    sort: z
      .enum(sortNames)
      .optional()
      .describe('curve: tempo along from-to; smooth: neighbours close in tempo'),
    descending: z.boolean().optional(),
    from: numberBetween(20, 400).optional().describe('Bpm at the start of the curve'),
    to: numberBetween(20, 400).optional().describe('Bpm at its end'),
    unknown: z.enum(['first', 'last']).optional(),
    seed: wholeNumber(0, 2 ** 31)
      .optional()
      .describe('For shuffled, to get the same again'),
  }),
);
export type Rules = z.infer<ReturnType<typeof rulesSchema>>;

/** Why a call cannot be carried out as it was asked. Its text has no full stop. */
export class CannotPlan extends Error {
  readonly problem: Problem;

  constructor(problem: string, reason?: string) {
    super(problem);
    this.problem = reason === undefined ? { problem } : { problem, reason };
  }
}

/** Which rules contradict each other, without a full stop. */
export function rulesProblem(rules: Rules): string | undefined {
  const pairs = [
    ['bpm_min', 'bpm_max'],
    ['year_min', 'year_max'],
    ['dur_min', 'dur_max'],
  ] as const;
  const wrong = pairs.find(([min, max]) => (rules[min] ?? 0) > (rules[max] ?? Number.POSITIVE_INFINITY));
  if (wrong !== undefined) return `rules.${wrong[0]} is larger than rules.${wrong[1]}`;
  const { sort, from, to, descending, unknown, explicit, allow_unknown } = rules;
  if (sort === 'curve' && (from === undefined || to === undefined))
    return 'sort curve needs from and to, the tempo of its start and end';
  if (sort !== 'curve' && (from ?? to) !== undefined) return 'from and to need sort curve';
  const isUnsorted = sort === undefined || ['as_given', 'shuffled', 'curve', 'smooth'].includes(sort);
  if (descending && isUnsorted) return `descending needs a sort by a fact, such as ${sortNames[1]}`;
  if (unknown !== undefined && isUnsorted) return `unknown needs a sort by a fact, such as ${sortNames[1]}`;
  return allow_unknown && explicit !== 'avoid' ? 'allow_unknown needs explicit avoid' : undefined;
}

/** The sort that the rules ask for; undefined where the order is as given. */
export function sortOf(
  { sort, descending, from, to, unknown, seed }: Rules,
  usualSeed: number,
): Sort | undefined {
  if (sort === undefined || sort === 'as_given') return undefined;
  return {
    by: sort,
    descending,
    from,
    to,
    unknown,
    seed: sort === 'shuffled' ? (seed ?? usualSeed) : undefined,
  };
}

/** How many songs, how long, and how many by one artist. `seconds`: in all, with those that are there already. */
export const boundsSchema = () =>
  z.object({
    count: z.number().optional(),
    seconds: z.number().optional(),
    perArtist: z.number().optional(),
  });
export type Bounds = z.infer<ReturnType<typeof boundsSchema>>;

export const boundsOf = ({ count, minutes, max_per_artist: perArtist }: Rules): Bounds => ({
  count,
  seconds: minutes && minutes * 60,
  perArtist,
});

/** Whether the rules bound how much of the offered songs is taken. */
export const isBounded = ({ count, minutes }: Rules): boolean => isSet(count, minutes);

const isSet = (...values: readonly unknown[]) => values.some(value => value !== undefined);

/** Whether only a track's own endpoint tells what the rules ask about a song. */
export function needsDetails(song: Song, rules: Rules): boolean {
  if (hasDetails(song)) return false;
  const { bpm_min, bpm_max, year_min, year_max, sort, explicit } = rules;
  if (isSet(bpm_min, bpm_max, year_min, year_max)) return true;
  if (sort !== undefined && (needsTempo(sort) || sort === 'release_date')) return true;
  // A file does not say whether a song is explicit.
  return song.unseen === true && explicit === 'avoid';
}

/** Why the rules reject a song; undefined where they do not. An unknown tempo or date fails every rule about it. */
export const rejectionBy = (song: Song, rules: Rules): Rejection | undefined =>
  rejectionByList(song, rules) ?? rejectionByDetails(song, rules);

/** Why a song is rejected by what every list tells of a track. */
export function rejectionByList(song: Song, rules: Rules): Rejection | undefined {
  const { explicit, allow_unknown, dur_min, dur_max } = rules;
  if (explicit === 'avoid' && song.explicit) return { reason: 'explicit' };
  if (explicit === 'avoid' && song.explicitUnknown && !allow_unknown) return { reason: 'explicit-unknown' };
  if (!song.readable) return { reason: 'not-playable' };
  return isOutside(song.duration, dur_min, dur_max)
    ? { reason: 'length-outside', min: dur_min, max: dur_max }
    : undefined;
}

function rejectionByDetails({ bpm, released }: Song, rules: Rules): Rejection | undefined {
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
