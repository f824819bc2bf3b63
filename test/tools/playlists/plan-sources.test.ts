import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import {
  draw,
  type Planning,
  planningWith,
  poolA,
  poolB,
  type Source,
  track,
  tracksIn,
  whole,
} from './planning.ts';

/** The request for a page of a list answers with these items. */
function answers(at: Planning, path: string, items: readonly object[]): void {
  for (let index = 0; index <= items.length; index += 100) {
    const data = items.slice(index, index + 100);
    const next = index + 100 < items.length ? { next: `https://music.test/?index=${index + 100}` } : {};
    at.faults.next(`GET ${path} index=${index} `, { answer: { data, ...next } }, { times: 5 });
  }
}

const tracks = (count: number, from = 1) => numbers(count, from).map(id => track(id));
const page = (index: number, limit: number) => `index=${index} limit=${limit}`;

describe('A source', () => {
  it.each<[Source, string, number, readonly string[]]>([
    [{ from: 'artist_top', id: 27 }, '/artist/27/top', 25, [page(0, 25)]],
    [{ from: 'artist_radio', id: 27 }, '/artist/27/radio', 25, [page(0, 25)]],
    [{ from: 'album', id: 33 }, '/album/33/tracks', 130, [page(0, 100), page(100, 100)]],
    [{ from: 'playlist', id: 4 }, '/playlist/4/tracks', 130, [page(0, 100), page(100, 100)]],
    [{ from: 'playlist_radio', id: 4 }, '/playlist/4/radio', 25, [page(0, 25)]],
    [{ from: 'radio', id: 5 }, '/radio/5/tracks', 25, [page(0, 25)]],
    [{ from: 'favourites' }, '/user/me/tracks', 130, [page(0, 100), page(100, 100)]],
    [{ from: 'flow' }, '/user/me/flow', 25, [page(0, 25)]],
    [{ from: 'history' }, '/user/me/history', 25, [page(0, 25)]],
    [{ from: 'recommendations' }, '/user/me/recommendations/tracks', 25, [page(0, 25)]],
  ])('%j gives what the service lists there', async (source, path, count, pages) => {
    const at = await planningWith();
    answers(at, path, tracks(130));
    const shown = await draw(at, [source]);
    expect(tracksIn(shown)).toEqual(numbers(count));
    expect(at.asked(path)).toEqual(pages.map(each => `${path} ${each}`));
    expect(shown.structured).not.toHaveProperty('notes');
  });

  it.each<[Source, string]>([
    [{ from: 'artist_top', id: 27 }, '/artist/27/top'],
    [{ from: 'flow' }, '/user/me/flow'],
  ])('%j is read page by page, up to its count', async (source, path) => {
    const at = await planningWith();
    answers(at, path, tracks(130));
    const shown = await draw(at, [{ ...source, count: 120 }], { count: 500 });
    expect(tracksIn(shown)).toEqual(numbers(120));
    expect(at.asked(path)).toEqual([page(0, 100), page(100, 20)].map(each => `${path} ${each}`));
  });

  it.each([
    [{ max_per_artist: 1 }, 130],
    [{ count: 5 }, 100],
    [{ count: 120 }, 120],
    [{ minutes: 60 }, 100],
    [{ minutes: 100 }, 100],
    [{ minutes: 250 }, 130],
  ])('offers enough to choose from where %j bounds the playlist', async (rules, offered) => {
    const at = await planningWith({ foreign: [{ id: poolA, tracks: numbers(130) }] });
    const shown = await draw(at, [{ from: 'playlist', id: poolA }], rules);
    expect(shown.structured['offered']).toBe(offered);
  });

  it('of a genre is its chart, or the overall one', async () => {
    const at = await planningWith();
    at.faults.next('GET /chart/6 limit=25', { answer: { tracks: { data: tracks(2, 60) } } });
    at.faults.next('GET /chart/0 limit=100', { answer: { tracks: { data: tracks(120) } } });
    const sources = [
      { from: 'genre_chart', id: 6 },
      { from: 'genre_chart', count: 400 },
    ];
    expect(tracksIn(await draw(at, sources)).slice(0, 3)).toEqual([60, 61, 1]);
  });

  it('is what a search finds by words and fields', async () => {
    const at = await planningWith();
    at.faults.next('GET /search/track', whole(tracks(3)), { times: 2 });
    await draw(at, [{ from: 'search', query: ' piano ' }]);
    const fields = { artist: 'Nell', track: 'Lamp', album: 'Piers', label: 'Dock' };
    const bounds = { dur_min: 60, dur_max: '90', bpm_min: 80, bpm_max: 90 };
    expect(tracksIn(await draw(at, [{ from: 'search', ...fields, ...bounds }]))).toEqual([1, 2, 3]);
    expect(at.asked('/search')).toEqual([
      '/search/track q=piano index=0 limit=25',
      '/search/track q=artist:Nell album:Piers track:Lamp label:Dock dur_min:60 dur_max:90 bpm_min:80 bpm_max:90 index=0 limit=25',
    ]);
  });

  it('gives no more than its count, and no track without an id', async () => {
    const at = await planningWith();
    at.faults.next('GET /user/me/flow', whole(tracks(9)));
    expect(tracksIn(await draw(at, [{ from: 'flow', count: 4 }]))).toEqual([1, 2, 3, 4]);
    at.faults.next('GET /user/me/history', whole([track(1), { title: 'Nameless' }, track(2)]));
    expect(tracksIn(await draw(at, [{ from: 'history' }]))).toEqual([1, 2]);
  });

  it('gives songs as one line of text, whatever the service says of them', async () => {
    const at = await planningWith();
    const named = { title: 'Night\n Fer\u200bry ', artist: { id: 5, name: 'Mar\u202elow' } };
    at.faults.next(
      'GET /user/me/flow',
      whole([track(1, named), { id: 2 }, track(3, { title: 'x'.repeat(400) })]),
    );
    const { text } = await draw(at, [{ from: 'flow' }]);
    expect(text).toContain('1. [1] Night Ferry · Marlow · Album 1 · 1:00\n2. [2]  ·  · 0:00\n3. [3] "xxx');
    expect(text).toContain(`"${'x'.repeat(300)}… [cut]" · Artist 3`);
  });

  it('gives a playable track in the place of another, looked up where the list does not tell it', async () => {
    const at = await planningWith({
      songs: { 6: { readable: false, alternativeId: 66 }, 8: { readable: false } },
    });
    const lost = (id: number, facts = {}) => track(id, { readable: false, ...facts });
    const list = [
      lost(5, { alternative: track(55) }),
      lost(6),
      lost(7),
      lost(8),
      lost(9, { alternative: lost(99) }),
    ];
    at.faults.next('GET /user/me/flow', whole(list));
    const shown = await draw(at, [{ from: 'flow' }]);
    expect(tracksIn(shown)).toEqual([55, 66]);
    expect(shown.structured['left_out_counts']).toEqual({ 'not playable here': 3 });
    expect(at.asked('/track/').toSorted()).toEqual(['/track/6', '/track/7', '/track/8']);
  });

  it('ends where the next page leads nowhere', async () => {
    const at = await planningWith();
    const next = 'https://music.test/?index=50';
    at.faults.next('GET /user/me/flow', { answer: { data: [], next } }, { times: 9 });
    const shown = await draw(at, [{ from: 'flow' }]);
    expect(shown.text).toContain('Nothing from flow: it has no tracks.');
    expect(at.asked('/user/me/flow')).toHaveLength(2);
  });

  it('gives its songs by turns with others where not all are needed', async () => {
    const at = await planningWith({
      foreign: [
        { id: poolA, tracks: numbers(9, 10) },
        { id: poolB, tracks: numbers(9, 20) },
      ],
    });
    const sources = [poolA, poolB].map(id => ({ from: 'playlist', id }));
    expect(tracksIn(await draw(at, sources, { count: 5 })).toSorted((a, b) => a - b)).toEqual([
      10, 11, 12, 20, 21,
    ]);
    const byLength = await draw(at, sources, { minutes: 4 });
    expect(tracksIn(byLength)).toEqual([10, 11, 20, 21]);
  });
});

