import { describe, expect, it } from 'vitest';
import { drawn, type Source, sourceNames } from '../../src/playlists/build/sources.ts';
import {
  forbidden,
  gone,
  idsOf,
  listOf,
  numbers,
  refused,
  serviceOf,
  track,
  tracks,
} from './building-service.ts';

const service = (more: Parameters<typeof serviceOf>[0] = {}, signal?: AbortSignal) =>
  serviceOf(
    {
      '/artist/27/top': listOf(tracks(130)),
      '/artist/27/radio': listOf(tracks(130)),
      '/artist/27/albums': listOf([{ id: 31 }, { id: null }, { id: 32 }, { id: 33 }]),
      '/album/31/tracks': listOf(tracks(10, 100)),
      '/album/32/tracks': listOf(tracks(20, 200)),
      '/album/33/tracks': listOf(tracks(5, 300)),
      '/playlist/4/tracks': listOf(tracks(230)),
      '/playlist/4/radio': listOf(tracks(130)),
      '/radio/5/tracks': listOf(tracks(130)),
      '/chart/0': { tracks: { data: tracks(30) } },
      '/chart/6': { tracks: { data: tracks(10) } },
      '/search/track': listOf(tracks(130)),
      '/user/me/tracks': listOf(tracks(130)),
      '/user/me/flow': listOf(tracks(130)),
      '/user/me/history': listOf(tracks(130)),
      '/user/me/recommendations/tracks': listOf(tracks(130)),
      '/search/artist': listOf([
        { id: 27, name: 'Erik Satie', nb_fan: 900 },
        { id: 28, name: 'Sati', nb_fan: 5 },
      ]),
      '/genre': listOf([{ id: 6, name: 'Jazz' }]),
      ...more,
    },
    signal,
  );

const page = (index: number, limit: number) => `index=${index}&limit=${limit}`;

