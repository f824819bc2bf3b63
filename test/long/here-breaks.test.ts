import { describe, expect, it } from 'vitest';
import { type Breaks, breaksOf, breaksOfImport } from '../library/broken.ts';
import { operations } from '../library/operations.ts';

describe('A change of the library on this computer that breaks off at any request, in any way', () => {
  const check = (name: string, { breaks, wrong }: Breaks) => {
    process.stdout.write(`${name}: ${breaks} breaks, ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
    expect(breaks).toBeGreaterThan(6);
  };

  it.each(operations)('is finished exactly: $name', async operation =>
    check(operation.name, await breaksOf(operation, 1)),
  );

  it('is finished exactly: import', async () => check('import', await breaksOfImport(1)));
});
