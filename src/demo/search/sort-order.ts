import type { Order } from './parse-query.ts';

/** What results are sorted by; durations are seconds. */
export interface SortKeys {
  readonly track: string;
  readonly artist: string;
  readonly album: string;
  readonly rating: number;
  readonly duration: number;
}

type Key = keyof SortKeys;

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const keyNames: Readonly<Record<string, Key>> = {
  TRACK: 'track',
  ARTIST: 'artist',
  ALBUM: 'album',
  RATING: 'rating',
  DURATION: 'duration',
};

const compare = (a: SortKeys, b: SortKeys, key: Key): number => {
  const [one, other] = [a[key], b[key]];
  return typeof one === 'number' ? one - Number(other) : collator.compare(one, String(other));
};

/** The service counts no more hits than this. */
const mostHits = 300;

/** The first 300 of what was found, in the order asked for; equal ones stay as they are. */
export function best<T>(found: readonly T[], order: Order, keysOf: (item: T) => SortKeys): readonly T[] {
  const hits = found.slice(0, mostHits);
  const [name = '', direction] = order.split('_');
  const key = keyNames[name];
  if (key === undefined) return hits;
  const sign = direction === 'DESC' ? -1 : 1;
  const keyed = hits.map(item => ({ item, keys: keysOf(item) }));
  return keyed.sort((a, b) => sign * compare(a.keys, b.keys, key)).map(({ item }) => item);
}
