import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ogg } from '../support/music-containers.ts';
import { flac, jpeg, mp3 } from '../support/music-files.ts';
import { idsIn, ownMusic } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';
import { startServe } from '../support/serve-process.ts';
import { callTool } from '../support/stand.ts';

const satie = { artist: 'Erik Satie', album: 'Works', genre: 'Classical' };

const files = {
  'Scott Joplin/Rags/01 x.mp3': mp3({
    ...{ title: 'Maple Leaf Rag', artist: 'Scott Joplin', album: 'Rags', genre: 'Ragtime' },
    ...{ seed: 1, bpm: 96, isrc: 'GBDUW0000059', barcode: '0012345678905', picture: jpeg(), seconds: 60 },
  }),
  'Scott Joplin/Rags/02 The Entertainer.mp3': mp3({ seed: 2, genre: 'Ragtime' }),
  'Erik Satie/Works/#1.ogg': ogg({ ...satie, title: 'Vexations', seed: 3 }),
  'Erik Satie/Works/2.flac': flac({ ...satie, title: 'Gnossienne', seed: 4 }),
  'Erik Satie/Works/cover.jpg': jpeg(5000),
  'Shows/1.mp3': mp3({ title: 'First talk', artist: 'Ada', album: 'Talks', genre: 'Podcast', seed: 5 }),
  'evening.m3u8':
    '#EXTM3U\n#PLAYLIST:Evening list\nErik Satie/Works/2.flac\nhttp://example.org/x.mp3\n../outside.mp3\n',
};

async function started(env?: Readonly<Record<string, string>>) {
  const own = await ownMusic(files);
  const server = await own.start(env);
  onTestFinished(() => server.close());
  const text = async (name: string, args?: Record<string, unknown>) => (await server.call(name, args)).text;
  const first = async (query: string, type = 'track') => idsIn(await text('search', { query, type }))[0] ?? 0;
  return { ...own, server, text, first };
}

const blob = async (server: Awaited<ReturnType<typeof started>>['server'], uri: string) => {
  const [content] = (await server.mcp.readResource({ uri })).contents;
  if (content === undefined || !('blob' in content)) throw new Error('no bytes');
  return { type: content.mimeType, bytes: Buffer.from(String(content.blob), 'base64') };
};

