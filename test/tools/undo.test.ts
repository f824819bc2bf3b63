import { describe, expect, it } from 'vitest';
import { stand } from '../support/stand.ts';
import {
  changeOf,
  episode,
  favourites,
  here,
  made,
  outcomeOf,
  playlist,
  standAnew,
  store,
  strangers,
  time,
  tracks,
  undo,
} from './changing.ts';

standAnew();

describe('Undo', () => {
  it('brings a deleted playlist back as it was, and tells that its id is new', async () => {
    const id = await made('Dinner', tracks(120), { description: 'Slow', public: true });
    const before = await playlist(id);
    await here.call('playlist_delete', { action: 'delete', playlist_id: id });
    const { text } = await undo();
    const [, back] = /under a new id, (\d+)/.exec(text) ?? [];
    expect(Number(back)).not.toBe(id);
    expect(await playlist(Number(back))).toEqual(before);
    expect(text).toContain('Done: undid this: deleted the playlist "Dinner", in the demo library');
  });

  it('puts removed tracks back into their places, whatever was added since', async () => {
    const ids = tracks(7);
    const id = await made('Dinner', ids.slice(0, 6));
    await here.call('playlist_delete', {
      action: 'remove_tracks',
      playlist_id: id,
      track_ids: [ids[0], ids[3]],
    });
    await here.music.playlist.add_tracks({ playlist_id: id, track_ids: ids.slice(6) });
    await undo();
    expect((await playlist(id)).tracks).toEqual(ids);
  });

  it('takes out only the tracks that really were added', async () => {
    const id = await made('Dinner', tracks(3));
    await here.call('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: tracks(6) });
    await undo();
    expect((await playlist(id)).tracks).toEqual(tracks(3));
  });

  it('takes out only the favourites that really were new', async () => {
    const before = await favourites();
    const ids = [...before.slice(0, 2).map(Number), ...(await strangers(2))];
    await here.call('library_add', { kind: 'tracks', ids });
    await undo();
    expect(await favourites()).toEqual(before);
  });

  it('is undone by its own change_id, again and again', async () => {
    const id = await made('Dinner', tracks(2));
    await here.call('playlist_write', { action: 'update', playlist_id: id, title: 'Supper' });
    const first = await undo();
    expect((await playlist(id)).title).toBe('Dinner');
    const second = await undo(changeOf(first));
    expect(second.text).toContain('did again: changed title of the playlist "Dinner"');
    expect((await playlist(id)).title).toBe('Supper');
    await undo();
    expect((await playlist(id)).title).toBe('Dinner');
  });

  it('walks back, change by change, when called without an id', async () => {
    const id = await made('One', tracks(1));
    for (const title of ['Two', 'Three']) {
      await here.call('playlist_write', { action: 'update', playlist_id: id, title });
    }
    const titles: unknown[] = [];
    for (let step = 0; step < 2; step++) {
      await undo();
      titles.push((await playlist(id)).title);
    }
    expect(titles).toEqual(['Two', 'One']);
    await undo();
    await expect(playlist(id)).rejects.toThrow();
    expect((await undo()).text).toBe('undo: there is no change to take back.');
  });

  it('does not reach past a change that cannot be taken back, but names the one before it', async () => {
    const id = await made('Dinner', tracks(1));
    await here.call('user_write', { action: 'notify', message: 'hello' });
    const { text, isError } = await undo();
    expect(isError).toBe(true);
    expect(text).toContain('a notification cannot be called back');
    expect(text).toMatch(/Before it: made the playlist "Dinner" \(change_id .+\)/);
    expect((await playlist(id)).tracks).toHaveLength(1);
  });

  it('cannot bring an upload back, and says so', async () => {
    const [song] = (await here.music.library.personal_songs({})).data;
    const deleted = await here.call('track_delete', { track_id: song?.id });
    expect((await undo(changeOf(deleted))).text).toContain('a deleted upload cannot come back');
  });

  it('knows no change of another account, nor one that never was', async () => {
    const other = await stand({ embedded: here.embedded, token: here.embedded.tokens.issue(), store });
    const change = await here.call('user_write', { action: 'notify', message: 'hello' });
    const answer = await other.call('undo', { action: 'undo', change_id: changeOf(change) });
    expect(answer.text).toContain('there is no change');
    expect((await other.call('undo')).structured['items']).toEqual([]);
    await other.close();
  });
});

describe('The list of changes', () => {
  it('tells the latest first, when, in words, and whether they can be undone', async () => {
    const id = await made('Dinner', tracks(2));
    time.now += 60_000;
    await here.call('playlist_write', { action: 'mark_seen', playlist_id: id });
    const { text, structured } = await here.call('undo');
    expect(text.split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^\S{12} · 2026-03-01 09:31 UTC · marked playlist \d+ as seen · not to be undone · the service/,
      ),
      expect.stringMatching(/^\S{12} · 2026-03-01 09:30 UTC · made the playlist "Dinner" · can be undone$/),
    ]);
    expect(structured['items']).toMatchObject([{ can_undo: false }, { can_undo: true }]);
  });

  it('says of what was undone that it is back already, and names what undid it', async () => {
    await made('Dinner', tracks(2));
    const change = changeOf(await here.call('undo', { action: 'undo' }));
    const { text, structured } = await here.call('undo');
    expect(text.split('\n').slice(1)).toEqual([
      expect.stringMatching(/ · undid this: made the playlist "Dinner" · can be undone$/),
      expect.stringMatching(/ · made the playlist "Dinner" · already taken back$/),
    ]);
    expect(structured['items']).toMatchObject([{ change_id: change }, { note: 'already taken back' }]);
    const [, first] = text.split('\n').slice(1);
    const again = await undo(first?.split(' · ')[0]);
    expect(again.text).toMatch(/made the playlist "Dinner", was already taken back\./);
  });

  it('is all that the tool speaks of where nothing may change', async () => {
    const reading = await stand({ readOnly: true, embedded: here.embedded });
    const { tools } = await reading.mcp.listTools();
    await reading.close();
    expect(tools.find(({ name }) => name === 'undo')?.description).toBe('The last changes made here.');
  });

  it('says nothing of calls that changed nothing', async () => {
    const [held] = await favourites();
    const said = await here.call('library_add', { kind: 'tracks', ids: [held] });
    expect([outcomeOf(said), changeOf(said)]).toEqual(['nothing_changed', undefined]);
    expect((await undo()).text).toBe('undo: there is no change to take back.');
  });

  it('ends after 90 days and after 500 changes', async () => {
    const first = await here.call('episode_bookmark', { episode_id: episode(), offset: 1 });
    time.now += 91 * 24 * 60 * 60 * 1000;
    expect((await here.call('undo')).structured['items']).toEqual([]);
    for (let change = 0; change < 505; change++) {
      await here.journal.add({
        id: `c${change}`,
        at: time.now,
        tool: 't',
        words: 'w',
        kind: 'change',
        ended: true,
        acts: [],
      });
    }
    expect(await here.journal.latest(1000)).toHaveLength(500);
    expect(store.list('changes').length).toBeLessThan(505);
    expect(await here.journal.find(String(changeOf(first)))).toBeUndefined();
  });
});
