import { z } from 'zod';
import { differenceSchema } from '../songs/duplicates.ts';
import { songSchema } from '../songs/song.ts';

const ids = () => z.array(z.number());

export const sortNames = [
  'title',
  'artist',
  'album',
  'duration',
  'bpm',
  'rank',
  'release_date',
  'date_added',
  'shuffle',
] as const;

export const unknownPlaces = ['first', 'last'] as const;

const move = () =>
  z.object({
    track_id: z.number().optional(),
    position: z.number().optional(),
    to: z.number().optional(),
    before: z.number().optional(),
    after: z.number().optional(),
    swap: z.number().optional(),
  });
/**
 * One move of a track, named by its id or its position. The track that it goes before or after, or changes places
 * with, is named in the same way.
 */
export type Move = z.infer<ReturnType<typeof move>>;

const wanted = () =>
  z.object({
    sortBy: z.enum(sortNames).optional(),
    descending: z.boolean().optional(),
    /** Where tracks stand of which nothing tells what decides the order; last when absent. */
    unknown: z.enum(unknownPlaces).optional(),
    seed: z.number(),
    removeDuplicates: z.boolean().optional(),
    /** Positions in the playlist, in their new order; a position that is absent goes. */
    order: ids().optional(),
    moves: z.array(move()),
  });
/** What an arrangement should bring about. */
export type OrderWish = z.infer<ReturnType<typeof wanted>>;

/** A new order as it was shown. */
const shown = () =>
  z.object({
    /** The tracks as they stood before. */
    songs: z.array(songSchema()),
    /** Tracks that repeat a song, by their place among the songs, as the tracks that stay. */
    duplicates: z.array(z.object({ at: z.number(), kept: z.number(), difference: differenceSchema() })),
    unknown: z.number(),
  });

export const arrangePlan = () =>
  z.object({
    kind: z.literal('arrange'),
    /** Grows with each change of what was shown. */
    revision: z.number().default(1),
    playlistId: z.number(),
    title: z.string(),
    before: ids(),
    wanted: wanted(),
    /** Absent where facts of too many tracks are needed: the order is then worked out when the plan is carried out. */
    order: ids().optional(),
    remove: ids(),
    shown: shown().optional(),
  });
export type ArrangePlan = z.infer<ReturnType<typeof arrangePlan>>;
