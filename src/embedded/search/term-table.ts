/** The terms from one to before another, in the order of the alphabet. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface Column {
  /** The terms of all items, one item after another. */
  readonly terms: Uint32Array;
  /** Where each item's terms begin; one more entry ends the last. */
  readonly starts: Uint32Array;
}

/** Which terms each item has in each field: terms as numbers, so that a hundred thousand items are looked through in milliseconds. */
export class TermTable {
  readonly #vocabulary: readonly string[];
  /** `sums[n]`: how often the first `n` terms occur. */
  readonly #sums: Float64Array;
  readonly #columns: readonly Column[];

  /** `columns`: by field, by item, its terms. */
  constructor(columns: readonly (readonly (readonly string[])[])[]) {
    const seen = new Map<string, number>();
    this.#columns = columns.map(items => toColumn(items, seen));
    const terms = [...seen.keys()];
    const order = terms.map((_, at) => at).sort((a, b) => ((terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1));
    this.#vocabulary = order.map(at => terms[at] ?? '');
    const places = new Uint32Array(terms.length);
    order.forEach((at, place) => {
      places[at] = place;
    });
    this.#sums = new Float64Array(terms.length + 1);
    for (const column of this.#columns) renumber(column.terms, places, this.#sums);
    for (let at = 1; at < this.#sums.length; at++)
      this.#sums[at] = (this.#sums[at] ?? 0) + (this.#sums[at - 1] ?? 0);
  }

  /** The terms that are this word, or (`prefix`) that begin with it. */
  range(word: string, prefix: boolean): Range {
    const from = this.#lowerBound(word);
    if (prefix) return { from, to: this.#lowerBound(`${word}\uffff`) };
    return { from, to: this.#vocabulary[from] === word ? from + 1 : from };
  }

  /** How often these terms occur: at least the number of items that have one. */
  reach({ from, to }: Range): number {
    return (this.#sums[to] ?? 0) - (this.#sums[from] ?? 0);
  }

  /** Whether the item has one of these terms, in the field or (undefined) in any. */
  has(item: number, { from, to }: Range, field: number | undefined): boolean {
    if (field !== undefined) return columnHas(this.#columns[field], item, from, to);
    for (const column of this.#columns) {
      if (columnHas(column, item, from, to)) return true;
    }
    return false;
  }

  /** The item's terms in a field. */
  terms(item: number, field: number): Uint32Array {
    const column = this.#columns[field];
    return column?.terms.subarray(column.starts[item], column.starts[item + 1]) ?? new Uint32Array();
  }

  #lowerBound(word: string): number {
    let low = 0;
    let high = this.#vocabulary.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#vocabulary[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Terms get their numbers in the order in which they are first seen. */
function toColumn(items: readonly (readonly string[])[], seen: Map<string, number>): Column {
  const starts = new Uint32Array(items.length + 1);
  items.forEach((terms, at) => {
    starts[at + 1] = (starts[at] ?? 0) + terms.length;
  });
  const terms = new Uint32Array(starts[items.length] ?? 0);
  let next = 0;
  for (const item of items) {
    for (const term of item) {
      const number = seen.get(term) ?? seen.size;
      if (number === seen.size) seen.set(term, number);
      terms[next++] = number;
    }
  }
  return { terms, starts };
}

/** Gives every term its place in the alphabet, and counts it one place on. */
function renumber(terms: Uint32Array, places: Uint32Array, counts: Float64Array): void {
  for (const [at, term] of terms.entries()) {
    const place = places[term] ?? 0;
    terms[at] = place;
    counts[place + 1] = (counts[place + 1] ?? 0) + 1;
  }
}

function columnHas(column: Column | undefined, item: number, from: number, to: number): boolean {
  if (column === undefined) return false;
  const end = column.starts[item + 1] ?? 0;
  for (let at = column.starts[item] ?? 0; at < end; at++) {
    const term = column.terms[at] ?? -1;
    if (term >= from && term < to) return true;
  }
  return false;
}
