import { describe, expect, it } from 'vitest';
import { bringing, libraryWith, place } from '../support/library.ts';

const old = { title: 'Dinner', description: 'Slow', public: true, collaborative: false };
const lied = 'the service confirmed it, but a check shows that it was not done';
const gone = 'Playlist 7 no longer exists, so nothing could be restored in it.';

/** Playlist 7 with these tracks, and calls about it. */
async function dinner(tracks: readonly number[] = [], facts: Partial<typeof old> = {}) {
  const at = await libraryWith({ playlists: [{ id: 7, ...old, ...facts, tracks }] }, { confirm: 'never' });
  const call = (tool: string) => (action: string, more: Record<string, unknown>) =>
    at.call(tool, { action, playlist_id: 7, ...more });
  const write = call('playlist_write');
  return {
    ...at,
    update: (settings: Record<string, unknown>) => write('update', settings),
    add: (...track_ids: number[]) => write('add_tracks', { track_ids }),
    reorder: (...track_ids: number[]) => write('reorder', { track_ids }),
    remove: (...track_ids: number[]) => call('playlist_delete')('remove_tracks', { track_ids }),
    tracks: () => at.tracksOf(7),
    now: () => at.playlist(7),
    vanish: () => at.elsewhere('DELETE /playlist/7'),
  };
}

