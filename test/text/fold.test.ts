import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, withoutAccents } from '../../src/text/fold.ts';

describe('Text as it is compared', () => {
  it.each([
    ['Dvořák', 'dvorak'],
    ['Łódź', 'lodz'],
    ['Mötley Crüe', 'motley crue'],
    ['Ænima & Straße', 'aenima & strasse'],
    ['ＡＢＣ', 'abc'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['שָׁלוֹם', 'שלום'],
    ['हिन्दी', 'हिन्दी'],
    ['❤\uFE0F\u200D🔥', '❤🔥'],
    ['', ''],
  ])('%j is %j', (text, folded) => expect(fold(text)).toBe(folded));

  it('stays as it is when it is folded again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => fold(fold(text)) === fold(text)));
  });

  it('keeps the letters of its language where only accents go', () => {
    expect(withoutAccents('Øyá STRAßE')).toBe('øya straße');
  });
});
