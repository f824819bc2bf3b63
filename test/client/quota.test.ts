import { setMaxListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQuota } from '../../src/catalogue-service/index.ts';
import { RateLimiter } from '../../src/client/ticket-queue.ts';
import { FakeClock, settled } from '../support/clock.ts';
import { densest, forever, gate } from './gate.ts';

describe('What the quota allows', () => {
  const quota = { requests: 45, ms: 5000 };

  it('is used to 95 % and more by a trickle and a burst of a thousand, and never passed', async () => {
    const { clock, come, passed } = gate(quota.requests, quota.ms);
    for (let each = 0; each < 30; each++) {
      void come(`trickle ${each}`);
      await clock.advance(150);
    }
    const burst = clock.now();
    for (let each = 0; each < 1000; each++) void come(`burst ${each}`);
    await clock.advance(200_000);
    const at = passed.map(each => each.at);
    expect(at).toHaveLength(1030);
    expect(densest(at, quota.ms)).toBe(45);
    const took = (at.at(-1) ?? 0) - burst;
    expect(1000 / (quota.requests * (took / quota.ms))).toBeGreaterThan(0.95);
  });

  it('is kept and used when half of a thousand leave again', async () => {
    const { clock, come, passed, refused } = gate(quota.requests, quota.ms);
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    for (let each = 0; each < 1000; each++)
      void come(`${each}`, forever, each % 2 ? leaving.signal : undefined);
    await clock.advance(12_000);
    leaving.abort(new Error('off'));
    await clock.advance(200_000);
    const at = passed.map(each => each.at);
    expect(passed.length + refused.length).toBe(1000);
    expect(densest(at, quota.ms)).toBe(45);
    const allowed = quota.requests * ((at.at(-1) ?? 0) / quota.ms);
    expect(passed.length / allowed).toBeGreaterThan(0.95);
  });

  it('is shared by three processes at one address: what is refused stays rare, and most of it is used', async () => {
    const clock = new FakeClock();
    let dice = 1;
    const random = () => {
      dice = (dice * 48_271) % 2_147_483_647;
      return dice / 2_147_483_647;
    };
    const admit = createQuota({ requests: 50, ms: 5000 }, clock.now);
    const outcomes: { readonly at: number; readonly ok: boolean }[] = [];
    const work = async (limiter: RateLimiter) => {
      const ticket = await limiter.acquire({ deadline: forever });
      await clock.sleep(20);
      const ok = admit();
      outcomes.push({ at: clock.now(), ok });
      await clock.sleep(20);
      ticket.release(ok ? 'ended' : 'refused');
      return ok;
    };
    for (let each = 0; each < 3; each++) {
      const limiter = new RateLimiter(quota, clock, { concurrent: 16, random });
      const worker = async () => {
        while (clock.now() < 300_000) await work(limiter);
      };
      for (let one = 0; one < 20; one++) void worker();
    }
    await clock.advance(330_000);
    const done = outcomes.filter(({ ok }) => ok).length;
    const refusals = outcomes.length - done;
    expect({ share: refusals / outcomes.length }).toSatisfy(({ share }) => share < 0.1);
    expect(done / (50 * 60)).toBeGreaterThan(0.5);
  });
});

type Event =
  | {
      readonly kind: 'come';
      readonly patience: number;
      readonly leavesAfter: number | undefined;
      readonly refused: boolean;
    }
  | { readonly kind: 'wait'; readonly ms: number };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('come' as const),
      patience: fc.constantFrom(forever, forever, 0, 300, 1500),
      leavesAfter: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: undefined, freq: 2 }),
      refused: fc.integer({ min: 0, max: 15 }).map(dice => dice === 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 700 }) }),
  },
);

describe('Whoever comes, waits, leaves or is refused', () => {
  it('no stretch of the window sees more than the quota, and nobody overtakes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(event, { maxLength: 50 }),
        async (n, events) => {
          const { clock, passed, refused, come } = gate(n, 500);
          const holds: number[] = [];
          let came = 0;
          for (const what of events) {
            if (what.kind === 'wait') await clock.advance(what.ms);
            if (what.kind !== 'come') continue;
            const leaving = new AbortController();
            const outcome = what.refused ? 'refused' : 'ended';
            void come(String(came++), what.patience, leaving.signal, {}, outcome).then(ended => {
              if (ended === 'refused') holds.push(clock.now());
            });
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
            expect(times.filter(at => at > from && at < from + 650)).toEqual([]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
