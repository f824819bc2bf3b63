import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, fold, wordsOf } from '../../../src/text/fold.ts';
import { matchAll } from '../../../src/tools/matching/match-wishes.ts';
import { canonicalWords, spellingMistakes } from '../../../src/tools/matching/names-and-titles.ts';
import { wishOf } from '../../../src/tools/matching/wish.ts';
import { around } from '../around.ts';
import { found, track } from './tracks.ts';

const text = () => fc.string({ unit: 'grapheme' });
const name = () => text().filter(each => each.trim() !== '');
const plainName = () => fc.stringMatching(/^[a-z]{4,12}( [a-z]{4,12}){0,2}$/);
const names = () => fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 4 });

describe('Whatever the text', () => {
  it('folding twice changes nothing', () => {
    fc.assert(
      fc.property(text(), given => {
        expect(fold(fold(given))).toBe(fold(given));
        const words = canonicalWords(wordsOf(given));
        expect(canonicalWords(words)).toEqual(words);
      }),
      { numRuns: 300 },
    );
  });

  it('only the first 500 characters of a name count', () => {
    expect(wordsOf(`${'a'.repeat(500)} b`)).toEqual(['a'.repeat(500)]);
    const long = 'a'.repeat(600);
    expect(wishOf({ title: long, artist: long })).toEqual({
      title: 'a'.repeat(500),
      artist: 'a'.repeat(500),
    });
    expect(wishOf(long).line).toHaveLength(500);
  });

  it('mistakes count the same both ways, and a word has none against itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(editDistance(a, b, 3)).toBe(editDistance(b, a, 3));
        expect(editDistance(a, a, 3)).toBe(0);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(names(), names(), (a, b) => {
        expect(spellingMistakes(a, b)).toBe(spellingMistakes(b, a));
      }),
      { numRuns: 300 },
    );
  });

  it('a track that is asked for by its own title and artist is exact', async () => {
    await fc.assert(
      fc.asyncProperty(plainName(), plainName(), async (title, artist) => {
        const context = around({ 'GET /search/track': found(track(1, title, artist)) });
        const [match] = await matchAll([wishOf({ title, artist })], context);
        expect(match).toMatchObject({ outcome: 'matched', confidence: 1, why: [] });
      }),
      { numRuns: 100 },
    );
  });

  it('a line or an object has an outcome, within a bounded time', async () => {
    await fc.assert(
      fc.asyncProperty(name(), text(), text(), async (line, title, artist) => {
        const context = around({
          'GET /search/track': found(track(1, title, artist), track(2, line, artist)),
        });
        const matches = await matchAll([line, { title: line, artist, album: title }].map(wishOf), context);
        expect(matches).toHaveLength(2);
      }),
      { numRuns: 100 },
    );
    const long = '((feat. a, b & c) - live by '.repeat(40);
    const began = performance.now();
    await matchAll(
      [long, { title: long, artist: long }].map(wishOf),
      around({ 'GET /search/track': found(track(1, long, long)) }),
    );
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
