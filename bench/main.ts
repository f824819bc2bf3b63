/*
 * `npm run bench` measures everything, `npm run bench -- matching` one thing. Figures are ratios within one
 * run wherever they can be: the machine they run on is seldom quiet. A bound that is not held ends with 1.
 */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<void> }>>> = {
  start: () => import('./start.ts'),
  tokens: () => import('./tokens.ts'),
  calls: () => import('./calls.ts'),
  search: () => import('./search.ts'),
  matching: () => import('./matching.ts'),
};

const asked = process.argv.slice(2);
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
}
