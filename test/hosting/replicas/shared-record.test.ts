import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fit, hasRedis, type RedisServer, redisServer, until } from './redis-server.ts';
import { type Replica, replica } from './replicas.ts';

const put = (value: number) => () => ({ result: 'put', writes: new Map([['a', value]]) });

describe.skipIf(!hasRedis)('The record that replicas share', () => {
  let redis: RedisServer;
  let one: Replica;
  let other: Replica;
  beforeAll(async () => {
    redis = await redisServer();
    [one, other] = await Promise.all([replica(redis), replica(redis)]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await redis.close();
  });
  const valueIn = async (replica: Replica, owner: string) =>
    (await replica.documentsOf('jobs', owner).read(['a'])).get('a');

  it('has in each what another wrote, of this owner alone, until it is emptied', async () => {
    await one.documentsOf('jobs', 'user 1').change(['a'], put(1));
    expect(await valueIn(other, 'user 1')).toBe(1);
    expect(await valueIn(other, 'user 12')).toBeUndefined();
    await other.documentsOf('jobs', 'user 1').clear();
    expect(await valueIn(one, 'user 1')).toBeUndefined();
  });

  it('has what lasts for a time until then, however often it is changed', async () => {
    const documents = one.documentsOf('link pages', 'ann');
    await documents.change([], () => ({ result: 'put', writes: new Map([['a', 1]]), lastsMs: 3000 }));
    await documents.change([], put(2));
    expect((await other.documentsOf('link pages', 'ann').read(['a'])).get('a')).toBe(2);
    await until(async () => (await documents.read(['a'])).size === 0, 'it went');
    expect(await redis.asked(client => client.keys('*link*pages*'))).toEqual([]);
  });

  it('loses none of a hundred changes that two make at once', async () => {
    const add = (from: Replica) =>
      from.documentsOf('jobs', 'sum').change(['a'], found => ({
        result: true,
        writes: new Map([['a', Number(found.get('a') ?? 0) + 1]]),
      }));
    await Promise.all(Array.from({ length: 100 }, (_, each) => add(each % 2 === 0 ? one : other)));
    expect(await valueIn(one, 'sum')).toBe(100);
  });

  it('removes a document, and keeps nothing of work that fails', async () => {
    const documents = one.documentsOf('jobs', 'ann');
    await documents.change(['a'], put(1));
    const failing = documents.change(['a'], () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await valueIn(other, 'ann')).toBe(1);
    await documents.change(['a'], () => ({ result: null, writes: new Map([['a', undefined]]) }));
    expect(await valueIn(other, 'ann')).toBeUndefined();
  });

  it('takes nothing from a replica whose lease ran out, which then has another name', async () => {
    const name = await one.processes.own();
    expect(await other.processes.isAlive(name)).toBe(true);
    expect(await one.documentsOf('jobs', 'bob').change([], put(1), name)).toBe('put');
    await redis.asked(async client => client.del(...(await client.keys('*lease*'))));
    expect(await other.processes.isAlive(name)).toBe(false);
    expect(await one.documentsOf('jobs', 'bob').change(['a'], put(2), name)).toBeUndefined();
    expect(await valueIn(one, 'bob')).toBe(1);
    const next = await one.processes.own();
    expect(next).not.toBe(name);
    expect([one.processes.holds(name), one.processes.holds(next)]).toEqual([false, true]);
    expect(await one.documentsOf('jobs', 'bob').change(['a'], put(3), next)).toBe('put');
  });

  it.each([91, -91])('has the time of Redis at a replica whose own clock is %d days ahead', async days => {
    const day = 24 * 3_600_000;
    const real = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + days * day);
    const wrong = await replica(redis);
    try {
      await wrong.documentsOf('jobs', 'ann').read(['a']);
      const daysOff = (wrong.now() - real()) / day;
      expect(Math.abs(daysOff)).toBeLessThan(0.5);
    } finally {
      clock.mockRestore();
      await wrong.close();
    }
  });

  it('frees the jobs of a replica that ends in order', async () => {
    const third = await replica(redis);
    const name = await third.processes.own();
    expect(await one.processes.isAlive(name)).toBe(true);
    await third.close();
    expect(await one.processes.isAlive(name)).toBe(false);
  });

  it('knows a question in any replica, for one use and just this question', async () => {
    const mark = await one.grants('nell').issue('delete playlist 7');
    const names = await redis.asked(client => client.keys('*:grant:*'));
    expect(names).toHaveLength(1);
    expect(names.join()).not.toContain(mark);
    expect(await other.grants('nell').use(mark, 'delete playlist 8')).toBe(false);
    const again = await one.grants('nell').issue('delete playlist 7');
    expect(await one.grants('ann').use(again, 'delete playlist 7')).toBe(false);
    expect(await other.grants('nell').use(again, 'delete playlist 7')).toBe(true);
    expect(await one.grants('nell').use(again, 'delete playlist 7')).toBe(false);
  });

  it('tells the others, and not itself', async () => {
    const heard: unknown[] = [];
    const stop = [one, other].map((each, at) =>
      each.bus.subscribe('changed nell', news => heard.push([at, news])),
    );
    one.bus.publish('changed nell', { uris: ['a'] });
    one.bus.publish('changed ann', { uris: ['b'] });
    await until(() => heard.length > 0, 'news arrive');
    expect(heard).toEqual([[1, { uris: ['a'] }]]);
    for (const each of stop) each();
  });

  it('goes on hearing when somebody else writes to their channel', async () => {
    const heard: unknown[] = [];
    const stop = other.bus.subscribe('signed out nell', news => heard.push(news));
    const broken = { from: 'nobody', topic: 'changed nell', message: { uris: [{ toString: 1 }] } };
    const breaks = other.bus.subscribe('changed nell', news => heard.push(String(Object(news).uris[0])));
    await redis.asked(async client => {
      const [channel] = [await client.call('PUBSUB', 'CHANNELS', '*')].flat();
      for (const line of ['not JSON', '7', JSON.stringify(broken)])
        await client.publish(String(channel), line);
    });
    one.bus.publish('signed out nell', 'now');
    await until(() => heard.length > 0, 'news arrive');
    expect(heard).toEqual(['now']);
    stop();
    breaks();
  });
});

