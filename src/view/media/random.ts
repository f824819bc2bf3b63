/** Returns the next number from 0 to 1. */
export type Random = () => number;

/** Pseudorandom numbers; the same text always gives the same ones. */
export function randomOf(text: string): Random {
  let state = hashOf(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** A whole number from `least` to `most`. */
export const wholeFrom = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** One of a list that is not empty. */
export function oneOf<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}
