import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { pageOf, printed } from './measure.ts';

/*
 * `npm run bench` measures everything, `npm run bench -- matching` one thing. Figures are ratios within one
 * run wherever they can be: the machine they run on is seldom quiet. A bound that is not held ends with 1. With
 * `--write` the figures go into docs/benchmarks.md.
 */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<void> }>>> = {
  start: () => import('./start.ts'),
  tokens: () => import('./tokens.ts'),
  calls: () => import('./calls.ts'),
  light: () => import('./light.ts'),
  search: () => import('./search.ts'),
  matching: () => import('./matching.ts'),
  building: () => import('./building.ts'),
  requests: () => import('./requests.ts'),
  view: () => import('./view.ts'),
  http: () => import('./http.ts'),
};

const words = process.argv.slice(2);
const write = words.includes('--write');
const asked = words.filter(word => word !== '--write');
const unknown = asked.filter(name => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `No bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  for (const [name, load] of Object.entries(benches)) {
    if (asked.length === 0 || asked.includes(name)) await (await load()).run();
  }
  if (write) {
    const page = 'docs/benchmarks.md';
    writeFileSync(page, pageOf(printed, machine(), readFileSync(page, 'utf8')));
  }
}

function machine(): string {
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${process.platform}, Node ${process.version}, ${day}`;
}