describe.skipIf(!hasRedis)('A Redis that may lose what it is told', () => {
  it.each([
    ['appendonly', 'no'],
    ['appendfsync', 'everysec'],
    ['maxmemory-policy', 'allkeys-lru'],
  ])('with %s %s is named, and nothing is kept in it', async (name, value) => {
    const redis = await redisServer({ ...fit, [name]: value });
    const at = await replica(redis);
    expect(at.problems().join()).toContain(`${name} ${{ ...fit }[name]}`);
    await expect(at.documentsOf('jobs', 'nell').change([], put(1))).rejects.toThrow('may lose');
    await expect(at.grants('nell').issue('x')).rejects.toThrow('may lose');
    await expect(at.processes.own()).rejects.toThrow('may lose');
    expect((await at.documentsOf('jobs', 'nell').read(['a'])).size).toBe(0);
    await at.close();
    await redis.close();
  });

  it('is judged by what it tells where its settings are not told', async () => {
    const redis = await redisServer({ ...fit, appendonly: 'no' }, ['--rename-command', 'CONFIG', '']);
    const at = await replica(redis);
    expect(at.problems().join()).toContain('appendonly yes');
    expect(at.logged.join()).toContain('does not show its settings appendfsync');
    await at.close();
    await redis.close();
  });
});

describe.skipIf(!hasRedis)('A Redis that goes', () => {
  it.each(['killed', 'suspended'] as const)('and comes back: %s', async how => {
    const redis = await redisServer();
    const at = await replica(redis);
    const documents = at.documentsOf('jobs', 'nell');
    await documents.change([], put(1));
    if (how === 'killed') await redis.kill();
    else redis.suspend();
    await until(() => at.problems().length > 0, 'Redis is missed');
    await expect(documents.change([], put(2))).rejects.toThrow('does not answer');
    await expect(documents.read(['a'])).rejects.toThrow('does not answer');
    if (how === 'killed') await redis.start();
    else redis.resume();
    await until(() => at.problems().length === 0, 'Redis is found again');
    expect((await documents.read(['a'])).get('a')).toBe(1);
    await documents.change([], put(3));
    expect((await documents.read(['a'])).get('a')).toBe(3);
    await at.close();
    await redis.close();
  });

  it('does not do later what was refused while it was suspended', async () => {
    const redis = await redisServer();
    const at = await replica(redis);
    const documents = at.documentsOf('jobs', 'nell');
    await documents.change([], put(1));
    const suspending = documents.change(['a'], () => {
      redis.suspend();
      return { result: null, writes: new Map([['a', 2]]) };
    });
    await expect(suspending).rejects.toThrow('does not answer');
    redis.resume();
    await until(() => at.problems().length === 0, 'Redis is found again');
    expect((await documents.read(['a'])).get('a')).toBe(1);
    await at.close();
    await redis.close();
  });
});
