import type { Edition } from '../../matching/edition-vocabulary.ts';
import { editionsOfAlbum } from '../../matching/editions.ts';
import { parseTitle } from '../../matching/parse-title.ts';
import { folded } from '../build/find-by-name.ts';
import type { Song } from '../song.ts';

/** A track that another one stands for. */
export interface Duplicate {
  readonly song: Song;
  readonly keeps: Song;
  /** "the same recording", "live; the other is the original". */
  readonly why: string;
}

/** Editions that are the same song to a listener, the worst last. All others are recordings of their own. */
const sameSong: ReadonlyMap<Edition, number> = new Map([
  ['edit', 1],
  ['clean', 1],
  ['remaster', 2],
  ['live', 3],
]);

/** The tracks that repeat a song, and which of its editions stays: playable, original, better known, first. */
export function duplicatesIn(songs: readonly Song[]): Duplicate[] {
  const groups = new Map<string, Song[]>();
  const byRecording = new Map<string, string>();
  for (const song of songs) {
    const recording = song.isrc ? `isrc ${song.isrc}` : '';
    const key = byRecording.get(recording) ?? keyOf(song);
    if (recording !== '' && !byRecording.has(recording)) byRecording.set(recording, key);
    groups.set(key, [...(groups.get(key) ?? []), song]);
  }
  return [...groups.values()].flatMap(group => {
    const [best, ...others] = [...group].sort(better);
    return best === undefined ? [] : others.map(song => ({ song, keeps: best, why: whyOf(song, best) }));
  });
}

/** Songs of one artist with one name, unless they are remixes, instrumentals and the like: then of the same kind. */
function keyOf({ title, artist, artistId }: Song): string {
  const { full, guests, editions, details } = parseTitle(title);
  const own = editions.filter(edition => !sameSong.has(edition)).sort();
  const apart = own.length > 0 ? [...own, ...details] : [];
  const by = artistId === 0 ? folded(artist) : artistId;
  return JSON.stringify([by, full, guests.map(guest => guest.join(' ')).sort(), apart]);
}

const editionsOf = ({ title, album }: Song) =>
  [...new Set([...parseTitle(title).editions, ...editionsOfAlbum(album)])].filter(edition =>
    sameSong.has(edition),
  );

const distance = (song: Song) => Math.max(0, ...editionsOf(song).map(edition => sameSong.get(edition) ?? 0));

const better = (a: Song, b: Song) =>
  Number(b.readable) - Number(a.readable) || distance(a) - distance(b) || b.rank - a.rank;

function whyOf(song: Song, best: Song): string {
  if (song.id === best.id) return 'the same track twice';
  if (!song.readable && best.readable) return 'not playable here';
  if (song.isrc !== undefined && song.isrc === best.isrc) return 'the same recording';
  const [own, other] = [editionsOf(song).join(', '), editionsOf(best).join(', ')];
  if (own === other) return 'the same song, less known';
  return `${own}; the other is ${other === '' ? 'the original' : other}`;
}
