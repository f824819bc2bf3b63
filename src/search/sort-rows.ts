import { isRecord } from '../client/api/is-record.ts';
import { alphabetical } from '../text/fold.ts';
import type { FoundRow } from './row-checks.ts';

const nameOf = (value: unknown, key: string) => (isRecord(value) ? value[key] : undefined);

/** What the service sorts found objects by, in lists. */
const keys: Readonly<Record<string, (row: FoundRow) => unknown>> = {
  TRACK: ({ title, name }) => title ?? name,
  ARTIST: ({ artist, name }) => nameOf(artist, 'name') ?? name,
  ALBUM: ({ album, title }) => nameOf(album, 'title') ?? title,
  RATING: ({ rank, nb_fan, fans }) => rank ?? nb_fan ?? fans ?? 0,
  DURATION: ({ duration }) => duration ?? 0,
};

/** Rows in an order of the contract: `TRACK_ASC`. As they are for `RANKING`. */
export function sortRows<T extends { readonly row: FoundRow }>(hits: readonly T[], order: string): T[] {
  const [name = '', direction] = order.split('_');
  const keyOf = keys[name];
  if (keyOf === undefined) return [...hits];
  const sign = direction === 'DESC' ? -1 : 1;
  return hits.toSorted((a, b) => {
    const [one, other] = [keyOf(a.row), keyOf(b.row)];
    const difference =
      typeof one === 'number' ? one - Number(other) : alphabetical(String(one), String(other));
    return sign * difference;
  });
}
