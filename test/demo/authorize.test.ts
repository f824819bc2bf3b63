import { describe, expect, it } from 'vitest';
import { musicService } from '../account/support.ts';

const back = 'http://127.0.0.1:4321/callback';
const usual = { app_id: 'music-catalogue-mcp', redirect_uri: back, perms: 'basic_access', state: 's' };

async function doors(now?: () => number) {
  const { origin, tokens } = await musicService(now);
  const page = (params: Record<string, string> = {}) =>
    fetch(`${origin}/oauth/auth.php?${new URLSearchParams({ ...usual, ...params })}`);
  const answer = async (said: string, params: Record<string, string> = {}) => {
    const mark = /name="mark" value="([^"]*)"/.exec(await (await page(params)).text())?.[1] ?? '';
    const body = new URLSearchParams({ mark, answer: said });
    const end = await fetch(`${origin}/oauth/auth.php`, { method: 'POST', body, redirect: 'manual' });
    return new URL(end.headers.get('location') ?? 'http://nowhere/');
  };
  const exchange = async (code: string | null, params: Record<string, string> = {}) => {
    const query = { app_id: 'music-catalogue-mcp', secret: 'demo', code: code ?? '', ...params };
    return (await fetch(`${origin}/oauth/access_token.php?${new URLSearchParams(query)}`)).text();
  };
  const permissions = async (token: string) =>
    (await fetch(`${origin}/user/me/permissions?access_token=${token}`)).text();
  return { origin, tokens, page, answer, exchange, permissions };
}

describe('The embedded service', () => {
  it('gives a token with just what was allowed, in either form', async () => {
    const { answer, exchange, permissions } = await doors();
    const json = await exchange((await answer('allow')).searchParams.get('code'), { output: 'json' });
    expect(JSON.parse(json)).toEqual({ access_token: expect.any(String), expires: 3600 });
    const stay = await answer('allow', { perms: 'offline_access,manage_library' });
    const text = new URLSearchParams(await exchange(stay.searchParams.get('code')));
    expect(text.get('expires')).toBe('0');
    expect(JSON.parse(await permissions(text.get('access_token') ?? ''))).toMatchObject({
      permissions: { offline_access: true, manage_library: true, basic_access: false, delete_library: false },
    });
  });

  it('returns where it was asked to, with the state, whatever the answer', async () => {
    const { answer } = await doors();
    const allowed = await answer('allow', { redirect_uri: `${back}?keep=1` });
    expect(allowed.href).toMatch(/^http:\/\/127\.0\.0\.1:4321\/callback\?keep=1&code=[^&]+&state=s$/);
    expect((await answer('deny')).search).toBe('?error_reason=user_denied&state=s');
    expect((await answer('anything else')).search).toContain('user_denied');
  });

  it.each([
    [{ app_id: 'nobody' }, 'There is no application with this app_id'],
    [{ redirect_uri: 'https://example.org/' }, 'must be an http address of this computer'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'must be an http address of this computer'],
    [
      { perms: 'basic_access,<b>' },
      '&#60;b&#62;&#34; is not a permission. The permissions are basic_access, email',
    ],
  ])('asks nothing for %j', async (params, problem) => {
    const { page } = await doors();
    const refused = await page(params);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(problem);
  });

  it('exchanges a code once, in time, for its own application', async () => {
    let now = 0;
    const { answer, exchange } = await doors(() => now);
    const code = (await answer('allow')).searchParams.get('code');
    expect(await exchange(code, { secret: 'other' })).toBe('wrong code');
    expect(await exchange(code)).toBe('wrong code');
    const fresh = (await answer('allow')).searchParams.get('code');
    expect(await exchange(fresh)).toContain('access_token=');
    expect(await exchange(fresh)).toBe('wrong code');
    const late = (await answer('allow')).searchParams.get('code');
    now += 11 * 60_000;
    expect(await exchange(late)).toBe('wrong code');
  });

  it('ends a token after its hour, and at once when it is revoked', async () => {
    let now = 0;
    const { origin, answer, exchange, permissions } = await doors(() => now);
    const token = async (perms: string) => {
      const code = (await answer('allow', { perms })).searchParams.get('code');
      return new URLSearchParams(await exchange(code)).get('access_token') ?? '';
    };
    const [short, long] = [await token('basic_access'), await token('offline_access')];
    now += 3601_000;
    expect(await permissions(short)).toContain('Invalid OAuth access token');
    expect(await permissions(long)).toContain('"offline_access":true');
    const body = new URLSearchParams({ access_token: long });
    expect(await (await fetch(`${origin}/oauth/revoke`, { method: 'POST', body })).text()).toBe('true');
    expect(await permissions(long)).toContain('Invalid OAuth access token');
  });

  it('never lets another page of the web answer: the form needs its mark', async () => {
    const { origin } = await doors();
    const body = new URLSearchParams({ answer: 'allow', mark: 'guessed' });
    expect((await fetch(`${origin}/oauth/auth.php`, { method: 'POST', body })).status).toBe(400);
  });
});
