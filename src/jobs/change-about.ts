import { z } from 'zod';

const title = z.string();
const count = z.int();
/** The bookmark before; null where there was none. */
const was = z.number().nullable().optional();
const listed = z.array(z.union([z.string(), z.int()]));

/** What a change is about, as data: `present` words it. */
export const changeAbout = z.discriminatedUnion('what', [
  z.object({ what: z.literal('playlist-made'), title, tracks: count.optional() }),
  z.object({
    what: z.literal('playlist-updated'),
    title,
    fields: z.array(z.string()),
    /** The new title, where it is another. */
    to: title.optional(),
    description: z.string().optional(),
    public: z.boolean().optional(),
    collaborative: z.boolean().optional(),
  }),
  z.object({ what: z.literal('tracks-added'), title, count, first: listed }),
  z.object({ what: z.literal('tracks-removed'), title, count, first: listed }),
  z.object({ what: z.literal('playlist-reordered'), title }),
  z.object({
    what: z.literal('playlist-arranged'),
    title,
    sortedBy: z.string().optional(),
    /** Duplicates. */
    removed: count,
    /** Other tracks that were taken out. */
    dropped: count.optional(),
    /** Whether others stand in another order; so where it is absent. */
    moved: z.boolean().optional(),
  }),
  z.object({ what: z.literal('playlist-deleted'), title }),
  z.object({ what: z.literal('playlist-seen'), id: z.int() }),
  /** `first` names the first few, by title where it is known. */
  z.object({ what: z.literal('favourites-added'), kind: z.string(), count, first: listed }),
  z.object({ what: z.literal('favourites-removed'), kind: z.string(), count, first: listed }),
  z.object({ what: z.literal('followed'), count, first: listed }),
  z.object({ what: z.literal('unfollowed'), count, first: listed }),
  z.object({
    what: z.literal('bookmark-set'),
    episode: z.int(),
    title: title.optional(),
    offset: z.number(),
    was,
  }),
  z.object({ what: z.literal('bookmark-removed'), episode: z.int(), title: title.optional(), was }),
  z.object({
    what: z.literal('upload-renamed'),
    title,
    fields: z.array(z.string()),
    /** The new names, by field. */
    to: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ what: z.literal('upload-deleted'), title }),
  z.object({ what: z.literal('notified') }),
  z.object({ what: z.literal('several'), count }),
]);
export type ChangeAbout = z.infer<typeof changeAbout>;
