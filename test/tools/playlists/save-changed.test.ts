import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { planned, savingWith, sorted } from './saving.ts';

const idsIn = (list: unknown): unknown[] => (Array.isArray(list) ? list.map(({ id }) => id) : []);

describe('A playlist to which others only added songs since it was planned', () => {
  it('keeps them, and is saved with the same plan', async () => {
    const { save, now, elsewhere, undo } = await planned([1, 2, 3], {
      track_ids: [8],
      remove: { positions: [2] },
    });
    elsewhere('POST /playlist/7/tracks songs=5,6');
    const said = await save();
    expect(said.structured).toMatchObject({ outcome: 'done', added: 1, removed: 1, nb_tracks: 5 });
    expect(now()).toEqual([1, 3, 5, 6, 8]);
    await undo();
    expect(now()).toEqual([1, 2, 3, 5, 6]);
  });

  it('goes on under the plan_id that was shown, if it breaks off', async () => {
    const { save, now, elsewhere, faults, restarted, planId } = await planned([1, 2], { track_ids: [8, 9] });
    elsewhere('POST /playlist/7/tracks songs=5,8');
    faults.next(/songs=/, 'dies after acting');
    await expect(save()).rejects.toThrow('the process is gone');
    const later = await restarted();
    const said = await later.call('save_playlist', { plan_id: planId() });
    expect(said.structured).toMatchObject({ outcome: 'done', nb_tracks: 5 });
    expect(now()).toEqual([1, 2, 5, 8, 9]);
  });

  it.each([
    ['an order', sorted],
    ['moves', { moves: [{ track_id: 2, to: 1 }] }],
    ['a place for new songs', { track_ids: [8], at: 'start' }],
    ['a count', { track_ids: [8], rules: { count: 1 } }],
  ])('is shown again if the plan has %s', async (_, args) => {
    const { save, now, elsewhere, faults } = await planned([3, 1, 2], args);
    elsewhere('POST /playlist/7/tracks songs=5');
    const said = await save();
    expect(said).toMatchObject({ isError: true, structured: { reason: 'playlist-changed' } });
    expect([now(), faults.writes]).toEqual([[3, 1, 2, 5], []]);
  });
});

describe('A playlist that changed otherwise since it was planned', () => {
  it.each([
    ['1 added', ['POST songs=5'], [1, 2, 3, 5]],
    ['1 gone', ['DELETE songs=3'], [1, 2]],
    ['1 added, 1 gone', ['DELETE songs=3', 'POST songs=5'], [1, 2, 5]],
    ['its order is another', ['POST order=1,3,2'], [1, 2, 3]],
  ])('is not touched, and the plan is shown for it as it is: %s', async (what, lines, after) => {
    const { save, now, elsewhere, faults, call, planId } = await planned([3, 1, 2], sorted);
    for (const line of lines) elsewhere(line.replace(' ', ' /playlist/7/tracks '));
    const before = now();
    const said = await save();
    expect(said.text.split('\n')[0]).toBe(
      `Nothing was saved: the playlist has changed since the plan was shown (${what}). This is the plan for it as it is now.`,
    );
    expect(said).toMatchObject({ isError: true, structured: { reason: 'playlist-changed' } });
    expect([now(), faults.writes]).toEqual([before, []]);
    const { plan_id } = said.structured;
    expect(plan_id).not.toBe(planId());
    // The old form is not saved: the listener has not seen what it would do now.
    expect(await save()).toMatchObject({ isError: true, structured: { plan_id } });
    expect((await call('save_playlist', { plan_id })).isError).toBe(false);
    expect(now()).toEqual(after);
  });

  it('has what is gone dropped from the plan, and keeps its new order if the plan moves nothing', async () => {
    const { save, now, elsewhere, call } = await planned([1, 2, 3, 4], {
      track_ids: [8],
      remove: { track_ids: [2, 4] },
    });
    elsewhere('DELETE /playlist/7/tracks songs=2');
    elsewhere('POST /playlist/7/tracks songs=5');
    elsewhere('POST /playlist/7/tracks order=5,4,3,1');
    const said = await save();
    expect(idsIn(said.structured['tracks'])).toEqual([5, 3, 1, 8]);
    expect(idsIn(said.structured['removed'])).toEqual([4]);
    await call('save_playlist', { plan_id: said.structured['plan_id'] });
    expect(now()).toEqual([5, 3, 1, 8]);
  });

  it('that has a planned song by now does not get it twice', async () => {
    const { save, now, elsewhere, call } = await planned([1, 2], { track_ids: [8, 9], at: 'start' });
    elsewhere('DELETE /playlist/7/tracks songs=2');
    elsewhere('POST /playlist/7/tracks songs=9');
    const said = await save();
    expect(idsIn(said.structured['tracks'])).toEqual([8, 9, 1]);
    await call('save_playlist', { plan_id: said.structured['plan_id'] });
    expect(now()).toEqual([8, 9, 1]);
  });
});

