import { describe, expect, it, onTestFinished } from 'vitest';
import { aService, partsFor } from '../conformance/parts.ts';
import { beginSession, mount, sent } from '../support/http.ts';
import { clockJumps, setClock } from '../support/wall-clock.ts';
import { hasRedis, redisServer } from './replicas/redis-server.ts';
import { replica } from './replicas/replicas.ts';

describe.each(clockJumps)('A clock that jumps %s', (_, jumps) => {
  it('ends no session over HTTP', async () => {
    const embedded = await aService();
    onTestFinished(() => embedded.close());
    const server = await mount(await partsFor(embedded, embedded.token));
    onTestFinished(() => server.close(0));
    const sessions = [await beginSession(server.url)];
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    for (const jump of jumps) {
      setClock(jump);
      sessions.push(await beginSession(server.url));
      const answers = sessions.map(id => fetch(server.url, sent(list, { 'mcp-session-id': id })));
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    }
  });

  it.skipIf(!hasRedis)('ends no lease of a replica, and lets nothing expire in Redis', async () => {
    const redis = await redisServer();
    onTestFinished(redis.close);
    const [one, other] = await Promise.all([replica(redis), replica(redis)]);
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    const name = await one.processes.own();
    const kept = one.documentsOf('link pages', 'ann');
    const writes = new Map([['a', 1]]);
    await kept.change([], () => ({ result: 'put', writes, lastsMs: 600_000 }));
    const before = one.now();
    for (const jump of jumps) {
      setClock(jump);
      expect(await other.processes.isAlive(name)).toBe(true);
      expect(await one.processes.own()).toBe(name);
      expect((await other.documentsOf('link pages', 'ann').read(['a'])).get('a')).toBe(1);
      // Both go by the time of Redis.
      expect(Math.abs(one.now() - before)).toBeLessThan(60_000);
    }
  });
});
