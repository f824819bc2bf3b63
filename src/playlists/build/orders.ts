import type { Song } from '../song.ts';

export const orderNames = ['as_given', 'rising', 'falling', 'smooth', 'shuffled'] as const;
export type OrderName = (typeof orderNames)[number];

/** Whether songs can only be put in this order when their tempo is known. */
export const needsTempo = (order: OrderName): boolean => !['as_given', 'shuffled'].includes(order);

/** Songs in the order asked for. Those of unknown tempo come last where tempo decides. */
export function ordered(songs: readonly Song[], order: OrderName, seed: number): Song[] {
  if (order === 'shuffled') return shuffled(songs, seed);
  if (order === 'rising') return byTempo(songs, 1);
  if (order === 'falling') return byTempo(songs, -1);
  return order === 'smooth' ? smooth(songs) : [...songs];
}

function byTempo(songs: readonly Song[], direction: 1 | -1): Song[] {
  const known = songs.flatMap(song => (song.bpm ? [{ song, bpm: song.bpm }] : []));
  known.sort((a, b) => direction * (a.bpm - b.bpm));
  return [...known.map(({ song }) => song), ...songs.filter(song => !song.bpm)];
}

/**
 * Rising in tempo, so that neighbours are close, but a song waits where its artist was just heard. A song is
 * only taken if the rest can still be laid out with no artist twice in a row, as long as that is possible.
 */
function smooth(songs: readonly Song[]): Song[] {
  const waiting = byTempo(songs, 1);
  const left = new Map<string, number>();
  for (const song of waiting) left.set(artistOf(song), (left.get(artistOf(song)) ?? 0) + 1);
  const laid: Song[] = [];
  let last: string | undefined;
  for (;;) {
    const [song] = waiting.splice(nextOf(waiting, left, last), 1);
    if (song === undefined) return laid;
    last = artistOf(song);
    left.set(last, (left.get(last) ?? 1) - 1);
    laid.push(song);
  }
}

const artistOf = ({ artist, artistId }: Song) => (artistId === 0 ? artist : String(artistId));

/** The slowest song that may come now: another artist's, unless one has so many left that they must. */
function nextOf(
  waiting: readonly Song[],
  left: ReadonlyMap<string, number>,
  last: string | undefined,
): number {
  const [pressing] = [...left].find(([artist, count]) => artist !== last && count * 2 > waiting.length) ?? [];
  const place = waiting.findIndex(song =>
    pressing === undefined ? artistOf(song) !== last : artistOf(song) === pressing,
  );
  return Math.max(0, place);
}

/** The same seed gives the same order of the same songs. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  const list = [...items];
  for (let end = list.length - 1; end > 0; end--) {
    const other = Math.floor(random() * (end + 1));
    const [a, b] = [list[end], list[other]];
    if (a !== undefined && b !== undefined) [list[end], list[other]] = [b, a];
  }
  return list;
}

/** Numbers from 0 to 1 by a counter and a mixing of its bits (splitmix32). */
function seeded(seed: number): () => number {
  let counter = seed | 0;
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let bits = counter ^ (counter >>> 16);
    bits = Math.imul(bits, 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 4294967296;
  };
}
