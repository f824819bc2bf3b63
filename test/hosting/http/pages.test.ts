import { describe, expect, it, onTestFinished } from 'vitest';
import { readAccess } from '../../../src/config/access.ts';
import { createAuthentication } from '../../../src/hosting/callers/authentication.ts';
import { Metrics } from '../../../src/hosting/http/metrics.ts';
import { BodyTooLarge } from '../../../src/hosting/http/request.ts';
import { post } from '../../advisories/calls.ts';
import { beginSession, mount, proofOf, sent } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const own = ownService();

/** A server with pages, closed when the test has ended. */
async function server(options: Parameters<typeof mount>[1] = {}) {
  const mounted = await mount(() => own.parts, options);
  onTestFinished(() => mounted.close(0));
  return { ...mounted, at: (path: string) => mounted.url.replace('/mcp', path) };
}

/** A page that is answered when it is let go. */
function heldPage() {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    letGo = resolve;
  });
  let visits = 0;
  const pages = async () => {
    visits += 1;
    await held;
    return new Response('linked');
  };
  return { pages, letGo, visits: () => visits };
}

describe('A page', () => {
  it.each(['GET', 'POST'])(
    'that is being answered (%s) is not cut off by the end, and no other begins',
    async method => {
      const { pages, letGo, visits } = heldPage();
      const { at, close } = await server({ pages });
      const visited = post(at('/link/return'), [], {}, method);
      await expect.poll(visits).toBe(1);
      let isClosed = false;
      const closed = close().then(() => {
        isClosed = true;
      });
      const refused = await post(at('/link/return'), [], {}, method);
      expect([refused.status, refused.headers['retry-after'], visits()]).toEqual([503, '1', 1]);
      expect(isClosed).toBe(false);
      letGo();
      expect((await visited).body).toBe('linked');
      await closed;
    },
  );

  it('is refused to an address that has too many open, with 429', async () => {
    const { pages, letGo, visits } = heldPage();
    const { at } = await server({ pages, env: { MUSIC_MAX_REQUESTS_PER_CALLER: '1' } });
    const visited = fetch(at('/link/return'));
    await expect.poll(visits).toBe(1);
    expect((await fetch(at('/link/return'))).status).toBe(429);
    letGo();
    expect(await (await visited).text()).toBe('linked');
    await expect.poll(async () => (await fetch(at('/link/return'))).status).toBe(200);
  });

  it('takes no method that no page has: nothing fails, and nothing is logged', async () => {
    const { at, logged } = await server({ pages: async () => new Response('linked') });
    for (const method of ['TRACE', 'PUT', 'PROPFIND']) {
      const refused = await post(at('/link/return'), [], {}, method);
      expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    }
    expect(logged).toEqual([]);
  });

  it('names its own limit in the refusal of a body that is larger', async () => {
    const pages = async () => {
      throw new BodyTooLarge(100);
    };
    const { at, logged } = await server({ pages });
    const refused = await post(at('/link/return'), [], {}, 'POST');
    expect(refused.status).toBe(413);
    expect(refused.body).toContain('at most 100 bytes');
    expect(logged).toEqual([]);
  });
});

describe('The metadata of the resource', () => {
  it('is read from pages of any origin, which may read nothing else', async () => {
    const resource = 'https://music.example/mcp';
    const gate = createAuthentication(readAccess({ MUSIC_ISSUER: 'https://login.example' }), {
      resource,
      now: Date.now,
      report: () => undefined,
    });
    onTestFinished(() => gate?.close());
    const { at } = await server({
      env: { MUSIC_PUBLIC_URL: 'https://music.example' },
      pages: async request => gate?.respond(request),
    });
    const elsewhere = { host: 'music.example', origin: 'https://app.example' };
    const document = at('/.well-known/oauth-protected-resource/mcp');
    const read = await post(document, [], elsewhere, 'GET');
    expect([read.status, read.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(JSON.parse(read.body)).toMatchObject({ resource });
    expect((await post(document, [], elsewhere, 'OPTIONS')).status).toBe(200);
    expect((await post(document, [], { host: 'evil.example' }, 'GET')).status).toBe(403);
    for (const path of ['/link/return', '/mcp', '/.well-known/../link/return']) {
      expect((await post(at(path), [], { ...elsewhere, ...proofOf('ann') }, 'GET')).status).toBe(403);
    }
  });
});

describe('Refusals are counted by their status', () => {
  it('whoever refuses: the entry, a session, a bound, a page', async () => {
    const metrics = new Metrics();
    const env = { MUSIC_MAX_SESSIONS_PER_CALLER: '1', MUSIC_MAX_CALLERS: '1' };
    const { url, at } = await server({ metrics, env, pages: async () => undefined });
    const session = await beginSession(url, 'ann');
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const asked = async (name: string, id: string) =>
      (await fetch(url, sent(list, { ...proofOf(name), 'mcp-session-id': id }))).status;
    expect(await asked('ann', 'none')).toBe(404);
    expect(await asked('ben', session)).toBe(503);
    expect((await fetch(at('/nothing'))).status).toBe(404);
    expect((await fetch(at('/health'))).status).toBe(200);
    expect((await fetch(url, { method: 'PUT', headers: proofOf('ann') })).status).toBe(405);
    const counted = () => metrics.text().match(/^music_http_refused_total.*$/gm);
    await expect
      .poll(counted)
      .toEqual([
        'music_http_refused_total{status="404"} 2',
        'music_http_refused_total{status="503"} 1',
        'music_http_refused_total{status="405"} 1',
      ]);
  });
});
