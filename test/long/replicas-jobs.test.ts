import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { leaseMs } from '../../src/hosting/replicas/leases.ts';
import { openStore } from '../../src/store/open.ts';
import { hasRedis, type RedisServer, redisServer } from '../hosting/replicas/redis-server.ts';
import { type HeldService, heldService } from '../support/held-service.ts';
import { idsOf } from '../support/process.ts';
import { callTool, type Said } from '../support/stand.ts';
import { startTestService } from '../support/test-service.ts';

/* Replicas in processes of their own, over one Redis and one service; their clocks are ten seconds apart. */

const songs = [3105413, 3104775, 3104773, 3107463];
const program = fileURLToPath(new URL('./replica-process.ts', import.meta.url));

interface Replica {
  readonly pid: number;
  call(name: string, args?: Record<string, unknown>): Promise<Said>;
}

interface Stand extends HeldService {
  readonly redis: RedisServer;
  replica(clockMs: number): Promise<Replica>;
}

async function stand(): Promise<Stand> {
  const redis = await redisServer();
  onTestFinished(redis.close);
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    quota: { requests: 1e9, ms: 1 },
  });
  const held = await heldService(embedded);
  onTestFinished(async () => {
    await held.service.close();
    await embedded.close();
  });
  return {
    ...held,
    redis,
    async replica(clockMs) {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: ['--import', 'tsx', program, '--confirm', 'never'],
        env: {
          PATH: process.env['PATH'] ?? '',
          MUSIC_SERVICE: held.service.origin,
          MUSIC_ACCESS_TOKEN: embedded.token,
          MUSIC_REDIS: redis.url,
          MUSIC_QUOTA: '1000/5s',
          CLOCK_MS: String(clockMs),
        },
        stderr: 'ignore',
      });
      const mcp = new Client({ name: 'tests', version: '1.0.0' });
      await mcp.connect(transport);
      onTestFinished(() => mcp.close().catch(() => undefined));
      return { pid: transport.pid ?? 0, call: (name, args = {}) => callTool(mcp, name, args) };
    },
  };
}

/** Two replicas, of which the first is in the middle of a save, or of more for a playlist: its songs are on their way. */
async function inTheMiddle({ extends: isMore = false } = {}) {
  const at = await stand();
  const [first, other] = await Promise.all([at.replica(5000), at.replica(-5000)]);
  const made = isMore && (await first.call('playlist_write', { action: 'create', title: 'Trip' }));
  const where = made === false ? { title: 'Trip' } : { playlist: Number(made.structured['id']) };
  const { structured } = await first.call('plan_playlist', { ...where, track_ids: songs });
  const plan_id = String(structured['plan_id']);
  const answer = first.call('save_playlist', { plan_id }).then(
    said => said,
    () => undefined,
  );
  await at.atSongs;
  return { ...at, first, other, plan_id, answer };
}

/** The songs of each playlist of the title. */
async function tripsIn(replica: Replica): Promise<number[][]> {
  const { text } = await replica.call('library_read', { kind: 'playlists', limit: 100 });
  const ids = [...text.matchAll(/\[(\d+)\] Trip/g)].map(([, id]) => Number(id));
  const read = ids.map(playlist_id => replica.call('playlist_read', { playlist_id, view: 'tracks' }));
  return (await Promise.all(read)).map(idsOf);
}

describe.skipIf(!hasRedis)('A replica in the middle of a save', () => {
  it('that is killed: another one goes on when the caller asks, once the lease has run out', async () => {
    const { first, other, plan_id, answer, letGo } = await inTheMiddle();
    process.kill(first.pid, 'SIGKILL');
    letGo('not done');
    expect(await answer).toBeUndefined();
    const early = await other.call('save_playlist', { plan_id });
    expect(early.text).toContain('another call is saving this plan just now');
    await sleep(leaseMs + 500);
    const said = await other.call('save_playlist', { plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', added: songs.length });
    expect(await tripsIn(other)).toEqual([songs]);
    const undone = await other.call('undo', { change_ids: [plan_id] });
    expect(undone.structured).toMatchObject({ outcome: 'done' });
    expect(await tripsIn(other)).toEqual([]);
  });

  it.each(['done', 'not done'] as const)(
    'that is suspended past its lease, its request %s, sends nothing more when it wakes up',
    async fate => {
      const { first, other, plan_id, answer, letGo, writes } = await inTheMiddle({ extends: true });
      process.kill(first.pid, 'SIGSTOP');
      letGo(fate);
      await sleep(leaseMs + 500);
      const said = await other.call('save_playlist', { plan_id });
      expect(said.structured).toMatchObject({ outcome: 'done' });
      expect(await tripsIn(other)).toEqual([songs]);
      const undone = await other.call('undo', { change_ids: [plan_id] });
      expect(undone.structured).toMatchObject({ outcome: 'done' });
      const sent = [...writes];
      process.kill(first.pid, 'SIGCONT');
      const late = await answer;
      // By what it knew itself, the songs were still to be sent.
      expect(writes).toEqual(sent);
      expect(late?.text).not.toMatch(/^Made|^Saved/);
      expect(await tripsIn(first)).toEqual([[]]);
    },
  );

  it('that loses Redis stops, reads on, and finishes once Redis is back, without a restart', async () => {
    const { first, other, plan_id, answer, letGo, redis, writes } = await inTheMiddle();
    await redis.kill();
    letGo('not done');
    expect((await answer)?.isError).not.toBe(undefined);
    const sent = [...writes];
    const refused = await other.call('playlist_write', { action: 'create', title: 'Other' });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('The Redis that the replicas share does not answer');
    expect((await other.call('search', { query: 'love' })).isError).toBe(false);
    expect(writes).toEqual(sent);
    await redis.start();
    await sleep(1500);
    const said = await first.call('save_playlist', { plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done' });
    expect(await tripsIn(other)).toEqual([songs]);
    const undone = await other.call('undo', { change_ids: [plan_id] });
    expect(undone.structured).toMatchObject({ outcome: 'done' });
    expect(await tripsIn(first)).toEqual([]);
  });
});
