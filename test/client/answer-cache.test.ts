import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerCache, type CacheKey } from '../../src/client/answer-cache.ts';
import { FakeClock } from '../support/clock.ts';

const minute = 60_000;

describe('The memory it takes', () => {
  const key = (name: string): CacheKey => ({ account: 'a', path: `/${name}`, request: name });
  const always = { ms: 1e9, settled: true };

  it('is bounded by entries: what was not asked for longest goes first', () => {
    const cache = new AnswerCache({ clock: new FakeClock(), mostEntries: 3 });
    for (const name of ['a', 'b', 'c']) cache.set(key(name), name, { ...always, size: 1 });
    cache.get(key('a'));
    cache.set(key('d'), 'd', { ...always, size: 1 });
    expect(['a', 'b', 'c', 'd'].map(name => cache.get(key(name))?.value)).toEqual(['a', undefined, 'c', 'd']);
  });

  it('is bounded by bytes, and one answer never pushes out all others', () => {
    const cache = new AnswerCache({ clock: new FakeClock(), mostBytes: 4000 });
    for (let each = 0; each < 10; each++) cache.set(key(`${each}`), each, { ...always, size: 200 });
    expect(cache.size).toEqual({ entries: 5, bytes: 4000 });
    cache.set(key('huge'), 0, { ...always, size: 600 });
    expect(cache.get(key('huge'))).toBeUndefined();
    expect(cache.size.entries).toBe(5);
  });

  it('is not spent on what soon may be otherwise, where it is told not to', () => {
    const cache = new AnswerCache({ clock: new FakeClock(), leastMs: minute });
    cache.set(key('short'), 1, { ms: minute - 1, settled: false, size: 1 });
    cache.set(key('long'), 1, { ms: minute, settled: true, size: 1 });
    expect([cache.get(key('short')), cache.get(key('long'))?.value]).toEqual([undefined, 1]);
  });

  it('is counted right, whatever is kept, replaced, found, dropped or outlived', () => {
    const step = fc.record({
      act: fc.constantFrom('set', 'get', 'written', 'wait'),
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      size: fc.integer({ min: 0, max: 300 }),
      ms: fc.constantFrom(0, 10, 1000),
      settled: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let now = 0;
        const clock = { now: () => now };
        const cache = new AnswerCache({ clock, mostEntries: 4, mostBytes: 2000 });
        const sizes = new Map<string, number[]>();
        for (const { act, name, size, ms, settled } of steps) {
          if (act === 'set') {
            cache.set(key(name), size, { ms, size, settled });
            sizes.set(name, [...(sizes.get(name) ?? []), size]);
          }
          if (act === 'get')
            expect([undefined, ...(sizes.get(name) ?? [])]).toContain(cache.get(key(name))?.value);
          if (act === 'written') cache.invalidate('a', `/${name}/tracks`);
          if (act === 'wait') now += ms;
          expect(cache.size.entries).toBeLessThanOrEqual(4);
          expect(cache.size.bytes).toBeLessThanOrEqual(2000);
          if (cache.size.entries === 0) expect(cache.size.bytes).toBe(0);
        }
        now += 10_000;
        for (const name of ['a', 'b', 'c', 'd', 'e']) expect(cache.get(key(name))).toBeUndefined();
        expect(cache.size).toEqual({ entries: 0, bytes: 0 });
      }),
    );
  });
});
