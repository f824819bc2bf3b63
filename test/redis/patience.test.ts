import { describe, expect, it, onTestFinished } from 'vitest';
import { hosted, issuer, musicService } from '../principals/hosted.ts';
import { link } from '../principals/leaving.ts';
import { hasRedis, redisServer, until } from './redis-server.ts';
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
    const ledger = at.ledgers('jobs', 'nell');
    await ledger.change([], put(1));
    redis.suspend();
    const waits = await Promise.all([
      msOf(() => ledger.read(['a'])),
      msOf(() => at.processes.own()),
      msOf(async () => {
        await ledger.read(['a']).catch(() => undefined);
        await ledger.read(['a']);
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
    const ledger = at.ledgers('jobs', 'nell');
    for (const value of [1, 2]) {
      expect(await ledger.change(['a'], put(value))).toBe('put');
      expect((await ledger.read(['a'])).get('a')).toBe(value);
    }
    expect(at.logged.filter(line => line.includes('does not answer'))).toEqual([]);
    await at.close();
  });
});

describe.skipIf(!hasRedis)('A replica that never read the account of a caller', () => {
  it('says while Redis is gone that it cannot be read, and that nothing of the link is lost', async () => {
    const [redis, music, server] = await Promise.all([redisServer(), musicService(), issuer()]);
    onTestFinished(redis.close);
    const replicas = await replica(redis, { quota: { requests: 1000, ms: 100 } });
    await link(await hosted({ music, issuer: server, replicas }), 'ada', music.token);
    const ours = await hosted({ music, issuer: server, replicas });
    await redis.kill();
    await until(() => replicas.problems().length > 0, 'Redis is missed');

    const personal = await ours.call('ada', 'library_read');
    expect(personal).toMatchObject({ isError: true });
    expect(personal.text).toContain('cannot be read now');
    expect(personal.text).toContain('nothing of the link is lost');
    const status = await ours.call('ada', 'account');
    expect(status.structured).toMatchObject({ state: 'unknown' });
    expect(status.text).toContain('The Redis that the replicas share does not answer');
    const login = await ours.call('ada', 'account', { action: 'login' });
    expect(login).toMatchObject({ isError: true });
    expect(login.text).toContain('does not answer');
    expect(login.text).toContain('linked still');
    for (const { text } of [personal, status, login]) expect(text).not.toContain('o account is connected');
    await redis.start();
    await until(async () => !(await ours.call('ada', 'library_read')).isError, 'the account is read again');
  });
});