describe('The settings of a playlist', () => {
  it.each([
    { title: 'Supper' },
    { description: '', public: false },
    { collaborative: true, title: 'Supper' },
    { public: false, title: 'Dinner' },
  ])('%o are changed and undone, the others left alone', async settings => {
    const { update, undo, now, elsewhere } = await dinner([1], old);
    expect((await update(settings)).structured['outcome']).toBe('done');
    expect(now()).toMatchObject({ ...old, ...settings });
    elsewhere('POST /playlist/7/tracks songs=2');
    expect((await undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(now()).toMatchObject({ ...old, tracks: [1, 2] });
  });

  it('that were changed again since are put back all the same, but no others, after a yes to the title', async () => {
    const { update, call, now, elsewhere } = await dinner();
    await update({ title: 'Supper' });
    elsewhere('POST /playlist/7 title=Breakfast description=Fast');
    const asked = await call('undo', {});
    expect(asked.text).toContain('The playlist that the record calls "Supper" is "Breakfast" now');
    expect(now()?.title).toBe('Breakfast');
    await call('undo', { confirm: asked.structured['confirm'] });
    expect(now()).toMatchObject({ title: 'Dinner', description: 'Fast' });
  });

  it('may be trimmed by the service', async () => {
    const { update, faults } = await dinner();
    faults.next(
      'GET',
      { altered: list => ({ ...list, title: ' Supper', description: 'Quick ' }) },
      { nth: 2 },
    );
    expect((await update({ title: 'Supper ', description: ' Quick' })).structured['outcome']).toBe('done');
  });

  it.each([
    [{ title: 'Supper', public: true }],
    [{ public: false }],
    [{ title: 'Dinner', description: 'Fast' }],
  ])('%o that are not all there when read back are not done', async settings => {
    const { update, faults } = await dinner();
    faults.next('POST', 'lies');
    const said = await update(settings);
    expect([said.isError, said.structured['change_id']]).toEqual([true, undefined]);
    expect(said.text).toContain(lied);
  });

  it('of a playlist that is gone cannot be put back, which is said', async () => {
    const { update, undo, vanish, faults } = await dinner();
    await update({ title: 'Supper' });
    vanish();
    expect((await undo()).text).toContain(gone);
    expect(faults.writes).toHaveLength(1);
  });

  it('can be put back later where a service that fails at everything says that the playlist is gone', async () => {
    const { update, undo, now, faults } = await dinner();
    await update({ title: 'Supper' });
    faults.next('GET', { status: 404 });
    expect((await undo()).isError).toBe(true);
    await undo();
    expect(now()?.title).toBe('Dinner');
  });

  it('stay as they are where the playlist cannot be read, which is said', async () => {
    const { update, undo, faults, logged } = await dinner();
    await update({ title: 'Supper' });
    faults.next('GET', { refuse: 700 });
    expect(await undo()).toMatchObject({
      isError: true,
      text: `Not undone: renamed the playlist "Dinner" to "Supper", ${place}.\nThe service is busy or down. Try again in a minute.\nTo try again: undo {"change_ids":["id1"]}`,
    });
    expect(logged.join()).toContain('ServiceBusy');
  });
});

describe('An undo that the service refuses as wrong', () => {
  const wrong = 'The service refused this id';

  it('is told as not done, with the reason once, and can be tried again', async () => {
    const { update, undo, now, faults } = await dinner();
    await update({ title: 'Supper' });
    faults.next('POST', { refuse: 500 });
    const said = await undo();
    expect(said.isError).toBe(true);
    expect(said.structured).toMatchObject({ outcome: 'nothing_changed', undone: 'id1' });
    expect(said.text.split('\n').slice(0, 1)).toEqual([
      `Not undone: renamed the playlist "Dinner" to "Supper", ${place}.`,
    ]);
    expect(said.text.split('The service refused these arguments as wrong')).toHaveLength(2);
    await undo();
    expect(now()?.title).toBe('Dinner');
  });

  it('of many tracks names how many are not back, and leaves those that are', async () => {
    const { remove, undo, tracks, faults } = await dinner([1, 2, 3, 4]);
    await remove(1, 2, 3);
    faults.next(bringing(1), { refuse: 500 }, { times: 3 });
    const said = await undo();
    expect(said.structured['outcome']).toBe('partly');
    expect(said.structured['notes']).toEqual([expect.stringContaining(`Not restored, 1 of 3: ${wrong}`)]);
    expect(tracks()).toEqual([2, 3, 4]);
    faults.clear();
    await undo('id1');
    expect(tracks()).toEqual([1, 2, 3, 4]);
  });
});

describe('Undo of added tracks', () => {
  it('takes out those that were new and are still there', async () => {
    const { add, undo, tracks, elsewhere } = await dinner([1, 2]);
    const said = await add(2, 3, 4, 5);
    expect(said.structured['results']).toMatchObject([
      { id: 2, outcome: 'nothing_changed', reason: 'already there' },
      ...[3, 4, 5].map(id => ({ id, outcome: 'done' })),
    ]);
    elsewhere('DELETE /playlist/7/tracks songs=3');
    expect((await undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(tracks()).toEqual([1, 2]);
  });

  it('needs to do nothing where they are all gone again, or the playlist is', async () => {
    const first = await dinner([1]);
    await first.add(2);
    first.elsewhere('DELETE /playlist/7/tracks songs=2');
    expect((await first.undo()).text).toContain('Nothing changed');
    const second = await dinner([1]);
    await second.add(2);
    second.vanish();
    expect((await second.undo()).text).toContain(gone);
    expect([first.faults.writes.length, second.faults.writes.length]).toEqual([1, 1]);
  });

  it('takes out what went in although the answer was lost', async () => {
    const { add, undo, tracks, faults } = await dinner([1]);
    faults.next('POST', 'answer lost');
    await add(2, 3);
    await undo();
    expect(tracks()).toEqual([1]);
  });
});

describe('Undo of removed tracks', () => {
  it.each([
    [
      'between the others, with what was added since behind',
      [1, 2, 3, 4],
      [1, 3],
      'POST songs=5',
      [1, 2, 3, 4, 5],
    ],
    ['at the end', [1, 2, 3], [2, 3], '', [1, 2, 3]],
    ['at the top', [1, 2, 3], [1, 2], '', [1, 2, 3]],
    ['behind the nearest that is still there', [1, 2, 3], [3], 'DELETE songs=2', [1, 3]],
    ['in an order that is another now', [1, 2, 3], [2], 'POST order=3,1', [3, 1, 2]],
    ['at the top, where nothing before them is left', [1, 2], [2], 'DELETE songs=1', [2]],
  ] as const)('puts them back %s', async (_, before, going, since, after) => {
    const { remove, undo, tracks, elsewhere } = await dinner(before);
    const said = await remove(...going, 9);
    expect(said.structured['results']).toMatchObject([
      ...going.map(id => ({ id, outcome: 'done' })),
      { id: 9, outcome: 'nothing_changed', reason: 'not in the playlist' },
    ]);
    if (since !== '') elsewhere(since.replace(' ', ' /playlist/7/tracks '));
    expect((await undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(tracks()).toEqual(after);
  });

  it('leaves those alone that came back by themselves', async () => {
    const { remove, undo, elsewhere, faults } = await dinner([1, 2]);
    await remove(2);
    elsewhere('POST /playlist/7/tracks songs=2');
    expect((await undo()).text).toContain('Nothing changed');
    expect(faults.writes).toHaveLength(1);
  });

  it('tells those that cannot be added again, and leaves the order', async () => {
    const { remove, undo, faults } = await dinner([1, 2, 3]);
    await remove(1);
    faults.next('POST', { refuse: 500 });
    const said = await undo();
    expect(said.isError).toBe(true);
    expect(said.text).toContain(
      'Not restored, 1 of 1: The service refused this id. It may not exist; find ids with search.',
    );
    expect(faults.writes.slice(1)).toEqual(['POST /playlist/7/tracks songs=1']);
  });

  it('puts nothing into a playlist that is gone', async () => {
    const { remove, undo, vanish } = await dinner([1, 2]);
    await remove(2);
    vanish();
    expect((await undo()).text).toContain(gone);
  });
});

describe('Undo of an order', () => {
  it('puts it back, whatever was added or removed since', async () => {
    const { reorder, undo, tracks, elsewhere } = await dinner([1, 2, 3]);
    await reorder(3, 2, 1);
    elsewhere('DELETE /playlist/7/tracks songs=2');
    elsewhere('POST /playlist/7/tracks songs=8');
    expect((await undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(tracks()).toEqual([1, 3, 8]);
  });

  it.each([
    ['it is as it was already', 'POST /playlist/7/tracks order=1,2'],
    ['the playlist is empty by now', 'DELETE /playlist/7/tracks songs=1,2'],
    ['the playlist is gone', 'DELETE /playlist/7'],
  ])('sends nothing where %s', async (_, since) => {
    const { reorder, undo, elsewhere, faults } = await dinner([1, 2]);
    await reorder(2, 1);
    elsewhere(since);
    expect((await undo()).text).toContain('Nothing changed');
    expect(faults.writes).toHaveLength(1);
  });
});