describe('A source', () => {
  it.each<[Source, string, number, readonly string[]]>([
    [{ from: 'artist_top', id: 27 }, 'artist top 27', 25, [`/artist/27/top?${page(0, 25)}`]],
    [{ from: 'artist_radio', id: 27 }, 'artist radio 27', 25, [`/artist/27/radio?${page(0, 25)}`]],
    [
      { from: 'artist_albums', id: 27 },
      'artist albums 27',
      25,
      [
        `/artist/27/albums?${page(0, 100)}`,
        `/album/31/tracks?${page(0, 25)}`,
        `/album/32/tracks?${page(0, 15)}`,
      ],
    ],
    [{ from: 'album', id: 33 }, 'album 33', 5, [`/album/33/tracks?${page(0, 100)}`]],
    [
      { from: 'playlist', id: 4 },
      'playlist 4',
      230,
      [0, 100, 200].map(index => `/playlist/4/tracks?${page(index, 100)}`),
    ],
    [{ from: 'playlist_radio', id: 4 }, 'playlist radio 4', 25, [`/playlist/4/radio?${page(0, 25)}`]],
    [{ from: 'radio', id: 5 }, 'radio 5', 25, [`/radio/5/tracks?${page(0, 25)}`]],
    [{ from: 'genre_chart' }, 'genre chart', 25, ['/chart/0?limit=25']],
    [{ from: 'genre_chart', id: 6 }, 'genre chart 6', 10, ['/chart/6?limit=25']],
    [{ from: 'search', query: 'piano' }, 'search piano', 25, [`/search/track?q=piano&${page(0, 25)}`]],
    [
      {
        from: 'search',
        artist: 'Nell',
        track: 'Lamp',
        album: 'Piers',
        label: 'Dock',
        dur_min: 60,
        dur_max: 90,
        bpm_min: 80,
        bpm_max: 90,
      },
      'search',
      25,
      [
        `/search/track?q=artist:Nell album:Piers track:Lamp label:Dock dur_min:60 dur_max:90 bpm_min:80 bpm_max:90&${page(0, 25)}`,
      ],
    ],
    [{ from: 'favourites' }, 'favourites', 25, [`/user/me/tracks?${page(0, 25)}`]],
    [{ from: 'flow' }, 'flow', 25, [`/user/me/flow?${page(0, 25)}`]],
    [{ from: 'history' }, 'history', 25, [`/user/me/history?${page(0, 25)}`]],
    [{ from: 'recommendations' }, 'recommendations', 25, [`/user/me/recommendations/tracks?${page(0, 25)}`]],
  ])('%j gives what the service lists there', async (source, label, count, requests) => {
    const { context, asked } = service();
    const { songs, ...rest } = await drawn(source, undefined, context);
    expect(rest).toEqual({ label });
    expect(songs).toHaveLength(count);
    expect(asked).toEqual(requests);
  });

  it.each(sourceNames)('%s, is not read any more once the call is given up', async from => {
    const { context, asked } = service({}, AbortSignal.abort());
    await expect(drawn({ from, id: 27, query: 'x' }, undefined, context)).rejects.toThrow('cancelled');
    expect(asked).toEqual([]);
  });

  it.each<[Source['from'], string]>([
    ['artist_top', '/artist/27/top'],
    ['recommendations', '/user/me/recommendations/tracks'],
    ['search', '/search/track'],
  ])('%s is read page by page, up to its count', async (from, path) => {
    const { context, asked } = service();
    const source = {
      from,
      ...(from === 'search' ? { query: 'x' } : from === 'artist_top' ? { id: 27 } : {}),
    };
    const { songs } = await drawn({ ...source, count: 120 }, 7, context);
    expect(idsOf(songs)).toEqual(numbers(120));
    const query = from === 'search' ? 'q=x&' : '';
    expect(asked).toEqual([`${path}?${query}${page(0, 100)}`, `${path}?${query}${page(100, 20)}`]);
  });

  it('without a count gives what is needed, also of a list that would be taken wholly', async () => {
    const { context } = service();
    for (const source of [{ from: 'flow' }, { from: 'playlist', id: 4 }, { from: 'genre_chart' }] as const) {
      expect(idsOf((await drawn(source, 7, context)).songs)).toEqual(numbers(7));
    }
  });

  it('gives no more than was asked for, and no track without an id', async () => {
    const all = { data: [track(1), { title: 'Nameless' }, ...tracks(8, 2)] };
    const { context, asked } = service({ '/user/me/flow': all, '/chart/0': { tracks: all } });
    expect(idsOf((await drawn({ from: 'flow', count: 4 }, undefined, context)).songs)).toEqual([1, 2, 3, 4]);
    expect(idsOf((await drawn({ from: 'genre_chart', count: 4 }, undefined, context)).songs)).toEqual([
      1, 2, 3, 4,
    ]);
    await drawn({ from: 'genre_chart', count: 400 }, undefined, context);
    expect(asked.at(-1)).toBe('/chart/0?limit=100');
  });

  it('ends with an empty page, even if that says that there is more', async () => {
    const next = 'https://music.test/list?index=50';
    const { context, asked } = service({
      '/user/me/flow': { data: [], next },
      '/artist/27/albums': { data: [], next },
    });
    for (const source of [{ from: 'flow' }, { from: 'artist_albums', id: 27 }] as const) {
      expect(await drawn(source, undefined, context)).toMatchObject({
        songs: [],
        problem: 'it has no tracks',
      });
    }
    expect(asked).toHaveLength(2);
  });

  it('of albums goes on to the next page of them, and past those that are not there', async () => {
    const { context, asked } = service({
      '/artist/27/albums': listOf(numbers(105).map(id => ({ id }))),
      '/album/3/tracks': listOf(tracks(2, 30)),
      ...Object.fromEntries([31, 32, 33].map(id => [`/album/${id}/tracks`, gone])),
      '/album/105/tracks': listOf(tracks(9, 50)),
    });
    const { songs, problem } = await drawn({ from: 'artist_albums', id: 27, count: 5 }, undefined, context);
    expect(idsOf(songs)).toEqual([30, 31, 50, 51, 52]);
    expect(problem).toBeUndefined();
    expect(asked.slice(3, 5)).toEqual([`/album/3/tracks?${page(0, 5)}`, `/album/4/tracks?${page(0, 3)}`]);
    expect(asked.filter(line => line.includes('albums'))).toEqual(
      [0, 100].map(index => `/artist/27/albums?${page(index, 100)}`),
    );
  });

  it('of albums reads no more of them than are needed', async () => {
    const { context, asked } = service({
      '/artist/27/albums': listOf(numbers(105, 31).map(id => ({ id }))),
    });
    await drawn({ from: 'artist_albums', id: 27, count: 10 }, undefined, context);
    expect(asked).toEqual([`/artist/27/albums?${page(0, 100)}`, `/album/31/tracks?${page(0, 10)}`]);
  });

  it('of albums ends the call where none of them may be read', async () => {
    const { context } = service({ '/album/31/tracks': forbidden });
    await expect(drawn({ from: 'artist_albums', id: 27 }, 5, context)).rejects.toThrow('/album/{album_id}');
  });

  it('has no tracks where the service has none', async () => {
    const { context } = service({ '/chart/6': {}, '/user/me/flow': { data: [] } });
    const problem = 'it has no tracks';
    expect(await drawn({ from: 'flow' }, 5, context)).toEqual({ label: 'flow', songs: [], problem });
    expect(await drawn({ from: 'genre_chart', id: 6 }, 5, context)).toEqual({
      label: 'genre chart 6',
      songs: [],
      problem,
    });
  });
});

