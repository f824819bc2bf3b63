import { describe, expect, it } from 'vitest';
import { type LibraryStand, libraryWith, numbers, place } from '../support/library.ts';

/** Three changes: a playlist renamed, two tracks added to it, a favourite. */
async function changed(confirm?: 'never') {
  const at = await libraryWith(
    { playlists: [{ id: 7, title: 'One', tracks: [1] }] },
    confirm === undefined ? {} : { confirm },
  );
  await at.call('playlist_write', { action: 'update', playlist_id: 7, title: 'Two' });
  await at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [2, 3] });
  await at.call('library_add', { kind: 'tracks', ids: [9] });
  return at;
}

const undo = (at: LibraryStand, args: object) => at.call('undo', { action: 'undo', ...args });
const stateOf = (at: LibraryStand) => [at.playlist(7)?.title, at.tracksOf(7), at.favourites('tracks')];
const before = ['One', [1], []];
const after = ['Two', [1, 2, 3], [9]];

describe('Undo of several changes', () => {
  it('takes back the last so many, the newest first, and says what is so and what comes next', async () => {
    const at = await changed();
    const said = await undo(at, { last: 2 });
    expect(said.text.split('\n')).toEqual([
      `Undid 2 of 2 changes, newest first, ${place}.`,
      'Undone: added 1 favourite track: "Song 9" (change_id id3); undo of id4x2 reverses that',
      'Undone: added 2 tracks to the playlist "Two": "Song 2", "Song 3" (change_id id2); undo of id4x3 reverses that',
      'Now: 0 favourite tracks in all.',
      'Now: "Two" [7], private, 1 track, 1:00.',
      'To make 2 changes again: undo {"action":"undo","change_ids":["id4x3","id4x2"]}',
      'Undo without an id would take back next: renamed the playlist "One" to "Two" (change_id id1).',
    ]);
    expect(said.structured).toMatchObject({
      outcome: 'done',
      results: [
        { undone: 'id3', outcome: 'done', change_id: 'id4x2' },
        { undone: 'id2', outcome: 'done', change_id: 'id4x3' },
      ],
      next: { change_id: 'id1' },
    });
    expect(stateOf(at)).toEqual(['Two', [1], []]);
  });

  it('takes those that are named, in whatever order, and is undone by their change_ids', async () => {
    const at = await changed();
    const said = await undo(at, { change_ids: ['id1', 'id3', 'id2'] });
    expect(stateOf(at)).toEqual(before);
    const again = /undo (\{.*\})/.exec(said.text)?.[1] ?? '{}';
    expect((await at.call('undo', JSON.parse(again))).structured['outcome']).toBe('done');
    expect(stateOf(at)).toEqual(after);
    expect((await undo(at, { last: 3 })).structured['outcome']).toBe('done');
    expect(stateOf(at)).toEqual(before);
  });

  it('passes over what was taken back, and takes no more than stand', async () => {
    const at = await changed();
    await undo(at, { change_id: 'id3' });
    const said = await undo(at, { change_ids: ['id3', 'id2'] });
    expect(said.text).toContain(
      'Nothing to undo (already taken back): added 1 favourite track: "Song 9" (change_id id3)',
    );
    expect(said.text).toContain(
      'Undone: added 2 tracks to the playlist "Two": "Song 2", "Song 3" (change_id id2)',
    );
    expect((await undo(at, { last: 20 })).structured['results']).toMatchObject([{ undone: 'id1' }]);
    expect(await undo(at, { last: 1 })).toMatchObject({ isError: true });
  });

  it('does nothing where one of them is not known, or where more than one argument says which', async () => {
    const at = await changed();
    expect((await undo(at, { change_ids: ['id1', 'idx'] })).text).toBe(
      'undo: there is no change "idx"; undo action=list shows those that are kept. Nothing was changed.',
    );
    expect((await undo(at, { change_id: 'id1', last: 2 })).isError).toBe(true);
    expect(stateOf(at)).toEqual(after);
  });

  it.each(['dies before acting', 'dies after acting', 'answer lost', 'cancelled'] as const)(
    'that breaks off half-way (%s) is told, goes on without taking back more, and leaves older changes',
    async fault => {
      const first = await changed();
      first.faults.next(/^(POST|DELETE) \/playlist/, fault);
      await undo(first, { last: 2 }).catch(() => undefined);
      const at = first.died() ? await first.restarted() : first;
      const { text } = await at.call('undo');
      if (text.includes('not finished')) {
        expect(text).toMatch(/to finish: undo \{"action":"undo","change_ids":\["id3","id2"\]\}; to leave/);
        await undo(at, { last: 2 });
      }
      expect(stateOf(at)).toEqual(['Two', [1], []]);
      expect((await at.call('undo')).text).not.toContain('not finished');
    },
  );

  it('that broke off can be left as it is', async () => {
    const at = await changed();
    at.faults.next(/^(POST|DELETE) \/playlist/, { refuse: 700 }, { times: 9 });
    const said = await undo(at, { last: 3 });
    expect(said.structured['outcome']).toBe('partly');
    expect(said.text).toContain('Not tried: renamed the playlist "One" to "Two" (change_id id1)');
    expect(said.text).toContain('To finish: undo {"action":"undo","change_ids":["id3","id2","id1"]}');
    expect((await at.call('library_add', { kind: 'albums', ids: [1] })).text).toContain('Not finished: ');
    const { text } = await at.call('undo');
    const leave = /leave the rest as it is: undo (\{.*?\})/.exec(text)?.[1] ?? '{}';
    expect((await at.call('undo', JSON.parse(leave))).text).toMatch(/^The rest is left as it is/);
    expect((await at.call('undo')).text).not.toContain('not finished');
    expect(stateOf(at)).toEqual(['Two', [1, 2, 3], []]);
  });

  it('that could not go on is finished by another process too, while the first one lives', async () => {
    const at = await changed('never');
    at.faults.next(/^(POST|DELETE) \/playlist/, { refuse: 700 }, { times: 9 });
    expect((await undo(at, { last: 3 })).structured['outcome']).toBe('partly');
    at.faults.clear();
    const other = await at.restarted({ confirm: 'never' });
    expect((await other.call('undo')).text).not.toContain('still under way');
    expect((await undo(other, {})).structured['outcome']).toBe('done');
    expect(stateOf(at)).toEqual(before);
    expect((await other.call('undo')).text).not.toContain('not finished');
  });

  it('of which another process takes the first back just then leaves nothing to finish', async () => {
    const at = await changed('never');
    const other = await at.restarted({ confirm: 'never' });
    let several = '';
    at.faults.next('DELETE', {
      meanwhile: async () => {
        several = (await undo(other, { last: 3 })).text;
      },
    });
    await undo(at, { change_id: 'id3' });
    expect(several).toMatch(/^Not undone, .*\nNot undone \(another call is taking it back\)/);
    expect(several).not.toContain('To finish');
    expect(stateOf(at)).toEqual(['Two', [1, 2, 3], []]);
    expect((await at.call('undo')).text).not.toContain('not finished');
  });

  it('and undo of one reach as far back, however much was made and taken back since', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, title: 'One', tracks: [1] }] });
    await at.call('playlist_write', { action: 'update', playlist_id: 7, title: 'Two' });
    for (const id of numbers(20)) await at.call('library_add', { kind: 'artists', ids: [id] });
    let said = await undo(at, { last: 20 });
    for (let times = 0; times < 4; times++)
      said = await at.call('undo', JSON.parse(/undo (\{.*\})/.exec(said.text)?.[1] ?? '{}'));
    expect(at.favourites('artists')).toEqual([]);
    expect((await at.undo()).text).toContain('Undid this: renamed the playlist "One" to "Two"');
    expect(at.playlist(7)?.title).toBe('One');
  });

  it('asks once for all, where one would lose more than it made', async () => {
    const at = await libraryWith();
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
    at.elsewhere(`POST /playlist/${structured['id']}/tracks songs=4`);
    await at.call('library_add', { kind: 'tracks', ids: [9] });
    const said = await undo(at, { last: 2 });
    expect(said.text).toContain('Delete the playlist "Lunch", 1 track, 1 of them added since it was made');
    expect(at.favourites('tracks')).toEqual([9]);
  });

  it('does not ask for tracks that go with the same call', async () => {
    const at = await libraryWith();
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
    const playlist_id = structured['id'];
    await at.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [4] });
    expect((await undo(at, { last: 2 })).structured['outcome']).toBe('done');
    expect(at.playlists()).toEqual([]);
  });
});
