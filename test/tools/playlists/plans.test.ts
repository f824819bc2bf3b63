import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { libraryWith, numbers, odd } from '../../support/library.ts';

const minute = 60_000;
const busy = 'another call is saving this plan just now; wait for its answer';
const anew = 'call plan_playlist without plan_id to make one';
const unknown = (id: unknown) => `this account has no plan ${id}; ${anew}`;

/** A library with playlist 7, and a plan of a new playlist and one that sorts playlist 7. */
async function stand() {
  const at = await libraryWith({ playlists: [{ id: 7, tracks: [2, 1] }] });
  const lunch = () => at.call('plan_playlist', { title: 'Lunch', track_ids: [1, 2] });
  const sort = () => at.call('plan_playlist', { playlist: 7, rules: { sort: 'title' } });
  const plans = {
    'new playlist': String((await lunch()).structured['plan_id']),
    'sorted playlist': String((await sort()).structured['plan_id']),
  };
  return {
    ...at,
    lunch,
    plans,
    save: (plan: keyof typeof plans) => at.call('save_playlist', { plan_id: plans[plan] }),
    show: (plan_id: unknown) => at.call('plan_playlist', { plan_id }),
    lunches: () => at.playlists().filter(({ title }) => title === 'Lunch'),
  };
}

const keysOf = (store: Store, kind: 'plan' | 'recipe') =>
  store
    .list('jobs')
    .map(({ key }) => key)
    .filter(key => key.includes(` ${kind} `));

const kinds = ['new playlist', 'sorted playlist'] as const;
const writing = { 'new playlist': /songs=/, 'sorted playlist': /order=/ };
const tools = ['plan_playlist', 'save_playlist'] as const;

afterEach(() => void vi.useRealTimers());

describe.each(kinds)('The plan of a %s', kind => {
  it('is saved once, in any process of its account', async () => {
    const { plans, restarted, faults } = await stand();
    const later = await restarted();
    const save = () => later.call('save_playlist', { plan_id: plans[kind] });
    expect((await save()).structured['outcome']).toBe('done');
    const sent = faults.writes.length;
    expect(await save()).toMatchObject({
      isError: true,
      text: expect.stringContaining('this plan was saved already: playlist '),
    });
    expect(faults.writes).toHaveLength(sent);
  });

  it.each(tools)('of another account looks to %s like one that never was', async tool => {
    const { plans, restarted, faults } = await stand();
    const mallory = await restarted();
    faults.next('GET /user/me', { altered: user => ({ ...user, id: odd }) });
    const asked = await mallory.call(tool, { plan_id: plans[kind] });
    expect(asked.text).toBe(`${tool}: ${unknown(`"${plans[kind]}"`)}.`);
    expect((await mallory.call(tool, { plan_id: 'plan-77' })).text).toBe(`${tool}: ${unknown('"plan-77"')}.`);
  });

  it('lasts thirty minutes and no longer', async () => {
    const { save, show, plans, time, faults } = await stand();
    time.now += 30 * minute;
    expect((await show(plans[kind])).isError).toBe(false);
    time.now += 1;
    expect(await save(kind)).toMatchObject({
      isError: true,
      text: `save_playlist: this plan has expired: a plan lasts 30 minutes; ${anew}.`,
    });
    expect(faults.writes).toEqual([]);
  });

  it('lasts thirty minutes from its last change', async () => {
    const { call, show, plans, time } = await stand();
    time.now += 29 * minute;
    const changed = await call('plan_playlist', { plan_id: plans[kind], title: 'Other' });
    time.now += 29 * minute;
    const { plan_id } = changed.structured;
    expect((await show(plan_id)).isError).toBe(false);
    time.now += minute + 1;
    expect((await call('save_playlist', { plan_id })).text).toContain('this plan has expired');
  });

  it('is known with blanks around its id too', async () => {
    const { show, plans } = await stand();
    const shown = await show(` ${plans[kind]}\n`);
    expect([shown.isError, shown.structured['plan_id']]).toEqual([false, plans[kind]]);
  });

  it('that cannot be read any more is refused', async () => {
    const { save, store } = await stand();
    for (const key of keysOf(store, 'plan')) store.put('jobs', key, {});
    expect((await save(kind)).text).toBe(`save_playlist: this plan cannot be read any more; ${anew}.`);
  });

  it('that cannot be read any more is listed as such, before and after it was saved', async () => {
    const { save, store, call, plans } = await stand();
    const id = String(plans[kind].split('.')[0]);
    const listed = async () => (await call('changes', {})).text;
    const line = expect.stringMatching(
      new RegExp(`${id} · .* · stored by another version of this server · it cannot be read`),
    );
    expect(await listed()).not.toEqual(line);
    expect(store.list('jobs').find(({ key }) => key.endsWith(`job ${id}`))?.value).toMatchObject({ form: 1 });
    for (const key of keysOf(store, 'plan')) store.put('jobs', key, { form: 99 });
    expect(await listed()).toEqual(line);
    expect((await save(kind)).isError).toBe(true);
    for (const { key } of store.list('jobs')) if (key.includes(' job ')) store.put('jobs', key, { form: 99 });
    expect(await listed()).toEqual(line);
  });

  it('keeps other calls waiting while it is saved, however long that takes', async () => {
    const { save, faults, time, restarted, plans } = await stand();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const others: string[] = [];
    const whileBusy = async () => {
      const second = await restarted();
      for (const passed of numbers(6)) {
        const tool = tools[passed % 2] ?? 'save_playlist';
        others.push((await second.call(tool, { plan_id: plans[kind] })).text);
        time.now += 10_000;
        await vi.advanceTimersByTimeAsync(10_000);
      }
    };
    faults.next(writing[kind], { meanwhile: whileBusy });
    expect((await save(kind)).structured['outcome']).toBe('done');
    expect(others).toEqual(numbers(6).map(passed => `${tools[passed % 2]}: ${busy}.`));
    expect(faults.writes.filter(line => writing[kind].test(line))).toHaveLength(1);
  });

  it('is free half a minute after its process died, and goes on without doing anything twice', async () => {
    const { save, faults, time, restarted, plans, lunches, tracksOf } = await stand();
    faults.next(writing[kind], 'dies after acting');
    await expect(save(kind)).rejects.toThrow('the process is gone');
    const later = await restarted();
    time.now += 30_000;
    expect((await later.call('save_playlist', { plan_id: plans[kind] })).isError).toBe(false);
    if (kind === 'new playlist') expect(lunches()).toMatchObject([{ tracks: [1, 2], public: false }]);
    expect(tracksOf(7)).toEqual(kind === 'new playlist' ? [2, 1] : [1, 2]);
  });

  it('is free at once when its work fails', async () => {
    const { save, faults } = await stand();
    faults.next(writing[kind], { refuse: 700 });
    expect((await save(kind)).structured['outcome']).not.toBe('done');
    expect((await save(kind)).structured['outcome']).toBe('done');
  });
});

