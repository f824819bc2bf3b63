import { quoted } from '../text/sanitize.ts';

/** "1 track", "3 tracks". */
export const counted = (count: number, one = 'track'): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A change's words for whoever reads them; the record keeps a mark of its own for what was undone. */
export const toldWords = (words: string): string => words.replace(/^took back: /, 'undid this: ');

/** The first few of many, by name where there is one. */
export function someNames(ids: readonly number[], names: ReadonlyMap<number, string>, most = 10): string {
  const first = ids.slice(0, most).map(id => {
    const name = names.get(id);
    return name === undefined || name === '' ? String(id) : quoted(name);
  });
  return ids.length > most ? `${first.join(', ')} and ${ids.length - most} more` : first.join(', ');
}
