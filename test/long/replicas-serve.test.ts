import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { leaseMs } from '../../src/hosting/replicas/leases.ts';
import { openStore } from '../../src/store/open.ts';
import { hasRedis, redisServer } from '../hosting/replicas/redis-server.ts';
import { type HeldService, heldService } from '../support/held-service.ts';
import { hostAt } from '../support/http.ts';
import { idsOf } from '../support/process.ts';
import { type ServeProcess, startServe } from '../support/serve-process.ts';
import { callTool, type Said } from '../support/stand.ts';
import { startTestService } from '../support/test-service.ts';

const songs = [3105413, 3104775, 3104773, 3107463];

/** A built replica over HTTP, and a host that uses it. */
interface Replica extends ServeProcess {
  call(name: string, args?: Record<string, unknown>): Promise<Said>;
}

/** Two built replicas over one Redis, and a service that holds the first request with songs. */
async function stand(): Promise<HeldService & { readonly first: Replica; readonly other: Replica }> {
  const redis = await redisServer();
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    quota: { requests: 1e9, ms: 1 },
  });
  const held = await heldService(embedded);
  onTestFinished(async () => {
    await held.service.close();
    await embedded.close();
    await redis.close();
  });
  const replica = async (): Promise<Replica> => {
    const serving = await startServe({
      MUSIC_SERVICE: held.service.origin,
      MUSIC_ACCESS_TOKEN: embedded.token,
      MUSIC_REDIS: redis.url,
      MUSIC_QUOTA: '1000/1s',
      MUSIC_CONFIRM: 'never',
    });
    const mcp = await hostAt(serving.url);
    return { ...serving, call: (name, args = {}) => callTool(mcp, name, args) };
  };
  return { ...held, first: await replica(), other: await replica() };
}

/** The songs of each playlist of the title. */
async function tripsIn(replica: Replica): Promise<number[][]> {
  const { text } = await replica.call('library_read', { kind: 'playlists', limit: 100 });
  const ids = [...text.matchAll(/\[(\d+)\] Trip/g)].map(([, id]) => Number(id));
  const read = ids.map(playlist_id => replica.call('playlist_read', { playlist_id, view: 'tracks' }));
  return (await Promise.all(read)).map(idsOf);
}

describe.skipIf(!hasRedis)('A replica over HTTP that is suspended in the middle of a save', () => {
  it('past its lease: another one goes on and takes back, and the woken one writes nothing', async () => {
    const { first, other, atSongs, letGo, writes } = await stand();
    const made = await first.call('playlist_write', { action: 'create', title: 'Trip' });
    const playlist_id = Number(made.structured['id']);
    const planned = await first.call('plan_playlist', { playlist: playlist_id, track_ids: songs });
    const plan_id = String(planned.structured['plan_id']);
    const answer = first.call('save_playlist', { plan_id });
    await atSongs;
    first.signal('SIGSTOP');
    letGo('not done');
    const early = await other.call('save_playlist', { plan_id });
    expect(early.text).toContain('another call is saving this plan just now');
    await sleep(leaseMs + 500);

    const said = await other.call('save_playlist', { plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', added: songs.length });
    expect(await tripsIn(other)).toEqual([songs]);
    const undone = await other.call('undo', { change_ids: [plan_id] });
    expect(undone.structured).toMatchObject({ outcome: 'done' });
    const sent = [...writes];
    first.signal('SIGCONT');
    // By what it knew and what it sees, the songs are still to be sent.
    expect((await answer).text).toContain('This one sent nothing more');
    expect(writes).toEqual(sent);
    expect(await tripsIn(first)).toEqual([[]]);

    // Awake, it is a replica like any other.
    const again = await first.call('plan_playlist', { playlist: playlist_id, track_ids: songs });
    const more = { plan_id: String(again.structured['plan_id']) };
    expect((await first.call('save_playlist', more)).structured).toMatchObject({ outcome: 'done' });
    expect(await tripsIn(other)).toEqual([songs]);
  });
});
