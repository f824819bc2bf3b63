import { table } from '../scripts/docs/table.ts';

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The median of what two lists have at the same place, compared. */
export const medianOf = (
  a: readonly number[],
  b: readonly number[],
  compare: (a: number, b: number) => number,
): number => median(a.map((each, at) => compare(each, b[at] ?? Number.NaN)));

/** The results of each kind. Runs the kinds in turns, so that a slow moment of the machine affects all of them. */
export async function inTurns<Name extends string, Result>(
  kinds: Readonly<Record<Name, () => Promise<Result>>>,
  rounds: number,
  warmUps = 1,
): Promise<(name: Name) => readonly Result[]> {
  const results = new Map<string, Result[]>();
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [name, run] of Object.entries<() => Promise<Result>>(kinds)) {
      const result = await run();
      if (round >= 0) results.set(name, [...(results.get(name) ?? []), result]);
    }
  }
  return name => results.get(name) ?? [];
}

/** Milliseconds that the work took, and those of the processor in this process: other programs do not count in these. */
export async function timed(
  work: () => Promise<unknown>,
): Promise<{ readonly ms: number; readonly cpu: number }> {
  const [start, cpuStart] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpuStart);
  return { ms: performance.now() - start, cpu: (user + system) / 1000 };
}

/** For titles of what differs from one Node to another. */
export const onNode = `on Node ${process.versions.node.split('.')[0]}`;

/** One line of a report: what was measured, the figure, and the bound it is held against. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly bound?: string;
  readonly held?: boolean;
}

/** A figure, here without a bound. `unit` begins with a space where one belongs. */
export const figure = (what: string, value: number, unit = '', digits = 2): Figure => ({
  what,
  figure: `${value.toFixed(digits)}${unit}`,
});

export const atMost = (what: string, value: number, most: number, unit = '', digits = 2): Figure => ({
  ...figure(what, value, unit, digits),
  bound: `at most ${most}${unit}`,
  held: value <= most,
});

export const atLeast = (what: string, value: number, least: number, unit = '', digits = 2): Figure => ({
  ...figure(what, value, unit, digits),
  bound: `at least ${least}${unit}`,
  held: value >= least,
});

const verdict = ({ held }: Figure) => (held === undefined ? '' : held ? 'held' : 'NOT HELD');

/** Prints a table in Markdown. The process exits with 1 when a bound is not held. */
export function print(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(each => [each.what, each.figure, each.bound ?? '', verdict(each)]);
  process.stdout.write(`\n## ${title}\n\n${table(['what', 'figure', 'bound', ''], rows)}\n`);
  if (figures.some(({ held }) => held === false)) process.exitCode = 1;
}
