import { describe, expect, it } from 'vitest';
import { atMusicServer } from '../support/at-music-server.ts';
import { type ServerName, servers } from '../support/music-server.ts';
import { idsIn } from '../support/own-music.ts';

const names = Object.keys(servers).filter((name): name is ServerName => name in servers);

describe.each(names)('a server like %s', like => {
  it('is searched, gets a planned playlist, a new order and favourites, and each is undone', async () => {
    const { music, server, text } = await atMusicServer({ like });
    expect(await text('account')).toContain('as "ann"');
    expect(await text('search', { query: 'mapel leaf' })).toContain('Maple Leaf Rag · Scott Joplin');
    const plan = await server.call('plan_playlist', {
      title: 'Piano',
      sources: [{ type: 'genre', name: 'Ragtime' }],
      songs: ['Erik Satie - Gnossienne'],
    });
    expect(plan.text).toContain('Gnossienne');
    const saved = await server.call('save_playlist', { plan_id: plan.structured['plan_id'] });
    expect(saved.text).toContain('Piano');
    expect(music.library.titlesIn('Piano').toSorted()).toEqual([
      'Gnossienne',
      'Maple Leaf Rag',
      'The Entertainer',
    ]);
    const change = String(saved.structured['change_id']);
    await text('undo', { change_id: change });
    expect(music.library.titlesIn('Piano')).toEqual([]);
    const ids = idsIn(await text('search', { query: 'Naima' }));
    const added = await server.call('library_add', { type: 'tracks', ids });
    expect([...music.library.starred.keys()]).toEqual([music.library.idOf('Naima')]);
    expect(await text('library_read', { view: 'tracks' })).toContain('Naima');
    await text('undo', { change_id: String(added.structured['change_id']) });
    expect([...music.library.starred.keys()]).toEqual([]);
  });
});
