import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { describe, it, type TestContext } from 'vitest';
import { createListener, createProcess } from '../../src/app/compose.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLog } from '../../src/server/log.ts';
import { openStore } from '../../src/store/open.ts';
import { hasRedis, redisServer, until } from '../hosting/replicas/redis-server.ts';
import { replica } from '../hosting/replicas/replicas.ts';
import { heldService } from '../support/held-service.ts';
import { idsOf } from '../support/process.ts';
import { relayTo } from '../support/relay.ts';
import { callTool } from '../support/stand.ts';
import { startTestService } from '../support/test-service.ts';

const songs = [3105413, 3104775, 3104773, 3107463];

/** A replica whose way to Redis can be made slow. */
async function stand({ onTestFinished }: TestContext) {
  const redis = await redisServer();
  const relay = await relayTo(Number(new URL(redis.url).port));
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    quota: { requests: 1e9, ms: 1 },
  });
  const { service, ...held } = await heldService(embedded);
  const replicas = await replica(
    { url: `redis://127.0.0.1:${relay.port}` },
    { quota: { requests: 1000, ms: 100 } },
  );
  const env = {
    MUSIC_SERVICE: service.origin,
    MUSIC_ACCESS_TOKEN: embedded.token,
    MUSIC_CONFIRM: 'never',
    MUSIC_QUOTA: '1000/1s',
  };
  const request = readConfig({ argv: ['serve'], env, platform: 'linux' }, []);
  if ('show' in request) throw new Error('nothing was to be shown');
  const shared = createProcess(request.config, { log: createLog('error', () => undefined), replicas });
  const principal = { issuer: 'test', subject: 'nell' };
  const listener = createListener(shared, request.config, { keyring: null, principal });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  serveStdio(({ era }) => listener.createServer({ era }), { transport: ours });
  const mcp = new Client({ name: 'tests', version: '1.0.0' });
  await mcp.connect(theirs);
  onTestFinished(async () => {
    await mcp.close();
    await listener.close();
    await shared.close();
    await service.close();
    await embedded.close();
    await relay.close();
    await redis.close();
  });
  const call = (name: string, args: Record<string, unknown> = {}) => callTool(mcp, name, args);
  return {
    ...held,
    call,
    replicas,
    /** What is asked of Redis is answered this many milliseconds later. */
    slow: (ms: number) => relay.delay(ms / 2),
    /** The songs of each playlist of the title, whatever Redis does. */
    async trips(): Promise<number[][]> {
      const { text } = await call('library_read', { kind: 'playlists', limit: 100 });
      const ids = [...text.matchAll(/\[(\d+)\] Trip/g)].map(([, id]) => Number(id));
      const read = ids.map(playlist_id => call('playlist_read', { playlist_id, view: 'tracks' }));
      return (await Promise.all(read)).map(idsOf);
    },
  };
}

/** A permit that comes back later than this is not used. Milliseconds. */
const freshMs = 100;
const gone = 'The Redis that the replicas share does not answer';

describe.skipIf(!hasRedis).concurrent('A Redis that is slow', () => {
  it.for([60, 200])(
    'by %s ms: reads and changes go on, each change once, and are taken back',
    async (ms, test) => {
      const { expect } = test;
      const { slow, call, trips, writes, letGo, replicas } = await stand(test);
      letGo('done');
      slow(ms);
      expect((await call('search', { query: 'love' })).isError).toBe(false);
      const planned = await call('plan_playlist', { title: 'Trip', track_ids: songs });
      const built = await call('save_playlist', { plan_id: String(planned.structured['plan_id']) });
      expect(built.structured).toMatchObject({ outcome: 'done', added: songs.length });
      expect(await trips()).toEqual([songs]);
      expect(writes.filter(write => write.endsWith('/tracks'))).toHaveLength(1);
      const undone = await call('undo');
      expect(undone.structured).toMatchObject({ outcome: 'done' });
      expect(await trips()).toEqual([]);
      // Permits that come late are no use: the replica sends its own part until Redis is quick again, and not in turns.
      const leaves = replicas.logged.filter(line => line.includes('Each replica now uses its own'));
      if (ms > freshMs) expect(leaves).toHaveLength(1);
      slow(0);
      const whole = { requests: 0, callers: 1, most: 1000 };
      await until(async () => (await replicas.quota.take(whole)).share === 1000, 'the quota is shared again');
    },
  );

  it('by 1,500 ms: reads go on, a change is refused and nothing is done, until Redis is quick again', async test => {
    const { expect } = test;
    const { slow, call, replicas, writes } = await stand(test);
    slow(1500);
    await until(() => replicas.problems().length > 0, 'Redis is missed');
    const refused = await call('playlist_write', { action: 'create', title: 'Trip' });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain(gone);
    expect(writes).toEqual([]);
    expect((await call('search', { query: 'love' })).isError).toBe(false);
    slow(0);
    await until(
      async () => !(await call('playlist_write', { action: 'create', title: 'Trip' })).isError,
      'changes are made again',
    );
    expect(writes.filter(write => write === 'POST /user/me/playlists')).toHaveLength(1);
  });

  it.for(['done', 'done, its answer lost', 'not done'] as const)(
    'by 1,500 ms in the middle of a save, whose request is %s: it tells what is done, and goes on without doubling once Redis is quick',
    async (fate, test) => {
      const { expect } = test;
      const { slow, call, replicas, trips, atSongs, letGo, writes } = await stand(test);
      const planned = await call('plan_playlist', { title: 'Trip', track_ids: songs });
      const plan = { plan_id: String(planned.structured['plan_id']) };
      const broken = call('save_playlist', plan);
      await atSongs;
      slow(1500);
      await until(() => replicas.problems().length > 0, 'Redis is missed');
      letGo(fate);
      const told = await broken;
      expect(told.structured['outcome']).toBe(fate === 'not done' ? 'partly' : 'done');
      expect(told.text).toContain(gone);
      const sent = [...writes];
      expect((await call('save_playlist', plan)).isError).toBe(true);
      expect(writes).toEqual(sent);
      slow(0);
      await until(
        async () => (await call('save_playlist', plan)).structured['outcome'] === 'done',
        'the save is finished',
      );
      expect(await trips()).toEqual([songs]);
      const more = fate === 'not done' ? 1 : 0;
      expect(writes.filter(write => write.endsWith('/tracks'))).toHaveLength(1 + more);
      expect(writes.filter(write => write === 'POST /user/me/playlists')).toHaveLength(1);
      expect((await call('undo')).structured['outcome']).toBe('done');
      expect(await trips()).toEqual([]);
    },
  );
});
