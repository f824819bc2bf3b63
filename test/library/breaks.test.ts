import { describe, expect, it } from 'vitest';
import { breaksOf, breaksOfImport } from './broken.ts';
import { operations } from './operations.ts';

/** The whole is in `npm run test:long`. */
const every = 11;

describe(`A change of the library on this computer, at every ${every}th request`, () => {
  it.each(operations)('that breaks off is finished exactly: $name', { timeout: 60_000 }, async operation =>
    expect(await breaksOf(operation, { step: every })).toMatchObject({ wrong: [] }),
  );

  it('that breaks off is finished exactly: import', { timeout: 60_000 }, async () =>
    expect(await breaksOfImport({ step: every })).toMatchObject({ wrong: [] }),
  );
});
