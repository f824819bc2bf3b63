import { defineConfig } from 'vitest/config';
import parts from './mutation.parts.json' with { type: 'json' };

const named = new Map(Object.entries(parts)).get(process.env['MUTATION_PART'] ?? 'client');

/** What mutation testing runs for a part: its own tests, without those that wait or take long. */
export default defineConfig({
  test: {
    include: named?.tests ?? [],
    exclude: ['test/client/unhandled.test.ts'],
    // The copy that is changed has no built server.
    testNamePattern: /^(?!.*Over stdio)/,
    // A mutant that hangs is found out by the test that waits for it, without another process.
    testTimeout: 3000,
    hookTimeout: 10_000,
  },
});
