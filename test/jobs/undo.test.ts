import { describe, expect, it } from 'vitest';
import { libraryWith, numbers, odd, place } from '../support/library.ts';

const minute = 60_000;
const nothingToTakeBack = 'undo: there is no change to undo.';

/** Playlist 7 called One, and nobody is asked. */
async function one() {
  const at = await libraryWith(
    { playlists: [{ id: 7, title: 'One', tracks: [1, 2] }], uploads: [{ id: -3, title: 'Demo' }] },
    { confirm: 'never' },
  );
  return {
    ...at,
    rename: (title: string) => at.call('playlist_write', { action: 'update', playlist_id: 7, title }),
    notify: () => at.call('user_write', { action: 'notify', message: 'hello' }),
    favour: (...ids: number[]) => at.call('library_add', { kind: 'tracks', ids }),
    list: async () => {
      const { text, structured } = await at.call('changes');
      const items = structured['items'];
      return { text, lines: text.split('\n').slice(1), items: Array.isArray(items) ? items : [] };
    },
    title: () => at.playlist(7)?.title,
  };
}

describe('Undo', () => {
  it('without an id walks back, change by change', async () => {
    const { rename, undo, title } = await one();
    await rename('Two');
    await rename('Three');
    await undo();
    expect(title()).toBe('Two');
    await undo();
    expect(title()).toBe('One');
    expect(await undo()).toMatchObject({ isError: true, text: nothingToTakeBack });
  });

  it('is undone by its own change_id, again and again', async () => {
    const { rename, undo, title } = await one();
    await rename('Two');
    const back = await undo();
    expect(back).toMatchObject({
      text: `Undid this change: renamed the playlist "One" to "Two", ${place}.\nNow: "One" [7], private, 2 tracks, 2:00.\nchange_id id2: undo with this id makes the change again.\nThere is nothing else to undo.`,
      structured: { outcome: 'done', results: [], undone: 'id1', title: 'One', change_id: 'id2' },
    });
    const again = await undo('id2');
    expect(again.text.split('\n')).toEqual([
      `Made this change again: renamed the playlist "One" to "Two", ${place}.`,
      'Now: "Two" [7], private, 2 tracks, 2:00.',
      'change_id id3: undo reverses this.',
      'The next undo without an id reverses this: redid: renamed the playlist "One" to "Two" (change_id id3).',
    ]);
    expect(title()).toBe('Two');
    await undo();
    expect(title()).toBe('One');
  });

  it('takes the change that is named, and leaves later ones', async () => {
    const { favour, undo, favourites } = await one();
    await favour(1);
    await favour(2);
    await undo(' id1 ');
    expect(favourites('tracks')).toEqual([2]);
    expect((await undo('x9')).text).toBe(
      'undo: there is no change "x9". The tool "changes" lists the recorded changes. Nothing was changed.',
    );
    for (const id of ['\0', 'a\n', 'é']) expect((await undo(id)).text).toMatch(/^undo: .*no change/);
  });

  it('of what is so already changes nothing, and counts as done', async () => {
    const { favour, undo, elsewhere } = await one();
    await favour(1);
    elsewhere('DELETE /user/me/tracks track_id=1');
    expect((await undo()).structured).toMatchObject({
      outcome: expect.stringMatching(/done|nothing_changed/),
      undone: 'id1',
    });
    expect((await undo()).text).toBe(nothingToTakeBack);
  });

  it('does not reach past a change that cannot be taken back, but says how the one before it is', async () => {
    const { rename, notify, undo, title } = await one();
    await rename('Two');
    await notify();
    await notify();
    expect(await undo()).toMatchObject({
      isError: true,
      text: [
        `Not undone: put a message into a feed, ${place}.`,
        'It cannot be undone: a message that was sent cannot be recalled.',
        'To undo the change before it, renamed the playlist "One" to "Two": undo {"change_ids":["id1"]}',
      ].join('\n'),
    });
    expect(title()).toBe('Two');
    expect((await undo('id1')).isError).toBe(false);
    expect(title()).toBe('One');
  });

  it('of what was taken back changes nothing, and names what took it back and the one before it', async () => {
    const { rename, favour, undo, title } = await one();
    await favour(1);
    await rename('Two');
    const { structured: first } = await undo();
    const again = await undo('id2');
    expect(again.text.split('\n')).toEqual([
      `Nothing changed (already undone): renamed the playlist "One" to "Two", ${place}.`,
      'To undo the change before it, added 1 favourite track: "Song 1": undo {"change_ids":["id1"]}',
    ]);
    expect(again).toMatchObject({
      isError: false,
      structured: { outcome: 'nothing_changed', undone: 'id2', change_id: first['change_id'] },
    });
    await undo(again.structured['change_id']);
    expect(title()).toBe('Two');
  });

  it('is done by one of two calls', async () => {
    const { favour, call, undo, favourites, faults } = await one();
    await favour(1);
    const both = await Promise.all([1, 2].map(() => call('undo', { change_ids: ['id1'] })));
    expect(both.filter(({ isError }) => isError)).toHaveLength(1);
    expect(favourites('tracks')).toEqual([]);
    expect(faults.writes.filter(line => line.startsWith('DELETE'))).toHaveLength(1);
    expect((await undo()).text).toBe(nothingToTakeBack);
  });

  it('knows no change of another account, nor does the list', async () => {
    const { rename, undo, restarted } = await one();
    await rename('Two');
    const other = await restarted({ account: 'odd', user: odd });
    expect((await other.undo('id1')).text).toContain('there is no change "id1"');
    expect((await other.call('changes')).structured['items']).toEqual([]);
    expect((await undo()).isError).toBe(false);
  });

  it('knows the changes of the same listener under a new token', async () => {
    const { rename, restarted, title } = await one();
    await rename('Two');
    const later = await restarted({ account: 'a new token' });
    expect((await later.undo()).structured['undone']).toBe('id1');
    expect(title()).toBe('One');
  });

  it('goes on in another process', async () => {
    const { rename, restarted, title } = await one();
    await rename('Two');
    const later = await restarted();
    expect((await later.undo()).structured['undone']).toBe('id1');
    expect(title()).toBe('One');
  });

  it('that the service refuses is told as a failure, and can be done later', async () => {
    const { rename, undo, faults, title } = await one();
    await rename('Two');
    faults.next('POST', 'lies');
    const said = await undo();
    expect(said.isError).toBe(true);
    expect(said.text).toContain('a check shows that it was not done');
    expect(said.text).toContain('To try again: undo {"change_ids":["id1"]}');
    expect(said.structured).not.toHaveProperty('change_id');
    await undo();
    expect(title()).toBe('One');
  });

  it('of a change that a dying process left is not made while that may be under way, and then is', async () => {
    const { favour, faults, restarted, time, favourites } = await one();
    faults.next('POST', 'dies after acting');
    await expect(favour(1, 2)).rejects.toThrow('the process is gone');
    const later = await restarted();
    time.now += 11 * minute;
    expect((await later.undo()).structured['outcome']).toBe('done');
    expect(favourites('tracks')).toEqual([]);
  });
});

