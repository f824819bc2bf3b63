import { describe, expect, it } from 'vitest';
import { type Sifted, sift } from '../../src/playlists/build/apply-rules.ts';
import { avoidedBy } from '../../src/playlists/build/exclusions.ts';
import type { Rules } from '../../src/playlists/build/rules.ts';
import type { Candidate } from '../../src/playlists/build/selection.ts';
import { forbidden, listOf, numbers, refused, serviceOf, song, track, tracks } from './building-service.ts';

const offered = (...ids: readonly number[]): Candidate[] =>
  ids.map((id, place) => ({ song: song(id), place, asked: false }));
const askedFor = (...ids: readonly number[]): Candidate[] =>
  ids.map((id, place) => ({ song: song(id), place, asked: true }));

const told = ({ chosen, leftOut, spare, unread }: Sifted) => ({
  chosen: chosen.map(each => each.song.id),
  leftOut: leftOut.map(({ id, rule, asked }) => [id, rule, ...(asked ? ['asked'] : [])]),
  spare: spare.map(each => each.song.id),
  unread,
});

/** A service where the tempo of a track is its id. */
const byTempo = (count: number) =>
  serviceOf(Object.fromEntries(numbers(count).map(id => [`/track/${id}`, track(id, { bpm: id })])));

async function sifted(candidates: readonly Candidate[], rules: Rules, room = 2000, service = byTempo(0)) {
  const sieve = { rules, avoided: new Map([[9999, 'to be avoided']]), room };
  return told(await sift(candidates, sieve, service.context, service.progress));
}

describe('Songs by the rules', () => {
  it('all stay where there are none', async () => {
    expect(await sifted(offered(1, 2, 3), {})).toEqual({
      chosen: [1, 2, 3],
      leftOut: [],
      spare: [],
      unread: 0,
    });
  });

  it('stay once, and the reason tells whether they were given twice or offered by two', async () => {
    const list = [...askedFor(1, 2), ...askedFor(1), ...offered(2, 3, 3)];
    expect(await sifted(list, {})).toEqual({
      chosen: [1, 2, 3],
      leftOut: [
        [1, 'given twice'],
        [2, 'given twice'],
        [3, 'in two sources'],
      ],
      spare: [],
      unread: 0,
    });
  });

  it('are told by name only where they were asked for, and once', async () => {
    expect(await sifted([...askedFor(9999, 9999), ...offered(9999, 1)], {})).toEqual({
      chosen: [1],
      leftOut: [
        [9999, 'to be avoided', 'asked'],
        [9999, 'given twice'],
        [9999, 'given twice'],
      ],
      spare: [],
      unread: 0,
    });
    expect(await sifted(offered(9999), {})).toMatchObject({ leftOut: [[9999, 'to be avoided']] });
  });

  it('hold the song itself, for whoever tells of it', async () => {
    const { context, progress } = byTempo(0);
    const sieve = {
      rules: { count: 1, max_per_artist: 1 },
      avoided: new Map([[9, 'to be avoided']]),
      room: 10,
    };
    const twin = { song: song(2, { artistId: 10_001 }), place: 1, asked: true };
    const { leftOut } = await sift([...askedFor(9, 1), ...askedFor(3)], sieve, context, progress);
    expect(leftOut.map(each => each.song)).toEqual([song(9), song(3)]);
    const crowded = await sift(
      [...askedFor(1), twin],
      { ...sieve, rules: { max_per_artist: 1 } },
      context,
      progress,
    );
    expect(crowded.leftOut).toEqual([
      { id: 2, song: twin.song, asked: true, rule: 'more than 1 by one artist' },
    ]);
  });

  it.each<[string, Rules, number, readonly number[], readonly unknown[], readonly number[]]>([
    ['up to the count', { count: 2 }, 2000, [1, 2], [[3, 'no room in 2 songs', 'asked']], [4]],
    [
      'up to the count where that is less than a length takes',
      { count: 2, duration_minutes: 60 },
      2000,
      [1, 2],
      [[3, 'no room in 60 minutes', 'asked']],
      [4],
    ],
    [
      'up to the length, in minutes',
      { duration_minutes: 7 },
      2000,
      [1, 2],
      [[3, 'no room in 7 minutes', 'asked']],
      [4],
    ],
    [
      'up to what a playlist holds',
      {},
      2,
      [1, 2],
      [[3, 'a playlist holds no more than 2,000', 'asked']],
      [4],
    ],
    [
      'up to what a playlist holds, though more are asked for',
      { count: 3 },
      2,
      [1, 2],
      [[3, 'no room in 3 songs', 'asked']],
      [4],
    ],
  ])('stay %s; the rest of the offers is spare', async (_, rules, room, chosen, leftOut, spare) => {
    const list = [...askedFor(1, 2, 3), ...offered(4)];
    expect(await sifted(list, rules, room)).toEqual({ chosen, leftOut, spare, unread: 0 });
  });

  it('of one artist are left out beyond their number', async () => {
    const list = [1, 2, 3].map(id => ({ song: song(id, { artistId: 5 }), place: id, asked: id === 3 }));
    expect(await sifted(list, { max_per_artist: 1 })).toEqual({
      chosen: [1],
      leftOut: [
        [2, 'more than 1 by one artist'],
        [3, 'more than 1 by one artist', 'asked'],
      ],
      spare: [],
      unread: 0,
    });
  });
});

