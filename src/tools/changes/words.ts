import { quoted } from '../../present/plain.ts';

/** "1 item", "3 tracks". */
export const counted = (count: number, one = 'item', many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** The first few of many, by name where there is one. */
export function someNames(ids: readonly number[], names: ReadonlyMap<number, string>, most = 10): string {
  const first = ids.slice(0, most).map(id => {
    const name = names.get(id);
    return name === undefined || name === '' ? String(id) : quoted(name);
  });
  return ids.length > most ? `${first.join(', ')} and ${ids.length - most} more` : first.join(', ');
}

/** The ids themselves, as many as one reads. */
export const someIds = (ids: readonly number[]): string => someNames(ids, new Map(), 20);
