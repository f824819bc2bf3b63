import { describe, expect, it } from 'vitest';
import { ServiceBusy } from '../../src/client/errors.ts';
import { wishOf } from '../../src/matching/index.ts';
import { gathered, type Ingredients } from '../../src/playlists/build/collect.ts';
import {
  forbidden,
  listOf,
  numbers,
  refused,
  serviceOf,
  song,
  track,
  tracks,
  unexplained,
} from './building-service.ts';

const busy = 700;
const by = (name: string) => ({ artist: { id: name.length, name } });
const kettles = [
  track(41, { title: 'Kettle', ...by('Nell') }),
  track(42, { title: 'Kettle', ...by('Mia') }),
  { title: 'Kettle', ...by('Ada') },
];

const service = (more: Parameters<typeof serviceOf>[0] = {}) =>
  serviceOf({
    '/track/1': track(1, { bpm: 90 }),
    '/track/2': track(2),
    '/track/3': unexplained,
    '/user/me/flow': listOf(tracks(700, 1000)),
    '/user/me/history': listOf(tracks(3, 50)),
    '/search/track': ({ q = '' }) => {
      if (q.includes('busy')) return busy;
      if (q.includes('Lamp')) return { data: [track(40, { title: 'Lamp', ...by('Nell') })] };
      return { data: /kettle/i.test(q) ? kettles : [] };
    },
    ...more,
  });

const gather = async (ingredients: Partial<Ingredients>, from = service()) => {
  const nothing = { wanted: [], track_ids: [], sources: [], rules: {} };
  const found = await gathered({ ...nothing, ...ingredients }, from.context, from.progress);
  return {
    ...found,
    candidates: found.candidates.map(each => [each.song.id, each.place, ...(each.asked ? ['asked'] : [])]),
  };
};
const nothingElse = { open: [], missing: [], leftOut: [], notes: [] };
const wishes = (...lines: string[]) => lines.map(line => wishOf(line));

describe('What a playlist may be made of', () => {
  it('is nothing where nothing is given', async () => {
    const from = service();
    expect(await gather({}, from)).toEqual({ candidates: [], ...nothingElse });
    expect(from.asked).toEqual([]);
  });

  it('is what was asked for, by name and then by id, and then what the sources offer', async () => {
    const { candidates, ...rest } = await gather({
      wanted: wishes('Nell - Lamp'),
      track_ids: [2, 1],
      sources: [{ from: 'history' }, { from: 'flow', count: 2 }],
    });
    expect(candidates).toEqual([
      [40, 0, 'asked'],
      [2, 1, 'asked'],
      [1, 2, 'asked'],
      [50, 3],
      [51, 4],
      [52, 5],
      [1000, 6],
      [1001, 7],
    ]);
    expect(rest).toEqual(nothingElse);
  });

  it.each([{ count: 5 }, { duration_minutes: 10 }])(
    'is taken of the sources by turns where %j bounds it, each song keeping its place',
    async rules => {
      const sources = [{ from: 'history' }, { from: 'flow', count: 2 }] as const;
      const { candidates } = await gather({ track_ids: [1], sources, rules });
      expect(candidates).toEqual([
        [1, 0, 'asked'],
        [50, 1],
        [1000, 4],
        [51, 2],
        [1001, 5],
        [52, 3],
      ]);
    },
  );

  it.each([
    [{}, 25],
    [{ max_per_artist: 1 }, 25],
    [{ count: 5 }, 100],
    [{ count: 130 }, 130],
    [{ duration_minutes: 60 }, 100],
    [{ duration_minutes: 301 }, 151],
    [{ count: 120, duration_minutes: 280 }, 140],
    [{ count: 2000 }, 500],
  ])('is by %j up to %d songs of a source without a count', async (rules, count) => {
    expect((await gather({ sources: [{ from: 'flow' }], rules })).candidates).toHaveLength(count);
  });

  it('is read with the full facts of a track that is given by its id', async () => {
    const { context, progress } = service();
    const { candidates } = await gathered(
      { wanted: [], track_ids: [1], sources: [], rules: {} },
      context,
      progress,
    );
    expect(candidates).toEqual([{ song: song(1, { bpm: 90, released: '' }), place: 0, asked: true }]);
  });

  it('is read with word of how far that is', async () => {
    const from = service();
    const sources = numbers(6).map(() => ({ from: 'history' }) as const);
    await gather({ wanted: wishes('Nell - Lamp'), track_ids: [1, 2, 1, 2, 1, 2], sources }, from);
    expect(from.told[0]).toBe('1/1 1 of 1 songs');
    expect(from.told).toContain('7/7 6 of 6 tracks looked up');
    expect(from.told.at(-1)).toBe('13/13 6 of 6 sources read');
  });
});

