import { describe, expect, it } from 'vitest';
import { englishTexts } from '../../src/view/page/language.ts';
import { longTime } from '../../src/view/page/words.ts';

describe('A title inside a sentence of the view', () => {
  it('is quoted as it is', () => {
    expect(englishTexts.keepOf({ title: 'Night Ferry' })).toBe('Keep “Night Ferry”');
  });

  it('is cut between characters, not within one', () => {
    const title = `${'a'.repeat(59)}🎷 and more`;
    expect(englishTexts.keepOf({ title })).toBe(`Keep “${'a'.repeat(59)}…”`);
  });

  it('is not filled in', () => {
    expect(englishTexts.addTo({ title: '{title} {count}' })).toBe('Add “{title} {count}” to');
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
    expect(longTime(englishTexts, seconds)).toBe(words);
  });
});
