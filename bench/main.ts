/*
 * `npm run bench` measures everything, `npm run bench -- tokens` one thing, and prints tables for docs/benchmarks.md.
 * It exits with 1 when a bound is not held.
 */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<void> }>>> = {
  start: () => import('./start.ts'),
  light: () => import('./light.ts'),
  tasks: () => import('./tasks.ts'),
  tokens: () => import('./tokens.ts'),
  folder: () => import('./folder.ts'),
  http: () => import('./http.ts'),
  input: () => import('./input.ts'),
  bodies: () => import('./bodies.ts'),
  strangers: () => import('./strangers.ts'),
  here: () => import('./here.ts'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !(name in benches));
if (unknown.length > 0) {
  const names = Object.keys(benches).join(', ');
  process.stderr.write(`There is no bench ${unknown.join(', ')}. Choose from: ${names}.\n`);
  process.exitCode = 2;
} else {
  for (const [name, load] of Object.entries(benches)) {
    if (asked.length === 0 || asked.includes(name)) await (await load()).run();
  }
}
