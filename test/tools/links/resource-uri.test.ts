import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOfSegment, namedId, slug } from '../../../src/tools/engine/resource-links.ts';

describe('An id behind its name', () => {
  it.each([
    ['Daft Punk', 27, 'daft-punk-27'],
    ['Gymnopédie No. 1', 5, 'gymnopedie-no-1-5'],
    ['blink-182', 982, 'blink-182-982'],
    ['  …  ', 5, '5'],
    ['My Song', -5, 'my-song--5'],
    ['', -5, '-5'],
    ['Молчат Дома', 7, 'молчат-дома-7'],
    ['ガラスの街', 7, 'ガラスの街-7'],
    ['हिन्दी', 7, 'हिन्दी-7'],
    ['a/b?c#d', 7, 'a-b-c-d-7'],
    ['x'.repeat(100), 7, `${'x'.repeat(40)}-7`],
    [undefined, 7, '7'],
  ])('of %j and %i is %s', (name, id, value) => {
    expect(namedId(name, id)).toBe(value);
    expect(idOfSegment(value)).toBe(id);
  });

  it('is found again behind any name', () => {
    const ids = fc.integer({ min: -999_999_999, max: 999_999_999 }).filter(id => id !== 0);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), ids, (name, id) => idOfSegment(namedId(name, id)) === id),
    );
  });

  it('is a single part of an address, whatever the name', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), name => !/[/?#%&=\s]/.test(slug(name))));
  });

  it.each(['', '-', 'daft-punk', '27a', 'punk27', '12345678901234567', 'a-12345678901234567'])(
    'is not in %j',
    text => expect(idOfSegment(text)).toBeUndefined(),
  );
});
