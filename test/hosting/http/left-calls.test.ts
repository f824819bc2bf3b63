import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { beginSession, mount, sent } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const own = ownService();

/** A server and a session, closed when the test has ended. */
async function stand(env: Record<string, string> = {}) {
  const mounted = await mount(own.parts, { env });
  onTestFinished(() => mounted.close(0));
  const id = await beginSession(mounted.url);
  return { ...mounted, session: { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' } };
}

const search = (query: string, id = 3) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search', arguments: { query } },
});

const searches = (query: string) =>
  own.embedded.requests.filter(({ params }) => params['q'] === query).length;

const slow = (ms: number, times = 1) =>
  own.embedded.faults.next({ kind: 'delay', ms, match: { path: '/search' }, times });

/** A host that calls, and loses its connection once the service was asked. Resolves to the event to come back to. */
async function callAndLeave(url: string, session: Record<string, string>, query: string, id = 3) {
  const gone = new AbortController();
  const answer = await fetch(url, { ...sent(search(query, id), session), signal: gone.signal });
  const first = await answer.body?.getReader().read();
  await expect.poll(() => searches(query)).toBe(1);
  gone.abort();
  return /^id: (.+)$/m.exec(new TextDecoder().decode(first?.value))?.[1] ?? '';
}

/** The stream of the call that was left, as soon as the server has seen that its host is gone. */
async function comeBack(url: string, session: Record<string, string>, event: string): Promise<string> {
  const headers = { ...session, accept: 'text/event-stream', 'last-event-id': event };
  let answer = await fetch(url, { headers });
  while (answer.status === 409) answer = await fetch(url, { headers });
  return answer.text();
}

describe('A call in a session whose host has gone', () => {
  it('keeps its room until it has its answer', async () => {
    const { url, session } = await stand({ MUSIC_MAX_REQUESTS_PER_CALLER: '1' });
    slow(300);
    await callAndLeave(url, session, 'left once');
    const status = async () => (await fetch(url, sent(search('left twice', 4), session))).status;
    for (let i = 0; i < 5; i += 1) expect(await status()).toBe(429);
    expect(searches('left twice')).toBe(0);
    await expect.poll(status, { timeout: 2000 }).toBe(200);
  });

  it('gives its room back when it is called off', async () => {
    const { url, session } = await stand({ MUSIC_MAX_REQUESTS_PER_CALLER: '1' });
    slow(5000);
    await callAndLeave(url, session, 'left and called off');
    const off = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } };
    expect((await fetch(url, sent(off, session))).status).toBe(202);
    await expect.poll(async () => (await fetch(url, sent(search('next', 4), session))).status).toBe(200);
  });

  it('keeps its session, though its caller begins another beyond their bound', async () => {
    const { url, session } = await stand({ MUSIC_MAX_SESSIONS_PER_CALLER: '1' });
    slow(2000);
    const event = await callAndLeave(url, session, 'left in its session');
    // The server sees that the host is gone a little later.
    await pause(50);
    await expect(beginSession(url)).rejects.toThrow('429');
    expect(await comeBack(url, session, event)).toContain('"id":3');
  });

  it('is answered once: another call of its id is refused', async () => {
    const { url, session } = await stand();
    slow(300);
    const event = await callAndLeave(url, session, 'of one id');
    const refused = await fetch(url, sent(search('of the same id'), session));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { message: expect.stringContaining('still running') },
    });
    expect(await comeBack(url, session, event)).toContain('of one id');
    expect((await fetch(url, sent(search('later, of the same id'), session))).status).toBe(200);
    expect(searches('of the same id')).toBe(0);
  });
});

describe('A server that is told to end', () => {
  it('waits for a call whose host has gone, and for the host that comes back for its answer', async () => {
    const { url, session, close } = await stand();
    slow(400);
    const event = await callAndLeave(url, session, 'left at the end');
    const closed = close();
    await expect.poll(async () => (await fetch(url.replace('/mcp', '/ready'))).status).toBe(503);
    expect(await comeBack(url, session, event)).toContain('"id":3');
    await closed;
  });

  it('waits for such a call though nobody comes back', async () => {
    const { url, session, close } = await stand();
    slow(400);
    const from = performance.now();
    await callAndLeave(url, session, 'left for good');
    await close();
    expect(performance.now() - from).toBeGreaterThan(390);
  });

  it('tells the host that came back, too, when it waits no longer', async () => {
    const { url, session, close } = await stand();
    slow(3000);
    const event = await callAndLeave(url, session, 'left too long');
    const told = comeBack(url, session, event);
    await pause(50);
    await close(50);
    expect(await told).toMatch(/"id":3.*Call again|Call again.*"id":3/);
  });
});