describe('your own music is the catalogue', () => {
  it('is searched by title, artist, album, genre, tempo, ISRC and barcode, also misspelt', async () => {
    const { text, first } = await started();
    expect(await text('search', { query: 'maple leaf' })).toContain('Maple Leaf Rag · Scott Joplin');
    expect(await text('search', { query: 'mapel laef' })).toContain('Maple Leaf Rag');
    expect(await text('search', { query: 'mapel laef', strict: true })).not.toContain('Maple Leaf Rag');
    expect(await text('search', { artist: 'joplin', track: 'entertainer' })).toContain('The Entertainer');
    expect(await text('search', { query: 'rags', type: 'album' })).toContain('Rags · Scott Joplin');
    expect(await text('search', { bpm_min: 90 })).toMatch(/1 of 1:\n.*Maple Leaf Rag/);
    expect(await text('resolve_link', { links: ['GBDUW0000059', '12345678905', '000000000000'] })).toMatch(
      /Maple Leaf Rag[\s\S]*Rags/,
    );
    expect(await text('genre_read')).toMatch(/Classical[\s\S]*Ragtime|Ragtime[\s\S]*Classical/);
    expect(await text('radio_read', { view: 'tracks', radio_id: 'Ragtime' })).toContain('Maple Leaf Rag');
    expect(
      await text('artist_read', { view: 'albums', artist_id: await first('satie', 'artist') }),
    ).toContain('Works');
    expect(await text('editorial_read', { view: 'releases' })).toContain('Rags');
    expect(await text('search', { query: 'talks', type: 'podcast' })).toContain('Talks');
    expect(await text('search', { query: 'first talk' })).not.toContain('First talk');
  });

  it('has the playlists in the folder, which are not changed', async () => {
    const { text, first, server, music } = await started();
    const id = await first('evening', 'playlist');
    expect(await text('playlist_read', { playlist_id: id, view: 'tracks' })).toMatch(
      /1 of 1[\s\S]*Gnossienne/,
    );
    const changed = await server.call('playlist_write', { action: 'update', playlist_id: id, title: 'Mine' });
    expect(changed.isError).toBe(true);
    expect(readFileSync(join(music, 'evening.m3u8'), 'utf8')).toBe(files['evening.m3u8']);
  });

  it('has charts of what the listener keeps, before what was added last', async () => {
    const { text, first } = await started();
    const id = await first('gnossienne');
    await text('library_add', { kind: 'tracks', ids: [id] });
    const chart = await text('chart_read', { view: 'tracks' });
    expect(chart).toMatch(/^[^[]*\[\d+\] Gnossienne/);
    expect(chart).toContain(
      'Your own music has no count of plays: the order follows your lists, then what was added last.',
    );
    expect(chart).not.toContain('over what period');
    expect(await text('user_read', { view: 'flow' })).toContain('Satie');
  });

  it('sees a changed folder in another process, and keeps the listener’s favourites', async () => {
    const own = await ownMusic(files);
    const one = await own.start();
    const [id] = idsIn((await one.call('search', { query: 'gnossienne' })).text);
    await one.call('library_add', { kind: 'tracks', ids: [id] });
    await one.close();
    mkdirSync(join(own.music, 'New'));
    renameSync(join(own.music, 'Erik Satie/Works/2.flac'), join(own.music, 'New/renamed.flac'));
    const other = await own.start();
    onTestFinished(() => other.close());
    await expect
      .poll(async () => (await other.call('track_read', { track_ids: [id] })).text, { timeout: 10_000 })
      .toContain('New/renamed.flac');
    expect((await other.call('library_read', { kind: 'tracks' })).text).toContain('Gnossienne');
  });

  it('answers two processes on one folder', async () => {
    const own = await ownMusic(files);
    const both = await Promise.all([own.startProcess(), own.startProcess()]);
    onTestFinished(async () => void (await Promise.all(both.map(server => server.close()))));
    for (const server of both)
      await expect
        .poll(async () => (await server.call('search', { query: 'maple' })).text, { timeout: 10_000 })
        .toContain('Maple Leaf Rag');
  });

  it('says so while the folder is not there', async () => {
    const own = await ownMusic({});
    renameSync(own.music, `${own.music} away`);
    const server = await own.start();
    onTestFinished(() => server.close());
    const { mcp } = server;
    const answer = await mcp.callTool({ name: 'search', arguments: { query: 'maple' } });
    expect(JSON.stringify(answer.content)).toContain(
      `A folder of music is missing or empty now: ${own.music}.`,
    );
  });
});

describe('nothing leaks', () => {
  it('of the paths of this computer, to a caller over HTTP', async () => {
    const own = await ownMusic(files);
    const { url } = await startServe({ MUSIC_SERVICE: own.music });
    const mcp = new Client({ name: 'tests', version: '1.0.0' });
    await mcp.connect(new StreamableHTTPClientTransport(new URL(url)));
    onTestFinished(() => mcp.close());
    const answers: string[] = [];
    const text = async (name: string, args: Record<string, unknown> = {}) => {
      const said = JSON.stringify(await callTool(mcp, name, args));
      answers.push(said);
      return said;
    };
    const [id] = idsIn(await text('search', { query: 'maple leaf' }));
    await text('library_add', { kind: 'tracks', ids: [id] });
    await text('library_read', { kind: 'tracks', detail: 'full' });
    await text('track_read', { track_ids: [id], detail: 'full' });
    const plan = await text('plan_playlist', { title: 'Night', track_ids: [id] });
    await text('save_playlist', { plan_id: /plan_id[^\w]+([\w.-]+)/.exec(plan)?.[1] });
    const file = await text('playlist_read', { playlist_id: 'Night', view: 'export', format: 'm3u8' });
    expect(file).toContain('Maple Leaf Rag');
    await text('account');
    await text('changes');
    renameSync(own.music, `${own.music} away`);
    answers.push(JSON.stringify(await mcp.readResource({ uri: `music://track/${id}` })));
    expect(answers.filter(answer => answer.includes(own.home) || answer.includes('file://'))).toEqual([]);
  });

  it('of files outside the folder, by an address or a link', async () => {
    const own = await ownMusic(files);
    const server = await own.start();
    onTestFinished(() => server.close());
    const [id] = idsIn((await server.call('search', { query: 'maple leaf' })).text);
    for (const uri of [
      'music://track/..%2f..%2fetc%2fpasswd/sound',
      'music://track/../../etc/passwd/sound',
      `music://track/${id}/sound?part=-1`,
      `music://track/${id}/sound?path=/etc/passwd`,
      'music://album/..%2f/cover',
    ])
      await expect(blob(server, uri)).rejects.toThrow();
    // The file has become a link since it was read.
    const song = join(own.music, 'Scott Joplin/Rags/01 x.mp3');
    writeFileSync(join(own.home, 'secret.mp3'), mp3({ seed: 77 }));
    renameSync(song, `${song}.old`);
    symlinkSync(join(own.home, 'secret.mp3'), song);
    await expect(blob(server, `music://track/${id}/sound`)).rejects.toThrow();
  });

  it('and an index that cannot be used is named by the doctor alone', async () => {
    const own = await ownMusic(files);
    mkdirSync(join(own.home, 'music-catalogue-mcp'));
    writeFileSync(join(own.home, 'music-catalogue-mcp/own-music'), 'in the way');
    const server = await own.start();
    onTestFinished(() => server.close());
    const { isError, text } = await server.call('search', { query: 'maple' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^The index of your music cannot be used\./);
    expect(text).not.toContain(own.home);
  });
});

describe('covers and sound come over the connection of the host', () => {
  it('in parts of at most 512 KB', async () => {
    const { server, first } = await started();
    const id = await first('maple leaf');
    const whole = files['Scott Joplin/Rags/01 x.mp3'];
    const parts = [
      await blob(server, `music://track/${id}/sound`),
      await blob(server, `music://track/${id}/sound?part=1`),
    ];
    expect(parts.map(({ type }) => type)).toEqual(['audio/mpeg', 'audio/mpeg']);
    expect(parts[0]?.bytes.length).toBe(512 * 1024);
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(whole)).toBe(true);
    await expect(blob(server, `music://track/${id}/sound?part=2`)).rejects.toThrow();
  });

  it('also where the file ends with a whole part', async () => {
    const whole = mp3({ title: 'Even', seconds: 120 });
    const own = await ownMusic({ 'Even.mp3': whole.subarray(0, 2 * 512 * 1024) });
    const server = await own.start();
    onTestFinished(() => server.close());
    const [id] = idsIn((await server.call('search', { query: 'even' })).text);
    expect((await blob(server, `music://track/${id}/sound?part=1`)).bytes.length).toBe(512 * 1024);
    expect((await blob(server, `music://track/${id}/sound?part=2`)).bytes.length).toBe(0);
  });

  it('embedded or beside the songs', async () => {
    const { server, first } = await started();
    const embedded = await blob(server, `music://album/${await first('rags', 'album')}/cover`);
    expect(embedded).toEqual({ type: 'image/jpeg', bytes: jpeg() });
    const beside = await blob(server, `music://album/${await first('works', 'album')}/cover`);
    expect(beside.bytes.length).toBe(5000);
  });

  it('but not what a browser cannot play, and no picture with too many pixels', async () => {
    const own = await ownMusic({
      ...files,
      'Bomb/1.mp3': mp3({ seed: 9 }),
      'Bomb/cover.jpg': jpeg(3000, 60_000),
    });
    const server = await own.start();
    onTestFinished(() => server.close());
    const [song] = idsIn((await server.call('search', { query: 'vexations' })).text);
    await expect(blob(server, `music://track/${song}/sound`)).rejects.toThrow();
    const [album] = idsIn((await server.call('search', { query: 'bomb', type: 'album' })).text);
    await expect(blob(server, `music://album/${album}/cover`)).rejects.toThrow();
  });
});

/** What a player does with an M3U8: every line without # is a path, relative to the file. */
const pathsIn = (folder: string, text: string) =>
  text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => resolve(folder, line));

