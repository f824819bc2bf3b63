import { describe, expect, it } from 'vitest';
import { ALL, asOwner, caller, catalogue, idsOf, start, tracksAt, UNKNOWN } from './start.ts';

const { owner } = catalogue;
const [, practice] = owner.playlists;
const practiceId = practice?.id ?? 0;
const songs = practice?.trackIds ?? [];

describe('people', () => {
  it('are followed and left', async () => {
    const { get, post, del } = await asOwner();
    const [target = 0] = [...catalogue.users.keys()].filter(id => !owner.followings.includes(id));
    expect(await post('/user/me/followings', { user_id: target })).toBe(true);
    expect(await post('/user/me/followings', { user_id: target })).toBe(false);
    expect(idsOf(await get('/user/me/followings'))).toEqual([...owner.followings, target]);
    expect(idsOf(await get(`/user/${target}/followers`))).toContain(owner.id);
    expect(await del('/user/me/followings', { user_id: target })).toBe(true);
    expect(idsOf(await get('/user/me/followings'))).toEqual(owner.followings);
    expect((await post('/user/me/followings', { user_id: UNKNOWN })).error?.code).toBe(800);
  });

  it('are followed by those the catalogue says', async () => {
    const { get } = await asOwner();
    expect(idsOf(await get('/user/me/followers'))?.toSorted()).toEqual(owner.followers.toSorted());
  });

  it('get a message', async () => {
    const { post } = await asOwner();
    expect(await post('/user/me/notifications', { message: 'Hello' })).toEqual({ success: true });
    expect((await post('/user/me/notifications')).error?.code).toBe(501);
  });
});

describe('a bookmark', () => {
  const [episode = 0] = [...catalogue.episodes.keys()].filter(id => id !== owner.bookmark.episodeId);
  const path = `/episode/${episode}/bookmark`;

  it('is set, read and removed', async () => {
    const { get, post, del } = await asOwner();
    expect((await get(path)).error?.code).toBe(800);
    expect(await post(path, { offset: 0 })).toEqual({ error: [], results: true });
    expect(await get(path)).toEqual({ offset: 0 });
    expect(await del(path)).toEqual({ error: [], results: true });
    expect((await get(path)).error?.code).toBe(800);
    expect(await get(`/episode/${owner.bookmark.episodeId}/bookmark`)).toEqual({
      offset: owner.bookmark.offset,
    });
  });

  it.each([-1, 101, '5.5', 'half'])('is not set to %s', async offset => {
    const { post } = await asOwner();
    expect((await post(path, { offset })).error).toMatchObject({
      code: 500,
      message: 'Wrong parameter: offset',
    });
  });
});

describe('an uploaded track', () => {
  const [song] = owner.personalSongs;
  const path = `/track/${song?.id}`;

  it('is renamed and deleted', async () => {
    const { get, post, del } = await asOwner();
    expect(await post(path, { title: 'Waltz', album: 'Takes' })).toBe(true);
    expect(await get(path)).toMatchObject({
      title: 'Waltz',
      album: { title: 'Takes' },
      artist: { name: song?.artist },
    });
    expect((await get('/user/me/personal_songs')).data?.map(({ title }) => title)).toContain('Waltz');
    expect(await del(path)).toBe(true);
    expect((await get(path)).error?.code).toBe(800);
    expect((await get('/user/me/personal_songs')).total).toBe(owner.personalSongs.length - 1);
  });

  it('can be in a playlist, and leaves it when it is deleted', async () => {
    const { get, post, del } = await asOwner();
    await post(tracksAt(practiceId), { songs: song?.id ?? 0 });
    expect((await get(tracksAt(practiceId), ALL)).data?.at(-1)).toMatchObject({ title: song?.title });
    await del(path);
    expect(idsOf(await get(tracksAt(practiceId), ALL))).toEqual(songs);
  });

  it('is nobody else’s to keep', async () => {
    const embedded = await start();
    const { post } = caller(embedded, embedded.tokens.issue({ userId: 2770915 }));
    const { id = 0 } = await post('/user/me/playlists', { title: 'Taken' });
    expect((await post(tracksAt(id), { songs: song?.id ?? 0 })).error?.code).toBe(500);
    expect((await post('/user/me/tracks', { track_id: song?.id ?? 0 })).error?.code).toBe(800);
  });

  it('is not a track of the catalogue', async () => {
    const { get, post, del } = await asOwner();
    const [id] = catalogue.tracks.keys();
    expect((await post(`/track/${id}`, { title: 'Mine' })).error?.code).toBe(200);
    expect((await del(`/track/${id}`)).error?.code).toBe(200);
    expect((await get(`/track/${id}`)).id).toBe(id);
  });
});
