import { z } from 'zod';
import { once } from '../../../client/api/lazy.ts';
import type { Track } from '../../../client/api/models.ts';
import { type Call, type ProgressStep, quietRequests } from '../../../client/call-context.ts';
import { NotFound } from '../../../client/errors.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { type Quota, secondsFor } from '../../../client/quota-window.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { linkIn } from '../../../text/redaction.ts';
import { sanitize } from '../../../text/sanitize.ts';
import { scheme } from '../../engine/resource-links.ts';

export const songSchema = once(() =>
  z.object({
    id: z.number(),
    title: z.string(),
    artist: z.string(),
    /** 0 for an uploaded track, whose artist has no id. */
    artistId: z.number(),
    album: z.string(),
    /** Seconds. */
    duration: z.number(),
    rank: z.number(),
    explicit: z.boolean(),
    /** Whether the service does not know if it is explicit. */
    explicitUnknown: z.literal(true).optional(),
    /** Whether it is only known from a file, and was not read at the service. */
    unseen: z.literal(true).optional(),
    readable: z.boolean(),
    isrc: z.string().optional(),
    /** The listener's rating, from 1 to 5. */
    rating: z.number().optional(),
    /** When the track joined its list: seconds since 1970. */
    added: z.number().optional(),
    /** Beats a minute; 0 is unknown, absent is not yet looked up. */
    bpm: z.number().optional(),
    /** `2013-05-17`; blank is unknown, absent is not yet looked up. */
    released: z.string().optional(),
    /** The https address of the album's cover, 250 pixels wide. */
    cover: z.string().optional(),
  }),
);

/** A track, reduced to what plans need. */
export interface Song extends Readonly<z.infer<ReturnType<typeof songSchema>>> {
  /** A playable edition of an unplayable track, where its list tells. Plans do not store it. */
  readonly alternative?: Song | undefined;
}

/** Levels of lyrics that are explicit, wholly or in part. */
const explicitLevels: ReadonlySet<unknown> = new Set([1, 4]);
const unknownLevel = 2;

const text = (value: string | null | undefined) => sanitize(value ?? '', 300);

/** Covers that plans keep. The cover of an own file is a resource of this server; the demo's are composed by the view. */
const keptCover = new RegExp(`^(?:https://|${scheme}album/)`);

/** A track of any list; undefined for one without an id. */
export function songOf(track: Track): Song | undefined {
  const { id, artist, album, alternative } = track;
  if (typeof id !== 'number') return undefined;
  const other = alternative ? songOf(alternative) : undefined;
  const cover = linkIn(album?.cover_medium);
  const released = dateIn(track.release_date ?? album?.release_date ?? '');
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
    ...(track.rating ? { rating: track.rating } : {}),
    ...(released === '' ? {} : { released }),
    ...(other === undefined || other.id === id ? {} : { alternative: other }),
    ...(typeof track.time_add === 'number' ? { added: track.time_add } : {}),
    ...(cover !== undefined && keptCover.test(cover) ? { cover } : {}),
  };
}

/** The answer of a track's own endpoint, which tells tempo and date. Blank and 0 are unknown there. */
function detailedSongOf(track: Track): Song | undefined {
  const song = songOf(track);
  return song && { ...song, bpm: track.bpm ?? 0, released: song.released ?? '' };
}

/** "2013", "2013-05" or "2013-05-17" at the beginning of a text. Blank if it is no date. */
const dateIn = (text: string): string => /^\d{4}(?:-\d\d){0,2}/.exec(text)?.[0] ?? '';

export const hasDetails = (song: Song): boolean => song.bpm !== undefined && song.released !== undefined;

/** Songs are rarely shorter on average: tells how many songs a length may need. */
export const shortSongSeconds = 120;

export const songsOf = (list: readonly { readonly song: Song }[]): Song[] => list.map(({ song }) => song);

/** Total duration in seconds. */
export const totalDuration = (songs: readonly Song[]): number =>
  songs.reduce((sum, { duration }) => sum + duration, 0);

/** Tells artists apart: by id, or by name where there is no id. */
export const artistKey = ({ artist, artistId }: Song): string => (artistId === 0 ? artist : String(artistId));

/** Requests for single songs that one call makes, so that it ends in about ten seconds. */
const mostLookups = 90;

class Lookups {
  left: number;

  constructor(most: number) {
    this.left = most;
  }

