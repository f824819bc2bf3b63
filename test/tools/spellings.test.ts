import { describe, expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';

const library = () =>
  libraryWith({
    playlists: [{ id: 7, title: 'One', tracks: [1, 2, 3] }],
    favourites: { tracks: [1, 2, 3, 4, 5] },
  });

describe('An argument in another obvious spelling', () => {
  it('is taken: the change_id of an answer goes back into undo', async () => {
    const at = await library();
    const made = await at.call('playlist_write', { action: 'update', playlist: 7, title: 'Two' });
    expect(at.playlist(7)?.title).toBe('Two');
    const undone = await at.call('undo', { change_id: made.structured['change_id'] });
    expect(undone.structured['outcome']).toBe('done');
    expect(at.playlist(7)?.title).toBe('One');
  });

  it('is taken: a single id where a list goes, and the id of a playlist under either name', async () => {
    const at = await library();
    await at.call('playlist_write', { action: 'add_tracks', playlist: 'One', track_id: 9 });
    expect(at.tracksOf(7)).toEqual([1, 2, 3, 9]);
    const planned = await at.call('plan_playlist', { playlist_id: 7, track_ids: [4] });
    expect(planned.isError).toBe(false);
    expect(planned.structured).toMatchObject({ id: 7 });
  });

  it('is taken: a rule beside the rules', async () => {
    const at = await library();
    const planned = await at.call('plan_playlist', {
      title: 'Two',
      sources: [{ from: 'favourites' }],
      count: 2,
    });
    expect(planned.structured).toMatchObject({ nb_tracks: 2 });
  });

  it('is taken: songs by name where a plan takes ids, and not beside ids', async () => {
    const at = await library();
    const names = ['Artist 4 - Song 4', 'Artist 9 - Song 9'];
    const planned = await at.call('plan_playlist', { title: 'Two', track_ids: names });
    expect(planned.structured).toMatchObject({ nb_tracks: 2 });
    const mixed = await at.call('plan_playlist', { title: 'Two', track_ids: ['Song 4', 9] });
    expect(mixed.isError).toBe(true);
    expect(mixed.text).toContain('track_ids takes ids only, not "Song 4": songs by name go into wanted.');
  });

  it('is refused where the right one is given too, with the right one', async () => {
    const at = await library();
    const said = await at.call('plan_playlist', {
      title: 'Two',
      sources: [{ from: 'favourites' }],
      count: 2,
      rules: { count: 3 },
    });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('Did you mean rules.count?');
  });

  it('is answered with the nearest argument where it is misspelt', async () => {
    const at = await library();
    const said = await at.call('plan_playlist', { titel: 'Two', track_ids: [4] });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('Did you mean title?');
  });
});
