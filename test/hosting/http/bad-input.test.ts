import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerIn, message, post } from '../../advisories/calls.ts';
import { aService, partsFor } from '../../conformance/parts.ts';
import { beginSession, type Mounted, mount } from '../../support/http.ts';
import type { TestService } from '../../support/test-service.ts';

let embedded: TestService;
let mounted: Mounted;
let session: string;

beforeAll(async () => {
  embedded = await aService();
  mounted = await mount(await partsFor(embedded, embedded.token), { env: { MUSIC_MAX_BODY: '30000' } });
  session = await beginSession(mounted.url);
});
afterAll(async () => {
  await mounted.close();
  await embedded.close();
});

const list = message('tools/list', {});
const modern = (version: string) =>
  message('tools/list', {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });
const modernHeaders = (version: string) => ({ 'mcp-protocol-version': version, 'mcp-method': 'tools/list' });
const other = '00000000-0000-4000-8000-000000000000';

interface Bad {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: () => Record<string, string>;
  readonly status: number;
  /** Of the error of JSON-RPC. */
  readonly code: number;
}

const table: Readonly<Record<string, Bad>> = {
  'a session that is not there': {
    body: list,
    headers: () => ({ 'mcp-session-id': other }),
    status: 404,
    code: -32_001,
  },
  'a stream of a session that is not there': {
    method: 'GET',
    headers: () => ({ 'mcp-session-id': other }),
    status: 404,
    code: -32_001,
  },
  'the end of a session that is not there': {
    method: 'DELETE',
    headers: () => ({ 'mcp-session-id': other }),
    status: 404,
    code: -32_001,
  },
  'a message without its session': { body: list, status: 400, code: -32_000 },
  'a method of HTTP that nobody takes': { method: 'PUT', body: list, status: 405, code: -32_000 },
  'a body that is a form': {
    body: 'a=b',
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
    status: 415,
    code: -32_000,
  },
  'a body without a type': {
    body: list,
    headers: () => ({ 'content-type': '' }),
    status: 415,
    code: -32_000,
  },
  'a body that is no JSON': { body: '{"jsonrpc":', status: 400, code: -32_700 },
  'no body': { body: '', status: 400, code: -32_700 },
  'JSON that is no message': {
    body: '{"hello":1}',
    headers: () => ({ 'mcp-session-id': session }),
    status: 400,
    code: -32_600,
  },
  'a body beyond the bound': { body: `"${'x'.repeat(30_000)}"`, status: 413, code: -32_000 },
  'a body far beyond the bound': { body: `"${'x'.repeat(60_000)}"`, status: 413, code: -32_000 },
  'a version in a header that is none': {
    body: list,
    headers: () => ({ 'mcp-session-id': session, 'mcp-protocol-version': '1999-01-01' }),
    status: 400,
    code: -32_000,
  },
  'a version that is none, without a session': {
    body: list,
    headers: () => ({ 'mcp-protocol-version': '1999-01-01' }),
    status: 400,
    code: -32_000,
  },
  'a newer version than there is': {
    body: modern('2099-01-01'),
    headers: () => modernHeaders('2099-01-01'),
    status: 400,
    code: -32_022,
  },
  'another version in the header than in the body': {
    body: modern('2026-07-28'),
    headers: () => modernHeaders('2025-11-25'),
    status: 400,
    code: -32_020,
  },
  'another method in the header than in the body': {
    body: modern('2026-07-28'),
    headers: () => ({ ...modernHeaders('2026-07-28'), 'mcp-method': 'ping' }),
    status: 400,
    code: -32_020,
  },
  'what only takes JSON': {
    body: list,
    headers: () => ({ 'mcp-session-id': session, accept: 'application/json' }),
    status: 406,
    code: -32_000,
  },
  'a batch': {
    body: `[${list},${list}]`,
    headers: () => ({ 'mcp-session-id': session }),
    status: 400,
    code: -32_600,
  },
  'a batch of notifications': {
    body: `[${Array(300).fill('{"jsonrpc":"2.0","method":"notifications/initialized"}').join(',')}]`,
    headers: () => ({ 'mcp-session-id': session }),
    status: 400,
    code: -32_600,
  },
  'a message of too many values': {
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":[${`[${'1,'.repeat(3999)}1],`.repeat(3)}1]}}}`,
    status: 400,
    code: -32_600,
  },
  'a message of too many arguments': {
    body: message('tools/call', {
      name: 'search',
      arguments: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, 1])),
    }),
    status: 400,
    code: -32_600,
  },
  'a message that is nested too deeply': {
    body: `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":${'['.repeat(9000)}${']'.repeat(9000)}}}`,
    status: 400,
    code: -32_600,
  },
};

describe('Bad input', () => {
  it.each(Object.entries(table))('%s is refused with its status and its error', async (_, bad) => {
    const { status, code, method = 'POST', body = '', headers = () => ({}) } = bad;
    const before = embedded.requests.length;
    const answer = await post(mounted.url, body === '' ? [] : [body], headers(), method);
    expect({ status: answer.status, code: answerIn(answer).error?.code }).toEqual({ status, code });
    expect(embedded.requests.length).toBe(before);
  });

  it('names the methods that are taken', async () => {
    expect((await post(mounted.url, [], {}, 'PUT')).headers.allow).toBe('POST, GET, DELETE');
  });

  it('of a version that is none is told which there are, with a session and without', async () => {
    for (const more of [{}, { 'mcp-session-id': session }]) {
      const answer = await post(mounted.url, [list], { 'mcp-protocol-version': '1999-01-01', ...more });
      expect(answerIn(answer).error?.message).toContain('2025-11-25');
    }
    const other = await post(mounted.url, [list], { 'mcp-protocol-version': '2025-11-25' });
    expect(answerIn(other).error?.message).toContain('Mcp-Session-Id');
  });

  it('of an address that is none is told where the protocol is', async () => {
    const answer = await post(mounted.url.replace('/mcp', '/'), [list]);
    expect(answer.status).toBe(404);
    expect(answerIn(answer).error?.message).toContain('/mcp');
  });

  it('leaves the server as it was', async () => {
    const answer = await post(mounted.url, [list], { 'mcp-session-id': session });
    expect(answerIn(answer).result?.['tools']).not.toHaveLength(0);
    expect(mounted.logged.join('')).not.toMatch(/ error: /);
  });
});
