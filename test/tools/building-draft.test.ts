import { describe, expect, it } from 'vitest';
import { wishOf } from '../../src/matching/index.ts';
import { type Brief, drafted, inOrder } from '../../src/playlists/build/draft.ts';
import type { PlanEntry } from '../../src/playlists/plans/plan.ts';
import type { Song } from '../../src/playlists/song.ts';
import {
  forbidden,
  gone,
  listOf,
  numbers,
  refused,
  serviceOf,
  song,
  track,
  tracks,
} from './building-service.ts';

const lost = track(5, { readable: false, alternative: track(55, { alternative: track(5) }) });

const service = (more: Parameters<typeof serviceOf>[0] = {}) =>
  serviceOf({
    ...Object.fromEntries(numbers(4).map(id => [`/track/${id}`, track(id, { bpm: 100 - id })])),
    '/track/5': lost,
    '/user/me/flow': listOf(tracks(70, 100)),
    '/user/me': { id: 8, name: 'Nell' },
    '/playlist/60': {
      id: 60,
      title: 'Kitchen\n',
      creator: { id: 8, name: 'Nell' },
      nb_tracks: 2,
      tracks: { data: tracks(2) },
    },
    ...more,
  });

const nothing = { wanted: [], track_ids: [], sources: [], rules: {} };
const draftOf = (brief: Partial<Brief>, from = service(), seed = 7) =>
  drafted({ ...nothing, title: 'Dinner', ...brief }, from.context, seed);

/** The ids of entries, with the places they had in what was given. */
const told = (entries: readonly PlanEntry[]) => entries.map(({ song: { id }, place }) => [id, place]);
const plain = { kind: 'build', order: 'as_given', seed: 7, open: [], spare: [] };
const full = (id: number): Song => song(id, { bpm: 100 - id, released: '' });

