import { z } from 'zod';
import { differenceSchema } from '../songs/duplicates.ts';
import type { Song } from '../songs/song.ts';

const knownLists = ['history', 'favourites'] as const;
/** Lists whose tracks the listener knows. */
export type KnownList = (typeof knownLists)[number];

const number = () => z.number().optional();

/** Why a track does not come into a playlist, as plans store it. */
export const rejectionSchema = () =>
  z.discriminatedUnion('reason', [
    z.object({
      reason: z.enum(['tempo-outside', 'year-outside', 'length-outside']),
      min: number(),
      max: number(),
    }),
    z.object({ reason: z.literal('artist-limit'), max: z.number() }),
    /** The count or the length that was asked for is reached; where neither was, the limit of the service. */
    z.object({ reason: z.literal('no-room'), count: number(), minutes: number() }),
    z.object({ reason: z.literal('known'), list: z.enum(knownLists) }),
    /** The same song as another, in the playlist or in the plan. */
    z.object({
      reason: z.literal('same-song'),
      of: z.object({ id: z.number(), title: z.string() }),
      difference: differenceSchema(),
    }),
    /** The error is not stored. */
    z.object({ reason: z.literal('service-error'), error: z.unknown().optional() }),
    z.object({
      reason: z.enum([
        'tempo-unknown',
        'release-date-unknown',
        'explicit',
        'not-playable',
        'given-twice',
        'asked-for',
        'in-two-sources',
        'twice-in-source',
        'to-avoid',
        'already-in-playlist',
        'no-such-track',
      ]),
    }),
  ]);
/** Why a track does not come into a playlist. */
export type Rejection = z.infer<ReturnType<typeof rejectionSchema>>;

/** A track that was not taken. */
export interface RejectedTrack {
  readonly id: number;
  readonly song?: Song | undefined;
  readonly rejection: Rejection;
  /** Asked for by name or id, so listed in the answer; of the tracks of sources a few are. */
  readonly requested: boolean;
  /** The number of the wish that it stood for. */
  readonly wish?: number | undefined;
}
