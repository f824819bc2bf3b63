/** A Markdown table with aligned columns. Cells are put on one line and `|` is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map(row => row.map(cell));
  const widths = head.map((_, column) => Math.max(3, ...lines.map(line => line[column]?.length ?? 0)));
  const drawn = (cells: readonly string[]) =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = lines;
  return [drawn(first), drawn(widths.map(width => '-'.repeat(width))), ...others.map(drawn)].join('\n');
}

const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

export const code = (text: string): string => `\`${text}\``;

/** `a`, `b`, `c`. */
export const codes = (words: readonly string[]): string => words.map(code).join(', ');
