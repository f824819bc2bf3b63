import { describe, expect, it } from 'vitest';
import type { FavouriteKind } from '../../src/client/api/favourite-endpoints.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { ALL, asOwner, caller, catalogue, idsOf, start, UNKNOWN } from './start.ts';

const { owner } = catalogue;

const newIn = (kind: FavouriteKind) => {
  const held = new Set(owner.favourites[kind]);
  const id = [...catalogue[kind].keys()].find(candidate => !held.has(candidate));
  if (id === undefined) throw new Error(`every one of the ${kind} is a favourite`);
  return id;
};

describe.each([
  ['tracks', 'track_id'],
  ['albums', 'album_id'],
  ['artists', 'artist_id'],
  ['playlists', 'playlist_id'],
  ['podcasts', 'podcast_id'],
  ['radios', 'radio_id'],
] as const)('favourite %s', (kind, name) => {
  const path = `/user/me/${kind}`;

  it('are added at the end, once, and removed', async () => {
    const { get, post, del } = await asOwner();
    const id = newIn(kind);
    const before = idsOf(await get(path, ALL));
    expect(await post(path, { [name]: id })).toBe(true);
    expect(idsOf(await get(path, ALL))).toEqual([...(before ?? []), id]);
    expect(await post(path, { [name]: id })).toBe(false);
    expect(await del(path, { [name]: id })).toBe(true);
    expect(idsOf(await get(path, ALL))).toEqual(before);
    expect(await del(path, { [name]: id })).toBe(true);
  });

  it('are not added when one does not exist', async () => {
    const { get, post } = await asOwner();
    const before = await get(path);
    expect((await post(path, { [`${name}s`]: `${newIn(kind)},${UNKNOWN}` })).error?.code).toBe(
      kind === 'podcasts' || kind === 'radios' ? 501 : 800,
    );
    expect((await post(path, { [name]: UNKNOWN })).error?.code).toBe(800);
    expect((await post(path, { [name]: 'seven' })).error?.code).toBe(500);
    expect((await get(path)).total).toBe(before.total);
  });
});

describe('favourites', () => {
  it('are seeded, the first kept first', async () => {
    const { get } = await asOwner();
    const { data, total, checksum } = await get('/user/me/tracks', { limit: 5 });
    expect(total).toBe(owner.favourites.tracks.length);
    expect(data?.map(({ id }) => id)).toEqual(owner.favourites.tracks.slice(0, 5));
    expect(data?.map(track => track.time_add)).toEqual(data?.map(track => track.time_add).toSorted());
    expect(checksum).toMatch(/^[0-9a-f]{32}$/);
  });

  it('take many at once, and say true when one of them is new', async () => {
    const { get, post } = await asOwner();
    const ids = [owner.favourites.albums[0], ...[...catalogue.albums.keys()].slice(-3)];
    expect(await post('/user/me/albums', { album_ids: ids.join(',') })).toBe(true);
    expect(idsOf(await get('/user/me/albums', ALL))?.slice(-3)).toEqual(ids.slice(1));
    expect(await post('/user/me/albums', { album_ids: ids.join(',') })).toBe(false);
  });

  it('do not take your own playlist', async () => {
    const { post } = await asOwner();
    expect(await post('/user/me/playlists', { playlist_id: owner.playlistIds[1] ?? 0 })).toBe(false);
  });

  it('are 10,000 of a kind at most', async () => {
    const big = catalogueOf(10_100);
    const { post, get } = caller(await start({ catalogue: big }));
    const held = new Set(big.owner.favourites.tracks);
    const ids = [...big.tracks.keys()].filter(id => !held.has(id));
    const room = 10_000 - held.size;
    expect(await post('/user/me/tracks', { track_ids: ids.slice(0, room).join(',') })).toBe(true);
    expect((await post('/user/me/tracks', { track_id: ids[room] ?? 0 })).error?.code).toBe(100);
    expect((await get('/user/me/tracks', { limit: 1 })).total).toBe(10_000);
  });

  it('of another listener are there to read', async () => {
    const { get } = await asOwner();
    const [someone] = [...catalogue.users.values()];
    const { total } = await get(`/user/${someone?.id}/artists`);
    expect(total).toBe(someone?.favourites.artists.length);
  });
});

describe('what was heard and sought', () => {
  it('is the last fifty plays', async () => {
    const { get } = await asOwner();
    const { data, total } = await get('/user/me/history', { limit: 100 });
    expect(total).toBe(50);
    expect(data?.map(({ id }) => id)).toEqual(owner.history.slice(0, 50));
    const times = data?.map(track => Number(track.timestamp)) ?? [];
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('grows with each search of the owner', async () => {
    const embedded = await start();
    const { get } = caller(embedded);
    await get('/search', { q: 'kettle' });
    await get('/search/album', { q: 'salt' });
    await get('/search', { q: 'kettle', index: 25 });
    await caller(embedded, null).get('/search', { q: 'secret' });
    const { data, count } = await get('/search/history', { limit: 3 });
    expect(data).toEqual([
      { query: 'salt', result: null },
      { query: 'kettle', result: null },
      { query: owner.searches[0], result: null },
    ]);
    expect(count).toBe(owner.searches.length + 2);
  });

  it('has each search once, where it was made last', async () => {
    const { get } = await asOwner();
    const [, again = ''] = owner.searches;
    await get('/search', { q: again });
    const { data } = await get('/search/history');
    const others = owner.searches.filter(query => query !== again);
    expect(data?.map(({ query }) => query)).toEqual([again, ...others]);
  });
});

describe('suggestions', () => {
  it.each(['albums', 'artists', 'playlists', 'tracks', 'radios', 'releases'])(
    'of %s are for everybody',
    async kind => {
      const { get } = await asOwner();
      const other = [...catalogue.users.keys()][1];
      expect((await get(`/user/me/recommendations/${kind}`)).data?.length).toBeGreaterThan(0);
      expect((await get(`/user/${other}/recommendations/${kind}`)).data?.length).toBeGreaterThan(0);
    },
  );

  it.each(['albums', 'artists', 'playlists', 'tracks'])('are not the chart of %s played most', async kind => {
    const { get } = await asOwner();
    const { data, total } = await get(`/user/me/charts/${kind}`);
    expect(data?.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(data?.length ?? 0);
  });

  it('leave out what is kept already', async () => {
    const { get, post } = await asOwner();
    const [id = 0] = idsOf(await get('/user/me/recommendations/albums')) ?? [];
    await post('/user/me/albums', { album_id: id });
    expect(idsOf(await get('/user/me/recommendations/albums'))).not.toContain(id);
  });

  it('flow without a total', async () => {
    const { get } = await asOwner();
    const flow = await get('/user/me/flow');
    expect(idsOf(flow)).toEqual(owner.flow.slice(0, 25));
    expect(flow).not.toHaveProperty('total');
  });
});
