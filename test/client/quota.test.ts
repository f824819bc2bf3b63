import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pacer, WaitTooLong } from '../../src/client/quota.ts';
import { FakeClock, settled } from '../support/clock.ts';

const forever = Number.POSITIVE_INFINITY;

/** Notes who passes when. */
function gate(requests: number, ms: number, clock = new FakeClock()) {
  const pacer = new Pacer({ requests, ms }, clock);
  const passed: { name: string; at: number }[] = [];
  const refused: { name: string; reason: unknown }[] = [];
  const come = (name: string, longestMs = forever, signal?: AbortSignal) =>
    pacer.pass(longestMs, signal).then(
      () => passed.push({ name, at: clock.now() }),
      (reason: unknown) => refused.push({ name, reason }),
    );
  return { pacer, clock, passed, refused, come, names: () => passed.map(({ name }) => name) };
}

/** The most that passed in any stretch of `ms`. */
const densest = (times: readonly number[], ms: number) =>
  Math.max(0, ...times.map(from => times.filter(at => at >= from && at < from + ms).length));

describe('The quota', () => {
  it('lets as many through at once as it allows, and the next after a whole window', async () => {
    const { clock, passed, come, names } = gate(3, 1000);
    for (const name of ['a', 'b', 'c', 'd']) void come(name);
    await settled();
    expect(names()).toEqual(['a', 'b', 'c']);
    await clock.advance(999);
    expect(names()).toEqual(['a', 'b', 'c']);
    await clock.advance(500);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    expect(passed[3]?.at).toBeGreaterThanOrEqual(1000);
  });

  it('keeps a margin beyond the window, because the service counts arrivals', async () => {
    const { clock, come, passed } = gate(1, 1000);
    void come('a');
    void come('b');
    await clock.advance(5000);
    expect(passed[1]?.at).toBeGreaterThanOrEqual(1100);
  });

  it('tells a caller at once that it would wait longer than it may, and gives it no place', async () => {
    const { clock, come, refused, passed } = gate(1, 1000);
    void come('a');
    await settled();
    void come('hasty', 500);
    await settled();
    expect(refused.map(({ name }) => name)).toEqual(['hasty']);
    expect(refused[0]?.reason).toBeInstanceOf(WaitTooLong);
    expect(clock.waiting).toBe(0);
    void come('patient');
    await clock.advance(1300);
    expect(passed.map(({ name }) => name)).toEqual(['a', 'patient']);
  });

  it('says how long the wait would have been', async () => {
    const { pacer, clock } = gate(1, 1000);
    await pacer.pass(0);
    await clock.advance(400);
    const wait = await pacer.pass(100).catch((reason: unknown) => reason);
    expect(wait instanceof WaitTooLong && wait.waitMs).toBe(750);
  });

  it('lets nobody through who has called it off already', async () => {
    const { come, refused, passed } = gate(1, 1000);
    await come('gone', forever, AbortSignal.abort('off'));
    expect(refused).toEqual([{ name: 'gone', reason: 'off' }]);
    await come('next');
    expect(passed).toEqual([{ name: 'next', at: 0 }]);
  });

  it('gives the place of a waiter who leaves to those that come later, and keeps everyone in order', async () => {
    const { clock, come, refused, names } = gate(2, 1000);
    const leaving = new AbortController();
    void come('a');
    void come('b');
    void come('c', forever, leaving.signal);
    void come('d', forever, leaving.signal);
    void come('e');
    await settled();
    leaving.abort(new Error('off'));
    await settled();
    void come('f');
    expect(refused.map(({ name }) => name)).toEqual(['c', 'd']);
    await clock.advance(10_000);
    expect(names()).toEqual(['a', 'b', 'e', 'f']);
  });

  it('is free again at once when all that waited have left', async () => {
    const { clock, come, passed } = gate(1, 1000);
    const leaving = new AbortController();
    void come('a');
    for (let i = 0; i < 20; i++) void come(`gone ${i}`, forever, leaving.signal);
    await settled();
    leaving.abort(new Error('off'));
    await settled();
    void come('b');
    await clock.advance(1200);
    expect(passed.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('lets nobody through for a window after the service refused, not even those that wait', async () => {
    const { pacer, clock, come, passed } = gate(2, 1000);
    for (const name of ['a', 'b', 'c', 'd', 'e']) void come(name);
    await clock.advance(1000);
    pacer.hold();
    void come('late');
    await clock.advance(999);
    expect(passed.map(({ name }) => name)).toEqual(['a', 'b']);
    await clock.advance(10_000);
    expect(passed.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'late']);
    expect(passed.slice(2, 4).map(({ name }) => name)).toEqual(['c', 'd']);
    expect(
      densest(
        passed.map(({ at }) => at),
        1000,
      ),
    ).toBe(2);
  });

  it('tells a waiter whom a hold would keep too long', async () => {
    const { pacer, clock, come, refused } = gate(1, 1000);
    void come('a');
    void come('b', 1300);
    await clock.advance(1100);
    pacer.hold();
    await clock.advance(100);
    expect(refused[0]?.reason).toBeInstanceOf(WaitTooLong);
  });
});

type Event =
  | { readonly kind: 'come'; readonly patience: number; readonly leavesAfter: number | undefined }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'hold' };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('come' as const),
      patience: fc.constantFrom(forever, forever, 0, 300, 1500),
      leavesAfter: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: undefined, freq: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 700 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'hold' as const }) },
);

describe('Whoever comes, waits, leaves or is held up', () => {
  it('no stretch of the window sees more than the quota, and nobody overtakes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(event, { maxLength: 50 }),
        async (n, events) => {
          const { pacer, clock, passed, refused, come } = gate(n, 500);
          const holds: number[] = [];
          let came = 0;
          for (const what of events) {
            if (what.kind === 'wait') await clock.advance(what.ms);
            if (what.kind === 'hold') {
              pacer.hold();
              holds.push(clock.now());
            }
            if (what.kind !== 'come') continue;
            const leaving = new AbortController();
            void come(String(came++), what.patience, leaving.signal);
            if (what.leavesAfter !== undefined) {
              void clock.sleep(what.leavesAfter).then(() => leaving.abort(new Error('off')));
            }
            await settled();
          }
          await clock.advance(1_000_000);
          const times = passed.map(({ at }) => at);
          const asTheyCame = passed.toSorted((a, b) => Number(a.name) - Number(b.name)).map(({ at }) => at);
          expect(densest(times, 500)).toBeLessThanOrEqual(n);
          expect(asTheyCame).toEqual(times);
          expect(passed.length + refused.length).toBe(came);
          for (const from of holds) {
            expect(times.filter(at => at > from && at < from + 500)).toEqual([]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
