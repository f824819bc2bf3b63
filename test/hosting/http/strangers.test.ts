import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, Pool, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mount, sentModern } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const own = ownService();

/** One server for callers by name, closed when the test has ended. */
async function server(options: Parameters<typeof mount>[1] = {}) {
  const mounted = await mount(() => own.parts, options);
  onTestFinished(() => mounted.close(0));
  return { ...mounted, port: Number(new URL(mounted.url).port) };
}

/** A connection of a stranger, from an address of this computer, on which something was sent. */
function stranger(port: number, text = '', localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  const told = { text: '', isClosed: false };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    told.text += chunk;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    told.isClosed = true;
  });
  if (text !== '') socket.write(text);
  return { socket, told };
}

const connected = ({ socket }: { socket: Socket }) => once(socket, 'connect').catch(() => undefined);

/** The beginning of a form whose body never comes. */
const slowForm = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nkey=`;

const addresses = Array.from({ length: 16 }, (_, at) => `127.0.0.${at + 1}`);

const listTools = async (url: string) => (await fetch(url, sentModern('tools/list', {}, 'ann'))).status;

describe('Strangers who send slowly', () => {
  it('keep no caller out: 512 forms from 16 addresses, to a page and to none', async () => {
    const pages = async (request: Request) =>
      new URL(request.url).pathname === '/form' ? new Response(await request.text()) : undefined;
    const { url, port } = await server({ pages });
    const slow = addresses.flatMap(address =>
      Array.from({ length: 32 }, (_, at) =>
        stranger(port, slowForm(at % 2 === 0 ? '/form' : '/nothing'), address),
      ),
    );
    await Promise.all(slow.map(connected));
    await pause(100);
    const statuses = await Promise.all(Array.from({ length: 30 }, () => listTools(url)));
    expect(statuses).toEqual(Array(30).fill(200));
  });

  it('cannot name two hosts, whichever comes first', async () => {
    const { port } = await server();
    const hosts = ['Host: 127.0.0.1\r\n', 'Host: evil.example\r\n'];
    for (const both of [hosts, hosts.toReversed()]) {
      const { told } = stranger(port, `GET /health HTTP/1.1\r\n${both.join('')}\r\n`);
      await expect.poll(() => told.text).toContain('HTTP/1.1 400');
    }
  });

  it('learn that there is no page before their body is read', async () => {
    const { port } = await server({ pages: async () => undefined });
    const { told } = stranger(port, slowForm('/nothing'));
    await expect.poll(() => told.text).toContain('HTTP/1.1 404');
  });

  it('are counted by their network behind a trusted proxy', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    const pages = async () => {
      await held;
      return new Response('page');
    };
    const { url } = await server({ pages, env: { MUSIC_TRUSTED_PROXIES: '127.0.0.1' } });
    const visit = async (address: string) =>
      (await fetch(url.replace('/mcp', '/form'), { headers: { 'x-forwarded-for': address } })).status;
    const visits = Array.from({ length: 16 }, (_, at) => visit(`2001:db8:1:2::${at + 1}`));
    await expect.poll(() => visit('2001:db8:1:2:ffff::1')).toBe(429);
    const other = visit('2001:db8:1:3::1');
    letGo();
    expect(await other).toBe(200);
    expect(new Set(await Promise.all(visits))).toEqual(new Set([200]));
  });
});

describe('Strangers with many connections', () => {
  /** At most 32 connections. */
  const env = { MUSIC_MAX_REQUESTS: '8', MUSIC_MAX_STREAMS: '8' };

  it('make room for a new one, the longest unused first, and callers keep theirs', async () => {
    const { url, port } = await server({ env });
    const { origin, pathname: path } = new URL(url);
    const pool = new Pool(origin, { connections: 1 });
    onTestFinished(() => pool.destroy());
    const call = async () => {
      const { statusCode, body } = await pool.request({ path, ...sentModern('tools/list', {}, 'ann') });
      await body.text();
      return statusCode;
    };
    let opened = 0;
    pool.on('connect', () => {
      opened += 1;
    });
    expect(await call()).toBe(200);
    const idle = [];
    for (let at = 0; at < 100; at += 1) {
      const made = stranger(port, '', addresses[at % 16]);
      await connected(made);
      idle.push(made);
    }
    await pause(50);
    expect(idle.filter(({ told }) => !told.isClosed).length).toBeLessThan(32);
    expect(idle.at(-1)?.told.isClosed).toBe(false);
    expect(idle[0]?.told.isClosed).toBe(true);
    for (let turn = 0; turn < 10; turn += 1) expect(await listTools(url)).toBe(200);
    expect([await call(), opened]).toEqual([200, 1]);
  });

  it('of one network have at most 64, and those of another network stay', async () => {
    const { url, port } = await server();
    const neighbour = stranger(port, '', '127.0.0.2');
    await connected(neighbour);
    const idle = Array.from({ length: 200 }, () => stranger(port));
    await Promise.all(idle.map(connected));
    const open = () => idle.filter(({ told }) => !told.isClosed).length;
    // Those of one moment stay until a later one comes, because one of them may be a caller's.
    const later = async () => {
      await pause(600);
      idle.push(stranger(port));
      await pause(100);
      return open();
    };
    await expect.poll(() => (open() > 64 ? later() : open()), { timeout: 60_000 }).toBe(64);
    expect(neighbour.told.isClosed).toBe(false);
    expect(await listTools(url)).toBe(200);
  });

  it('come at once with a caller, who is served like them', async () => {
    const { url, port } = await server();
    const forged = 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n';
    const calls = Array.from({ length: 300 }, (_, at) => {
      if (at % 30 > 0) return stranger(port, forged);
      const dispatcher = new Agent();
      onTestFinished(() => dispatcher.destroy());
      return request(url, { dispatcher, ...sentModern('tools/list', {}, 'ann') }).then(
        answer => answer.statusCode,
      );
    });
    const statuses = await Promise.all(calls.filter(call => call instanceof Promise));
    expect(statuses).toEqual(Array(10).fill(200));
  });

  it('cannot send request after request without reading an answer', async () => {
    const { port } = await server();
    const one = 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n';
    const { told } = stranger(port, one.repeat(1000));
    await expect.poll(() => told.isClosed).toBe(true);
    expect(told.text.match(/HTTP\/1\.1 401/g)?.length ?? 0).toBeLessThan(2);
  });

  it('are not closed before their first request is read where callers have filled the server', async () => {
    const { url, port } = await server({ env });
    const lines = Object.entries(sentModern('tools/list', {}, 'eve').headers).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const caller = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}Content-Length: 2\r\n\r\n{}`;
    for (let at = 0; at < 40; at += 1) {
      const { told } = stranger(port, caller);
      await expect.poll(() => told.text).toContain('HTTP/1.1 400');
    }
    const calls = Array.from({ length: 8 }, async () => {
      const dispatcher = new Agent();
      onTestFinished(() => dispatcher.destroy());
      return (await request(url, { dispatcher, ...sentModern('tools/list', {}, 'ann') })).statusCode;
    });
    expect(await Promise.all(calls)).toEqual(Array(8).fill(200));
  });
});
