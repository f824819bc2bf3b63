import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { StoreError } from '../../src/store/store.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { callTool, hostOf, stand } from '../support/stand.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'changes-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const itemsOf = (said: { structured: Record<string, unknown> }) => {
  const { items } = said.structured;
  return Array.isArray(items) ? items : [];
};

const seven = { playlists: [{ id: 7, tracks: [1] }], favourites: { tracks: numbers(50, 100) } };

describe('The record of a change', () => {
  it.each([
    ['library_add', { kind: 'tracks', ids: [1] }],
    ['library_add', { kind: 'tracks', ids: numbers(40) }],
    ['library_remove', { kind: 'tracks', ids: numbers(40, 100) }],
    ['playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: numbers(100, 2) }],
    ['playlist_write', { action: 'update', playlist_id: 7, title: 'Supper' }],
    ['playlist_delete', { action: 'delete', playlist_id: 7 }],
  ])('of %s %j costs at most five requests beside the change itself', async (tool, args) => {
    const { call, faults } = await libraryWith(seven, { confirm: 'never' });
    await call(tool, args);
    expect(faults.requests.filter(line => line.startsWith('GET')).length).toBeLessThanOrEqual(5);
  });

  it('is written before the request, so that it is there when the process dies', async () => {
    const { call, faults, restarted, tracksOf } = await libraryWith(seven, { confirm: 'never' });
    faults.next('POST', 'dies after acting');
    const adding = call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [2, 3] });
    await expect(adding).rejects.toThrow('the process is gone');
    const later = await restarted({ confirm: 'never' });
    const [item] = itemsOf(await later.call('changes'));
    expect(item).toMatchObject({
      what: 'added 2 tracks to the playlist "Dinner": 2, 3',
      can_undo: true,
      note: 'not finished; to finish: undo {"finish":true,"change_ids":["id1"]}',
    });
    expect((await later.undo()).structured['outcome']).toBe('done');
    expect(tracksOf(7)).toEqual([1]);
  });

  it('outlives the process, and two processes keep one record together', async () => {
    const file = join(folder(), 'x.sqlite');
    const [one, two] = [await openStore({ file }), await openStore({ file })];
    const a = await libraryWith({}, { store: one });
    const b = await a.restarted({ store: two });
    const add = (at: typeof a, id: number) => at.call('library_add', { kind: 'tracks', ids: [id] });
    await Promise.all([add(a, 1), add(b, 2), add(a, 3), add(b, 4)]);
    const lists = await Promise.all([a.call('changes'), b.call('changes')]);
    expect(itemsOf(lists[0] ?? expect.fail())).toHaveLength(4);
    expect(lists[0]).toEqual(lists[1]);
    const { change_id } = (await add(a, 50)).structured;
    const both = await Promise.all([a, b].map(at => at.undo(change_id)));
    expect(both.filter(({ isError }) => isError)).toHaveLength(1);
    one.close();
    two.close();
    const store = await openStore({ file });
    expect(itemsOf(await (await a.restarted({ store })).call('changes'))).toHaveLength(6);
    store.close();
  });

  it.each([
    ['library_add', { kind: 'tracks', ids: [1] }],
    ['playlist_write', { action: 'create', title: 'Lunch' }],
    ['playlist_delete', { action: 'delete', playlist_id: 7 }],
    ['undo', {}],
  ])('that cannot be kept stops %s before anything is sent', async (tool, args) => {
    const { call, faults, store } = await libraryWith(seven, { confirm: 'never' });
    await call('playlist_write', { action: 'update', playlist_id: 7, title: 'Supper' });
    const sent = faults.writes.length;
    store.close();
    const said = await call(tool, args);
    expect(said).toMatchObject({
      isError: true,
      text: expect.stringContaining('the record of changes cannot be used'),
    });
    expect(faults.writes).toHaveLength(sent);
  });

  it('that cannot be kept any more after the request is for the operator to know: the change is done', async () => {
    const { call, faults, store, favourites, logged } = await libraryWith({}, { confirm: 'never' });
    const full = () => {
      throw new StoreError('The disk is full.');
    };
    faults.next('POST', { meanwhile: () => Object.assign(store, { put: full, change: full }) });
    expect((await call('library_add', { kind: 'tracks', ids: [1] })).structured['outcome']).toBe('done');
    expect(favourites('tracks')).toEqual([1]);
    expect(logged.join()).toContain('The disk is full.');
  });

  it('that cannot be kept any more between two requests leaves the rest, and the answer says what was done', async () => {
    const { call, faults, store, playlists } = await libraryWith({}, { confirm: 'never' });
    const full = () => {
      throw new StoreError('The disk is full.');
    };
    faults.next('POST', { meanwhile: () => Object.assign(store, { put: full, change: full }) });
    const said = await call('playlist_write', { action: 'create', title: 'Lunch', track_ids: [1, 2] });
    expect(playlists()).toMatchObject([{ title: 'Lunch' }]);
    expect(faults.writes).toHaveLength(1);
    expect(said.structured).toMatchObject({ outcome: 'partly', change_id: 'id1' });
    expect(said.text).toContain(
      'The rest was not begun, because the record of changes cannot be used: The disk is full.',
    );
  });

  it.each<[string, object, number, string]>([
    ['library_add', { kind: 'tracks', ids: [1] }, 1, 'done'],
    ['library_add', { kind: 'tracks', ids: numbers(3) }, 1, 'done'],
    ['playlist_write', { action: 'create', title: 'Lunch', track_ids: [1, 2] }, 1, 'partly'],
    ['playlist_write', { action: 'create', title: 'Lunch', track_ids: [1, 2] }, 2, 'partly'],
    ['playlist_write', { action: 'create', title: 'Lunch', track_ids: [1, 2] }, 3, 'done'],
    ['playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [9] }, 1, 'done'],
    ['playlist_delete', { action: 'delete', playlist_id: 7 }, 1, 'done'],
    ['undo', {}, 1, 'done'],
    ['undo', { change_ids: ['id1', 'id2'] }, 1, 'partly'],
    ['save_playlist', {}, 1, 'partly'],
    ['save_playlist', {}, 2, 'partly'],
    ['save_playlist', {}, 3, 'done'],
  ])(
    'that cannot even be read after a request says what was done: %s %j, request %i',
    async (tool, given, at, outcome) => {
      const { call, faults, store } = await libraryWith(seven, { confirm: 'never' });
      await call('library_add', { kind: 'tracks', ids: [2] });
      await call('library_add', { kind: 'tracks', ids: [3] });
      const plan = await call('plan_playlist', { title: 'Tea', track_ids: [4, 5] });
      const sent = faults.writes.length;
      const gone = () => {
        throw new StoreError('The store is gone.');
      };
      const end = () => Object.assign(store, { get: gone, list: gone, put: gone, change: gone });
      faults.next(/^(?:POST|DELETE)/, { meanwhile: end }, { nth: at });
      const plan_id = plan.structured['plan_id'];
      const said = await call(tool, tool === 'save_playlist' ? { plan_id } : { ...given });
      expect(faults.writes.length - sent).toBe(at);
      expect(said.text).not.toMatch(/^No change can be made/);
      expect(said.text).toContain('The store is gone.');
      expect(said.structured['outcome']).toBe(outcome);
    },
  );

  it('that cannot be kept stops every change, in the built server and for any service', async () => {
    const here = await stand();
    onTestFinished(() => here.close());
    const host = hostOf({});
    const { origin, token } = here.embedded;
    await host.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['dist/main.cjs', '--service', origin],
        env: { XDG_DATA_HOME: '/dev/null', MUSIC_ACCESS_TOKEN: token, HOME: folder() },
        stderr: 'ignore',
      }),
    );
    const said = await callTool(host, 'user_write', { action: 'notify', message: 'hello' });
    expect(said.text).toMatch(
      /^No change can be made, because the record of changes cannot be used: .*\/dev\/null/,
    );
    expect(here.embedded.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    await host.close();
  });

  it('holds no token', async () => {
    const store = await openStore({ memory: true });
    const here = await stand({ store });
    onTestFinished(() => here.close());
    const made = await here.call('playlist_write', { action: 'create', title: 'Lunch' });
    expect(made.isError).toBe(false);
    const kept = JSON.stringify(store.list('jobs').map(({ value }) => value));
    expect(kept).toContain('Lunch');
    expect(kept).not.toContain(here.embedded.token);
  });

  it('holds no text of a message', async () => {
    const store = await openStore({ memory: true });
    const here = await stand({ store });
    onTestFinished(() => here.close());
    const sent = await here.call('user_write', { action: 'notify', message: 'the cellar key is red' });
    expect(sent.isError).toBe(false);
    const kept = JSON.stringify(store.list('jobs').map(({ value }) => value));
    expect(kept).toContain('user.notify');
    expect(kept).not.toContain('cellar');
  });
});

describe('A recorded write that this version does not know', () => {
  it('is listed, and cannot be undone', async () => {
    const { call, undo, store, faults } = await libraryWith({}, { confirm: 'never' });
    await call('library_add', { kind: 'tracks', ids: [1] });
    for (const { key, value } of store.list('jobs'))
      store.put(
        'jobs',
        key,
        JSON.parse(JSON.stringify(value).replace('library.add_tracks', 'library.merge')),
      );
    const sent = faults.writes.length;
    expect((await call('changes')).text).toContain(
      'cannot be undone: another version of this server made it',
    );
    expect(await undo('id1')).toMatchObject({
      isError: true,
      text: expect.stringContaining('another version of this server made it'),
    });
    expect(faults.writes).toHaveLength(sent);
  });
});
