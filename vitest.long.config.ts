import { defineConfig } from 'vitest/config';

/** What takes over a minute: `npm run test:long`. */
export default defineConfig({
  test: {
    include: ['test/long/**/*.test.ts'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
