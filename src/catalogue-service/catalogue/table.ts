import { z } from 'zod';

/** What a cell contains. `¶` is a line break. */
export const textCell = z.string().transform(cell => cell.replaceAll('¶', '\n'));
export const numberCell = z.string().min(1).transform(Number).pipe(z.number());
/** A number, or blank. */
export const optionalCell = z.string().transform(cell => (cell === '' ? undefined : Number(cell)));
/** Numbers separated by commas. */
export const idsCell = z
  .string()
  .transform(cell => (cell === '' ? [] : cell.split(',').map(Number)))
  .pipe(z.array(z.number()));
/** `yes`, or blank for no. */
export const flagCell = z.string().transform(cell => cell === 'yes');

/** The rows of a table: tab-separated cells, with the names of the columns in the first line. Throws for a wrong cell. */
export function readTable<T>(table: string, row: z.ZodType<T>): T[] {
  const [columns = [], ...rows] = cellsOf(table);
  return rows.map(cells => row.parse(Object.fromEntries(columns.map((name, at) => [name, cells[at]]))));
}

/** The row of a transposed table: each line has a column's name and its cell. */
export const readRecord = <T>(table: string, row: z.ZodType<T>): T =>
  row.parse(Object.fromEntries(cellsOf(table)));

const cellsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(line => line.split('\t'));
