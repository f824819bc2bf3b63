import { describe, expect, it } from 'vitest';
import { wantedProblem } from '../../src/matching/index.ts';
import { isrcIn, keyOf, labelOf, meaningsOfWish, wantedField, wishOf } from '../../src/matching/wish.ts';

describe('A wish', () => {
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

  it('has no longer names than services know', () => {
    const long = 'a'.repeat(600);
    expect(wishOf({ title: long, artist: long })).toEqual({
      title: 'a'.repeat(500),
      artist: 'a'.repeat(500),
    });
    expect(wishOf(long).line).toHaveLength(500);
  });

  it('may hold a code', () => {
    expect(isrcIn(' ISRC: GB-DUW-00-00059 ')).toBe('GBDUW0000059');
    expect(isrcIn('GBDUW00000599')).toBeUndefined();
    expect(isrcIn('Ferry GBDUW0000059')).toBeUndefined();
  });

  it('is named as it was given', () => {
    expect(labelOf(wishOf('1. Marlow - Ferry'))).toBe('1. Marlow - Ferry');
    expect(labelOf({ title: 'Ferry', artist: 'Marlow' })).toBe('Marlow - Ferry');
    expect(labelOf({ title: 'Ferry' })).toBe('Ferry');
  });

  it('means what its line means, or its title where no artist is named', () => {
    const all = [
      { title: 'Ferry', artist: 'Marlow' },
      { title: 'Marlow', artist: 'Ferry' },
    ];
    expect(meaningsOfWish(wishOf('Marlow - Ferry (3:20)'))).toStrictEqual([
      ...all,
      { title: 'Marlow - Ferry' },
    ]);
    expect(meaningsOfWish({ title: 'Marlow - Ferry' })).toStrictEqual([...all, { title: 'Marlow - Ferry' }]);
    expect(meaningsOfWish({ title: 'Marlow - Ferry', artist: 'Ines' })).toStrictEqual([
      { title: 'Marlow - Ferry', artist: 'Ines' },
    ]);
    expect(meaningsOfWish({ title: 'Ferry' })).toStrictEqual([{ title: 'Ferry' }]);
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
  ])('are one: %j and %j', (a, b) => {
    expect(keyOf(wishOf(a))).toBe(keyOf(wishOf(b)));
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
  ])('are two: %j and %j', (a, b) => {
    expect(keyOf(wishOf(a))).not.toBe(keyOf(wishOf(b)));
  });
});

describe('The wanted argument', () => {
  it('takes lines and objects, and leaves out what is null', () => {
    const given = [
      'Ferry',
      { title: 'Ferry', artist: null, album: 'Tides', isrc: null, duration: '200' },
      { title: 'Ferry', artist: 'Marlow', duration: null },
    ];
    expect(wantedField.schema().parse(given)).toEqual([
      'Ferry',
      { title: 'Ferry', album: 'Tides', duration: 200 },
      { title: 'Ferry', artist: 'Marlow' },
    ]);
    const hundred = Array.from({ length: 100 }, () => 'Ferry');
    expect(wantedField.schema().safeParse(hundred).success).toBe(true);
    expect(wantedField.schema().safeParse([...hundred, 'Ferry']).success).toBe(false);
    expect(wantedField.schema().safeParse([]).success).toBe(false);
    expect(wantedProblem(hundred)).toBeUndefined();
  });

  const song = 'a line of text or { title, artist?, album?, isrc?, duration? } (duration in seconds)';
  it.each([
    ['Ferry', `wanted must be a list of 1 to 100 songs, each ${song}, not "Ferry"`],
    [[], 'wanted is empty: give 1 to 100 songs'],
    [
      Array.from({ length: 101 }, () => 'Ferry'),
      'wanted has 101 songs, and one call takes 100: send the rest in another',
    ],
    [['Ferry', ' '], `wanted, song 2, must be ${song}, not ""`],
    [[{ title: ' ' }], `wanted, song 1, must be ${song}, not {"title":" "}`],
    [[{ title: 'x', artist: 5 }], `wanted, song 1, must be ${song}, not {"title":"x","artist":5}`],
    [[{ title: 'x', duration: 1.5 }], `wanted, song 1, must be ${song}, not {"title":"x","duration":1.5}`],
  ])('is refused where it cannot be read: %j', (value, problem) => {
    expect(wantedProblem(value)).toBe(problem);
  });
});
