import { describe, expect, it } from 'vitest';
import { restored } from '../../src/journal/playlists.ts';
import { actOf, dinner, recordOf, says } from './changes-service.ts';

describe('Tracks of a playlist', () => {
  it('are added, and undo takes out those that were new and are still there', async () => {
    const { library, write, undo, now, latest } = dinner([1, 2]);
    const wrote = await write('playlist.add_tracks', { playlist_id: 7 }, { ids: [2, 3, 4, 5] });
    expect(wrote.results[0]).toEqual({ id: 2, outcome: 'nothing_changed', reason: 'already there' });
    expect((await latest())?.words).toBe('added 3 tracks to the playlist "Dinner"');
    now()?.tracks.splice(2, 1);
    await undo();
    expect(now()?.tracks).toEqual([1, 2]);
    expect(library.writes.at(-1)).toBe('DELETE /playlist/7/tracks songs=4,5');
  });

  it('that were added and are all gone again need no undoing', async () => {
    const { library, write, undo, now } = dinner([1]);
    await write('playlist.add_tracks', { playlist_id: 7 }, { ids: [2] });
    now()?.tracks.pop();
    expect((await undo()).text).toContain('Nothing changed');
    expect(library.writes).toHaveLength(1);
  });

  it('are not sought in a playlist that is gone', async () => {
    const { library, write, undo } = dinner([1]);
    await write('playlist.add_tracks', { playlist_id: 7 }, { ids: [2] });
    library.playlists.clear();
    expect((await undo()).text).toContain('Playlist 7 is gone');
    expect(library.writes).toHaveLength(1);
  });

  it('are told by the number of the playlist where its name is not known', async () => {
    const { context, latest, changed } = dinner();
    await changed(change =>
      change.make({
        name: 'playlist.add_tracks',
        asked: { input: { playlist_id: 7 }, ids: [1] },
        prepared: { before: {}, names: new Map() },
        question: undefined,
      }),
    );
    expect((await latest())?.words).toBe('added 1 track to the playlist 7');
    expect(context.journal.account()).toBe('nell');
  });

  it('are removed, and undo puts them back where they stood', async () => {
    const { library, write, undo, now, latest } = dinner([1, 2, 3, 4]);
    const wrote = await write('playlist.remove_tracks', { playlist_id: 7 }, { ids: [1, 3, 9] });
    expect(wrote.results[2]).toEqual({ id: 9, outcome: 'nothing_changed', reason: 'not in the playlist' });
    expect((await latest())?.words).toBe('removed 2 tracks from the playlist "Dinner"');
    expect(now()?.tracks).toEqual([2, 4]);
    now()?.tracks.push(5);
    await undo();
    expect(now()?.tracks).toEqual([1, 2, 3, 4, 5]);
    expect(library.writes.slice(1)).toEqual([
      'POST /playlist/7/tracks songs=1,3',
      'POST /playlist/7/tracks order=1,2,3,4,5',
    ]);
  });

  it('come back alone: what was taken out otherwise since stays out', async () => {
    const { write, undo, now } = dinner([1, 2, 3, 4]);
    await write('playlist.remove_tracks', { playlist_id: 7 }, { ids: [1, 3] });
    now()?.tracks.splice(0, 1);
    await undo();
    expect(now()?.tracks).toEqual([1, 3, 4]);
  });

  it('that stood at the end are only added again', async () => {
    const { library, write, undo } = dinner([1, 2, 3]);
    await write('playlist.remove_tracks', { playlist_id: 7 }, { ids: [2, 3] });
    await undo();
    expect(library.writes.slice(1)).toEqual(['POST /playlist/7/tracks songs=2,3']);
  });

  it('that came back by themselves are left alone', async () => {
    const { library, write, undo, now } = dinner([1, 2]);
    await write('playlist.remove_tracks', { playlist_id: 7 }, { ids: [2] });
    now()?.tracks.push(2);
    expect((await undo()).text).toContain('Nothing changed');
    expect(library.writes).toHaveLength(1);
  });

  it('that cannot be added again are told, and their order is left', async () => {
    const { library, write, undo } = dinner([1, 2, 3]);
    await write('playlist.remove_tracks', { playlist_id: 7 }, { ids: [1] });
    library.next(/POST/, says(500));
    const { text, isError } = await undo();
    expect(text).toContain(
      'Not restored, 1 of 1: The service refused these arguments as wrong; check the track_ids: they come from search.',
    );
    expect([isError, library.writes.slice(1)]).toEqual([true, ['POST /playlist/7/tracks songs=1']]);
  });

  it('are not put back into a playlist that is gone', async () => {
    const { library, write, undo } = dinner([1, 2]);
    await write('playlist.remove_tracks', { playlist_id: 7 }, { ids: [2] });
    library.playlists.clear();
    expect((await undo()).text).toContain('Playlist 7 is gone');
  });

  it('are put back only where it is known how it was', async () => {
    const { library, context, undo } = dinner([1]);
    const act = actOf({ entry: 'playlist.remove_tracks', input: { playlist_id: 7 }, ids: [2], done: [2] });
    await context.journal.add(recordOf({ acts: [act] }));
    await undo();
    expect(library.writes).toEqual([]);
  });
});