describe('The draft of a new playlist', () => {
  it('holds what was asked for, and changes nothing', async () => {
    const from = service();
    expect(await draftOf({ track_ids: [2, 1] }, from)).toEqual({
      plan: {
        ...plain,
        target: { title: 'Dinner', public: false },
        entries: [
          { song: full(2), place: 0 },
          { song: full(1), place: 1 },
        ],
      },
      leftOut: [],
      missing: [],
      notes: [],
    });
    expect(from.asked.toSorted()).toEqual(['/track/1', '/track/2']);
  });

  it.each<[Partial<Brief>, object]>([
    [
      { title: 'Lunch', public: true, description: 'A few words' },
      { title: 'Lunch', public: true, description: 'A few words' },
    ],
    [
      { title: 'Lunch', public: false, description: '' },
      { title: 'Lunch', public: false, description: '' },
    ],
  ])('is for %j', async (brief, target) => {
    expect(await draftOf(brief)).toMatchObject({ plan: { target } });
  });

  it('numbers the songs of wishes, keeps what is not clear, and says what is missing and left out', async () => {
    const by = { artist: { id: 9, name: 'Nell' } };
    const kettles = [track(41, { title: 'Kettle', ...by }), track(42, { title: 'Kettle' })];
    const from = service({
      '/search/track': ({ q = '' }) => ({
        data: q.includes('Lamp')
          ? [track(40, { title: 'Lamp', ...by })]
          : q.includes('Kettle')
            ? kettles
            : [],
      }),
    });
    const draft = await draftOf(
      { wanted: ['Unheard of', 'Nell - Lamp', 'Kettle'].map(wishOf), track_ids: [1, 1, 404] },
      from,
    );
    expect(draft).toEqual({
      plan: {
        ...plain,
        target: { title: 'Dinner', public: false },
        entries: [
          { song: song(40, { title: 'Lamp', artist: 'Nell', artistId: 9 }), place: 1, wish: 2 },
          { song: full(1), place: 3 },
        ],
        open: [
          {
            wish: 3,
            said: 'Kettle',
            place: 2,
            candidates: [41, 42].map(id => expect.objectContaining({ id })),
          },
        ],
      },
      leftOut: [
        { id: 404, rule: 'no such track', asked: true },
        { id: 1, song: full(1), rule: 'given twice', asked: false },
      ],
      missing: [{ wish: 1, said: 'Unheard of', tried: ['title', 'all-words'] }],
      notes: [],
    });
  });

  it('holds as many songs as a playlist does', async () => {
    const many = service({ '/user/me/flow': listOf(tracks(2001, 100)) });
    const draft = await draftOf({ sources: [{ from: 'flow', count: 2001 }] }, many);
    expect('plan' in draft && [draft.plan.entries.length, draft.plan.spare?.length]).toEqual([2000, 1]);
  });

  it('holds songs without what they stand in for', async () => {
    const draft = await draftOf({ track_ids: [5] });
    expect(draft).toMatchObject({ plan: { entries: [{ song: song(55) }] } });
    expect(JSON.stringify('plan' in draft && draft.plan)).not.toContain('alternative');
  });

  it.each<[Brief['rules'], object | undefined]>([
    [{}, undefined],
    [{ max_per_artist: 2 }, undefined],
    [{ count: 3 }, { count: 3 }],
    [{ duration_minutes: 2.5 }, { length: 150 }],
    [
      { count: 3, duration_minutes: 2, max_per_artist: 1 },
      { count: 3, length: 120, perArtist: 1 },
    ],
  ])('remembers of %j what it aims at', async (rules, aim) => {
    const draft = await draftOf({ track_ids: [1], rules });
    expect('plan' in draft && draft.plan.aim).toEqual(aim);
  });

  it.each([
    [69, ['1 more song of the sources not needed.']],
    [68, ['2 more songs of the sources not needed.']],
    [70, []],
  ])('of 70 songs keeps, beside %d that were asked for, the others to fill up from', async (count, notes) => {
    const draft = await draftOf({ sources: [{ from: 'flow' }], rules: { count } });
    expect(draft).toMatchObject({ notes });
    expect('plan' in draft && told(draft.plan.spare ?? [])).toEqual(
      numbers(70 - count, count).map(place => [100 + place, place]),
    );
  });

  it('keeps 50 of them, the first', async () => {
    const draft = await draftOf({ sources: [{ from: 'flow' }], rules: { count: 5 } });
    expect(draft).toMatchObject({ notes: ['65 more songs of the sources not needed.'] });
    expect('plan' in draft && told(draft.plan.spare ?? [])).toEqual(
      numbers(50, 5).map(place => [100 + place, place]),
    );
  });

  it('counts those not looked at among those not needed, and says what could not be read', async () => {
    const from = service({
      ...Object.fromEntries(numbers(70, 100).map(id => [`/track/${id}`, track(id, { bpm: 90 })])),
      '/user/me/history': refused,
      '/user/me/tracks': listOf([]),
      '/user/me/recommendations/tracks': gone,
    });
    const draft = await draftOf(
      {
        sources: [{ from: 'flow' }, { from: 'recommendations' }],
        rules: { count: 5, bpm_min: 80, avoid_known: true, avoid: [101] },
      },
      from,
    );
    expect(draft).toMatchObject({
      leftOut: [{ id: 101, rule: 'to be avoided', asked: false }],
      notes: [
        'Nothing from recommendations: The service has nothing there.',
        'Songs of the history could not be left out: The service refused these arguments as wrong.',
        '64 more songs of the sources not needed.',
      ],
    });
  });
});

