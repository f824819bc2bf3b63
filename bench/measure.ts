/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** For titles of what differs from one Node to another. */
export const onNode = `on Node ${process.versions.node.split('.')[0]}`;

export const fixed = (value: number, digits = 2): string => value.toFixed(digits);

/** One line of a report: what was measured, the figure, and the bound it is held against. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly bound?: string;
  readonly held?: boolean;
}

/** A figure with its bound. `unit` begins with a space where one belongs. */
export const atMost = (what: string, value: number, most: number, unit = '', digits = 2): Figure => ({
  what,
  figure: `${fixed(value, digits)}${unit}`,
  bound: `at most ${most}${unit}`,
  held: value <= most,
});

export const atLeast = (what: string, value: number, least: number, unit = '', digits = 2): Figure => ({
  what,
  figure: `${fixed(value, digits)}${unit}`,
  bound: `at least ${least}${unit}`,
  held: value >= least,
});

interface Table {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** Every table of this run, in order. */
export const printed: Table[] = [];

const verdict = ({ held }: Figure) => (held === undefined ? '' : held ? 'held' : 'NOT HELD');

export function print(title: string, figures: readonly Figure[]): void {
  printed.push({ title, figures });
  process.stdout.write(`\n${title}\n`);
  for (const each of figures) {
    const cells = [each.what.padEnd(58), each.figure.padStart(24), ` ${(each.bound ?? '').padEnd(24)}`];
    process.stdout.write(`  ${cells.join(' ')} ${verdict(each)}\n`);
  }
  if (figures.some(figure => figure.held === false)) process.exitCode = 1;
}

/** The page with these tables; words around a table stay, and a new title goes to the end. */
export function pageWith(tables: readonly Table[], page: string): string {
  return tables.reduce((text, { title, figures }) => {
    const rows = figures.map(
      each => `| ${each.what} | ${each.figure} | ${each.bound ?? ''} | ${verdict(each)} |\n`,
    );
    const table = ['| what | figure | bound | |\n| --- | --- | --- | --- |\n', ...rows].join('');
    const heading = `## ${title}\n`;
    const start = text.indexOf(heading);
    if (start < 0) return `${text.trimEnd()}\n\n${heading}\n${table}`;
    const at = text.indexOf('\n|', start) + 1;
    return text.slice(0, at) + table + text.slice(at).replace(/^(?:\|.*\n)+/, '');
  }, page);
}
