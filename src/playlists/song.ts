import { z } from 'zod';
import type { Track } from '../client/api/models.ts';
import { once } from '../client/api/once.ts';
import { sanitize } from '../text/sanitize.ts';

/** What is kept of a track while a playlist is made. */
export interface Song {
  readonly id: number;
  readonly title: string;
  readonly artist: string;
  /** 0 where the service names none: an uploaded track. */
  readonly artistId: number;
  readonly album: string;
  /** Seconds. */
  readonly duration: number;
  readonly rank: number;
  readonly explicit: boolean;
  readonly readable: boolean;
  /** The title without its version, where the service says it apart. */
  readonly short?: string | undefined;
  readonly isrc?: string | undefined;
  /** A playable one in its place, where the list that it was read from tells. */
  readonly alternative?: Song | undefined;
  /** When it joined the list it was read from: seconds since 1970. */
  readonly added?: number | undefined;
  /** Beats a minute; 0 is unknown, absent is not yet asked. */
  readonly bpm?: number | undefined;
  /** `2013-05-17`; blank is unknown, absent is not yet asked. */
  readonly released?: string | undefined;
}

export const songSchema = once(() =>
  z.object({
    id: z.number(),
    title: z.string(),
    artist: z.string(),
    artistId: z.number(),
    album: z.string(),
    duration: z.number(),
    rank: z.number(),
    explicit: z.boolean(),
    readable: z.boolean(),
    short: z.string().optional(),
    isrc: z.string().optional(),
    added: z.number().optional(),
    bpm: z.number().optional(),
    released: z.string().optional(),
  }),
);

/** Levels of lyrics that are explicit, wholly or in part. */
const explicitLevels: ReadonlySet<unknown> = new Set([1, 4]);

const text = (value: string | null | undefined) => sanitize(value ?? '', 300);

/** A track of any list; undefined where it bears no id. */
export function songOf(track: Track): Song | undefined {
  const { id, artist, album, alternative } = track;
  if (typeof id !== 'number') return undefined;
  const other = alternative ? songOf(alternative) : undefined;
  return {
    id,
    title: text(track.title),
    artist: text(artist?.name),
    artistId: artist?.id ?? 0,
    album: text(album?.title),
    duration: track.duration ?? 0,
    rank: track.rank ?? 0,
    explicit: track.explicit_lyrics === true || explicitLevels.has(track.explicit_content_lyrics),
    readable: track.readable !== false,
    ...(track.title_short ? { short: text(track.title_short) } : {}),
    ...(track.isrc ? { isrc: track.isrc } : {}),
    ...(other === undefined || other.id === id ? {} : { alternative: other }),
    ...(typeof track.time_add === 'number' ? { added: track.time_add } : {}),
  };
}

/** A track that was asked for by itself: only there tempo and date are told. */
export function fullSongOf(track: Track): Song | undefined {
  const song = songOf(track);
  return (
    song && {
      ...song,
      bpm: track.bpm ?? 0,
      released: sanitize(track.release_date ?? track.album?.release_date ?? '', 20),
    }
  );
}

export const isFull = (song: Song): boolean => song.bpm !== undefined && song.released !== undefined;

/** Seconds in all. */
export const lengthOf = (songs: readonly Song[]): number =>
  songs.reduce((sum, { duration }) => sum + duration, 0);

/** "[12] Title · Artist". */
export const named = ({ id, title, artist }: Song): string => `[${id}] ${title} · ${artist}`;