describe('The draft of a playlist that stands', () => {
  it('adds to it what is not there yet', async () => {
    expect(await draftOf({ playlist_id: 60, track_ids: [1, 3] })).toMatchObject({
      plan: {
        target: { playlistId: 60, title: 'Kitchen', before: [1, 2] },
        entries: [{ song: full(3), place: 1 }],
      },
      leftOut: [{ id: 1, rule: 'already in the playlist', asked: true }],
    });
  });

  it('adds no more than a playlist holds', async () => {
    const many = { id: 60, title: 'Kitchen', nb_tracks: 1998, tracks: { data: tracks(1998, 5000) } };
    const draft = await draftOf({ playlist_id: 60, track_ids: [1, 2, 3] }, service({ '/playlist/60': many }));
    expect('plan' in draft && told(draft.plan.entries)).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(draft).toMatchObject({ leftOut: [{ id: 3, rule: 'a playlist holds no more than 2,000' }] });
  });

  it('is refused where it belongs to somebody else, before anything else is read', async () => {
    const theirs = { id: 60, title: 'Kitchen', creator: { id: 9, name: 'Otto' }, tracks: { data: [] } };
    const from = service({ '/playlist/60': theirs });
    expect(await draftOf({ playlist_id: 60, track_ids: [1] }, from)).toEqual({
      problem: 'playlist "Kitchen" belongs to "Otto": only its owner can change it',
    });
    expect(from.asked).toEqual(['/playlist/60', '/user/me']);
    const shared = service({ '/playlist/60': { ...theirs, collaborative: true } });
    expect(await draftOf({ playlist_id: 60, track_ids: [1] }, shared)).toMatchObject({
      plan: { entries: [{ place: 0 }] },
    });
  });

  it('is none where the playlist is not there or not to be read', async () => {
    await expect(draftOf({ playlist_id: 61 })).rejects.toThrow('/playlist/{playlist_id}');
    const closed = service({ '/playlist/60': forbidden });
    await expect(draftOf({ playlist_id: 60 }, closed)).rejects.toThrow('/playlist/{playlist_id}');
  });
});

describe('The order of a draft', () => {
  const sources = [{ from: 'flow', count: 3 }] as const;

  it('is the one asked for, by tempo looked up only then', async () => {
    const falling = { '/track/100': track(100, { bpm: 80 }), '/track/101': track(101, { bpm: 120 }) };
    const from = service(falling);
    const draft = await draftOf({ track_ids: [1], sources, rules: { order: 'falling' } }, from);
    expect(draft).toMatchObject({ plan: { order: 'falling' } });
    expect('plan' in draft && told(draft.plan.entries)).toEqual([
      [101, 2],
      [1, 0],
      [100, 1],
      [102, 3],
    ]);
    expect(from.asked.filter(line => line.startsWith('/track/'))).toHaveLength(4);
  });

  it('is as given where songs of several sources were taken by turns', async () => {
    const draft = await draftOf(
      { sources: [...sources, { from: 'history' }], rules: { count: 4 } },
      service({ '/user/me/history': listOf(tracks(3)) }),
    );
    expect('plan' in draft && told(draft.plan.entries)).toEqual([
      [100, 0],
      [101, 1],
      [1, 3],
      [2, 4],
    ]);
  });

  it('is by the seed where it is shuffled', async () => {
    const shuffled = async (seed: number) => {
      const draft = await draftOf(
        { sources: [{ from: 'flow' }], rules: { order: 'shuffled' } },
        service(),
        seed,
      );
      return 'plan' in draft ? { seed: draft.plan.seed, order: told(draft.plan.entries) } : undefined;
    };
    expect(await shuffled(1)).toEqual(await shuffled(1));
    expect((await shuffled(1))?.order).not.toEqual((await shuffled(2))?.order);
    expect((await shuffled(2))?.seed).toBe(2);
  });

  it('keeps with each song what is known of its entry', async () => {
    const from = service();
    const entries = [
      { song: song(1), place: 4, wish: 5 },
      { song: song(2), place: 3 },
    ];
    expect(await inOrder(entries, 'rising', 1, from.context, from.progress)).toEqual([
      { song: full(2), place: 3 },
      { song: full(1), place: 4, wish: 5 },
    ]);
    expect(await inOrder(entries, 'as_given', 1, from.context, from.progress)).toEqual(entries.toReversed());
  });
});