describe('The order of a playlist', () => {
  it('is changed and undone, whatever was added or removed since', async () => {
    const { library, write, undo, now, latest } = dinner([1, 2, 3]);
    await write('playlist.reorder', { playlist_id: 7 }, { ids: [3, 2, 1] });
    expect((await latest())?.words).toBe('put the playlist "Dinner" in another order');
    now()?.tracks.splice(1, 1, 8);
    await undo();
    expect(now()?.tracks).toEqual([1, 3, 8]);
    expect(library.writes.at(-1)).toBe('POST /playlist/7/tracks order=1,3,8');
  });

  it('that is so already is not sent', async () => {
    const { library, write } = dinner([1, 2]);
    const reason = 'in that order already';
    expect((await write('playlist.reorder', { playlist_id: 7 }, { ids: [1, 2] })).results).toEqual(
      [1, 2].map(id => ({ id, outcome: 'nothing_changed', reason })),
    );
    expect(library.writes).toEqual([]);
  });

  it.each([[[2, 1]], [[1, 2, 3]], [[1]]])('%j is not that of 1, 2', async ids => {
    const { library, write } = dinner([1, 2]);
    await write('playlist.reorder', { playlist_id: 7 }, { ids });
    expect(library.writes).toHaveLength(1);
  });

  it('that is as it was already needs no undoing', async () => {
    const { library, write, undo, now } = dinner([1, 2]);
    await write('playlist.reorder', { playlist_id: 7 }, { ids: [2, 1] });
    now()?.tracks.reverse();
    await undo();
    expect(library.writes).toHaveLength(1);
  });

  it('of a playlist that is empty by now is none', async () => {
    const { library, write, undo, now } = dinner([1, 2]);
    await write('playlist.reorder', { playlist_id: 7 }, { ids: [2, 1] });
    now()?.tracks.splice(0, 2);
    await undo();
    expect(library.writes).toHaveLength(1);
  });

  it('of a playlist that is gone is told', async () => {
    const { library, write, undo } = dinner([1, 2]);
    await write('playlist.reorder', { playlist_id: 7 }, { ids: [2, 1] });
    library.playlists.clear();
    expect((await undo()).text).toContain('Playlist 7 is gone');
  });
});

describe('Removed tracks go back', () => {
  it.each([
    ['behind what they stood behind', [1, 4], [1, 2, 3, 4], [2, 3], [1, 2, 3, 4]],
    ['to the top where they stood there', [3], [1, 2, 3], [1, 2], [1, 2, 3]],
    ['behind the nearest that is still there', [9, 1], [1, 2, 3], [3], [9, 1, 3]],
    ['into an order that is another now', [3, 1], [1, 2, 3], [2], [3, 1, 2]],
    ['to the top where nothing before them is left', [9, 8], [1, 2], [2], [2, 9, 8]],
    ['not at all where they are not missing', [1, 2], [1, 2], [], [1, 2]],
  ])('%s', (_, present, old, missing, order) => expect(restored(present, old, missing)).toEqual(order));
});
