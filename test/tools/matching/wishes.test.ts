import { describe, expect, it } from 'vitest';
import { matchAll } from '../../../src/tools/matching/match-wishes.ts';
import { type Wanted, wishLabel, wishMeanings, wishOf } from '../../../src/tools/matching/wish.ts';
import { around } from '../around.ts';
import { found } from './tracks.ts';

/** How many of two wishes are searched for: progress is told after each. */
async function searchesFor(a: Wanted, b: Wanted): Promise<number> {
  const context = around({ 'GET /search/track': found() });
  await matchAll([a, b].map(wishOf), context);
  return context.progressed.length;
}

describe('A wish', () => {
  it('has few meanings, however often it says "by"', () => {
    expect(wishMeanings(wishOf('Ferry by Marlow '.repeat(30))).length).toBeLessThan(6);
  });

  it.each([
    [' Night Ferry ', { title: 'Night Ferry', line: 'Night Ferry' }],
    [
      'Marlow - Ferry (3:20)',
      { title: 'Ferry', artist: 'Marlow', duration: 200, line: 'Marlow - Ferry (3:20)' },
    ],
    [' gb-duw-00-00059', { title: 'GBDUW0000059', isrc: 'GBDUW0000059', line: 'gb-duw-00-00059' }],
    [{ title: ' Ferry ' }, { title: 'Ferry' }],
    [{ title: 'Ferry', artist: ' ', album: '', isrc: '  ' }, { title: 'Ferry' }],
    [
      { title: 'Ferry', artist: ' Marlow ', album: ' Tides ', isrc: ' gb-duw-00-00059 ', duration: 200 },
      { title: 'Ferry', artist: 'Marlow', album: 'Tides', isrc: 'GBDUW0000059', duration: 200 },
    ],
    [
      { title: 'Ferry', isrc: ' no code ' },
      { title: 'Ferry', isrc: 'no code' },
    ],
  ])('is read of %j', (wanted, wish) => {
    expect(wishOf(wanted)).toStrictEqual(wish);
  });

  it.each([
    [' ISRC: GB-DUW-00-00059 ', 'GBDUW0000059'],
    ['GBDUW00000599', undefined],
    ['Ferry GBDUW0000059', undefined],
  ])('may be an ISRC: %s', (line, isrc) => {
    expect(wishOf(line).isrc).toBe(isrc);
  });

  it('is named as it was given', () => {
    expect(wishLabel(wishOf('1. Marlow - Ferry'))).toBe('1. Marlow - Ferry');
    expect(wishLabel({ title: 'Ferry', artist: 'Marlow' })).toBe('Marlow - Ferry');
    expect(wishLabel({ title: 'Ferry' })).toBe('Ferry');
  });
});

describe('Two wishes', () => {
  it.each([
    ['Marlow - Night Ferry', '2. marlow - NIGHT FERRY'],
    [{ title: 'Ferry' }, { title: 'ferry', artist: '' }],
    [
      { title: 'Ferry', artist: 'The Tides', album: 'Café' },
      { title: 'FERRY!', artist: 'Tides', album: 'Cafe' },
    ],
  ])('are one: %j and %j', async (a, b) => {
    expect(await searchesFor(a, b)).toBe(1);
  });

  it.each([
    ['Ferry', { title: 'Ferry' }],
    [{ title: 'Ferry' }, { title: 'Kettle' }],
    [{ title: 'Ferry' }, { title: 'Ferry', artist: 'Marlow' }],
    [
      { title: 'Ferry', artist: 'Marlow' },
      { title: 'Ferry', artist: 'Ines' },
    ],
    [
      { title: 'Ferry', album: 'Tides' },
      { title: 'Ferry', album: 'Rain' },
    ],
    [
      { title: 'Ferry', duration: 200 },
      { title: 'Ferry', duration: 201 },
    ],
    [
      { title: 'Ferry', isrc: 'GBDUW0000059' },
      { title: 'Ferry', isrc: 'GBDUW0000060' },
    ],
    [{ title: 'The Kettle' }, { title: 'Kettle' }],
    [{ title: '???' }, { title: '!!!' }],
    [{ title: 'Night Ferry' }, { title: 'Nightferry' }],
  ])('are two: %j and %j', async (a, b) => {
    expect(await searchesFor(a, b)).toBe(2);
  });
});
