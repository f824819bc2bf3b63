import { crc32 } from 'node:zlib';

/** The columns of a table in their order, without the last one, `sum`. */
export type Columns = Readonly<Record<string, 'text' | 'number'>>;

type Row<C extends Columns> = { readonly [Name in keyof C]: C[Name] extends 'text' ? string : number };

/** A row of a checked table. */
export type RowOf<T> = T extends CheckedTable<infer C> ? Row<C> : never;

/** A table whose rows have a checksum, so that a bit that flips in one is found when the row is read. */
export interface CheckedTable<C extends Columns> {
  readonly name: string;
  readonly columns: C;
  /** What a statement selects to read a row. */
  readonly selected: string;
  /** A statement that writes this many rows, also over those with their keys. */
  put(count?: number): string;
  /** The values for `put`. */
  values(row: Row<C>): (string | number)[];
  /** Throws an error of damage for a row that is not as it was written. */
  read(row: unknown): Row<C>;
}

/** An error as the engine has one for a damaged file. */
export const damage = (): Error =>
  Object.assign(new Error('a row is not as it was written'), { code: 'SQLITE_CORRUPT' });

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const isBytes = (value: unknown): value is Uint8Array | ArrayBuffer =>
  value instanceof Uint8Array || value instanceof ArrayBuffer;

/** Decodes UTF-8. Throws an error of damage for anything else. */
export function decodedText(bytes: Uint8Array | ArrayBuffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw damage();
  }
}

export function checkedTable<const C extends Columns>(name: string, columns: C): CheckedTable<C> {
  const names = Object.keys(columns);
  const labels = new Map([...names, 'sum'].map(column => [column, `${name}_${column}`]));
  const labelled = (column: string) => labels.get(column) ?? '';
  // node:sqlite reads a text that is not UTF-8 as another one, so texts are read as bytes.
  const selected = [...names, 'sum']
    .map(column => [
      columns[column] === 'text' ? `CAST(${name}.${column} AS BLOB)` : `${name}.${column}`,
      column,
    ])
    .map(([value, column = '']) => `${value} AS ${labelled(column)}`)
    .join(', ');

  const valueIn = (column: string, value: unknown): string | number => {
    if (columns[column] === 'number') {
      if (typeof value === 'number') return value;
      throw damage();
    }
    if (isBytes(value)) return decodedText(value);
    throw damage();
  };

  const read = (found: unknown): Row<C> => {
    const at = (column: string): unknown => Reflect.get(Object(found), labelled(column));
    const row: Record<string, string | number> = {};
    for (const column of names) row[column] = valueIn(column, at(column));
    const sum = at('sum');
    // Rows of an earlier version have no checksum yet.
    if (sum !== null && sum !== sumOf(Object.values(row))) throw damage();
    // Each column has a value of its own kind.
    return row as Row<C>;
  };

  const places = `(${[...names, 'sum'].map(() => '?').join(', ')})`;

  return {
    name,
    columns,
    selected,
    put: (count = 1) => `INSERT OR REPLACE INTO ${name} VALUES ${Array(count).fill(places).join(', ')}`,
    values(row) {
      const values = names.map(column => row[column] ?? '');
      return [...values, sumOf(values)];
    },
    read,
  };
}

/** A checksum of the values of a row. It finds each flipped bit. */
const sumOf = (values: readonly (string | number)[]): number => crc32(values.join('\0'));