describe('A plan that was changed since it was shown', () => {
  it('is shown as it is, and not saved', async () => {
    const { plan, planId, call, now, faults } = await planned([1, 2], { track_ids: [8] });
    const old = planId();
    const changed = await plan({ plan_id: old, remove: { track_ids: [1] } });
    const { plan_id } = changed.structured;
    for (const id of [old, old.replace(/\.1$/, '')]) {
      const said = await call('save_playlist', { plan_id: id });
      expect(said).toMatchObject({ isError: true, structured: { plan_id } });
      expect(said.text).toMatch(/^That plan_id is of an earlier form of this plan/);
    }
    expect(faults.writes).toEqual([]);
    expect((await call('save_playlist', { plan_id })).structured['outcome']).toBe('done');
    expect(now()).toEqual([2, 8]);
  });

  it('by another process while it was to be saved is shown as it is', async () => {
    const { save, faults, restarted, planId, now } = await planned([1, 2], { track_ids: [8] });
    const other = await restarted();
    faults.next('GET /playlist/7', {
      meanwhile: () => other.call('plan_playlist', { plan_id: planId(), remove: { track_ids: [1] } }),
    });
    const said = await save();
    expect(said).toMatchObject({ isError: true });
    expect(said.text).toMatch(/^That plan_id is of an earlier form of this plan/);
    expect(now()).toEqual([1, 2]);
  });

  it('takes no change once its saving has begun', async () => {
    const { save, call, faults, planId, now } = await planned([1], { track_ids: numbers(60, 2) });
    faults.next(/songs=/, { refuse: 700 }, { nth: 2 });
    expect((await save()).structured['outcome']).toBe('partly');
    const refused = await call('plan_playlist', { plan_id: planId(), remove: { track_ids: [2] } });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('this plan is being saved already: call save_playlist');
    expect((await save()).structured['outcome']).toBe('done');
    expect(now()).toEqual(numbers(61));
  });
});

describe('A plan that another call saves', () => {
  it('is told as saved if another process did it meanwhile', async () => {
    const { save, now, faults, planId, open } = await planned([3, 1, 2], sorted);
    const other = await open();
    faults.next('GET /playlist/7', {
      meanwhile: () => other.call('save_playlist', { plan_id: planId() }),
    });
    expect((await save()).text).toContain('this plan was saved already');
    expect([now(), faults.writes.length]).toEqual([[1, 2, 3], 1]);
  });

  it('lets no second call in', async () => {
    const at = await savingWith();
    await at.plan({ title: 'Dinner', track_ids: [1, 2] });
    const others: Promise<unknown>[] = [];
    at.faults.next(/songs=/, {
      meanwhile: () => {
        others.push(
          at.save(),
          at.call('plan_playlist', { plan_id: at.planId(), remove: { track_ids: [1] } }),
        );
        return Promise.all(others);
      },
    });
    await at.save();
    const text = 'another call is saving this plan just now; wait for its answer.';
    expect(await Promise.all(others)).toMatchObject([
      { text: `save_playlist: ${text}` },
      { text: `plan_playlist: ${text}` },
    ]);
    expect(at.playlists()).toMatchObject([{ tracks: [1, 2] }]);
  });
});
