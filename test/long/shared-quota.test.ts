import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it, type TestContext } from 'vitest';
import { systemClock } from '../../src/client/clock.ts';
import { RateLimiter } from '../../src/client/ticket-queue.ts';
import { densest } from '../client/gate.ts';
import { hasRedis, type RedisServer, redisServer, until } from '../hosting/replicas/redis-server.ts';
import { type Replica, replica } from '../hosting/replicas/replicas.ts';

const usual = { requests: 10, ms: 300 };
/** What counts is a little longer than the window of the service. */
const countedMs = 450;

/** A replica that sends `count` requests for each of its callers. */
function sender(at: Replica, quota = usual) {
  const limiter = new RateLimiter(quota, systemClock, { shared: at.quota });
  return {
    limiter,
    send: (count: number, left: number[], caller: object = {}) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const ticket = await limiter.acquire({ deadline: Number.POSITIVE_INFINITY, caller, batch: true });
          left.push(performance.now());
          ticket.release('ended');
        }),
      ),
  };
}

describe.skipIf(!hasRedis).concurrent('The quota that replicas share', () => {
  const stand = async (
    { onTestFinished }: TestContext,
    count: number,
    quota = usual,
  ): Promise<{ redis: RedisServer; replicas: Replica[] }> => {
    const redis = await redisServer();
    onTestFinished(redis.close);
    const all = Array.from({ length: count }, () => replica(redis, { quota, replicas: 2 }));
    const replicas = await Promise.all(all);
    for (const each of replicas) onTestFinished(each.close);
    return { redis, replicas };
  };

  it('is kept by three together, which take equal parts of it', async test => {
    const quota = { requests: 12, ms: 1000 };
    const { replicas } = await stand(test, 3, quota);
    const { expect } = test;
    const lists = replicas.map((): number[] => []);
    const began = performance.now();
    await Promise.all(replicas.map((each, at) => sender(each, quota).send(16, lists[at] ?? [])));
    const left = lists.flat().sort((a, b) => a - b);
    // Redis was new: nothing leaves for a whole window.
    expect((left[0] ?? 0) - began).toBeGreaterThan(countedMs - 100);
    expect(densest(left, quota.ms)).toBeLessThanOrEqual(quota.requests);
    // Nobody is ahead by more than the part of one window.
    const half = left[23] ?? 0;
    const parts = lists.map(list => list.filter(at => at <= half).length);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(4);
  });

  it('counts callers, not replicas: one with three callers gets three parts', async test => {
    const quota = { requests: 12, ms: 1000 };
    const {
      replicas: [one, other],
    } = await stand(test, 2, quota);
    const { expect } = test;
    if (one === undefined || other === undefined) throw new Error('two replicas');
    const lists: number[][] = [[], [], [], []];
    const busy = sender(one, quota);
    const all = [
      ...[0, 1, 2].map(each => busy.send(12, lists[each] ?? [], {})),
      sender(other, quota).send(12, lists[3] ?? []),
    ];
    await Promise.all(all);
    const left = lists.flat().sort((a, b) => a - b);
    const parts = lists.map(list => list.filter(at => at <= (left[23] ?? 0)).length);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(3);
  });

  it('holds everyone for a window after Redis forgot it', async test => {
    const {
      redis,
      replicas: [one, other],
    } = await stand(test, 2);
    const { expect } = test;
    if (one === undefined || other === undefined) throw new Error('two replicas');
    const left: number[] = [];
    const senders = [sender(one), sender(other)];
    await Promise.all(senders.map(each => each.send(5, left)));
    await redis.asked(client => client.flushall());
    await Promise.all(senders.map(each => each.send(10, left)));
    expect(
      densest(
        left.sort((a, b) => a - b),
        usual.ms,
      ),
    ).toBeLessThanOrEqual(usual.requests);
  });

  it.for(['killed', 'suspended'] as const)(
    'falls to the part of each replica while Redis is %s, and is whole again afterwards',
    async (how, test) => {
      // Replicas miss Redis, and find it, within less than a window of each other.
      const quota = { requests: 10, ms: 1500 };
      const windowMs = 1650;
      const { redis, replicas } = await stand(test, 2, quota);
      const { expect } = test;
      const left: number[] = [];
      const senders = replicas.map(each => sender(each, quota));
      const sent = (count: number, by = senders) => Promise.all(by.map(each => each.send(count, left)));
      await sent(5);
      if (how === 'killed') await redis.kill();
      else redis.suspend();
      await sent(5);
      if (how === 'killed') await redis.start();
      else redis.resume();
      await until(() => replicas.every(each => each.problems().length === 0), 'Redis is found again');
      const again = performance.now();
      await sent(20, senders.slice(0, 1));
      // One replica has the whole quota: by its part alone it would wait for three windows.
      expect(performance.now() - again).toBeLessThan(3 * windowMs);
      expect(left).toHaveLength(40);
      expect(
        densest(
          left.sort((a, b) => a - b),
          quota.ms,
        ),
      ).toBeLessThanOrEqual(quota.requests);
    },
  );

  it('pauses in every replica when the service refuses one of them', async test => {
    const {
      replicas: [one, other],
    } = await stand(test, 2);
    const { expect } = test;
    if (one === undefined || other === undefined) throw new Error('two replicas');
    await sender(other).send(1, []);
    const refused = new RateLimiter(usual, systemClock, { shared: one.quota, random: () => 0 });
    (await refused.acquire({ deadline: Number.POSITIVE_INFINITY })).release('refused');
    await sleep(50);
    const paused = performance.now();
    await sender(other).send(1, []);
    expect(performance.now() - paused).toBeGreaterThan(countedMs - 150);
  });
});
