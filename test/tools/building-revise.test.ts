import { describe, expect, it } from 'vitest';
import { type Revision, revised } from '../../src/playlists/build/revise.ts';
import type { BuildPlan, PlanEntry } from '../../src/playlists/plans/plan.ts';
import { numbers, serviceOf, song, track } from './building-service.ts';

const entry = (id: number, place: number, more: Partial<PlanEntry> = {}): PlanEntry => ({
  song: song(id, { bpm: 60 + id, released: '' }),
  place,
  ...more,
});
const openWish = (wish: number) => ({ wish, said: `Wish ${wish}`, place: wish - 1, candidates: [] });

/** Three songs, of which the first stands for wish 1; wish 2 is open. */
const plan: BuildPlan = {
  kind: 'build',
  target: { title: 'Dinner', public: false },
  entries: [entry(1, 0, { wish: 1 }), entry(2, 2), entry(3, 3)],
  order: 'as_given',
  seed: 7,
  open: [openWish(2)],
};

const lost = { readable: false };
const service = () =>
  serviceOf({
    ...Object.fromEntries([...numbers(3), 7, 8, 55].map(id => [`/track/${id}`, track(id, { bpm: 60 + id })])),
    '/track/5': track(5, { ...lost, alternative: track(55) }),
    '/track/6': track(6, lost),
  });
const revise = (revision: Partial<Revision>, of: BuildPlan = plan, from = service()) =>
  revised(of, { drop: [], replace: [], ...revision }, from.context);

/** What stands in the revised plan, its wishes and what is said; or why not. */
async function told(revision: Partial<Revision>, of: BuildPlan = plan) {
  const done = await revise(revision, of);
  if ('problem' in done) return done.problem;
  return {
    songs: done.plan.entries.map(({ song: { id }, place, wish }) =>
      wish === undefined ? [id, place] : [id, place, `wish ${wish}`],
    ),
    open: done.plan.open.map(({ wish }) => wish),
    spare: (done.plan.spare ?? []).map(each => each.song.id),
    notes: done.notes,
  };
}
const same = { open: [2], spare: [], notes: [] };

describe('A plan', () => {
  it('stays as it is where nothing is to be changed, also once it is begun', async () => {
    const from = service();
    expect(await revise({}, { ...plan, begun: true }, from)).toEqual({
      plan: { ...plan, begun: true },
      notes: [],
    });
    expect(from.asked).toEqual([]);
  });

  it('has songs dropped', async () => {
    const less = { ...plan, entries: [entry(2, 2)], spare: [] };
    expect(await revise({ drop: [1, 3] })).toEqual({ plan: less, notes: [] });
  });

  it('has songs replaced by position, each standing in its place and for its wish', async () => {
    expect(await told({ replace: [{ position: 3, track_id: 7 }] })).toEqual({
      ...same,
      songs: [
        [1, 0, 'wish 1'],
        [2, 2],
        [7, 3],
      ],
    });
    expect(await told({ replace: [{ position: 1, track_id: 7 }] })).toEqual({
      ...same,
      songs: [
        [7, 0, 'wish 1'],
        [2, 2],
        [3, 3],
      ],
    });
  });

  it('has songs replaced by wish, which is open no more', async () => {
    expect(await told({ replace: [{ wish: 2, track_id: 7 }] })).toEqual({
      ...same,
      open: [],
      songs: [
        [1, 0, 'wish 1'],
        [7, 1, 'wish 2'],
        [2, 2],
        [3, 3],
      ],
    });
    expect(await told({ replace: [{ wish: 1, track_id: 7 }] })).toEqual({
      ...same,
      songs: [
        [7, 0, 'wish 1'],
        [2, 2],
        [3, 3],
      ],
    });
  });

  it('holds the new song with its facts, and without what it stands in for', async () => {
    const done = await revise({ replace: [{ wish: 2, track_id: 5 }] }, { ...plan, entries: [] });
    expect(done).toEqual({
      plan: { ...plan, open: [], entries: [{ song: song(55), place: 1, wish: 2 }], spare: [] },
      notes: [],
    });
  });

  it('may have a song replaced by itself, or by one that is dropped or replaced at once', async () => {
    const songs = [
      [1, 0, 'wish 1'],
      [2, 2],
      [3, 3],
    ];
    expect(await told({ replace: [{ position: 2, track_id: 2 }] })).toEqual({ ...same, songs });
    expect(await told({ drop: [3], replace: [{ position: 1, track_id: 3 }] })).toEqual({
      ...same,
      songs: [
        [3, 0, 'wish 1'],
        [2, 2],
      ],
    });
    const swap = [
      { position: 2, track_id: 7 },
      { position: 3, track_id: 2 },
    ];
    expect(await told({ replace: swap })).toEqual({
      ...same,
      songs: [
        [1, 0, 'wish 1'],
        [7, 2],
        [2, 3],
      ],
    });
  });

  it('is not changed itself', async () => {
    const before = structuredClone(plan);
    await revise({ drop: [3], replace: [{ wish: 2, track_id: 7 }] });
    expect(plan).toEqual(before);
  });
});

