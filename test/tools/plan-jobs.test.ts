import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachOf, Progress } from '../../src/tools/building/jobs.ts';
import type { BuildPlan } from '../../src/tools/building/plan.ts';
import { plansOf, seedFrom } from '../../src/tools/building/shelf.ts';
import { around, says } from './planning.ts';

describe('A long job', () => {
  it('tells each step, and how long the rest takes by the pace so far', () => {
    const { context, told, time } = around();
    const step = new Progress(context).part(6, 'songs read');
    for (let done = 1; done <= 6; done++) {
      time.now += 1500;
      step(done);
    }
    expect(told).toEqual([
      '1/6 1 of 6 songs read, about 8 s to go',
      '2/6 2 of 6 songs read, about 6 s to go',
      '3/6 3 of 6 songs read, about 5 s to go',
      '4/6 4 of 6 songs read, about 3 s to go',
      '5/6 5 of 6 songs read, about 2 s to go',
      '6/6 6 of 6 songs read',
    ]);
  });

  it.each([
    [45, 1, ''],
    [63, 1, ', about 2 s to go'],
    [135, 1, ', about 10 s to go'],
    [135, 45, ', about 10 s to go'],
    [135, 90, ', about 5 s to go'],
    [135, 126, ''],
  ])('of %i steps reckons with the quota: after %i', (total, done, left) => {
    const { context, told } = around();
    new Progress(context).part(total, 'songs read')(done);
    expect(told).toEqual([`${done}/${total} ${done} of ${total} songs read${left}`]);
  });

  it('of up to five steps is silent', () => {
    const { context, told } = around();
    const progress = new Progress(context);
    progress.part(5, 'songs read')(5);
    expect(told).toEqual([]);
    progress.part(6, 'songs read')(5);
    expect(told).toEqual(['5/6 5 of 6 songs read']);
  });

  it('never goes back, and tells nothing twice', () => {
    const { context, told } = around();
    const step = new Progress(context).part(6, 'songs read');
    for (const done of [2, 1, 2, 3]) step(done);
    expect(told).toEqual(['2/6 2 of 6 songs read', '3/6 3 of 6 songs read']);
  });

  it('goes on counting from part to part', () => {
    const { context, told } = around();
    const progress = new Progress(context);
    progress.part(6, 'pages read')(6);
    progress.part(10, 'songs read')(1);
    expect(told).toEqual(['6/6 6 of 6 pages read', '7/16 1 of 10 songs read']);
  });

  it('lends its count to what others tell', () => {
    const { context, told } = around();
    const progress = new Progress(context);
    progress.part(6, 'pages read')(6);
    const lent = progress.context();
    lent.progress(1, 3, 'matched');
    lent.progress(1, 3, 'matched');
    lent.progress(2, 3, 'matched');
    expect(lent.client).toBe(context.client);
    progress.part(10, 'songs read')(1);
    expect(told).toEqual(['6/6 6 of 6 pages read', '7/9 matched', '8/9 matched', '9/18 1 of 10 songs read']);
  });

  it('is silent once it is called off', () => {
    const { context, told, stop } = around();
    const step = new Progress(context).part(6, 'songs read');
    stop.abort();
    step(1);
    expect(told).toEqual([]);
  });
});

describe('One read for each of several', () => {
  it('gives what came in their order; what has a failure of its own is undefined', async () => {
    const { context, service } = around();
    for (const id of [1, 3]) service.tracks.set(id, { id, title: `Song ${id}` });
    const counts: number[] = [];
    const read = async (track_id: number) => (await context.client.track.details({ track_id })).title;
    const found = await eachOf([3, 2, 1], read, count => counts.push(count));
    expect(found).toEqual(['Song 3', undefined, 'Song 1']);
    expect(counts).toEqual([1, 2, 3]);
  });

  it('ends with what would fail every time', async () => {
    const { context, service } = around();
    service.next(/track\/2/, says(700));
    const read = (track_id: number) => context.client.track.details({ track_id });
    await expect(eachOf([1, 2], read, () => undefined)).rejects.toMatchObject({ name: 'ServiceBusy' });
  });
});

describe('Plans', () => {
  afterEach(() => vi.useRealTimers());
  const plan: BuildPlan = {
    kind: 'build',
    target: { title: 'Dinner', public: false },
    entries: [],
    order: 'as_given',
    seed: 1,
    open: [],
  };

  it('lie beside the record of changes, under ids of two unguessable parts, by the clock of the calls', async () => {
    const { context, time } = around();
    const id = await plansOf(context).keep('nell', plan);
    expect(id).toBe('id1id2');
    expect(await plansOf(context).find(id, 'nell', 'build')).toEqual({ plan });
    expect(await plansOf(around().context).find(id, 'nell', 'build')).toHaveProperty('problem');
    time.now += 30 * 60_000 + 1;
    expect(await plansOf(context).find(id, 'nell', 'build')).toHaveProperty('problem');
  });

  it('are held for as long as a call works with them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { context, time } = around();
    const id = await plansOf(context).keep('nell', plan);
    const other = () => plansOf(context).find(id, 'nell', 'build');
    await plansOf(context).during(id, 'nell', 'build', async () => {
      for (let step = 0; step < 12; step++) {
        time.now += 10_000;
        await vi.advanceTimersByTimeAsync(10_000);
        expect(await other()).toHaveProperty('problem');
      }
    });
    expect(vi.getTimerCount()).toBe(0);
    expect(await other()).toEqual({ plan });
  });
});

describe('A seed', () => {
  it.each([
    ['', 0],
    ['a', 97],
    ['ab', 3105],
    ['ba', 3135],
    ['zzzzzzzzzz', 988_160],
  ])('from %j is always %i', (id, seed) => {
    expect(seedFrom(id)).toBe(seed);
  });

  it('is below a million, so that it can be said again', () => {
    const seeds = Array.from({ length: 200 }, (_, at) => seedFrom(`change-${at * 7919}`));
    expect(seeds.every(seed => Number.isInteger(seed) && seed >= 0 && seed < 1_000_000)).toBe(true);
    expect(new Set(seeds).size).toBe(200);
  });
});
