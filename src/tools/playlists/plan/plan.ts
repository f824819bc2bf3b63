import { z } from 'zod';
import { once } from '../../../client/api/lazy.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { knownPlaylist, notOwn, shownTitle } from '../../../jobs/writes/playlist-state.ts';
import { refusalText } from '../../engine/confirm.ts';
import type { Problem } from '../../engine/tool.ts';
import { matchReason } from '../../matching/match-reasons.ts';
import { searchStepName } from '../../matching/match-wishes.ts';
import {
  type Candidate,
  candidateSchema,
  leftOutSchema,
  newSongFields,
  rejectionSchema,
} from '../choosing/candidate.ts';
import { boundsSchema, rulesSchema } from '../choosing/rules.ts';
import { sortSchema } from '../choosing/sort-songs.ts';
import { type Song, songOf, songSchema, totalDuration } from '../songs/song.ts';
import { sourceSchema } from '../sources/sources.ts';

const count = () => z.int().min(0);

/** A wish without a track in the plan: not clear, with the tracks that may be meant, or not found. */
const openWish = () =>
  z.object({
    /** Its number among the wishes, from 1. */
    wish: z.int(),
    said: z.string(),
    /** Where it belongs among the new songs. */
    place: z.number(),
    /** None for a wish that was not found. */
    candidates: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        artist: z.string(),
        /** These are for the view; plans of earlier versions lack them. */
        album: z.string().optional(),
        duration: z.number().optional(),
        cover: z.string().optional(),
        differs: z.array(matchReason()),
      }),
    ),
    tried: z.array(searchStepName()).default([]),
    stopped: z.literal(true).optional(),
  });
export type OpenWish = z.infer<ReturnType<typeof openWish>>;

const line = () =>
  z.object({
    ...newSongFields(),
    place: z.number().optional(),
    /** Whether a source offered it. */
    offered: z.literal(true).optional(),
    /** Its position in the playlist before the change, from 1. Absent for a new song. */
    was: z.int().optional(),
  });
/** A song of the playlist as it will be. */
export type Line = z.infer<ReturnType<typeof line>>;

const leaving = () =>
  z.object({
    song: songSchema(),
    was: z.int(),
    /** Absent if the listener took it out. */
    rejection: rejectionSchema().optional(),
  });
/** A song of the playlist that the change removes. */
export type Leaving = z.infer<ReturnType<typeof leaving>>;

const settings = () =>
  z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    public: z.boolean().optional(),
  });

const existing = () =>
  z.object({
    playlistId: z.int(),
    name: z.string(),
    /** Its track ids before the change, and their length in seconds. */
    before: z.array(z.int()),
    seconds: z.number(),
    settings: settings(),
  });
export type ExistingPlaylist = z.infer<ReturnType<typeof existing>>;

/** A new playlist, private unless `public` is true. Its title may come later. */
const fresh = () => z.object({ settings: settings() });

const storedWish = () =>
  z.object({
    title: z.string(),
    artist: z.string().optional(),
    album: z.string().optional(),
    isrc: z.string().optional(),
    duration: z.number().optional(),
    line: z.string().optional(),
  });

const requestedSong = () => ({
  said: z.string(),
  wish: storedWish().optional(),
  page: z.object({ id: z.int(), site: z.string() }).optional(),
});

const recipe = () =>
  z.object({
    wanted: z.array(z.object(requestedSong())),
    trackIds: z.array(z.int()),
    sources: z.array(sourceSchema()),
    rules: rulesSchema(),
  });
/** What a playlist was asked for with. `refresh` asks for the same again. */
export type Recipe = z.infer<ReturnType<typeof recipe>>;