describe('A plan cannot be changed', () => {
  it.each<[Partial<Revision>, string]>([
    [{ drop: [1, 7, 8] }, 'drop names tracks that are not in the plan: 7, 8'],
    [{ replace: [{ track_id: 7 }] }, 'each replace takes wish or position, one of them'],
    [
      { replace: [{ wish: 1, position: 1, track_id: 7 }] },
      'each replace takes wish or position, one of them',
    ],
    [{ replace: [{ wish: 3, track_id: 7 }] }, 'no song of the plan stands for wish 3'],
    [{ replace: [{ position: 4, track_id: 7 }] }, 'the plan has no position 4: it holds 3 songs'],
    [{ replace: [{ wish: 2, track_id: 404 }] }, 'replace names track 404, and there is none'],
    [{ replace: [{ wish: 2, track_id: 6 }] }, 'track 6 cannot be played here, and nothing stands in for it'],
    [{ replace: [{ wish: 2, track_id: 3 }] }, 'track 3 is in the playlist already'],
    [
      {
        replace: [
          { wish: 2, track_id: 7 },
          { position: 1, track_id: 7 },
        ],
      },
      'track 7 is in the playlist already',
    ],
  ])('by %j', async (revision, problem) => {
    expect(await told(revision)).toBe(problem);
  });

  it('by a track that the playlist holds, where one is extended', async () => {
    const target = { playlistId: 60, title: 'Kitchen', before: [7] };
    const by = (track_id: number) => told({ replace: [{ wish: 2, track_id }] }, { ...plan, target });
    expect(await by(7)).toBe('track 7 is in the playlist already');
    expect(await by(8)).toMatchObject({ open: [] });
  });

  it('once it is being carried out', async () => {
    const problem = 'the playlist is being made already: call again with plan_id alone to finish it';
    expect(await told({ drop: [1] }, { ...plan, begun: true })).toBe(problem);
    expect(await told({ replace: [{ wish: 2, track_id: 7 }] }, { ...plan, begun: true })).toBe(problem);
  });
});

describe('What was dropped', () => {
  const spare = [entry(2, 4), entry(21, 5), entry(22, 6), entry(23, 7)];

  it('is made up for by songs to spare, up to the count that was asked for', async () => {
    expect(await told({ drop: [1, 3] }, { ...plan, aim: { count: 2 }, spare })).toEqual({
      songs: [
        [2, 2],
        [21, 5],
      ],
      open: [2],
      spare: [22, 23],
      notes: ['Filled up from the sources with [21] Song 21 · Artist 21.'],
    });
    expect(await told({ drop: [1, 3] }, { ...plan, aim: { count: 3 }, spare })).toMatchObject({
      spare: [23],
      notes: ['Filled up from the sources with [21] Song 21 · Artist 21; [22] Song 22 · Artist 22.'],
    });
  });

  it('is made up for within the bounds of length and artist, and never by taking out another', async () => {
    const bySame = { ...entry(21, 5), song: { ...entry(21, 5).song, artistId: song(2).artistId } };
    const short = { ...entry(22, 6), song: { ...entry(22, 6).song, duration: 100 } };
    const aim = { length: 500, perArtist: 1 };
    expect(await told({ drop: [1] }, { ...plan, aim, spare: [bySame, entry(23, 7), short] })).toEqual({
      songs: [
        [2, 2],
        [3, 3],
        [22, 6],
      ],
      open: [2],
      spare: [21, 23],
      notes: ['Filled up from the sources with [22] Song 22 · Artist 22.'],
    });
    expect(await told({ drop: [1] }, { ...plan, aim: { count: 1 }, spare })).toMatchObject({
      songs: [
        [2, 2],
        [3, 3],
      ],
      spare: [21, 22, 23],
      notes: [],
    });
  });

  it.each([
    ['by none that would make it too long', [450], [450], []],
    [
      'by the one that comes nearest',
      [100, 390],
      [100],
      ['Filled up from the sources with [22] Song 22 · Artist 22.'],
    ],
  ])('is made up for %s', async (_, seconds, left, notes) => {
    const lasting = (each: PlanEntry, duration: number) => ({ ...each, song: { ...each.song, duration } });
    const entries = plan.entries.map(each => lasting(each, 300));
    const offers = seconds.map((duration, at) => lasting(entry(21 + at, 5 + at), duration));
    const done = await revise({ drop: [1] }, { ...plan, entries, spare: offers, aim: { length: 1000 } });
    expect(done).toMatchObject({ notes });
    expect('plan' in done && done.plan.spare?.map(each => each.song.duration)).toEqual(left);
  });

  it('is not made up for where nothing was aimed at, nothing is to spare, or nothing was dropped', async () => {
    expect(await told({ drop: [1] }, { ...plan, spare })).toMatchObject({
      spare: [2, 21, 22, 23],
      notes: [],
    });
    expect(await told({ drop: [1] }, { ...plan, aim: { count: 3 } })).toMatchObject({ spare: [], notes: [] });
    const replaced = await told(
      { replace: [{ position: 1, track_id: 7 }] },
      { ...plan, aim: { count: 9 }, spare },
    );
    expect(replaced).toMatchObject({
      songs: [
        [7, 0, 'wish 1'],
        [2, 2],
        [3, 3],
      ],
      spare: [2, 21, 22, 23],
    });
  });
});

describe('The order of a plan', () => {
  it('is kept, and told of songs that were put at a position', async () => {
    const rising: BuildPlan = { ...plan, order: 'rising' };
    const replace = [
      { position: 1, track_id: 8 },
      { wish: 2, track_id: 7 },
    ];
    expect(await told({ replace }, rising)).toEqual({
      songs: [
        [2, 2],
        [3, 3],
        [7, 1, 'wish 2'],
        [8, 0, 'wish 1'],
      ],
      open: [],
      spare: [],
      notes: ['The order rising is kept: [8] Song 8 · Artist 8 now stands at 4.'],
    });
  });

  it('is by position in what was shown, not in what was given', async () => {
    const falling: BuildPlan = { ...plan, order: 'falling', entries: plan.entries.toReversed() };
    expect(await told({ replace: [{ position: 1, track_id: 7 }] }, falling)).toMatchObject({
      songs: [
        [7, 3],
        [2, 2],
        [1, 0, 'wish 1'],
      ],
      notes: ['The order falling is kept: [7] Song 7 · Artist 7 now stands at 1.'],
    });
  });
});
