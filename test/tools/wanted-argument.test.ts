import { describe, expect, it } from 'vitest';
import { wantedField, wantedProblem } from '../../src/tools/matching/wish.ts';

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

  const song =
    'a line of text or { title, artist?, album?, isrc?, duration?, why? } (duration in seconds; texts of at most 500 characters)';
  it.each([
    ['Ferry', `wanted must be a list of 1 to 100 songs, each ${song}, not "Ferry"`],
    [[], 'wanted is empty: give 1 to 100 songs'],
    [
      Array.from({ length: 101 }, () => 'Ferry'),
      'wanted has 101 songs, but one call takes at most 100: send the rest in another call',
    ],
    [['Ferry', ' '], `wanted, song 2, must be ${song}, not ""`],
    [[{ title: ' ' }], `wanted, song 1, must be ${song}, not {"title":" "}`],
    [[{ title: 'x', artist: 5 }], `wanted, song 1, must be ${song}, not {"title":"x","artist":5}`],
    [[{ title: 'x', duration: 1.5 }], `wanted, song 1, must be ${song}, not {"title":"x","duration":1.5}`],
  ])('is refused where it cannot be read: %j', (value, problem) => {
    expect(wantedProblem(value)).toBe(problem);
  });
});
