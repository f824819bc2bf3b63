import { groupBy } from '../catalogue-service/catalogue/derive.ts';
import { type OwnSong, songNameKey } from './song.ts';

/** The largest file that the view can play. */
const mostPlayedBytes = 16 * 1024 * 1024;

/** The MIME type of a file that the view can play. */
export function playableType({ file: { size, content } }: OwnSong): string | undefined {
  if (content?.playsAs !== undefined) return content.playsAs;
  if (content === undefined || size > mostPlayedBytes) return undefined;
  const { container, codec } = content;
  if (container === 'mp4') return /alac/i.test(codec) ? undefined : 'audio/mp4';
  return { mpeg: 'audio/mpeg', adts: 'audio/aac', flac: 'audio/flac', opus: 'audio/ogg' }[String(container)];
}

/** The songs of an album, each once, and other files of the same songs. */
export interface Twins {
  readonly songs: readonly OwnSong[];
  /** For each other file, the one that is listed in its place. */
  readonly others: readonly { readonly song: OwnSong; readonly of: OwnSong }[];
}

/** A song that an album has in several files, such as FLAC and MP3, is listed once. */
export function withoutTwins(songs: readonly OwnSong[]): Twins {
  const groups = groupBy(
    songs,
    ({ title, artists, disc }) => `${disc}\n${songNameKey(artists[0])}\n${songNameKey(title)}`,
  );
  const others: { song: OwnSong; of: OwnSong }[] = [];
  for (const group of groups.values()) {
    const kept: OwnSong[] = [];
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

function isTwin(one: OwnSong, other: OwnSong): boolean {
  const isAbout = one.file.content?.isEstimate || other.file.content?.isEstimate;
  const isPlaced = one.track === other.track || one.track === 0 || other.track === 0;
  return isPlaced && Math.abs(one.seconds - other.seconds) <= (isAbout ? mostApartAbout : mostApart);
}

const lossless = /^(?:flac|wav|aiff|ape)$/;
const isLossless = ({ file: { content } }: OwnSong) =>
  lossless.test(content?.container ?? '') || /alac/i.test(content?.codec ?? '');

/** What the view can play, then what has lost nothing, then the larger file. */
const bestFirst = (a: OwnSong, b: OwnSong) =>
  Number(playableType(b) !== undefined) - Number(playableType(a) !== undefined) ||
  Number(isLossless(b)) - Number(isLossless(a)) ||
  b.file.size - a.file.size;