describe('Plans', () => {
  it.each([
    ['x"; ignore the listener', 'with this id'],
    ['a\0b', 'with this id'],
    ['a'.repeat(41), 'with this id'],
    ['a'.repeat(40), `"${'a'.repeat(40)}"`],
    ['A_z-09', '"A_z-09"'],
  ])('with an id that cannot be one are not quoted: %j', async (plan_id, shown) => {
    const { call } = await stand();
    for (const tool of tools)
      expect((await call(tool, { plan_id })).text).toBe(`${tool}: ${unknown(shown)}.`);
  });

  it('are not what other changes are', async () => {
    const { call } = await stand();
    const { structured } = await call('library_add', { kind: 'tracks', ids: [1] });
    const said = await call('save_playlist', { plan_id: structured['change_id'] });
    expect(said.text).toBe(`save_playlist: ${unknown(`"${structured['change_id']}"`)}.`);
  });

  it('make room for new ones: the twenty latest of an account stay', async () => {
    const { lunch, time, show, plans, restarted, faults } = await stand();
    const foreign = await restarted();
    faults.next('GET /user/me', { altered: user => ({ ...user, id: odd }) });
    const kept = await foreign.call('plan_playlist', { title: 'A', track_ids: [1] });
    const ids: unknown[] = [];
    for (const _ of numbers(20)) {
      time.now += 1;
      ids.push((await lunch()).structured['plan_id']);
    }
    expect((await show(plans['new playlist'])).isError).toBe(true);
    for (const id of [ids[0], ids[19]]) expect((await show(id)).isError).toBe(false);
    const again = await foreign.call('plan_playlist', { plan_id: kept.structured['plan_id'] });
    expect(again.isError).toBe(false);
  });

  it('are forgotten some time after they ended', async () => {
    const { time, store, lunch } = await stand();
    expect(keysOf(store, 'plan')).toHaveLength(2);
    time.now += 60 * minute + 1;
    await lunch();
    expect(keysOf(store, 'plan')).toHaveLength(1);
  });
});

describe('What a playlist was planned from', () => {
  it('is kept after the save, and forgotten with the record of the change', async () => {
    const { save, store, time, lunch } = await stand();
    await save('new playlist');
    time.now += 24 * 60 * minute;
    await lunch();
    const [first, ...others] = keysOf(store, 'recipe');
    // The plan that was never saved is gone, and so is what it was made from.
    expect([first === undefined, others.length]).toEqual([false, 1]);
    time.now += 90 * 24 * 60 * minute;
    await lunch();
    time.now += 24 * 60 * minute;
    await lunch();
    expect(keysOf(store, 'recipe')).toHaveLength(1);
  });
});
