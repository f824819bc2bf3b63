import { describe, expect, it } from 'vitest';
import { arrangement, mostLookedUp } from '../../src/playlists/arrange/plan-order.ts';
import type { Wanted } from '../../src/playlists/plans/plan.ts';
import { json } from '../support/carriers.ts';
import { type Around, around, odd, says } from './planning.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const titled = (id: number, title: string, more = {}) =>
  ({ id, title, artist: { id: 1, name: 'Ada' }, duration: 60, ...more }) as const;

const work = (at: Around, wanted: Partial<Wanted>, anyCost = false) =>
  arrangement(7, { seed: 1, moves: [], ...wanted }, anyCost, at.context);

describe('A new order for a playlist', () => {
  it('is worked out from its tracks, page by page', async () => {
    const at = around();
    at.service.add(7, { title: 'Din\u200bner', tracks: upTo(101), checksum: 'abc' });
    const drafted = await work(at, { moves: [{ track_id: 101, to: 1 }] });
    expect(drafted).toMatchObject({
      plan: {
        kind: 'arrange',
        playlistId: 7,
        title: 'Dinner',
        checksum: 'abc',
        before: upTo(101),
        wanted: { seed: 1, moves: [{ track_id: 101, to: 1 }] },
        order: [101, ...upTo(100)],
        remove: [],
      },
      cost: 0,
    });
    expect(at.service.requests).toEqual([
      'GET /playlist/7',
      'GET /user/me',
      'GET /playlist/7/tracks index=0 limit=100',
      'GET /playlist/7/tracks index=100 limit=100',
    ]);
  });

  it('is of the playlist as it is now, and leaves out what bears no id', async () => {
    const at = around();
    at.service.add(7, { title: 'Dinner', tracks: [1] });
    await work(at, { sortBy: 'title' });
    at.service.add(7, { title: 'Lunch', tracks: [1] });
    at.service.next(/tracks/, () => json({ data: [{ id: 2 }, { title: 'no id' }] }));
    expect(await work(at, { sortBy: 'title' })).toMatchObject({ plan: { title: 'Lunch', order: [2] } });
  });

  it('is not worked out once the call was called off', async () => {
    const at = around();
    at.service.add(7, { tracks: [1] });
    at.stop.abort();
    await expect(work(at, { sortBy: 'title' })).rejects.toMatchObject({ name: 'Cancelled' });
    expect(at.service.requests).toEqual([]);
  });

  it('tells how far the reading of a long one is', async () => {
    const at = around();
    at.service.add(7, { tracks: upTo(501) });
    await work(at, { sortBy: 'title' });
    expect(at.told).toEqual(
      [1, 2, 3, 4, 5, 6].map(page => `${page}/6 ${page} of 6 pages of the playlist read`),
    );
  });

  it('has no checksum where the service gives none', async () => {
    const at = around();
    at.service.add(7, { tracks: [1] });
    at.service.next(/^GET \/playlist\/7$/, () => json({ id: 7, checksum: '' }));
    const drafted = await work(at, { sortBy: 'title' });
    expect(drafted).toEqual({
      plan: {
        kind: 'arrange',
        playlistId: 7,
        title: '',
        before: [1],
        order: [1],
        remove: [],
        wanted: { seed: 1, moves: [], sortBy: 'title' },
      },
      songs: [expect.objectContaining({ id: 1 })],
      arrangement: { order: [expect.objectContaining({ id: 1 })], removed: [], unknown: 0 },
      cost: 0,
    });
  });

  it.each([
    ['is empty', { tracks: [] }, {}, 'playlist 7 has no tracks'],
    [
      "is another listener's",
      { creator: odd, title: 'Lunch', tracks: [1] },
      {},
      'playlist "Lunch" belongs to "Odd": only its owner can change it',
    ],
    [
      'lacks what is to be moved',
      { tracks: [1] },
      { moves: [{ track_id: 5, to: 1 }] },
      { reason: 'moved-track-missing', id: 5 },
    ],
    [
      'holds a track twice',
      { tracks: [4, 1, 2, 1, 2] },
      { sortBy: 'title' },
      'track 1 is in the playlist twice, and the service orders by id: repeat with remove_duplicates true',
    ],
  ] as const)('cannot be where the playlist %s', async (_, list, wanted, problem) => {
    const at = around();
    at.service.add(7, { ...list, tracks: [...list.tracks] });
    const { moves = [], ...more } = { moves: undefined, ...wanted };
    expect(await work(at, { ...more, moves: [...moves] })).toEqual({ problem });
  });

  it('removes lesser editions, and of a track that is there twice only one', async () => {
    const at = around();
    at.service.add(7, { tracks: [2, 1, 3, 1] });
    at.service.tracks.set(1, titled(1, 'Ferry')).set(2, titled(2, 'Ferry (Live)')).set(3, titled(3, 'Air'));
    const drafted = await work(at, { removeDuplicates: true });
    expect(drafted).toMatchObject({ plan: { before: [2, 1, 3, 1], order: [1, 3], remove: [2] } });
  });

  it('rejects where the playlist cannot be read', async () => {
    const at = around();
    await expect(work(at, { sortBy: 'title' })).rejects.toMatchObject({ name: 'NotFound' });
    at.service.add(7, { tracks: [1] });
    at.service.next(/tracks/, says(700));
    await expect(work(at, { sortBy: 'title' })).rejects.toMatchObject({ name: 'ServiceBusy' });
  });
});

describe('An order by what only full tracks tell', () => {
  const byTempo = (count: number) => {
    const at = around();
    at.service.add(7, { tracks: upTo(count) });
    for (const id of upTo(count)) at.service.tracks.set(id, titled(id, `Song ${id}`, { bpm: 300 - id }));
    return at;
  };
  const lookups = ({ service }: Around) =>
    service.requests.filter(request => request.startsWith('GET /track/')).length;

  it.each([
    [mostLookedUp, 'bpm', false, mostLookedUp],
    [mostLookedUp + 1, 'bpm', false, 0],
    [mostLookedUp + 1, 'bpm', true, mostLookedUp + 1],
    [mostLookedUp + 1, 'title', false, 0],
  ] as const)(
    'of %i tracks by %s at any cost (%s) takes %i requests more',
    async (count, sortBy, anyCost, requests) => {
      const at = byTempo(count);
      const drafted = await work(at, { sortBy }, anyCost);
      expect(lookups(at)).toBe(requests);
      const told = requests === 0 && sortBy === 'bpm';
      expect(drafted).toMatchObject({ cost: told ? count : 0 });
      if (!told) return;
      expect(drafted).toEqual({
        plan: {
          kind: 'arrange',
          playlistId: 7,
          title: 'Dinner',
          before: upTo(count),
          wanted: { seed: 1, moves: [], sortBy },
          remove: [],
        },
        songs: upTo(count).map(id => expect.objectContaining({ id })),
        arrangement: undefined,
        cost: count,
      });
    },
  );

  it('looks each track up, and tells so', async () => {
    const at = byTempo(6);
    expect(await work(at, { sortBy: 'bpm' })).toMatchObject({ plan: { order: [6, 5, 4, 3, 2, 1] } });
    expect(at.told.at(-1)).toBe('6/6 6 of 6 songs looked up');
  });
});
