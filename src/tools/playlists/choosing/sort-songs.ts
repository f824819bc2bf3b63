import { artistKey, type Song } from './song.ts';

export const orderNames = ['as_given', 'rising', 'falling', 'smooth', 'shuffled'] as const;
export type OrderName = (typeof orderNames)[number];

/** Whether the order needs the songs' tempo. */
export const needsTempo = (order: OrderName): boolean => !['as_given', 'shuffled'].includes(order);

/** Songs in an order. Those of unknown tempo come last where tempo decides. */
export function orderSongs(songs: readonly Song[], order: OrderName, seed: number): Song[] {
  if (order === 'shuffled') return shuffle(songs, seed);
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
 * Rising in tempo, so that neighbours are close; a song waits where its artist was just heard. No artist comes
 * twice in a row as long as the songs allow.
 */
function smooth(songs: readonly Song[]): Song[] {
  const waiting = byTempo(songs, 1);
  const countLeft = new Map<string, number>();
  for (const song of waiting) countLeft.set(artistKey(song), (countLeft.get(artistKey(song)) ?? 0) + 1);
  const result: Song[] = [];
  let last: string | undefined;
  for (;;) {
    const [song] = waiting.splice(nextIndexOf(waiting, countLeft, last), 1);
    if (song === undefined) return result;
    last = artistKey(song);
    countLeft.set(last, (countLeft.get(last) ?? 1) - 1);
    result.push(song);
  }
}

/** Index of the slowest song of another artist than the last; an artist with more than half of the songs left goes first. */
function nextIndexOf(
  waiting: readonly Song[],
  countLeft: ReadonlyMap<string, number>,
  last: string | undefined,
): number {
  const [pressing] =
    [...countLeft].find(([artist, count]) => artist !== last && count * 2 > waiting.length) ?? [];
  const index = waiting.findIndex(song =>
    pressing === undefined ? artistKey(song) !== last : artistKey(song) === pressing,
  );
  return Math.max(0, index);
}

/** Items in an order that the seed decides: the same again for the same items. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = randomFrom(seed);
  const list = [...items];
  for (let end = list.length - 1; end > 0; end--) {
    const other = Math.floor(random() * (end + 1));
    const [a, b] = [list[end], list[other]];
    if (a !== undefined && b !== undefined) [list[end], list[other]] = [b, a];
  }
  return list;
}

/** Numbers from 0 to 1 by a counter and a mixing of its bits (splitmix32). */
function randomFrom(seed: number): () => number {
  let counter = seed | 0;
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let bits = counter ^ (counter >>> 16);
    bits = Math.imul(bits, 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 4294967296;
  };
}
