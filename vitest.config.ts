import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/long/**'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
