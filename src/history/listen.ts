import { sanitize } from '../text/sanitize.ts';

/** A song as a history names it. */
export interface HeardSong {
  readonly title: string;
  readonly artist: string;
  readonly album?: string | undefined;
  readonly isrc?: string | undefined;
  /** The recording's id at MusicBrainz. */
  readonly recording?: string | undefined;
}

/** One time that a song was played. */
export interface Listen {
  /** Seconds since 1970. */
  readonly at: number;
  /** Undefined if the source does not name the song. */
  readonly song: HeardSong | undefined;
}

const longestName = 300;
const name = (value: unknown): string =>
  typeof value === 'string' ? sanitize(value, longestName).trim() : '';

const isrcForm = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;
/** An ISRC is shorter. */
export const recordingLength = 36;
const recordingForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The song of an entry from outside. Undefined without a title or an artist. */
export function heardSong(given: Readonly<Record<keyof HeardSong, unknown>>): HeardSong | undefined {
  const [title, artist, album] = [name(given.title), name(given.artist), name(given.album)];
  if (title === '' || artist === '') return undefined;
  const isrc = name(given.isrc).toUpperCase().replaceAll('-', '');
  const recording = name(given.recording).toLowerCase();
  return {
    title,
    artist,
    ...(album === '' ? {} : { album }),
    ...(isrcForm.test(isrc) ? { isrc } : {}),
    ...(recordingForm.test(recording) ? { recording } : {}),
  };
}

/** Earlier listens are errors in the data: nothing recorded them then. Seconds since 1970. */
const firstListen = Date.UTC(1980, 0, 1) / 1000;
const daySeconds = 24 * 60 * 60;

/** Whether a time is one at which something can have been heard. `now`: milliseconds. */
export const isTime = (at: unknown, now: number): at is number =>
  typeof at === 'number' && Number.isSafeInteger(at) && at >= firstListen && at <= now / 1000 + daySeconds;
