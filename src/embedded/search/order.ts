import type { Order } from './query.ts';

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

/** The items in the order asked for; those that are equal in it stay as they are. */
export function sorted<T>(items: readonly T[], order: Order, keysOf: (item: T) => SortKeys): readonly T[] {
  const [name = '', direction] = order.split('_');
  const key = keyNames[name];
  if (key === undefined) return items;
  const sign = direction === 'DESC' ? -1 : 1;
  const keyed = items.map(item => ({ item, keys: keysOf(item) }));
  return keyed.sort((a, b) => sign * compare(a.keys, b.keys, key)).map(({ item }) => item);
}
