import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { densest } from '../client/gate.ts';
import { hasRedis, redisServer } from '../hosting/replicas/redis-server.ts';
import { type Replica, replica } from '../hosting/replicas/replicas.ts';
import { slowWayTo } from '../hosting/replicas/slow-redis.ts';

/** Longer than a replica takes to find a Redis that came back. */
const quota = { requests: 8, ms: 2000 };
/** One permit counts for so long: the window, the way to the service, and what a process may be held up. */
const windowMs = 2200;

/** Takes whatever it gets for so long, and notes when it got it. */
async function takeAll({ quota: shared }: Replica, ms: number, taken: number[]): Promise<void> {
  for (const until = performance.now() + ms; performance.now() < until; await sleep(10)) {
    const { granted } = await shared.take({ requests: 8, callers: 1, most: 8 });
    taken.push(...Array.from({ length: granted }, () => performance.now()));
  }
}

const ascending = (one: number, other: number) => one - other;

/** A replica close to Redis, and one whose way there can be slow; all of it ends with the test. */
async function nearAndFar() {
  const redis = await redisServer();
  const way = await slowWayTo(redis);
  const [near, far] = [await replica(redis, { quota }), await replica(way, { quota })];
  onTestFinished(async () => {
    way.close();
    await Promise.all([near.close(), far.close()]);
    await redis.close();
  });
  return { redis, way, near, far };
}

const most = (taken: readonly number[]) => densest(taken.toSorted(ascending), quota.ms);

describe.skipIf(!hasRedis)('Two replicas of which one has a part of the quota by itself', () => {
  it('send no more than the quota while Redis is too slow for that one alone', async () => {
    const { way, near, far } = await nearAndFar();
    way.delayMs = 150;
    const [ofNear, ofFar]: [number[], number[]] = [[], []];
    await Promise.all([takeAll(near, 5 * windowMs, ofNear), takeAll(far, 5 * windowMs, ofFar)]);
    expect(far.logged.join()).toContain('uses its own 4 requests of the quota');
    expect(ofFar.length).toBeGreaterThan(4);
    expect(most([...ofNear, ...ofFar])).toBeLessThanOrEqual(8);
  });

  it('send no more than the quota when the one that sent nothing finds Redis first', async () => {
    const { redis, way, near: idle, far: busy } = await nearAndFar();
    const taken: number[] = [];
    await redis.kill();
    await takeAll(busy, 1.2 * windowMs, taken);
    expect(taken.length).toBeGreaterThan(0);
    way.delayMs = 300;
    await redis.start();
    await Promise.all([takeAll(busy, 3 * windowMs, taken), takeAll(idle, 3 * windowMs, taken)]);
    expect(most(taken)).toBeLessThanOrEqual(8);
  });
});
