import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // On two cores, the default is one worker.
    maxWorkers: '100%',
    // Each worker loads the code once for all its files: nothing here is global but constants.
    isolate: false,
    exclude: ['test/long/**'],
    globalSetup: ['test/support/build.ts'],
    // The issuer that tests start warns that it is one for tests, at each start.
    onConsoleLog: text => !text.startsWith('oidc-provider WARNING: '),
    // A test that starts servers takes a minute where a computer is slow and busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
