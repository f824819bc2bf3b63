import type { OrderRow, OrderRows } from './running-order.ts';

/** How a list can be sorted. */
export const listOrders = [
  'title',
  'artist',
  'slowest',
  'fastest',
  'shortest',
  'longest',
  'oldest',
  'newest',
] as const;
export type ListOrder = (typeof listOrders)[number];

type Fact = 'bpm' | 'seconds' | 'released';

const facts: Readonly<
  Record<Exclude<ListOrder, 'title' | 'artist'>, { readonly by: Fact; readonly sign: number }>
> = {
  slowest: { by: 'bpm', sign: 1 },
  fastest: { by: 'bpm', sign: -1 },
  shortest: { by: 'seconds', sign: 1 },
  longest: { by: 'seconds', sign: -1 },
  oldest: { by: 'released', sign: 1 },
  newest: { by: 'released', sign: -1 },
};

/** The ways to sort that some songs tell apart. */
export const sortsOf = (rows: OrderRows): readonly ListOrder[] =>
  listOrders.filter(name => {
    if (name === 'title' || name === 'artist') return true;
    const { by } = facts[name];
    return new Set(rows.map(({ track }) => track[by]).filter(Boolean)).size > 1;
  });

/** The rows in another order. Equal ones keep theirs, and songs whose fact is unknown come last. */
export function sortedRows(rows: OrderRows, name: ListOrder, locale: string): OrderRows {
  if (name === 'title' || name === 'artist') {
    const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
    return rows.toSorted((one, other) => compare(one.track[name], other.track[name]));
  }
  const { by, sign } = facts[name];
  const known = ({ track }: OrderRow) => Boolean(track[by]);
  const order = (one: OrderRow, other: OrderRow): number => {
    const [a = '', b = ''] = [one.track[by], other.track[by]];
    return a < b ? -sign : a > b ? sign : 0;
  };
  return [...rows.filter(known).toSorted(order), ...rows.filter(row => !known(row))];
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The rows whose title, artist or album has every word. */
export function matching(rows: OrderRows, words: string): OrderRows {
  const sought = folded(words).split(/\s+/).filter(Boolean);
  if (sought.length === 0) return rows;
  return rows.filter(({ track: { title, artist, album } }) => {
    const text = folded(`${title} ${artist} ${album}`);
    return sought.every(word => text.includes(word));
  });
}
