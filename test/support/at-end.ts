import { onTestFinished } from 'vitest';

/**
 * Runs this once the test has ended, the last one given first. A hook of a module would run for one file only: modules
 * are loaded once for all of them.
 */
export const atEnd = (end: () => unknown): void =>
  onTestFinished(async () => {
    await end();
  });
