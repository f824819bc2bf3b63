import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import parts from '../mutation.parts.json' with { type: 'json' };

const report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});
const noticed = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/** How many of a part's changes its tests noticed, of how many. */
function scoreOf(part: string): readonly [noticed: number, all: number] {
  const { files } = report.parse(JSON.parse(readFileSync(`reports/mutation/${part}.json`, 'utf8')));
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const killed = statuses.filter(status => noticed.has(status)).length;
  return [killed, killed + statuses.filter(status => missed.has(status)).length];
}

const row = (part: string, [killed, all]: readonly [number, number]) =>
  `| ${part} | ${killed.toLocaleString('en')} of ${all.toLocaleString('en')} | ${((100 * killed) / all).toFixed(1)} % |`;

const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? wanted : Object.keys(parts);
const failed = chosen.filter(part => {
  const { status } = spawnSync('npx', ['stryker', 'run'], {
    env: { ...process.env, MUTATION_PART: part },
    stdio: 'inherit',
  });
  return status !== 0;
});
console.log(['', '| part | noticed | score |', '| --- | --- | --- |'].join('\n'));
for (const part of chosen) console.log(row(part, scoreOf(part)));
if (failed.length > 0) {
  console.error(`Below 80 %, or not run to its end: ${failed.join(', ')}`);
  process.exitCode = 1;
}
