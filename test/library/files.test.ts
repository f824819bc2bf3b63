import { linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { services } from '../../src/client/service-preset.ts';
import { runExportAll, runImport } from '../../src/commands/library.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { folder, musicService } from '../account/support.ts';
import { standIn } from '../support/replay.ts';
import { type Alone, alone, beside, idsIn, makePlaylist, songs } from './support.ts';

const partsOf = ({ listener, service }: Alone, said: string[]) => {
  const request = readConfig({ argv: ['--service', service.origin], env: {}, platform: 'linux' }, []);
  if ('show' in request) throw new Error('nothing was to be shown');
  return { choice: listener.choice, config: request.config, say: (line: string) => void said.push(line) };
};

async function exported(at: Alone) {
  const to = folder();
  const said: string[] = [];
  expect(await runExportAll(to, 'csv', partsOf(at, said))).toBe(0);
  return { to, said: said.join('\n') };
}

async function imported(at: Alone, from: string) {
  const said: string[] = [];
  const code = await runImport([from], partsOf(at, said));
  return { code, said: said.join('\n') };
}

async function stateOf(at: Alone) {
  const playlists: Record<string, unknown[][]> = {};
  const all = await at.call('library_read', { kind: 'playlists' });
  for (const [, id = '', title = ''] of all.text.matchAll(/^\[(\d+)\] (\S+) ·/gm))
    playlists[title] = [
      ...(playlists[title] ?? []),
      idsIn(await at.call('playlist_read', { playlist_id: Number(id), view: 'tracks' })),
    ];
  const lists = [];
  for (const kind of ['tracks', 'albums', 'artists'])
    lists.push(idsIn(await at.call('library_read', { kind })));
  return { playlists, lists };
}

async function filled() {
  const at = await alone();
  await makePlaylist(at, 'Zithers', [songs[2], songs[0]]);
  await makePlaylist(at, 'Bassoons', []);
  await at.call('library_add', { kind: 'tracks', ids: [songs[4], songs[5]] });
  await at.call('library_add', { kind: 'albums', ids: [301143] });
  await at.call('episode_bookmark', { episode_id: 1, offset: 5 });
  return at;
}

describe('A library on this computer', () => {
  it('is exported as files that only their owner can read, one for each playlist', async () => {
    const at = await filled();
    const { to, said } = await exported(at);
    expect(said).toContain('Wrote 2 playlists and 3 favourites');
    expect(
      readdirSync(to)
        .map(name => name.replace(/\d{10,}/, 'id'))
        .sort(),
    ).toEqual(['bassoons-id.csv', 'library.json', 'zithers-id.csv']);
    for (const name of readdirSync(to)) expect(statSync(join(to, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(to, 'library.json'), 'utf8')).toContain('DEMJZ1300003');
  });

  it('is imported into an empty one without a request, and a second time nothing is added', async () => {
    const at = await filled();
    const { to } = await exported(at);
    const other = await beside(at.service, { home: folder() });
    other.requests();
    const first = await imported(other, to);
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringContaining('Copied: 2 new playlists, 3 favourites'),
    });
    expect(other.requests().filter(line => !line.includes('/episode/'))).toEqual([]);
    expect(await stateOf(other)).toEqual(await stateOf(at));
    expect((await imported(other, to)).said).toContain('Nothing was copied in this call');
    expect(await stateOf(other)).toEqual(await stateOf(at));
  });

  it('is restored where it came from: what was removed comes back, and the rest is not doubled', async () => {
    const at = await filled();
    const before = await stateOf(at);
    const { to } = await exported(at);
    await imported(at, to);
    expect(await stateOf(at)).toEqual(before);
    await at.call('playlist_delete', { action: 'delete', playlist_id: 'Zithers' });
    await at.call('library_remove', { kind: 'tracks', ids: [songs[5]] });
    await imported(at, to);
    expect((await stateOf(at)).playlists).toEqual(before.playlists);
    expect((await stateOf(at)).lists).toEqual(before.lists);
  });

  it('replaces the files of an earlier export as a whole', async () => {
    const at = await filled();
    const { to } = await exported(at);
    const names = readdirSync(to);
    const earlier = folder();
    for (const name of names) linkSync(join(to, name), join(earlier, name));
    const texts = () => names.map(name => readFileSync(join(earlier, name), 'utf8'));
    const before = texts();
    await at.call('library_add', { kind: 'tracks', ids: [songs[1]] });
    await at.call('playlist_write', { action: 'add_tracks', playlist_id: 'Zithers', track_ids: [songs[1]] });
    expect(await runExportAll(to, 'csv', partsOf(at, []))).toBe(0);
    expect(texts()).toEqual(before);
    expect(readdirSync(to).sort()).toEqual(names.sort());
    expect(readFileSync(join(to, 'library.json'), 'utf8')).toContain(`"id": ${songs[1]}`);
  });

  it.each([
    ['no library at all', 'not a library'],
    [JSON.stringify({ format: 'music-catalogue-mcp library', version: 2 }), 'not a library'],
  ])('is not read from %s', async (text, sentence) => {
    const at = await alone();
    const from = folder();
    writeFileSync(join(from, 'library.json'), text);
    expect(await imported(at, from)).toMatchObject({ code: 2, said: expect.stringContaining(sentence) });
    expect(await imported(at, join(from, 'nowhere'))).toMatchObject({ code: 1 });
  });

  it('is not read from the library beside another service', async () => {
    const at = await filled();
    const { to } = await exported(at);
    const path = join(to, 'library.json');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/"service": "[^"]*"/, `"service": "${services.deezer.key}"`),
    );
    expect(await imported(at, to)).toMatchObject({
      code: 2,
      said: expect.stringContaining('another service'),
    });
  });
});

describe('The library of an account', () => {
  it('is exported with each playlist read once, and with a favourite that has the id of a playlist', async () => {
    const real = await musicService();
    const [playlist = 0] = await ownPlaylists(
      await beside(real, { env: { MUSIC_ACCESS_TOKEN: real.token } }),
    );
    const radio = { id: playlist, title: 'Same number', type: 'radio' };
    const body = JSON.stringify({ data: [radio], total: 1 });
    const service = await standIn(real, (asked, pass) =>
      asked.path === '/user/me/radios'
        ? Promise.resolve({ status: 200, contentType: 'application/json', body })
        : pass(),
    );
    const at = await beside(service, { env: { MUSIC_ACCESS_TOKEN: real.token } });
    const from = real.requests.length;
    const { to } = await exported(at);
    const read = real.requests.slice(from).map(({ path }) => path);
    expect(read.filter(path => path === `/playlist/${playlist}`)).toHaveLength(1);
    const { playlists, favourites } = JSON.parse(readFileSync(join(to, 'library.json'), 'utf8'));
    expect(playlists.map(({ id }: { id: number }) => id)).toContain(playlist);
    expect(favourites.radios).toEqual([expect.objectContaining({ id: playlist, title: 'Same number' })]);
    expect(favourites.playlists).not.toContainEqual(expect.objectContaining({ id: playlist }));
    await service.close();
  });
});

async function ownPlaylists(at: Alone): Promise<number[]> {
  const { id } = await at.listener.client.user.details({});
  const { data } = await at.listener.client.library.playlists({});
  return (data ?? []).flatMap(each => (each.creator?.id === id && each.id ? [each.id] : []));
}