describe('playlists are taken along as M3U8 files', () => {
  it('by the export command, with paths relative to a folder', async () => {
    const { text, first, server, home, music } = await started();
    const ids = [await first('vexations'), await first('maple leaf')];
    await text('playlist_write', { action: 'create', title: 'Night' });
    const [id] = idsIn(await text('library_read', { kind: 'playlists' }));
    await text('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: ids });
    await server.close();
    const args = ['export', '--playlist', String(id), '--format', 'm3u8', '--folder', join(home, 'Phone')];
    const { stdout } = await runCommand(args, { MUSIC_SERVICE: music, HOME: home, XDG_DATA_HOME: home });
    expect(stdout).toContain('../Music/Erik Satie/Works/#1.ogg');
    const paths = pathsIn(join(home, 'Phone'), stdout);
    expect(paths).toHaveLength(2);
    expect(paths.every(path => existsSync(path))).toBe(true);
  });

  it('kept in a folder after each change', async () => {
    const own = await ownMusic(files);
    const kept = join(own.music, 'Kept');
    mkdirSync(kept);
    writeFileSync(join(kept, 'Night.m3u8'), 'mine');
    const server = await own.start({ MUSIC_PLAYLISTS_FOLDER: kept });
    onTestFinished(() => server.close());
    const names = () => readdirSync(kept).sort();
    const [song] = idsIn((await server.call('search', { query: 'maple leaf' })).text);
    const create = async (title: string) => {
      const { text } = await server.call('playlist_write', { action: 'create', title });
      return idsIn(text)[0];
    };
    const id = await create('Night');
    await create('night');
    await create('AC/DC: "best"?');
    await expect.poll(names).toEqual(['AC DC best.m3u8', 'Night (2).m3u8', 'Night.m3u8', 'night (3).m3u8']);
    await server.call('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: [song] });
    await expect
      .poll(() => pathsIn(kept, readFileSync(join(kept, 'Night (2).m3u8'), 'utf8')))
      .toEqual([join(own.music, 'Scott Joplin/Rags/01 x.mp3')]);
    await server.call('playlist_write', { action: 'update', playlist_id: id, title: 'Day' });
    await expect.poll(names).toEqual(['AC DC best.m3u8', 'Day.m3u8', 'Night.m3u8', 'night (3).m3u8']);
    await server.call('playlist_delete', { action: 'delete', playlist_id: id });
    await expect.poll(names).toEqual(['AC DC best.m3u8', 'Night.m3u8', 'night (3).m3u8']);
    expect(readFileSync(join(kept, 'Night.m3u8'), 'utf8')).toBe('mine');
  });
});
