import * as z from 'zod/mini';
import type { english } from './words/english.ts';

/** What the server sends to the view at `music://plan/…` and `music://show/…`, as JSON. */

const id = () => z.int();
/** What else than songs can be a favourite, of what the view shows. */
export const keptKinds = ['artists', 'albums', 'playlists', 'podcasts'] as const;
export type KeptKind = (typeof keptKinds)[number];

/**
 * What the listener may do: add a song to a playlist, make one of it, like it, plan with it, undo that; change a playlist's
 * title, description and who can see it; and add objects of these kinds to the favourites.
 */
export const viewActions = ['add', 'create', 'like', 'plan', 'undo', 'describe', ...keptKinds] as const;
export type ViewAction = (typeof viewActions)[number];
/** Absent if nothing is allowed, and in what the host kept. */
const may = () => z.optional(z.array(z.enum(viewActions)));

/** A code that the page puts into words. If the page does not know it, it leaves the reason out. */
const code = <C extends string>() => z.custom<C>(value => typeof value === 'string');
const codes = <C extends string>() => z.optional(z.array(code<C>()));
const number = () => z.optional(z.number());
const text = () => z.optional(z.string());
type Edition = keyof typeof english.editions;
/** How a track fits a wish, or differs from it. */
const matchReason = () =>
  z.object({
    reason: code<keyof typeof english.match>(),
    edition: z.optional(code<Edition>()),
    year: number(),
    work: z.optional(z.string()),
    artist: z.optional(z.string()),
    /** More than was asked for; fewer if negative. */
    seconds: number(),
  });
export type ShownMatch = z.infer<ReturnType<typeof matchReason>>;

/** How a track differs from another one of the same song. */
const difference = () =>
  z.object({
    kind: code<keyof typeof english.differences | 'other-edition'>(),
    /** Of `other-edition`: its own, and those of the other one; none is the original. */
    editions: codes<Edition>(),
    kept: codes<Edition>(),
  });
export type ShownDifference = z.infer<ReturnType<typeof difference>>;

/** Why a track is not in a plan. */
const rejection = () =>
  z.object({
    reason: code<keyof typeof english.rejections>(),
    min: number(),
    max: number(),
    count: number(),
    minutes: number(),
    /** A name of the server's own, or a quoted title. */
    list: z.optional(z.string()),
    lists: z.optional(z.array(z.string())),
    /** The other track. */
    of: z.optional(z.object({ title: z.string() })),
    difference: z.optional(difference()),
    plays: number(),
    /** Seconds since 1970. */
    last: number(),
    artist: z.optional(z.string()),
    edition: z.optional(code<Edition>()),
  });
export type ShownRejection = z.infer<ReturnType<typeof rejection>>;

const track = () =>
  z.object({
    /** From 1, as in `order`, `replace`, `remove` and `add`. */
    position: z.int(),
    id: id(),
    title: z.string(),
    artist: z.string(),
    album: z.string(),
    seconds: z.number(),
    /** Beats per minute, if known. */
    bpm: z.optional(z.number()),
    /** `2013-05-17`, if known. */
    released: z.optional(z.string()),
    explicit: z.boolean(),
    playable: z.boolean(),
    /** Of an album with several discs, from 1. */
    disc: z.optional(z.int()),
    /** Only from the origins in `media`. If absent, the view draws a cover. */
    cover: z.optional(z.string()),
    /** Its position in the playlist before the change. Absent for a new track. */
    was: z.optional(z.int()),
    /** The unplayable track that this one replaces. */
    standsInFor: z.optional(id()),
    /** What the listener asked for and how this track differs, if it differs. */
    match: z.optional(z.object({ said: z.string(), why: z.array(matchReason()) })),
    /** Which other track of the list is the same song. */
    repeats: z.optional(z.object({ title: z.string(), difference: difference() })),
    /** Why the song is in the plan, in the assistant's words. */
    why: z.optional(z.string()),
    /** Other recordings of the song, which can replace it. */
    also: z.optional(
      z.array(z.object({ id: id(), title: z.optional(z.string()), album: z.string(), seconds: z.number() })),
    ),
  });
export type ShownTrack = z.infer<ReturnType<typeof track>>;

const wish = () =>
  z.object({
    /** From 1. */
    wish: z.int(),
    /** What the listener asked for. */
    said: z.string(),
    /** Tracks that may be meant; none if nothing was found. */
    candidates: z.array(
      z.object({
        id: id(),
        title: z.string(),
        artist: z.string(),
        /** Absent if that does not help to choose. */
        differs: z.optional(z.array(matchReason())),
        ...{ album: text(), seconds: number(), cover: text() },
      }),
    ),
    /** Before which track of the plan it belongs, from 1. Absent if it has no place among them. */
    position: z.optional(z.int()),
  });
export type ShownWish = z.infer<ReturnType<typeof wish>>;

/** Where pictures and previews come from. */
const media = () =>
  z.object({
    /** The only origins that the view loads from: `https://*.example.org`. */
    origins: z.array(z.string()),
    /** Whether the view composes previews itself. */
    composed: z.boolean(),
    /** The name of the service whose pages are linked. */
    service: z.optional(z.string()),
    /** Whether the view tells which songs were played whole. */
    plays: z.optional(z.boolean()),
  });
export type ShownMedia = z.infer<ReturnType<typeof media>>;

const notInPlan = () =>
  z.object({
    id: id(),
    /** Empty if the track could not be read. */
    title: z.string(),
    artist: z.string(),
    /** Its position in the playlist before the change. */
    was: z.optional(z.int()),
    why: z.optional(rejection()),
  });

