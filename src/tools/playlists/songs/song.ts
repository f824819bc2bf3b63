import { z } from 'zod';
import type { Track } from '../../../client/api/models.ts';
import { once } from '../../../client/api/once.ts';
import { sanitize } from '../../../text/sanitize.ts';
import { linkIn } from '../../../text/secrets.ts';
import { scheme } from '../../engine/resource-uri.ts';

/** A track, reduced to what building and arranging a playlist need. */
export interface Song {
  readonly id: number;
  readonly title: string;
  readonly artist: string;
  /** 0 for an uploaded track, whose artist has no id. */
  readonly artistId: number;
  readonly album: string;
  /** Seconds. */
  readonly duration: number;
  readonly rank: number;
  readonly explicit: boolean;
  /** Whether the service does not know if it is explicit. */
  readonly explicitUnknown?: true | undefined;
  /** Whether it is only known from a file, and was not read at the service. */
  readonly unseen?: true | undefined;
  readonly readable: boolean;
  readonly isrc?: string | undefined;
  /** A playable edition of an unplayable track, where its list tells. */
  readonly alternative?: Song | undefined;
  /** When the track joined its list: seconds since 1970. */
  readonly added?: number | undefined;
  /** Beats a minute; 0 is unknown, absent is not yet looked up. */
  readonly bpm?: number | undefined;
  /** `2013-05-17`; blank is unknown, absent is not yet looked up. */
  readonly released?: string | undefined;
  /** The https address of the album's cover, 250 pixels wide. */
  readonly cover?: string | undefined;
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
    explicitUnknown: z.literal(true).optional(),
    unseen: z.literal(true).optional(),
    readable: z.boolean(),
    isrc: z.string().optional(),
    added: z.number().optional(),
    bpm: z.number().optional(),
    released: z.string().optional(),
    cover: z.string().optional(),
  }),
);

/** Levels of lyrics that are explicit, wholly or in part. */
const explicitLevels: ReadonlySet<unknown> = new Set([1, 4]);
const unknownLevel = 2;

const text = (value: string | null | undefined) => sanitize(value ?? '', 300);

/** The cover of an own file is a resource of this server. */
const ownCover = (address: string | null | undefined) =>
  address?.startsWith(`${scheme}album/`) ? address : undefined;

/** A track of any list; undefined for one without an id. */
export function songOf(track: Track): Song | undefined {
  const { id, artist, album, alternative } = track;
  if (typeof id !== 'number') return undefined;
  const other = alternative ? songOf(alternative) : undefined;
  const cover = ownCover(album?.cover_medium) ?? linkIn(album?.cover_medium);
  return {
    id,
    title: text(track.title),
    artist: text(artist?.name),
    artistId: artist?.id ?? 0,
    album: text(album?.title),
    duration: track.duration ?? 0,
    rank: track.rank ?? 0,
    explicit: track.explicit_lyrics === true || explicitLevels.has(track.explicit_content_lyrics),
    ...(track.explicit_content_lyrics === unknownLevel ? { explicitUnknown: true } : {}),
    readable: track.readable !== false,
    ...(track.isrc ? { isrc: track.isrc } : {}),
    ...(other === undefined || other.id === id ? {} : { alternative: other }),
    ...(typeof track.time_add === 'number' ? { added: track.time_add } : {}),
    // A service on this computer has another port at each start.
    ...(cover !== undefined && !cover.startsWith('http:') ? { cover } : {}),
  };
}

/** The answer of a track's own endpoint: only there stand tempo and date. */
export function detailedSongOf(track: Track): Song | undefined {
  const song = songOf(track);
  return (
    song && {
      ...song,
      bpm: track.bpm ?? 0,
      released: sanitize(track.release_date ?? track.album?.release_date ?? '', 20),
    }
  );
}

export const hasDetails = (song: Song): boolean => song.bpm !== undefined && song.released !== undefined;

/** Songs are rarely shorter on average: tells how many songs a length may need. */
export const shortSongSeconds = 120;

/** Total duration in seconds. */
export const totalDuration = (songs: readonly Song[]): number =>
  songs.reduce((sum, { duration }) => sum + duration, 0);

/** Tells artists apart: by id, or by name where there is no id. */
export const artistKey = ({ artist, artistId }: Song): string => (artistId === 0 ? artist : String(artistId));
