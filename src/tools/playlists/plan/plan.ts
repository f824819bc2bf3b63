import { z } from 'zod';
import { once } from '../../../client/api/lazy.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { knownPlaylist, notOwn, shownTitle } from '../../../jobs/playlist-state.ts';
import { searchStepName } from '../../../search/search-steps.ts';
import { refusalText } from '../../engine/confirm.ts';
import type { CallProblem } from '../../engine/tool.ts';
import { differenceSchema } from '../../library/same-song.ts';
import { matchReason } from '../../matching/match-reasons.ts';
import {
  type Candidate,
  candidateSchema,
  foundFields,
  rejectionSchema,
  requestFields,
} from '../choosing/candidate.ts';
import { boundsSchema, rulesSchema } from '../choosing/rules.ts';
import { sortSchema } from '../choosing/sort-songs.ts';
import { type Song, songOf, songSchema, totalDuration } from '../songs/song.ts';
import { keptSourceSchema } from '../sources/sources.ts';

const storedWish = () =>
  z.object({
    title: z.string(),
    artist: z.string().optional(),
    album: z.string().optional(),
    isrc: z.string().optional(),
    duration: z.number().optional(),
    line: z.string().optional(),
  });

const requestedSong = () =>
  z.object({
    said: z.string(),
    wish: storedWish().optional(),
    why: z.string().optional(),
    page: z.object({ id: z.int(), site: z.string() }).optional(),
  });

const line = () =>
  z.object({
    state: z.literal('in'),
    ...candidateSchema().shape,
    /** Another track of the list that is the same song, and how this track differs. */
    repeats: z.object({ id: z.int(), title: z.string(), difference: differenceSchema() }).optional(),
  });
/** A song of the playlist as it will be. */
export type Line = z.infer<ReturnType<typeof line>>;

const leaving = () =>
  z.object({
    state: z.literal('leaves'),
    ...candidateSchema().shape,
    was: z.int(),
    /** Absent if the listener took it out. */
    rejection: rejectionSchema().optional(),
  });
/** A song of the playlist that the change removes. */
export type Leaving = z.infer<ReturnType<typeof leaving>>;

const leftOut = () =>
  z.object({
    state: z.literal('left-out'),
    ...requestFields(),
    ...foundFields(),
    id: z.int(),
    /** Absent for an id that could not be read. */
    song: songSchema().optional(),
    rejection: rejectionSchema(),
  });
/** A song that does not come in. */
export type LeftOut = z.infer<ReturnType<typeof leftOut>>;

const waiting = () =>
  z.object({
    state: z.literal('waiting'),
    ...requestFields(),
    ...foundFields(),
    /** What is to be looked up: a song that is known in part, a track id, or a wish. */
    song: songSchema().optional(),
    id: z.int().optional(),
    asked: requestedSong().optional(),
  });

/** A wish without a track in the plan. */
const open = () => ({
  ...requestFields(),
  wish: z.int(),
  said: z.string(),
});

const unclear = () =>
  z.object({
    state: z.literal('unclear'),
    ...open(),
    candidates: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        artist: z.string(),
        album: z.string(),
        duration: z.number(),
        cover: z.string().optional(),
        differs: z.array(matchReason()),
      }),
    ),
  });
export type UnclearWish = z.infer<ReturnType<typeof unclear>>;

const missing = () =>
  z.object({
    state: z.literal('missing'),
    ...open(),
    tried: z.array(searchStepName()),
    stopped: z.literal(true).optional(),
  });
export type MissingWish = z.infer<ReturnType<typeof missing>>;

/** A song in one of its states: docs/architecture.md has the table. */
const planned = () =>
  z.discriminatedUnion('state', [
    line(),
    leaving(),
    leftOut(),
    z.object({ state: z.literal('unused'), ...candidateSchema().shape }),
    waiting(),
    unclear(),
    missing(),
  ]);
export type PlannedSong = z.infer<ReturnType<typeof planned>>;

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
    /** Its description and who could see it, before the change. Absent in plans of earlier versions. */
    described: settings().omit({ title: true }).optional(),
    /** What the change sets anew. */
    settings: settings(),
  });
export type ExistingPlaylist = z.infer<ReturnType<typeof existing>>;

/** A new playlist, private unless `public` is true. Its title may come later. */
const fresh = () => z.object({ settings: settings() });

/** What rules apply to: the new songs, or the whole list. */
export const ruleScopes = ['new', 'whole'] as const;

const recipe = () =>
  z.object({
    requests: z.array(
      z.object({
        wanted: z.array(requestedSong()),
        trackIds: z.array(z.int()),
        sources: z.array(keptSourceSchema()),
        rules: rulesSchema(),
        scope: z.enum(ruleScopes),
      }),
    ),
    /** Track ids that the listener took out by hand. */
    removed: z.array(z.int()),
  });
/** What a playlist was asked for with. `refresh` asks for the same again. */
export type Recipe = z.infer<ReturnType<typeof recipe>>;

/** Grows when plans are stored in another form, which an earlier one cannot be read in. */
const form = 2;

export const planSchema = once(() =>
  z.object({
    form: z.literal(form),
    /** Grows with each change of the plan. */
    revision: z.int(),
    target: z.union([existing(), fresh()]),
    /** Every song that was asked for, offered, or in the playlist. Those that are in the list are in its order. */
    songs: z.array(planned()),
    /** What the last request asked of the songs that are not held. */
    request: z.object({
      rules: rulesSchema(),
      scope: z.enum(ruleScopes),
      /** How many held songs come before the new ones. Absent: all. */
      at: z.int().optional(),
    }),
    /** How many songs and seconds the whole list should have. */
    aim: boundsSchema().extend({ scope: z.enum(ruleScopes) }),
    sort: sortSchema().optional(),
    /** Whether explicit songs were to be avoided, so that those without a mark are counted. */
    avoidsExplicit: z.literal(true).optional(),
    /** Whether songs that others add meanwhile can be kept: the plan has no order, moves, count or length. */
    takesAdditions: z.boolean(),
    recipe: recipe().optional(),
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
  form,
  revision: 0,
  target: { settings: {} },
  songs: [],
  request: { rules: {}, scope: 'new' },
  aim: { scope: 'new' },
  takesAdditions: true,
});

/** A playlist as a plan that changes nothing. Rejects with `MusicError`. */
export async function planOfPlaylist(playlistId: number, call: ChangeCall): Promise<Plan | CallProblem> {
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
      described: { description: playlist.description, public: playlist.public },
      settings: {},
    },
    songs: songs.map((song, at) => ({ state: 'in', song, place: at, was: at + 1 })),
  };
}

/** A song without the edition that could replace it, which plans do not store. */
function storedSong({ alternative: _, ...song }: Song): Song {
  return song;
}

/** A candidate as a song of the list. */
export const lineOf = ({ song, ...facts }: Candidate): Line => ({
  ...facts,
  state: 'in',
  song: storedSong(song),
});
