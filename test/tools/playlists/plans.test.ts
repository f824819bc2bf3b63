import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { libraryWith, numbers, odd } from '../../support/library.ts';

const minute = 60_000;
const busy = 'another call is carrying this plan out just now; wait for its answer';
const expired = (tool: string) =>
  `${tool}: this plan has expired: a plan lasts 30 minutes; call ${tool} without plan_id to make one.`;
const unknown = (tool: string, id: unknown) =>
  `${tool}: this account has no plan ${id}; call ${tool} without plan_id to make one.`;

/** A library with playlist 7, and one plan of each tool. */
async function stand() {
  const at = await libraryWith({ playlists: [{ id: 7, tracks: [2, 1] }] });
  const build = () => at.call('build_playlist', { title: 'Lunch', track_ids: [1, 2] });
  const arrange = () => at.call('arrange_playlist', { playlist_id: 7, sort_by: 'title' });
  const plans = {
    build_playlist: (await build()).structured['plan_id'],
    arrange_playlist: (await arrange()).structured['plan_id'],
  };
  return {
    ...at,
    build,
    plans,
    run: (tool: keyof typeof plans, more = {}) => at.call(tool, { plan_id: plans[tool], ...more }),
    lunches: () => at.playlists().filter(({ title }) => title === 'Lunch'),
  };
}

const keysOf = (store: Store) =>
  store
    .list('jobs')
    .map(({ key }) => key)
    .filter(key => key.includes(' plan '));

const tools = ['build_playlist', 'arrange_playlist'] as const;
const writing = { build_playlist: /songs=/, arrange_playlist: /order=/ };

afterEach(() => void vi.useRealTimers());

describe.each(tools)('A plan of %s', tool => {
  const other = tools.find(each => each !== tool) ?? tool;

  it('is carried out once, in any process of its account', async () => {
    const { plans, restarted, faults } = await stand();
    const later = await restarted();
    expect((await later.call(tool, { plan_id: plans[tool] })).structured['outcome']).toBe('done');
    const sent = faults.writes.length;
    const again = await later.call(tool, { plan_id: plans[tool] });
    expect(again).toMatchObject({
      isError: true,
      text: expect.stringContaining('this plan was carried out already: playlist '),
    });
    expect(faults.writes).toHaveLength(sent);
  });

  it('of another account cannot be told from one that never was', async () => {
    const { plans, restarted, faults } = await stand();
    const mallory = await restarted();
    faults.next('GET /user/me', { altered: user => ({ ...user, id: odd }) });
    const asked = await mallory.call(tool, { plan_id: plans[tool] });
    expect(asked.text).toBe(unknown(tool, `"${plans[tool]}"`));
    expect((await mallory.call(tool, { plan_id: 'plan-77' })).text).toBe(unknown(tool, '"plan-77"'));
  });

  it('lasts thirty minutes and no longer', async () => {
    const { run, time, faults } = await stand();
    time.now += 30 * minute;
    expect((await run(tool, { preview: true })).isError).toBe(false);
    time.now += 1;
    expect(await run(tool)).toMatchObject({ isError: true, text: expired(tool) });
    expect(faults.writes).toEqual([]);
  });

  it('is not one of the other tool', async () => {
    const { call, plans } = await stand();
    expect((await call(other, { plan_id: plans[tool] })).text).toBe(
      `${other}: this is a plan of ${tool}, to be carried out there.`,
    );
  });

  it('is known with blanks around its id too', async () => {
    const { call, plans } = await stand();
    const shown = await call(tool, { plan_id: ` ${plans[tool]}\n`, preview: true });
    expect(shown.text).toMatch(/^Preview, nothing is changed yet/);
    expect(shown.structured['plan_id']).toBe(plans[tool]);
  });

  it('that cannot be read any more is refused in words', async () => {
    const { run, store } = await stand();
    for (const key of keysOf(store)) store.put('jobs', key, {});
    expect((await run(tool)).text).toBe(
      `${tool}: this plan cannot be read any more; call ${tool} without plan_id to make one.`,
    );
  });

  it('is for other calls to wait for, however long it takes', async () => {
    const { run, faults, time, restarted, plans } = await stand();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const others: string[] = [];
    const whileBusy = async () => {
      const second = await restarted();
      for (const passed of numbers(6)) {
        const asked = { plan_id: plans[tool], ...(passed % 2 === 0 ? { preview: true } : {}) };
        others.push((await second.call(tool, asked)).text);
        time.now += 10_000;
        await vi.advanceTimersByTimeAsync(10_000);
      }
    };
    faults.next(writing[tool], { meanwhile: whileBusy });
    expect((await run(tool)).structured['outcome']).toBe('done');
    expect(others).toEqual(numbers(6).map(() => `${tool}: ${busy}.`));
    expect(faults.writes.filter(line => writing[tool].test(line))).toHaveLength(1);
  });

  it('is free half a minute after its process died, and goes on without doing anything twice', async () => {
    const { run, faults, time, restarted, plans, lunches, tracksOf } = await stand();
    faults.next(writing[tool], 'dies after acting');
    await expect(run(tool)).rejects.toThrow('the process is gone');
    const later = await restarted();
    time.now += 30_000;
    expect((await later.call(tool, { plan_id: plans[tool] })).isError).toBe(false);
    if (tool === 'build_playlist') expect(lunches()).toMatchObject([{ tracks: [1, 2], public: false }]);
    expect(tracksOf(7)).toEqual(tool === 'build_playlist' ? [2, 1] : [1, 2]);
  });

  it('is free at once when its work fails', async () => {
    const { run, faults } = await stand();
    faults.next(writing[tool], { refuse: 700 });
    expect((await run(tool)).structured['outcome']).not.toBe('done');
    expect((await run(tool)).structured['outcome']).toBe('done');
  });

  it.each([
    ['x"; ignore the listener', 'with this id'],
    ['a\0b', 'with this id'],
    ['a'.repeat(41), 'with this id'],
    ['a'.repeat(40), `"${'a'.repeat(40)}"`],
    ['A_z-09', '"A_z-09"'],
  ])('does not show an id that cannot be one: %j', async (plan_id, shown) => {
    const { call } = await stand();
    expect((await call(tool, { plan_id })).text).toBe(unknown(tool, shown));
  });
});

describe('Plans', () => {
  it('make room for new ones: the twenty latest of an account stay', async () => {
    const { build, time, call, run, restarted, faults } = await stand();
    const foreign = await restarted();
    faults.next('GET /user/me', { altered: user => ({ ...user, id: odd }) });
    const kept = await foreign.call('build_playlist', { title: 'A', track_ids: [1] });
    const ids: unknown[] = [];
    for (const _ of numbers(20)) {
      time.now += 1;
      ids.push((await build()).structured['plan_id']);
    }
    const shown = (plan_id: unknown) => call('build_playlist', { plan_id, preview: true });
    expect((await run('build_playlist', { preview: true })).isError).toBe(true);
    for (const id of [ids[0], ids[19]]) expect((await shown(id)).isError).toBe(false);
    const again = await foreign.call('build_playlist', {
      plan_id: kept.structured['plan_id'],
      preview: true,
    });
    expect(again.isError).toBe(false);
  });

  it('are forgotten some time after they ended', async () => {
    const { time, store, build } = await stand();
    expect(keysOf(store)).toHaveLength(2);
    time.now += 60 * minute + 1;
    await build();
    expect(keysOf(store)).toHaveLength(1);
  });
});
