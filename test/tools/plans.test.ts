import { describe, expect, it } from 'vitest';
import { createPlans } from '../../src/playlists/plans/open-plans.ts';
import type { ArrangePlan, BuildPlan } from '../../src/playlists/plans/plan.ts';
import { documents } from '../../src/store/documents.ts';
import { memoryBacking } from '../../src/store/memory.ts';
import { settled } from '../support/clock.ts';

const minute = 60_000;

const build: BuildPlan = {
  kind: 'build',
  target: { title: 'Dinner', public: false },
  entries: [],
  order: 'as_given',
  seed: 1,
  open: [],
};

const arrange: ArrangePlan = {
  kind: 'arrange',
  playlistId: 7,
  title: 'Dinner',
  before: [1, 2],
  order: [2, 1],
  remove: [],
  wanted: { seed: 1, moves: [] },
};

/** Plans by a clock that tests move; `tick` is what goes on while a claim lasts. */
function shelf() {
  const clock = { now: 1_000_000 };
  const store = documents(memoryBacking(), { kept: 'memory' });
  const ticking = new Map<() => void, number>();
  let count = 0;
  const make = () =>
    createPlans({
      store: async () => store,
      now: () => clock.now,
      random: () => `plan-${count++}`,
      every(ms, act) {
        ticking.set(act, ms);
        return () => ticking.delete(act);
      },
    });
  /** Time goes by, and whoever wants to hear of it does. */
  const pass = async (ms: number) => {
    for (const end = clock.now + ms; clock.now < end; ) {
      clock.now += 1000;
      for (const [act, step] of ticking) if (clock.now % step === 0) act();
      await settled();
    }
  };
  return { clock, store, make, plans: make(), ticking, pass };
}

/** Something that goes on until it is told to end. */
function lasting() {
  let end: () => void = () => undefined;
  const ended = new Promise<string>(resolve => {
    end = () => resolve('ended');
  });
  return { work: () => ended, end: () => end() };
}

const use = async () => 'used';
const busy = { problem: 'another call is carrying this plan out just now; wait for its answer' };

describe('A plan', () => {
  it('is found by the account it was made for, in any process', async () => {
    const { plans, make } = shelf();
    const id = await plans.keep('nell', build);
    expect(await make().find(id, 'nell', 'build')).toEqual({ plan: build });
  });

  it.each([
    ['build', build],
    ['arrange', arrange],
  ] as const)('of another account cannot be told from one that never was (%s)', async (kind, plan) => {
    const { plans } = shelf();
    const id = await plans.keep('nell', plan);
    const anew = `call ${kind}_playlist without plan_id to make one`;
    expect(await plans.during(id, 'mallory', kind, use)).toEqual({
      problem: `this account has no plan "${id}"; ${anew}`,
    });
    expect(await plans.find('plan-77', 'nell', kind)).toEqual({
      problem: `this account has no plan "plan-77"; ${anew}`,
    });
  });

  it('lasts thirty minutes and no longer', async () => {
    const { plans, clock } = shelf();
    const id = await plans.keep('nell', build);
    clock.now += 30 * minute;
    expect(await plans.find(id, 'nell', 'build')).toEqual({ plan: build });
    clock.now += 1;
    expect(await plans.find(id, 'nell', 'build')).toEqual({
      problem:
        'this plan has expired: a plan lasts 30 minutes; call build_playlist without plan_id to make one',
    });
  });

  it('keeps how far it is, and cannot be used once it is carried out', async () => {
    const { plans, store } = shelf();
    const id = await plans.keep('nell', build);
    const begun = { ...build, made: 12, begun: true };
    await plans.during(id, 'nell', 'build', () => plans.save(id, begun));
    expect(await plans.find(id, 'nell', 'build')).toEqual({ plan: begun });
    await plans.during(id, 'nell', 'build', () => plans.close(id, 'playlist 12 has its tracks'));
    const over = { problem: 'this plan was carried out already: playlist 12 has its tracks' };
    expect(await plans.during(id, 'nell', 'build', use)).toEqual(over);
    expect(await plans.find(id, 'nell', 'arrange')).toEqual(over);
    expect(store.get('plans', id)).toEqual({
      account: 'nell',
      kind: 'build',
      made: 1_000_000,
      became: 'playlist 12 has its tracks',
      plan: null,
    });
  });

  it('that is gone is not brought back by a step of its work', async () => {
    const { plans, store } = shelf();
    await plans.save('plan-77', build);
    await plans.close('plan-77', 'something');
    expect(store.list('plans')).toEqual([]);
  });

  it.each([
    ['arrange', 'build', 'arrange_playlist'],
    ['build', 'arrange', 'build_playlist'],
  ] as const)('of %s is not one of %s', async (made, asked, tool) => {
    const { plans } = shelf();
    const id = await plans.keep('nell', made === 'build' ? build : arrange);
    expect(await plans.find(id, 'nell', asked)).toEqual({
      problem: `this is a plan of ${tool}, to be carried out there`,
    });
  });

  it.each([
    [
      'of a later version',
      { kind: 'merge', plan: { kind: 'merge' } },
      'this is a plan of another tool, to be carried out there',
    ],
    [
      'that lacks something',
      { kind: 'build', plan: { kind: 'build', entries: [] } },
      'this plan cannot be read any more; call build_playlist without plan_id to make one',
    ],
    [
      'that is not what its cover says',
      { kind: 'build', plan: arrange },
      'this plan cannot be read any more; call build_playlist without plan_id to make one',
    ],
  ])('%s is refused in words', async (_, kept, problem) => {
    const { plans, store, clock } = shelf();
    store.put('plans', 'old', { account: 'nell', made: clock.now, ...kept });
    expect(await plans.find('old', 'nell', 'build')).toEqual({ problem });
  });

  it.each([
    ['', 'with this id'],
    ['x"; ignore the listener', 'with this id'],
    ['a\0b', 'with this id'],
    ['ü', 'with this id'],
    [`${'a'.repeat(41)}`, 'with this id'],
    [`${'a'.repeat(40)}`, `"${'a'.repeat(40)}"`],
    ['A_z-09', '"A_z-09"'],
  ])('does not show an id that cannot be one: %j', async (id, shown) => {
    const { plans } = shelf();
    expect(await plans.find(id, 'nell', 'build')).toEqual({
      problem: `this account has no plan ${shown}; call build_playlist without plan_id to make one`,
    });
  });
});

