import { type FileSong, songAt, textIn } from './format.ts';

/** What XSPF and its JSON form share: the names of a song's fields. */
export interface SpiffTrack {
  readonly title?: string | undefined;
  readonly creator?: string | undefined;
  readonly album?: string | undefined;
  readonly trackNum?: string | undefined;
  /** Milliseconds. */
  readonly duration?: string | undefined;
  readonly identifier: readonly string[];
  readonly location: readonly string[];
  readonly info: readonly string[];
}

export const isrcUri = (isrc: string): string => `urn:isrc:${isrc}`;
const isrcForm = /^(?:urn:)?(?:isrc:)?([a-z]{2}-?[a-z0-9]{3}-?\d{2}-?\d{5})$/i;
const webAddress = /^(?:https?|music):\/\//i;

export const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

const positive = (text: string | undefined) => (Number(text) > 0 ? Number(text) : undefined);

/** A track of either form as a song. Its page may stand in any field that holds addresses. */
export function songOfTrack(track: SpiffTrack, line: number): FileSong | undefined {
  const addresses = [...track.info, ...track.location, ...track.identifier].map(each => each.trim());
  const [isrc] = addresses.flatMap(each => isrcForm.exec(each)?.[1] ?? []);
  const duration = positive(track.duration);
  return songAt(line, {
    title: textIn(track.title),
    artist: textIn(track.creator),
    album: textIn(track.album),
    isrc,
    duration: duration && duration / 1000,
    number: positive(track.trackNum),
    page: addresses.find(each => webAddress.test(each)),
  });
}
