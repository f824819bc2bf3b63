/** A row of a table. An unknown column is a RangeError. */
export interface Row {
  text(column: string): string;
  /** A RangeError unless the cell is a number. */
  number(column: string): number;
  /** Undefined if the cell is blank. */
  optional(column: string): number | undefined;
  /** Numbers separated by commas. */
  ids(column: string): number[];
  /** `yes`, or blank for no. */
  flag(column: string): boolean;
}

/** A line break in a cell. */
const lineBreak = '¶';

/** The rows of a table: tab-separated cells, with the names of the columns in the first line. */
export function readTable(table: string): Row[] {
  const [head = '', ...lines] = table.trim().split('\n');
  const columns = new Map(head.split('\t').map((name, at) => [name, at]));
  return lines.map(line => rowOf(columns, line.split('\t')));
}

/** The row of a transposed table: each line has a column's name and its cell. */
export function readRecord(table: string): Row {
  const lines = table
    .trim()
    .split('\n')
    .map(line => line.split('\t'));
  return rowOf(
    new Map(lines.map(([name = ''], at) => [name, at])),
    lines.map(([, value = '']) => value),
  );
}

function rowOf(columns: ReadonlyMap<string, number>, cells: readonly string[]): Row {
  const text = (column: string): string => {
    const cell = cells[columns.get(column) ?? -1];
    if (cell === undefined) throw new RangeError(`no ${column} in: ${cells.join(' | ')}`);
    return cell.replaceAll(lineBreak, '\n');
  };
  const numberOf = (column: string, cell: string): number => {
    const value = Number(cell);
    if (cell === '' || Number.isNaN(value))
      throw new RangeError(`no number in ${column}: ${cells.join(' | ')}`);
    return value;
  };
  return {
    text,
    number: column => numberOf(column, text(column)),
    optional(column) {
      const cell = text(column);
      return cell === '' ? undefined : numberOf(column, cell);
    },
    ids(column) {
      const cell = text(column);
      return cell === '' ? [] : cell.split(',').map(id => numberOf(column, id));
    },
    flag: column => text(column) === 'yes',
  };
}
