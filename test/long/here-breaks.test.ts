import { describe, expect, it } from 'vitest';
import { type Breaks, breaksOf, breaksOfImport } from '../library/broken.ts';
import { operations } from '../library/operations.ts';
import { isFull, turnOf } from '../support/full.ts';

const step = isFull ? 1 : 4;
const sample = { step, turn: turnOf(step) };

describe('A change of the library on this computer that breaks off at any request, in any way', () => {
  const check = (name: string, { breaks, wrong }: Breaks) => {
    process.stdout.write(`${name}: ${breaks} breaks, ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
    expect(breaks).toBeGreaterThan(isFull ? 6 : 1);
  };

  it.each(operations)('is finished exactly: $name', async operation =>
    check(operation.name, await breaksOf(operation, sample)),
  );

  it('is finished exactly: import', async () => check('import', await breaksOfImport(sample)));
});
