import { describe, expect, it } from 'vitest';
import type { Drafted } from '../../src/playlists/arrange/plan-order.ts';
import type { ArrangePlan, Wanted } from '../../src/playlists/plans/plan.ts';
import type { Song } from '../../src/playlists/song.ts';
import { orderPreview } from '../../src/present/arrange-answer.ts';
import { songWith } from './planning.ts';
import { arrangeWith } from './telling.ts';

/** A playlist of these tracks that would have this order. */
const draftOf = (
  before: readonly number[],
  order: readonly number[],
  { facts = {}, ...more }: Partial<ArrangePlan> & { facts?: Partial<Song> } = {},
): Drafted => {
  const songs = before.map(id => songWith(id, facts));
  const byId = new Map(songs.map(song => [song.id, song]));
  return {
    plan: arrangeWith(before, more),
    songs,
    arrangement: { order: order.flatMap(id => byId.get(id) ?? []), removed: [], unknown: 0 },
    cost: 0,
  };
};

describe('The preview of an order', () => {
  it('shows the new order, what moves, and how to go on', () => {
    expect(orderPreview(draftOf([1, 2, 3], [3, 1, 2]), 'p1', [])).toStrictEqual({
      text: [
        'Preview, nothing is changed yet: "Dinner" [7], 3 tracks: 1 moves, 0 duplicates go.',
        'In this order:',
        '1. [3] Song 3 · Artist 3 · was 3',
        '2. [1] Song 1 · Artist 1',
        '3. [2] Song 2 · Artist 2',
        'To do it, within 30 minutes: arrange_playlist {"plan_id":"p1"}',
      ].join('\n'),
      structured: {
        preview: true,
        id: 7,
        title: 'Dinner',
        nb_tracks: 3,
        moved: 1,
        plan_id: 'p1',
        tracks: [
          { id: 3, title: 'Song 3', artist: 'Artist 3', was: 3 },
          { id: 1, title: 'Song 1', artist: 'Artist 1', was: 1 },
          { id: 2, title: 'Song 2', artist: 'Artist 2', was: 2 },
        ],
      },
    });
  });

  it.each([
    [[1, 2, 3, 4], [1, 2, 3, 4], []],
    [[1, 2, 3, 4], [2, 3, 4, 1], [1]],
    [[1, 2, 3, 4], [4, 1, 2, 3], [4]],
    [
      [1, 2, 3, 4],
      [2, 1, 4, 3],
      [2, 4],
    ],
    [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
      [4, 3, 2],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      [3, 1, 2, 6, 4, 5],
      [3, 6],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      [5, 1, 6, 2, 3, 4],
      [5, 6],
    ],
    [[1, 2, 3, 4], [4, 2], [4]],
  ])('of %j to %j marks as few as can be moved: %j', (before, order, moving) => {
    const { text, structured } = orderPreview(draftOf(before, order), 'p1', []);
    const marked = text
      .split('\n')
      .filter(line => line.includes(' · was '))
      .map(line => Number(/\[(\d+)\]/.exec(line)?.[1]));
    expect(marked).toEqual(moving);
    expect(structured?.['moved']).toBe(moving.length);
    expect(text).toContain(`: ${moving.length} ${moving.length === 1 ? 'moves' : 'move'}, `);
  });

  it('shows the duplicates that go, and why', () => {
    const draft = draftOf([1, 2, 3], [1, 3]);
    const removed = [{ song: songWith(2), keeps: songWith(1), why: 'live; the other is the original' }];
    const arrangement = { order: [songWith(1), songWith(3)], removed, unknown: 0 };
    const { text, structured } = orderPreview({ ...draft, arrangement }, 'p1', ['Ask the listener.']);
    expect(text.split('\n')).toEqual([
      'Preview, nothing is changed yet: "Dinner" [7], 3 tracks: 0 move, 1 duplicate goes.',
      'In this order:',
      '1. [1] Song 1 · Artist 1',
      '2. [3] Song 3 · Artist 3',
      'Duplicates that go:',
      '[2] Song 2 · Artist 2: live; the other is the original; [1] Song 1 stays',
      'Ask the listener.',
      'To do it, within 30 minutes: arrange_playlist {"plan_id":"p1"}',
    ]);
    expect(structured).toMatchObject({
      nb_tracks: 2,
      moved: 0,
      notes: ['Ask the listener.'],
      removed: [
        { id: 2, title: 'Song 2', artist: 'Artist 2', keeps: 1, reason: 'live; the other is the original' },
      ],
    });
  });

  it('shows what it was sorted by, and for how many that is unknown', () => {
    const wanted: Wanted = { seed: 5, moves: [], sortBy: 'bpm' };
    const draft = draftOf([1, 2, 3], [], { wanted });
    const order = [
      songWith(2, { bpm: 90, released: '2013-05-17' }),
      songWith(1, { bpm: 0, released: '' }),
      songWith(3, { bpm: 0 }),
    ];
    const { text, structured } = orderPreview(
      { ...draft, arrangement: { order, removed: [], unknown: 2 } },
      'p1',
      [],
    );
    expect(text.split('\n').slice(2, 6)).toEqual([
      '1. [2] Song 2 · Artist 2 · 90 bpm · 2013-05-17 · was 2',
      '2. [1] Song 1 · Artist 1 · tempo unknown',
      '3. [3] Song 3 · Artist 3 · tempo unknown',
      'The bpm of 2 tracks is unknown, so last.',
    ]);
    expect(structured?.['tracks']).toEqual([
      { id: 2, title: 'Song 2', artist: 'Artist 2', was: 2, bpm: 90, release_date: '2013-05-17' },
      { id: 1, title: 'Song 1', artist: 'Artist 1', was: 1, bpm: 0 },
      { id: 3, title: 'Song 3', artist: 'Artist 3', was: 3, bpm: 0 },
    ]);
  });

  it('tells the seed of a shuffle', () => {
    const wanted: Wanted = { seed: 5, moves: [], sortBy: 'shuffle' };
    expect(orderPreview(draftOf([1], [1], { wanted }), 'p1', []).structured).toMatchObject({ seed: 5 });
  });

  it('tells what it costs where the order is not worked out', () => {
    const wanted: Wanted = { seed: 5, moves: [], sortBy: 'bpm' };
    const songs = Array.from({ length: 901 }, (_, at) => songWith(at));
    const draft = { plan: arrangeWith([], { wanted }), songs, arrangement: undefined, cost: 901 };
    expect(orderPreview(draft, 'p1', [])).toStrictEqual({
      text: [
        'Preview, nothing is changed yet: "Dinner" [7], 901 tracks: its order is not yet worked out.',
        'Sorting by bpm needs one request a track: 901 requests, about 1:41 at the usual quota.',
        'To do it, within 30 minutes: arrange_playlist {"plan_id":"p1"}',
      ].join('\n'),
      structured: {
        preview: true,
        id: 7,
        title: 'Dinner',
        nb_tracks: 901,
        requests: 901,
        seconds: 101,
        plan_id: 'p1',
      },
    });
  });
});
