import { describe, expect, it } from 'vitest';
import { cellsOf, libraryFor, nameOf, unbroken, wrongAfter } from '../support/breaks.ts';
import { isFull, turnOf } from '../support/full.ts';
import { operations } from '../support/operations.ts';

/** A prime, so that each kind of break and each request has its turn. */
const every = isFull ? 1 : 5;

describe('A change that breaks off at any request, in any way', () => {
  it.each(operations)('$name is gone on with, taken back and made again exactly', async operation => {
    const states = await unbroken(operation, libraryFor);
    const cells = cellsOf(operation, states).filter((_, at) => at % every === turnOf(every));
    const wrong: Record<string, readonly string[]> = {};
    for (const cell of cells) {
      const found = await wrongAfter(cell, states, libraryFor);
      if (found.length > 0) wrong[nameOf(cell)] = found;
    }
    process.stdout.write(`${operation.name}: ${cells.length} breaks, ${Object.keys(wrong).length} wrong\n`);
    expect(wrong).toEqual({});
  });
});
