import { describe, expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';

describe('A change by name', () => {
  it('adds favourites by name, and undo takes them out again', async () => {
    const at = await libraryWith({ favourites: { albums: [3] } });
    const tracks = await at.call('library_add', {
      kind: 'tracks',
      ids: ['Artist 7 - Song 7', 'song 8', '9'],
    });
    expect(tracks.structured['results']).toMatchObject([{ id: 7 }, { id: 8 }, { id: 9 }]);
    expect(at.favourites('tracks').toSorted()).toEqual([7, 8, 9]);
    await at.call('library_add', { kind: 'artists', ids: ['Artist 12'] });
    await at.call('library_add', { kind: 'podcasts', ids: ['Podcast 4'] });
    await at.call('library_add', { kind: 'radios', ids: ['Radio 5'] });
    expect(at.favourites('artists')).toEqual([12]);
    expect(at.favourites('podcasts')).toEqual([4]);
    expect(at.favourites('radios')).toEqual([5]);
    await at.undo(tracks.structured['change_id']);
    expect(at.favourites('tracks')).toEqual([]);
  });

  it('takes a name and its id for one', async () => {
    const at = await libraryWith();
    const said = await at.call('library_add', { kind: 'tracks', ids: ['Song 7', 7, 'artist 7 - song 7'] });
    expect(said.structured['results']).toMatchObject([{ id: 7, outcome: 'done' }]);
  });

  it('removes by name only what is in that list', async () => {
    const at = await libraryWith({ favourites: { tracks: [7, 8], artists: [7] } });
    const removed = await at.call('library_remove', { kind: 'tracks', ids: ['Artist 7 - Song 7'] });
    expect(removed.structured['results']).toMatchObject([{ id: 7, outcome: 'done' }]);
    expect(at.favourites('tracks')).toEqual([8]);
    const other = await at.call('library_remove', { kind: 'tracks', ids: ['Song 9'] });
    expect(other.text).toContain('No favourite track is called "Song 9"; similar names:\n[8] "Song 8"');
    expect(at.favourites('tracks')).toEqual([8]);
    expect(at.faults.requests.filter(line => line.includes('/search'))).toEqual([]);
  });

  it('makes, extends and reorders a playlist by name, and reorders only what is in it', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, title: 'Walk', tracks: [1, 2] }] });
    const made = await at.call('playlist_write', {
      action: 'create',
      title: 'New',
      track_ids: ['Song 5', 'Artist 6 - Song 6'],
    });
    expect(at.tracksOf(Number(made.structured['id']))).toEqual([5, 6]);
    await at.call('playlist_write', { action: 'add_tracks', playlist_id: 'walk', track_ids: ['Song 3', 4] });
    expect(at.tracksOf(7)).toEqual([1, 2, 3, 4]);
    const order = ['Song 4', 'Song 3', 'Song 2', 'Song 1'];
    await at.call('playlist_write', { action: 'reorder', playlist_id: 'walk', track_ids: order });
    expect(at.tracksOf(7)).toEqual([4, 3, 2, 1]);
    const other = [...order.slice(1), 'Song 50'];
    const said = await at.call('playlist_write', { action: 'reorder', playlist_id: 7, track_ids: other });
    expect(said.text).toContain('No track of this playlist is called "Song 50"');
    expect(at.tracksOf(7)).toEqual([4, 3, 2, 1]);
  });

  it('sets a bookmark by podcast and episode, and removes one by its id alone', async () => {
    const at = await libraryWith();
    const episode_id = 'Podcast 3 - Episode 3';
    const set = await at.call('episode_bookmark', { episode_id, offset: 40 });
    expect(set.isError).toBe(false);
    expect((await at.call('podcast_read', { view: 'bookmark', episode_id: 3 })).text).toBe('stopped at 40%');
    const removed = await at.call('episode_unbookmark', { episode_id });
    expect(removed.text).toContain('episode_id must be a positive whole number, not');
  });

  it('takes out of a playlist what is in it by exactly that name, and by its id in digits', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, title: 'Walk', tracks: [1, 2, 3, 4] }] });
    const remove = (track_ids: readonly unknown[]) =>
      at.call('playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids });
    const removed = await remove(['SONG 1', 'artist 2 - sóng 2', '3']);
    expect(removed.structured['results']).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(at.tracksOf(7)).toEqual([4]);
    for (const name of ['Song', 'Sonng 4', 'Song 1']) {
      const refused = await remove([name, 4]);
      expect(refused.text).toContain(`nothing was done.\nNo track of this playlist is called "${name}"`);
      expect(refused.text).toContain('[4] "Song 4"');
      expect(at.tracksOf(7)).toEqual([4]);
    }
    expect((await remove(numbers(21).map(id => `Song ${id}`))).text).toContain('at most 20 names, not 21');
    await at.undo(removed.structured['change_id']);
    expect(at.tracksOf(7)?.toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('takes out neither of two songs of one name, and lists both', async () => {
    const at = await libraryWith({
      songs: { 2: { title: 'Song 1' } },
      playlists: [{ id: 7, title: 'Walk', tracks: [1, 2] }],
    });
    const args = { action: 'remove_tracks', playlist_id: 7, track_ids: ['Song 1'] };
    const said = await at.call('playlist_delete', args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(
      'More than one track of this playlist is called "Song 1"; give the id of one:',
    );
    expect(said.text).toContain('[1] "Song 1" · by "Artist 1"\n[2] "Song 1" · by "Artist 2"');
    expect(at.tracksOf(7)).toEqual([1, 2]);
    const one = await at.call('playlist_delete', { ...args, track_ids: ['Artist 2 - Song 1'] });
    expect(one.isError).toBe(false);
    expect(at.tracksOf(7)).toEqual([1]);
  });

  it('deletes an upload by its id alone', async () => {
    const at = await libraryWith();
    expect((await at.call('track_delete', { track_id: 'Song 1' })).isError).toBe(true);
  });

  it('reads no list inside a playlist whose name is unclear', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, title: 'Walk', tracks: [1, 2] }] });
    const args = { action: 'reorder', playlist_id: 'Nothing Such', track_ids: ['Song 1', 2] };
    const said = await at.call('playlist_write', args);
    expect(said.text).toContain('is called "Nothing Such"; there are:');
    expect(at.logged.join()).not.toContain('TypeError');
  });

  it('takes at most 20 names, and sends nothing for more', async () => {
    const at = await libraryWith();
    const ids = numbers(21).map(id => `Song ${id}`);
    const said = await at.call('library_add', { kind: 'tracks', ids });
    expect(said.text).toBe(
      'library_add: one call that changes something takes at most 20 names, not 21. Nothing was done. Find the ids first, songs with match_tracks.',
    );
    expect(at.faults.requests).toEqual([]);
    expect((await at.call('track_read', { track_ids: ids })).structured['items']).toHaveLength(21);
    expect((await at.call('library_add', { kind: 'tracks', ids: ids.slice(1) })).isError).toBe(false);
  });

  it('is not made where a search fails, and adds what was meant when called again', async () => {
    const at = await libraryWith();
    at.faults.next(/^GET \/search\/track/, { status: 503 });
    const args = { kind: 'tracks', ids: ['Song 7', 'Song 8'] };
    expect((await at.call('library_add', args)).isError).toBe(true);
    expect(at.favourites('tracks')).toEqual([]);
    expect((await at.call('library_add', args)).isError).toBe(false);
    expect(at.favourites('tracks').toSorted()).toEqual([7, 8]);
  });
});
