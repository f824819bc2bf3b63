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

const all = ['id1', 'id2', 'id3'];
const undo = (at: Pick<LibraryStand, 'call'>, ...change_ids: string[]) => at.call('undo', { change_ids });
const stateOf = (at: LibraryStand) => [at.playlist(7)?.title, at.tracksOf(7), at.favourites('tracks')];
const before = ['One', [1], []];
const after = ['Two', [1, 2, 3], [9]];
/** The call that a text names. */
const callIn = (text: string, aim: RegExp) =>
  JSON.parse(new RegExp(`${aim.source}[^:]*: undo (\\{.*?\\})`).exec(text)?.[1] ?? '{}');

describe('Undo of several changes', () => {
  it('undoes them newest first, and says the state and what comes next', async () => {
    const at = await changed();
    const said = await undo(at, 'id2', 'id3');
    expect(said.text.split('\n')).toEqual([
      `Undid 2 of 2 changes, newest first, ${place}.`,
      'Undid this change: added 1 favourite track: "Song 9" (change_id id3); undo of id4 reverses that',
      'Undid this change: added 2 tracks to the playlist "Two": "Song 2", "Song 3" (change_id id2); undo of id4x2 reverses that',
      'Now: 0 favourite tracks in all.',
      'Now: "Two" [7], private, 1 track, 1:00.',
      'To redo 2 changes: undo {"change_ids":["id4x2","id4"]}',
      'The next undo without an id reverses this: renamed the playlist "One" to "Two" (change_id id1).',
    ]);
    expect(said.structured).toMatchObject({
      outcome: 'done',
      results: [
        { undone: 'id3', outcome: 'done', change_id: 'id4' },
        { undone: 'id2', outcome: 'done', change_id: 'id4x2' },
      ],
      now: [{ total: 0 }, { id: 7, nb_tracks: 1 }],
      next: { change_id: 'id1' },
    });
    expect(stateOf(at)).toEqual(['Two', [1], []]);
  });

  it('takes them in whatever order, and is redone by the call that it names', async () => {
    const at = await changed();
    const said = await undo(at, 'id1', 'id3', 'id2');
    expect(stateOf(at)).toEqual(before);
    const again = await at.call('undo', callIn(said.text, /To redo/));
    expect(again.structured['outcome']).toBe('done');
    expect(stateOf(at)).toEqual(after);
    expect((await undo(at, ...all)).structured['results']).toMatchObject([
      { undone: 'id3', outcome: 'nothing_changed' },
      { undone: 'id2', outcome: 'nothing_changed' },
      { undone: 'id1', outcome: 'nothing_changed' },
    ]);
    await at.call('undo', callIn(again.text, /To redo/));
    expect(stateOf(at)).toEqual(before);
  });

  it('passes over what was undone before or cannot be undone, and says so', async () => {
    const at = await changed('never');
    await at.call('user_write', { action: 'notify', message: 'Hello' });
    await at.undo('id3');
    const said = await undo(at, 'id2', 'id3', 'id4');
    expect(said.text.split('\n').slice(0, 4)).toEqual([
      `Undid 1 of 3 changes, newest first, ${place}.`,
      'Not undone (It cannot be undone: a message that was sent cannot be recalled): put a message into a feed (change_id id4)',
      'Nothing changed (already undone): added 1 favourite track: "Song 9" (change_id id3); undo of id5 reverses that',
      'Undid this change: added 2 tracks to the playlist "Two": "Song 2", "Song 3" (change_id id2); undo of id6 reverses that',
    ]);
    expect(stateOf(at)).toEqual(['Two', [1], []]);
  });

  it('does nothing if one of them is not known', async () => {
    const at = await changed();
    expect((await undo(at, 'id1', 'idx')).text).toBe(
      'undo: there is no change "idx". The tool "changes" lists the recorded changes. Nothing was changed.',
    );
    expect(stateOf(at)).toEqual(after);
  });

  it.each(['dies before acting', 'dies after acting', 'answer lost', 'cancelled'] as const)(
    'that is interrupted (%s) is continued by the same call, undoes each once, and leaves older changes',
    async fault => {
      const first = await changed();
      first.faults.next(/^(POST|DELETE) \/playlist/, fault);
      await undo(first, 'id3', 'id2').catch(() => undefined);
      const at = first.died() ? await first.restarted() : first;
      expect((await undo(at, 'id3', 'id2')).isError).toBe(false);
      expect(stateOf(at)).toEqual(['Two', [1], []]);
      const { text, structured } = await at.call('changes');
      expect(text).not.toContain('not finished');
      expect(structured['items']).toHaveLength(5);
    },
  );

  it('stops at the first failure, and names the call that undoes the rest', async () => {
    const at = await changed();
    at.faults.next(/^(POST|DELETE) \/playlist/, { refuse: 700 }, { times: 9 });
    const said = await undo(at, ...all);
    expect(said.structured).toMatchObject({
      outcome: 'partly',
      results: [{ outcome: 'done' }, { outcome: 'failed' }, { outcome: 'not_tried' }],
    });
    expect(said.text).toMatch(/\nNot undone \(.*The service is busy or down.*\): added 2 tracks/);
    expect(said.text).toContain('\nNot tried: renamed the playlist "One" to "Two" (change_id id1)');
    expect(stateOf(at)).toEqual(['Two', [1, 2, 3], []]);
    at.faults.clear();
    const other = await at.restarted();
    const rest = callIn(said.text, /To undo the rest/);
    expect(rest).toEqual({ change_ids: ['id2', 'id1'] });
    expect((await other.call('undo', rest)).structured['outcome']).toBe('done');
    expect(stateOf(at)).toEqual(before);
    expect((await other.call('changes')).text).not.toContain('not finished');
  });

  it('whose first is just being undone by another process is an error, and changes nothing', async () => {
    const at = await changed('never');
    const other = await at.restarted({ confirm: 'never' });
    let several = { text: '', isError: false };
    at.faults.next('DELETE', {
      meanwhile: async () => {
        several = await undo(other, ...all);
      },
    });
    await at.undo('id3');
    expect(several.isError).toBe(true);
    expect(several.text).toMatch(
      /^Nothing was undone, .*\nNot undone \(Another call is still working on it\)/,
    );
    expect(stateOf(at)).toEqual(['Two', [1, 2, 3], []]);
    expect((await at.call('changes')).text).not.toContain('not finished');
  });

  it('and undo of one reach as far back, however much was done and undone since', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, title: 'One', tracks: [1] }] });
    await at.call('playlist_write', { action: 'update', playlist_id: 7, title: 'Two' });
    for (const id of numbers(20)) await at.call('library_add', { kind: 'artists', ids: [id] });
    let said = await undo(at, ...numbers(20, 2).map(id => `id${id}`));
    for (let times = 0; times < 4; times++) said = await at.call('undo', callIn(said.text, /To redo/));
    expect(at.favourites('artists')).toEqual([]);
    expect((await at.undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(at.playlist(7)?.title).toBe('One');
  });

  it('asks once for all before one would remove more than it made', async () => {
    const questions: string[] = [];
    const at = await libraryWith(
      {},
      {
        async listener(question) {
          questions.push(question);
          return 'accept';
        },
      },
    );
    const made = async (title: string) => {
      const { structured } = await at.call('playlist_write', { action: 'create', title });
      at.elsewhere(`POST /playlist/${structured['id']}/tracks songs=4`);
    };
    await made('Lunch');
    await made('Supper');
    await at.call('library_add', { kind: 'tracks', ids: [9] });
    expect((await undo(at, ...all)).structured['outcome']).toBe('done');
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatch(
      /Delete the playlist "Supper", 1 track, .*Delete the playlist "Lunch", 1 track/,
    );
    expect([at.playlists(), at.favourites('tracks')]).toEqual([[], []]);
  });

  it('does nothing unasked if the host cannot ask', async () => {
    const at = await libraryWith();
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
    at.elsewhere(`POST /playlist/${structured['id']}/tracks songs=4`);
    await at.call('library_add', { kind: 'tracks', ids: [9] });
    const said = await undo(at, 'id1', 'id2');
    expect(said.structured['outcome']).toBe('asked');
    expect(said.text).toContain('Delete the playlist "Lunch", 1 track, 1 of them added since it was made');
    expect(at.favourites('tracks')).toEqual([9]);
  });

  it('stops before tracks that were added after the listener agreed', async () => {
    const at = await libraryWith({}, { listener: async () => 'accept' });
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
    const adding = `POST /playlist/${structured['id']}/tracks songs=`;
    at.elsewhere(`${adding}4`);
    await at.call('library_add', { kind: 'tracks', ids: [9] });
    at.faults.next('DELETE /user', { meanwhile: () => at.elsewhere(`${adding}5`) });
    const said = await undo(at, 'id1', 'id2');
    expect(said.text).toContain('Not undone (The listener must be asked first: undo it by itself)');
    expect(at.playlists()).toMatchObject([{ title: 'Lunch', tracks: [4, 5] }]);
  });

  it('does not ask for tracks that go with the same call', async () => {
    const at = await libraryWith();
    const { structured } = await at.call('playlist_write', { action: 'create', title: 'Lunch' });
    const playlist_id = structured['id'];
    await at.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [4] });
    expect((await undo(at, 'id1', 'id2')).structured['outcome']).toBe('done');
    expect(at.playlists()).toEqual([]);
  });
});
