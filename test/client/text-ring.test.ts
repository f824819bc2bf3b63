import { describe, expect, it } from 'vitest';
import { TextRing } from '../../src/client/text-ring.ts';

describe('A text that is dropped', () => {
  it('is wiped, and those beside it stay', () => {
    const ring = new TextRing(1000);
    const [before, one, behind] = ['before', 'of a listener who left: Ω', 'behind'].map(text =>
      ring.put(text),
    );
    if (!before || !one || !behind) throw new Error('there is room for three');
    ring.drop(one);
    expect(ring.get(one)).toMatch(/^\0+$/);
    expect([ring.get(before), ring.get(behind)]).toEqual(['before', 'behind']);
  });

  it('takes nothing of a newer one that stands there by now', () => {
    const ring = new TextRing(100);
    const first = ring.put('a'.repeat(25));
    const later = ['b', 'c', 'd', 'e'].map(sign => ring.put(sign.repeat(25)));
    if (!first) throw new Error('there is room for one');
    expect(ring.get(first)).toBeUndefined();
    ring.drop(first);
    expect(later.map(place => place && ring.get(place)?.[0])).toEqual(['b', 'c', 'd', 'e']);
  });
});
