/*
 * `npm run bench` measures everything, `npm run bench -- tokens` one thing, and prints tables for docs/benchmarks.md.
 * It exits with 1 when a bound is not held.
 */
const names = [
  'start',
  'light',
  'tasks',
  'tokens',
  'folder',
  'music-server',
  'http',
  'input',
  'bodies',
  'hostile',
  'here',
  'view',
  'history',
  'imports',
];

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. Choose from: ${names.join(', ')}.\n`);
  process.exitCode = 2;
} else {
  for (const name of names.filter(each => asked.length === 0 || asked.includes(each))) {
    const { run }: { run(): Promise<void> } = await import(`./${name}.ts`);
    await run();
  }
}
