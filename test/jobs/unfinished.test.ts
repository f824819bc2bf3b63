import { describe, expect, it } from 'vitest';
import { bringing, libraryWith, place } from '../support/library.ts';

const finish = { finish: true, change_ids: ['id1'] };
const words = 'added 2 tracks to the playlist "Dinner": 2, 3';
const named = 'added 2 tracks to the playlist "Dinner": "Song 2", "Song 3"';
const toFinish = 'To finish: undo {"finish":true,"change_ids":["id1"]}';

/** Tracks 2 and 3 were to be added to playlist 7, which holds track 1, when the process died. */
async function broken(dies: 'dies before acting' | 'dies after acting') {
  const at = await libraryWith({ playlists: [{ id: 7, tracks: [1] }] }, { confirm: 'never' });
  at.faults.next('POST', dies);
  const adding = at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [2, 3] });
  await expect(adding).rejects.toThrow('the process is gone');
  return at.restarted({ confirm: 'never' });
}

describe('A change that was broken off', () => {
  it.each([
    ['dies before acting', 2],
    ['dies after acting', 1],
  ] as const)(
    '(%s) is told with the next change, finished without doubling, and undone',
    async (dies, sent) => {
      const at = await broken(dies);
      const other = await at.call('library_add', { kind: 'albums', ids: [1] });
      expect(other.text).toContain(`Not finished: ${words}. ${toFinish}`);
      const said = await at.call('undo', finish);
      expect(said.text).toContain(`Finished: ${named}, ${place}.`);
      expect(said.structured['change_id']).toBe('id1');
      expect(at.tracksOf(7)).toEqual([1, 2, 3]);
      expect(at.faults.writes.filter(line => line.includes('songs='))).toHaveLength(sent);
      expect((await at.call('library_add', { kind: 'albums', ids: [2] })).text).not.toContain('Not finished');
      expect((await at.undo('id1')).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
      expect(at.tracksOf(7)).toEqual([1]);
    },
  );

  it('is not called so already where the playlist cannot be read, and can be finished later', async () => {
    const at = await broken('dies before acting');
    at.faults.next('GET /playlist', { refuse: 700 });
    const said = await at.call('undo', finish);
    expect(said.isError || said.structured['outcome'] === 'partly').toBe(true);
    expect(said.text).not.toMatch(/Nothing changed|Nothing was left|^Finished/);
    expect(said.text).toContain('The service is busy or down. Try again in a minute.');
    expect(said.text).toContain(toFinish);
    expect((await at.call('undo', finish)).text).toContain('Finished');
    expect(at.tracksOf(7)).toEqual([1, 2, 3]);
  });

  it('of which the service refuses a part says how much', async () => {
    const at = await broken('dies before acting');
    at.faults.next(bringing(3), { refuse: 500 }, { times: 2 });
    const said = await at.call('undo', finish);
    expect(said.text).toMatch(/^Only partly finished: /);
    expect(said.text).toContain('Not done, 1 of 2: The service refused this id');
    expect(at.tracksOf(7)).toEqual([1, 2]);
    await at.undo('id1');
    expect(at.tracksOf(7)).toEqual([1]);
  });

  it('is listed behind all newer changes', async () => {
    const at = await broken('dies before acting');
    for (let offset = 1; offset <= 25; offset += 1)
      await at.call('episode_bookmark', { episode_id: 5, offset });
    const { text } = await at.call('changes');
    expect(text.split('\n')).toHaveLength(22);
    expect(text).toMatch(/\nid1 · .*not finished; to finish: undo \{"finish":true,"change_ids":\["id1"\]\}$/);
  });

  it('is nothing where all is finished', async () => {
    const at = await libraryWith();
    expect(await at.call('undo', { finish: true })).toMatchObject({
      isError: true,
      text: 'undo: no change was interrupted. The tool "changes" lists the last changes.',
    });
    expect(await at.call('undo', { finish: true, change_ids: ['id9'] })).toMatchObject({
      isError: true,
      text: 'undo: "id9" is not an interrupted change. The tool "changes" lists the last changes.',
    });
  });
});

describe('An undo that was broken off', () => {
  it.each(['dies before acting', 'dies after acting'] as const)(
    '(%s) is told, and finished by undo as well as by finish, as one undo',
    async dies => {
      for (const call of [{}, { finish: true }]) {
        const at = await libraryWith({ playlists: [{ id: 7, tracks: [1, 2, 3] }] }, { confirm: 'never' });
        await at.call('playlist_delete', { action: 'delete', playlist_id: 7 });
        at.faults.next(bringing(2), dies);
        await expect(at.undo()).rejects.toThrow('the process is gone');
        const later = await at.restarted({ confirm: 'never' });
        const list = await later.call('changes');
        expect(list.text).toContain('not finished; to finish: undo {"change_ids":["id1"]}');
        const said = await later.call('undo', call);
        expect(said.structured).toMatchObject({ outcome: 'done', undone: 'id1', change_id: 'id2' });
        expect(later.playlists()).toMatchObject([{ title: 'Dinner', tracks: [1, 2, 3] }]);
        expect((await later.call('changes')).structured['items']).toHaveLength(2);
      }
    },
  );
});

describe('Many changes that were broken off', () => {
  it('are bounded: no other begins until some are finished, and none is lost', async () => {
    let at = await libraryWith({ playlists: [{ id: 7, tracks: [1] }] }, { confirm: 'never' });
    for (let id = 2; id <= 51; id += 1) {
      at.faults.next('POST', 'dies before acting');
      const adding = at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [id] });
      await expect(adding).rejects.toThrow('the process is gone');
      at = await at.restarted({ confirm: 'never' });
    }
    const { plan_id } = (await at.call('plan_playlist', { title: 'More', track_ids: [3] })).structured;
    const { length } = at.faults.writes;
    for (const [tool, args] of [
      ['library_add', { kind: 'albums', ids: [1] }],
      ['save_playlist', { plan_id }],
    ] as const) {
      const refused = await at.call(tool, args);
      expect(refused.isError).toBe(true);
      expect(refused.text).toBe(
        'Nothing was changed, because 50 earlier changes are unfinished and no more can be recorded. Finish some of them first: changes lists them, and undo with finish finishes one.',
      );
    }
    expect(at.faults.writes).toHaveLength(length);
    expect((await at.call('changes')).structured['items']).toHaveLength(50);
    expect((await at.call('undo', { finish: true })).text).toContain('Finished');
    expect((await at.call('library_add', { kind: 'albums', ids: [1] })).isError).toBe(false);
  });

  it('and can be taken back while no other begins', async () => {
    let at = await libraryWith({ playlists: [{ id: 7, tracks: [1] }] }, { confirm: 'never' });
    for (let id = 2; id <= 51; id += 1) {
      at.faults.next('POST', 'dies after acting');
      const adding = at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [id] });
      await expect(adding).rejects.toThrow('the process is gone');
      at = await at.restarted({ confirm: 'never' });
    }
    const undone = await at.call('undo', { change_ids: ['id1'] });
    expect(undone.isError).toBe(false);
    expect(at.tracksOf(7)).not.toContain(2);
  });
});
