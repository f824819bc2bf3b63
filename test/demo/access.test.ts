import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { caller, catalogue, idsOf, start } from './start.ts';

const { owner } = catalogue;
const [albumId = 0] = catalogue.albums.keys();

describe('a token', () => {
  it('is taken from the query, the form and the header', async () => {
    const embedded = await start();
    const headers = { authorization: `Bearer ${embedded.token}` };
    const { body } = await request(`${embedded.origin}/user/me`, { headers });
    expect(await body.json()).toMatchObject({ id: owner.id, email: owner.email });
    expect((await caller(embedded).get('/user/me')).id).toBe(owner.id);
    expect(await caller(embedded).post('/user/me/albums', { album_id: albumId })).toBe(true);
  });

  it('is not needed for what is public', async () => {
    const { get } = caller(await start(), null);
    expect((await get(`/album/${albumId}`)).id).toBe(albumId);
    expect((await get(`/chart`)).tracks).toBeDefined();
    expect(await get(`/user/${owner.id}`)).not.toHaveProperty('email');
  });

  it.each(['/user/me', '/user/me/tracks', '/options', '/search/history', `/user/${owner.id}/history`])(
    'is needed for %s',
    async path => {
      const { get } = caller(await start(), null);
      expect((await get(path)).error).toMatchObject({ code: 200, type: 'OAuthException' });
    },
  );

  it('is needed for every change', async () => {
    const { post, del } = caller(await start(), null);
    expect((await post(`/user/${owner.id}/albums`, { album_id: albumId })).error?.code).toBe(200);
    expect((await del(`/playlist/${owner.playlists[1]?.id}`)).error?.code).toBe(200);
  });

  it('that is unknown, revoked or expired is error 300 on whatever carries it', async () => {
    let present = 1_000;
    const embedded = await start({ now: () => present });
    const short = embedded.tokens.issue({ expiresAt: 2_000 });
    const gone = embedded.tokens.issue();
    expect((await caller(embedded, short).get('/user/me')).id).toBe(owner.id);
    expect((await caller(embedded, gone).get('/user/me')).id).toBe(owner.id);
    present = 2_000;
    embedded.tokens.revoke(gone);
    for (const token of [short, gone, 'x', '']) {
      expect((await caller(embedded, token).get(`/album/${albumId}`)).error).toEqual({
        type: 'OAuthException',
        message: 'Invalid OAuth access token.',
        code: 300,
      });
    }
  });

  it('is another one at each start', async () => {
    const tokens = [(await start()).token, (await start()).token];
    expect(new Set(tokens).size).toBe(2);
    expect(tokens[0]?.length).toBeGreaterThan(30);
  });

  it('does only what it may', async () => {
    const embedded = await start();
    const token = embedded.tokens.issue({ permissions: ['basic_access', 'manage_library'] });
    const { get, post, del } = caller(embedded, token);
    expect(await post('/user/me/albums', { album_id: albumId })).toBe(true);
    expect((await del('/user/me/albums', { album_id: albumId })).error?.code).toBe(200);
    expect((await post('/user/me/followings', { user_id: 2770915 })).error?.code).toBe(200);
    expect((await get('/user/me/history')).error?.code).toBe(200);
    expect(await get('/user/me')).not.toHaveProperty('email');
    expect(await get('/user/me/permissions')).toEqual({
      permissions: {
        basic_access: true,
        email: false,
        offline_access: false,
        manage_library: true,
        manage_community: false,
        delete_library: false,
        listening_history: false,
      },
    });
  });

  it('opens nothing of another listener', async () => {
    const embedded = await start();
    const other = caller(embedded, embedded.tokens.issue({ userId: 2770915 }));
    const [, secret] = owner.playlists;
    expect((await other.get(`/playlist/${secret?.id}`)).error?.code).toBe(200);
    expect(idsOf(await other.get(`/user/${owner.id}/playlists`))).not.toContain(secret?.id);
    expect(idsOf(await caller(embedded).get('/user/me/playlists'))).toContain(secret?.id);
    for (const list of ['history', 'permissions', 'options', 'personal_songs']) {
      expect((await other.get(`/user/${owner.id}/${list}`)).error?.code).toBe(200);
    }
    expect((await other.post(`/user/${owner.id}/albums`, { album_id: albumId })).error?.code).toBe(200);
    expect((await other.get(`/track/${owner.personalSongs[0]?.id}`)).error?.code).toBe(800);
  });
});

describe('the quota', () => {
  it('refuses the 51st request and admits again when five seconds have passed', async () => {
    let present = 1_000_000;
    const { get } = caller(await start({ now: () => present, quota: { requests: 50, ms: 5_000 } }));
    for (let count = 0; count < 50; count++) {
      expect((await get('/genre')).error).toBeUndefined();
      present += 10;
    }
    expect((await get('/genre')).error).toEqual({
      type: 'Exception',
      message: 'Quota limit exceeded',
      code: 4,
    });
    present = 1_000_000 + 5_000;
    expect((await get('/genre')).error).toBeUndefined();
    expect((await get('/genre')).error?.code).toBe(4);
  });

  it('refuses a change before it happens', async () => {
    const { get, post } = caller(await start({ quota: { requests: 2, ms: 60_000 }, now: () => 5 }));
    const { total } = await get('/user/me/playlists');
    await get('/genre');
    expect((await post('/user/me/playlists', { title: 'Late' })).error?.code).toBe(4);
    expect(total).toBe(owner.playlists.length + owner.favourites.playlists.length);
  });
});