describe("An artist's albums", () => {
  const albums = (at: Planning, ids: readonly (number | null)[]) =>
    answers(
      at,
      '/artist/27/albums',
      ids.map(id => ({ id })),
    );

  it('are read one by one, past those that are not there, and no more than are needed', async () => {
    const at = await planningWith();
    albums(at, [30, null, 9001, 31, 32, 33]);
    answers(at, '/album/31/tracks', tracks(3, 100));
    const shown = await draw(at, [{ from: 'artist_albums', id: 27, count: 4 }]);
    expect(tracksIn(shown)).toEqual([30, 100, 101, 102]);
    expect(at.asked('/a')).toEqual([
      `/artist/27/albums ${page(0, 100)}`,
      `/album/30/tracks ${page(0, 4)}`,
      `/album/9001/tracks ${page(0, 3)}`,
      `/album/31/tracks ${page(0, 3)}`,
    ]);
  });

  it('go on to the next page of albums, and no further than needed', async () => {
    const at = await planningWith();
    albums(at, numbers(201));
    const shown = await draw(at, [{ from: 'artist_albums', id: 27, count: 200 }]);
    expect(tracksIn(shown)).toEqual(numbers(200));
    expect(at.asked('/artist/27/albums')).toHaveLength(2);
  });

  it('end the call where none of them may be read', async () => {
    const at = await planningWith();
    albums(at, [30]);
    at.faults.next('GET /album/30/tracks', { refuse: 200 });
    const said = await draw(at, [{ from: 'artist_albums', id: 27 }]);
    expect(said).toMatchObject({ isError: true, text: expect.stringContaining('does not show this') });
  });
});

