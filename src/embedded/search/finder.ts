import { once } from '../../client/api/once.ts';
import { type SortKeys, sorted } from './order.ts';
import type { Query, TextField } from './query.ts';
import { type Source, TextIndex, type Wanted } from './text-index.ts';

/** The service counts no more hits than this. */
export const MOST_HITS = 300;

/** Answers that are kept, because the next page is often asked for. */
const KEPT = 64;

export interface Finding<T> {
  /** Default `MOST_HITS`. */
  readonly most?: number;
  /** What a hit must be beside having the words. */
  readonly keep?: ((item: T) => boolean) | undefined;
}

export type Finder<T> = (query: Query, finding?: Finding<T>) => readonly T[];

/** Finds what a source holds; its index is built at the first search. A field it lacks is sought in all it has. */
export function finder<T, F extends string>(
  source: () => Source<T, F>,
  keysOf: (item: T) => SortKeys,
): Finder<T> {
  const index = once(() => {
    const made = source();
    return { texts: new TextIndex(made), fields: made.fields };
  });
  return (query, { most = MOST_HITS, keep } = {}) => {
    const { texts, fields } = index();
    const wanted = wantedOf(query, fields);
    if (wanted.length === 0 && keep === undefined) return [];
    const found = texts.find({ wanted, strict: query.strict, keep });
    return sorted(found.slice(0, most), query.order, keysOf);
  };
}

/** A label is no text of any index: it is for `keep` to look at. */
function wantedOf<F extends string>({ words, fields }: Query, own: readonly F[]): Wanted<F>[] {
  const inField = Object.entries(fields).flatMap(([name, terms]) => {
    if (name === ('label' satisfies TextField)) return [];
    const field = own.find(one => one === name);
    return terms.map(term => (field === undefined ? { term } : { term, field }));
  });
  return [...words.map(term => ({ term })), ...inField];
}

/** Gives the same answer again for the same question, as long as what is searched does not change. */
export function remembering<T>(find: (query: Query) => readonly T[]): (query: Query) => readonly T[] {
  const answers = new Map<string, readonly T[]>();
  return query => {
    const key = JSON.stringify(query);
    const answer = answers.get(key) ?? find(query);
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