describe('What cannot be had', () => {
  it('is said of each track id, and the others stand at their places', async () => {
    expect(await gather({ track_ids: [404, 1, 3] })).toEqual({
      ...nothingElse,
      candidates: [[1, 1, 'asked']],
      leftOut: [
        { id: 404, rule: 'no such track', asked: true },
        { id: 3, rule: 'The service failed without saying why', asked: true },
      ],
    });
  });

  it('is said of each wish, with what it may be or how it was sought', async () => {
    expect(await gather({ wanted: wishes('Unheard of', 'Nell - Lamp', 'Kettle') })).toEqual({
      candidates: [[40, 1, 'asked']],
      open: [
        {
          wish: 3,
          said: 'Kettle',
          place: 2,
          candidates: [
            {
              id: 41,
              title: 'Kettle',
              artist: 'Nell',
              differs: [{ reason: 'one-of-several-artists', artist: 'Nell' }],
            },
            {
              id: 42,
              title: 'Kettle',
              artist: 'Mia',
              differs: [{ reason: 'one-of-several-artists', artist: 'Mia' }],
            },
          ],
        },
      ],
      missing: [{ wish: 1, said: 'Unheard of', tried: expect.arrayContaining(['title', 'all-words']) }],
      leftOut: [],
      notes: [],
    });
  });

  it('is said of a wish that was not sought to the end', async () => {
    const { missing } = await gather({ wanted: wishes('Nell - Lamp', 'Nell - busy') });
    expect(missing).toEqual([
      { wish: 2, said: 'Nell - busy', tried: [], stopped: { error: expect.any(ServiceBusy) } },
    ]);
  });

  it('is said of each source, with what its name may mean', async () => {
    const from = service({
      '/user/me/history': refused,
      '/search/artist': listOf([
        { id: 1, name: 'Nell', nb_fan: 5 },
        { id: 2, name: 'Nell' },
        { id: 3, name: 'Otto' },
      ]),
      '/artist/3/top': listOf(tracks(1, 7)),
    });
    const { candidates, notes } = await gather(
      {
        sources: [
          { from: 'history' },
          { from: 'artist_radio', name: 'Nell' },
          { from: 'artist_top', name: 'Ott' },
          { from: 'artist_top', name: 'otto' },
        ],
      },
      from,
    );
    expect(candidates).toEqual([
      [7, 0],
      [7, 1],
    ]);
    expect(notes).toEqual([
      'Nothing from history: The service refused these arguments as wrong.',
      'Nothing from artist radio Nell: which artist is meant is not clear; give its id: [1] Nell (5 fans); [2] Nell (0 fans).',
      '"Ott" is taken as "Otto" [3].',
    ]);
  });

  it('gives way to what can be played, and that is said; what nothing stands in for stays', async () => {
    const lost = { readable: false };
    const from = service({
      '/track/5': track(5, { ...lost, alternative: track(55) }),
      '/track/6': track(6, lost),
      '/user/me/history': listOf([track(7, { ...lost, alternative: track(77) })]),
    });
    const { candidates, notes } = await gather(
      { track_ids: [5, 6, 1], sources: [{ from: 'history' }] },
      from,
    );
    expect(candidates).toEqual([
      [55, 0, 'asked'],
      [6, 1, 'asked'],
      [1, 2, 'asked'],
      [77, 3],
    ]);
    expect(notes).toEqual([
      '[5] Song 5 · Artist 5 cannot be played here; [55] Song 55 · Artist 55 stands in for it.',
      '[7] Song 7 · Artist 7 cannot be played here; [77] Song 77 · Artist 77 stands in for it.',
    ]);
  });

  it.each<[string, Partial<Ingredients>]>([
    ['/track/{track_id}', { track_ids: [2, 1] }],
    ['/user/{user_id}/flow', { sources: [{ from: 'flow' }] }],
    ['/search/track', { wanted: wishes('Nell - Lamp') }],
  ])('ends the call where everything else would fail too: %s', async (path, ingredients) => {
    const from = service({ '/track/1': forbidden, '/user/me/flow': forbidden, '/search/track': forbidden });
    await expect(gather(ingredients, from)).rejects.toThrow(path);
  });
});
