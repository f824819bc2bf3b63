import { describe, expect, it, onTestFinished } from 'vitest';
import { hasRedis, redisServer } from './redis-server.ts';
import { replica } from './replicas.ts';
import { slowWayTo } from './slow-redis.ts';

const put = (value: number) => () => ({ result: 'put', writes: new Map([['a', value]]) });

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work().catch(() => undefined);
  return performance.now() - from;
}

describe.skipIf(!hasRedis)('Whoever asks of a Redis', () => {
  it('that is suspended waits about a second at most, however much they ask', async () => {
    const redis = await redisServer();
    const at = await replica(redis);
    const documents = at.documentsOf('jobs', 'nell');
    await documents.change([], put(1));
    redis.suspend();
    const waits = await Promise.all([
      msOf(() => documents.read(['a'])),
      msOf(() => at.processes.own()),
      msOf(async () => {
        await documents.read(['a']).catch(() => undefined);
        await documents.read(['a']);
      }),
    ]);
    for (const ms of waits) expect(ms).toBeLessThan(2000);
    redis.resume();
    await at.close();
    await redis.close();
  });

  it('that answers after 300 ms is refused nothing, and it is not taken for gone', async () => {
    const redis = await redisServer();
    const way = await slowWayTo(redis);
    onTestFinished(async () => {
      way.close();
      await redis.close();
    });
    const at = await replica(way);
    way.delayMs = 300;
    const documents = at.documentsOf('jobs', 'nell');
    for (const value of [1, 2]) {
      expect(await documents.change(['a'], put(value))).toBe('put');
      expect((await documents.read(['a'])).get('a')).toBe(value);
    }
    expect(at.logged.filter(line => line.includes('does not answer'))).toEqual([]);
    await at.close();
  });
});
