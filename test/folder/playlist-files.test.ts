import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { formatNames } from '../../src/playlist-formats/format-names.ts';
import { flac, mp3 } from '../support/music-files.ts';
import { idsIn, ownMusic, writeFiles } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';

const files = {
  'Björk/One.mp3': mp3({ title: 'One', artist: 'Björk', seed: 1 }),
  'Björk/Two & a half.flac': flac({ title: 'Two', artist: 'Björk', seed: 2 }),
};

/** Addresses that name no file of this computer. */
const elsewhere = 'file://server/a.mp3\nfile:///a%2Fb.mp3';

/** What a player does: every line without # is a path, relative to the file. */
const pathsIn = (folder: string, name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => resolve(folder, line));

it('playlists of every kind that other programs write are found, and are those of the user Files', async () => {
  const own = await ownMusic(files);
  const address = pathToFileURL(join(own.music, 'Björk/One.mp3')).href;
  writeFiles(own.music, {
    'old windows.m3u': Buffer.from('#EXTINF:10,x\r\nBj\xf6rk\\One.mp3\r\n', 'latin1'),
    'absolute.m3u8': `\uFEFF${join(own.music, 'Björk/Two & a half.flac')}\n${elsewhere}\n${address}\n`,
    'xml.xspf': `<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><title>From XML</title>
      <trackList><track><location>Bj%C3%B6rk/Two%20&amp;%20a%20half.flac</location></track>
      <track><location>${address}</location></track></trackList></playlist>`,
    'damaged.xspf': '<playlist',
    'elsewhere.m3u8': '/etc/passwd\n../../secret.mp3\nhttps://example.org/a.mp3\n',
  });
  const server = await own.start();
  onTestFinished(() => server.close());
  const titlesIn = async (playlist: string) => {
    const [id] = idsIn((await server.call('search', { query: playlist, type: 'playlist' })).text);
    const { text } = await server.call('playlist_read', { view: 'tracks', playlist_id: id });
    return [...text.matchAll(/\] (One|Two) /g)].map(([, title]) => title);
  };
  expect(await titlesIn('old windows')).toEqual(['One']);
  expect(await titlesIn('absolute')).toEqual(['Two', 'One']);
  expect(await titlesIn('From XML')).toEqual(['Two', 'One']);
  expect(await titlesIn('elsewhere')).toEqual([]);
  expect((await server.call('search', { query: 'From XML', type: 'playlist' })).text).toContain('Files');
});

it('a list is imported that also names files of another computer', async () => {
  const own = await ownMusic(files);
  const list = join(own.home, 'Night.m3u8');
  writeFiles(own.home, { 'Night.m3u8': `${elsewhere}\nMusic/Björk/One.mp3\n` });
  const env = { MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home };
  const { code, stdout, stderr } = await runCommand(['import', list, '--choose', 'all'], env);
  expect(stdout + stderr).toContain('"Night": 1 of 3 songs found');
  expect(code).toBe(0);
});

it('all playlists are exported with paths relative to their folder', async () => {
  const own = await ownMusic(files);
  const server = await own.start();
  const [id] = idsIn((await server.call('search', { query: 'two' })).text);
  const { text } = await server.call('playlist_write', { action: 'create', title: 'Night' });
  const [playlist_id] = idsIn(text);
  await server.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [id] });
  await server.close();
  const phone = join(own.home, 'Phone');
  const env = { MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home };
  await runCommand(['export', '--all', phone, '--format', 'm3u8'], env);
  const [night = ''] = readdirSync(phone).filter(name => name.startsWith('night'));
  expect(readFileSync(join(phone, night), 'utf8')).toContain('\n../Music/Björk/Two & a half.flac\n');
});

it('playlists are kept in files whose names every system takes', async () => {
  const own = await ownMusic(files);
  const kept = join(own.home, 'Kept');
  const server = await own.start({ MUSIC_PLAYLISTS_FOLDER: kept });
  for (const title of ['nul.txt', '-rf', 'a/b: c?', '...'])
    await server.call('playlist_write', { action: 'create', title });
  await server.close();
  expect(
    readdirSync(kept)
      .filter(name => name.endsWith('.m3u8'))
      .sort(),
  ).toEqual(['Playlist nul.txt.m3u8', 'Playlist.m3u8', 'a b c.m3u8', 'rf.m3u8']);
});

