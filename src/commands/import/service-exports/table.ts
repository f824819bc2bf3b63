import { CsvError, parse } from 'csv-parse/sync';
import { bare } from '../../../playlist-formats/csv.ts';

/** The rows of a table. Undefined for a text that is no table. */
export function rowsIn(text: string): string[][] | undefined {
  const first = text.split('\n', 1).join('');
  const delimiter = [',', ';', '\t'].find(sign => first.split(sign).length > 1);
  if (delimiter === undefined) return undefined;
  try {
    const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
    return parse(text, { ...options, trim: true });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

export const columnIn = (headings: readonly string[], ...names: readonly string[]) =>
  headings.findIndex(heading => names.includes(bare(heading)));