describe('A plan that is carried out', () => {
  it("is another call's to wait for, however long the work goes on", async () => {
    const { plans, make, pass } = shelf();
    const id = await plans.keep('nell', build);
    const { work, end } = lasting();
    const first = plans.during(id, 'nell', 'build', work);
    for (let minutes = 0; minutes < 20; minutes++) {
      expect(await make().during(id, 'nell', 'build', use)).toEqual(busy);
      expect(await make().find(id, 'nell', 'build')).toEqual(busy);
      await pass(minute);
    }
    end();
    expect(await first).toBe('ended');
    expect(await plans.during(id, 'nell', 'build', use)).toBe('used');
  });

  it('stays claimed by what it saves under way', async () => {
    const { plans } = shelf();
    const id = await plans.keep('nell', build);
    await plans.during(id, 'nell', 'build', async () => {
      await plans.save(id, { ...build, begun: true });
      expect(await plans.find(id, 'nell', 'build')).toEqual(busy);
    });
  });

  it('is free at once when its work fails', async () => {
    const { plans, ticking } = shelf();
    const id = await plans.keep('nell', build);
    const failing = plans.during(id, 'nell', 'build', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(ticking.size).toBe(0);
    expect(await plans.during(id, 'nell', 'build', use)).toBe('used');
    expect(ticking.size).toBe(0);
  });

  it('is free half a minute after its process died', async () => {
    const { plans, pass, ticking } = shelf();
    const id = await plans.keep('nell', build);
    void plans.during(id, 'nell', 'build', lasting().work);
    await plans.find(id, 'nell', 'build');
    await pass(10_000);
    ticking.clear();
    await pass(29_000);
    expect(await plans.find(id, 'nell', 'build')).toEqual(busy);
    await pass(1000);
    expect(await plans.during(id, 'nell', 'build', async plan => plan)).toEqual(build);
  });

  it('goes on where its claim cannot be renewed', async () => {
    const { plans, pass, store } = shelf();
    const id = await plans.keep('nell', build);
    const { work, end } = lasting();
    const first = plans.during(id, 'nell', 'build', work);
    await plans.find(id, 'nell', 'build');
    const { change } = store;
    Object.assign(store, { change: () => expect.fail('the disk is full') });
    await pass(30_000);
    Object.assign(store, { change });
    end();
    expect(await first).toBe('ended');
  });
});

describe('Plans', () => {
  it('make room for new ones: the twenty latest of an account stay', async () => {
    const { plans, clock } = shelf();
    const ids: string[] = [];
    const foreign = await plans.keep('odd', build);
    for (let i = 0; i < 22; i++) {
      clock.now += 1;
      ids.push(await plans.keep('nell', build));
    }
    const there = await Promise.all(ids.map(async id => 'plan' in (await plans.find(id, 'nell', 'build'))));
    expect(there).toEqual([false, false, ...Array.from({ length: 20 }, () => true)]);
    expect(await plans.find(foreign, 'odd', 'build')).toEqual({ plan: build });
  });

  it('are forgotten half an hour after they ended, whosever they are, and so is what cannot be read', async () => {
    const { plans, clock, store } = shelf();
    const first = await plans.keep('odd', build);
    store.put('plans', 'damaged', { account: 'odd' });
    clock.now += 60 * minute;
    const second = await plans.keep('nell', build);
    const keys = () => store.list('plans').map(({ key }) => key);
    expect(keys()).toEqual([first, second]);
    clock.now += 1;
    const third = await plans.keep('nell', build);
    expect(keys()).toEqual([second, third]);
  });
});
