import { describe, expect, it } from 'vitest';
import { answerIn, post } from '../../advisories/calls.ts';
import { beginSession, mount, openStream, sent } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const own = ownService();

const search = (query: string) => ({
  jsonrpc: '2.0',
  id: 3,
  method: 'tools/call',
  params: { name: 'search', arguments: { query } },
});

/** What a request of the 2026-07-28 revision says with it. */
const modern = {
  params: {
    ...search('nor this').params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

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

  it('waits no longer than it may, and tells each call that is not done what to do', async () => {
    const { url, close } = await mount(own.parts);
    const session = { 'mcp-session-id': await beginSession(url) };
    const before = own.embedded.requests.length;
    own.embedded.faults.next({ kind: 'delay', ms: 3000, match: { path: '/search' }, times: 2 });
    const inSession = post(url, [JSON.stringify(search('never'))], session);
    const alone = post(url, [JSON.stringify({ ...search('nor this'), ...modern })], {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'search',
    });
    await expect.poll(() => own.embedded.requests.length).toBe(before + 2);
    const from = Date.now();
    await close(100);
    expect(Date.now() - from).toBeLessThan(1500);
    const answers = await Promise.all([inSession, alone]);
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    expect(answers[1]?.headers['retry-after']).toBe('1');
    for (const answer of answers) {
      expect(answerIn(answer)).toMatchObject({
        id: 3,
        error: { message: expect.stringContaining('Call again') },
      });
    }
  });
});
