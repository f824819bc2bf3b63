import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLibraries } from '../../src/library/index.ts';
import { atMusicServer, login, settingsFor } from '../support/at-music-server.ts';
import { listener } from '../support/music-server-traits.ts';
import { idsIn } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';
import { startServe } from '../support/serve-process.ts';
import { callTool } from '../support/stand.ts';

async function moving() {
  const at = await atMusicServer();
  const env = { HOME: at.home, XDG_DATA_HOME: at.home, XDG_CONFIG_HOME: at.home, MUSIC_KEYRING: 'off' };
  const run = (args: readonly string[]) => runCommand(args, { ...env, ...settingsFor(at.music.address) });
  return { ...at, env, run };
}

describe('Moving out of a music server', () => {
  it('writes M3U8 with the paths that the server tells', async () => {
    const { music, run } = await moving();
    music.library.make('Evening', ['Naima', 'Vexations']);
    const { stdout } = await run(['export', '--playlist', 'Evening', '--format', 'm3u8']);
    expect(stdout).toContain('\nJohn Coltrane/Steps/Naima.mp3\n');
    expect(stdout).toContain('\nErik Satie/Works/Vexations.mp3\n');
    expect(stdout).not.toContain('there is no audio in this list');
  });

  it('gives assistants and callers over HTTP addresses of songs in place of the paths of files', async () => {
    const { music, server } = await moving();
    music.library.make('Evening', ['Naima', 'Vexations']);
    const { url } = await startServe(settingsFor(music.address));
    const overHttp = new Client({ name: 'tests', version: '1.0.0' });
    await overHttp.connect(new StreamableHTTPClientTransport(new URL(url)));
    onTestFinished(() => overHttp.close());
    for (const mcp of [server.mcp, overHttp]) {
      const list = await callTool(mcp, 'library_read', { kind: 'playlists' });
      const [id = 0] = idsIn(list.text);
      const args = { view: 'export', playlist_id: id, format: 'm3u8' };
      const said = await mcp.callTool({ name: 'playlist_read', arguments: args });
      const read = await mcp.readResource({ uri: `music://playlist/${id}/export/m3u8` });
      const all = JSON.stringify([said, read]);
      expect(all).toContain('John Coltrane - Naima');
      expect(all).not.toMatch(/Steps\/Naima|\.mp3/);
    }
  });

  it('writes everything into a folder', async () => {
    const { music, home, run } = await moving();
    music.library.make('Evening', ['Naima']);
    music.library.starred.set(music.library.idOf('Blue Monk'), '2025-01-01T00:00:00Z');
    const to = join(home, 'out');
    const { code, stderr } = await run(['export', '--all', to, '--format', 'm3u8']);
    expect(stderr).toContain('1 playlist and 1 favourite');
    expect(code).toBe(0);
    const [file = ''] = (await readdir(to)).filter(name => name.endsWith('.m3u8'));
    expect(await readFile(join(to, file), 'utf8')).toContain('John Coltrane/Steps/Naima.mp3');
  });
});

describe('Moving to a music server', () => {
  it('finds songs of a list by the paths of their files, whatever folder comes before', async () => {
    const { music, home, run } = await moving();
    const list = join(home, 'Old list.m3u8');
    await writeFile(
      list,
      '#EXTM3U\n#EXTINF:180,Wrong - Title\n/volume1/music/Scott Joplin/Rags/The Entertainer.mp3\nSteps\\Naima.mp3\n',
    );
    const { stdout } = await run(['import', list, '--choose', 'all']);
    expect(music.library.titlesIn('Old list')).toEqual(['The Entertainer', 'Naima']);
    expect(stdout).toContain('2 of 2 songs found; a new playlist');
  });

  it('makes playlists and favourites there, and lists what it lacks', async () => {
    const { music, home, run } = await moving();
    const folder = join(home, 'export');
    await mkdir(folder);
    const songs = [
      { title: 'Naima', artist: 'John Coltrane' },
      { title: 'No Such Song', artist: 'Nobody Known' },
    ];
    const rows = songs.map(({ title, artist }) => `${title},${artist}`).join('\n');
    await writeFile(join(folder, 'Late.csv'), `Title,Artist\n${rows}\n`);
    await writeFile(
      join(folder, 'YourLibrary.json'),
      JSON.stringify({
        tracks: [{ track: 'Blue Monk', artist: 'Thelonious Monk', album: 'Alone', uri: '' }],
      }),
    );
    const missing = join(home, 'missing.csv');
    const { stdout } = await run(['import', folder, '--choose', 'all', '--missing', missing]);
    expect(music.library.titlesIn('Late')).toEqual(['Naima']);
    expect([...music.library.starred.keys()]).toEqual([music.library.idOf('Blue Monk')]);
    expect(stdout).toContain('No Such Song');
    expect(await readFile(missing, 'utf8')).toContain('No Such Song');
  });

  it('copies at login what was kept on this computer for another service, by the names of the songs', async () => {
    const { music, home, env } = await moving();
    await keptHere(home);
    const { said } = await login(home, music.address, [listener.user, listener.password, 'y']);
    expect(said).toContain('used with deezer: 1 playlist and 1 favourite');
    expect(music.library.titlesIn('From before')).toEqual(['Vexations', 'Naima']);
    expect([...music.library.starred.keys()]).toEqual([music.library.idOf('Blue Monk')]);
    expect(said).toContain('A Song Elsewhere');
    expect(said).not.toContain(listener.password);
    // Once more makes nothing twice.
    const again = await runCommand(['library', 'copy', '--service', `subsonic+${music.address}`], env);
    expect(again.code).toBe(0);
    expect(music.library.playlists.filter(({ name }) => name === 'From before')).toHaveLength(1);
  });

  it('copies nothing at login when the input ends at the question', async () => {
    const { music, home } = await moving();
    await keptHere(home);
    const { said, code } = await login(home, music.address, [listener.user, listener.password]);
    expect(said).toContain('Nothing was copied');
    expect(code).toBe(0);
    expect(music.writes()).toEqual([]);
  });
});

/** A library beside Deezer, from the time before. */
async function keptHere(home: string): Promise<void> {
  const folder = join(home, 'music-catalogue-mcp', 'library');
  await mkdir(folder, { recursive: true });
  const libraries = createLibraries({
    ...{
      file: join(folder, 'default.sqlite'),
      service: 'deezer',
      addresses: { base: 'https://api.deezer.com' },
    },
    ...{ now: Date.now, random: Math.random, unguessable: () => 'from a test' },
  });
  const song = (id: number, title: string, artist: string) =>
    [
      id,
      { title, duration: 180, artist: { id: id + 1, name: artist }, album: { id: id + 2, title: 'Any' } },
    ] as const;
  await libraries.of('').change(rows => {
    const settings = { description: '', public: false, collaborative: false };
    const list = rows.playlist(rows.createPlaylist({ title: 'From before', ...settings }, Math.random));
    if (list === undefined) return;
    const added = new Map([
      song(900_001, 'Vexations', 'Erik Satie'),
      song(900_101, 'A Song Elsewhere', 'Somebody Unknown'),
      song(900_201, 'Naima', 'John Coltrane'),
    ]);
    rows.know('track', added);
    rows.addTracks(list, added);
    rows.add('tracks', new Map([song(900_301, 'Blue Monk', 'Thelonious Monk')]), 10, () => new Error('full'));
  });
  await libraries.close();
}
