import { describe, expect, it } from 'vitest';
import { needsTempo, ordered, orderNames, shuffled } from '../../src/playlists/build/orders.ts';
import { idsOf, song } from './building-service.ts';

describe('Orders', () => {
  it.each([
    [0, [1, 2, 7, 8, 3, 5, 6, 4]],
    [1, [6, 8, 2, 7, 4, 5, 1, 3]],
    [7, [4, 1, 3, 5, 6, 2, 7, 8]],
    [2_147_483_648, [1, 4, 3, 2, 6, 8, 7, 5]],
  ])(
    'shuffle by the seed %d as they always did: a seed that was kept gives the same again',
    (seed, order) => {
      expect(shuffled([1, 2, 3, 4, 5, 6, 7, 8], seed)).toEqual(order);
    },
  );

  it('shuffle fairly: each song comes first, and last, about equally often', () => {
    const rounds = Array.from({ length: 800 }, (_, seed) => shuffled([1, 2, 3, 4], seed));
    for (const place of [0, 3]) {
      for (const item of [1, 2, 3, 4]) {
        const times = rounds.filter(round => round[place] === item).length;
        expect(times).toBeGreaterThan(160);
        expect(times).toBeLessThan(240);
      }
    }
  });

  it('need the tempo of songs only where it decides', () => {
    expect(orderNames.map(name => [name, needsTempo(name)])).toEqual([
      ['as_given', false],
      ['rising', true],
      ['falling', true],
      ['smooth', true],
      ['shuffled', false],
    ]);
  });

  it('keep songs of one tempo as given, and those of none', () => {
    const same = [
      song(4, { bpm: 90 }),
      song(9, { bpm: 0 }),
      song(2, { bpm: 90 }),
      song(1, { bpm: undefined }),
    ];
    expect(idsOf(ordered(same, 'rising', 1))).toEqual([4, 2, 9, 1]);
    expect(idsOf(ordered(same, 'falling', 1))).toEqual([4, 2, 9, 1]);
  });

  it.each([
    ['waits where its artist was just heard', [1, 1, 2, 3], [1, 3, 2, 4]],
    ['comes early where its artist has so many that they must', [2, 3, 1, 1, 1], [3, 1, 4, 2, 5]],
    ['waits for none that must not come yet', [1, 2, 3, 3], [1, 3, 2, 4]],
    ['follows its own artist where nobody else is left', [1, 1, 1, 2], [1, 4, 2, 3]],
    ['comes as it stands where no artist is heard twice', [1, 2, 3], [1, 2, 3]],
  ])('smooth: a song %s', (_, artists, order) => {
    const songs = artists.map((artistId, at) => song(at + 1, { artistId, bpm: 60 + at }));
    expect(idsOf(ordered(songs, 'smooth', 1))).toEqual(order);
  });

  it('smooth: artists without an id are told apart by their names', () => {
    const songs = ['Nell', 'Nell', 'Otto'].map((artist, at) =>
      song(at + 1, { artistId: 0, artist, bpm: 60 + at }),
    );
    expect(idsOf(ordered(songs, 'smooth', 1))).toEqual([1, 3, 2]);
  });
});
