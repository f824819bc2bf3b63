import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedded } from '../../../src/embedded/index.ts';
import { aService, partsFor } from '../../conformance/parts.ts';
import { beginSession, mount, openStream, type Parts, sent } from '../../support/http.ts';

let embedded: Embedded;
let parts: Parts;
beforeAll(async () => {
  embedded = await aService();
  parts = await partsFor(embedded, embedded.token);
});
afterAll(() => embedded.close());

const search = (query: string) => ({
  jsonrpc: '2.0',
  id: 3,
  method: 'tools/call',
  params: { name: 'search', arguments: { query } },
});

describe('A server that is told to end', () => {
  it('answers the call under way, takes no other, says so, ends its streams, and is gone', async () => {
    const { url, close } = await mount(parts);
    const at = (path: string) => url.replace('/mcp', path);
    const session = { 'mcp-session-id': await beginSession(url) };
    const stream = await openStream(url, session['mcp-session-id']);
    expect(await (await fetch(at('/ready'))).json()).toEqual({ status: 'ready' });
    const before = embedded.requests.length;
    embedded.faults.next({ kind: 'delay', ms: 400, match: { path: '/search' } });
    const called = fetch(url, sent(search('before the end'), session)).then(answer => answer.text());
    await expect.poll(() => embedded.requests.length).toBe(before + 1);
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
    expect(embedded.requests.filter(({ params }) => params['q'] === 'too late')).toEqual([]);
  });

  it('waits no longer than it may', async () => {
    const { url, close } = await mount(parts);
    const session = { 'mcp-session-id': await beginSession(url) };
    const before = embedded.requests.length;
    embedded.faults.next({ kind: 'delay', ms: 3000, match: { path: '/search' } });
    const called = fetch(url, sent(search('never'), session)).then(answer => answer.text());
    called.catch(() => undefined);
    await expect.poll(() => embedded.requests.length).toBe(before + 1);
    const from = Date.now();
    await close(100);
    expect(Date.now() - from).toBeLessThan(1500);
  });
});
