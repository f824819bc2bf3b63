import { describe, expect, it } from 'vitest';
import * as errors from '../../src/client/errors.ts';
import { isHopeless, mapLimited, mapLimitedOrFail, mapOrSkip } from '../../src/client/many-calls.ts';
import { entryNamed } from '../support/carriers.ts';

const entry = entryNamed('album.details');
const absent = new errors.NotFound(entry, '', { ran: 'no' });
const busy = new errors.ServiceBusy(entry, '', { ran: 'no' });
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const later = () => new Promise<void>(resolve => setImmediate(resolve));

describe('A failure', () => {
  it.each(
    Object.values(errors).flatMap(kind =>
      typeof kind === 'function' && kind.prototype instanceof errors.MusicError ? [kind.name] : [],
    ),
  )('%s stops the rest of a list only where that would fail too', name => {
    const ofOne = ['NotFound', 'RequestRefused', 'LimitExceeded', 'Unexplained'];
    const kind = Object.entries(errors).find(([key]) => key === name)?.[1];
    if (typeof kind !== 'function' || name === 'MusicError') throw new Error(`${name} is no class`);
    const error: unknown = Reflect.construct(kind, [entry, '', { ran: 'no' }]);
    expect(isHopeless(error)).toBe(!ofOne.includes(name));
  });

  it('that is not of the service stops the rest', () => {
    expect(isHopeless(new TypeError('x'))).toBe(true);
    expect(isHopeless(undefined)).toBe(true);
  });
});

describe('A call for each of a list', () => {
  it('answers in the order of the list, whatever ends first', async () => {
    const ends: (() => void)[] = [];
    const all = mapLimited([1, 2, 3], async id => {
      await new Promise<void>(resolve => ends.push(resolve));
      return `of ${id}`;
    });
    await later();
    for (const end of ends.reverse()) end();
    expect(await all).toEqual([
      { id: 1, value: 'of 1' },
      { id: 2, value: 'of 2' },
      { id: 3, value: 'of 3' },
    ]);
  });

  it('is made six times at once, and no more', async () => {
    let at = 0;
    let most = 0;
    await mapLimited(upTo(20), async () => {
      most = Math.max(most, ++at);
      await later();
      at -= 1;
    });
    expect(most).toBe(6);
  });

  it('is made for anything that can be named', async () => {
    expect(await mapLimited(['a', 'b'], async word => word.toUpperCase())).toEqual([
      { id: 'a', value: 'A' },
      { id: 'b', value: 'B' },
    ]);
    expect(await mapLimited([], async () => 1)).toEqual([]);
  });

  it('goes on after a failure of one, and counts every end', async () => {
    const counts: number[] = [];
    const results = await mapLimited(
      upTo(3),
      async id => (id === 2 ? Promise.reject(absent) : id),
      count => counts.push(count),
    );
    expect(results).toEqual([
      { id: 1, value: 1 },
      { id: 2, error: absent },
      { id: 3, value: 3 },
    ]);
    expect(counts).toEqual([1, 2, 3]);
  });

  it('is not made any more after a failure of all, and what was under way ends', async () => {
    const asked: number[] = [];
    const results = await mapLimited(upTo(10), async id => {
      asked.push(id);
      if (id === 2) throw busy;
      await later();
      return id;
    });
    expect(asked).toEqual(upTo(6));
    expect(results).toEqual([
      { id: 1, value: 1 },
      { id: 2, error: busy },
      ...[3, 4, 5, 6].map(id => ({ id, value: id })),
      ...[7, 8, 9, 10].map(id => ({ id })),
    ]);
  });

  it('stays stopped when one fails by itself afterwards', async () => {
    const asked: number[] = [];
    await mapLimited(upTo(10), async id => {
      asked.push(id);
      if (id === 1) throw busy;
      await later();
      throw absent;
    });
    expect(asked).toEqual(upTo(6));
  });
});

describe('A list that was stopped', () => {
  it('before anything succeeded is told by what stopped it', async () => {
    const all = mapLimitedOrFail(upTo(3), async id => Promise.reject(id === 1 ? absent : busy));
    await expect(all).rejects.toBe(busy);
  });

  it('after something succeeded is told by each', async () => {
    const counts: number[] = [];
    const results = await mapLimitedOrFail(
      upTo(2),
      async id => (id === 1 ? id : Promise.reject(busy)),
      count => counts.push(count),
    );
    expect(results).toEqual([
      { id: 1, value: 1 },
      { id: 2, error: busy },
    ]);
    expect(counts).toEqual([1, 2]);
  });

  it('by nothing is told by each, though all failed', async () => {
    const results = await mapLimitedOrFail([7], async () => Promise.reject(absent));
    expect(results).toEqual([{ id: 7, error: absent }]);
  });
});

describe('The values of a list', () => {
  it('lack those of items that failed for a reason of their own', async () => {
    const counts: number[] = [];
    const values = await mapOrSkip(
      upTo(3),
      async id => (id === 2 ? Promise.reject(absent) : `of ${id}`),
      count => counts.push(count),
    );
    expect(values).toEqual(['of 1', undefined, 'of 3']);
    expect(counts).toEqual([1, 2, 3]);
  });

  it('are none after a failure of all, though some succeeded', async () => {
    await expect(mapOrSkip(upTo(3), async id => (id === 3 ? Promise.reject(busy) : id))).rejects.toBe(busy);
  });
});
