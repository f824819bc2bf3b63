import MiniSearch, { type Query as MiniQuery } from 'minisearch';
import { type Range, TermTable } from './term-table.ts';
import { indexTerms, isUnspaced } from './words.ts';

/** What can be found, and by which texts. */
export interface Source<T, F extends string> {
  readonly items: readonly T[];
  /** The first field counts most: a title, a name. */
  readonly fields: readonly [F, ...F[]];
  text(item: T, field: F): string;
  /** How popular it is, from 0 to 1. */
  weight(item: T): number;
}

/** A word that must be there, in one field or (undefined) in any. */
export interface Wanted<F> {
  readonly term: string;
  readonly field?: F;
}

export interface Search<T, F> {
  readonly wanted: readonly Wanted<F>[];
  /** Whole words only, without mistakes. */
  readonly strict: boolean;
  readonly keep?: ((item: T) => boolean) | undefined;
}

interface Hit {
  readonly place: number;
  readonly score: number;
}

interface Word {
  readonly term: string;
  readonly field: string | undefined;
  readonly fieldNumber: number | undefined;
  readonly prefix: boolean;
  /** The terms that are this word, or begin with it where that is allowed. */
  readonly range: Range;
  /** The terms that are this very word: one or none. */
  readonly exact: Range;
}

interface Plan<T> {
  readonly words: readonly Word[];
  readonly rare: readonly Word[];
  readonly frequent: readonly Word[];
  readonly keep: ((item: T) => boolean) | undefined;
}

/** A word found more often than this is not looked up but checked: its list alone would take too long. */
const FREQUENT = 2_000;
/** With fewer hits than this, misspelt words are looked for too. */
const FEW = 10;
/** As many items are ranked where every word is frequent. */
const CANDIDATES = 2_000;
/** Shorter words are found only whole, or only as they are spelt. */
const SHORTEST_PREFIX = 3;
const SHORTEST_FUZZY = 4;
/** From this length on, two mistakes are allowed. */
const LONG_WORD = 8;

/**
 * Finds items by words, misspelt ones too, the best first: by how well they match and how popular they are.
 * An item is found if all words are in it. `T` is what is found, `F` the names of its texts.
 */
export class TextIndex<T, F extends string> {
  readonly #source: Source<T, F>;
  readonly #table: TermTable;
  readonly #index: MiniSearch<{ id: number }>;
  /** Places, the most popular item's first. */
  readonly #byWeight: Uint32Array;

