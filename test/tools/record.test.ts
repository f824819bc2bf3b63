import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { callTool, hostOf, type Stand, stand } from '../support/stand.ts';
import {
  all,
  changeOf,
  episode,
  favourites,
  here,
  made,
  outcomeOf,
  requestsOf,
  standAnew,
  store,
  strangers,
  time,
  tracks,
  undo,
} from './changing.ts';

standAnew();

describe('The record', () => {
  it('costs at most five requests a change beside the change itself', async () => {
    const ids = await strangers(40);
    const costs: number[] = [];
    const cost = async (tool: string, args: Record<string, unknown>) =>
      costs.push(
        (await requestsOf(() => here.call(tool, args))).filter(line => line.startsWith('GET')).length,
      );
    await cost('library_add', { kind: 'tracks', ids: ids.slice(0, 1) });
    await cost('library_add', { kind: 'tracks', ids });
    await cost('library_remove', { kind: 'tracks', ids });
    const id = await made('Dinner', tracks(100));
    await cost('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: all().slice(100, 200) });
    await cost('playlist_write', { action: 'update', playlist_id: id, title: 'Supper' });
    await cost('playlist_delete', { action: 'delete', playlist_id: id });
    // Before a whole playlist goes, it is also looked whose it is.
    expect(costs).toEqual([1, 2, 2, 2, 2, 3]);
  });

  it('knows not more than five pages of a long list, and says what it does not know', async () => {
    const many = await stand({ confirm: 'never' });
    const ids = [...many.embedded.catalogue.tracks.keys()];
    for (let from = 0; from < 600; from += 50) {
      await many.music.library.add_tracks({ ids: ids.slice(from, from + 50) });
    }
    const fresh = ids.slice(700, 702);
    const from = many.embedded.requests.length;
    const added = await many.call('library_add', { kind: 'tracks', ids: fresh });
    const reads = many.embedded.requests.slice(from).filter(({ method }) => method === 'GET');
    expect(reads.length).toBe(7);
    const said = await many.call('undo', { action: 'undo', change_id: changeOf(added) });
    expect(said.text).toContain(
      `It is not known whether these were new as favourite tracks, so they stay: ${fresh.join(', ')}`,
    );
    await many.close();
  });

  it('outlives the process, and two processes keep one record together', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'changes-'));
    const file = join(folder, 'x.sqlite');
    const [one, two] = [await openStore({ file }), await openStore({ file })];
    const choices = { embedded: here.embedded, confirm: 'never' } as const;
    const [a, b] = [await stand({ ...choices, store: one }), await stand({ ...choices, store: two })];
    const add = (at: Stand, offset: number) => at.call('episode_bookmark', { episode_id: episode(), offset });
    await Promise.all([add(a, 1), add(b, 2), add(a, 3), add(b, 4)]);
    const lists = await Promise.all([a.call('undo'), b.call('undo')]);
    expect(lists[0]?.structured['items']).toHaveLength(4);
    expect(lists[0]?.structured).toEqual(lists[1]?.structured);
    const change = await add(a, 50);
    const both = await Promise.all(
      [a, b].map(at => at.call('undo', { action: 'undo', change_id: changeOf(change) })),
    );
    expect(both.filter(({ isError }) => isError)).toHaveLength(1);
    await Promise.all([a.close(), b.close()]);
    one.close();
    two.close();
    const later = await openStore({ file });
    const c = await stand({ ...choices, store: later });
    expect((await c.call('undo')).structured['items']).toHaveLength(6);
    await c.close();
    later.close();
    rmSync(folder, { recursive: true });
  });

  it('holds what was meant when the process dies before the answer', async () => {
    const ids = await strangers(2);
    await here.journal.add({
      id: 'cut',
      at: time.now,
      tool: 'library_add',
      words: 'added 2 favourite tracks',
      kind: 'change',
      ended: false,
      acts: [
        {
          entry: 'library.add_tracks',
          input: {},
          ids,
          before: { there: [], unclear: [] },
          state: 'intended',
          done: [],
          unknown: [],
        },
      ],
    });
    await here.music.library.add_tracks({ ids });
    expect((await undo('cut')).text).toContain('still under way');
    time.now += 11 * 60_000;
    expect(outcomeOf(await undo('cut'))).toBe('done');
    expect(await favourites()).not.toContain(ids[0]);
  });

  it('that cannot be kept stops every change, in the built server and for any service', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'changes-'));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['dist/main.cjs', '--service', here.embedded.origin],
      env: { XDG_DATA_HOME: '/dev/null', MUSIC_ACCESS_TOKEN: here.embedded.token, HOME: folder },
      stderr: 'ignore',
    });
    const host = hostOf({});
    await host.connect(transport);
    const before = here.embedded.requests.filter(({ method }) => method !== 'GET').length;
    const said = await callTool(host, 'library_add', { kind: 'tracks', ids: await strangers(1) });
    expect(said.text).toMatch(/^Stopped, because the record of journal cannot be used .*\/dev\/null/);
    expect(here.embedded.requests.filter(({ method }) => method !== 'GET')).toHaveLength(before);
    await host.close();
    rmSync(folder, { recursive: true });
  });

  it('holds no token', async () => {
    await made('Dinner', tracks(2));
    const kept = JSON.stringify(store.list('changes').map(({ value }) => value));
    expect(kept).not.toContain(here.embedded.token);
  });
});
