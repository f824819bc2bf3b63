import { z } from 'zod';
import { differenceSchema } from '../songs/duplicates.ts';

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
    /** The same song is in the list, or in none of the lists. `of`: the track in the list, if it is another edition. */
    z.object({
      reason: z.literal('in-list'),
      list: z.string(),
      of: z.object({ id: z.number(), title: z.string() }).optional(),
    }),
    z.object({ reason: z.literal('not-in-lists'), lists: z.array(z.string()) }),
    z.object({ reason: z.literal('artist-to-avoid'), artist: z.string() }),
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
        'explicit-unknown',
        'not-playable',
        'given-twice',
        'to-avoid',
        'no-such-track',
      ]),
    }),
  ]);
/** Why a track does not come into a playlist. */
export type Rejection = z.infer<ReturnType<typeof rejectionSchema>>;
