/** A small generator of random numbers (mulberry32), carried as a value: the same seed gives the same stream. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  /** One of a list that must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** Up to `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    next,
    between,
    chance: share => next() < share,
    pick,
    sample: (items, count) => sampleOf(items, count, between),
  };
}

/** A seed for a part, so that parts do not disturb each other's streams. */
export function subSeed(seed: number, part: number): number {
  return (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(part + 1, 0xc2b2ae35)) >>> 0;
}

function sampleOf<T>(
  items: readonly T[],
  count: number,
  between: (low: number, high: number) => number,
): T[] {
  const left = [...items];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) {
    const at = between(0, left.length - 1);
    taken.push(...left.splice(at, 1));
  }
  return taken;
}
