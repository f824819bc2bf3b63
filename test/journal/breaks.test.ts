import { describe, expect, it } from 'vitest';
import { cellsOf, nameOf, unbroken, wrongAfter } from '../support/breaks.ts';
import { operations } from '../support/operations.ts';

/** The whole is in `npm run test:long`. A prime, so that each kind of break and each request has its turn. */
const every = 7;

describe(`A change that breaks off, every ${every}th of all breaks`, () => {
  it.each(operations.map((operation, at) => ({ ...operation, at })))(
    '$name is gone on with, taken back and made again exactly',
    { timeout: 60_000 },
    async ({ at, ...operation }) => {
      const states = await unbroken(operation);
      const cells = cellsOf(operation, states).filter((_, cell) => cell % every === at % every);
      const wrong: Record<string, readonly string[]> = {};
      for (const cell of cells) {
        const found = await wrongAfter(cell, states);
        if (found.length > 0) wrong[nameOf(cell)] = found;
      }
      expect(wrong).toEqual({});
    },
  );
});
