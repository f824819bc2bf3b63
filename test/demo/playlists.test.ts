import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../support/catalogue.ts';
import { ALL, asOwner, caller, catalogue, idsOf, start, tracksAt, UNKNOWN } from './start.ts';

const { owner } = catalogue;
const [loved, practice] = owner.playlists;
const lovedId = loved?.id ?? 0;
const practiceId = practice?.id ?? 0;
const songs = practice?.trackIds ?? [];
const freeTracks = [...catalogue.tracks.keys()].filter(id => !songs.includes(id));

describe('a new playlist', () => {
  it('is public, empty and the owner’s', async () => {
    const { get, post } = await asOwner();
    const { id } = await post('/user/me/playlists', { title: 'Rain', description: 'Soft' });
    expect(id).toBe(90_000_000_001);
    expect(await get(`/playlist/${id}`)).toMatchObject({
      title: 'Rain',
      description: 'Soft',
      public: true,
      collaborative: false,
      is_loved_track: false,
      nb_tracks: 0,
      creator: { id: owner.id },
      tracks: { data: [] },
    });
    expect(idsOf(await get('/user/me/playlists', ALL))).toContain(id);
  });

  it('never gets the id of a deleted one', async () => {
    const { post, del, get } = await asOwner();
    const { id } = await post('/user/me/playlists', { title: 'One' });
    expect(await del(`/playlist/${id}`)).toBe(true);
    expect((await get(`/playlist/${id}`)).error?.code).toBe(800);
    expect((await post('/user/me/playlists', { title: 'Two' })).id).toBe(90_000_000_002);
  });
});

