import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readTokenResponse, SignInError } from '../../src/account/oauth.ts';
import { type SignIn, type SignInOptions, startSignIn } from '../../src/account/sign-in.ts';
import { openerOf } from '../../src/platform/browser.ts';
import { platformOf } from '../../src/platform/platform.ts';
import { post } from '../advisories/calls.ts';
import { atEnd } from '../support/at-end.ts';
import { browse, canary, musicService, random } from './support.ts';

async function signIn(change: Partial<SignInOptions> = {}): Promise<SignIn> {
  const service = await musicService();
  const begun = await startSignIn({
    application: { id: 'music-catalogue-mcp', secret: 'demo' },
    origin: service.origin,
    redirect: new URL('http://127.0.0.1:0/callback'),
    permissions: ['basic_access'],
    random,
    longestMs: 60_000,
    finish: async ({ expiresIn }) => `kept for ${expiresIn} s`,
    ...change,
  });
  atEnd(() => begun.cancel());
  return begun;
}

/** The address the browser would come back to. */
const backOf = ({ url }: SignIn, params: Record<string, string>) => {
  const asked = new URL(url).searchParams;
  const state = asked.get('state') ?? '';
  return `${asked.get('redirect_uri')}?${new URLSearchParams({ state, ...params })}`;
};

describe('Signing in', () => {
  it('asks with what the interface names, and ends with the token’s life', async () => {
    const begun = await signIn();
    const asked = new URL(begun.url);
    expect(asked.pathname).toBe('/oauth/auth.php');
    expect([...asked.searchParams.keys()]).toEqual(['app_id', 'redirect_uri', 'perms', 'state']);
    expect(await browse(begun.url)).toContain('kept for 3600 s');
    expect(await begun.done).toEqual({ ok: true, sentence: 'kept for 3600 s' });
  });

  it('answers only the expected path, and nothing once it is over', async () => {
    const begun = await signIn();
    const back = backOf(begun, { code: 'x' });
    const elsewhere = back.replace('/callback', '/callback/more');
    expect((await fetch(elsewhere)).status).toBe(404);
    expect((await fetch(back, { method: 'POST' })).status).toBe(404);
    await browse(begun.url);
    await expect(fetch(back)).rejects.toThrow();
  });

  it('that was called off while its code was exchanged keeps nothing', async () => {
    const kept: string[] = [];
    let callOff = () => {};
    const slow = createServer((_, response) => {
      callOff();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: canary, expires: 3600 }));
    });
    await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve));
    atEnd(() => slow.close());
    const address = slow.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const begun = await signIn({
      origin: `http://127.0.0.1:${port}`,
      finish: async ({ token }) => String(kept.push(token)),
    });
    callOff = () => begun.cancel();
    const page = await (await fetch(backOf(begun, { code: 'x' }))).text();
    expect(page).toContain('had already ended');
    expect((await begun.done).sentence).toBe('The sign-in was cancelled.');
    expect(kept).toEqual([]);
  });

  it('that is denied says so in the browser and here', async () => {
    const begun = await signIn();
    expect(await browse(begun.url, 'deny')).toContain('Not signed in');
    expect((await begun.done).sentence).toBe(
      "Access was denied on the service's page. The listener is not signed in.",
    );
  });

  it.each([
    { state: 'another', code: 'x' },
    { state: '', code: 'x' },
    { state: 'another', error_reason: 'user_denied' },
    { error_reason: 'user_denied' },
    { error: 'access_denied' },
    {},
  ])('goes on waiting where any page made a browser come back with %j', async stray => {
    const begun = await signIn();
    const [where] = backOf(begun, {}).split('?');
    const answer = await fetch(`${where}?${new URLSearchParams(Object.entries(stray))}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('is still waiting');
    expect(await browse(begun.url)).toContain('Signed in');
    expect((await begun.done).ok).toBe(true);
  });

  it.each([
    { host: 'evil.example' },
    { host: '127.0.0.1:1' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' },
  ])('goes on waiting where a page of %j knows even the state', async headers => {
    const begun = await signIn();
    expect((await post(backOf(begun, { code: 'x' }), [], headers, 'GET')).status).toBe(403);
    expect(await browse(begun.url)).toContain('Signed in');
  });

  it('is taken from the browser that the service leads back', async () => {
    const begun = await signIn();
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    const back = backOf(begun, { code: 'wrong' });
    expect((await post(back, [], headers, 'GET')).status).toBe(400);
    expect((await begun.done).sentence).toContain('The service refused the code');
  });

  it('with a wrong code is refused', async () => {
    const begun = await signIn();
    await fetch(backOf(begun, { code: 'wrong' }));
    expect((await begun.done).sentence).toContain('The service refused the code');
  });

  it('of an application with another secret is refused', async () => {
    const begun = await signIn({ application: { id: 'music-catalogue-mcp', secret: 'no' } });
    await browse(begun.url);
    expect((await begun.done).sentence).toContain('MUSIC_APP_ID and MUSIC_APP_SECRET do not belong together');
  });

  it('says which port is taken', async () => {
    const server = createServer();
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const begun = signIn({ redirect: new URL(`http://localhost:${port}/callback`) });
    await expect(begun).rejects.toThrow(`Port ${port} of this computer is in use by another program`);
  });

  it('that nobody finishes ends by itself', async () => {
    const begun = await signIn({ longestMs: 50 });
    expect((await begun.done).sentence).toContain('The sign-in was not finished within');
    await expect(fetch(backOf(begun, { code: 'x' }))).rejects.toThrow();
  });

  it('takes a pasted address, of this sign-in only', async () => {
    const begun = await signIn({ redirect: new URL('https://example.org/back') });
    expect(begun.listens).toBe(false);
    expect(begun.paste('hello')).toContain('That address begins with https://example.org/back');
    expect(begun.paste('https://example.com/back?code=1')).toContain('That address begins with');
    expect(begun.paste(backOf(begun, { code: 'x', state: 'another' }))).toContain('is still waiting');
    expect(begun.paste(backOf(begun, { code: 'x' }))).toBeUndefined();
    expect((await begun.done).sentence).toContain('The service refused the code');
  });

  it('says that the service cannot be reached', async () => {
    const begun = await signIn({ origin: 'http://127.0.0.1:9' });
    begun.paste(backOf(begun, { code: 'x' }));
    expect((await begun.done).sentence).toContain('could not be reached when the code was exchanged');
  });
});

