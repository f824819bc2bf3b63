import MiniSearch, { type Query as MiniQuery } from 'minisearch';
import { once } from '../../client/api/lazy.ts';
import { indexTerms, isUnspaced, type Query } from './query.ts';

/** What results are sorted by; durations in seconds. */
export interface SortKeys {
  readonly track: string;
  readonly artist: string;
  readonly album: string;
  readonly rating: number;
  readonly duration: number;
}

export interface Searchable<T, F extends string> {
  /** Read at the first search. */
  items(): Iterable<T>;
  /** Searched for free words. The first field, such as a title, counts most. */
  readonly fields: readonly [F, ...F[]];
  /** Searched only if the query names the field, and for whole words. */
  readonly exactFields?: readonly F[];
  text(item: T, field: F): string;
  /** From 0 to 1. */
  popularity(item: T): number;
  keys(item: T): SortKeys;
}

/**
 * Everything that has all words of a query and that `keep` admits, the best match first: by how well it matches and
 * how popular it is. Without words: everything that `keep` admits, the most popular first; nothing without `keep`.
 */
type TextSearch<T> = (query: Query, keep?: (item: T) => boolean) => T[];

/** The index is built at the first search. */
export function textSearch<T, F extends string>(source: Searchable<T, F>): TextSearch<T> {
  const search = once(() => indexOf(source));
  return (query, keep) => {
    const words = queryWords(source, query);
    if (words.length === 0 && keep === undefined) return [];
    const find = (spelling: Spelling) => search()(words, spelling).filter(item => keep?.(item) ?? true);
    if (words.length === 0 || query.strict) return find('whole');
    const exact = find('beginning');
    // Exact matches come before misspellings.
    return exact.length >= fewHits ? exact : [...new Set([...exact, ...find('misspelt')])];
  };
}

/** A word to find in one of these fields. */
export interface Word<F> {
  readonly term: string;
  readonly fields: readonly F[];
  /** Whether only the whole word fits. */
  readonly isExact: boolean;
}

/** The words of a query, each once. A field that this kind does not have is searched in all fields. */
export function queryWords<F extends string>(
  { fields: all, exactFields = [] }: Pick<Searchable<never, F>, 'fields' | 'exactFields'>,
  { words, fields }: Query,
): Word<F>[] {
  const anywhere = (term: string): Word<F> => ({ term, fields: all, isExact: false });
  const named = Object.entries(fields).flatMap(([name, terms]) => {
    const field = [...all, ...exactFields].find(one => one === name);
    if (field === undefined) return terms.map(anywhere);
    return terms.map(term => ({ term, fields: [field], isExact: exactFields.includes(field) }));
  });
  return [...[...new Set(words)].map(anywhere), ...named];
}

type Spelling = 'whole' | 'beginning' | 'misspelt';

/** With fewer results, misspelt words are searched too. */
const fewHits = 10;
/** Shorter words must match as a whole, or as they are spelt. */
export const shortestBeginning = 3;
export const shortestMisspelt = 4;
/** From this length on, two mistakes are allowed. */
export const longWord = 8;

function indexOf<T, F extends string>({ fields, exactFields = [], ...source }: Searchable<T, F>) {
  const all = [...fields, ...exactFields];
  const items = [...source.items()];
  const titles = items.map(item => indexTerms(source.text(item, fields[0])));
  const index = new MiniSearch({ fields: all, tokenize: indexTerms, processTerm: term => term });
  index.addAll(
    items.map((item, id) => ({
      id,
      ...Object.fromEntries(all.map(field => [field, source.text(item, field)])),
    })),
  );
  return (words: readonly Word<F>[], spelling: Spelling): T[] => {
    const asked = new Set(words.map(({ term }) => term));
    /** Popularity decides between equals. A title with only searched words is probably what was meant. */
    const boost = (at: number) => {
      const [item, title = []] = [items[at], titles[at]];
      const isWhole = title.length > 0 && title.every(term => asked.has(term));
      return (1 + (item === undefined ? 0 : source.popularity(item)) / 2) * (isWhole ? 1.5 : 1);
    };
    const queries = words.map(word => ask(word, spelling));
    const found = index.search(words.length === 0 ? MiniSearch.wildcard : { combineWith: 'AND', queries }, {
      boost: { [fields[0]]: 2 },
      boostDocument: boost,
      weights: { fuzzy: 0.3, prefix: 0.5 },
      tokenize: text => [text],
    });
    return found.flatMap(({ id }) => items[Number(id)] ?? []);
  };
}

/** A misspelling is a wrong, missing or additional letter, or two swapped letters. */
function ask({ term, fields, isExact }: Word<string>, spelling: Spelling): MiniQuery {
  const isWhole = spelling === 'whole' || isExact;
  const isMisspelt = !isWhole && spelling === 'misspelt' && term.length >= shortestMisspelt;
  const asked = {
    prefix: isUnspaced(term) || (!isWhole && term.length >= shortestBeginning),
    fuzzy: isMisspelt && (term.length >= longWord ? 2 : 1),
    queries: [term],
  };
  return {
    fields: [...fields],
    combineWith: 'OR',
    queries: [asked, ...(isMisspelt ? swaps(term) : [])],
  };
}

/** The term with each pair of neighbouring letters swapped. */
function swaps(term: string): string[] {
  const letters = [...term];
  return letters.slice(1).map((letter, at) => {
    const swapped = [...letters];
    swapped[at + 1] = letters[at] ?? '';
    swapped[at] = letter;
    return swapped.join('');
  });
}
