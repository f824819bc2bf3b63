import { describe, expect, it } from 'vitest';
import { englishTexts, isolated, likeTitle } from '../../src/view/page/language.ts';

const arabic = 'ليلة صيف';
const hebrew = 'שיר לשלום';

describe('A title that runs from right to left', () => {
  it.each([arabic, hebrew, `Live (${arabic})`])('is kept apart in a sentence: %s', title => {
    expect(englishTexts.play({ title })).toBe(`Play “\u2068${title}\u2069”`);
  });

  it('is kept apart from a name beside it', () => {
    expect(englishTexts.takeOf({ title: arabic, artist: hebrew })).toBe(
      `Use this: “\u2068${arabic}\u2069” by \u2068${hebrew}\u2069`,
    );
    expect(englishTexts.grid.found.albums({ query: arabic })).toBe(`Albums: \u2068${arabic}\u2069`);
  });

  it('is closed where it is cut', () => {
    expect(englishTexts.play({ title: arabic.repeat(20) })).toMatch(/^Play “\u2068.{60}…\u2069”$/);
  });

  it('brings no invisible signs into a name that is saved', () => {
    expect(likeTitle(englishTexts, arabic)).toBe(`Songs like ${arabic}`);
  });

  it('is the only one that needs it', () => {
    expect([isolated('Night Ferry'), isolated('夜')]).toEqual(['Night Ferry', '夜']);
  });
});
