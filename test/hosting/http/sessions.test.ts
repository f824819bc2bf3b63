import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aService, partsFor } from '../../conformance/parts.ts';
import {
  beginSession,
  hello,
  hostAt,
  mount,
  openStream,
  type Parts,
  proofOf,
  sent,
} from '../../support/http.ts';
import { callTool } from '../../support/stand.ts';
import type { TestService } from '../../support/test-service.ts';

let embedded: TestService;
let parts: Parts;
const people = new Map<string, Parts>();

beforeAll(async () => {
  embedded = await aService();
  parts = await partsFor(embedded, embedded.token);
  for (const name of ['ann', 'ben']) people.set(name, await partsFor(embedded, embedded.token));
});
afterAll(() => embedded.close());

const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

const partsOf = (name: string): Parts => {
  const found = people.get(name);
  if (found === undefined) throw new Error('nobody');
  return found;
};

/** One server, closed when the test has ended. */
async function server(...args: Parameters<typeof mount>) {
  const mounted = await mount(...args);
  onTestFinished(() => mounted.close(0));
  return mounted;
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe.each(['modern', 'legacy'] as const)('A host of the %s era', era => {
  it('is asked before harm, and the listener decides', async () => {
    const { url } = await server(parts);
    const said = ['decline', 'accept'] as const;
    const asked: string[] = [];
    const mcp = await hostAt(url, {
      era,
      listener: async question => {
        asked.push(question);
        return said[asked.length - 1] ?? 'cancel';
      },
    });
    const made = await callTool(mcp, 'playlist_write', { action: 'create', title: `Over HTTP, ${era}` });
    const playlist_id = Number(made.structured['id']);
    const remove = () => callTool(mcp, 'playlist_delete', { action: 'delete', playlist_id });
    expect((await remove()).structured['outcome']).toBe('nothing_changed');
    expect((await remove()).isError).toBe(false);
    expect((await callTool(mcp, 'playlist_read', { playlist_id })).isError).toBe(true);
    expect(asked).toHaveLength(2);
    await mcp.close();
  });
});

describe('A session', () => {
  it('is told of what it watches, over its stream', async () => {
    const { url } = await server(parts);
    const mcp = await hostAt(url, { era: 'legacy' });
    const told = new Promise<string>(resolve => {
      mcp.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
    });
    await mcp.subscribeResource({ uri: 'music://user/me/playlists' });
    await callTool(mcp, 'playlist_write', { action: 'create', title: 'Watched over HTTP' });
    expect(await told).toBe('music://user/me/playlists');
    await mcp.close();
  });

  it('is unknown to every caller but the one who began it', async () => {
    const { url } = await server(partsOf);
    const session = await beginSession(url, 'ann');
    const headers = (name: string) => ({ ...proofOf(name), 'mcp-session-id': session });
    expect(await statusOf(fetch(url, sent(list, headers('ben'))))).toBe(404);
    expect(await statusOf(openStream(url, session, 'ben'))).toBe(404);
    expect(await statusOf(fetch(url, { method: 'DELETE', headers: headers('ben') }))).toBe(404);
    expect(await statusOf(fetch(url, sent(list, headers('ann'))))).toBe(200);
    expect(await statusOf(fetch(url, { method: 'DELETE', headers: headers('ann') }))).toBe(200);
    expect(await statusOf(fetch(url, sent(list, headers('ann'))))).toBe(404);
  });

  it('that was not used longest makes room for one more of its caller', async () => {
    const { url } = await server(parts, { env: { MUSIC_MAX_SESSIONS_PER_CALLER: '2' } });
    const [first = '', second = ''] = [await beginSession(url), await beginSession(url)];
    await fetch(url, sent(list, { 'mcp-session-id': first }));
    const third = await beginSession(url);
    const statuses = [first, second, third].map(id =>
      statusOf(fetch(url, sent(list, { 'mcp-session-id': id }))),
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
  });

  it('is refused with 429 while all of its caller’s are in use, and nobody else is', async () => {
    const { url } = await server(partsOf, { env: { MUSIC_MAX_SESSIONS_PER_CALLER: '1' } });
    await openStream(url, await beginSession(url, 'ann'), 'ann');
    await expect(beginSession(url, 'ann')).rejects.toThrow('429');
    await expect(beginSession(url, 'ben')).resolves.toBeTypeOf('string');
  });

  it('of a caller whose key was revoked keeps no place of another', async () => {
    const { url, revoke } = await server(partsOf, { env: { MUSIC_MAX_CALLERS: '1' } });
    await beginSession(url, 'ann');
    await expect(beginSession(url, 'ben')).rejects.toThrow('503');
    revoke('ann');
    await expect(beginSession(url, 'ben')).resolves.toBeTypeOf('string');
  });

  it('gives an answer again that is larger than all that is kept of the others', async () => {
    const { url } = await server({
      ...parts,
      parts: { ...parts.parts, location: `in ${'x'.repeat(300_000)}` },
    });
    const begun = await fetch(url, sent(hello));
    const [, first = ''] = /^id: (.+)$/m.exec(await begun.text()) ?? [];
    const headers = {
      'mcp-session-id': begun.headers.get('mcp-session-id') ?? '',
      'mcp-protocol-version': '2025-11-25',
      accept: 'text/event-stream',
      'last-event-id': first,
    };
    expect(await (await fetch(url, { headers })).text()).toContain('"instructions"');
  });

  it('ends when it was not used for too long', async () => {
    let now = Date.now();
    const { url } = await server(parts, { elapsed: () => now, env: { MUSIC_SESSION_IDLE: '5' } });
    const session = await beginSession(url);
    const ask = () => statusOf(fetch(url, sent(list, { 'mcp-session-id': session })));
    now += 4 * 60_000;
    expect(await ask()).toBe(200);
    now += 4 * 60_000;
    expect(await ask()).toBe(200);
    now += 6 * 60_000;
    expect(await ask()).toBe(404);
  });

  it('gives the answer again to a host that lost its stream in the middle of a call', async () => {
    const { url } = await server(parts);
    const session = await beginSession(url);
    const headers = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' };
    embedded.faults.next({ kind: 'delay', ms: 300, match: { path: '/search' } });
    const gone = new AbortController();
    const call = { name: 'search', arguments: { query: 'lost and found' } };
    const request = sent({ jsonrpc: '2.0', id: 9, method: 'tools/call', params: call }, headers);
    const begun = await fetch(url, { ...request, signal: gone.signal });
    const first = await begun.body?.getReader().read();
    const id = /^id: (.+)$/m.exec(new TextDecoder().decode(first?.value))?.[1] ?? '';
    gone.abort();
    const comeBack = () =>
      fetch(url, { headers: { ...headers, accept: 'text/event-stream', 'last-event-id': id } });
    // Until the server has seen that the first stream is gone.
    let again = await comeBack();
    while (again.status === 409) again = await comeBack();
    const text = await again.text();
    expect(JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? '')).toMatchObject({
      id: 9,
      result: { content: [{ type: 'text' }] },
    });
    expect(embedded.requests.filter(({ params }) => params['q'] === 'lost and found')).toHaveLength(1);
  });
});

describe('A stream', () => {
  const ended = async (answer: Response) => {
    await answer.text().catch(() => '');
    return true;
  };

  it('ends when the key of its caller is revoked, and that of nobody else', async () => {
    const { url, revoke } = await server(partsOf);
    const streams = await Promise.all(
      ['ann', 'ben'].map(async name => openStream(url, await beginSession(url, name), name)),
    );
    const ends = streams.map(ended);
    revoke('ann');
    expect(await ends[0]).toBe(true);
    const later = new Promise(resolve => setTimeout(() => resolve('open'), 50));
    expect(await Promise.race([ends[1], later])).toBe('open');
  });

  it.each(['modern', 'legacy'] as const)(
    'does not end with the key where it carries a call: that was let in, and is answered (%s)',
    async era => {
      const { url, revoke } = await server(partsOf);
      const mcp = await hostAt(url, { era, name: 'ann' });
      const before = embedded.requests.length;
      embedded.faults.next({ kind: 'delay', ms: 200, match: { path: '/search' } });
      const called = callTool(mcp, 'search', { query: `revoked ${era}` });
      await expect.poll(() => embedded.requests.length).toBe(before + 1);
      revoke('ann');
      expect((await called).isError).toBe(false);
      await expect(callTool(mcp, 'search', { query: 'later' })).rejects.toThrow();
      await mcp.close().catch(() => undefined);
    },
  );

  it('ends when the token of its caller expires', async () => {
    const { url } = await server(partsOf, { expiresAt: () => Date.now() + 300 });
    const stream = await openStream(url, await beginSession(url, 'ann'), 'ann');
    expect(stream.status).toBe(200);
    expect(await ended(stream)).toBe(true);
  });
});
