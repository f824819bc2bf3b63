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
    const counts = new Map<string, number>();
    for (const terms of columns.flat()) {
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    this.#vocabulary = [...counts.keys()].sort((a, b) => (a < b ? -1 : 1));
    this.#sums = new Float64Array(this.#vocabulary.length + 1);
    this.#vocabulary.forEach((term, at) => {
      this.#sums[at + 1] = (this.#sums[at] ?? 0) + (counts.get(term) ?? 0);
    });
    const numbers = new Map(this.#vocabulary.map((term, at) => [term, at]));
    this.#columns = columns.map(items => toColumn(items, numbers));
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

function toColumn(items: readonly (readonly string[])[], numbers: ReadonlyMap<string, number>): Column {
  const starts = new Uint32Array(items.length + 1);
  items.forEach((terms, at) => {
    starts[at + 1] = (starts[at] ?? 0) + terms.length;
  });
  const terms = new Uint32Array(starts[items.length] ?? 0);
  let next = 0;
  for (const item of items) for (const term of item) terms[next++] = numbers.get(term) ?? 0;
  return { terms, starts };
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