  /** The first of these items, as many as may still be looked up. */
  take<T>(items: readonly T[]): T[] {
    const now = items.slice(0, this.left);
    this.left -= now.length;
    return now;
  }
}

/** How long the rest takes, by the pace so far or the quota, whichever is slower; undefined below 2 seconds. */
function secondsLeft(done: number, total: number, elapsedMs: number, quota: Quota): number | undefined {
  const byQuota = secondsFor(total - Math.max(done, quota.requests), quota);
  const byPace = (elapsedMs / 1000 / done) * (total - done);
  const seconds = Math.round(Math.max(byQuota, byPace));
  return seconds < 2 ? undefined : seconds;
}

/** Reports the progress of a call of several parts; the numbers only ever grow. */
class CallProgress {
  readonly #call: Call;
  #reported = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  /** Begins a part of `total` steps. Returns what to call with the steps done. */
  part(total: number, of: ProgressStep): (done: number) => void {
    const { client, signal, now, progress } = this.continued();
    const began = now();
    return done => {
      if (total <= quietRequests || signal.aborted) return;
      const left = secondsLeft(done, total, now() - began, client.quota);
      progress({ done, total, part: { done, total, of }, secondsLeft: left });
    };
  }

  /** The call for a part that reports its own progress: its numbers continue the numbers so far. */
  continued(): Call {
    const before = this.#reported;
    return {
      ...this.#call,
      progress: at => {
        if (before + at.done <= this.#reported) return;
        this.#reported = before + at.done;
        this.#call.progress({ ...at, done: this.#reported, total: before + at.total });
      },
    };
  }
}

/** What one call reads and plans with. `most`: how many songs it may look up. */
export const readingOf = (call: ChangeCall, most = mostLookups) => ({
  call,
  progress: new CallProgress(call),
  lookups: new Lookups(most),
  /** For `shuffled` without a seed. */
  seed: seedFrom(call.journal.newId()),
});
export type TrackReading = ReturnType<typeof readingOf>;

/** A number made from an id, so that tests can choose it. */
function seedFrom(id: string): number {
  let seed = 0;
  for (const sign of id) seed = (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return seed % 1_000_000;
}

/** A track by its own endpoint; undefined where there is no such track. Rejects with `MusicError`. */
export const readTrack = (track_id: number, { client, signal }: Call): Promise<Track | undefined> =>
  client.track.details({ track_id }, { signal, batch: true }).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });

/** The same with tempo and date. */
export async function readSong(track_id: number, call: Call): Promise<Song | undefined> {
  const track = await readTrack(track_id, call);
  return track && detailedSongOf(track);
}

/**
 * The songs with tempo and date: one request for each song that lacks them, as far as `lookups` allow. What cannot be
 * read stays unknown.
 */
export async function withDetails(
  songs: readonly Song[],
  { call, progress, lookups }: TrackReading,
): Promise<Song[]> {
  const lacking = lookups.take(songs.filter(song => !hasDetails(song)));
  const report = progress.part(lacking.length, 'songs-looked-up');
  const read = await mapOrSkip(lacking, ({ id }) => readSong(id, call), report);
  const byId = new Map(lacking.map(({ id }, at) => [id, read[at]]));
  return songs.map(song => {
    if (!byId.has(song.id)) return song;
    const { bpm = 0, released = '', explicit, explicitUnknown, readable } = byId.get(song.id) ?? song;
    const { unseen, ...known } = song;
    return { ...known, ...(unseen ? { explicit, explicitUnknown, readable } : {}), bpm, released };
  });
}

/**
 * The candidates with each unplayable song replaced by its playable alternative. Where the list does not tell the
 * alternative, the track is read. A song without an alternative stays, not readable.
 */
export async function playable<T extends { readonly song: Song; readonly standsInFor?: number | undefined }>(
  candidates: readonly T[],
  { call, progress }: TrackReading,
): Promise<T[]> {
  const unclear = candidates.filter(({ song }) => !song.readable && song.alternative === undefined);
  const report = progress.part(unclear.length, 'unplayable-looked-up');
  const read = await mapOrSkip(unclear, ({ song }) => readSong(song.id, call), report);
  const alternatives = new Map(unclear.map(({ song }, at) => [song.id, read[at]?.alternative]));
  return candidates.map(each => {
    const { id, readable, alternative: song = alternatives.get(id) } = each.song;
    return readable || !song?.readable || song.id === id ? each : { ...each, song, standsInFor: id };
  });
}
