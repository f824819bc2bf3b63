/** Numbers in order, and what stands at a share of them. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds that each run took. */
export async function times(
  runs: number,
  act: (run: number) => Promise<unknown> | unknown,
): Promise<number[]> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await act(run);
    taken.push(performance.now() - start);
  }
  return taken;
}

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

export interface Table {
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

/**
 * The tables as a page. What the page before it says under other titles stays: figures of another run or another Node,
 * and what people wrote.
 */
export function pageOf(tables: readonly Table[], machine: string, before: string): string {
  const rows = (figures: readonly Figure[]) =>
    figures.map(each => `| ${each.what} | ${each.figure} | ${each.bound ?? ''} | ${verdict(each)} |`);
  const parts = tables.map(({ title, figures }) =>
    [
      `## ${title}`,
      '',
      '| what | figure | bound | |',
      '| --- | --- | --- | --- |',
      ...rows(figures),
      '',
    ].join('\n'),
  );
  const head = `# Benchmarks\n\nThe tables are written by \`npm run bench -- --write\`, the latest of them on ${machine}; parts that say so are written by hand. Read them as ratios: other work shared the two cores, and times wander by more than a quarter.\n`;
  const titleOf = (section: string) => section.slice(0, section.indexOf('\n'));
  const kept = before.split(/^(?=## )/m).slice(1);
  const sections = new Map([...kept, ...parts].map(section => [titleOf(section), `${section.trim()}\n`]));
  return [head, ...sections.values()].join('\n');
}