/** What planning continues from in the next call, because one call makes a limited number of requests. */
const unfinished = () =>
  z.object({
    /** The requests that are left, about. */
    requests: count(),
    rules: rulesSchema(),
    scope: z.enum(scopes),
    /** The index of the line of `base` that new songs go before. */
    at: z.int().optional(),
    /** The lines before new songs come in, and the songs that left before. */
    base: z.array(line()),
    leaving: z.array(leaving()),
    candidates: z.array(candidateSchema()),
    leftOut: z.array(leftOutSchema()),
    /** Songs of the list that were asked for again, by their index there. With `at`, they move there. */
    there: z.array(z.object({ at: z.int(), place: z.number(), wish: z.int().optional() })),
    waiting: z.array(z.object({ ...requestedSong(), number: z.int(), place: z.number() })),
    waitingIds: z.array(z.object({ id: z.int(), place: z.number() })),
  });
export type Unfinished = z.infer<ReturnType<typeof unfinished>>;

/** What rules apply to: the new songs, or the whole list. */
export const scopes = ['new', 'whole'] as const;

export const planSchema = once(() =>
  z.object({
    /** Grows with each change of the plan. */
    revision: z.int(),
    target: z.union([existing(), fresh()]),
    /** The playlist as it will be, in order. */
    lines: z.array(line()),
    leaving: z.array(leaving()),
    /** How many songs were asked for by name, and those without a track. */
    wishes: count(),
    open: z.array(openWish()),
    leftOut: z.array(leftOutSchema()),
    /** Offered songs that were not needed: how many, and the first of them. */
    notNeeded: count(),
    spare: z.array(candidateSchema()),
    /** The number and the seconds of songs asked for, of which some may be missing. */
    aim: boundsSchema(),
    sort: sortSchema().optional(),
    /** Whether songs that others add meanwhile can be kept: the plan has no order, moves, count or length. */
    takesAdditions: z.boolean(),
    recipe: recipe().optional(),
    unfinished: unfinished().optional(),
  }),
);
/** A playlist as it will be, and what became of everything that was asked for. */
export type Plan = z.infer<ReturnType<typeof planSchema>>;
type PlanTarget = Plan['target'];

export const isExisting = (target: PlanTarget): target is ExistingPlaylist => 'playlistId' in target;

/** The title after the change; undefined for a new playlist without one. */
export const titleOf = ({ target }: Pick<Plan, 'target'>): string | undefined =>
  target.settings.title ?? (isExisting(target) ? target.name : undefined);

/** Reads a stored plan. Undefined for a plan that another version of this server wrote. */
export const readPlan = (value: unknown): Plan | undefined => planSchema().safeParse(value).data;

/** A plan of a new playlist without songs. */
export const emptyPlan = (): Plan => ({
  revision: 0,
  target: { settings: {} },
  lines: [],
  leaving: [],
  wishes: 0,
  open: [],
  leftOut: [],
  notNeeded: 0,
  spare: [],
  aim: {},
  takesAdditions: true,
});

/** A playlist as a plan that changes nothing. Rejects with `MusicError`. */
export async function planOfPlaylist(playlistId: number, call: ChangeCall): Promise<Plan | Problem> {
  const playlist = await knownPlaylist(playlistId, call);
  const refused = playlist.collaborative ? undefined : await notOwn(playlist, call);
  if (refused !== undefined) return { problem: refusalText({ refused }) };
  const songs = playlist.items.flatMap(track => songOf(track) ?? []).map(storedSong);
  return {
    ...emptyPlan(),
    target: {
      playlistId,
      name: shownTitle(playlist),
      before: [...playlist.tracks],
      seconds: totalDuration(songs),
      settings: {},
    },
    lines: songs.map((song, at) => ({ song, was: at + 1 })),
  };
}

/** A candidate as a line of a plan. */
export function lineOf({ requested, inList: _, song, ...facts }: Candidate): Line {
  return { ...facts, song: storedSong(song), ...(requested ? {} : { offered: true }) };
}

/** A song without the edition that could replace it, which plans do not store. */
function storedSong({ alternative: _, ...song }: Song): Song {
  return song;
}
