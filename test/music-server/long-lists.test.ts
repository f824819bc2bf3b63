import { describe, expect, it } from 'vitest';
import { atMusicServer } from '../support/at-music-server.ts';
import { idsIn } from '../support/own-music.ts';

const count = 300;
const titles = Array.from({ length: count }, (_, at) => `Piece ${String(at).padStart(3, '0')}`);
const songs = titles.map(title => ({ title, artist: 'Players', album: 'Everything', seconds: 100 }));

/** A server without forms, whose ids are long: 300 of them are in no one request. */
async function withLongList() {
  const { music, server, text } = await atMusicServer({ like: 'supysonic', songs });
  music.library.make('Long', titles);
  const page = async (index: number) =>
    idsIn(await text('playlist_read', { playlist_id: 'Long', view: 'tracks', index, limit: 100 })).slice(
      -100,
    );
  const ids = (await Promise.all([0, 100, 200].map(page))).flat();
  return { music, server, text, ids, now: () => music.library.titlesIn('Long') };
}

describe('a playlist that is made', () => {
  it('is made once when the server cannot be reached before its id is known', async () => {
    const { music, server, text } = await atMusicServer({ like: 'supysonic' });
    await text('search', { query: 'naima' });
    music.next('createPlaylist', 'last');
    const args = { action: 'create', title: 'New' };
    const { isError, structured } = await server.call('playlist_write', args);
    expect(music.library.playlists.map(({ name }) => name)).toEqual(['New']);
    expect(isError || structured['state'] !== 'done').toBe(true);
  });
});

describe('a list too long for one request', () => {
  it('gets its new order in steps, each short enough for every proxy', async () => {
    const { music, server, text, ids, now } = await withLongList();
    const said = await server.call('playlist_write', {
      action: 'reorder',
      playlist_id: 'Long',
      track_ids: ids.toReversed(),
    });
    expect(said.isError).toBe(false);
    expect(now()).toEqual(titles.toReversed());
    for (const { query } of music.asked) expect(String(query).length).toBeLessThan(7200);
    await text('undo', { change_id: String(said.structured['change_id']) });
    expect(now()).toEqual(titles);
  });

  it('has every song once when the server stops in between, and is finished after that', async () => {
    const { music, server, ids, now } = await withLongList();
    let updates = 0;
    music.onAsked = method => {
      if (method !== 'updatePlaylist') return;
      updates += 1;
      if (updates === 2) music.next('updatePlaylist', 'stopped');
    };
    const said = await server.call('playlist_write', {
      action: 'reorder',
      playlist_id: 'Long',
      track_ids: ids.toReversed(),
    });
    expect(now()).not.toEqual(titles);
    expect(now().toSorted()).toEqual(titles);
    expect(said.isError || said.structured['state'] !== 'done').toBe(true);

    music.restart();
    const finished = await server.call('undo', { finish: true, change_ids: [said.structured['change_id']] });
    expect(finished.text).not.toContain('Not known');
    expect(now()).toEqual(titles.toReversed());
  });
});
