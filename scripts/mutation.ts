import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import parts from '../mutation.parts.json' with { type: 'json' };

const report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});
const noticed = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

type Score = readonly [noticed: number, all: number];

const reportOf = (part: string) => `reports/mutation/${part}.json`;

/** The detected changes and all changes of a part; undefined when its run did not finish. */
function scoreOf(part: string): Score | undefined {
  if (!existsSync(reportOf(part))) return undefined;
  const { files } = report.parse(JSON.parse(readFileSync(reportOf(part), 'utf8')));
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const killed = statuses.filter(status => noticed.has(status)).length;
  return [killed, killed + statuses.filter(status => missed.has(status)).length];
}

function row(part: string, score: Score | undefined): string {
  if (score === undefined) return `| ${part} | not finished | |`;
  const [killed, all] = score;
  return `| ${part} | ${killed.toLocaleString('en')} of ${all.toLocaleString('en')} | ${((100 * killed) / all).toFixed(1)} % |`;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter(part => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const chosen = wanted.length > 0 ? wanted : Object.keys(parts);
const failed = chosen.filter(part => {
  // Otherwise an earlier report would count for this run.
  rmSync(reportOf(part), { force: true });
  const { status } = spawnSync('npx', ['stryker', 'run'], {
    env: { ...process.env, MUTATION_PART: part },
    stdio: 'inherit',
  });
  return status !== 0;
});
console.log(['', '| part | detected | score |', '| --- | --- | --- |'].join('\n'));
for (const part of chosen) console.log(row(part, scoreOf(part)));
if (failed.length > 0) {
  console.error(`Below 80 % or not finished: ${failed.join(', ')}`);
  process.exitCode = 1;
}