  constructor(source: Source<T, F>) {
    this.#source = source;
    const memo = new Map<string, string[]>();
    const termsOf = (text: string) => {
      const known = memo.get(text) ?? indexTerms(text);
      memo.set(text, known);
      return known;
    };
    this.#table = new TermTable(
      source.fields.map(field => source.items.map(item => termsOf(source.text(item, field)))),
    );
    this.#index = new MiniSearch({
      fields: [...source.fields],
      extractField: ({ id }, name) => this.#text(id, name),
      tokenize: termsOf,
      processTerm: term => term,
    });
    this.#index.addAll(source.items.map((_, id) => ({ id })));
    // MiniSearch keeps the tokenizer, and with it the memo, which is of no more use.
    memo.clear();
    const weights = Float64Array.from(source.items, item => source.weight(item));
    this.#byWeight = Uint32Array.from(weights.keys()).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  }

  /** The best first. Without any words, what `keep` keeps of the most popular. */
  find({ wanted, strict, keep }: Search<T, F>): T[] {
    const words = wanted.map(one => this.#word(one, strict));
    const frequent = words.filter(({ range }) => this.#table.reach(range) > FREQUENT);
    const rare = words.filter(word => !frequent.includes(word));
    const plan = { words, rare, frequent, keep };
    const hits = rare.length === 0 ? this.#scan(plan) : this.#look(plan, strict);
    return hits
      .map(hit => ({ place: hit.place, score: this.#ranked(hit, words) }))
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .flatMap(({ place }) => this.#source.items[place] ?? []);
  }

  #word({ term, field }: Wanted<F>, strict: boolean): Word {
    const prefix = isUnspaced(term) || (!strict && term.length >= SHORTEST_PREFIX);
    const fieldNumber = field === undefined ? undefined : this.#source.fields.indexOf(field);
    const [range, exact] = [this.#table.range(term, prefix), this.#table.range(term, false)];
    return { term, field, fieldNumber, prefix, range, exact };
  }

  /** MiniSearch asks for the id by the same way as for the texts. */
  #text(place: number, name: string): string {
    if (name === 'id') return String(place);
    const item = this.#source.items[place];
    const field = this.#source.fields.find(one => one === name);
    return item === undefined || field === undefined ? '' : this.#source.text(item, field);
  }

  /** What is spelt as asked stands before what may be a misspelling. */
  #look(plan: Plan<T>, strict: boolean): Hit[] {
    const exact = this.#query(plan, false);
    if (strict || exact.length >= FEW) return exact;
    const known = new Set(exact.map(({ place }) => place));
    const likely = this.#query(plan, true).filter(({ place }) => !known.has(place));
    if (exact.length === 0) return likely;
    const worst = Math.min(...exact.map(({ score }) => score));
    const best = Math.max(1, ...likely.map(({ score }) => score));
    return [...exact, ...likely.map(({ place, score }) => ({ place, score: (score / best) * worst * 0.4 }))];
  }

  #query({ rare, frequent, keep }: Plan<T>, fuzzy: boolean): Hit[] {
    const found = this.#index.search(
      { combineWith: 'AND', queries: rare.map(word => this.#ask(word, fuzzy)) },
      {
        boost: { [this.#source.fields[0]]: 2 },
        weights: { fuzzy: 0.3, prefix: 0.5 },
        tokenize: text => [text],
      },
    );
    const hits: Hit[] = [];
    for (const { id, score } of found) {
      const place = Number(id);
      if (this.#kept(place, frequent, keep)) hits.push({ place, score });
    }
    return hits;
  }

  /** One word, as MiniSearch is asked for it. A misspelling may also be two letters that changed places. */
  #ask({ term, field, prefix }: Word, fuzzy: boolean): MiniQuery {
    const misspelt = fuzzy && term.length >= SHORTEST_FUZZY;
    const known = (other: string) => this.#table.reach(this.#table.range(other, false)) > 0;
    return {
      combineWith: 'OR',
      queries: [term, ...(misspelt ? swaps(term).filter(known) : [])],
      prefix,
      fuzzy: misspelt && (term.length >= LONG_WORD ? 2 : 1),
      ...(field === undefined ? {} : { fields: [field] }),
    };
  }

  /** Where every word is frequent, the most popular items are looked through instead. */
  #scan({ frequent, keep }: Plan<T>): Hit[] {
    const hits: Hit[] = [];
    for (const place of this.#byWeight) {
      if (!this.#kept(place, frequent, keep)) continue;
      hits.push({ place, score: this.#closeness(place, frequent) });
      if (hits.length === CANDIDATES) break;
    }
    return hits;
  }

  #kept(place: number, words: readonly Word[], keep: Plan<T>['keep']): boolean {
    for (const { range, fieldNumber } of words) {
      if (!this.#table.has(place, range, fieldNumber)) return false;
    }
    const item = this.#source.items[place];
    return item !== undefined && (keep === undefined || keep(item));
  }

  /** How many of the words the title has as whole words, and how little else. */
  #closeness(place: number, words: readonly Word[]): number {
    const there = words.filter(({ exact }) => this.#table.has(place, exact, 0)).length;
    return 1 + there / Math.max(1, words.length) + 1 / (1 + this.#table.terms(place, 0).length);
  }

  /** Popularity decides between equals; a title all of whose words were asked for is what was meant. */
  #ranked({ place, score }: Hit, words: readonly Word[]): number {
    const item = this.#source.items[place];
    const weight = item === undefined ? 0 : this.#source.weight(item);
    const title = this.#table.terms(place, 0);
    const asked = (term: number) => words.some(({ exact }) => term >= exact.from && term < exact.to);
    return score * (1 + weight / 2) * (title.length > 0 && title.every(asked) ? 1.5 : 1);
  }
}

/** The term with two neighbouring letters in each other's place, once for each pair. */
const swaps = (term: string): string[] => {
  const letters = [...term];
  return letters.slice(1).map((letter, at) => {
    const swapped = [...letters];
    swapped[at + 1] = letters[at] ?? '';
    swapped[at] = letter;
    return swapped.join('');
  });
};
