import { z } from 'zod';
import { matchReason } from '../../matching/index.ts';
import { differenceSchema } from '../songs/duplicates.ts';
import { songSchema } from '../songs/song.ts';
import { rejectionSchema } from './rejection.ts';

/** What is known of a song that comes into a playlist. */
export const newSongFields = () => ({
  song: songSchema(),
  /** Where it belongs among the new songs. */
  place: z.number(),
  wish: z.int().optional(),
  /** The unplayable track that it replaces. */
  standsInFor: z.int().optional(),
  /** What was asked for, and how the track differs. Absent if it is the exact song. */
  match: z.object({ said: z.string(), why: z.array(matchReason()) }).optional(),
  /** Other recordings of the song by that name. */
  also: z
    .array(z.object({ id: z.int(), title: z.string(), album: z.string(), duration: z.number() }))
    .optional(),
  /** Another track of the playlist that is the same song, and how this track differs. */
  repeats: z.object({ id: z.int(), title: z.string(), difference: differenceSchema() }).optional(),
});

export const candidateSchema = () =>
  z.object({ ...newSongFields(), requested: z.boolean(), inList: z.boolean().optional() });
/**
 * A song that may be in the playlist. `requested`: asked for by name or id, not offered by a source. `inList`: it is in
 * the list already, and the rules may take it out.
 */
export type Candidate = z.infer<ReturnType<typeof candidateSchema>>;

export const leftOutSchema = () =>
  z.object({
    id: z.int(),
    song: songSchema().optional(),
    requested: z.boolean(),
    wish: z.int().optional(),
    rejection: rejectionSchema(),
  });
/** A candidate that did not come into the plan. */
export type LeftOut = z.infer<ReturnType<typeof leftOutSchema>>;