describe('A source by name', () => {
  it('is found, and called by its whole name; another name than the one given is said', async () => {
    const { context, asked } = service();
    const exact = await drawn({ from: 'artist_top', name: 'erik satie', count: 1 }, 5, context);
    expect({ ...exact, songs: idsOf(exact.songs) }).toEqual({ label: 'artist top Erik Satie', songs: [1] });
    const begun = await drawn({ from: 'artist_radio', name: 'Erik', count: 1 }, 5, context);
    expect({ ...begun, songs: idsOf(begun.songs) }).toEqual({
      label: 'artist radio Erik Satie',
      songs: [1],
      note: '"Erik" is taken as "Erik Satie" [27].',
    });
    const genre = await drawn({ from: 'genre_chart', name: 'jazz', count: 1 }, 5, context);
    expect({ ...genre, songs: idsOf(genre.songs) }).toEqual({ label: 'genre chart Jazz', songs: [1] });
    expect(asked.filter(line => !line.startsWith('/artist'))).toEqual([
      '/search/artist?q=erik satie&limit=10',
      '/search/artist?q=Erik&limit=10',
      '/genre',
      '/chart/6?limit=1',
    ]);
  });

  it('of an album may say whose it is', async () => {
    const { context, asked } = service({
      '/search/album': listOf([31, 33].map(id => ({ id, title: 'Piers', artist: { name: `Nell ${id}` } }))),
    });
    const { songs } = await drawn({ from: 'album', name: 'Piers', artist: 'Nell 33' }, undefined, context);
    expect(idsOf(songs)).toEqual(numbers(5, 300));
    expect(asked[0]).toBe('/search/album?q=Nell 33 Piers&limit=25');
  });

  it('that nothing or more than one thing bears gives nothing', async () => {
    const { context } = service({
      '/search/artist': listOf([
        { id: 1, name: 'Nell' },
        { id: 2, name: 'Nell' },
      ]),
    });
    expect(await drawn({ from: 'artist_albums', name: 'Nell' }, 5, context)).toEqual({
      label: 'artist albums Nell',
      songs: [],
      problem: 'which artist is meant is not clear; give its id',
      candidates: [1, 2].map(id => ({ id, name: 'Nell', about: '0 fans', fame: 0 })),
    });
    expect(await drawn({ from: 'genre_chart', name: 'Polka' }, 5, context)).toEqual({
      label: 'genre chart Polka',
      songs: [],
      problem: 'no genre is called that',
    });
  });
});

describe('A source that fails', () => {
  it.each<[Source, string, string]>([
    [{ from: 'artist_top', id: 9 }, 'artist top 9', 'There is no artist 9; find ids with search type=artist'],
    [{ from: 'album', id: 9 }, 'album 9', 'There is no album 9; find ids with search type=album'],
    [{ from: 'flow' }, 'flow', 'The service has nothing there'],
    [{ from: 'radio' }, 'radio', 'radio needs the id or the name of the radio'],
    [
      { from: 'playlist', name: 'Kitchen' },
      'playlist Kitchen',
      'The service refused these arguments as wrong',
    ],
    [{ from: 'search', query: 'x' }, 'search x', 'The service refused these arguments as wrong'],
  ])('%j says why, and the others go on', async (source, label, problem) => {
    const { context } = service({
      '/user/me/flow': gone,
      '/search/playlist': refused,
      '/search/track': refused,
    });
    expect(await drawn(source, 5, context)).toEqual({ label, songs: [], problem });
  });

  it('for a reason that would fail every request ends the call', async () => {
    const { context } = service({ '/user/me/flow': forbidden });
    await expect(drawn({ from: 'flow' }, 5, context)).rejects.toThrow('GET /user/{user_id}/flow');
  });
});
