import { spawnSync } from 'node:child_process';
import { generatedProblems } from './docs/files.ts';
import { layerProblems } from './layers.ts';
import { nameProblems } from './names.ts';
import { root } from './root.ts';
import { readSources } from './source.ts';
import { styleProblems } from './style.ts';

/*
 * `npm run check` checks the project's text and runs the evaluations on the built server. It prints a line per step with
 * the problems below it, and exits with 1 if there are any. `npm run check -- types lint` runs only these steps.
 */

/** Returns the problems, a line each. */
type Step = () => readonly string[] | Promise<readonly string[]>;

/** Runs a program of an installed package: `typescript/bin/tsc`. Throws if it cannot be started. */
const program =
  (script: string, ...args: string[]): Step =>
  () => {
    const { status, stdout, stderr, error } = spawnSync(
      process.execPath,
      [`${root}node_modules/${script}`, ...args],
      { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    if (error) throw error;
    return status === 0 ? [] : `${stdout}\n${stderr}`.split('\n').filter(line => line.trim() !== '');
  };

/** The code for Node and for browsers. */
const typeConfigs = ['.', 'src/view/page', 'scripts/app-host/browser'];

const compiled = (config: string) =>
  program('typescript/bin/tsc', '--noEmit', '--pretty', 'false', '--project', config)();

const sources = () => readSources(root, ['src', 'test', 'scripts', 'packaging', 'bench', 'evals']);

const steps: Readonly<Record<string, Step>> = {
  types: async () => (await Promise.all(typeConfigs.map(compiled))).flat(),
  lint: program('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off'),
  layers: () => layerProblems(sources()),
  style: () => [...styleProblems(sources()), ...nameProblems(sources())],
  generated: () => generatedProblems(root),
  build: program('tsx/dist/cli.mjs', 'scripts/build.ts'),
  evals: program('tsx/dist/cli.mjs', 'evals/main.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !Object.hasOwn(steps, name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Choose from: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(steps).filter(([name]) => wanted.length === 0 || wanted.includes(name));

let failed = 0;
for (const [name, step] of chosen) {
  const start = performance.now();
  const problems = await step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
  for (const problem of problems) console.log(`    ${problem}`);
  if (problems.length > 0) failed += 1;
}
console.log(failed === 0 ? 'All steps passed.' : `${failed} of ${chosen.length} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
