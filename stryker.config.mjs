import { readFileSync } from 'node:fs';

/** Parts of the code with the tests that are theirs: a change is tried in a fraction of a second so. */
const parts = JSON.parse(readFileSync(new URL('mutation.parts.json', import.meta.url), 'utf8'));
const part = process.env.MUTATION_PART ?? 'client';
if (!Object.hasOwn(parts, part)) throw new Error(`MUTATION_PART is one of ${Object.keys(parts).join(', ')}`);

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: parts[part].mutate,
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `reports/mutation/${part}.json`,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 2,
  timeoutMS: 8000,
  tempDirName: `.stryker-tmp/${part}`,
  ignorePatterns: ['.stryker-tmp', 'reports', 'dist'],
  thresholds: { high: 90, low: 80, break: 80 },
  disableTypeChecks: false,
  tsconfigFile: 'no-tsconfig.json',
};
