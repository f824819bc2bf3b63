import { describe, expect, it } from 'vitest';
import type { TrackNode } from '../../src/catalogue-service/catalogue/graph.ts';
import type { MusicGraph } from '../../src/demo/catalogue/index.ts';
import { caller, catalogue, idsOf, start } from './start.ts';

type Facts = Partial<TrackNode> & {
  readonly artist?: string;
  readonly album?: string;
  readonly label?: string;
};

/** A catalogue of just these tracks, each with an artist and an album of its own, ids from 1. */
function holding(...tracks: readonly Facts[]): MusicGraph {
  const [track] = catalogue.tracks.values();
  const [album] = catalogue.albums.values();
  const [artist] = catalogue.artists.values();
  if (!track || !album || !artist) throw new Error('the demo catalogue is empty');
  const numbered = tracks.map((facts, at) => ({ facts, id: at + 1 }));
  return {
    ...catalogue,
    tracks: new Map(
      numbered.map(({ facts, id }) => [
        id,
        { ...track, featured: [], rank: 0, ...facts, id, artistId: id, albumId: id },
      ]),
    ),
    albums: new Map(
      numbered.map(({ facts, id }) => [
        id,
        { ...album, title: facts.album ?? '', label: facts.label ?? '', id, artistId: id, trackIds: [id] },
      ]),
    ),
    artists: new Map(numbered.map(({ facts, id }) => [id, { ...artist, name: facts.artist ?? '', id }])),
  };
}

/** What a search for one kind finds among these tracks, the best first. */
async function found(tracks: readonly Facts[], kind: string, params: Readonly<Record<string, string>>) {
  const { get } = caller(await start({ catalogue: holding(...tracks) }));
  return (await get(`/search/${kind}`, { ...params, limit: 100 })).data ?? [];
}

/** The ids of the tracks that a query finds among these. */
const find = async (tracks: readonly Facts[], params: Readonly<Record<string, string>>) =>
  (await found(tracks, 'track', params)).map(({ id }) => id ?? 0);

describe('words', () => {
  it.each([
    ['cafe', 'Café Noir'],
    ['Dvorak', 'Dvořák in Prague'],
    ['sodermalm', 'Södermalm'],
    ['lodz', 'Łódź'],
    ['strasse', 'Die Straße'],
    ['STRAßE', 'Die Strasse'],
    ['bjork', 'Bjørk'],
    ['aeon', 'Æon'],
    ['dont stop', 'Don’t Stop'],
    ["don't stop", 'Dont Stop'],
    ['amour', "L'Amour"],
    ['hall and oates', 'Hall & Oates'],
    ['night fer', 'Night Ferry'],
    ['ночь', 'Белая ночь'],
    ['さくら', '夜のさくら道'],
    ['東京', '夜の東京駅'],
    ['한강', '한강의 밤'],
    ['κύμα', 'Το Κυμα'],
    ['حب', 'حب قديم'],
    ['เพลง', 'ฟังเพลงรัก'],
  ])('%s find %s', async (q, title) => {
    expect(await find([{ title }, { title: 'Something Else' }], { q })).toEqual([1]);
  });

  it.each([
    ['one letter too few', 'nigt ferry'],
    ['one too many', 'niight ferry'],
    ['a wrong one', 'nighr ferry'],
    ['two in each other’s place', 'nihgt ferry'],
    ['two mistakes in a long word', 'sympnohy'],
  ])('are found with %s', async (_, q) => {
    expect(
      await find([{ title: 'Night Ferry' }, { title: 'Symphony' }, { title: 'Other' }], { q }),
    ).toHaveLength(1);
    expect(
      await find([{ title: 'Night Ferry' }, { title: 'Symphony' }, { title: 'Other' }], { q, strict: 'on' }),
    ).toEqual([]);
  });

  it('must all be there, in title, artist and album together', async () => {
    const tracks = [
      { title: 'Harbour', artist: 'Mira Holt', album: 'Winter' },
      { title: 'Harbour', artist: 'Mira Holt', album: 'Summer' },
    ];
    expect(await find(tracks, { q: 'harbour mira winter' })).toEqual([1]);
    expect(await find(tracks, { q: 'harbour nobody' })).toEqual([]);
  });

  it('find what is spelt so before what is spelt almost so', async () => {
    const tracks = [
      { title: 'Stane', rank: 900_000 },
      { title: 'Stone', rank: 1 },
    ];
    expect(await find(tracks, { q: 'stone' })).toEqual([2, 1]);
  });

  it('find the original before the edition, unless the edition is asked for', async () => {
    const tracks = [{ title: 'Night Ferry (Live)' }, { title: 'Night Ferry' }, { title: 'Live at Night' }];
    expect((await find(tracks, { q: 'night ferry' }))[0]).toBe(2);
    expect(await find(tracks, { q: 'night ferry live' })).toEqual([1]);
    const famous = [
      { title: 'Night Ferry (Live)', rank: 600_000 },
      { title: 'Night Ferry', rank: 1 },
    ];
    expect(await find(famous, { q: 'night ferry' })).toEqual([2, 1]);
  });

  it('leave it to popularity where titles are the same', async () => {
    const tracks = [
      { title: 'Intro', rank: 10 },
      { title: 'Intro', rank: 900_000 },
    ];
    expect(await find(tracks, { q: 'intro' })).toEqual([2, 1]);
  });

  it('that are only signs find nothing', async () => {
    expect(await find([{ title: 'Anything' }], { q: '?!' })).toEqual([]);
  });

  it('that everything has find the most popular, and no more than 300', async () => {
    const tracks = Array.from({ length: 2_500 }, (_, at) => ({ title: `Song ${at}`, rank: at }));
    const { get } = caller(await start({ catalogue: holding(...tracks) }));
    expect(await get('/search', { q: 'song', limit: 1 })).toMatchObject({
      data: [{ id: 2_500 }],
      total: 300,
    });
    expect(await get('/search', { q: 'song 17', limit: 1 })).toMatchObject({ data: [{ id: 18 }] });
  });
});

