import type { Edition } from '../../matching/edition-vocabulary.ts';
import { editionsOfAlbum } from '../../matching/editions.ts';
import { parseTitle } from '../../matching/parse-title.ts';
import { foldName } from '../../text/fold.ts';
import type { Song } from '../song.ts';

/** A track that repeats a song of the playlist, and the track of that song that stays. */
export interface Duplicate {
  readonly song: Song;
  readonly kept: Song;
  readonly difference: Difference;
}

/** How a duplicate differs from the track that stays. */
export type Difference =
  | { readonly kind: 'same-track' | 'not-playable' | 'same-recording' | 'less-known' }
  /** Editions of the song, the duplicate's and the kept track's; none is the original. */
  | {
      readonly kind: 'other-edition';
      readonly editions: readonly Edition[];
      readonly kept: readonly Edition[];
    };

/** Editions that are the same song to a listener, the worst last. All others are songs of their own. */
const sameSong: ReadonlyMap<Edition, number> = new Map([
  ['edit', 1],
  ['clean', 1],
  ['remaster', 2],
  ['live', 3],
]);

/** The tracks that repeat a song, and which of its editions stays: playable, original, better known, first. */
export function findDuplicates(songs: readonly Song[]): Duplicate[] {
  const groups = new Map<string, Song[]>();
  const byRecording = new Map<string, string>();
  for (const song of songs) {
    const recording = song.isrc ? `isrc ${song.isrc}` : '';
    const key = byRecording.get(recording) ?? songKey(song);
    if (recording !== '' && !byRecording.has(recording)) byRecording.set(recording, key);
    groups.set(key, [...(groups.get(key) ?? []), song]);
  }
  return [...groups.values()].flatMap(group => {
    const [best, ...others] = [...group].sort(byQuality);
    return best === undefined
      ? []
      : others.map(song => ({ song, kept: best, difference: differenceOf(song, best) }));
  });
}

/** Songs of one artist with one name, unless they are remixes, instrumentals and the like: then of the same kind. */
function songKey({ title, artist, artistId }: Song): string {
  const { full, guests, editions, details } = parseTitle(title);
  const own = editions.filter(edition => !sameSong.has(edition)).sort();
  const apart = own.length > 0 ? [...own, ...details] : [];
  const by = artistId === 0 ? foldName(artist) : artistId;
  return JSON.stringify([by, full, guests.map(guest => guest.join(' ')).sort(), apart]);
}

const editionsOf = ({ title, album }: Song) =>
  [...new Set([...parseTitle(title).editions, ...editionsOfAlbum(album)])].filter(edition =>
    sameSong.has(edition),
  );

const distanceFromOriginal = (song: Song) =>
  Math.max(0, ...editionsOf(song).map(edition => sameSong.get(edition) ?? 0));

const byQuality = (a: Song, b: Song) =>
  Number(b.readable) - Number(a.readable) ||
  distanceFromOriginal(a) - distanceFromOriginal(b) ||
  b.rank - a.rank;

function differenceOf(song: Song, best: Song): Difference {
  if (song.id === best.id) return { kind: 'same-track' };
  if (!song.readable && best.readable) return { kind: 'not-playable' };
  if (song.isrc !== undefined && song.isrc === best.isrc) return { kind: 'same-recording' };
  const [editions, kept] = [editionsOf(song), editionsOf(best)];
  const isSame = editions.join() === kept.join();
  return isSame ? { kind: 'less-known' } : { kind: 'other-edition', editions, kept };
}
