import { z } from 'zod';
import { toNumber } from '../../client/api/field.ts';
import { once } from '../../client/api/once.ts';
import type { Song } from '../song.ts';
import { type OrderName, orderNames } from './orders.ts';

const number = (from: number, to: number) => z.preprocess(toNumber, z.number().min(from).max(to)).optional();
const whole = (from: number, to: number) => z.preprocess(toNumber, z.int().min(from).max(to)).optional();

/** Tracks in one playlist: the service's limit. */
export const mostTracks = 2000;

/** What a playlist must be like, as an agent gives it. */
export const rulesSchema = once(() =>
  z.strictObject({
    count: whole(1, mostTracks),
    duration_minutes: number(1, 10_000).describe('Of the whole playlist'),
    bpm_min: number(0, 1000),
    bpm_max: number(0, 1000),
    year_min: whole(0, 9999),
    year_max: whole(0, 9999),
    explicit: z.enum(['allow', 'avoid']).optional(),
    max_per_artist: whole(1, mostTracks),
    avoid_known: z.boolean().optional().describe('No favourites, nothing from the history'),
    avoid: z.array(z.preprocess(toNumber, z.int())).max(mostTracks).optional().describe('Track ids'),
    order: z
      .enum(orderNames)
      .optional()
      .describe('rising, falling: by tempo; smooth: neighbours close in tempo'),
    seed: whole(0, 2 ** 31).describe('For shuffled, to get the same again'),
  }),
);
export type Rules = z.infer<ReturnType<typeof rulesSchema>>;

export const orderOf = ({ order }: Rules): OrderName => order ?? 'as_given';

const isSet = (...values: readonly unknown[]) => values.some(value => value !== undefined);

/** Whether choosing songs needs what only a full track tells. */
export const choosesByDetails = ({ bpm_min, bpm_max, year_min, year_max }: Rules): boolean =>
  isSet(bpm_min, bpm_max, year_min, year_max);

/** The sentence of what contradicts itself. */
export function contradiction(rules: Rules): string | undefined {
  const pairs = [
    ['bpm_min', 'bpm_max'],
    ['year_min', 'year_max'],
  ] as const;
  const wrong = pairs.find(
    ([least, most]) => (rules[least] ?? 0) > (rules[most] ?? Number.POSITIVE_INFINITY),
  );
  return wrong && `rules.${wrong[0]} is larger than rules.${wrong[1]}`;
}

/** Songs that the rules keep out whoever they are: ids to avoid, and why. */
export type Avoided = ReadonlyMap<number, string>;

/** The rule that keeps a song out, of those that need no details. */
export function brokenRule(song: Song, rules: Rules, avoided: Avoided): string | undefined {
  return (
    avoided.get(song.id) ??
    (rules.explicit === 'avoid' && song.explicit ? 'explicit' : undefined) ??
    (song.readable ? undefined : 'not playable here')
  );
}

/** The rule that keeps a song out, of those that look at its details. What is unknown cannot keep a rule. */
export function brokenDetail({ bpm, released }: Song, rules: Rules): string | undefined {
  const { bpm_min, bpm_max, year_min, year_max } = rules;
  if (isSet(bpm_min, bpm_max)) {
    if (!bpm) return 'tempo unknown';
    if (bpm < (bpm_min ?? 0) || bpm > (bpm_max ?? Number.POSITIVE_INFINITY))
      return rangeOf('bpm', bpm_min, bpm_max);
  }
  if (isSet(year_min, year_max)) {
    const year = Number(released?.slice(0, 4) || Number.NaN);
    if (Number.isNaN(year)) return 'release date unknown';
    if (year < (year_min ?? 0) || year > (year_max ?? 9999)) return rangeOf('year', year_min, year_max);
  }
  return undefined;
}

const rangeOf = (what: string, least: number | undefined, most: number | undefined) => {
  if (least === undefined) return `${what} above ${most}`;
  return most === undefined ? `${what} below ${least}` : `${what} outside ${least} to ${most}`;
};
