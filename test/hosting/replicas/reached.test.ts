import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../src/client/clock.ts';
import { connectReplicas } from '../../../src/hosting/replicas/index.ts';
import { fit, hasRedis, redisServer, until } from './redis-server.ts';
import { replica } from './replicas.ts';
import { slowWayTo } from './slow-redis.ts';

/** A replica that may never reach its Redis, and what it logs. */
function connecting(url: string, clock: Clock = systemClock) {
  const logged: string[] = [];
  const write = (text: string) => void logged.push(text);
  const quota = { requests: 50, ms: 200 };
  const log = { warn: write, info: write };
  const at = connectReplicas({ url, service: 'test', quota, replicas: 2, address: 'here', clock, log });
  return { at, logged };
}

describe.skipIf(!hasRedis)('A Redis that is not reached', () => {
  it.each([
    { what: 'name or password', path: 'somebody:wrong-secret@', says: 'WRONGPASS' },
    { what: 'port', path: '', says: 'ECONNREFUSED' },
  ])('for a wrong $what is in the log once, with why, and without a secret', async ({ path, says }) => {
    const redis = await redisServer();
    onTestFinished(redis.close);
    if (path === '') await redis.kill();
    const { at, logged } = connecting(redis.url.replace('//', `//${path}`));
    await until(() => logged.length > 0, 'the log tells');
    await pause(300);
    expect(logged).toEqual([
      `The Redis that the replicas share cannot be reached (${says}). Check MUSIC_REDIS.`,
    ]);
    expect(at.problems().join()).toContain('does not answer');
    await at.close();
  });
});

describe.skipIf(!hasRedis)('The settings of a Redis', () => {
  it('that are mended or spoilt while it runs are noticed within seconds', async () => {
    const redis = await redisServer({ ...fit, appendonly: 'no' });
    onTestFinished(redis.close);
    const at = await replica(redis);
    const set = (value: string) => redis.asked(client => client.config('SET', 'appendonly', value));
    const change = () =>
      at.processes.own().then(
        () => 'kept',
        (error: Error) => error.message,
      );
    expect(await change()).toContain('It needs appendonly yes');
    await set('yes');
    await until(() => at.problems().length === 0, 'the mended setting is seen');
    expect(await change()).toBe('kept');
    expect(at.logged.filter(line => line.includes('It needs appendonly'))).toHaveLength(1);
    await at.close();
  });
});

describe.skipIf(!hasRedis)('A replica that ends', () => {
  it('waits for nothing any more, also where its Redis was too slow for the quota', async () => {
    const redis = await redisServer();
    const way = await slowWayTo(redis);
    onTestFinished(async () => {
      way.close();
      await redis.close();
    });
    let waiting = 0;
    const clock: Clock = {
      ...systemClock,
      async sleep(ms, signal) {
        waiting += 1;
        try {
          await systemClock.sleep(ms, signal);
        } finally {
          waiting -= 1;
        }
      },
    };
    const { at, logged } = connecting(way.url, clock);
    await until(() => at.problems().length === 0, 'Redis is found');
    way.delayMs = 150;
    const wish = { requests: 1, callers: 1, most: 50 };
    for (let each = 0; each < 6; each += 1) await at.quota.take(wish);
    expect(logged.join()).toContain('uses its own');
    way.delayMs = 0;
    await at.close();
    await pause(20);
    expect(waiting).toBe(0);
  });
});
