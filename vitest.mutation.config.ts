import { defineConfig } from 'vitest/config';
import parts from './mutation.parts.json' with { type: 'json' };

const named = new Map(Object.entries(parts)).get(process.env['MUTATION_PART'] ?? 'client');

/** What mutation testing runs for a part: its own tests, without those that wait or take long. */
export default defineConfig({
  test: {
    include: named?.tests ?? [],
    exclude: ['test/client/unhandled.test.ts'],
    // The copy that is changed has no built server, and some tests wait on the wall clock for seconds.
    testNamePattern:
      /^(?!.*(Over stdio|in the built server|progress of a long job|quota ends half-way|ends after 90 days))/,
    // A mutant that hangs is found out by the test that waits for it, without another process.
    testTimeout: 5000,
    hookTimeout: 10_000,
  },
});
