import { numbers } from '../support/library.ts';
import type { Scripts } from './scribe.ts';

/** The tools that read what listeners have, and show it. */
export const listening: Scripts = {
  async playlist_read({ demo, library }) {
    const { show } = await demo();
    await show('a playlist', { playlist_id: 'Practice Room' });
    await show('its tracks', { view: 'tracks', playlist_id: '4417083122', limit: 2 });
    await show('a page on', { view: 'tracks', playlist_id: '4417083122', index: 2, limit: 2 });
    await show('similar tracks', { view: 'radio', playlist_id: '4417083122', limit: 2 });
    await show('who likes it', { view: 'fans', playlist_id: '1306931615', limit: 2 });
    await show('no such title', { playlist_id: 'Breakfast' });
    await show('not found', { playlist_id: '1' });
    const small = await library({
      playlists: [
        { id: 7, tracks: [1, 2, 3] },
        { id: 8, title: 'Lunch', tracks: [2, 3, 4] },
        { id: 9, title: 'Empty' },
      ],
    });
    await small.show('an empty one', { view: 'tracks', playlist_id: '9' });
    await small.show('a file', { view: 'export', playlist_id: 'Dinner', format: 'm3u8' });
    await small.show('compared with another', { view: 'compare', playlist_id: 'Dinner', other: 'Lunch' });
    await small.show('compared with a file', {
      view: 'compare',
      playlist_id: 'Dinner',
      text: 'Artist 1 - Song 1\nArtist 3 - Song 3',
    });
    await small.show('compared with nothing', { view: 'compare', playlist_id: 'Dinner' });
  },
  async user_read({ demo }) {
    const { show } = await demo();
    await show('the listener');
    await show('the same, full', { detail: 'full' });
    await show('another listener', { user_id: '1208441' });
    await show('whom they follow', { view: 'followings', limit: 2 });
    await show('recently played', { view: 'history', limit: 3 });
    await show('played most', { view: 'charts', kind: 'artists', limit: 3 });
    await show('suggested', { view: 'recommendations', kind: 'releases', limit: 3 });
    await show('a mix', { view: 'flow', limit: 2 });
    await show('what is allowed', { view: 'permissions' });
    await show('nobody of that name', { user_id: 'Somebody' });
    await show('not found', { user_id: '1' });
  },
  async library_read({ demo, library }) {
    const { show } = await demo();
    await show('favourite tracks', { limit: 3 });
    await show('a page on', { kind: 'tracks', index: 3, limit: 2 });
    await show('the shortest', { kind: 'tracks', order: 'shortest', limit: 2 });
    await show('playlists', { kind: 'playlists', limit: 4 });
    await show('uploads', { kind: 'personal_songs' });
    await show('of another listener', { kind: 'albums', user_id: '1208441', limit: 2 });
    await show('past the end', { kind: 'artists', index: 900 });
    await show('no such kind', { kind: 'songs' });
    const none = await library();
    await none.show('nothing yet', { kind: 'podcasts' });
    const signedOut = await library({}, { account: null });
    await signedOut.show('nobody is signed in', { kind: 'tracks' });
  },
  async whats_new({ demo, library }) {
    const { show } = await demo();
    await show('in 30 days');
    await show('since a day, episodes', { kind: 'episodes', since: '2025-07-01', max_minutes: 60 });
    await show('new albums of one artist', { artist_id: 'Marlow & the Tides' });
    await show('missing albums', { kind: 'missing_albums', artist_id: 'Erik Satie' });
    await show('no such day', { since: '2026-02-31' });
    await show('no such artist', { artist_id: 'Nobody Atall' });
    const none = await library();
    await none.show('no favourites');
  },
  async show({ demo, library }) {
    const plain = await demo();
    await plain.show('a playlist, without a view', { id: 'Evening Walk' });
    await plain.show('nothing found, without a view', { kind: 'search', query: 'zzxqy' });
    const seeing = await library(
      {
        playlists: [
          { id: 7, tracks: numbers(3) },
          { id: 9, title: 'Empty' },
        ],
        favourites: { albums: [1, 2] },
      },
      { showsViews: true },
    );
    await seeing.show('a playlist', { id: 'Dinner' });
    await seeing.show('an empty one', { id: '9' });
    await seeing.show('the favourite albums', { kind: 'albums' });
    await seeing.show('songs by words', { kind: 'search', query: 'song 12' });
    await seeing.show('nothing found', { kind: 'search', query: 'zzxqy' });
    await seeing.show('no such playlist', { id: 'Breakfast' });
    await seeing.show('nothing to search', { kind: 'search' });
    await seeing.show('no such kind', { kind: 'song', id: '1' });
  },
};
