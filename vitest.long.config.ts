import { defineConfig } from 'vitest/config';

/** They count requests in a time, or memory: another test beside them would change what they see. */
const measured = [
  ...['memory', 'processes', 'quota-wall', 'shared-quota', 'slow-senders'],
  ...['replicas-parts', 'replicas-quota', 'replicas-serve', 'replicas-slow-redis'],
].map(name => `test/long/${name}.test.ts`);

/** A sample of the matrix is in `npm test`, and the assistants are programs of others. */
const ofReleases = ['assistants', 'matrix'].map(name => `test/long/${name}.test.ts`);
const leftOut = process.env['FULL'] === undefined ? ofReleases : [];

const timeouts = { testTimeout: 600_000, hookTimeout: 60_000 };

/** What takes over a minute: `npm run test:long`, and with FULL=1 all of it. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/build.ts'],
    projects: [
      {
        test: {
          ...timeouts,
          name: 'beside each other',
          isolate: false,
          include: ['test/long/**/*.test.ts'],
          exclude: [...measured, ...leftOut],
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...timeouts,
          name: 'one by one',
          include: measured,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
