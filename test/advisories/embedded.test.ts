import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Assistant, addressIn, assistant, browse } from '../account/support.ts';
import { caller, catalogue, start } from '../demo/start.ts';

/*
 * What others can do while the server runs: another program, or another user, of the same computer, and a page of the
 * web in the listener's browser. They find the port of a sign-in, and they know this source.
 */

const { owner } = catalogue;
const secret = owner.playlists.find(playlist => !playlist.public);

interface Got {
  readonly status: number;
  readonly text: string;
  readonly location: string;
}

/** One request with these headers, as `fetch` sends none. */
const get = (url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET', body = '') =>
  new Promise<Got>((resolve, reject) => {
    const sending = request(url, { method, headers });
    sending.once('error', reject);
    sending.once('response', async response => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      resolve({ status: response.statusCode ?? 0, text, location: response.headers.location ?? '' });
    });
    sending.end(body);
  });

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const markIn = (text: string) => /name="mark" value="([^"]*)"/.exec(text)?.[1];

/** The whole server with its demo while somebody signs in: the address of the page, and its port, which anyone can find. */
async function signingIn(): Promise<Assistant & { readonly address: string; readonly origin: string }> {
  const server = await assistant('embedded');
  const address = addressIn((await server.call('sign_in')).text);
  const { origin } = new URL(address);
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  return { ...server, address, origin };
}

const asked = {
  app_id: 'music-catalogue-mcp',
  redirect_uri: 'http://127.0.0.1:9/cb',
  perms: 'delete_library',
};

describe('Another program of this computer', () => {
  it('opens no page that asks, and so gets no token: not by the public names, not by guesses', async () => {
    const { origin } = await signingIn();
    for (const path of ['/oauth/auth.php', '/oauth/auth.php/', '/oauth/auth.php/x', '/oauth/auth.php//']) {
      const page = await get(`${origin}${path}?${new URLSearchParams(asked)}`);
      expect([page.status, markIn(page.text)]).toEqual([400, undefined]);
      expect(page.text).toContain('This address is wrong, was used already, or has expired');
    }
    for (const code of ['', 'x', 'undefined']) {
      const query = new URLSearchParams({ app_id: asked.app_id, secret: 'demo', code });
      expect((await get(`${origin}/oauth/access_token.php?${query}`)).text).toBe('wrong code');
    }
  });

  it('gets no token even with the address of the page, as a list of processes shows it', async () => {
    const { origin, address } = await signingIn();
    const mark = markIn((await get(address)).text) ?? '';
    const body = new URLSearchParams({ mark, answer: 'allow' }).toString();
    const { location } = await get(`${origin}/oauth/auth.php`, form, 'POST', body);
    const code = new URL(location).searchParams.get('code') ?? '';
    expect(code.length).toBeGreaterThan(20);
    for (const known of ['demo', 'music-catalogue-mcp', '']) {
      const query = new URLSearchParams({ app_id: asked.app_id, secret: known, code });
      expect((await get(`${origin}/oauth/access_token.php?${query}`)).text).toBe('wrong code');
    }
  });

  it('cannot use a page that was answered: the listener signs in by the address, once', async () => {
    const { address, origin } = await signingIn();
    const [first, second] = [await get(address), await get(address)];
    const answer = (page: Got) => {
      const body = new URLSearchParams({ mark: markIn(page.text) ?? '', answer: 'allow' }).toString();
      return get(`${origin}/oauth/auth.php`, form, 'POST', body);
    };
    expect((await answer(first)).status).toBe(303);
    expect((await get(address)).status).toBe(400);
    for (const page of [first, second]) expect((await answer(page)).status).toBe(400);
  });

  it('finds nothing at the port once the listener has signed in', async () => {
    const { call, address, origin } = await signingIn();
    expect(await browse(address)).toContain('Signed in');
    expect((await call('account')).text).toContain('Signed in here by signing in');
    const reached = () =>
      get(`${origin}/oauth/auth.php`).then(
        () => true,
        () => false,
      );
    await expect.poll(reached).toBe(false);
  });

  it('does not make a sign-in that waits end or give way', async () => {
    const { address, origin } = await signingIn();
    const opened = await get(address);
    await Promise.all(
      Array.from({ length: 250 }, () => get(`${origin}/oauth/auth.php?${new URLSearchParams(asked)}`)),
    );
    const body = new URLSearchParams({ mark: markIn(opened.text) ?? '', answer: 'allow' }).toString();
    const { location } = await get(`${origin}/oauth/auth.php`, form, 'POST', body);
    expect((await get(location)).text).toContain('Signed in');
  });

  it.each([
    ...['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios', 'personal_songs'],
    ...['followings', 'followers', 'flow', 'history', 'permissions', 'options'],
    ...['charts/tracks', 'charts/albums', 'recommendations/tracks', 'recommendations/releases'],
  ])('reads nothing of anybody’s %s without a token', async list => {
    const { get: ask } = caller(await start(), null);
    for (const user of ['me', owner.id, ...[...catalogue.users.keys()].slice(0, 1)]) {
      expect((await ask(`/user/${user}/${list}`)).error).toMatchObject({ code: 200 });
    }
  });

  it('does not see the owner among those who like something, nor a private playlist', async () => {
    const service = await start();
    const album = owner.favourites.albums[0];
    const named = (of: Awaited<ReturnType<ReturnType<typeof caller>['get']>>) =>
      of.data?.some(({ id }) => id === owner.id);
    expect(named(await caller(service).get(`/album/${album}/fans`, { limit: 100 }))).toBe(true);
    expect(named(await caller(service, null).get(`/album/${album}/fans`, { limit: 100 }))).toBe(false);
    for (const path of ['', '/tracks', '/radio', '/fans'])
      expect((await caller(service, null).get(`/playlist/${secret?.id}${path}`)).error?.code).toBe(200);
  });

  it.each([
    '/genre',
    '/user/me',
    `/user/${owner.id}/tracks`,
    '/search?q=a',
    '/infos',
    '/',
    '/images/cover/x.jpg',
  ])('finds nothing at %s on the port of a sign-in, not even the catalogue', async path => {
    const { origin } = await signingIn();
    expect((await get(`${origin}${path}`)).status).toBe(404);
  });
});

