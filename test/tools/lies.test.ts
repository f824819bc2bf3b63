import { describe, expect, it } from 'vitest';
import { stand } from '../support/stand.ts';
import {
  all,
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
  tracks,
  undo,
} from './changing.ts';

standAnew();

describe('A service that says yes and does nothing', () => {
  const lies = (times = 1, method: 'POST' | 'DELETE' = 'POST') =>
    here.embedded.faults.next({ kind: 'lie', match: { method }, times });
  const cases: readonly (readonly [
    string,
    () => Promise<Record<string, unknown>>,
    'POST' | 'DELETE',
    string,
  ])[] = [
    [
      'library_add',
      async () => ({ kind: 'tracks', ids: await strangers(1) }),
      'POST',
      'read back it is not so',
    ],
    [
      'library_add',
      async () => ({ kind: 'tracks', ids: await strangers(3) }),
      'POST',
      'read back it is not so',
    ],
    [
      'library_remove',
      async () => ({ kind: 'tracks', ids: (await favourites()).slice(0, 2) }),
      'DELETE',
      'read back it is not so',
    ],
    [
      'playlist_write',
      async () => ({ action: 'update', playlist_id: await made('A', []), title: 'B' }),
      'POST',
      'read back it is not so',
    ],
    [
      'playlist_write',
      async () => ({ action: 'add_tracks', playlist_id: await made('A', []), track_ids: tracks(3) }),
      'POST',
      'read back it is not so',
    ],
    [
      'playlist_write',
      async () => ({
        action: 'reorder',
        playlist_id: await made('A', tracks(3)),
        track_ids: tracks(3).reverse(),
      }),
      'POST',
      'read back it is not so',
    ],
    [
      'playlist_write',
      async () => ({ action: 'create', title: 'Nowhere' }),
      'POST',
      'there is no playlist "Nowhere": nothing was made',
    ],
    [
      'playlist_delete',
      async () => ({ action: 'delete', playlist_id: await made('A', []) }),
      'DELETE',
      'read back it is not so',
    ],
    [
      'playlist_delete',
      async () => ({
        action: 'remove_tracks',
        playlist_id: await made('A', tracks(3)),
        track_ids: tracks(2),
      }),
      'DELETE',
      'read back it is not so',
    ],
    [
      'episode_bookmark',
      async () => ({ episode_id: episode(), offset: 77 }),
      'POST',
      'read back it is not so',
    ],
    [
      'user_write',
      async () => ({ action: 'follow', target_user_id: await stranger() }),
      'POST',
      'read back it is not so',
    ],
    [
      'track_update',
      async () => ({ track_id: await upload(), title: 'Else' }),
      'POST',
      'read back it is not so',
    ],
    ['track_delete', async () => ({ track_id: await upload() }), 'DELETE', 'read back it is not so'],
  ];
  const upload = async () => (await here.music.library.personal_songs({})).data[0]?.id;
  const stranger = async () => {
    const held = new Set((await here.music.user.followings({})).data.map(({ id }) => id));
    return [...here.embedded.catalogue.users.keys()].find(id => !held.has(id));
  };

  it.each(cases)('is found out by %s %#', async (tool, args, method, words) => {
    const asked = await args();
    lies(asked['kind'] === 'tracks' ? 2 : 1, method);
    const said = await here.call(tool, asked);
    expect(said.text).toContain(words);
    expect([said.isError, changeOf(said)]).toEqual([true, undefined]);
    here.embedded.faults.clear();
  });

  it('is found out where only some of it was done', async () => {
    const id = await made('A', []);
    here.embedded.faults.next({ kind: 'delay', ms: 0, match: { method: 'POST' } });
    lies();
    const said = await here.call('playlist_write', {
      action: 'add_tracks',
      playlist_id: id,
      track_ids: tracks(60),
    });
    expect(outcomeOf(said)).toBe('partly');
    expect((await playlist(id)).tracks).toHaveLength(50);
    await undo();
    expect((await playlist(id)).tracks).toEqual([]);
  });

  it('is found out when a new playlist should be private', async () => {
    here.embedded.faults.next({ kind: 'lie', match: { method: 'POST', path: /^\/playlist\/\d+$/ } });
    const said = await here.call('playlist_write', { action: 'create', title: 'A' });
    expect(said.text).toContain('public');
    expect(said.text).toContain('Read back, this is not as asked: public.');
    expect(said.structured['public']).toBe(true);
  });

  it('cannot be found out where nothing can be read back, which is said', async () => {
    lies();
    const said = await here.call('user_write', { action: 'notify', message: 'hello' });
    expect(said.text).toContain('it offers no way to read it back');
  });

  it('is found out by undo', async () => {
    const id = await made('Dinner', tracks(2));
    await here.call('playlist_write', { action: 'update', playlist_id: id, title: 'Supper' });
    lies();
    const said = await undo();
    expect(said.isError).toBe(true);
    expect(said.text).toContain('read back it is not so');
    await undo();
    expect((await playlist(id)).title).toBe('Dinner');
  });
});

