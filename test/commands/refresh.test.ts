import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runRefresh } from '../../src/commands/refresh.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { lockFile } from '../../src/store/process-lock.ts';
import { alone, makePlaylist, songs } from '../library/support.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { startServer } from '../support/server.ts';

/** A demo on this computer, and what a terminal beside it says. */
async function demo() {
  const home = await temporaryFolder();
  const env = { HOME: home, XDG_DATA_HOME: home };
  /** Calls of one assistant, one after the other. */
  const assistant = async (...calls: readonly [string, Record<string, unknown>][]) => {
    const server = await startServer({ home });
    const said = [];
    for (const [name, args] of calls) said.push(await server.call(name, args));
    await server.close();
    return said;
  };
  const saved = async (title: string, sources: readonly object[], rules?: object) => {
    const server = await startServer({ home });
    const { structured } = await server.call('plan_playlist', { title, sources, rules });
    const { structured: made } = await server.call('save_playlist', { plan_id: structured['plan_id'] });
    await server.close();
    return Number(made['id']);
  };
  const songs = async (id: number) => {
    const [read] = await assistant(['playlist_read', { playlist_id: id, view: 'tracks', limit: 100 }]);
    const items = read?.structured['items'];
    return Array.isArray(items) ? items.map(item => Number(item.id)) : [];
  };
  const refresh = (...args: string[]) => runCommand(['refresh', ...args], env);
  return { assistant, saved, songs, refresh };
}

/** A playlist of 30 songs of another, of which `gone` leave the other one afterwards. */
async function shrunk(at: Awaited<ReturnType<typeof demo>>, gone: number) {
  const pool = await at.saved('Pool', [{ from: 'artist_radio', name: 'Scott Joplin', count: 30 }]);
  const id = await at.saved('Weekly mix', [{ from: 'playlist', id: pool }]);
  const before = await at.songs(pool);
  await at.assistant([
    'playlist_delete',
    { action: 'remove_tracks', playlist_id: pool, track_ids: before.slice(0, gone) },
  ]);
  return { id, pool, before };
}

