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

export const fixed = (value: number, digits = 2): string => value.toFixed(digits);

/** One line of a report: what was measured, the figure, and the bound it is held against. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly bound?: string;
  readonly held?: boolean;
}

export function print(title: string, figures: readonly Figure[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const { what, figure, bound, held } of figures) {
    const verdict = held === undefined ? '' : held ? 'held' : 'NOT HELD';
    process.stdout.write(
      `  ${what.padEnd(58)} ${figure.padStart(24)}  ${(bound ?? '').padEnd(24)} ${verdict}\n`,
    );
  }
  if (figures.some(figure => figure.held === false)) process.exitCode = 1;
}
