import {
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { services } from '../../src/client/catalogues.ts';
import { folder, musicService } from '../account/support.ts';
import { standIn } from '../support/replay.ts';
import { exported, fillLibrary, imported, stateOf } from './operations.ts';
import { type Alone, alone, beside, songs } from './support.ts';

/** What a library needs to know of a song. */
const known = {
  duration: 200,
  isrc: 'QZTST2000001',
  artist: { id: 1, name: 'A band' },
  album: { id: 1, title: 'Songs' },
};

const filled = async () => {
  const at = await alone();
  await fillLibrary(at);
  return at;
};

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
      said: expect.stringContaining('Imported: 2 new playlists, 3 favourites'),
    });
    expect(other.requests().filter(line => !line.includes('/episode/'))).toEqual([]);
    expect(await stateOf(other)).toEqual(await stateOf(at));
    const again = (await imported(other, to)).said;
    expect(again).toContain('Nothing new was imported.');
    expect(again).not.toMatch(/cop(?:y|ied)|undo/);
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
    expect(await stateOf(at)).toEqual(before);
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
    expect((await exported(at, to)).code).toBe(0);
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
    expect(await imported(at, join(from, 'nowhere'))).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^There is no .*nowhere\.$/),
    });
  });

  it('of many songs is exported as several files, and imported from all of them', {
    timeout: 60_000,
  }, async () => {
    const at = await alone();
    const { library } = at.listener.choice;
    if (library === undefined) throw new Error('there is a library');
    const settings = { description: '', public: false, collaborative: false };
    await library.change(rows => {
      for (let each = 0; each < 6; each += 1) {
        const row = rows.playlist(rows.createPlaylist({ title: `Part ${each}`, ...settings }, Math.random));
        const ids = Array.from({ length: 2000 }, (_, index) => 1 + each * 2000 + index);
        if (row === undefined) continue;
        const added = new Map(ids.map(id => [id, { ...known, title: `Song ${id}` }]));
        rows.know('track', added);
        rows.addTracks(row, added);
      }
    });
    const { to } = await exported(at);
    expect(
      readdirSync(to)
        .filter(name => name.endsWith('.json'))
        .sort(),
    ).toEqual(['library-2.json', 'library.json']);
    const other = await beside(at.service, { home: folder() });
    expect((await imported(other, to)).said).toContain('Imported: 6 new playlists');
    expect(await stateOf(other)).toEqual(await stateOf(at));
    const path = join(to, 'library-2.json');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/"export": "[^"]*"/, '"export": "an earlier one"'),
    );
    expect((await imported(other, to)).said).toContain('has parts of two exports');
  });

  it('is not read from a file of 512 MB, which is refused before it is read', async () => {
    const at = await alone();
    const from = folder();
    writeFileSync(join(from, 'library.json'), '');
    truncateSync(join(from, 'library.json'), 512 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    const { code, said } = await imported(at, from);
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
    expect(code).toBe(2);
    expect(said).toContain('library.json has 512 MB. import reads files of at most 64 MB.');
  });

  it.skipIf(process.platform === 'win32')('is not imported from what might have no end', async () => {
    const from = folder();
    symlinkSync('/dev/zero', join(from, 'library.json'));
    const { code, said } = await imported(await alone(), from);
    expect(said).toContain('library.json is not a library that export --all wrote.');
    expect(code).toBe(2);
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

describe('An export', () => {
  it('replaces no file of another library, unless it is told to', async () => {
    const at = await filled();
    const { to } = await exported(at);
    const foreign = folder();
    writeFileSync(join(foreign, 'library.json'), '{"of": "another program"}');
    const refused = await exported(at, foreign);
    expect(refused.said).toContain('is there, but this folder has no finished export of this library.');
    expect(readdirSync(foreign)).toEqual(['library.json']);
    expect(readFileSync(join(foreign, 'library.json'), 'utf8')).toContain('another program');
    const single = folder();
    const [playlist = ''] = readdirSync(to);
    writeFileSync(join(single, playlist), 'mine');
    await exported(at, single);
    expect(readFileSync(join(single, playlist), 'utf8')).toBe('mine');
    await exported(at, single, true);
    expect(readdirSync(single)).toEqual(readdirSync(to));
    expect(readFileSync(join(single, playlist), 'utf8')).not.toBe('mine');
  });
});
