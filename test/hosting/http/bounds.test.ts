import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerFactory } from '../../../src/hosting/http/sessions.ts';
import { createHandlers } from '../../../src/server/request-handlers.ts';
import { createServer } from '../../../src/server/server.ts';
import { beginSession, mount, openStream, sentModern } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const own = ownService();

/** One server for callers by name, closed when the test has ended. */
async function server(env: Record<string, string>) {
  const mounted = await mount(() => own.parts, { env });
  onTestFinished(() => mounted.close(0));
  return mounted;
}

/** A request of the present era. */
const modern = (url: string, name: string, method: string, params: Record<string, unknown> = {}) =>
  fetch(url, sentModern(method, params, name));

let count = 0;
/** A call whose one request to the service takes so long. */
const slowCall = (url: string, name: string, ms: number) => {
  count += 1;
  own.embedded.faults.next({ kind: 'delay', ms, match: { path: '/search' } });
  return modern(url, name, 'tools/call', { name: 'search', arguments: { query: `slow ${count}` } });
};

/** Until this many more requests have reached the service. */
async function arrivals(more: number, act: () => void) {
  const before = own.embedded.requests.length;
  act();
  await expect.poll(() => own.embedded.requests.length).toBe(before + more);
}

describe('Beyond what one caller may have', () => {
  it('a call is refused with 429 and when to come again, and other callers are served', async () => {
    const { url } = await server({ MUSIC_MAX_REQUESTS_PER_CALLER: '1' });
    let slow: Promise<Response> | undefined;
    await arrivals(1, () => {
      slow = slowCall(url, 'ann', 400);
    });
    const refused = await modern(url, 'ann', 'tools/list');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: -32_005 } });
    expect((await modern(url, 'ben', 'tools/list')).status).toBe(200);
    expect((await slow)?.status).toBe(200);
    expect((await modern(url, 'ann', 'tools/list')).status).toBe(200);
  });

  it('a listening stream is refused with 429, of either era, until one ends', async () => {
    const { url } = await server({ MUSIC_MAX_STREAMS_PER_CALLER: '2' });
    const end = new AbortController();
    const session = await beginSession(url, 'ann');
    expect((await openStream(url, session, 'ann', end.signal)).status).toBe(200);
    const listen = () =>
      modern(url, 'ann', 'subscriptions/listen', {
        notifications: { resourceSubscriptions: ['music://user/me/playlists'] },
      });
    expect((await listen()).status).toBe(200);
    expect((await listen()).status).toBe(429);
    expect((await openStream(url, await beginSession(url, 'ann'), 'ann')).status).toBe(429);
    end.abort();
    await expect.poll(async () => (await listen()).status).toBe(200);
  });

  it('a stream that watches too many addresses is refused', async () => {
    const { url } = await server({ MUSIC_MAX_SUBSCRIPTIONS: '2' });
    const listen = (most: number) =>
      modern(url, 'ann', 'subscriptions/listen', {
        notifications: {
          resourceSubscriptions: Array.from({ length: most }, (_, at) => `music://playlist/${at + 1}`),
        },
      });
    expect((await listen(3)).status).toBe(429);
    expect((await listen(2)).status).toBe(200);
  });
});

it('A message without an answer counts like a request', async () => {
  const release = new AbortController();
  const held = new Promise(resolve => release.signal.addEventListener('abort', resolve));
  const { parts } = own.parts;
  let made = 0;
  const waiting: ServerFactory = {
    announce: () => () => undefined,
    async createServer() {
      made += 1;
      await held;
      return createServer({ ...parts, handlers: createHandlers(parts) });
    },
    close: async () => undefined,
  };
  const { url, close } = await mount(waiting, { env: { MUSIC_MAX_REQUESTS_PER_CALLER: '2' } });
  onTestFinished(() => close(0));
  const notify = () => {
    const { body, ...rest } = sentModern('notifications/initialized');
    const { id: _, ...message } = JSON.parse(body);
    return fetch(url, { ...rest, body: JSON.stringify(message) }).then(({ status }) => status);
  };
  const first = [notify(), notify()];
  await expect.poll(() => made).toBe(2);
  expect(await notify()).toBe(429);
  release.abort();
  expect(await Promise.all(first)).toEqual([202, 202]);
  expect(await notify()).toBe(202);
});

describe('Beyond what all callers may have', () => {
  it('a call is refused with 503', async () => {
    const { url } = await server({ MUSIC_MAX_REQUESTS: '1' });
    let slow: Promise<Response> | undefined;
    await arrivals(1, () => {
      slow = slowCall(url, 'ann', 300);
    });
    expect((await modern(url, 'ben', 'tools/list')).status).toBe(503);
    await slow;
    expect((await modern(url, 'ben', 'tools/list')).status).toBe(200);
  });

  it('a new caller takes the place of one who is absent, and waits while all are there', async () => {
    const { url } = await server({ MUSIC_MAX_CALLERS: '1' });
    expect((await modern(url, 'ann', 'tools/list')).status).toBe(200);
    expect((await modern(url, 'ben', 'tools/list')).status).toBe(200);
    await openStream(url, await beginSession(url, 'ben'), 'ben');
    expect((await modern(url, 'ann', 'tools/list')).status).toBe(503);
  });
});

describe('Whoever goes away', () => {
  it('calls off what they asked for, and leaves no room taken', async () => {
    const { url } = await server({ MUSIC_MAX_REQUESTS_PER_CALLER: '1' });
    const gone = new AbortController();
    await arrivals(1, () => {
      own.embedded.faults.next({ kind: 'delay', ms: 5000, match: { path: '/search' } });
      fetch(url, {
        ...sentModern('tools/call', { name: 'search', arguments: { query: 'nobody waits' } }, 'ann'),
        signal: gone.signal,
      }).catch(() => undefined);
    });
    gone.abort();
    await expect.poll(async () => (await modern(url, 'ann', 'tools/list')).status).toBe(200);
  });
});
