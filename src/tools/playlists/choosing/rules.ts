import { z } from 'zod';
import {
  mostPlaylistTracks,
  numberBetween,
  trackNumber,
  wholeNumber,
} from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/lazy.ts';
import type { CallProblem } from '../../engine/tool.ts';
import { type Sameness, samenesses } from '../../library/same-song.ts';
import { coverVersionOf } from '../../matching/names-and-titles.ts';
import { hasDetails, type Song } from '../songs/song.ts';
import type { Rejection } from './candidate.ts';
import { type ArtistGap, needsTempo, type Sort, type SortName, sortNames } from './sort-songs.ts';

/** Rules about what the listener played. */
export const lastPlayedForm = /^(?:never|(before|after) (\d{4}(?:-\d\d){0,2}))$/;
export const playsForm = /^(\d{1,6})(?:(\+)|-(\d{1,6}))?$/;

const playRulesFields = () => ({
  last_played: z
    .string()
    .max(20)
    .refine(given => lastPlayedForm.test(given), '"before 2026-01-01", "after 2025" or "never"')
    .optional()
    .describe('before 2026, after 2025, never'),
  plays: z
    .string()
    .max(14)
    .refine(given => playsForm.test(given), '"0", "5+" or "1-4"')
    .optional()
    .describe('5+, 1-4'),
});

const mostNames = 50;
export const mostLists = 20;
const names = (most: number) => z.array(z.string().trim().min(1).max(200)).min(1).max(most).optional();

/** What repeats leave: of a recording, or of a song in any edition. Earlier calls and recipes said true and false. */
const dedupe = () =>
  z.preprocess(
    given => (given === true ? 'songs' : given === false ? 'off' : given),
    z.enum([...samenesses, 'off']).optional(),
  );

/** What counts as the same among songs that sources offer. Undefined where nothing does. */
export const samenessOf = ({ dedupe: given = 'songs' }: Rules): Sameness | undefined =>
  given === 'off' ? undefined : given;

/** What the songs of a playlist must be like, how many, and their order, as an agent gives it. */
export const rulesSchema = once(() =>
  z.strictObject({
    count: wholeNumber(1, mostPlaylistTracks).optional().describe('Songs to take'),
    minutes: numberBetween(1, 10_000).optional().describe('Of the whole playlist'),
    exact: z.boolean().optional().describe('Short pieces may fill the minutes'),
    bpm_min: numberBetween(0, 1000).optional(),
    bpm_max: numberBetween(0, 1000).optional(),
    year_min: wholeNumber(0, 9999).optional(),
    year_max: wholeNumber(0, 9999).optional(),
    dur_min: wholeNumber(0, 86_400).optional(),
    dur_max: wholeNumber(0, 86_400).optional().describe('Seconds of a song'),
    rating_min: wholeNumber(1, 5).optional(),
    explicit: z
      .enum(['allow', 'avoid', 'known_clean'])
      .optional()
      .describe('avoid keeps unmarked songs; known_clean does not'),
    max_per_artist: wholeNumber(1, mostPlaylistTracks).optional(),
    artist_gap: wholeNumber(1, 50).optional().describe('Songs between two by one artist'),
    artist_gap_minutes: numberBetween(1, 600).optional(),
    no_covers: z.boolean().optional().describe('No karaoke, tribute or lullaby versions'),
    avoid_artists: names(mostNames).describe('Names, or "playlist <title>" for its artists'),
    not_in: names(mostLists).describe(
      'Lists: favourites, favourite albums, favourite artists, history, playlists of the library, plan_ids',
    ),
    only_in: names(mostLists).describe('The same, or in_more_than_one: own playlists'),
    ...playRulesFields(),
    avoid: z.array(trackNumber()).max(mostPlaylistTracks).optional().describe('Track ids'),
    dedupe: dedupe().describe('Leave out repeats, also from the list'),
    sort: z
      .enum(sortNames)
      .optional()
      .describe('curve: tempo along from-to; smooth: neighbours close in tempo'),
    descending: z.boolean().optional(),
    select: z
      .enum(['first', 'varied'])
      .optional()
      .describe('With a count, release_date, popularity and date_added take the first; others only order'),
    from: numberBetween(20, 400).optional().describe('Bpm at its start'),
    through: z.array(numberBetween(20, 400)).min(1).max(3).optional().describe('Bpm in between'),
    to: numberBetween(20, 400).optional().describe('At its end'),
    unknown: z.enum(['first', 'last']).optional(),
    seed: wholeNumber(0, 2 ** 31)
      .optional()
      .describe('Repeats a shuffle'),
  }),
);
export type Rules = z.infer<ReturnType<typeof rulesSchema>>;

const ofTheList: ReadonlySet<string> = new Set<keyof Rules>([
  ...(['count', 'minutes', 'exact', 'select', 'dedupe'] as const),
  ...(['sort', 'descending', 'from', 'through', 'to', 'unknown', 'seed'] as const),
]);

/** The rules about single songs and their distance, without those about the number, the length and the order of a list. */
export const songRulesIn = (rules: Rules): Rules =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => !ofTheList.has(name)));

