import { describe, expect, it } from 'vitest';
import { beginSession, mount, openStream, sent } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const own = ownService();

const search = (query: string) => ({
  jsonrpc: '2.0',
  id: 3,
  method: 'tools/call',
  params: { name: 'search', arguments: { query } },
});

describe('A server that is told to end', () => {
  it('answers the call under way, takes no other, says so, ends its streams, and is gone', async () => {
    const { url, close } = await mount(own.parts);
    const at = (path: string) => url.replace('/mcp', path);
    const session = { 'mcp-session-id': await beginSession(url) };
    const stream = await openStream(url, session['mcp-session-id']);
    expect(await (await fetch(at('/ready'))).json()).toEqual({ status: 'ready' });
    const before = own.embedded.requests.length;
    own.embedded.faults.next({ kind: 'delay', ms: 400, match: { path: '/search' } });
    const called = fetch(url, sent(search('before the end'), session)).then(answer => answer.text());
    await expect.poll(() => own.embedded.requests.length).toBe(before + 1);
    const closed = close();
    const ready = await fetch(at('/ready'));
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    expect((await fetch(at('/health'))).status).toBe(200);
    const refused = await fetch(url, sent(search('too late'), session));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await called).toContain('"id":3');
    await closed;
    expect(await stream.text()).toBeTypeOf('string');
    await expect(fetch(at('/health'))).rejects.toThrow();
    expect(own.embedded.requests.filter(({ params }) => params['q'] === 'too late')).toEqual([]);
  });

  it('waits no longer than it may', async () => {
    const { url, close } = await mount(own.parts);
    const session = { 'mcp-session-id': await beginSession(url) };
    const before = own.embedded.requests.length;
    own.embedded.faults.next({ kind: 'delay', ms: 3000, match: { path: '/search' } });
    const called = fetch(url, sent(search('never'), session)).then(answer => answer.text());
    called.catch(() => undefined);
    await expect.poll(() => own.embedded.requests.length).toBe(before + 1);
    const from = Date.now();
    await close(100);
    expect(Date.now() - from).toBeLessThan(1500);
  });
});
