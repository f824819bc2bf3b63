import { describe, expect, it } from 'vitest';
import { arranged, needsFullTracks } from '../../src/playlists/arrange/compute-order.ts';
import { sortNames, type Wanted } from '../../src/playlists/plans/plan.ts';
import type { Song } from '../../src/playlists/song.ts';
import { songWith } from './planning.ts';

/** The ids in their new order, or the problem. */
function order(songs: readonly Song[], wanted: Partial<Wanted>): number[] | string {
  const found = arranged(songs, { seed: 1, moves: [], ...wanted });
  return 'problem' in found ? found.problem : found.order.map(({ id }) => id);
}

const four = [1, 2, 3, 4].map(id => songWith(id));

describe('A playlist sorted', () => {
  const songs = [
    songWith(1, { title: 'Élan', artist: 'zoe', album: 'B', duration: 90, rank: 5, added: 30 }),
    songWith(2, { title: 'track 10', artist: 'Adam', album: 'b', duration: 100, rank: 40, added: 20 }),
    songWith(3, { title: 'Track 9', artist: 'adam', album: 'A', duration: 9, rank: 300, added: 10 }),
    songWith(4, { title: 'easy', artist: 'Bo', album: 'C', duration: 1000, rank: 0 }),
  ];

  it.each([
    ['title', [4, 1, 3, 2]],
    ['artist', [3, 2, 4, 1]],
    ['album', [3, 2, 1, 4]],
    ['duration', [3, 1, 2, 4]],
    ['rank', [4, 1, 2, 3]],
    ['date_added', [3, 2, 1, 4]],
  ] as const)('by %s goes by its numbers, or by its letters whatever their case', (sortBy, ids) => {
    expect(order(songs, { sortBy })).toEqual(ids);
  });

  it.each([
    ['title', [2, 3, 1, 4]],
    ['duration', [4, 2, 1, 3]],
    ['date_added', [1, 2, 3, 4]],
  ] as const)('by %s descending goes the other way, but for what is not known', (sortBy, ids) => {
    expect(order(songs, { sortBy, descending: true })).toEqual(ids);
  });

  it.each([
    ['bpm', { bpm: 90 }, { bpm: 120 }, { bpm: 0 }],
    ['bpm', { bpm: 98.25 }, { bpm: 98.5 }, { bpm: 0 }],
    ['release_date', { released: '1999-12-31' }, { released: '2013-05-17' }, { released: '' }],
    ['date_added', { added: 0 }, { added: 5 }, {}],
  ] as const)('by %s has last what is not known, up or down, and counts it', (sortBy, low, high, none) => {
    const list = [songWith(1, none), songWith(2, high), songWith(3, {}), songWith(4, low)];
    const wanted = { seed: 1, moves: [], sortBy };
    const up = arranged(list, wanted);
    expect(up).toMatchObject({ unknown: 2, removed: [] });
    expect(order(list, wanted)).toEqual([4, 2, 1, 3]);
    expect(order(list, { sortBy, descending: true })).toEqual([2, 4, 1, 3]);
  });

  it('leaves equal ones in the order they had, up or down', () => {
    const same = [3, 1, 2].map(id => songWith(id, { title: 'Same' }));
    expect(order(same, { sortBy: 'title' })).toEqual([3, 1, 2]);
    expect(order(same, { sortBy: 'title', descending: true })).toEqual([3, 1, 2]);
  });

  it('by nothing keeps its order', () => {
    expect(order([...four].reverse(), {})).toEqual([4, 3, 2, 1]);
  });

  it('by a shuffle depends on the seed alone, and leaves nothing out', () => {
    const list = Array.from({ length: 30 }, (_, id) => songWith(id));
    const one = order(list, { sortBy: 'shuffle', seed: 1 });
    expect(order(list, { sortBy: 'shuffle', seed: 1 })).toEqual(one);
    expect(order(list, { sortBy: 'shuffle', seed: 2 })).not.toEqual(one);
    expect([...one].sort()).toEqual(list.map(({ id }) => id).sort());
    expect(arranged(list, { sortBy: 'shuffle', seed: 1, moves: [] })).toMatchObject({ unknown: 0 });
  });

  it('needs every track by itself only for what lists do not tell', () => {
    const costly = sortNames.filter(sortBy => needsFullTracks({ sortBy, seed: 1, moves: [] }));
    expect(costly).toEqual(['bpm', 'release_date']);
    expect(needsFullTracks({ seed: 1, moves: [] })).toBe(false);
  });
});

describe('Tracks moved', () => {
  it.each([
    ['to the front', [{ track_id: 3, to: 1 }], [3, 1, 2, 4]],
    ['to a place', [{ track_id: 1, to: 3 }], [2, 3, 1, 4]],
    ['to the end', [{ track_id: 1, to: 4 }], [2, 3, 4, 1]],
    ['to where they are', [{ track_id: 2, to: 2 }], [1, 2, 3, 4]],
    ['before another', [{ track_id: 4, before: 2 }], [1, 4, 2, 3]],
    ['before the first', [{ track_id: 4, before: 1 }], [4, 1, 2, 3]],
    ['after another', [{ track_id: 1, after: 2 }], [2, 1, 3, 4]],
    ['after the last', [{ track_id: 1, after: 4 }], [2, 3, 4, 1]],
    [
      'one after the other, each in the order the one before left',
      [
        { track_id: 4, to: 1 },
        { track_id: 1, after: 4 },
        { track_id: 2, to: 4 },
      ],
      [4, 1, 3, 2],
    ],
  ])('%s', (_, moves, ids) => {
    expect(order(four, { moves })).toEqual(ids);
  });

  it.each([
    [{ track_id: 9, to: 1 }, 'moves names track 9, which is not in the playlist'],
    [{ track_id: 1, before: 9 }, 'moves names track 9, which is not in the playlist or is the moved one'],
    [{ track_id: 1, after: 1 }, 'moves names track 1, which is not in the playlist or is the moved one'],
    [{ track_id: 1, to: 5 }, 'the playlist has 4 tracks, so none can move to 5'],
  ])('cannot be: %j', (move, problem) => {
    expect(order(four, { moves: [move] })).toBe(problem);
  });

  it('are moved after sorting', () => {
    expect(order(four, { sortBy: 'title', descending: true, moves: [{ track_id: 1, to: 1 }] })).toEqual([
      1, 4, 3, 2,
    ]);
  });
});

describe('Duplicates', () => {
  const live = songWith(2, { title: 'Song 1 (Live)', artist: 'Artist 1', artistId: 1 });
  const list = [live, songWith(3), songWith(1)];

  it('go before the rest is sorted, when that is wanted', () => {
    const found = arranged(list, { seed: 1, moves: [], sortBy: 'title', removeDuplicates: true });
    expect(found).toEqual({
      order: [songWith(1), songWith(3)],
      removed: [{ song: live, keeps: songWith(1), why: 'live; the other is the original' }],
      unknown: 0,
    });
  });

  it('stay when it is not', () => {
    expect(order(list, {})).toEqual([2, 3, 1]);
    expect(order(list, { removeDuplicates: false })).toEqual([2, 3, 1]);
  });

  it('that went cannot be moved', () => {
    expect(order(list, { removeDuplicates: true, moves: [{ track_id: 2, to: 1 }] })).toBe(
      'moves names track 2, which is not in the playlist',
    );
  });

  it('of one id: the first of them stays', () => {
    const twice = [songWith(1), songWith(2), songWith(1)];
    expect(order(twice, { removeDuplicates: true })).toEqual([1, 2]);
  });
});
