import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createListener, createProcess } from '../../../src/app/compose.ts';
import { readConfig } from '../../../src/config/read-config.ts';
import { createLog } from '../../../src/server/log.ts';
import { openStore } from '../../../src/store/open.ts';
import { callTool } from '../../support/stand.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { hasRedis, type RedisServer, redisServer, until } from './redis-server.ts';
import { replica } from './replicas.ts';

const quota = { requests: 1000, ms: 100 };

/** Two replicas over one Redis and one service, each with a connection of the same listener, or of another account. */
async function stand(otherToken?: (embedded: TestService) => string) {
  const redis = await redisServer();
  onTestFinished(redis.close);
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    quota: { requests: 1e9, ms: 1 },
  });
  onTestFinished(() => embedded.close());
  const server = async (owner: string, as: string) => {
    const env = { MUSIC_SERVICE: embedded.origin, MUSIC_ACCESS_TOKEN: as, MUSIC_CONFIRM: 'never' };
    const request = readConfig({ argv: ['serve'], env, platform: 'linux' }, []);
    if ('show' in request) throw new Error('nothing was to be shown');
    const replicas = await replica(redis, { quota });
    const shared = createProcess(request.config, { log: createLog('error', () => undefined), replicas });
    const listener = createListener(shared, request.config, {
      keyring: null,
      principal: { issuer: 'test', subject: owner },
    });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    serveStdio(({ era }) => listener.createServer({ era }), { transport: ours });
    const mcp = new Client({ name: 'tests', version: '1.0.0' });
    const updated: string[] = [];
    mcp.setNotificationHandler(
      'notifications/resources/updated',
      ({ params }) => void updated.push(params.uri),
    );
    await mcp.connect(theirs);
    onTestFinished(async () => {
      await mcp.close();
      await listener.close();
      await shared.close();
    });
    return {
      mcp,
      updated,
      call: (name: string, args: Record<string, unknown> = {}) => callTool(mcp, name, args),
    };
  };
  const one = await server('nell', embedded.token);
  const token = otherToken?.(embedded);
  const other = await server(token === undefined ? 'nell' : 'ann', token ?? embedded.token);
  return { redis, embedded, one, other };
}

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** No call waits until its answer is kept. */
const kept = (redis: RedisServer) =>
  until(
    async () => (await redis.asked(client => client.keys('*:answer:*'))).length > 0,
    'the answer is kept',
  );

describe.skipIf(!hasRedis)('Two replicas of one listener', () => {
  it('are told of what changes in either, and neither gives an old answer of the library', async () => {
    const { one, other } = await stand();
    const { structured } = await one.call('playlist_write', { action: 'create', title: 'Trip' });
    const playlist_id = Number(structured['id']);
    const uri = `music://playlist/${playlist_id}`;
    await other.mcp.subscribeResource({ uri });
    expect((await other.call('playlist_read', { playlist_id })).text).toContain('Trip');
    await one.call('playlist_write', { action: 'update', playlist_id, title: 'Journey' });
    await until(() => other.updated.includes(uri), 'the other replica is told');
    expect((await other.call('playlist_read', { playlist_id })).text).toContain('Journey');
  });

  it('take back in one what was changed in the other', async () => {
    const { one, other } = await stand();
    const { structured } = await one.call('playlist_write', { action: 'create', title: 'Trip' });
    const undone = await other.call('undo', { change_ids: [structured['change_id']] });
    expect(undone.structured).toMatchObject({ outcome: 'done' });
    const lists = await one.call('library_read', { kind: 'playlists' });
    expect(lists.text).not.toContain('Trip');
  });

  it('read an object of the catalogue once', async () => {
    const { redis, one, other, embedded } = await stand();
    const asked = () => embedded.requests.filter(({ path }) => path === '/artist/101').length;
    const args = { artist_id: 101 };
    const first = await one.call('artist_read', args);
    expect(asked()).toBe(1);
    await kept(redis);
    expect(await other.call('artist_read', args)).toEqual(first);
    expect(asked()).toBe(1);
  });

  it.each([
    ['no object', () => 7],
    ['a list', () => [1]],
    ['deeper than any answer', (artist: object) => ({ ...artist, deep: nested(100) })],
  ])('ask again where %s was kept for an answer', async (_, instead) => {
    const { redis, one, other, embedded } = await stand();
    const asked = () => embedded.requests.filter(({ path }) => path === '/artist/101').length;
    const args = { artist_id: 101 };
    const first = await one.call('artist_read', args);
    expect(asked()).toBe(1);
    await kept(redis);
    await redis.asked(async client => {
      for (const key of await client.keys('*:answer:*')) {
        const before = JSON.parse(String(await client.get(key)));
        await client.set(key, JSON.stringify({ ...before, value: instead(before.value) }), 'KEEPTTL');
      }
    });
    expect(await other.call('artist_read', args)).toEqual(first);
    expect(asked()).toBe(2);
  });

  it('give no answer of one account to another', async () => {
    const { redis, one, other, embedded } = await stand(({ tokens }) => tokens.issue({ userId: 2770915 }));
    const asked = () => embedded.requests.filter(({ path }) => path === '/artist/101').length;
    await one.call('artist_read', { artist_id: 101 });
    await kept(redis);
    await other.call('artist_read', { artist_id: 101 });
    expect(asked()).toBe(2);
    const { structured } = await one.call('playlist_write', { action: 'create', title: 'Trip' });
    const undone = await other.call('undo', { change_ids: [structured['change_id']] });
    expect(undone.isError).toBe(true);
    expect((await other.call('changes')).text).not.toContain('Trip');
  });

  it('read on while Redis is away, and go on changing once it is back', async () => {
    const { one, redis, embedded } = await stand();
    await redis.kill();
    const { requests } = embedded;
    const refused = await one.call('playlist_write', { action: 'create', title: 'Trip' });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('The Redis that the replicas share does not answer');
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect((await one.call('search', { query: 'love' })).isError).toBe(false);
    await redis.start();
    await until(
      async () => !(await one.call('playlist_write', { action: 'create', title: 'Trip' })).isError,
      'changes are made again',
    );
  });
});