/** A plan that can be changed and saved, or that is being saved. */
const plan = () =>
  z.object({
    is: z.literal('plan'),
    /** For the argument `plan_id`. Each change of the plan gives it a new one. */
    planId: z.string(),
    /** `running`: a call is saving it. `broken`: saving stopped early and can be continued. */
    state: z.enum(['open', 'running', 'broken']),
    /** Whether this server can save it. False in read-only mode. */
    savable: z.boolean(),
    /** Where it is saved: at this service, or on this computer. */
    savesTo: z.optional(z.object({ service: z.optional(z.string()) })),
    /** Absent if a new playlist has no title yet. */
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    public: z.optional(z.boolean()),
    /** The playlist that the plan changes, as it is before the change. */
    playlist: z.optional(
      z.object({
        id: id(),
        title: z.string(),
        description: z.optional(z.string()),
        public: z.optional(z.boolean()),
        tracks: z.int(),
        seconds: z.number(),
      }),
    ),
    tracks: z.array(track()),
    /** Requests that planning has left, if one call was not enough. */
    unfinished: z.optional(z.int()),
    /** What further songs have to be like, as `rules` of `plan_playlist`; with `minutes`, if a length was asked for. */
    rules: z.optional(z.record(z.string(), z.unknown())),
    /** Wishes without a track. */
    open: z.array(wish()),
    /** Tracks that the change removes from the playlist. */
    leaving: z.array(notInPlan()),
    /** Tracks that were asked for and are not in the plan. */
    leftOut: z.array(notInPlan()),
    may: may(),
    media: media(),
  });
export type ShownPlan = z.infer<ReturnType<typeof plan>>;
/** A track that leaves the playlist. */
export type ShownLeaving = Pick<ShownPlan['leaving'][number], 'id' | 'title' | 'was'>;

const list = () =>
  z.object({
    /** Of an artist, the most popular songs. */
    is: z.enum(['playlist', 'album', 'search', 'chart', 'artist']),
    /** Absent for a search. */
    id: z.optional(id()),
    /** Of a search, its words. Empty if it has no title of its own. */
    title: z.string(),
    /** What else a search looks for. */
    terms: z.optional(z.array(z.object({ name: code<keyof typeof english.terms>(), value: z.string() }))),
    description: z.optional(z.string()),
    /** The owner or the artist. */
    by: z.optional(z.string()),
    public: z.optional(z.boolean()),
    /** Of an album, the year of this edition. */
    year: z.optional(z.int()),
    /** The web page. */
    link: z.optional(z.string()),
    /** Whether the listener may change the order. */
    editable: z.boolean(),
    /** A track that is in the playlist twice, which prevents a new order. */
    repeated: z.optional(id()),
    /** Of a search, whether the first song fits the words best. */
    best: z.optional(z.boolean()),
    /** The number of tracks, if not all are here. */
    total: z.optional(z.int()),
    /** The change that made the playlist or its order, if undo can take it back. */
    changeId: z.optional(z.string()),
    tracks: z.array(track()),
    may: may(),
    media: media(),
  });
export type ShownList = z.infer<ReturnType<typeof list>>;

export const shownSchema = () => z.discriminatedUnion('is', [plan(), list()]);
export type ShownSongs = ShownPlan | ShownList;

/** What is shown as pictures in a grid. */
export const gridKinds = [...keptKinds, 'genres'] as const;
export type GridKind = (typeof gridKinds)[number];

/** An object, as a picture with its name. */
const tile = () =>
  z.object({
    id: id(),
    title: z.string(),
    by: z.string(),
    /** Of an album: `album`, `single`, `ep`, `compile` and others. */
    type: z.optional(z.string()),
    /** `2013-05-17` */
    date: z.optional(z.string()),
    seconds: z.optional(z.number()),
    /** The songs of an album or a playlist; the albums of an artist. */
    count: z.optional(z.int()),
    /** Of an episode, how many percent of it the listener has heard, if known. Of a playlist, whether it is their own. */
    heard: number(),
    own: z.optional(z.boolean()),
    ...{ link: text(), cover: text() },
  });
export type ShownTile = z.infer<ReturnType<typeof tile>>;

/** Objects that a search finds, or that the listener keeps; or the episodes of a podcast. */
export const shownGridSchema = () =>
  z.object({
    is: z.literal('grid'),
    of: z.enum([...gridKinds, 'episodes']),
    /** Of a podcast. */
    ...{ id: z.optional(id()), title: text(), description: text(), link: text(), cover: text() },
    /** Absent for the listener's own. */
    query: z.optional(z.string()),
    total: z.optional(z.int()),
    items: z.array(tile()),
    may: may(),
    media: media(),
  });
export type ShownGrid = z.infer<ReturnType<typeof shownGridSchema>>;

/** What surrounds an artist's songs. */
export const shownAroundSchema = () =>
  z.object({
    is: z.literal('around'),
    /** Newest first. */
    releases: z.array(tile()),
    related: z.array(tile()),
    /** Absent if the listener has no library here. */
    isFavourite: z.optional(z.boolean()),
    /** How many of the listener's favourite songs are by the artist. */
    favourites: z.optional(z.int()),
    media: media(),
  });
export type ShownAround = z.infer<ReturnType<typeof shownAroundSchema>>;

/** The plans that can be changed and saved, newest first. The listener chooses if the host does not say which it shows. */
export const shownPlansSchema = () =>
  z.object({
    is: z.literal('plans'),
    plans: z.array(
      z.object({ planId: z.string(), title: z.optional(z.string()), tracks: z.int(), seconds: z.number() }),
    ),
  });
export type ShownPlans = z.infer<ReturnType<typeof shownPlansSchema>>;
