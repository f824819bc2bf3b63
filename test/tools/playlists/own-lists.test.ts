import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { leftOutIn, planningWith, tracksIn } from './planning.ts';

/** Nell keeps album 3, artist 4 and a stranger's playlist "Garden" with songs 5 and 6; 7 is in two of her playlists. */
const setup = {
  playlists: [
    { id: 71, title: 'Walk', tracks: [7, 8] },
    { id: 72, title: 'Ride', tracks: [9, 57] },
  ],
  foreign: [{ id: 3300, title: 'Garden', tracks: [5, 6] }],
  favourites: { albums: [3], artists: [4], playlists: [3300], tracks: [1] },
  songs: { 57: { title: 'Song 7 (Live)', artistId: 7 } },
};
const track_ids = [1, 2, 3, 4, 5, 7, 8];

const ruled = async (rules: object) => (await planningWith(setup)).plan({ title: 'A', track_ids, rules });

describe('Rules take several lists of the listener', () => {
  it('and leave out what is in any of them: kept playlists, favourite albums and artists too', async () => {
    const not_in = ['favourites', 'favourite albums', 'favourite_artists', 'garden'];
    const shown = await ruled({ not_in });
    expect(tracksIn(shown)).toEqual([2, 7, 8]);
    expect(leftOutIn(shown)).toEqual([
      [1, 'in favourites'],
      [3, 'in favourite albums'],
      [4, 'in favourite artists'],
      [5, 'in "Garden"'],
    ]);
  });

  it('and take only what is in one of them', async () => {
    expect(tracksIn(await ruled({ only_in: ['favourite albums', 'Garden', 'walk'] }))).toEqual([3, 5, 7, 8]);
    expect(tracksIn(await ruled({ avoid_artists: ['favourite artists'] }))).toEqual([1, 2, 3, 5, 7, 8]);
  });

  it('and take only what is in more than one of the own playlists, in whatever edition', async () => {
    expect(tracksIn(await ruled({ only_in: ['in_more_than_one'] }))).toEqual([7]);
  });

  it('and say how many of very many playlists were read for songs in more than one', async () => {
    const many = numbers(201).map(id => ({ id: id + 100, tracks: id > 199 ? [7] : [8] }));
    const at = await planningWith({ playlists: many });
    const shown = await at.plan({
      title: 'A',
      track_ids: [7, 8, 9],
      rules: { only_in: ['in_more_than_one'] },
    });
    expect(shown.text).toContain(
      'Songs in more than one playlist are those of the first 200 of 201 playlists.',
    );
    expect(tracksIn(shown)).toEqual([8]);
    const found = await at.call('search', { in_more_than_one: true });
    expect(found.structured).toMatchObject({ total: 1, lists_read: 200, lists: 201 });
  });

  it('and say what lists there are where none is called so', async () => {
    const shown = await ruled({ not_in: ['Nowhere'] });
    expect(shown.isError).toBe(true);
    expect(shown.text).toContain('lists are favourites, favourite albums, favourite artists, history');
  });
});
