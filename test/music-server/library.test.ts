import { describe, expect, it, onTestFinished } from 'vitest';
import { atMusicServer, songs } from '../support/at-music-server.ts';
import { startMusicServer } from '../support/music-server.ts';
import type { InventedSong } from '../support/music-server-traits.ts';
import { idsIn } from '../support/own-music.ts';
import { temporaryFolder } from '../support/process.ts';

const many = (count: number): InventedSong[] =>
  Array.from({ length: count }, (_, at) => ({
    title: `Piece ${at}`,
    artist: `Player ${at % 40}`,
    album: `Record ${Math.floor(at / 10)}`,
    albumArtist: 'Players',
    genre: 'Jazz',
    seconds: 100 + (at % 300),
  }));

const reads = (asked: readonly { readonly method: string }[]) => asked.map(({ method }) => method);

describe('the library of a music server', () => {
  it('has the same ids on another computer, and after the server gave its songs other ones', async () => {
    const { music, text, start } = await atMusicServer();
    const ids = async (say: typeof text) => idsIn(await say('search', { query: 'scott joplin' }));
    const first = await ids(text);
    expect(first.length).toBeGreaterThan(1);
    const elsewhere = await start({ XDG_DATA_HOME: await temporaryFolder() });
    expect(await ids(async (name, args) => (await elsewhere.call(name, args)).text)).toEqual(first);
    music.library.scan([...songs, { title: 'Solace', artist: 'Scott Joplin', album: 'Rags' }], 1000);
    const later = await start();
    await expect
      .poll(async () => (await later.call('search', { query: 'solace' })).text, { timeout: 20_000 })
      .toContain('Solace');
    const now = await ids(async (name, args) => (await later.call(name, args)).text);
    expect(now.filter(id => first.includes(id))).toEqual(first);
    await later.call('library_add', { kind: 'tracks', ids: [first[0] ?? 0] });
    expect(music.library.starred.size).toBe(1);
  });

  it('is not read again while nothing changes: a later start asks three times at most', async () => {
    const { music, text, start } = await atMusicServer();
    await text('search', { query: 'naima' });
    music.asked.length = 0;
    const later = await start();
    expect((await later.call('search', { query: 'naima' })).text).toContain('Naima');
    await expect.poll(() => music.asked.length).toBeGreaterThan(1);
    expect(reads(music.asked).length).toBeLessThanOrEqual(3);
  });

  it('is read album by album where the server lists nothing, and goes on where it was interrupted', async () => {
    const { music, server, start } = await atMusicServer({ like: 'airsonic', songs: many(300) });
    const stopAfter = 12;
    let albums = 0;
    music.onAsked = method => {
      if (method === 'getAlbum') albums += 1;
      if (albums === stopAfter) music.next('getAlbum', 'broken');
    };
    await server.call('search', { query: 'piece 1' });
    await server.close();
    music.onAsked = undefined;
    music.asked.length = 0;
    const later = await start();
    await expect
      .poll(async () => (await later.call('search', { query: 'piece 299' })).text, { timeout: 20_000 })
      .toContain('Piece 299');
    const asked = reads(music.asked).filter(method => method === 'getAlbum').length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(30 - stopAfter + 2);
  });

  it('is read once by two processes, and both say that it is still being read', async () => {
    const music = await startMusicServer(many(1100), { delayMs: 1500 });
    onTestFinished(() => music.close());
    const { startProcess } = await atMusicServer({ env: { MUSIC_SERVICE: `subsonic+${music.address}` } });
    const both = [await startProcess(), await startProcess()];
    const search = async (query: string) =>
      Promise.all(both.map(async server => (await server.call('search', { query })).text));
    for (const text of await search('piece 1')) expect(text).toContain('is still being read');
    await expect
      .poll(async () => (await search('piece 1099')).every(text => text.includes('Piece 1099')), {
        timeout: 30_000,
      })
      .toBe(true);
    const pages = music.asked.filter(
      ({ method, query }) => method === 'search3' && query.get('songCount') === '500',
    );
    expect(pages).toHaveLength(new Set(pages.map(({ query }) => query.get('songOffset'))).size);
  });

  it('says that it is still being read, and answers from what was read', async () => {
    const music = await startMusicServer(many(1100), { delayMs: 1500 });
    onTestFinished(() => music.close());
    const { start } = await atMusicServer({ env: { MUSIC_SERVICE: `subsonic+${music.address}` } });
    const server = await start();
    const { text } = await server.call('search', { query: 'piece 1' });
    expect(text).toContain('is still being read');
    await expect
      .poll(async () => (await server.call('search', { query: 'piece 1099' })).text, { timeout: 40_000 })
      .toContain('Piece 1099');
  });

  it('says that nothing was read yet where the server takes long for its first answer', async () => {
    const music = await startMusicServer(many(10), { delayMs: 9000 });
    onTestFinished(() => music.close());
    const { start } = await atMusicServer({ env: { MUSIC_SERVICE: `subsonic+${music.address}` } });
    const server = await start();
    const { text } = await server.call('search', { query: 'piece 1' });
    expect(text).toContain('is still being read: 0 songs so far');
  });

  it('is not lost when the server cannot be reached', async () => {
    const { music, text, start } = await atMusicServer();
    await text('search', { query: 'naima' });
    await music.close();
    const later = await start();
    expect((await later.call('search', { query: 'naima' })).text).toContain('Naima · John Coltrane');
    expect((await later.call('library_read', { kind: 'tracks' })).isError).toBe(true);
  });
});
