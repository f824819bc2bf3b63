import * as z from 'zod/mini';

/** What the view shows, as JSON: the server writes it at `music://plan/…` and `music://show/…`, and the page reads it. */

const id = () => z.int();

const track = () =>
  z.object({
    /** From 1: what `order`, `replace` and `add` call a position. */
    position: z.int(),
    id: id(),
    title: z.string(),
    artist: z.string(),
    album: z.string(),
    seconds: z.number(),
    /** Beats a minute; absent where it is not known. */
    bpm: z.optional(z.number()),
    explicit: z.boolean(),
    /** Whether it can be heard here. */
    playable: z.boolean(),
    /** The address of its cover, only from the origins in `media`; where absent, one is drawn. */
    cover: z.optional(z.string()),
    /** The unplayable track in whose place it stands. */
    standsInFor: z.optional(id()),
    /** What was asked for, and how the track differs, where it is not the very song. */
    match: z.optional(z.string()),
    /** That it repeats a song that is there. */
    repeats: z.optional(z.string()),
    /** Other recordings of the song, any of which may take its position. */
    also: z.optional(
      z.array(z.object({ id: id(), title: z.optional(z.string()), album: z.string(), seconds: z.number() })),
    ),
  });
export type ShownTrack = z.infer<ReturnType<typeof track>>;

const wish = () =>
  z.object({
    /** Its number among the wishes, from 1. */
    wish: z.int(),
    said: z.string(),
    /** Tracks that may be meant; none where nothing was found. */
    candidates: z.array(z.object({ id: id(), title: z.string(), artist: z.string(), differs: z.string() })),
  });
export type ShownWish = z.infer<ReturnType<typeof wish>>;

/** Where pictures and previews come from. */
const media = () =>
  z.object({
    /** Nothing else is ever loaded: `https://*.example.org`. */
    origins: z.array(z.string()),
    /** Whether previews are composed by the view, because there are none to fetch. */
    composed: z.boolean(),
  });
export type ShownMedia = z.infer<ReturnType<typeof media>>;

/** A plan that can be changed and saved, or that is being carried out. */
const plan = () =>
  z.object({
    is: z.literal('plan'),
    /** To be given as `plan_id`. Another one after each change of the plan. */
    planId: z.string(),
    /** The tool that changes the plan and carries it out. */
    tool: z.enum(['build_playlist', 'arrange_playlist']),
    /** `open`: to be changed and saved. `running`: a call carries it out now. `broken`: begun and broken off; saving finishes it. */
    state: z.enum(['open', 'running', 'broken']),
    /** Of the playlist to be made, extended or arranged. Absent while a new one has no title: saving needs one. */
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    public: z.optional(z.boolean()),
    /** The playlist that is extended or arranged, and what it holds already, if it is extended. */
    playlist: z.optional(
      z.object({ id: id(), holds: z.optional(z.object({ tracks: z.int(), seconds: z.number() })) }),
    ),
    tracks: z.array(track()),
    /** How many tracks there are, where their order is worked out only when it is saved: `tracks` is empty then. */
    unsorted: z.optional(z.int()),
    /** Wishes that no track of the plan stands for. */
    open: z.array(wish()),
    /** Tracks that were asked for and left out, or that the arrangement takes out; and why where there is a reason. */
    leaving: z.array(
      z.object({ id: id(), title: z.string(), artist: z.string(), why: z.optional(z.string()) }),
    ),
    media: media(),
  });
export type ShownPlan = z.infer<ReturnType<typeof plan>>;

/** A list of tracks that stands. */
const list = () =>
  z.object({
    is: z.enum(['playlist', 'album', 'search', 'chart']),
    /** Absent for a search. */
    id: z.optional(id()),
    title: z.string(),
    description: z.optional(z.string()),
    /** Its owner, or its artist. */
    by: z.optional(z.string()),
    public: z.optional(z.boolean()),
    /** Its page. */
    link: z.optional(z.string()),
    /** Whether the listener may put it in another order. */
    editable: z.boolean(),
    /** The track that stands there twice, where only that keeps the listener from it. */
    repeated: z.optional(id()),
    /** How many tracks there are, where not all are here. */
    total: z.optional(z.int()),
    /** The change that made it or put it in this order, where that can be taken back. */
    changeId: z.optional(z.string()),
    tracks: z.array(track()),
    media: media(),
  });
export type ShownList = z.infer<ReturnType<typeof list>>;

export const shownSchema = () => z.discriminatedUnion('is', [plan(), list()]);
export type Shown = ShownPlan | ShownList;

/** The listener's plans that can be changed and saved, newest first: where a host does not say which of them it means. */
export const shownPlansSchema = () =>
  z.object({
    is: z.literal('plans'),
    plans: z.array(
      z.object({
        planId: z.string(),
        tool: z.enum(['build_playlist', 'arrange_playlist']),
        title: z.optional(z.string()),
        tracks: z.int(),
        seconds: z.number(),
      }),
    ),
  });
export type ShownPlans = z.infer<ReturnType<typeof shownPlansSchema>>;
