import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { heldService } from '../support/held-service.ts';
import { idOf, idsOf, type ServerProcess, startServerProcess, temporaryFolder } from '../support/process.ts';
import { startTestService } from '../support/test-service.ts';

/*
 * The built server is suspended in the middle of a change, as by a laptop that sleeps; another one shares its record.
 */

const songs = [3105413, 3104775, 3104773, 3107463];

/** Two servers on one record. The first one is suspended once its request that brings songs has arrived. */
async function suspended() {
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    quota: { requests: 1e9, ms: 1 },
  });
  const { service, atSongs, letGo } = await heldService(embedded);
  const home = await temporaryFolder();
  const env = { MUSIC_SERVICE: service.origin, MUSIC_ACCESS_TOKEN: embedded.token };
  const [first, other] = [await startServerProcess({ home, env }), await startServerProcess({ home, env })];
  onTestFinished(async () => {
    await Promise.all([first.close(), other.close()]);
    await service.close();
    await embedded.close();
  });
  const { structured } = await first.call('plan_playlist', { title: 'Trip', track_ids: songs });
  const plan_id = String(structured['plan_id']);
  const answer = first.call('save_playlist', { plan_id }).then(
    said => said,
    () => undefined,
  );
  await atSongs;
  process.kill(first.pid, 'SIGSTOP');
  return { first, other, plan_id, answer, letGo };
}

/** The songs of each playlist of the title. */
async function tripsIn(server: ServerProcess): Promise<number[][]> {
  const { text } = await server.call('library_read', { kind: 'playlists', limit: 100 });
  const ids = [...text.matchAll(/\[(\d+)\] Trip/g)].map(([, id]) => Number(id));
  const read = ids.map(playlist_id => server.call('playlist_read', { playlist_id, view: 'tracks' }));
  return (await Promise.all(read)).map(idsOf);
}

/** However another server tries to get at the change of a suspended one, it is told to wait. */
async function expectUnderWay(other: ServerProcess, plan_id: string): Promise<void> {
  const change_ids = [plan_id];
  const said = [
    await other.call('save_playlist', { plan_id }),
    await other.call('undo', { change_ids }),
    await other.call('undo', { change_ids, finish: true }),
    await other.call('changes'),
  ].map(({ text }) => text);
  expect(said[0]).toContain('another call is saving this plan just now');
  for (const text of said.slice(1)) expect(text).toMatch(/still (?:running|working on it)/);
}

describe.skipIf(process.platform === 'win32')('A server that is suspended in the middle of a change', () => {
  it.each(['done', 'done, its answer lost', 'not done'] as const)(
    'ends right when it goes on, its request %s meanwhile; until then the change is its own',
    async fate => {
      const { first, other, plan_id, answer, letGo } = await suspended();
      await expectUnderWay(other, plan_id);
      letGo(fate);
      await expectUnderWay(other, plan_id);
      process.kill(first.pid, 'SIGCONT');
      const said = await answer;
      expect(said?.structured).toMatchObject({ outcome: 'done', added: songs.length });
      expect(await tripsIn(other)).toEqual([songs]);
      const again = await other.call('save_playlist', { plan_id });
      expect(again.text).toContain(`playlist ${idOf(said ?? again)} is as planned`);
      const undone = await other.call('undo', { change_ids: [plan_id] });
      expect(undone.structured).toMatchObject({ outcome: 'done' });
      expect(await tripsIn(first)).toEqual([]);
    },
  );

  it.each(['done', 'not done'] as const)(
    'loses the change when it is killed, its request %s meanwhile: another one finishes and undoes it',
    async fate => {
      const { first, other, plan_id, answer, letGo } = await suspended();
      await expectUnderWay(other, plan_id);
      letGo(fate);
      process.kill(first.pid, 'SIGKILL');
      expect(await answer).toBeUndefined();
      const said = await other.call('save_playlist', { plan_id });
      expect(said.structured).toMatchObject({ outcome: 'done', added: songs.length });
      expect(await tripsIn(other)).toEqual([songs]);
      const undone = await other.call('undo', { change_ids: [plan_id] });
      expect(undone.structured).toMatchObject({ outcome: 'done' });
      expect(await tripsIn(other)).toEqual([]);
    },
  );
});
