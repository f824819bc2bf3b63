import { defineConfig } from 'vitest/config';

/** The layer whose tests run for each mutant: client or tools. */
const layer = process.env['MUTATION_LAYER'] ?? '{client,tools}';

/** What mutation testing runs: the tests of `src/client` and `src/tools`, without those that wait on the wall clock. */
export default defineConfig({
  test: {
    include: [`test/${layer}/**/*.test.ts`],
    exclude: [
      'test/client/quota-wall.test.ts',
      'test/client/unhandled.test.ts',
      'test/tools/progress.test.ts',
    ],
    // A mutant that hangs is found out by the test that waits for it, without another process.
    testTimeout: layer === 'client' ? 3000 : 15_000,
    hookTimeout: 10_000,
  },
});
