import { createServer } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aService, partsFor } from '../conformance/parts.ts';
import { portOf } from '../support/carriers.ts';
import { type Mounted, mount, withoutSessions } from '../support/http.ts';
import type { TestService } from '../support/test-service.ts';
import { answerIn, message, post } from './calls.ts';

let embedded: TestService;
let mounted: Mounted;

beforeAll(async () => {
  embedded = await aService();
  mounted = await mount(await partsFor(embedded, embedded.token), withoutSessions);
});
afterAll(async () => {
  await mounted.close();
  await embedded.close();
});

const search = message('tools/call', { name: 'search', arguments: { query: 'night' } });

describe('DNS rebinding (CVE-2025-66414, CVE-2025-66416, CVE-2025-9611, CVE-2026-34742)', () => {
  const ownHost = () => new URL(mounted.url).host;

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '169.254.169.254',
    '[fd00::1]',
  ])('a request for the host %s is refused, and asks the service nothing', async host => {
    const before = embedded.requests.length;
    expect((await post(mounted.url, [search], { host })).status).toBe(403);
    expect(embedded.requests.length).toBe(before);
  });

  it.each([
    'http://evil.example',
    'https://127.0.0.1.evil.example',
    'null',
    'file://',
    'chrome-extension://abc',
  ])('a request of a page of %s is refused, and asks the service nothing', async origin => {
    const before = embedded.requests.length;
    expect((await post(mounted.url, [search], { host: ownHost(), origin })).status).toBe(403);
    expect(embedded.requests.length).toBe(before);
  });

  it.each(['localhost', '127.0.0.1'])('a page of %s itself is let in', async name => {
    const origin = `http://${name}:${new URL(mounted.url).port}`;
    expect((await post(mounted.url, [search], { origin })).status).toBe(200);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('a page at another port of %s is refused', async name => {
    const before = embedded.requests.length;
    for (const port of [1, Number(new URL(mounted.url).port) - 1]) {
      const headers = { host: ownHost(), origin: `http://${name}:${port}` };
      expect((await post(mounted.url, [search], headers)).status, String(port)).toBe(403);
    }
    expect((await post(mounted.url, [search], { origin: `https://${ownHost()}` })).status).toBe(403);
    expect(embedded.requests.length).toBe(before);
  });

  it.each(['cross-site', 'same-site'])('a request that a browser marks as %s is refused', async site => {
    expect((await post(mounted.url, [search], { 'sec-fetch-site': site })).status).toBe(403);
    expect((await post(mounted.url, [search], { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('the embedded service refuses another host too', async () => {
    const { status } = await post(`${embedded.origin}/user/me`, [''], { host: 'evil.example' });
    expect(status).toBe(403);
  });
});

describe('A door to everybody on the network (CVE-2025-49596)', () => {
  const others = Object.values(networkInterfaces()).flatMap(list =>
    (list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address),
  );
  const reaches = (host: string, port: number) =>
    new Promise<boolean>(resolve => {
      const socket = connect({ host, port, timeout: 2000 });
      const end = (is: boolean) => {
        socket.destroy();
        resolve(is);
      };
      socket
        .once('connect', () => end(true))
        .once('error', () => end(false))
        .once('timeout', () => end(false));
    });

  it.skipIf(others.length === 0)(
    'neither server answers at an address of this computer that others reach',
    async () => {
      for (const url of [mounted.url, embedded.origin]) {
        const port = Number(new URL(url).port);
        expect(await reaches('127.0.0.1', port)).toBe(true);
        for (const address of others) expect(await reaches(address, port)).toBe(false);
      }
    },
  );
});

describe('One client reads the answer of another (CVE-2026-25536)', () => {
  it('does not happen with 24 clients, 20 calls each, all with the same ids', async () => {
    const upstream = createServer((request, response) => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('access_token') ?? '';
      const body = JSON.stringify({ id: Number(token.slice(1)), name: `listener-${token}` });
      setTimeout(() => response.setHeader('content-type', 'application/json').end(body), Math.random() * 20);
    });
    await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${portOf(upstream.address())}`;
    const tokens = Array.from({ length: 24 }, (_, at) => `t${at + 1}`);
    const made = await Promise.all(tokens.map(token => partsFor({ ...embedded, origin }, token)));
    const parts = new Map(tokens.map((token, at) => [token, made[at]]));
    const shared = await mount(token => {
      const own = parts.get(token);
      if (own === undefined) throw new Error('nobody');
      return own;
    }, withoutSessions);
    const call = message('tools/call', { name: 'user_read', arguments: {} }, 7);
    const wrong: string[] = [];
    await Promise.all(
      tokens.map(async token => {
        for (let turn = 0; turn < 20; turn += 1) {
          const answer = answerIn(await post(shared.url, [call], { authorization: `Bearer ${token}` }));
          const seen = [...JSON.stringify(answer.result).matchAll(/listener-(t\d+)/g)].map(
            ([, name]) => name,
          );
          if (answer.id !== 7 || seen.length === 0 || seen.some(name => name !== token)) {
            wrong.push(`${token} read ${JSON.stringify(answer)}`);
          }
        }
      }),
    );
    await shared.close();
    upstream.closeAllConnections();
    await new Promise(resolve => upstream.close(resolve));
    expect(wrong).toEqual([]);
  });
});

describe('A request body without end (GHSA-353c-v8x9-v7c3)', () => {
  const megabytes = function* (count: number) {
    yield '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"x":"';
    for (let each = 0; each < count; each += 1) yield 'x'.repeat(1000 * 1000);
    yield '"}}';
  };

  it('is refused by the bytes that came, not by what a header says', async () => {
    expect((await post(mounted.url, megabytes(6))).status).toBe(413);
    expect((await post(mounted.url, megabytes(1))).status).not.toBe(413);
  });

  it('is refused by the embedded service as well', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(
      (await post(`${embedded.origin}/user/me/playlists`, ['title=', 'x'.repeat(300_000)], form)).status,
    ).toBe(413);
  });
});

describe("An operator's settings (github-mcp-server#3112)", () => {
  const create = message('tools/call', {
    name: 'playlist_write',
    arguments: { action: 'create', title: 'Mine' },
    _meta: { readOnly: false, 'x-mcp-readonly': 'false' },
  });
  const wishes = {
    'x-mcp-readonly': 'false',
    'x-mcp-toolsets': 'all',
    'x-mcp-lockdown': 'false',
    'music-read-only': 'off',
  };

  it.each([
    ['that it only reads', { readOnly: true }],
    ['which groups it has', { readOnly: false, groups: ['search'] }],
  ] as const)('%s are not widened by what a request says', async (_, selection) => {
    const strict = await mount(await partsFor(embedded, embedded.token, selection), withoutSessions);
    const before = embedded.requests.length;
    const address = `${strict.url}?readOnly=false&groups=all&toolsets=all`;
    const listed = answerIn(await post(address, [message('tools/list', {})], wishes));
    expect(JSON.stringify(listed.result)).not.toContain('"playlist_write"');
    const made = answerIn(await post(address, [create], wishes));
    expect(made.error?.message ?? JSON.stringify(made.result)).toMatch(/not found/);
    expect(embedded.requests.length).toBe(before);
    await strict.close();
  });
});