describe('a playlist', () => {
  it('is renamed, described and hidden', async () => {
    const embedded = await start();
    const { get, post } = caller(embedded);
    const { id } = await post('/user/me/playlists', { title: 'Rain' });
    const path = `/playlist/${id}`;
    expect(await post(path, { title: 'Snow', description: '', public: false, collaborative: true })).toBe(
      true,
    );
    expect(await get(path)).toMatchObject({
      title: 'Snow',
      description: '',
      public: false,
      collaborative: true,
    });
    expect((await caller(embedded, null).get(path)).error?.code).toBe(200);
    expect(await post(path, { description: '' })).toBe(true);
    expect((await post(path, { title: ' ' })).error?.code).toBe(500);
    expect((await post(path, { public: 'perhaps' })).error?.message).toBe('Wrong parameter: public');
  });

  it('takes tracks at its end, in order', async () => {
    const { get, post } = await asOwner();
    const added = freeTracks.slice(0, 3).reverse();
    expect(await post(tracksAt(practiceId), { songs: added.join(',') })).toBe(true);
    expect(idsOf(await get(tracksAt(practiceId), ALL))).toEqual([...songs, ...added]);
  });

  it('refuses all when one is there, twice given or unknown', async () => {
    const { get, post } = await asOwner();
    const [free = 0] = freeTracks;
    const add = async (given: string) => (await post(tracksAt(practiceId), { songs: given })).error?.message;
    expect(await add(`${free},${songs[0]}`)).toBe('This song already exists in this playlist');
    expect(await add(`${free},${free}`)).toBe('This song already exists in this playlist');
    expect(await add(`${free},${UNKNOWN}`)).toBe('Wrong parameter: songs');
    expect(await add('EXAMPLE')).toBe('Wrong parameter: songs');
    expect(idsOf(await get(tracksAt(practiceId), ALL))).toEqual(songs);
  });

  it('takes 2,000 tracks and not one more', async () => {
    const big = catalogueOf(2_100);
    const { get, post } = caller(await start({ catalogue: big }));
    const ids = [...big.tracks.keys()];
    const { id } = await post('/user/me/playlists', { title: 'Long' });
    const path = tracksAt(id ?? 0);
    expect(await post(path, { songs: ids.slice(0, 2_000).join(',') })).toBe(true);
    expect((await post(path, { songs: ids[2_000] ?? 0 })).error?.code).toBe(100);
    expect((await get(path, { limit: 1 })).total).toBe(2_000);
  });

  it('is put in another order, if the order names each of its tracks once', async () => {
    const { get, post } = await asOwner();
    const order = songs.toReversed();
    const put = (ids: readonly unknown[]) => post(tracksAt(practiceId), { order: ids.join(',') });
    const wrong = [
      order.slice(1),
      [...order, order[0]],
      [order[1], ...order.slice(1)],
      [...order.slice(1), freeTracks[0]],
    ];
    for (const ids of wrong) {
      expect((await put(ids)).error).toMatchObject({ code: 500, message: 'Wrong parameter: order' });
    }
    expect(idsOf(await get(tracksAt(practiceId), ALL))).toEqual(songs);
    expect(await put(order)).toBe(true);
    expect(idsOf(await get(tracksAt(practiceId), ALL))).toEqual(order);
  });

  it('loses tracks and is deleted', async () => {
    const { get, del } = await asOwner();
    expect(await del(tracksAt(practiceId), { songs: songs.slice(0, 2).join(',') })).toBe(true);
    expect(idsOf(await get(tracksAt(practiceId), ALL))).toEqual(songs.slice(2));
    expect(await del(`/playlist/${practiceId}`)).toBe(true);
    expect(idsOf(await get('/user/me/playlists', ALL))).not.toContain(practiceId);
  });

  it('of another is not changed', async () => {
    const { get, post, del } = await asOwner();
    const [other = 0] = catalogue.playlists.keys();
    const { title } = await get(`/playlist/${other}`);
    expect((await post(`/playlist/${other}`, { title: 'Mine' })).error?.code).toBe(200);
    expect((await post(tracksAt(other), { songs: freeTracks[0] ?? 0 })).error?.code).toBe(200);
    expect((await del(`/playlist/${other}`)).error?.code).toBe(200);
    expect((await get(`/playlist/${other}`)).title).toBe(title);
  });

  it('of the catalogue is its maker’s to change and delete', async () => {
    const embedded = await start();
    const [node] = catalogue.playlists.values();
    const { get, post, del } = caller(embedded, embedded.tokens.issue({ userId: node?.creatorId ?? 0 }));
    expect(await post(`/playlist/${node?.id}`, { title: 'Renamed' })).toBe(true);
    expect((await get(`/playlist/${node?.id}`)).title).toBe('Renamed');
    expect(await del(`/playlist/${node?.id}`)).toBe(true);
    expect((await get(`/playlist/${node?.id}`)).error?.code).toBe(800);
    expect(idsOf(await get('/user/me/playlists', ALL))).not.toContain(node?.id);
  });

  it('that is collaborative takes tracks from others', async () => {
    const embedded = await start();
    const { post } = caller(embedded);
    const { id } = await post('/user/me/playlists', { title: 'Ours' });
    await post(`/playlist/${id}`, { collaborative: true });
    const other = caller(embedded, embedded.tokens.issue({ userId: 2770915 }));
    expect(await other.post(tracksAt(id ?? 0), { songs: freeTracks[0] ?? 0 })).toBe(true);
    expect((await other.del(`/playlist/${id}`)).error?.code).toBe(200);
  });

  it('is marked as seen', async () => {
    expect(await (await asOwner()).post(`/playlist/${practiceId}/seen`)).toBe(true);
  });

  it('suggests tracks it does not have', async () => {
    const { get } = await asOwner();
    const { data, total } = await get(`/playlist/${practiceId}/radio`);
    expect(data).toHaveLength(25);
    expect(total).toBeUndefined();
    expect(data?.filter(({ id }) => songs.includes(id ?? 0))).toEqual([]);
  });
});

describe('the Loved Tracks', () => {
  it('are the favourite tracks', async () => {
    const { get, post, del } = await asOwner();
    const [fresh = 0, another = 0] = [...catalogue.tracks.keys()].filter(
      id => !owner.favourites.tracks.includes(id),
    );
    await post('/user/me/tracks', { track_id: fresh });
    await post(tracksAt(lovedId), { songs: another });
    const both = [...owner.favourites.tracks, fresh, another];
    expect(idsOf(await get(tracksAt(lovedId), ALL))).toEqual(both);
    expect(idsOf(await get('/user/me/tracks', ALL))).toEqual(both);
    await del(tracksAt(lovedId), { songs: fresh });
    expect(idsOf(await get('/user/me/tracks', ALL))).not.toContain(fresh);
    expect((await get(`/playlist/${lovedId}`)).is_loved_track).toBe(true);
  });

  it('cannot be deleted', async () => {
    const { get, del } = await asOwner();
    expect((await del(`/playlist/${lovedId}`)).error?.code).toBe(200);
    expect((await get(`/playlist/${lovedId}`)).nb_tracks).toBe(owner.favourites.tracks.length);
  });
});
