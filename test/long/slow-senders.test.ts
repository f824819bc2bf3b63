import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aService, partsFor } from '../conformance/parts.ts';
import { beginSession, mount, openStream, sent } from '../support/http.ts';

const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

/** One server for this computer, closed when the work is done. */
async function withServer(env: Record<string, string>, work: (url: string) => Promise<void>) {
  const embedded = await aService();
  const mounted = await mount(await partsFor(embedded, embedded.token), { env });
  await work(mounted.url);
  await mounted.close(0);
  await embedded.close();
}

describe('A connection that sends its request a byte at a time', () => {
  it('is ended, and others are served meanwhile', { timeout: 20_000 }, async () =>
    withServer({}, async url => {
      const session = { 'mcp-session-id': await beginSession(url) };
      const { port } = new URL(url);
      const socket = connect({ host: '127.0.0.1', port: Number(port) });
      const ended = new Promise<string>(resolve => {
        let said = '';
        socket.on('data', chunk => {
          said += String(chunk);
        });
        socket.on('close', () => resolve(said));
        socket.on('error', () => undefined);
      });
      socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n');
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 500);
      await pause(300);
      expect((await fetch(url, sent(list, session))).status).toBe(200);
      expect(await ended).toContain('408');
      clearInterval(drip);
    }),
  );
});

describe('A thousand streams that nobody writes to', () => {
  it('leave calls as quick as they are, and end with the server', { timeout: 60_000 }, async () =>
    withServer({ MUSIC_MAX_SESSIONS_PER_CALLER: '1001', MUSIC_MAX_STREAMS_PER_CALLER: '1000' }, async url => {
      const sessions = await inTurns(1000, () => beginSession(url));
      const streams = await inTurns(1000, at => openStream(url, sessions[at] ?? ''));
      expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
      const session = { 'mcp-session-id': await beginSession(url) };
      expect((await openStream(url, session['mcp-session-id'])).status).toBe(429);
      const from = performance.now();
      for (let turn = 0; turn < 20; turn += 1) {
        expect((await fetch(url, sent(list, session))).status).toBe(200);
      }
      expect((performance.now() - from) / 20).toBeLessThan(250);
    }),
  );
});

/** What this many acts give, twenty at once. */
async function inTurns<T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const from = made.length;
    made.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => act(from + at)))));
  }
  return made;
}
