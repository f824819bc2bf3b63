import { describe, expect, it, onTestFinished } from 'vitest';
import { beginSession, hello, mount, proofOf, sent } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const own = ownService();

const player = 'https://player.example';
const env = { MUSIC_ALLOWED_ORIGINS: `${player},http://localhost:6274` };

/** A server for callers by name, or for this computer alone. */
async function server(isHosted: boolean, given: Record<string, string> = env) {
  const mounted = await mount(isHosted ? () => own.parts : own.parts, { env: given });
  onTestFinished(() => mounted.close(0));
  return mounted.url;
}

/** What a browser asks before a page of this origin may send a call. */
const preflight = (url: string, origin: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
    },
  });

const listed = (answer: Response, name: string) => (answer.headers.get(name) ?? '').toLowerCase().split(', ');

describe('A page of an origin that is let in', () => {
  it('may send what clients send, without a token for the question, and reads what they must read', async () => {
    const url = await server(true);
    const may = await preflight(url, player);
    expect(may.status).toBe(204);
    expect(may.headers.get('access-control-allow-origin')).toBe(player);
    expect(may.headers.get('access-control-allow-credentials')).toBeNull();
    expect(listed(may, 'access-control-allow-methods')).toEqual(['get', 'post', 'delete']);
    const headers = [
      'authorization',
      'mcp-session-id',
      'mcp-protocol-version',
      'last-event-id',
      'mcp-method',
    ];
    expect(listed(may, 'access-control-allow-headers')).toEqual(expect.arrayContaining(headers));

    const answer = await fetch(url, sent(hello, { ...proofOf('ann'), origin: player }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(player);
    expect(answer.headers.get('vary')).toBe('Origin');
    expect(listed(answer, 'access-control-expose-headers')).toEqual(
      expect.arrayContaining(['mcp-session-id', 'www-authenticate', 'retry-after']),
    );
  });

  it('reads why it is refused, and is nobody without a token', async () => {
    const url = await server(true);
    const refused = await fetch(url, sent(hello, { origin: player }));
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(player);
    const unknown = { ...proofOf('ann'), origin: player, 'mcp-session-id': 'none' };
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const lost = await fetch(url, sent(list, unknown));
    expect([lost.status, lost.headers.get('access-control-allow-origin')]).toEqual([404, player]);
  });
});

describe('A page of any other origin', () => {
  it.each([
    'https://player.example.evil.example',
    'https://player.example:8443',
    'http://player.example',
    'null',
  ])('is refused, and so is its question: %s', async origin => {
    const url = await server(true);
    for (const answer of [
      await preflight(url, origin),
      await fetch(url, sent(hello, { ...proofOf('ann'), origin })),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('is refused where no origin is allowed, and where callers need no key', async () => {
    expect((await preflight(await server(true, {}), player)).status).toBe(403);
    expect((await preflight(await server(false), player)).status).toBe(403);
    const url = await server(false);
    const local = await fetch(url, sent(hello, { origin: 'http://localhost:6274' }));
    expect(local.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('A client that is no page is answered as ever', async () => {
  const url = await server(true);
  expect(await beginSession(url, 'ann')).toMatch(/^[\w-]+$/);
  const options = await fetch(url, { method: 'OPTIONS', headers: proofOf('ann') });
  expect(options.status).toBe(405);
});