describe('The list of changes', () => {
  it('may be empty', async () => {
    const { list } = await one();
    expect(await list()).toMatchObject({ text: `No changes yet, ${place}.`, items: [] });
  });

  it('tells the latest first, when, in words, and whether they can be undone', async () => {
    const { rename, notify, favour, undo, time, list } = await one();
    await rename('Two');
    time.now += minute;
    await notify();
    await favour(1);
    await undo();
    const { text, lines, items } = await list();
    expect(text).toContain(`The last changes, ${place}, newest first:`);
    expect(lines).toEqual([
      'id4 · 2026-03-01 09:31 UTC · undid: added 1 favourite track: "Song 1" · can be undone, but its date and its position in the list are lost',
      'id3 · 2026-03-01 09:31 UTC · added 1 favourite track: "Song 1" · already undone',
      'id2 · 2026-03-01 09:31 UTC · put a message into a feed · cannot be undone: a message that was sent cannot be recalled',
      'id1 · 2026-03-01 09:30 UTC · renamed the playlist "One" to "Two" · can be undone',
    ]);
    const at = '2026-03-01 09:31 UTC';
    expect(items).toEqual([
      {
        change_id: 'id4',
        at,
        what: 'undid: added 1 favourite track: "Song 1"',
        can_undo: true,
        note: 'its date and its position in the list are lost',
      },
      {
        change_id: 'id3',
        at,
        what: 'added 1 favourite track: "Song 1"',
        can_undo: false,
        note: 'already undone',
      },
      {
        change_id: 'id2',
        at,
        what: 'put a message into a feed',
        can_undo: false,
        note: 'a message that was sent cannot be recalled',
      },
      {
        change_id: 'id1',
        at: '2026-03-01 09:30 UTC',
        what: 'renamed the playlist "One" to "Two"',
        can_undo: true,
      },
    ]);
  });

  it('has the 20 latest', async () => {
    const { notify, list } = await one();
    for (let count = 0; count < 21; count++) await notify();
    const { items } = await list();
    expect([items.length, items[0].change_id, items[19].change_id]).toEqual([20, 'id21', 'id2']);
  });

  it('says nothing of calls that changed nothing, and of those that failed that they did nothing', async () => {
    const { favour, faults, list, undo } = await one();
    await favour(1);
    const again = await favour(1);
    expect(again.structured).not.toHaveProperty('change_id');
    faults.next('POST', { refuse: 700 });
    expect((await favour(2)).isError).toBe(true);
    const { items } = await list();
    expect(items.filter(({ can_undo }) => can_undo)).toHaveLength(1);
    expect((await undo()).structured['undone']).toBe('id1');
  });

  it('is there where nothing may change, and undo is not', async () => {
    const { restarted, rename } = await one();
    await rename('Two');
    const reading = await restarted({ readOnly: true });
    expect((await reading.call('changes')).structured['items']).toHaveLength(1);
    await expect(reading.undo()).rejects.toThrow('Tool undo not found');
  });

  it('ends after 90 days and after 500 changes', async () => {
    const { notify, undo, list, time } = await one();
    await notify();
    time.now += 91 * 24 * 60 * minute;
    await notify();
    // A clock that is far ahead may be wrong. A day later it is believed.
    expect((await list()).items).toHaveLength(2);
    time.now += 24 * 60 * minute;
    await notify();
    expect((await list()).items).toMatchObject([{ change_id: 'id3' }, { change_id: 'id2' }]);
    for (const _ of numbers(499)) await notify();
    expect((await undo('id1')).text).toContain('there is no change "id1"');
    expect((await undo('id2')).text).toContain('there is no change "id2"');
    expect((await undo('id3')).text).toContain('a message that was sent cannot be recalled');
  });

  it('survives records that cannot be read, and shows the others', async () => {
    const { notify, list, store, undo } = await one();
    await notify();
    await notify();
    for (const { key, value } of store.list('jobs')) {
      for (const damaged of ['text', null, { id: 'id1' }, [1, null, { id: 'a' }]]) {
        store.put('jobs', key, damaged);
        expect((await list()).text).toMatch(/^The last changes|^No changes/);
        expect((await undo('id1')).text).toMatch(/no change "id1"|cannot be recalled/);
      }
      store.put('jobs', key, value);
    }
    expect((await list()).items).toHaveLength(2);
    for (const { key } of store.list('jobs')) store.put('jobs', key, 'text');
    expect((await list()).items).toEqual([]);
    await notify();
    expect((await list()).items).toHaveLength(1);
  });
});
