import type { z } from 'zod';
import {
  anything,
  covers,
  date,
  explicitness,
  flag,
  listed,
  many,
  number,
  object,
  one,
  pictures,
  type Read,
  text,
  texts,
} from './lenient-fields.ts';
import { type Model, model, type ReadAs } from './output.ts';

export const Genre = model('genre', () =>
  object({
    id: number(),
    name: text(),
    ...pictures(),
    type: text(),
  }),
);
export type Genre = ReadAs<typeof Genre>;

/** Contributors have a `role`, artists in charts a `position`, and favourites a `time_add`. */
export const Artist = model('artist', () =>
  object({
    id: number(),
    name: text(),
    link: text(),
    share: text(),
    ...pictures(),
    nb_album: number(),
    nb_fan: number(),
    radio: flag(),
    tracklist: text(),
    role: text(),
    position: number(),
    time_add: number(),
    type: text(),
  }),
);
export type Artist = ReadAs<typeof Artist>;

// Albums and tracks contain each other, so their types are declared and not inferred.

export interface Track extends Read<ReturnType<typeof trackFields>> {
  album?: Album | null | undefined;
  /** A playable version, if this one is not available in the listener's country. */
  alternative?: Track | null | undefined;
}

export const Track: Model<Track> = model('track', () =>
  object({ ...trackFields(), album: one(Album), alternative: one(Track) }),
);

export interface Album extends Read<ReturnType<typeof albumFields>> {
  tracks?: z.infer<ReturnType<typeof listed<Track>>>;
  alternative?: Album | null | undefined;
  fallback?: Album | null | undefined;
}

/** `rating` is no longer sent. `provider`, `alternative` and `fallback` are documented, but no recording has them. */
export const Album: Model<Album> = model('album', () =>
  object({ ...albumFields(), tracks: listed(Track), alternative: one(Album), fallback: one(Album) }),
);

const trackFields = () => ({
  /** Negative for a personal (uploaded) track. */
  id: number(),
  readable: flag(),
  title: text(),
  title_short: text(),
  title_version: text(),
  isrc: text(),
  link: text(),
  share: text(),
  /** Seconds. */
  duration: number(),
  /** Whether the duration is computed from a size and a bit rate; only of own files. */
  duration_is_estimate: flag(),
  track_position: number(),
  disk_number: number(),
  /** Higher is more popular. */
  rank: number(),
  release_date: date(),
  ...explicitness(),
  /** A signed URL that expires 15 minutes after the answer. Blank if there is none. */
  preview: text(),
  /** Beats per minute. 0 if unknown. */
  bpm: number(),
  /** Decibels. */
  gain: number(),
  available_countries: texts(),
  md5_image: text(),
  /** A secret. */
  track_token: text(),
  unseen: flag(),
  /** The rank in a chart. */
  position: number(),
  /** When it was added to the favourites or the playlist: seconds since 1970. */
  time_add: number(),
  /** When it was played: seconds since 1970. */
  timestamp: number(),
  artist: one(Artist),
  contributors: many(Artist),
  type: text(),
});

const albumFields = () => ({
  id: number(),
  title: text(),
  upc: text(),
  link: text(),
  share: text(),
  ...covers(),
  md5_image: text(),
  /** -1 if unknown. */
  genre_id: number(),
  genres: listed(Genre),
  label: text(),
  nb_tracks: number(),
  /** Seconds. */
  duration: number(),
  fans: number(),
  rating: number(),
  release_date: date(),
  /** album, single, ep, compile and others. */
  record_type: text(),
  available: flag(),
  tracklist: text(),
  ...explicitness(),
  position: number(),
  /** When it was added to the favourites: seconds since 1970. */
  time_add: number(),
  /** When it was recommended: seconds since 1970. */
  timestamp: number(),
  provider: anything(),
  artist: one(Artist),
  contributors: many(Artist),
  type: text(),
});

export const Editorial = model('editorial', () =>
  object({
    id: number(),
    name: text(),
    ...pictures(),
    type: text(),
  }),
);
export type Editorial = ReadAs<typeof Editorial>;

/** `rating` is no longer sent. */
export const Podcast = model('podcast', () =>
  object({
    id: number(),
    title: text(),
    description: text(),
    available: flag(),
    fans: number(),
    rating: number(),
    link: text(),
    share: text(),
    ...pictures(),
    position: number(),
    type: text(),
  }),
);
export type Podcast = ReadAs<typeof Podcast>;

export const Episode = model('episode', () =>
  object({
    id: number(),
    title: text(),
    description: text(),
    available: flag(),
    /** With the time of day. */
    release_date: date(),
    /** Seconds. */
    duration: number(),
    link: text(),
    share: text(),
    ...pictures(),
    /** A secret. */
    track_token: text(),
    podcast: one(Podcast),
    type: text(),
  }),
);
export type Episode = ReadAs<typeof Episode>;

export const Radio = model('radio', () =>
  object({
    id: number(),
    title: text(),
    description: text(),
    share: text(),
    ...pictures(),
    md5_image: text(),
    tracklist: text(),
    type: text(),
  }),
);
export type Radio = ReadAs<typeof Radio>;

/** A genre with its radios: one item of `/radio/genres`, where its name is the `title`. */
export const GenreRadios = model('genre', () =>
  object({
    id: number(),
    title: text(),
    radios: many(Radio),
  }),
);
export type GenreRadios = ReadAs<typeof GenreRadios>;
