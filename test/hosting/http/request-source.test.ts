import { describe, expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from '../../../src/hosting/http/http-server.ts';
import { Metrics } from '../../../src/hosting/http/metrics.ts';
import { createSourceCheck } from '../../../src/hosting/http/request-source.ts';
import { createLog } from '../../../src/server/log.ts';
import { message, post } from '../../advisories/calls.ts';
import { mount, proofOf, withoutSessions } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const own = ownService();

const list = message('tools/list', {});

/** What a server with these variables says to a request with these headers. */
async function asked(
  headers: Readonly<Record<string, string>>,
  { env = {}, name }: { env?: Record<string, string>; name?: string } = {},
) {
  const mounted = await mount(name === undefined ? own.parts : () => own.parts, {
    env: { ...withoutSessions.env, ...env },
  });
  onTestFinished(() => mounted.close(0));
  return (await post(mounted.url, [list], { ...proofOf(name), ...headers })).status;
}

describe('Without authorization', () => {
  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['x-original-forwarded-for', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['true-client-ip', '127.0.0.1'],
    ['fly-client-ip', '127.0.0.1'],
  ])(
    'a request that came by a proxy, as %s tells, is refused, even of a trusted one',
    async (header, value) => {
      expect(await asked({ [header]: value })).toBe(403);
      expect(await asked({ [header]: value }, { env: { MUSIC_TRUSTED_PROXIES: '127.0.0.1' } })).toBe(403);
    },
  );

  it('only names of this computer are answered to, whatever the public address is', async () => {
    const env = { MUSIC_PUBLIC_URL: 'https://music.example' };
    expect(await asked({ host: 'music.example' }, { env })).toBe(403);
    expect(await asked({ host: 'localhost' }, { env })).toBe(200);
  });
});

describe('With authorization', () => {
  const env = { MUSIC_PUBLIC_URL: 'https://music.example' };

  it('the public name is answered to, and no other', async () => {
    expect(await asked({ host: 'music.example' }, { env, name: 'ann' })).toBe(200);
    expect(await asked({ host: 'music.example:443' }, { env, name: 'ann' })).toBe(200);
    expect(await asked({ host: 'localhost' }, { env, name: 'ann' })).toBe(403);
    expect(await asked({ host: 'evil.example' }, { env, name: 'ann' })).toBe(403);
  });

  it('a page of the public name may ask, and no other', async () => {
    const from = (origin: string) => asked({ host: 'music.example', origin }, { env, name: 'ann' });
    expect(await from('https://music.example')).toBe(200);
    expect(await from('https://evil.example')).toBe(403);
    // Another scheme or port is another origin.
    expect(await from('http://music.example')).toBe(403);
    expect(await from('https://music.example:8443')).toBe(403);
    expect(await from('null')).toBe(403);
  });

  it('the Host that a proxy was asked for counts from a trusted proxy alone', async () => {
    const headers = { host: 'inner', 'x-forwarded-host': 'music.example' };
    expect(await asked(headers, { env, name: 'ann' })).toBe(403);
    const trusting = { ...env, MUSIC_TRUSTED_PROXIES: '10.0.0.1,127.0.0.0/8' };
    expect(await asked(headers, { env: trusting, name: 'ann' })).toBe(200);
  });
});

describe('A Host that is malformed', () => {
  it.each(['a b', 'user@localhost', 'localhost:port', 'localhost:99999', 'localhost/', '[::1'])(
    'is refused as such: %j',
    async host => {
      expect(await asked({ host })).toBe(400);
    },
  );
});

describe('The probes', () => {
  it.each([
    ['music.example', 200],
    ['localhost:8080', 200],
    ['10.1.2.3:8080', 200],
    ['[fd00::7]:8080', 200],
    ['evil.example', 403],
    ['10.1.2.3.evil.example', 403],
    ['user@localhost', 400],
  ])('answer to their own names and to addresses: %s with %i', async (host, status) => {
    const mounted = await mount(() => own.parts, { env: { MUSIC_PUBLIC_URL: 'https://music.example' } });
    onTestFinished(() => mounted.close(0));
    for (const path of ['/health', '/ready']) {
      expect((await post(mounted.url.replace('/mcp', path), [], { host }, 'GET')).status).toBe(status);
    }
  });

  it('and the metrics answer to no other site', async () => {
    const metrics = await serveMetrics(
      new Metrics(),
      0,
      createLog('error', () => undefined),
    );
    onTestFinished(() => metrics.close());
    const read = async (host: string) => (await post(metrics.url, [], { host }, 'GET')).status;
    expect([await read('127.0.0.1'), await read('evil.example'), await read('a@b')]).toEqual([200, 403, 400]);
  });
});

describe('Who sent a request', () => {
  const peerOf = (from: string, forwardedFor: string | undefined, trustedProxies: string[]) => {
    const checkSource = createSourceCheck({
      publicUrl: undefined,
      trustedProxies,
      allowedOrigins: [],
      hasAuthorization: true,
    });
    const headers = { host: 'localhost', ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}) };
    const found = checkSource(headers, from);
    return found instanceof Response ? found.status : found.network;
  };

  it.each([
    ['203.0.113.9', undefined, [], '203.0.113.9'],
    // Anybody can write the header.
    ['203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.9'],
    ['10.0.0.7', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
    // What stands before the last address that is no proxy was written by the sender.
    ['10.0.0.7', '1.1.1.1, 198.51.100.1, 10.0.0.8', ['10.0.0.0/8'], '198.51.100.1'],
    ['10.0.0.7', 'nonsense', ['10.0.0.0/8'], '10.0.0.7'],
    ['10.0.0.7', undefined, ['10.0.0.7'], '10.0.0.7'],
    ['::ffff:10.0.0.7', '198.51.100.1', ['10.0.0.7'], '198.51.100.1'],
    ['fd00::7', '2001:db8::1', ['fd00::/8'], '2001:db8:0:0'],
  ])('from %s, forwarded for %s, with %j trusted, is %s', (from, forwarded, trusted, peer) => {
    expect(peerOf(from, forwarded, trusted)).toBe(peer);
  });
});
