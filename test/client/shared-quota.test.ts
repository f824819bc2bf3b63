import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import type { SharedQuota } from '../../src/client/quota-window.ts';
import { RateLimiter } from '../../src/client/ticket-queue.ts';
import { connectionLimit, type Transport } from '../../src/client/transport.ts';
import { FakeClock, settled } from '../support/clock.ts';

const quota = { requests: 50, ms: 5000 };
/** The way to the shared log and back, in milliseconds. */
const tripMs = 40;
const album = { data: [], total: 0 };

/** A shared quota that notes what it granted and what came back, and has as much as is asked for. */
function sharedQuota(clock: FakeClock) {
  const grants: { readonly at: number; granted: number }[] = [];
  const quotaOf: SharedQuota = {
    async take({ requests }) {
      const grant = { at: clock.now(), granted: requests };
      grants.push(grant);
      await clock.sleep(tripMs);
      const giveBack = (count: number) => {
        grant.granted -= count;
      };
      return { granted: requests, againMs: 0, share: 50, free: 50, giveBack };
    },
    pause: async () => undefined,
  };
  return { quotaOf, grants };
}

/** A service whose every connection is held until it is let go, and what left for it. */
function heldConnections(clock: FakeClock) {
  const left: number[] = [];
  const held: (() => void)[] = [];
  const transport: Transport = {
    async send() {
      left.push(clock.now());
      await new Promise<void>(resolve => held.push(resolve));
      return { status: 200, contentType: 'application/json', body: JSON.stringify(album) };
    },
    close: async () => undefined,
  };
  return { transport, left, held };
}

/** One caller with many searches at once, over a quota that others share. */
function stand(open: (clock: FakeClock) => Promise<void> = async () => undefined) {
  const clock = new FakeClock();
  const { quotaOf, grants } = sharedQuota(clock);
  const { transport, left, held } = heldConnections(clock);
  const limiter = new RateLimiter(quota, clock, { concurrent: connectionLimit, shared: quotaOf });
  const client = createClient({
    transport: { ...transport, ready: () => open(clock) },
    quota,
    limiter,
    clock,
    hasToken: () => false,
    plural: false,
    deadlineMs: 60_000,
  });
  const search = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, each) =>
        client.search.album({ query: String(each) }, { batch: false }),
      ),
    );
  return {
    clock,
    grants,
    left,
    held,
    search,
    granted: () => grants.reduce((sum, each) => sum + each.granted, 0),
  };
}

describe('Requests of a quota that others share', () => {
  it.each([1, 3, 7, 10, 20, 28])(
    'are not foreseen: when the next may come in %i ms, nobody leaves before it came',
    async againMs => {
      // Time goes on with each look at it, so that the moment of the next grant lies between any two looks.
      let now = 0;
      let ring: () => void = () => undefined;
      const clock = {
        now: () => {
          now += 1;
          return now;
        },
        after: (_: number, act: () => void) => {
          ring = act;
          return () => undefined;
        },
        sleep: async () => undefined,
      };
      const count = { granted: 0, left: 0 };
      const shared: SharedQuota = {
        async take() {
          count.granted += 1;
          return { granted: 1, againMs, share: 50, free: 50 };
        },
        pause: async () => undefined,
      };
      const limiter = new RateLimiter(quota, clock, { concurrent: 50, shared });
      const { signal } = new AbortController();
      const request = {
        deadline: 1e9,
        batch: false,
        caller: undefined,
        beforeSend: undefined,
        signal,
        sent: false,
      };
      for (let each = 0; each < 8; each += 1) {
        void limiter.acquire({ ...request }).then(() => {
          count.left += 1;
        });
      }
      for (let turn = 0; turn < 200 && count.left < 8; turn += 1) {
        ring();
        await settled();
        expect(count.left).toBeLessThanOrEqual(count.granted);
      }
      expect(count.left).toBe(8);
    },
  );

  it('are no more than there are free connections, and are asked for as those become free', async () => {
    const { clock, grants, left, held, search, granted } = stand();
    const done = search(40);
    await clock.advance(1000);
    expect([left.length, granted()]).toEqual([connectionLimit, connectionLimit]);
    // Nothing is asked for while no connection is free.
    const asked = grants.length;
    await clock.advance(3000);
    expect(grants).toHaveLength(asked);
    for (const letGo of held.splice(0, 3)) letGo();
    await clock.advance(tripMs);
    expect([left.length, granted()]).toEqual([connectionLimit + 3, connectionLimit + 3]);
    while (left.length < 40) {
      for (const letGo of held.splice(0)) letGo();
      await clock.advance(tripMs);
      expect(granted()).toBe(left.length);
    }
    for (const letGo of held.splice(0)) letGo();
    await done;
  });

  it('are each used on the way back from where they were granted, or go back', async () => {
    const { clock, grants, left, held, search, granted } = stand();
    const done = search(40);
    while (left.length < 40) {
      await clock.advance(tripMs);
      for (const letGo of held.splice(0)) letGo();
      await settled();
    }
    for (const letGo of held.splice(0)) letGo();
    await done;
    const due = grants.flatMap(({ at, granted: count }) => Array.from({ length: count }, () => at + tripMs));
    expect(left).toEqual(due);
    expect(granted()).toBe(40);
  });

  it('are not asked for before the connection is ready, because they would leave long after their grant', async () => {
    const opened: { once?: Promise<void> } = {};
    const { clock, grants, left, held, search } = stand(clock => (opened.once ??= clock.sleep(700)));
    const done = search(3);
    await clock.advance(699);
    expect(grants).toEqual([]);
    await clock.advance(1 + tripMs);
    expect(left).toEqual([700 + tripMs, 700 + tripMs, 700 + tripMs]);
    for (const letGo of held.splice(0)) letGo();
    await done;
  });
});

describe('How much of a shared quota is free', () => {
  it('is what was last told, for one window: whoever asks for nothing is told nothing', async () => {
    const clock = new FakeClock();
    const shared: SharedQuota = {
      take: async ({ requests }) => ({ granted: requests, againMs: 0, share: 50, free: 3 }),
      pause: async () => undefined,
    };
    const limiter = new RateLimiter(quota, clock, { concurrent: connectionLimit, shared });
    (await limiter.acquire({ deadline: 10_000 })).release('ended');
    expect(limiter.pace.free).toBe(3);
    await clock.advance(5000);
    expect(limiter.pace.free).toBe(3);
    await clock.advance(200);
    expect(limiter.pace.free).toBe(50);
  });
});
