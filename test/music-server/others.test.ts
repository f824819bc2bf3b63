import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openIndex } from '../../src/folder/index-file.ts';
import { assistant } from '../account/support.ts';
import { atMusicServer, settingsFor, songs } from '../support/at-music-server.ts';
import { idsIn } from '../support/own-music.ts';

describe('Another program that changes the library in between', () => {
  it('keeps the star that it gave a song before the request for it was answered', async () => {
    const { music, server, text } = await atMusicServer();
    const naima = music.library.idOf('Naima');
    await text('search', { query: 'naima' });
    // The first reading is for the change, and the second one directly before its request.
    music.library.before('getStarred2', () =>
      music.library.before('getStarred2', () => music.library.starred.set(naima, '2025-01-01T00:00:00Z')),
    );
    const said = await server.call('library_add', { kind: 'tracks', ids: ['Naima'] });
    expect(said.isError).toBe(false);
    await text('undo');
    expect([...music.library.starred.keys()]).toContain(naima);
  });

  it('adds a song while a new order is sent: the song stays, after the others', async () => {
    const { music, server, text } = await atMusicServer();
    music.library.make('Evening', ['Naima', 'Vexations']);
    await text('search', { query: 'naima' });
    const ids = idsIn(await text('playlist_read', { playlist_id: 'Evening', view: 'tracks' })).slice(-2);
    const add = () => music.library.playlists[0]?.songs.unshift(music.library.idOf('Blue Monk'));
    // The first reading is for the change, and the second one directly before its request.
    music.library.before('getPlaylist', () => music.library.before('getPlaylist', add));
    const order = { action: 'reorder', playlist_id: 'Evening', track_ids: ids.toReversed() };
    const said = await server.call('playlist_write', order);
    expect(said.isError).toBe(false);
    expect(music.library.titlesIn('Evening')).toEqual(['Vexations', 'Naima', 'Blue Monk']);
    await text('undo');
    expect(music.library.titlesIn('Evening')).toEqual(['Naima', 'Vexations', 'Blue Monk']);
  });

  it('may take a star away itself: undo and the undo of that say what they did and fail at nothing', async () => {
    const { music, server, text } = await atMusicServer();
    const said = await server.call('library_add', { kind: 'tracks', ids: ['Naima', 'Blue Monk'] });
    music.library.starred.delete(music.library.idOf('Naima'));
    const undone = await server.call('undo', { change_id: said.structured['change_id'] });
    expect([undone.isError, music.library.starred.size]).toEqual([false, 0]);
    expect(await text('undo', { change_id: undone.structured['change_id'] })).toContain('Blue Monk');
    expect([...music.library.starred.keys()]).toContain(music.library.idOf('Blue Monk'));
  });

  it.each(['navidrome', 'supysonic'] as const)(
    'at a server like %s, makes a playlist of the same name while the answer to ours is lost: neither is doubled or deleted',
    async like => {
      const { music, server, text } = await atMusicServer({ like });
      await text('search', { query: 'naima' });
      const plan = await server.call('plan_playlist', { title: 'New', wanted: ['Naima'] });
      music.library.before('createPlaylist', () => void music.library.make('New', []));
      music.next('createPlaylist', 'lost');
      const save = { plan_id: plan.structured['plan_id'] };
      const said = await server.call('save_playlist', save);
      expect(said.text).not.toMatch(/^Made/);
      expect(music.library.playlists).toHaveLength(2);
      await text('save_playlist', save);
      expect(music.library.playlists).toHaveLength(2);
      await text('undo', { change_id: save.plan_id });
      expect(music.library.playlists).toHaveLength(2);
    },
  );
});

