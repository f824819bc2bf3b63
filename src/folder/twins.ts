import { groupBy } from '../catalogue-service/catalogue/derive.ts';
import { nameKey, type Song } from './song.ts';

/** The largest file that the view can play. */
const mostPlayedBytes = 16 * 1024 * 1024;

/** The MIME type of a file that the view can play. */
export function soundOf({ file: { size, content } }: Song): string | undefined {
  if (content?.playsAs !== undefined) return content.playsAs;
  if (content === undefined || size > mostPlayedBytes) return undefined;
  const { container, codec } = content;
  if (container === 'mp4') return /alac/i.test(codec) ? undefined : 'audio/mp4';
  return { mpeg: 'audio/mpeg', adts: 'audio/aac', flac: 'audio/flac', opus: 'audio/ogg' }[String(container)];
}

/** The songs of an album, each once, and other files of the same songs. */
export interface Twins {
  readonly songs: readonly Song[];
  /** For each other file, the one that is listed in its place. */
  readonly others: readonly { readonly song: Song; readonly of: Song }[];
}

/** A song that an album has in several files, such as FLAC and MP3, is listed once. */
export function withoutTwins(songs: readonly Song[]): Twins {
  const groups = groupBy(
    songs,
    ({ title, artists, disc }) => `${disc}\n${nameKey(artists[0])}\n${nameKey(title)}`,
  );
  const others: { song: Song; of: Song }[] = [];
  for (const group of groups.values()) {
    const kept: Song[] = [];
    for (const song of group.toSorted(bestFirst)) {
      const of = kept.find(each => isTwin(each, song));
      if (of === undefined) kept.push(song);
      else others.push({ song, of });
    }
  }
  const left = new Set(others.map(({ song }) => song));
  return { songs: songs.filter(song => !left.has(song)), others };
}

/** Two encodings of a song differ by less, in seconds; a length that is computed is less exact. */
const [mostApart, mostApartAbout] = [2, 10];

function isTwin(one: Song, other: Song): boolean {
  const isAbout = one.file.content?.isEstimate || other.file.content?.isEstimate;
  const isPlaced = one.track === other.track || one.track === 0 || other.track === 0;
  return isPlaced && Math.abs(one.seconds - other.seconds) <= (isAbout ? mostApartAbout : mostApart);
}

const lossless = /^(?:flac|wav|aiff|ape)$/;
const isLossless = ({ file: { content } }: Song) =>
  lossless.test(content?.container ?? '') || /alac/i.test(content?.codec ?? '');

/** What the view can play, then what has lost nothing, then the larger file. */
const bestFirst = (a: Song, b: Song) =>
  Number(soundOf(b) !== undefined) - Number(soundOf(a) !== undefined) ||
  Number(isLossless(b)) - Number(isLossless(a)) ||
  b.file.size - a.file.size;
