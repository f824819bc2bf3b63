import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isRunning, type Raw, startRaw, temporaryFolder } from '../support/process.ts';

const message = z.looseObject({ jsonrpc: z.literal('2.0') });
const reply = z.looseObject({
  id: z.number(),
  result: z.looseObject({ isError: z.boolean().optional() }).optional(),
  error: z.unknown().optional(),
});

const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'by hand', version: '1' } },
};
const search = { method: 'tools/call', params: { name: 'search', arguments: { query: 'waltz', limit: 1 } } };

/** Sends a request and reads until its answer. */
async function ask(server: Raw, id: number, request: { method: string; params: unknown }) {
  server.write(JSON.stringify({ jsonrpc: '2.0', id, ...request }));
  for (;;) {
    const line = await server.line();
    if (line === '') throw new Error('the server wrote no more');
    const read = reply.safeParse(JSON.parse(line));
    if (read.success && read.data.id === id) return read.data;
  }
}

async function ready(server: Raw): Promise<void> {
  expect((await ask(server, 1, initialize)).error).toBeUndefined();
  server.write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
}

describe('The process', () => {
  it('ends with code 0 soon after its input ends, while the embedded service runs', async () => {
    const server = startRaw({ home: await temporaryFolder() });
    await ready(server);
    expect((await ask(server, 2, search)).result?.isError ?? false).toBe(false);
    const pid = server.child.pid ?? 0;
    expect(isRunning(pid)).toBe(true);
    const from = performance.now();
    server.child.stdin.end();
    const { code } = await server.ended;
    expect(code).toBe(0);
    expect(performance.now() - from).toBeLessThan(3000);
    expect(isRunning(pid)).toBe(false);
  });

  it('ends with code 0 when its input ends in the middle of a call', async () => {
    const server = startRaw();
    await ready(server);
    server.write(JSON.stringify({ jsonrpc: '2.0', id: 2, ...search }));
    server.child.stdin.end();
    expect((await server.ended).code).toBe(0);
  });

  it('ends when it is told to', async () => {
    const server = startRaw();
    await ready(server);
    await ask(server, 2, search);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('writes nothing but the protocol on its output, and survives what is no protocol on its input', async () => {
    const server = startRaw({ env: { MUSIC_LOG: 'debug' } });
    await ready(server);
    for (const garbage of ['', 'hello', '{', '[]', '{"jsonrpc":"2.0"}', '\u0000\uFFFF', 'null', '{"id":7}']) {
      server.write(garbage);
    }
    server.child.stdin.write(Buffer.from([0xff, 0xfe, 0x0a]));
    server.write(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'no/such', params: {} }));
    expect((await ask(server, 3, search)).result?.isError ?? false).toBe(false);
    const wrong = { name: 'album_read', arguments: { album_id: 9 } };
    expect((await ask(server, 4, { method: 'tools/call', params: wrong })).result?.isError).toBe(true);
    server.child.stdin.end();
    const { code, stdout, stderr } = await server.ended;
    expect(code).toBe(0);
    const lines = stdout.split('\n').filter(line => line !== '');
    for (const line of lines) expect(message.safeParse(JSON.parse(line)).success, line).toBe(true);
    for (const line of stderr.split('\n').filter(text => text !== '')) {
      expect(line).toMatch(/^music-catalogue-mcp (error|warn|info|debug): /);
    }
    expect(stderr).not.toBe('');
    expect(stderr).not.toMatch(/access_token=|\n\s+at /);
  });
});
