import { describe, expect, it } from 'vitest';
import { libraryWith } from '../../support/library.ts';

const songs = {
  1: { title: 'Night Ferry' },
  51: { title: 'Night Ferry (2014 Remaster)', artistId: 1 },
  52: { title: 'Night Ferry (Remix)', artistId: 1 },
  4: { isrc: 'QZTST2000099' },
  54: { title: 'Another Name', isrc: 'QZTST2000099' },
};

const at = () =>
  libraryWith({
    songs,
    playlists: [
      { id: 7, title: 'Walk', tracks: [1, 2, 3, 4] },
      { id: 8, title: 'Ride', tracks: [5, 51, 2, 54, 52] },
    ],
    favourites: { tracks: [3, 9] },
  });

const compare = async (other: unknown, playlist_id: unknown = 'walk') =>
  (await at()).call('playlist_read', { view: 'compare', playlist_id, other });

describe('Comparing a playlist with another list', () => {
  it('shows what is in both by song, with both positions and the other edition', async () => {
    const said = await compare('ride');
    expect(said.text).toBe(
      [
        'Found by name: playlist "Walk" [7], playlist "Ride" [8].',
        '"Walk" [7], 4 tracks, and "Ride" [8], 5 tracks: 3 songs are in both, 1 only in "Walk" [7], 1 only in "Ride" [8]. Other editions of a song count as the same.',
        'In both, with the position in each:',
        '1. [1] Night Ferry · Artist 1 · 2 in "Ride" [8] as [51] "Night Ferry (2014 Remaster)", 5 in "Ride" [8] as [52] "Night Ferry (Remix)"',
        '2. [2] Song 2 · Artist 2 · 3 in "Ride" [8]',
        '4. [4] Song 4 · Artist 4 · 4 in "Ride" [8] as [54] "Another Name"',
        'Only in "Walk" [7]:',
        '3. [3] Song 3 · Artist 3',
        'Only in "Ride" [8]:',
        '1. [5] Song 5 · Artist 5',
      ].join('\n'),
    );
    expect(said.structured).toMatchObject({
      id: 7,
      other_id: 8,
      both: 3,
      shared: [
        {
          position: 1,
          id: 1,
          there: [
            { position: 2, id: 51 },
            { position: 5, id: 52 },
          ],
        },
        { id: 2 },
        { id: 4 },
      ],
      extra: [{ position: 3, id: 3 }],
      missing: [{ id: 5 }],
    });
  });

  it('or with the favourites', async () => {
    const said = await compare('favourites', 7);
    expect(said.text).toContain(
      'and the favourite tracks, 2 tracks: 1 song is in both, 3 only in "Walk" [7], 1 only in',
    );
    expect(said.text).toContain('3. [3] Song 3 · Artist 3 · 1 in the favourite tracks\n');
  });

  it('or with one that has nothing of it', async () => {
    const here = await libraryWith({
      playlists: [
        { id: 7, tracks: [1] },
        { id: 8, title: 'Empty' },
      ],
    });
    const said = await here.call('playlist_read', { view: 'compare', playlist_id: 7, other: 8 });
    expect(said.text).toContain('0 songs are in both, 1 only in');
    expect(said.text).not.toContain('In both');
  });

  it('does not compare a list with itself', async () => {
    expect((await compare('walk')).text).toContain(
      'playlist_id and other are the same playlist: give another, or "favourites"',
    );
  });

  it('takes only an own playlist by name', async () => {
    expect((await compare('Nothing Such')).text).toContain(
      'No playlist of the listener\'s own is called "Nothing Such"; there are:',
    );
    expect((await compare(true)).text).toContain(
      'other must be a playlist id or title, or "favourites", not true',
    );
  });
});
