import { z } from 'zod';
import { matchReason } from '../../matching/match-reasons.ts';
import { type Duplicate, differenceSchema, trackIn } from '../songs/duplicate-songs.ts';
import { type Song, songSchema } from '../songs/song.ts';

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
export type LeftOut = z.infer<ReturnType<typeof leftOutSchema>>;

const number = () => z.number().optional();

/** Reasons without details, and their words in answers. */
export const plainRejections = {
  'tempo-unknown': 'tempo unknown',
  'release-date-unknown': 'release date unknown',
  explicit: 'explicit',
  'explicit-unknown': 'not known whether explicit',
  'not-playable': 'not playable here',
  'given-twice': 'given twice',
  'to-avoid': 'to be avoided',
  'no-such-track': 'no such track',
} as const;
const plainReasons = Object.keys(plainRejections).filter(
  (name): name is keyof typeof plainRejections => name in plainRejections,
);

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
    z.object({ reason: z.enum(plainReasons) }),
  ]);
export type Rejection = z.infer<ReturnType<typeof rejectionSchema>>;

export const sameSong = ({ kept, difference }: Duplicate) => ({
  reason: 'same-song' as const,
  of: trackIn(kept),
  difference,
});

const values = {
  'year-outside': (song: Song) => Number(song.released?.slice(0, 4)),
  'tempo-outside': (song: Song) => song.bpm ?? Number.NaN,
  'length-outside': (song: Song) => song.duration,
} as const;

/** Of the songs that a rule left out, the song that comes nearest to what it asks. */
export interface NearestSong {
  readonly rule: keyof typeof values;
  /** A year, beats a minute, or seconds. */
  readonly value: number;
  readonly song: Song;
}

/** The nearest song for each rule about a range that left songs out. */
export function nearestOf(rejected: readonly LeftOut[]): NearestSong[] {
  const nearest = new Map<string, NearestSong & { readonly off: number }>();
  for (const { rejection, song } of rejected) {
    if (song === undefined || !isAboutRange(rejection)) continue;
    const { reason: rule, min, max } = rejection;
    const value = values[rule](song);
    const off = Math.max((min ?? value) - value, value - (max ?? value));
    if (off < (nearest.get(rule)?.off ?? Number.POSITIVE_INFINITY))
      nearest.set(rule, { rule, value, song, off });
  }
  return [...nearest.values()].map(({ off: _, ...each }) => each);
}

const isAboutRange = (
  rejection: Rejection,
): rejection is Extract<Rejection, { reason: keyof typeof values }> => rejection.reason in values;
