import { describe, expect, it } from 'vitest';
import { termsOfLine } from '../../../src/search/search-terms.ts';

describe('A search in one line', () => {
  it.each([
    ['moonlight', { query: 'moonlight' }],
    ['light bpm_min:120 bpm_max:130', { query: 'light', bpm_min: 120, bpm_max: 130 }],
    ['artist:"Lady Ampersand" slow', { query: 'slow', artist: 'Lady Ampersand' }],
    ['artist:Bach track:air', { artist: 'Bach', track: 'air' }],
    ['Symphony No. 5: Allegro', { query: 'Symphony No. 5: Allegro' }],
    ['bpm_min:fast', { query: 'bpm_min:fast' }],
    ['artist:""', { query: 'artist:""' }],
    ['myartist:Bach', { query: 'myartist:Bach' }],
    ['', {}],
  ])('has its terms as arguments: %s', (line, input) => {
    expect(termsOfLine(line)).toEqual(input);
  });
});