describe('A change that breaks half-way', () => {
  it('is looked at when the answer is lost: what was done is told as done', async () => {
    const ids = await strangers(1);
    here.embedded.faults.next({ kind: 'reset', match: { method: 'POST' }, when: 'after' });
    const said = await here.call('library_add', { kind: 'tracks', ids });
    expect([outcomeOf(said), said.isError]).toEqual(['done', false]);
  });

  it('keeps a true record, and what was done can be undone', async () => {
    const id = await made('Dinner', []);
    here.embedded.faults.next({ kind: 'delay', ms: 0, match: { method: 'POST' } });
    here.embedded.faults.next({ kind: 'code', code: 4, match: { method: 'POST' }, times: 50 });
    const short = await stand({ embedded: here.embedded, store, confirm: 'never', deadlineMs: 300 });
    const said = await short.call('playlist_write', {
      action: 'add_tracks',
      playlist_id: id,
      track_ids: tracks(120),
    });
    here.embedded.faults.clear();
    await short.close();
    expect(outcomeOf(said)).toBe('partly');
    expect((await playlist(id)).tracks).toHaveLength(50);
    await undo(changeOf(said));
    expect((await playlist(id)).tracks).toEqual([]);
  });

  it('goes on where it stopped when a deleted playlist comes back only in part', async () => {
    const id = await made('Dinner', tracks(120), { public: true });
    const before = await playlist(id);
    const deleted = await here.call('playlist_delete', { action: 'delete', playlist_id: id });
    here.embedded.faults.next({ kind: 'delay', ms: 0, match: { method: 'POST' }, times: 2 });
    here.embedded.faults.next({ kind: 'status', status: 503, match: { method: 'POST' }, times: 5 });
    const partly = await undo(changeOf(deleted));
    here.embedded.faults.clear();
    expect(outcomeOf(partly)).toBe('partly');
    expect(partly.text).toContain(`undo action=undo change_id=${changeOf(deleted)}`);
    const { text } = await undo(changeOf(deleted));
    const [, back] = /under a new id, (\d+)/.exec(text) ?? [];
    expect(await playlist(Number(back))).toEqual(before);
    const own = (await here.music.library.playlists({ limit: 100 })).data.filter(
      ({ title }) => title === 'Dinner',
    );
    expect(own).toHaveLength(1);
  });

  it('stops soon after it is cancelled, tells how far it is, and leaves a true record', async () => {
    const id = await made('Dinner', []);
    const stop = new AbortController();
    const steps: number[] = [];
    here.embedded.faults.next({ kind: 'delay', ms: 30, match: { method: 'POST' }, times: 100 });
    const call = here.mcp.callTool(
      {
        name: 'playlist_write',
        arguments: { action: 'add_tracks', playlist_id: id, track_ids: all().slice(0, 500) },
      },
      {
        signal: stop.signal,
        onprogress: ({ progress }) => {
          steps.push(progress);
          if (progress >= 100) stop.abort();
        },
      },
    );
    await expect(call).rejects.toThrow();
    const sent = () => here.embedded.requests.filter(({ path }) => path === `/playlist/${id}/tracks`).length;
    const atOnce = sent();
    await new Promise(resolve => setTimeout(resolve, 300));
    here.embedded.faults.clear();
    expect(steps.slice(0, 2)).toEqual([50, 100]);
    expect(sent() - atOnce).toBeLessThanOrEqual(1);
    await undo();
    expect((await playlist(id)).tracks).toEqual([]);
  });

  it('is not made where it cannot be recorded', async () => {
    const id = await made('Dinner', tracks(1));
    store.close();
    const said = await here.call('playlist_delete', { action: 'delete', playlist_id: id });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('the record of changes cannot be used');
    expect((await playlist(id)).tracks).toHaveLength(1);
  });
});
