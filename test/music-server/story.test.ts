import { describe, expect, it } from 'vitest';
import { atMusicServer, byKey } from '../support/at-music-server.ts';
import { type ServerName, servers } from '../support/music-server-traits.ts';
import { idsIn } from '../support/own-music.ts';

const names = Object.keys(servers).filter((name): name is ServerName => name in servers);

describe.each(names)('a server like %s', like => {
  it('is searched, gets a planned playlist, a new order and favourites, and each is undone', async () => {
    const { music, server, text } = await atMusicServer({ like });
    const done = async (name: string, args: Record<string, unknown>) => {
      const said = await server.call(name, args);
      if (said.isError) throw new Error(said.text);
      return String(said.structured['change_id']);
    };
    const id = async (query: string) => idsIn(await text('search', { query }))[0] ?? 0;
    expect(await text('account')).toContain('as "ann"');
    expect(await text('search', { query: 'mapel leaf' })).toContain('Maple Leaf Rag · Scott Joplin');

    const wanted = ['Erik Satie - Gnossienne', 'Scott Joplin - Maple Leaf Rag', 'John Coltrane - Naima'];
    const plan = await server.call('plan_playlist', { title: 'Piano', wanted });
    const saved = await done('save_playlist', { plan_id: plan.structured['plan_id'] });
    const titles = ['Gnossienne', 'Maple Leaf Rag', 'Naima'];
    expect(music.library.titlesIn('Piano')).toEqual(titles);

    const order = [await id('Naima'), await id('Gnossienne'), await id('Maple Leaf Rag')];
    const moved = await done('playlist_write', { action: 'reorder', playlist_id: 'Piano', track_ids: order });
    expect(music.library.titlesIn('Piano')).toEqual(['Naima', 'Gnossienne', 'Maple Leaf Rag']);
    await done('undo', { change_id: moved });
    expect(music.library.titlesIn('Piano')).toEqual(titles);

    const removal = {
      action: 'remove_tracks',
      playlist_id: 'Piano',
      track_ids: [await id('Maple Leaf Rag')],
    };
    const removed = await done('playlist_delete', removal);
    expect(music.library.titlesIn('Piano')).toEqual(['Gnossienne', 'Naima']);
    await done('undo', { change_id: removed });
    expect(music.library.titlesIn('Piano')).toEqual(titles);

    await done('undo', { change_id: saved });
    expect(music.library.playlists).toEqual([]);

    for (const [kind, name] of [
      ['tracks', 'Naima'],
      ['albums', 'Rags'],
      ['artists', 'Erik Satie'],
    ] as const) {
      const added = await done('library_add', { kind, ids: [name] });
      expect(music.library.starred.size).toBe(1);
      expect(await text('library_read', { kind })).toContain(name);
      await done('undo', { change_id: added });
      expect(music.library.starred.size).toBe(0);
    }
  });
});

describe('signing in', () => {
  it.each(['lms', 'ampache', 'mstream'] as const)('uses an API key at a server like %s', async like => {
    const { music, text } = await atMusicServer({ like, env: byKey });
    expect(await text('account')).toContain('as "ann"');
    expect(await text('search', { query: 'Naima' })).toContain('John Coltrane');
    expect(music.asked.filter(({ query }) => query.has('p') || query.has('t'))).toEqual([]);
  });

  it('sends no password where the server takes a token', async () => {
    const { music, text } = await atMusicServer({ like: 'navidrome' });
    await text('search', { query: 'Naima' });
    expect(music.asked.filter(({ query }) => query.has('p'))).toEqual([]);
  });

  it('goes on after a proxy refused one request', async () => {
    const { music, text } = await atMusicServer();
    music.library.make('Evening', ['Naima']);
    music.next('getPlaylists', 'locked');
    expect(await text('library_read', { kind: 'playlists' })).toContain(
      'did not come from the music service',
    );
    expect(await text('library_read', { kind: 'playlists' })).toContain('Evening');
  });

  it('says when the server does not accept the password', async () => {
    const { text } = await atMusicServer({ env: { MUSIC_ACCESS_TOKEN: 'ann:this is not hers' } });
    for (const [name, args] of [
      ['search', { query: 'Naima' }],
      ['library_read', { kind: 'playlists' }],
    ] as const) {
      const said = await text(name, args);
      expect(said).toContain('The music server does not accept the stored password or API key');
      expect(said).toContain('music-catalogue-mcp login --service subsonic+');
      expect(said).not.toContain('token');
    }
    expect(await text('account')).toContain('does not accept what is stored');
  });
});
