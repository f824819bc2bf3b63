import { describe, expect, it, onTestFinished } from 'vitest';
import { libraryWith } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import { planIdOf, tracksIn } from './planning.ts';

const stale = 'That plan_id is of an earlier form of this plan, so nothing was done. This is the plan now.';

/** Playlist 7 with tracks 1 to 5, and calls to arrange it. */
async function arranging(songs: Setup['songs'] = {}, tracks = [1, 2, 3, 4, 5]) {
  const at = await libraryWith({ songs, playlists: [{ id: 7, tracks }] });
  onTestFinished(() => at.close());
  const call = (args: object) => at.call('arrange_playlist', { ...args });
  return {
    ...at,
    arrange: call,
    /** The order that a call shows, or why there is none. */
    ordered: async (args: object) => {
      const said = await call({ playlist: 7, ...args });
      return said.isError ? said.text : tracksIn(said);
    },
    now: () => at.tracksOf(7),
  };
}

describe('Moves', () => {
  it.each<[string, readonly object[], readonly number[]]>([
    ['by position to a position', [{ position: 5, to: 1 }], [5, 1, 2, 3, 4]],
    ['by position before a position', [{ position: 1, before: 4 }], [2, 3, 1, 4, 5]],
    ['by position after a position', [{ position: 5, after: 1 }], [1, 5, 2, 3, 4]],
    ['of two that change places, by position', [{ position: 1, swap: 4 }], [4, 2, 3, 1, 5]],
    ['of two that change places, by id', [{ track_id: 5, swap: 2 }], [1, 5, 3, 4, 2]],
    [
      'in turn, each on what the move before left',
      [
        { position: 5, to: 1 },
        { position: 1, swap: 2 },
        { track_id: 4, before: 5 },
      ],
      [1, 4, 5, 2, 3],
    ],
  ])('go %s', async (_, moves, ids) => {
    const { ordered } = await arranging();
    expect(await ordered({ moves })).toEqual(ids);
  });

  it('by id and by position are told apart where ids look like positions', async () => {
    const { ordered } = await arranging({}, [3, 1, 2]);
    expect(await ordered({ moves: [{ position: 3, before: 1 }] })).toEqual([2, 3, 1]);
    expect(await ordered({ moves: [{ track_id: 3, after: 1 }] })).toEqual([1, 3, 2]);
  });

  it.each<[object, string]>([
    [{ to: 1 }, 'each move takes track_id or position, one of them'],
    [{ track_id: 1, position: 1, to: 1 }, 'each move takes track_id or position, one of them'],
    [{ position: 2 }, 'the move of position 2 takes one of to, before, after, swap'],
    [{ position: 6, to: 1 }, 'the playlist has 5 tracks, so there is no position 6'],
    [{ position: 1, swap: 6 }, 'the playlist has 5 tracks, so there is no position 6'],
    [{ position: 2, swap: 2 }, 'moves puts position 2 beside itself'],
    [
      { track_id: 2, swap: 9 },
      'moves names track 9, which is not in the playlist: beside track_id, before, after and swap are track ids, beside position they are positions',
    ],
  ])('that cannot be are told: %j', async (move, problem) => {
    const { ordered } = await arranging();
    expect(await ordered({ moves: [move] })).toBe(`arrange_playlist: ${problem}.`);
  });
});

describe('An order by positions', () => {
  it('takes out what is absent, once that was shown, and undo brings it back', async () => {
    const { arrange, now, undo, faults } = await arranging();
    const shown = await arrange({ playlist: 7, order: [5, 3, 1] });
    expect(shown.text).toContain('"Dinner" [7], 5 tracks: 2 move, 2 tracks go.');
    expect(shown.text).toContain('\nLeft out of the order, so they go:\n[2] Song 2 · Artist 2\n[4] Song 4');
    expect(shown.structured).toMatchObject({ nb_tracks: 3, dropped: [{ id: 2 }, { id: 4 }] });
    expect(faults.writes).toEqual([]);
    const done = await arrange({ plan_id: planIdOf(shown) });
    expect(done.text).toContain('2 tracks taken out, 2 tracks moved');
    expect(now()).toEqual([5, 3, 1]);
    expect((await undo()).text).toContain('and took 2 tracks out of it');
    expect(now()).toEqual([1, 2, 3, 4, 5]);
  });

  it('tells of one that goes, and of none', async () => {
    const { arrange } = await arranging();
    expect((await arrange({ playlist: 7, order: [1, 2, 3, 4] })).text).toContain(
      '"Dinner" [7], 5 tracks: 1 track goes.',
    );
    const same = await arrange({ playlist: 7, order: [1, 2, 3, 4, 5] });
    expect(same.text).toContain('"Dinner" [7], 5 tracks: nothing would change.');
    expect(same.text.split('\n').at(-1)).toBe(
      `There is nothing to do. order and moves change the plan: arrange_playlist {"plan_id":"${planIdOf(same)}"}`,
    );
  });

  it.each<[object, string]>([
    [{ order: [1, 6] }, 'order names position 6, and there are 5'],
    [{ order: [1, 1] }, 'order names position 1 twice'],
    [{ order: [1], sort_by: 'title' }, 'give sort_by or order, not both'],
    [{ unknown: 'first' }, 'give at least one of sort_by, order, moves, remove_duplicates'],
    [{ unknown: 'first', order: [1] }, 'unknown needs something to sort_by'],
  ])('is refused: %j', async (args, problem) => {
    const { ordered } = await arranging();
    expect(await ordered(args)).toBe(`arrange_playlist: ${problem}.`);
  });
});