describe('Songs by tempo', () => {
  it('are looked up, and come with what was learnt', async () => {
    const service = serviceOf({
      '/track/1': track(1, { bpm: 90, release_date: '2001-01-01' }),
      '/track/2': track(2, { bpm: 99 }),
    });
    const sieve = { rules: { bpm_max: 95 }, avoided: new Map(), room: 2000 };
    const { chosen, leftOut } = await sift(
      [...askedFor(1, 2), ...offered(3)],
      sieve,
      service.context,
      service.progress,
    );
    expect(chosen).toEqual([{ song: song(1, { bpm: 90, released: '2001-01-01' }), place: 0, asked: true }]);
    expect(leftOut).toEqual([
      { id: 2, song: song(2, { bpm: 99, released: '' }), rule: 'bpm above 95', asked: true },
      { id: 3, song: song(3, { bpm: 0, released: '' }), rule: 'tempo unknown', asked: false },
    ]);
  });

  it.each<[string, number, Rules, number, number]>([
    ['24 at first where few are needed', 60, { bpm_min: 1, count: 5 }, 24, 5],
    ['as many as are needed', 60, { bpm_min: 1, count: 30 }, 30, 30],
    ['24 more where the first were too few', 60, { bpm_min: 11, count: 20 }, 48, 20],
    ['as many as are still lacking', 100, { bpm_min: 41, count: 40 }, 80, 40],
    ['200 at a time at most', 230, { bpm_min: 1, count: 210 }, 224, 210],
    ['all where nothing bounds the playlist', 60, { bpm_min: 1 }, 60, 60],
    ['all where there are no more', 10, { bpm_min: 3, count: 20 }, 10, 8],
    ['none of no songs', 0, { bpm_min: 1, count: 5 }, 0, 0],
    ['24 at first where a short length is to be filled', 60, { bpm_min: 1, duration_minutes: 20 }, 24, 6],
    ['as many as a length may take', 60, { bpm_min: 1, duration_minutes: 60 }, 30, 18],
    [
      'as many as the count, where a length may take more',
      60,
      { bpm_min: 1, duration_minutes: 60, count: 18 },
      24,
      18,
    ],
  ])('are looked up %s', async (_, count, rules, looked, chosen) => {
    const service = byTempo(count);
    const result = await sifted(offered(...numbers(count)), rules, 2000, service);
    expect(service.asked).toHaveLength(looked);
    expect(result.chosen).toHaveLength(chosen);
    expect(result.unread).toBe(count - looked);
  });

  it('are told of where they were asked for, though there is no room at all', async () => {
    expect(await sifted([...askedFor(1, 2), ...offered(3)], { bpm_min: 2 }, 0, byTempo(3))).toEqual({
      chosen: [],
      leftOut: [
        [1, 'bpm below 2', 'asked'],
        [2, 'a playlist holds no more than 2,000', 'asked'],
      ],
      spare: [3],
      unread: 0,
    });
  });

  it('are all looked up where they were asked for, also beyond what is needed', async () => {
    const service = byTempo(60);
    const list = [...askedFor(...numbers(40)), ...offered(...numbers(20, 41))];
    const result = await sifted(list, { bpm_min: 3, count: 5 }, 2000, service);
    expect(service.asked).toHaveLength(40);
    expect(result.chosen).toEqual([3, 4, 5, 6, 7]);
    expect(result.leftOut.slice(0, 2)).toEqual([
      [1, 'bpm below 3', 'asked'],
      [2, 'bpm below 3', 'asked'],
    ]);
    expect(result.unread).toBe(20);
  });
});