describe('An entry of a playlist that is no song of the index', () => {
  it('is shown, keeps its place, and comes back when the deletion of the list is undone, also after a restart', async () => {
    const { music, server, text, start } = await atMusicServer();
    await text('search', { query: 'naima' });
    const old = ['Naima', 'Vexations', 'Blue Monk'];
    const list = music.library.make('Evening', old);
    // Songs that were added to the server after it was read.
    music.library.scan([
      ...songs,
      { title: 'Quite New', artist: 'Somebody New', album: 'Newest', seconds: 100 },
    ]);
    list.songs.splice(1, 0, music.library.idOf('Quite New'));
    const titles = ['Naima', 'Quite New', 'Vexations', 'Blue Monk'];
    const shown = await text('playlist_read', { playlist_id: 'Evening', view: 'tracks' });
    expect(shown).toContain('Quite New · Somebody New');
    const ids = idsIn(shown).slice(-4);
    const order = { action: 'reorder', playlist_id: 'Evening', track_ids: ids.toReversed() };
    const moved = await server.call('playlist_write', order);
    expect(music.library.titlesIn('Evening')).toEqual(titles.toReversed());
    await text('undo', { change_id: moved.structured['change_id'] });
    expect(music.library.titlesIn('Evening')).toEqual(titles);
    const gone = await server.call('playlist_delete', { action: 'delete', playlist_id: 'Evening' });
    expect(music.library.playlists).toEqual([]);
    await server.close();
    const later = await start();
    await later.call('undo', { change_id: gone.structured['change_id'] });
    expect(music.library.titlesIn('Evening')).toEqual(titles);
  });
});

describe('An index that cannot be written', () => {
  it('is said where a playlist has songs that were not read, and the list stays as it is until there is room', async () => {
    const { music, home, server, text } = await atMusicServer();
    await text('search', { query: 'naima' });
    const list = music.library.make('Evening', ['Naima', 'Vexations']);
    const titles = () => music.library.titlesIn('Evening');
    const ids = idsIn(await text('playlist_read', { playlist_id: 'Evening', view: 'tracks' })).slice(-2);
    const order = { action: 'reorder', playlist_id: 'Evening', track_ids: ids.toReversed() };
    music.library.scan([...songs, { title: 'Quite New', artist: 'Somebody', album: 'Newest', seconds: 100 }]);
    list.songs.push(music.library.idOf('Quite New'));
    const fill = await noRoomFor('entry', home);
    const said = await server.call('playlist_write', order);
    expect(said.isError).toBe(true);
    expect(said.text).toContain('The disk may be full: make room there, then ask again.');
    expect(titles()).toEqual(['Naima', 'Vexations', 'Quite New']);
    fill.end();
    const all = idsIn(await text('playlist_read', { playlist_id: 'Evening', view: 'tracks' })).slice(-3);
    const moved = await server.call('playlist_write', { ...order, track_ids: all.toReversed() });
    expect(moved.text).toContain('has its new order');
    expect(titles()).toEqual(['Quite New', 'Vexations', 'Naima']);
  });
});

/** The index of the music takes no more rows into a table. */
async function noRoomFor(table: string, home: string) {
  const names = readdirSync(home, { recursive: true }).map(String);
  const [file = ''] = names.filter(name => /music-servers.*\.sqlite$/.test(name));
  const index = await openIndex(join(home, file));
  index.run(`CREATE TRIGGER full BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`);
  return {
    end() {
      index.run('DROP TRIGGER full');
      index.close();
    },
  };
}

describe('A password that the server refused', () => {
  it('is sent again after a minute and not before', async () => {
    const { music, server } = await atMusicServer();
    await server.close();
    music.library.make('Evening', ['Naima']);
    const time = { now: Date.parse('2026-03-01T09:30:00Z') };
    const here = await assistant('embedded', { env: settingsFor(music.address), now: () => time.now });
    const said = async () => (await here.call('library_read', { kind: 'playlists' })).text;
    music.refuses = true;
    expect(await said()).toContain('does not accept the stored password');
    music.refuses = false;
    const asked = music.asked.length;
    time.now += 59_000;
    expect(await said()).toContain('does not accept the stored password');
    expect(music.asked).toHaveLength(asked);
    time.now += 1000;
    expect(await said()).toContain('Evening');
  });
});