describe('Tracks of unknown tempo', () => {
  const songs = { 1: { bpm: 0 }, 2: { bpm: 140 }, 3: { bpm: 90 }, 4: { bpm: 0 }, 5: { bpm: 100 } };

  it.each([
    [{}, [3, 5, 2, 1, 4], 'last'],
    [{ unknown: 'last' }, [3, 5, 2, 1, 4], 'last'],
    [{ unknown: 'first' }, [1, 4, 3, 5, 2], 'first'],
    [{ unknown: 'first', descending: true }, [1, 4, 2, 5, 3], 'first'],
  ])('go where that is wanted: %j', async (args, ids, place) => {
    const { arrange } = await arranging(songs);
    const shown = await arrange({ playlist: 7, sort_by: 'bpm', ...args });
    expect(tracksIn(shown)).toEqual(ids);
    expect(shown.text).toContain(`The bpm of 2 tracks is unknown: they come ${place}.`);
  });
});

describe('A planned order', () => {
  it('is changed by the positions that were shown, without a request, and made in its last form alone', async () => {
    const { arrange, faults, now } = await arranging();
    const first = await arrange({ playlist: 7, sort_by: 'title', descending: true });
    expect(tracksIn(first)).toEqual([5, 4, 3, 2, 1]);
    const before = faults.requests.length;
    const changed = await arrange({
      plan_id: planIdOf(first),
      order: [5, 1, 2, 3],
      moves: [{ position: 1, to: 4 }],
    });
    expect(tracksIn(changed)).toEqual([5, 4, 3, 1]);
    expect(changed.structured).toMatchObject({ dropped: [{ id: 2 }] });
    expect(faults.requests).toHaveLength(before);
    const old = await arrange({ plan_id: planIdOf(first) });
    expect(old).toMatchObject({ isError: true });
    expect(old.text).toBe(`${stale}\n${changed.text}`);
    expect(now()).toEqual([1, 2, 3, 4, 5]);
    expect((await arrange({ plan_id: planIdOf(changed) })).structured['outcome']).toBe('done');
    expect(now()).toEqual([5, 4, 3, 1]);
  });

  it('that another process changes before it is begun is not made, but shown as it is', async () => {
    const { arrange, faults, now, restarted } = await arranging();
    const plan_id = planIdOf(await arrange({ playlist: 7, sort_by: 'title', descending: true }));
    const other = await restarted();
    faults.next('GET /playlist/7', {
      meanwhile: () => other.call('arrange_playlist', { plan_id, order: [2, 1, 3, 4, 5] }),
    });
    const mine = await arrange({ plan_id });
    expect(mine).toMatchObject({ isError: true });
    expect(mine.text.split('\n')[0]).toBe(stale);
    expect(tracksIn(mine)).toEqual([4, 5, 3, 2, 1]);
    expect(faults.writes).toEqual([]);
    await arrange({ plan_id: planIdOf(mine) });
    expect(now()).toEqual([4, 5, 3, 2, 1]);
  });

  it('takes no change unseen, and none once it is begun', async () => {
    const { arrange, faults, now } = await arranging();
    const plan_id = planIdOf(await arrange({ playlist: 7, order: [5, 3, 1] }));
    expect((await arrange({ plan_id, order: [1], preview: false })).text).toContain(
      'after a change, the plan is shown again',
    );
    faults.next(/order=/, { refuse: 700 });
    expect((await arrange({ plan_id })).structured['outcome']).toBe('partly');
    expect((await arrange({ plan_id, order: [1] })).text).toContain('it is being made already');
    expect((await arrange({ plan_id, preview: true })).text).toContain(
      'Begun and not finished: "Dinner" [7]',
    );
    expect((await arrange({ plan_id })).structured['outcome']).toBe('done');
    expect(now()).toEqual([5, 3, 1]);
  });

  it('takes none before it is worked out', async () => {
    const many = await arranging(
      {},
      Array.from({ length: 201 }, (_, at) => at + 1),
    );
    const costly = await many.arrange({ playlist: 7, sort_by: 'bpm' });
    expect((await many.arrange({ plan_id: planIdOf(costly), order: [1] })).text).toBe(
      'arrange_playlist: its order is not yet worked out: call with plan_id alone.',
    );
  });

  it('cannot be emptied', async () => {
    const { arrange } = await arranging({}, [1]);
    const plan_id = planIdOf(await arrange({ playlist: 7, sort_by: 'title' }));
    expect((await arrange({ plan_id, order: [] })).text).toContain(
      'order must be a list of at least 1 entry',
    );
  });
});