describe('refresh', () => {
  it('plans a playlist from what it was saved with, and saves it; undo takes it back', async () => {
    const at = await demo();
    const { id, before } = await shrunk(at, 5);
    const { code, stdout } = await at.refresh('weekly mix');
    expect(stdout).toContain('"Weekly mix": 0 songs in, 5 songs out, ');
    expect(stdout).toMatch(/change_id [\w-]+: /);
    expect(code).toBe(0);
    expect(await at.songs(id)).toEqual(before.slice(5));
    const [undone] = await at.assistant(['undo', {}]);
    expect(undone?.isError).toBe(false);
    expect((await at.songs(id)).toSorted()).toEqual(before.toSorted());
  });

  it('shows what would change with --dry-run, and says when nothing has changed', async () => {
    const at = await demo();
    const { id, before } = await shrunk(at, 3);
    const { code, stdout } = await at.refresh('Weekly mix', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toMatch(/3 songs out, \d+ songs afterwards\.\n {2}out: /);
    expect(stdout).toContain('Nothing was changed, because of --dry-run.');
    expect(await at.songs(id)).toEqual(before);
    await at.refresh(String(id));
    const again = await at.refresh('Weekly mix');
    expect(again.stdout).toContain('"Weekly mix": nothing has changed.');
    expect(again.code).toBe(0);
  });

  it('leaves a playlist as it is that would lose more than 20 songs, and ends with code 2', async () => {
    const at = await demo();
    const { id, before } = await shrunk(at, 21);
    const { code, stdout } = await at.refresh('Weekly mix');
    expect(stdout).toContain(
      '"Weekly mix" stays as it is: it would lose 21 songs, and there is no terminal to ask at.',
    );
    expect(code).toBe(2);
    expect(await at.songs(id)).toEqual(before);
  });

  it('needs a playlist that was saved with a recipe, and only one of the name', async () => {
    const at = await demo();
    const mine = (title: string): [string, Record<string, unknown>] => [
      'playlist_write',
      { action: 'create', title },
    ];
    await at.assistant(mine('Twice'), mine('Twice'));
    const twice = await at.refresh('Twice');
    expect(twice.stdout).toMatch(/^More than one playlist of yours is called "Twice"; give the id of one:/);
    expect(twice.stdout).toContain('Nothing was changed.');
    expect(twice.code).toBe(2);
    const own = await at.refresh('Practice Room');
    expect(own.stdout).toContain('no record says what this playlist was made from');
    expect(own.code).toBe(2);
    const none = await at.refresh();
    expect(none.stdout).toContain('refresh needs the names or ids of playlists');
    expect(none.code).toBe(2);
  });
});

/** A listener without an account, with a playlist "Mix" of 40 songs of another one, which lost `gone` of them. */
async function shrunkMix(gone: number) {
  const at = await alone();
  const request = readConfig({ argv: ['--service', at.service.origin], env: {}, platform: 'linux' }, []);
  if ('show' in request) throw new Error('nothing was to be shown');
  const chart = await at.call('chart_read', { view: 'tracks', limit: 40 });
  const { items } = chart.structured;
  const ids = (Array.isArray(items) ? items : []).map(({ id }) => Number(id));
  const pool = await makePlaylist(at, 'Pool', ids);
  const planned = await at.call('plan_playlist', {
    title: 'Mix',
    sources: [{ from: 'playlist', id: pool }],
    rules: { dedupe: 'off' },
  });
  const made = await at.call('save_playlist', { plan_id: planned.structured['plan_id'] });
  const track_ids = ids.slice(0, gone);
  await at.call('playlist_delete', { action: 'remove_tracks', playlist_id: pool, track_ids });
  const said: string[] = [];
  const { files } = request.config;
  const parts = {
    ...{ choice: at.listener.choice, catalogue: at.listener.catalogue },
    config: { ...request.config, files: { ...files, data: join(at.home, 'data.sqlite') } },
    say: (line: string) => void said.push(line),
  };
  const id = Number(made.structured['id']);
  const asking = (answer: string, meanwhile: () => Promise<unknown>) => async (question: string) => {
    said.push(question);
    await meanwhile();
    return answer;
  };
  const refresh = (answer?: string, meanwhile: () => Promise<unknown> = async () => undefined) =>
    runRefresh(['Mix'], parts, {
      isDry: false,
      ask: answer === undefined ? undefined : asking(answer, meanwhile),
    });
  const total = async () =>
    (await at.call('playlist_read', { playlist_id: id, view: 'tracks' })).structured['total'];
  const add = (track: number) =>
    at.call('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: [track] });
  /** Another process is still at an earlier save. */
  const saving = async () => {
    const { journal } = await at.listener.choice.chosen();
    const jobs = await journal.jobs();
    const done = (await jobs.latest()).find(({ tool }) => tool === 'save_playlist');
    if (done === undefined) throw new Error('nothing was saved');
    await jobs.add({ ...done, id: 'another', state: 'begun' });
    journal.running.add('another');
  };
  return { refresh, said, total, add, saving, data: parts.config.files.data };
}

describe('refresh at a terminal', () => {
  it.each([
    ['n', 2, 40],
    ['y', 0, 16],
  ])('asks before 24 songs leave; after %s it ends with code %i', async (answer, code, left) => {
    const { refresh, said, total } = await shrunkMix(25);
    expect(await refresh(answer)).toBe(code);
    expect(said.join('\n')).toContain('"Mix" would lose 24 songs of 40. Refresh it? [y/N]');
    expect(await total()).toBe(left);
  });

  it('changes nothing if another program changed the playlist while the question was open', async () => {
    const { refresh, said, total, add } = await shrunkMix(25);
    expect(await refresh('y', () => add(songs[0]))).toBe(2);
    expect(said).toContain('"Mix" was changed while it was planned: run the same command again.');
    expect(await total()).toBe(41);
  });

  it('changes nothing while an earlier save of the playlist is not finished', async () => {
    const { refresh, said, total, saving } = await shrunkMix(5);
    await saving();
    expect(await refresh()).toBe(2);
    expect(said).toContain(
      '"Mix": an earlier save of it is not finished yet; run the same command again later.',
    );
    expect(await total()).toBe(40);
  });

  it('changes a playlist once where two run at once', async () => {
    const { refresh, said, total } = await shrunkMix(5);
    expect(await Promise.all([refresh(), refresh()])).toEqual([0, 0]);
    expect(said.join('\n').match(/change_id/g)).toHaveLength(1);
    expect(said).toContain('"Mix" was saved by another program just now, so it stays as it is.');
    expect(await total()).toBe(35);
  });

  it('waits while another run is at work', async () => {
    const { refresh, said, total, data } = await shrunkMix(5);
    const lock = await lockFile(`${data}.refresh`);
    const run = refresh();
    await sleep(1500);
    expect(said).toEqual([]);
    expect(await total()).toBe(40);
    lock?.close();
    expect(await run).toBe(0);
    expect(await total()).toBe(35);
  });
});