/** Why a call cannot be carried out as it was asked. Its text has no full stop. */
export class CannotPlan extends Error {
  readonly problem: CallProblem;

  constructor(problem: string, reason?: string) {
    super(problem);
    this.problem = reason === undefined ? { problem } : { problem, reason };
  }
}

/** How far songs of one artist stay apart. Undefined where the rules do not say. */
export const artistGapOf = ({
  artist_gap: songs,
  artist_gap_minutes: minutes,
}: Rules): ArtistGap | undefined =>
  isSet(songs, minutes) ? { songs, seconds: minutes && minutes * 60 } : undefined;

/** Which rules contradict each other, without a full stop. */
export function rulesProblem(rules: Rules): string | undefined {
  const pairs = [
    ['bpm_min', 'bpm_max'],
    ['year_min', 'year_max'],
    ['dur_min', 'dur_max'],
  ] as const;
  const wrong = pairs.find(([min, max]) => (rules[min] ?? 0) > (rules[max] ?? Number.POSITIVE_INFINITY));
  if (wrong !== undefined) return `rules.${wrong[0]} is larger than rules.${wrong[1]}`;
  const { sort, from, through, to, descending, unknown } = rules;
  if (sort === 'curve' && (from === undefined || to === undefined))
    return 'sort curve needs from and to, the tempo of its start and end';
  if (sort !== 'curve' && (from ?? to ?? through) !== undefined)
    return 'from, through and to need sort curve';
  if (rules.exact && rules.minutes === undefined) return 'exact needs minutes';
  if (rules.select !== undefined && !isBounded(rules)) return 'select needs count or minutes';
  const isUnsorted = sort === undefined || ['as_given', 'shuffled', 'curve', 'smooth'].includes(sort);
  if (descending && isUnsorted) return `descending needs a sort by a fact, such as ${sortNames[1]}`;
  return unknown !== undefined && isUnsorted
    ? `unknown needs a sort by a fact, such as ${sortNames[1]}`
    : undefined;
}

/** The sort that the rules ask for; undefined where the order is as given. */
export function sortOf(
  { sort, descending, from, through, to, unknown, seed }: Rules,
  usualSeed: number,
): Sort | undefined {
  if (sort === undefined || sort === 'as_given') return undefined;
  return {
    by: sort,
    descending,
    from,
    through,
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
    /** Whether short pieces may fill the length. */
    exact: z.boolean().optional(),
  });
export type RangeBounds = z.infer<ReturnType<typeof boundsSchema>>;

export const boundsOf = ({ count, minutes, max_per_artist: perArtist, exact }: Rules): RangeBounds => ({
  count,
  seconds: minutes && minutes * 60,
  perArtist,
  exact,
});

/** A length is met by a total that misses it by this many seconds at most. */
export const slackFor = (seconds: number): number => Math.max(60, seconds * 0.02);

const selectingSorts: ReadonlySet<SortName> = new Set(['release_date', 'popularity', 'date_added']);

/** Whether the first songs by the order are taken, rather than some of each source. */
export const selectsFirst = ({ sort, select, count }: Rules): boolean =>
  select === 'first' ||
  (select === undefined && count !== undefined && selectingSorts.has(sort ?? 'as_given'));

/** Whether the rules bound how much of the offered songs is taken. */
export const isBounded = ({ count, minutes }: Rules): boolean => isSet(count, minutes);

const isSet = (...values: readonly unknown[]) => values.some(value => value !== undefined);

/** Whether only a track's own endpoint tells what the rules ask about a song. */
export function needsDetails(song: Song, rules: Rules): boolean {
  const { bpm_min, bpm_max, year_min, year_max, sort = 'as_given' } = rules;
  if (song.bpm === undefined && (isSet(bpm_min, bpm_max) || needsTempo(sort))) return true;
  // The date may be known from the album.
  if (song.released === undefined && (isSet(year_min, year_max) || sort === 'release_date')) return true;
  // A file does not say whether a song is explicit.
  return !hasDetails(song) && song.unseen === true && avoidsExplicit(rules);
}

export const avoidsExplicit = ({ explicit = 'allow' }: Rules): boolean => explicit !== 'allow';

/** Why the rules reject a song; undefined where they do not. An unknown tempo or date fails every rule about it. */
export const rejectionBy = (song: Song, rules: Rules): Rejection | undefined =>
  rejectionByList(song, rules) ?? rejectionByDetails(song, rules);

/** Why a song is rejected by what every list tells of a track. */
export function rejectionByList(song: Song, rules: Rules): Rejection | undefined {
  const { explicit, dur_min, dur_max, rating_min = 0 } = rules;
  if (song.explicit && avoidsExplicit(rules)) return { reason: 'explicit' };
  if (song.explicitUnknown && explicit === 'known_clean') return { reason: 'explicit-unknown' };
  if (!song.readable) return { reason: 'not-playable' };
  if ((song.rating ?? 0) < rating_min) return { reason: 'rated-lower' };
  const cover = rules.no_covers ? coverVersionOf(song) : undefined;
  if (cover !== undefined) return { reason: 'cover-version', edition: cover };
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
