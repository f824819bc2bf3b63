import { readFileSync, writeFileSync } from 'node:fs';
import { pageWith, printed } from './measure.ts';

/*
 * `npm run bench` measures everything, `npm run bench -- tokens` one thing. It exits with 1 when a bound is not held.
 * `--write` puts the tables into docs/benchmarks.md.
 */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<void> }>>> = {
  start: () => import('./start.ts'),
  light: () => import('./light.ts'),
  tasks: () => import('./tasks.ts'),
  tokens: () => import('./tokens.ts'),
  http: () => import('./http.ts'),
};
const page = 'docs/benchmarks.md';

const words = process.argv.slice(2);
const asked = words.filter(word => word !== '--write');
const unknown = asked.filter(name => !(name in benches));
if (unknown.length > 0) {
  const names = Object.keys(benches).join(', ');
  process.stderr.write(`There is no bench ${unknown.join(', ')}. Choose from: ${names}.\n`);
  process.exitCode = 2;
} else {
  for (const [name, load] of Object.entries(benches)) {
    if (asked.length === 0 || asked.includes(name)) await (await load()).run();
  }
  if (words.includes('--write')) writeFileSync(page, pageWith(printed, readFileSync(page, 'utf8')));
}
