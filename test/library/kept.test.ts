import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alone, idsIn, makePlaylist, songs } from './support.ts';

const fileIn = (home: string) => join(home, 'music-catalogue-mcp', 'library', 'default.sqlite');

describe('The file of the library', () => {
  it('is readable by its owner only, and is not created by reading the catalogue', async () => {
    const at = await alone();
    await at.call('search', { query: 'Bach' });
    await at.call('track_read', { track_ids: [songs[0]] });
    expect(() => statSync(fileIn(at.home))).toThrow();
    await at.call('library_add', { kind: 'tracks', ids: [songs[0]] });
    expect(statSync(fileIn(at.home)).mode & 0o777).toBe(0o600);
  });

  it('has no address of a picture or a preview, and nothing that was only seen', async () => {
    const at = await alone();
    await at.call('search', { query: 'Violin Concerto' });
    await at.call('library_add', { kind: 'tracks', ids: [songs[0]] });
    await at.close();
    const text = readFileSync(fileIn(at.home)).toString('latin1');
    expect(text).toContain('Brandenburg');
    expect(text).not.toContain('La primavera');
    expect(text).not.toMatch(/\.jpg|\.mp3|hdnea|\/images\//);
  });

  it('has no title of a listener who had everything deleted', async () => {
    const at = await alone();
    await makePlaylist(at, 'Zither hour', songs.slice(0, 2));
    const said = await at.call('sign_out', { forget: true });
    expect(said.text).toContain('the library here (1 playlist)');
    const text = ['', '-wal'].map(end => fileIn(at.home) + end).filter(existsSync);
    expect(text.map(file => readFileSync(file, 'latin1')).join()).not.toMatch(/Zither hour|Brandenburg/);
  });

  it('is deleted only after the listener was asked', async () => {
    const at = await alone({ env: { MUSIC_CONFIRM: 'destructive' } });
    await makePlaylist(at, 'Zither hour', songs.slice(0, 2));
    const asked = await at.call('sign_out', { forget: true });
    expect(asked.text).toContain("Delete the listener's library here (1 playlist)");
    expect((await at.call('library_read', { kind: 'playlists' })).text).toContain('Zither hour');
    const { confirm } = asked.structured;
    expect((await at.call('sign_out', { forget: true, confirm })).text).toContain(
      'the library here (1 playlist)',
    );
    expect(idsIn(await at.call('library_read', { kind: 'playlists' }))).toEqual([]);
  });

  it('gives out no id twice after an older copy was restored, and lists what was made in its order', async () => {
    let at = await alone();
    const first = await makePlaylist(at, 'First hour', []);
    await at.close();
    const copy = readFileSync(fileIn(at.home));
    at = await at.again();
    const lost = await makePlaylist(at, 'Lost hour', []);
    await at.close();
    writeFileSync(fileIn(at.home), copy);
    at = await at.again();
    const made = [first];
    for (const title of ['Second hour', 'Third hour', 'Fourth hour'])
      made.push(await makePlaylist(at, title, []));
    expect(made).not.toContain(lost);
    expect(idsIn(await at.call('library_read', { kind: 'playlists' }))).toEqual(made);
  });

  it('that is damaged in its middle is reported where it is read, and nothing is overwritten', async () => {
    const at = await alone();
    await makePlaylist(at, 'Zither hour', songs.slice(0, 2));
    const { library } = at.listener.choice;
    const facts = { title: 'A song with a long title', duration: 1, isrc: 'QZTST2000001' };
    const many = new Map(Array.from({ length: 5000 }, (_, id) => [id + 1, facts]));
    await library?.change(rows => rows.add('tracks', many, 10_000, () => new Error('full')));
    await at.close();
    const bytes = readFileSync(fileIn(at.home));
    bytes.fill('damage', 40 * 4096);
    writeFileSync(fileIn(at.home), bytes);
    const again = await at.again();
    const said = await again.call('library_read', { kind: 'tracks', limit: 100 });
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/default\.sqlite is damaged\. It was left as it is/);
    expect((await again.call('library_add', { kind: 'tracks', ids: [songs[0]] })).isError).toBe(true);
    expect((await again.call('search', { query: 'Bach' })).isError).toBe(false);
    await again.close();
    expect(readFileSync(fileIn(at.home)).equals(bytes)).toBe(true);
  });

  it('that is damaged is reported and left as it is, and the catalogue works', async () => {
    const at = await alone();
    await at.call('library_add', { kind: 'tracks', ids: [songs[0]] });
    await at.close();
    writeFileSync(fileIn(at.home), 'no database at all, but some text that is long enough'.repeat(50));
    const again = await at.again();
    const said = await again.call('library_read', { kind: 'tracks' });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('The library on this computer cannot be used');
    expect(said.text).toContain('is not a database');
    expect((await again.call('library_add', { kind: 'tracks', ids: [songs[1]] })).isError).toBe(true);
    expect((await again.call('search', { query: 'Bach' })).isError).toBe(false);
    expect((await again.call('account')).text).toContain('cannot be used now');
    expect(readFileSync(fileIn(at.home), 'utf8')).toMatch(/^no database at all/);
  });
});