describe('A source that fails', () => {
  it.each<[Source, string, object, string]>([
    [
      { from: 'artist_top', id: 9000 },
      'none',
      {},
      'artist top 9000: There is no artist 9000; find ids with search type=artist',
    ],
    [
      { from: 'album', id: 9000 },
      'none',
      {},
      'album 9000: There is no album 9000; find ids with search type=album',
    ],
    [{ from: 'flow' }, 'GET /user/me/flow', { refuse: 800 }, 'flow: The service found nothing'],
    [
      { from: 'playlist', name: 'Hut' },
      'GET /search',
      { refuse: 500 },
      'playlist "Hut": The service refused these arguments as wrong',
    ],
    [
      { from: 'search', query: 'x' },
      'GET /search',
      { refuse: 500 },
      'search "x": The service refused these arguments as wrong',
    ],
    [{ from: 'genre_chart' }, 'GET /chart', { answer: {} }, 'genre chart: it has no tracks'],
  ])('%j says why, and the others go on', async (source, like, fault, words) => {
    const at = await planningWith();
    if ('refuse' in fault) at.faults.next(like, { refuse: Number(fault.refuse) });
    else if ('answer' in fault) at.faults.next(like, { answer: fault.answer });
    const shown = await draw(at, [source, { from: 'album', id: 5 }]);
    expect(tracksIn(shown)).toEqual([5]);
    expect(shown.structured['notes']).toEqual([`Nothing from ${words}.`]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ sources: [{ from: 'flow' }] }, 'GET /user/me/flow'],
    [{ track_ids: [1, 2] }, 'GET /track/1'],
    [{ wanted: ['Artist 1 - Song 1'] }, 'GET /search/track'],
    [{ track_ids: [1], rules: { not_in: ['history', 'favourites'] } }, 'GET /user/me/tracks'],
    [{ track_ids: [1], rules: { not_in: ['history', 'favourites'] } }, 'GET /user/me/history'],
  ])('so that every request would fail, ends the call: %j', async (args, like) => {
    const at = await planningWith();
    at.faults.next(like, { refuse: 200 }, { times: 9 });
    const said = await at.plan({ title: 'A', ...args });
    expect(said).toMatchObject({
      isError: true,
      text: expect.stringMatching(/does not show this|Not allowed/),
    });
  });
});
