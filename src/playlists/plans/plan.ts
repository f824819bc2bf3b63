import { z } from 'zod';
import { once } from '../../client/api/once.ts';
import { matchReason } from '../../matching/index.ts';
import { songSchema } from '../song.ts';
import { orderNames } from '../song-order.ts';

const ids = () => z.array(z.number());

/** A wish that is not clear, with the tracks that may be meant. */
const openWish = () =>
  z.object({
    /** Its number among the wishes, from 1. */
    wish: z.number(),
    said: z.string(),
    place: z.number(),
    candidates: z.array(
      z.object({ id: z.number(), title: z.string(), artist: z.string(), differs: z.array(matchReason()) }),
    ),
  });
export type OpenWish = z.infer<ReturnType<typeof openWish>>;

const entry = () =>
  z.object({
    song: songSchema(),
    /** Where it stood in what was given. */
    place: z.number(),
    wish: z.number().optional(),
  });
/** A song of a plan. */
export type PlanEntry = z.infer<ReturnType<typeof entry>>;

const target = () =>
  z.union([
    z.object({ title: z.string(), description: z.string().optional(), public: z.boolean() }),
    /** A playlist that exists, and the tracks that it held. */
    z.object({ playlistId: z.number(), title: z.string(), before: ids() }),
  ]);
export type Target = z.infer<ReturnType<typeof target>>;

const buildPlan = () =>
  z.object({
    kind: z.literal('build'),
    target: target(),
    /** In the order they are to stand in. */
    entries: z.array(entry()),
    order: z.enum(orderNames),
    seed: z.number(),
    open: z.array(openWish()),
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

const wanted = () =>
  z.object({
    sortBy: z.enum(sortNames).optional(),
    descending: z.boolean().optional(),
    seed: z.number(),
    removeDuplicates: z.boolean().optional(),
    moves: z.array(
      z.object({
        track_id: z.number(),
        to: z.number().optional(),
        before: z.number().optional(),
        after: z.number().optional(),
      }),
    ),
  });
/** What an arrangement should bring about. */
export type Wanted = z.infer<ReturnType<typeof wanted>>;

const arrangePlan = () =>
  z.object({
    kind: z.literal('arrange'),
    playlistId: z.number(),
    title: z.string(),
    before: ids(),
    wanted: wanted(),
    /** Absent where facts of too many tracks are needed: the order is then worked out when the plan is carried out. */
    order: ids().optional(),
    remove: ids(),
  });
export type ArrangePlan = z.infer<ReturnType<typeof arrangePlan>>;

export type Plan = BuildPlan | ArrangePlan;

/** Reads a stored plan; undefined for a plan that another version wrote. */
export const readPlan = (value: unknown): Plan | undefined => schema().safeParse(value).data;
const schema = once(() => z.discriminatedUnion('kind', [buildPlan(), arrangePlan()]));
