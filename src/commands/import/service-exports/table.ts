import { CsvError, type Options, parse } from 'csv-parse/sync';
import { bare } from '../../../playlist-formats/csv.ts';
import { sharing } from './exported-list.ts';

const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true };

/** Characters in which the first rows of a table end. */
const longestBeginning = 100_000;

/** The headings of a table and its first row. Nothing for a text that is no table. */
export function firstRowsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const isRead = eachRow(text.slice(0, longestBeginning), row => rows.push(row), { to: 2 });
  return isRead || rows.length > 0 ? rows : [];
}

/**
 * What is read of each row, the headings included where `from` is 1. Undefined for a text that is no table. The rows
 * themselves are not kept: they would take many times the size of the file.
 */
export function readRows<T>(
  text: string,
  read: (row: readonly string[]) => readonly T[],
  from = 2,
): T[] | undefined {
  const found: T[] = [];
  // Each column has its own: titles would push out the names of albums.
  const columns: ((cell: string) => string)[] = [];
  const shared = (cell: string, at: number) => {
    columns[at] ??= sharing();
    return columns[at](cell);
  };
  const isRead = eachRow(
    text,
    row => {
      for (const each of read(row.map(shared))) found.push(each);
    },
    { from },
  );
  return isRead ? found : undefined;
}

/** Whether the text is a table, to its end. */
function eachRow(text: string, use: (row: string[]) => void, range: Pick<Options, 'from' | 'to'>): boolean {
  const first = text.split('\n', 1).join('');
  const delimiter = [',', ';', '\t'].find(sign => first.split(sign).length > 1);
  if (delimiter === undefined) return false;
  try {
    parse(text, {
      ...{ ...options, ...range, delimiter },
      on_record(row: string[]) {
        use(row);
        return null;
      },
    });
    return true;
  } catch (error) {
    if (error instanceof CsvError) return false;
    throw error;
  }
}

export const columnIn = (headings: readonly string[], ...names: readonly string[]) =>
  headings.findIndex(heading => names.includes(bare(heading)));