// Files have no links for others.
const named = formatNames.filter(format => format !== 'links');

it.each(named)(
  'each song of an export as %s is found again by an import, whatever it is called',
  async format => {
    const titles = ['#1 Hit', '100% Ünder; "x"', 'A – B / C', '=SUM(A1)', "It's <b>&amp;", '27'];
    const songs = titles.map((title, at) => [
      `${at} #100% ü & [x]/${title.replaceAll('/', '_')}.mp3`,
      mp3({ title, artist: 'Her & Him, "Ltd." - Live', album: title, seed: at }),
    ]);
    const own = await ownMusic(Object.fromEntries(songs));
    const server = await own.start();
    const found = await server.call('search', { query: 'her him', type: 'track' });
    const made = { action: 'create', title: '#Mix, "all" of it', track_ids: idsIn(found.text) };
    const [playlist] = idsIn((await server.call('playlist_write', made)).text);
    await server.close();
    const exported = join(own.home, 'Exported');
    const env = { MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home };
    await runCommand(['export', '--all', exported, '--format', format], env);
    const [file = ''] = readdirSync(exported).filter(name => name.includes(String(playlist)));
    const fresh = { ...env, XDG_DATA_HOME: join(own.home, 'Fresh') };
    const { stdout } = await runCommand(['import', join(exported, file), '--choose', 'all'], fresh);
    expect(stdout).toContain(`${titles.length} of ${titles.length} songs found`);
  },
);

it('a library moves to another folder with the same files, and keeps what is missing there', async () => {
  const old = await ownMusic(files);
  const server = await old.start();
  const songs = await Promise.all(
    ['one', 'two'].map(async query => idsIn((await server.call('search', { query })).text)[0]),
  );
  const [playlist_id] = idsIn(
    (await server.call('playlist_write', { action: 'create', title: 'Night' })).text,
  );
  await server.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: songs });
  await server.close();
  const exported = join(old.home, 'Exported');
  const [title] = Object.keys(files);
  const fresh = await ownMusic(Object.fromEntries(Object.entries(files).filter(([name]) => name === title)));
  const envOf = (own: typeof old) => ({ MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home });
  await runCommand(['export', '--all', exported], envOf(old));
  const imported = await runCommand(['import', exported], envOf(fresh));
  expect(imported.code, imported.stderr).toBe(0);
  const there = await fresh.start();
  onTestFinished(() => there.close());
  const [id] = idsIn((await there.call('library_read', { kind: 'playlists' })).text);
  const { text } = await there.call('playlist_read', { view: 'tracks', playlist_id: id });
  expect(text).toContain('One · Björk');
  expect(text).toContain('Two · Björk');
});

it('two processes keep their playlists in one folder', async () => {
  const own = await ownMusic(files);
  const kept = join(own.home, 'Kept');
  const servers = await Promise.all([1, 2].map(() => own.startProcess({ MUSIC_PLAYLISTS_FOLDER: kept })));
  onTestFinished(async () => void (await Promise.all(servers.map(server => server.close()))));
  const [id] = idsIn((await servers[0]?.call('search', { query: 'one' }))?.text ?? '');
  await Promise.all(
    servers.map(async (server, at) => {
      for (const round of [1, 2, 3]) {
        const { text } = await server.call('playlist_write', {
          action: 'create',
          title: `List ${at} ${round}`,
        });
        const [playlist_id] = idsIn(text);
        await server.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [id] });
      }
    }),
  );
  const names = [0, 1].flatMap(at => [1, 2, 3].map(round => `List ${at} ${round}.m3u8`));
  await expect.poll(() => readdirSync(kept).sort(), { timeout: 10_000 }).toEqual(names);
  await expect
    .poll(() => names.flatMap(name => pathsIn(kept, name)).filter(existsSync).length, { timeout: 10_000 })
    .toBe(6);
  // Its owner deletes a file: the next change brings it back by its name.
  rmSync(join(kept, 'List 0 1.m3u8'));
  await servers[0]?.call('playlist_write', { action: 'create', title: 'Last' });
  await expect.poll(() => readdirSync(kept).sort(), { timeout: 10_000 }).toEqual(['Last.m3u8', ...names]);
});