describe('A page in the listener’s browser', () => {
  const others = ['https://evil.example', 'http://127.0.0.1:9', 'http://localhost', 'null', 'file://'];

  it.each(others)('of %s gets no answer, whatever it asks', async origin => {
    const service = await start({ publicSecret: 'demo' });
    const [target] = owner.playlists;
    const paths = [
      '/genre',
      `/playlist/${target?.id}`,
      '/oauth/auth.php',
      '/oauth/access_token.php',
      '/user/me',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status } = await get(
          `${service.origin}${path}?access_token=${service.token}`,
          { origin },
          method,
        );
        expect([path, method, status]).toEqual([path, method, 403]);
      }
    }
    expect(service.requests).toEqual([]);
    expect((await caller(service).get(`/playlist/${target?.id}`)).id).toBe(target?.id);
  });

  it.each(['cross-site', 'same-site'])(
    'that is %s leads to the page that asks, and to nothing else',
    async site => {
      const service = await start({ publicSecret: 'demo' });
      const from = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      const page = `${service.origin}/oauth/auth.php?${new URLSearchParams(asked)}`;
      expect((await get(page, from)).status).toBe(200);
      expect((await get(page, { ...from, 'sec-fetch-dest': 'iframe' })).status).toBe(403);
      expect(
        (await get(page, { ...from, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })).status,
      ).toBe(403);
      expect((await get(page, from, 'POST')).status).toBe(403);
      for (const path of ['/genre', '/oauth/access_token.php', '/oauth/revoke', '/user/me'])
        expect((await get(`${service.origin}${path}`, from)).status).toBe(403);
    },
  );

  it('that names this address by another host or port gets no answer', async () => {
    const { origin } = await start();
    for (const host of ['evil.example', '127.0.0.1', '127.0.0.1:9', 'localhost.evil.example', '[::1]:80'])
      expect((await get(`${origin}/genre`, { host })).status).toBe(403);
    expect((await get(`${origin}/genre`, { host: `LOCALHOST:${new URL(origin).port}` })).status).toBe(200);
  });

  it('of this server itself is let in', async () => {
    const { origin } = await start();
    const own = { origin, 'sec-fetch-site': 'same-origin' };
    expect((await get(`${origin}/genre`, own)).status).toBe(200);
    expect((await get(`${origin}/genre`, { 'sec-fetch-site': 'none' })).status).toBe(200);
  });
});
