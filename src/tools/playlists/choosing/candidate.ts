import { z } from 'zod';
import { plainRejections } from '../../../view/data/words/english-reasons.ts';
import { type Duplicate, differenceSchema, idAndTitle } from '../../library/same-song.ts';
import { editionNames } from '../../matching/editions.ts';
import { matchReason } from '../../matching/match-reasons.ts';
import { type Song, songSchema } from '../songs/song.ts';

/** What a plan keeps of every song, in whatever state it is. */
export const requestFields = () => ({
  /** Where it belongs among the songs as they were asked for. */
  place: z.number(),
  /** The number of the wish that it stands for, from 1. */
  wish: z.int().optional(),
  /** Asked for by name, by id or by hand. */
  requested: z.literal(true).optional(),
  /** Why the song is in the list, in the assistant's words. */
  why: z.string().optional(),
  offered: z.literal(true).optional(),
  /** Decided before the last request. The rules of a request are about it only where they are about the whole list. */
  held: z.literal(true).optional(),
  /** Stays whatever the rules say: the listener put it where it is. */
  fixed: z.literal(true).optional(),
});

/** How the track was found. */
export const foundFields = () => ({
  /** The unplayable track that it replaces. */
  standsInFor: z.int().optional(),
  /** What was asked for, and how the track differs. Absent if it is the exact song. */
  match: z.object({ said: z.string(), why: z.array(matchReason()) }).optional(),
  /** Other recordings of the song by that name. */
  also: z
    .array(z.object({ id: z.int(), title: z.string(), album: z.string(), duration: z.number() }))
    .optional(),
});

export const candidateSchema = () =>
  z.object({
    ...requestFields(),
    ...foundFields(),
    song: songSchema(),
    /** Its position in the playlist before the change, from 1. Absent for a new song. */
    was: z.int().optional(),
  });
/** A song that may be in the playlist. */
export type Candidate = z.infer<ReturnType<typeof candidateSchema>>;

/** A candidate that does not come in, and why. */
export interface Rejected {
  readonly candidate: Candidate;
  readonly rejection: Rejection;
}

const number = () => z.number().optional();

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
    /** By the listener's own history. `last`: seconds since 1970, 0 for never. */
    z.object({ reason: z.literal('played-otherwise'), plays: z.number(), last: z.number() }),
    z.object({ reason: z.literal('artist-to-avoid'), artist: z.string() }),
    z.object({ reason: z.literal('cover-version'), edition: z.enum(editionNames) }),
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
  of: idAndTitle(kept),
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
export function nearestOf(
  rejected: readonly { readonly song?: Song | undefined; readonly rejection: Rejection }[],
): NearestSong[] {
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
