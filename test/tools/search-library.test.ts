import { describe, expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { stand } from '../support/stand.ts';

/** Songs with names, in Nell's lists. */
const songs = {
  1: { title: 'Night Ferry' },
  2: { title: 'Night Ferry (Live)' },
  3: { title: 'Café Métropole' },
  4: { title: 'Ferry Terminal at Night' },
};

const at = (more: Parameters<typeof libraryWith>[0] = {}) =>
  libraryWith({
    songs,
    playlists: [
      { id: 7, title: 'Evening Walk', tracks: [9, 1, 3] },
      { id: 8, title: 'Loud', tracks: [2, 9] },
    ],
    foreign: [{ id: 3500, title: 'Kept', tracks: [4] }],
    favourites: { tracks: [9, 2], artists: [9, 3], albums: [3], playlists: [3500] },
    ...more,
  });

describe('Searching the library', () => {
  it('finds songs in own playlists and favourites, with list and position', async () => {
    const here = await at();
    const said = await here.call('search', { in: 'library', query: 'night ferry' });
    expect(said.text).toBe(
      [
        "2 tracks found; 4 of the listener's 4 lists were read. Numbers are positions.",
        '1. [2] Night Ferry (Live) · Artist 2 (2) · Album 2 (2) · 1:00 · in the favourite tracks: 2; in "Loud" [8]: 1',
        '2. [1] Night Ferry · Artist 1 (1) · Album 1 (1) · 1:00 · in "Evening Walk" [7]: 2',
        'Track page: https://music.test/track/{id}',
      ].join('\n'),
    );
  });

  it.each([
    ['cafe metropole', [3]],
    ['nigth fery', [2, 1]],
    ['artist 9', [9]],
    ['terminal', []],
  ])('for %j finds %j, whatever case, accents and small mistakes', async (query, ids) => {
    const said = await (await at()).call('search', { in: 'library', query });
    const items = said.structured['items'];
    expect(Array.isArray(items) && items.map(({ id }) => id)).toEqual(ids);
    if (ids.length === 0) expect(said.text).toBe("No track found; 4 of the listener's 4 lists were read.");
  });

  it('finds artists and albums among the favourites, and through songs', async () => {
    const here = await at();
    const artist = await here.call('search', { in: 'library', type: 'artist', query: 'Artist 9' });
    expect(artist.text).toContain(
      '[9] Artist 9 · in the favourite tracks: 1; in the favourite artists: 1; in "Evening Walk" [7]: 1; in "Loud" [8]: 2',
    );
    const named = await here.call('search', { in: 'library', type: 'artist', artist: 'Artist 9' });
    expect(named.structured['total']).toBe(1);
    const album = await here.call('search', { in: 'library', type: 'album', query: 'album 3' });
    expect(album.structured['items']).toMatchObject([
      {
        id: 3,
        title: 'Album 3',
        places: [
          { list: 'favourites', positions: [1] },
          { list: 'playlist', id: 7, positions: [3] },
        ],
      },
    ]);
  });

  it('reads 40 lists in a call, says so, and goes on with index to the last', async () => {
    const playlists = numbers(60).map(id => ({ id, title: `List ${id}`, tracks: [id === 60 ? 1 : 9] }));
    const here = await at({ playlists });
    const first = await here.call('search', { in: 'library', query: 'night ferry' });
    expect(first.text).toContain(
      'More lists: search {"type":"any","query":"night ferry","in":"library","index":40}',
    );
    expect(first.structured).toMatchObject({ lists: 62, lists_read: 40, next_index: 40 });
    const rest = await here.call('search', { in: 'library', query: 'night ferry', index: 40 });
    expect(rest.structured).toMatchObject({ lists: 62, lists_read: 22 });
    expect(rest.structured).not.toHaveProperty('next_index');
    expect(rest.text).toContain('in "List 60" [60]: 1');
    expect(rest.text).not.toContain('More lists');
  });

  it('says which list it could not read, and shows the others', async () => {
    const here = await at();
    here.faults.next(/^GET \/user\/me\/history/, { refuse: 200 });
    const said = await here.call('search', { in: 'library', query: 'night ferry' });
    expect(said.isError).toBe(false);
    expect(said.structured).toMatchObject({ total: 2, lists: 4, lists_read: 3 });
    expect(said.text).toMatch(/Not read: the history\. .*listening_history/);
    here.faults.next(/^GET \/playlist\/7/, { refuse: 800 });
    expect((await here.call('search', { in: 'library', query: 'night ferry' })).text).toContain(
      'Not read: "Evening Walk" [7]. ',
    );
  });

  it('takes names alone, and other types only in the catalogue', async () => {
    const here = await at();
    const said = await here.call('search', { in: 'library', query: 'x', bpm_min: 100 });
    expect(said.text).toBe(
      'search: in=library takes query, artist, album, track, index and limit, not bpm_min.',
    );
    const type = await here.call('search', { in: 'library', type: 'radio', query: 'x' });
    expect(type.text).toContain('in goes with type=any, track, album, artist');
    expect((await here.call('search', { in: 'catalogue', query: 'Song 5' })).text).toContain('Song 5');
  });

  it('counts other editions as the same song, and names them at their positions', async () => {
    const live = { 52: { title: 'Song 9 (Live)', artistId: 9 } };
    const here = await at({ songs: live, playlists: [{ id: 7, title: 'Walk', tracks: [52, 9] }] });
    const said = await here.call('search', { in: 'library', track: 'song 9' });
    expect(said.text).toContain('[9] Song 9 · ');
    expect(said.text).toContain('in "Walk" [7]: 1 as [52] "Song 9 (Live)"; in "Walk" [7]: 2');
    expect(said.structured['total']).toBe(1);
  });

  it('tells in one call which songs are in two or more own playlists', async () => {
    const here = await at({
      songs: { 52: { title: 'Song 9 (Live)', artistId: 9 } },
      playlists: [
        { id: 7, title: 'Walk', tracks: [1, 9] },
        { id: 8, title: 'Ride', tracks: [52, 3, 3] },
        { id: 10, title: 'Run', tracks: [1, 9] },
      ],
    });
    const said = await here.call('search', { in_more_than_one: true });
    expect(said.text).toMatch(
      /\[9\] Song 9 · .* · 2 in "Walk" \[7\]; 1 in "Ride" \[8\] as \[52\] "Song 9 \(Live\)"; 2 in "Run" \[10\]/,
    );
    expect(said.structured).toMatchObject({ total: 2, lists: 3, lists_read: 3 });
  });

  it('shows songs of two or more playlists page by page, with or without in: library', async () => {
    const tracks = [1, 2, 3];
    const here = await at({ playlists: [7, 8].map(id => ({ id, title: `List ${id}`, tracks })) });
    const args = { in_more_than_one: true, in: 'library' };
    const said = await here.call('search', { ...args, limit: 2 });
    expect(said.structured).toMatchObject({ items: [{ id: 1 }, { id: 2 }], total: 3, next_index: 2 });
    expect(said.text).toMatch(/\nMore: search \{.*"index":2/);
    const rest = await here.call('search', { ...args, limit: 2, index: 2 });
    expect(rest.text).toContain('3. [3] Café Métropole');
    expect(rest.structured).toMatchObject({ items: [{ id: 3 }] });
    const named = await here.call('search', { in_more_than_one: true, query: 'ferry' });
    expect(named.text).toBe('search: in_more_than_one takes index and limit, not query.');
  });

  it.each([{ in_more_than_one: true }, { in: 'library', query: 'ferry' }])(
    'says once what is unknown of all songs: %j',
    async args => {
      const unmarked = { explicitContent: 2 };
      const here = await at({
        songs: { 1: { ...songs[1], ...unmarked }, 4: { ...songs[4], ...unmarked } },
        playlists: [7, 8].map(id => ({ id, tracks: [1, 4] })),
        favourites: {},
      });
      const said = await here.call('search', args);
      expect(said.structured['total']).toBe(2);
      expect(said.text.match(/Explicit or not: unknown/gi)).toHaveLength(1);
    },
  );

  it('of the demo shows where a song was played lately too, and needs an account', async () => {
    const demo = await stand();
    const said = await demo.call('search', { in: 'library', query: 'night ferry' });
    expect(said.text).toMatch(
      /\[3105440\] Night Ferry \(2014 Remaster\) · .* · in the favourite tracks: 3; in the favourite tracks: 28 as \[3105413\] "Night Ferry"; in the history: 9, 11 as \[3105413\] "Night Ferry"/,
    );
    const nobody = await stand({ embedded: demo.embedded, token: null });
    expect((await nobody.call('search', { in: 'library', query: 'x' })).text).toContain("listener's account");
    await nobody.close();
    await demo.close();
  });
});
