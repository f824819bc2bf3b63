import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from '../../../src/hosting/http/http-server.ts';
import { Metrics } from '../../../src/hosting/http/metrics.ts';
import { createObserver } from '../../../src/hosting/http/operation-observer.ts';
import { aService, partsFor } from '../../conformance/parts.ts';
import { beginSession, hostAt, mount, sent } from '../../support/http.ts';
import { callTool, type Era } from '../../support/stand.ts';
import type { TestService } from '../../support/test-service.ts';

let embedded: TestService;
beforeAll(async () => {
  embedded = await aService();
});
afterAll(() => embedded.close());

/** A server whose calls are measured and logged, and both. */
async function watched(env: Record<string, string> = {}) {
  const { parts, updates } = await partsFor(embedded, embedded.token);
  const metrics = new Metrics();
  const lines: string[] = [];
  const observer = createObserver({
    metrics,
    isTool: name => parts.tools.some(tool => tool.name === name),
    write: line => lines.push(line),
    now: () => performance.now(),
  });
  const mounted = await mount({ parts: { ...parts, observer }, updates }, { metrics, env });
  onTestFinished(() => mounted.close(0));
  return { ...mounted, metrics, lines: () => lines.map((line): unknown => JSON.parse(line)), raw: lines };
}

describe.each<Era>(['modern', 'legacy'])('A call of the %s era', era => {
  it('is one line of the log with its request, and one measure, without what was asked or answered', async () => {
    const { url, metrics, lines, raw } = await watched();
    const mcp = await hostAt(url, { era });
    await callTool(mcp, 'search', { query: 'Night Ferry' });
    await callTool(mcp, 'album_read', { album_id: 1 });
    await mcp.close();
    const calls = lines().filter(line => JSON.stringify(line).includes('tools/call'));
    expect(calls).toMatchObject([
      { level: 'info', event: 'call', method: 'tools/call', tool: 'search' },
      { method: 'tools/call', tool: 'album_read', error: 'tool_error' },
    ]);
    for (const line of calls) {
      expect(line).toMatchObject({ request: expect.stringMatching(/^[\w-]{36}$/), ms: expect.any(Number) });
    }
    expect(raw.join('')).not.toContain('Night');
    expect(raw.join('')).not.toContain(embedded.token);
    const text = metrics.text();
    const labels = 'mcp_method_name="tools/call",gen_ai_tool_name';
    expect(text).toContain(`mcp_server_operation_duration_seconds_count{${labels}="search"} 1`);
    expect(text).toContain(`_count{${labels}="album_read",error_type="tool_error"} 1`);
    expect(text).toContain('music_errors_total{kind="NotFound"} 1');
    expect(text).not.toContain('Night');
  });
});

describe('What is measured', () => {
  it('names nothing that a caller made up', async () => {
    const { url, metrics } = await watched();
    const session = { 'mcp-session-id': await beginSession(url) };
    const call = {
      jsonrpc: '2.0',
      id: 5,
      method: 'tools/call',
      params: { name: 'my secret"} 1', arguments: {} },
    };
    await (await fetch(url, sent(call, session))).text();
    await (await fetch(url, sent({ ...call, method: 'my/method' }, session))).text();
    const text = metrics.text();
    expect(text).toContain('gen_ai_tool_name="other"');
    expect(text).toContain('mcp_method_name="other",error_type="-32601"');
    expect(text).not.toContain('my');
  });

  it('is told at a port of this computer alone, with refusals, sessions and calls', async () => {
    const { url, metrics } = await watched();
    await beginSession(url);
    await fetch(url, { ...sent({}), method: 'PUT' });
    const server = await serveMetrics(metrics, 0, { warn: () => undefined });
    onTestFinished(() => server.close());
    const answer = await fetch(server.url);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    expect(text).toContain('music_http_refused_total{status="405"} 1');
    expect(text).toMatch(/^music_sessions 1$/m);
    expect(text).toMatch(/^music_calls 0$/m);
    expect((await fetch(server.url.replace('metrics', 'other'))).status).toBe(404);
    // A server at all addresses answers at this one too.
    expect(server.url).toContain('//127.0.0.1:');
    await expect(fetch(server.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed');
  });
});

describe('Readiness', () => {
  it('says what does not work, and stays behind the balancer', async () => {
    let problems = ['Nothing is recorded now.'];
    const parts = await partsFor(embedded, embedded.token);
    const mounted = await mount(parts, { problems: () => problems });
    onTestFinished(() => mounted.close(0));
    const ready = async () => {
      const answer = await fetch(mounted.url.replace('/mcp', '/ready'));
      return [answer.status, await answer.json()];
    };
    expect(await ready()).toEqual([200, { status: 'degraded', problems }]);
    problems = [];
    expect(await ready()).toEqual([200, { status: 'ready' }]);
  });
});

describe('Pages beside the protocol', () => {
  it('get their form and who asked, after Host was checked', async () => {
    const mounted = await mount(await partsFor(embedded, embedded.token), {
      pages: async (request, network) =>
        new URL(request.url).pathname === '/page'
          ? new Response(`${network} ${request.method} ${await request.text()}`)
          : undefined,
    });
    onTestFinished(() => mounted.close(0));
    const at = (path: string) => mounted.url.replace('/mcp', path);
    const form = { method: 'POST', body: new URLSearchParams({ a: 'b' }) };
    expect(await (await fetch(at('/page'), form)).text()).toBe('127.0.0.1 POST a=b');
    expect((await fetch(at('/other'))).status).toBe(404);
    expect((await fetch(at('/page'), { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(403);
    expect((await fetch(at('/page'), { method: 'POST', body: 'x'.repeat(9000) })).status).toBe(413);
  });
});
