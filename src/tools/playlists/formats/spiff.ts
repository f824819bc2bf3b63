import { parseIsrc } from '../../../text/parse.ts';
import {
  type DocumentSong,
  type FileSong,
  oneLine,
  type PlaylistDocument,
  type PlaylistHead,
  songAt,
  textIn,
} from './format.ts';

/* What XSPF and its JSON form share: the names of the fields, and what stands in them. */

/** The values of a field, by its name; none where the file has no such field. */
type Fields = (name: string) => readonly string[];

const webAddress = /^(?:https?|music):\/\//i;
/** Before a sentence to whoever opens the file, on a line of its own behind the description. */
const remarkSign = '# ';

/** The facts of the playlist as a whole. */
export const headOf = ({ title, description = '', creator, page, remarks }: PlaylistDocument) => ({
  title,
  creator,
  annotation: [description, ...remarks.map(remark => remarkSign + oneLine(remark))]
    .filter(text => text !== '')
    .join('\n'),
  info: page,
});

export function headIn(fields: Fields): PlaylistHead {
  const [title] = fields('title');
  const [annotation = ''] = fields('annotation');
  const lines = annotation.split('\n').filter(line => !line.trim().startsWith(remarkSign));
  return { title: textIn(title), description: textIn(lines.join('\n')) };
}

/** The facts of a song. */
export const trackOf = ({ title, artist, album, isrc, duration, number, page }: DocumentSong) => ({
  identifier: isrc === undefined ? undefined : `urn:isrc:${isrc}`,
  title,
  creator: artist,
  info: page,
  album,
  trackNum: number,
  /** Milliseconds. */
  duration: duration && Math.round(duration * 1000),
});

/** A track as a song. Its page may stand in any field that holds addresses. */
export function songIn(fields: Fields, line: number): FileSong | undefined {
  const text = (name: string) => textIn(fields(name)[0]);
  const addresses = ['info', 'location', 'identifier'].flatMap(fields).map(each => each.trim());
  const [isrc] = addresses.flatMap(each => parseIsrc(each) ?? []);
  const duration = positive(text('duration'));
  return songAt(line, {
    title: text('title'),
    artist: text('creator'),
    album: text('album'),
    isrc,
    duration: duration && duration / 1000,
    number: positive(text('trackNum')),
    page: addresses.find(each => webAddress.test(each)),
  });
}

const positive = (text: string | undefined) => (Number(text) > 0 ? Number(text) : undefined);
