/** The text in a column of a row; a row without such a column is a fault of our own SQL. */
export function textIn(row: unknown, column: string): string {
  const cell = cellIn(row, column);
  if (typeof cell !== 'string') throw new TypeError(`no text in column ${column}`);
  return cell;
}

/** The number in a column of a row. */
export function numberIn(row: unknown, column: string): number {
  const cell = cellIn(row, column);
  if (typeof cell !== 'number') throw new TypeError(`no number in column ${column}`);
  return cell;
}

function cellIn(row: unknown, column: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined;
}
