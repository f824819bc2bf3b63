/** A Markdown table. Cells are one line; `|` in them is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

export const code = (text: string): string => `\`${text}\``;

/** `a`, `b`, `c`. */
export const codes = (words: readonly string[]): string => words.map(code).join(', ');
