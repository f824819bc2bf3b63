import { defineConfig } from 'vitest/config';

/** Which tests run for each mutant: a layer's, or those of one part of the tools. */
const tests = new Map([
  ['client', 'test/client/**/*.test.ts'],
  ['tools', 'test/tools/**/*.test.ts'],
  ['matching', 'test/tools/match*.test.ts'],
  ['building', 'test/tools/{build-playlist*,arrange-playlist,orders,plans}.test.ts'],
  ['changes', 'test/tools/{asking,lies,record,undo}.test.ts'],
]);
const layer = process.env['MUTATION_LAYER'];

/** What mutation testing runs: the tests of `src/client` and `src/tools`, without those that wait or take long. */
export default defineConfig({
  test: {
    include: layer === undefined ? [...tests.values()] : [tests.get(layer) ?? `test/${layer}.test.ts`],
    exclude: [
      'test/client/quota-wall.test.ts',
      'test/client/unhandled.test.ts',
      'test/tools/progress.test.ts',
      'test/tools/arrange-large.test.ts',
      'test/tools/changes.test.ts',
    ],
    // A mutant that hangs is found out by the test that waits for it, without another process.
    testTimeout: layer === 'client' ? 3000 : 10_000,
    hookTimeout: 10_000,
  },
});
