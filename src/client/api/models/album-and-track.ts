import type { z } from 'zod';
import { type Model, model } from '../output.ts';
import { Artist } from './artist.ts';
import { Genre } from './genre.ts';
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
  type Read,
  text,
  texts,
} from './reading.ts';

// An album holds tracks and a track its album, so their types are named here and not inferred.

export interface Track extends Read<ReturnType<typeof trackFields>> {
  album?: Album | null | undefined;
  /** A playable one, where this one is not available in the listener's country. */
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

/** `rating` is no longer sent; `provider`, `alternative` and `fallback` are documented but never seen. */
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
  track_position: number(),
  disk_number: number(),
  /** Higher is more popular. */
  rank: number(),
  release_date: date(),
  ...explicitness(),
  /** A signed URL that ends 15 minutes after the answer; blank where there is none. */
  preview: text(),
  /** Beats a minute; 0 is unknown. */
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
  /** When it became a favourite or joined the playlist: seconds since 1970. */
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
  /** -1 is unknown. */
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
  /** When it became a favourite: seconds since 1970. */
  time_add: number(),
  /** When it was recommended: seconds since 1970. */
  timestamp: number(),
  provider: anything(),
  artist: one(Artist),
  contributors: many(Artist),
  type: text(),
});