describe('fields', () => {
  const tracks = [
    { title: 'River', artist: 'Stone', album: 'Hill', label: 'Low Tide Records', duration: 100, bpm: 90 },
    { title: 'Stone', artist: 'River', album: 'Lake', label: 'Kestrel', duration: 200, bpm: 120 },
    { title: 'Hill', artist: 'Lake', album: 'River', label: 'Kestrel', duration: 300, bpm: 0 },
  ];
  it.each([
    ['river', [1, 2, 3]],
    ['artist:river', [2]],
    ['track:"river"', [1]],
    ['album:"river"', [3]],
    ['label:"low tide"', [1]],
    ['label:kestrel dur_max:250', [2]],
    ['label:kest', []],
    ['kestrel', []],
    ['river dur_min:200', [2, 3]],
    ['dur_min:100 dur_max:200', [1, 2]],
    ['bpm_min:100', [2]],
    ['river bpm_max:130', [1, 2]],
    ['river artist:"stone" album:hill', [1]],
    ['artist:"stone', [1]],
  ])('%s', async (q, ids) => {
    expect((await find(tracks, { q })).sort()).toEqual(ids);
  });

  it('of tracks find the albums and artists that have such tracks', async () => {
    expect(await found(tracks, 'album', { q: 'track:hill' })).toMatchObject([{ title: 'River' }]);
    expect(await found(tracks, 'artist', { q: 'album:hill' })).toMatchObject([{ name: 'Stone' }]);
    expect(await found(tracks, 'album', { q: 'artist:stone' })).toMatchObject([{ title: 'Hill' }]);
  });
});

describe('orders', () => {
  const tracks = [
    { title: 'Song B', artist: 'a', album: 'Émile', duration: 30, rank: 2 },
    { title: 'song c', artist: 'C', album: 'Dora', duration: 10, rank: 3 },
    { title: 'Song A', artist: 'b', album: 'Fritz', duration: 20, rank: 1 },
  ];
  it.each([
    ['TRACK', [3, 1, 2]],
    ['ARTIST', [1, 3, 2]],
    ['ALBUM', [2, 1, 3]],
    ['RATING', [3, 1, 2]],
    ['DURATION', [2, 3, 1]],
  ])('%s runs up and down', async (order, ids) => {
    expect(await find(tracks, { q: 'song', order: `${order}_ASC` })).toEqual(ids);
    expect(await find(tracks, { q: 'song', order: `${order}_DESC` })).toEqual([...ids].reverse());
  });
});

describe('a search of the service', () => {
  const [track] = [...catalogue.tracks.values()].sort((a, b) => b.rank - a.rank);
  const title = track?.titleShort ?? '';
  const artist = catalogue.artists.get(track?.artistId ?? 0);

  it.each([
    [{}, 501, 'Missing parameters: q'],
    [{ q: '  ' }, 500, 'empty parameter'],
    [{ q: 'x', order: 'BEST' }, 500, 'Wrong parameter: order'],
    [{ q: 'dur_min:long' }, 600, 'Invalid query'],
  ])('is refused for %j', async (params, code, message) => {
    const { error } = await caller(await start()).get('/search', params);
    expect(error).toMatchObject({ code, message });
  });

  it('finds a track by title and artist', async () => {
    const { data = [] } = await caller(await start()).get('/search', { q: `${title} ${artist?.name}` });
    expect(data.slice(0, 5).map(found => found.title_short)).toContain(title);
  });

  it('that finds nothing is an empty list with a total of 0', async () => {
    expect(await caller(await start()).get('/search', { q: 'zzqxjvkwpl' })).toEqual({ data: [], total: 0 });
  });

  it('goes on where the page before ended', async () => {
    const { get } = caller(await start());
    const all = idsOf(await get('/search', { q: 'a', limit: 100 })) ?? [];
    const second = idsOf(await get('/search', { q: 'a', limit: 3, index: 3 }));
    expect(second).toEqual(all.slice(3, 6));
  });

  it.each(['artist', 'album', 'playlist', 'podcast', 'radio', 'user'] as const)(
    'finds what has the name: %s',
    async kind => {
      const nodes = { ...catalogue, owner: undefined }[`${kind}s`];
      const [node] = nodes.values();
      const name = node && ('name' in node ? node.name : node.title);
      const found = await caller(await start()).get(`/search/${kind}`, { q: name ?? '', limit: 100 });
      expect(idsOf(found)).toContain(node?.id);
    },
  );

  it('finds radios by their genre', async () => {
    const [radio] = catalogue.radios.values();
    const genre = catalogue.genres.get(radio?.genreId ?? 0)?.name ?? '';
    expect(idsOf(await caller(await start()).get('/search/radio', { q: genre }))).toContain(radio?.id);
  });

  it("finds the caller's own playlists, and shows a private one to nobody else", async () => {
    const embedded = await start();
    const own = caller(embedded);
    const { id } = await own.post('/user/me/playlists', { title: 'Quixotic Ferry Mornings' });
    const q = 'quixotic feryr';
    expect(idsOf(await caller(embedded, null).get('/search/playlist', { q }))).toEqual([id]);
    await own.post(`/playlist/${id}`, { public: false });
    expect(idsOf(await own.get('/search/playlist', { q }))).toEqual([id]);
    expect(idsOf(await caller(embedded, null).get('/search/playlist', { q }))).toEqual([]);
  });
});