describe('What must not come in', () => {
  const history = listOf(tracks(3));
  const library = listOf([...tracks(2, 3), { title: 'Nameless' }]);

  it('is what is there, what was named, and what the listener knows, the first reason counting', async () => {
    const { context, asked } = serviceOf({ '/user/me/history': history, '/user/me/tracks': library });
    const { avoided, notes } = await avoidedBy({ avoid: [2, 7], avoid_known: true }, [7, 8], context);
    expect(Object.fromEntries(avoided)).toEqual({
      1: 'known: history',
      2: 'to be avoided',
      3: 'known: favourites',
      4: 'known: favourites',
      7: 'already in the playlist',
      8: 'already in the playlist',
    });
    expect(notes).toEqual([]);
    expect(asked).toEqual(['/user/me/history?limit=50', '/user/me/tracks?index=0&limit=500']);
  });

  it('is not read of the listener where that is not asked for', async () => {
    const { context, asked } = serviceOf({ '/user/me/history': history, '/user/me/tracks': library });
    const { avoided } = await avoidedBy({}, [], context);
    expect(avoided.size).toBe(0);
    expect(asked).toEqual([]);
  });

  it('is all of the favourites, page by page', async () => {
    const { context } = serviceOf({
      '/user/me/history': history,
      '/user/me/tracks': listOf(tracks(1100, 10)),
    });
    const { avoided } = await avoidedBy({ avoid_known: true }, [], context);
    expect(avoided.size).toBe(1103);
  });

  it('is said where it cannot be read, and the rest still counts', async () => {
    const { context } = serviceOf({ '/user/me/history': refused, '/user/me/tracks': refused });
    const { avoided, notes } = await avoidedBy({ avoid_known: true, avoid: [1] }, [], context);
    expect([...avoided]).toEqual([[1, 'to be avoided']]);
    expect(notes).toEqual([
      'Songs of the history could not be left out: The service refused these arguments as wrong.',
      'Songs of the favourites could not be left out: The service refused these arguments as wrong.',
    ]);
  });

  it('ends the call where it may not be read, or is called off', async () => {
    const closed = serviceOf({ '/user/me/history': history, '/user/me/tracks': forbidden });
    await expect(avoidedBy({ avoid_known: true }, [], closed.context)).rejects.toThrow(
      '/user/{user_id}/tracks',
    );
    const off = serviceOf({ '/user/me/history': history, '/user/me/tracks': library }, AbortSignal.abort());
    await expect(avoidedBy({ avoid_known: true }, [], off.context)).rejects.toThrow('cancelled');
    expect(off.asked).toEqual([]);
    const abort = new AbortController();
    const half = serviceOf(
      {
        '/user/me/history': history,
        '/user/me/tracks': () => {
          abort.abort();
          return { data: tracks(1), next: 'https://music.test/list?index=1' };
        },
      },
      abort.signal,
    );
    await expect(avoidedBy({ avoid_known: true }, [], half.context)).rejects.toThrow('cancelled');
    expect(half.asked).toHaveLength(2);
  });
});
