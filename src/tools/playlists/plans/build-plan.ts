import { z } from 'zod';
import { matchReason, searchStepName } from '../../matching/index.ts';
import { differenceSchema } from '../songs/duplicates.ts';
import { songSchema } from '../songs/song.ts';
import { orderNames } from '../songs/song-order.ts';
import { rejectionSchema } from './rejection.ts';

/** A wish that no track of the plan stands for: not clear, with the tracks that may be meant, or not found. */
const openWish = () =>
  z.object({
    /** Its number among the wishes, from 1. */
    wish: z.number(),
    said: z.string(),
    place: z.number(),
    /** None for a wish that was not found. */
    candidates: z.array(
      z.object({ id: z.number(), title: z.string(), artist: z.string(), differs: z.array(matchReason()) }),
    ),
    /** The searches that found nothing. */
    tried: z.array(searchStepName()).default([]),
    /** Whether the search broke off. */
    stopped: z.literal(true).optional(),
  });
export type OpenWish = z.infer<ReturnType<typeof openWish>>;

const entry = () =>
  z.object({
    song: songSchema(),
    /** Where it belongs, among the songs and the open wishes. */
    place: z.number(),
    /** The number of the wish that it stands for. */
    wish: z.number().optional(),
    /** The unplayable track that it stands in for. */
    standsInFor: z.number().optional(),
    /** What was said, and how the track differs; absent where it is the very song. */
    match: z.object({ said: z.string(), why: z.array(matchReason()) }).optional(),
    /** Other recordings of the song by that name. */
    also: z
      .array(
        z.object({
          id: z.number(),
          /** Absent in plans of earlier versions. */
          title: z.string().optional(),
          album: z.string(),
          duration: z.number(),
        }),
      )
      .optional(),
    /** The same song, in the playlist or the plan too; and how this track differs. */
    repeats: z.object({ id: z.number(), title: z.string(), difference: differenceSchema() }).optional(),
  });
/** A song of a plan. */
export type PlanEntry = z.infer<ReturnType<typeof entry>>;

/** A song asked for by name or id that did not come into the plan. */
const leftOut = () =>
  z.object({
    id: z.number(),
    title: z.string().optional(),
    artist: z.string().optional(),
    wish: z.number().optional(),
    rejection: rejectionSchema(),
  });
export type LeftOut = z.infer<ReturnType<typeof leftOut>>;

/** A playlist to be made; its title may come later. */
const newPlaylist = () =>
  z.object({ title: z.string().optional(), description: z.string().optional(), public: z.boolean() });
export type NewPlaylist = z.infer<ReturnType<typeof newPlaylist>>;

const target = () =>
  z.union([
    /** A playlist that exists, the tracks that it held, and how long they are, in seconds. */
    z.object({
      playlistId: z.number(),
      title: z.string(),
      before: z.array(z.number()),
      length: z.number().default(0),
    }),
    newPlaylist(),
  ]);
export type PlanTarget = z.infer<ReturnType<typeof target>>;

/** How long the playlist is that a plan extends, in seconds; 0 for a new one. */
export const heldLength = (target: PlanTarget): number => ('before' in target ? target.length : 0);

export const buildPlan = () =>
  z.object({
    kind: z.literal('build'),
    /** Grows with each change of what was shown. */
    revision: z.number().default(1),
    target: target(),
    /** In the order they are to stand in. */
    entries: z.array(entry()),
    order: z.enum(orderNames),
    seed: z.number(),
    /** How many songs were asked for by name. */
    wishes: z.number().default(0),
    /** The place of the first wish. */
    wishesFrom: z.number().default(0),
    open: z.array(openWish()),
    leftOut: z.array(leftOut()).default([]),
    /** What was asked for, to tell how much is short and to fill up. */
    aim: z
      .object({
        count: z.number().optional(),
        /** Seconds in all. */
        length: z.number().optional(),
        perArtist: z.number().optional(),
      })
      .optional(),
    /** Songs of the sources that were not needed. */
    spare: z.array(entry()).optional(),
  });
export type BuildPlan = z.infer<ReturnType<typeof buildPlan>>;