describe('The exchange', () => {
  it.each([
    ['access_token=abc&expires=3411', { token: 'abc', expiresIn: 3411 }],
    ['access_token=abc&expires=0\n', { token: 'abc', expiresIn: 0 }],
    ['{"access_token":"abc","expires":0}', { token: 'abc', expiresIn: 0 }],
    ['access_token=abc', { token: 'abc' }],
    ['{"access_token":"abc","expires":"60"}', { token: 'abc', expiresIn: 60 }],
    ['access_token=abc', { token: 'abc' }],
  ])('reads %s', (body, exchanged) => expect(readTokenResponse(200, body)).toEqual(exchanged));

  it.each([
    [200, 'wrong code'],
    [200, '<html>busy</html>'],
    [200, '{"error":{"code":300}}'],
    [200, `access_token=${canary} with spaces`],
    [500, 'access_token=abc&expires=0'],
  ])('refuses %d %s, and does not repeat it', (status, body) => {
    expect(() => readTokenResponse(status, body)).toThrow(SignInError);
    expect(() => readTokenResponse(status, body)).not.toThrow(canary);
  });
});

describe('The browser', () => {
  it.each([
    ['linux' as const, 'xdg-open'],
    ['darwin' as const, 'open'],
    ['win32' as const, 'rundll32'],
  ])('on %s is opened with the address as one argument', (platform, program) => {
    const [command, args] = openerOf(platformOf(platform), 'https://example.org/?a=1&b="; rm');
    expect(command).toBe(program);
    expect(args.at(-1)).toBe('https://example.org/?a=1&b="; rm');
  });
});
