import { describe, expect, it } from 'vitest';
import { type LibraryStand, libraryWith } from '../support/library.ts';

/** Songs 2 to 4 were added to a playlist that had song 1. */
async function added() {
  const at = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1] }] });
  await at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [2, 3, 4] });
  return at;
}
const only = (at: Pick<LibraryStand, 'call'>, ids: number[], change_id = 'id1') =>
  at.call('undo', { change_ids: [change_id], only: ids });

describe('Undo of some songs of a change', () => {
  it('takes out only those, and says of how many', async () => {
    const at = await added();
    const { structured } = await only(at, [3]);
    expect(structured).toMatchObject({ outcome: 'done', undone: 'id1', change_id: 'id2' });
    expect(at.tracksOf(7)).toEqual([1, 2, 4]);
    expect((await at.call('changes')).text).toContain('undid for 1 of them: added 3 tracks');
  });

  it('leaves the rest to be undone, and can be redone', async () => {
    const at = await added();
    await only(at, [3]);
    await at.undo('id2');
    expect(at.tracksOf(7)?.toSorted()).toEqual([1, 2, 3, 4]);
    await at.undo('id1');
    expect(at.tracksOf(7)).toEqual([1, 3]);
    expect((await at.call('changes')).structured['items']).toMatchObject([
      {},
      { what: expect.stringMatching(/^redid/) },
      {},
      { change_id: 'id1', can_undo: false },
    ]);
  });

  it('brings back some of what was removed, in its old place', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3, 4] }] });
    await at.call('playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids: [2, 3] });
    await only(at, [2]);
    expect(at.tracksOf(7)).toEqual([1, 2, 4]);
  });

  it('takes songs out of a playlist that the same change made, which stays', async () => {
    const at = await libraryWith();
    const { plan_id } = (await at.call('plan_playlist', { title: 'Trip', track_ids: [5, 6, 7] })).structured;
    const { structured } = await at.call('save_playlist', { plan_id });
    await only(at, [6], String(structured['change_id']));
    expect(at.playlists()).toMatchObject([{ title: 'Trip', tracks: [5, 7] }]);
    await at.undo(structured['change_id']);
    expect(at.playlists()).toEqual([]);
  });

  it.each<[number[], number[]]>([
    [[2], [8, 9, 3, 1, 2]],
    [[4], [8, 9, 3, 4, 1]],
    [[8], [9, 3, 1]],
    [
      [2, 9],
      [8, 3, 1, 2],
    ],
  ])('takes back what a saved plan did with %j, and leaves the order of the others', async (ids, after) => {
    const at = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3, 4] }] });
    const songs = { track_ids: [8, 9], at: 'start', remove: { track_ids: [2, 4] } };
    const first = await at.call('plan_playlist', { playlist: 7, ...songs });
    const order = { plan_id: first.structured['plan_id'], order: [1, 2, 4, 3] };
    const { plan_id } = (await at.call('plan_playlist', order)).structured;
    const { structured } = await at.call('save_playlist', { plan_id });
    expect(at.tracksOf(7)).toEqual([8, 9, 3, 1]);
    await only(at, ids, String(structured['change_id']));
    expect(at.tracksOf(7)).toEqual(after);
    await at.undo(structured['change_id']);
    expect(at.tracksOf(7)).toEqual([1, 2, 3, 4]);
  });

  it('does nothing for songs that the change did not change, or that are undone', async () => {
    const at = await added();
    const refusal = {
      isError: true,
      text: 'undo: id1 (added 3 tracks to the playlist "Dinner": "Song 2", "Song 3", "Song 4") changed none of these songs, or they are undone. Nothing was changed.',
    };
    expect(await only(at, [1, 9])).toMatchObject(refusal);
    await only(at, [3]);
    expect(await only(at, [3])).toMatchObject(refusal);
    expect(at.tracksOf(7)).toEqual([1, 2, 4]);
  });

  it('goes with one change', async () => {
    const at = await added();
    const two = await at.call('undo', { change_ids: ['id1', 'id2'], only: [3] });
    expect(two).toMatchObject({ isError: true, text: expect.stringContaining('only goes with one change') });
    const finish = await at.call('undo', { finish: true, only: [3] });
    expect(finish).toMatchObject({ isError: true, text: expect.stringContaining('finish takes one change') });
    expect(at.tracksOf(7)).toEqual([1, 2, 3, 4]);
  });

  it.each(['dies before acting', 'dies after acting', 'answer lost'] as const)(
    'that is interrupted (%s) is finished by the same call, and by another that means other songs',
    async fault => {
      for (const next of [[3], [4]]) {
        const at = await added();
        at.faults.next('DELETE /playlist', fault);
        await only(at, [3]).catch(() => undefined);
        const later = await at.restarted();
        await only(later, next);
        expect(later.tracksOf(7)).toEqual(next[0] === 3 ? [1, 2, 4] : [1, 2]);
        await later.undo('id1');
        expect(later.tracksOf(7)).toEqual([1]);
      }
    },
  );
});
