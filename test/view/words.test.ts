import { describe, expect, it } from 'vitest';
import { quoteTitle } from '../../src/view/page/labels.ts';
import { longTime } from '../../src/view/page/words.ts';

describe('A title inside a sentence of the view', () => {
  it('is quoted as it is', () => {
    expect(quoteTitle('Night Ferry')).toBe('“Night Ferry”');
  });

  it('is cut between characters, not within one', () => {
    expect(quoteTitle(`${'a'.repeat(59)}🎷 and more`)).toBe(`“${'a'.repeat(59)}…”`);
  });
});

describe('A length in the view', () => {
  it.each([
    [59, '1 min'],
    [29, '29 s'],
    [7200, '2 h'],
    [7229, '2 h'],
    [7500, '2 h 5 min'],
    [3540, '59 min'],
  ])('of %i seconds is %s', (seconds, words) => {
    expect(longTime(seconds)).toBe(words);
  });
});
