import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import * as errors from '../../src/client/errors.ts';
import { defaultRetryPolicy } from '../../src/client/retrying-requester.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { answering, closeServers, failed, misbehaving, noting, serve } from './servers.ts';

afterEach(closeServers);

describe('An answer that does not begin', () => {
  it('is waited for on another connection, when it is a read', async () => {
    let calls = 0;
    const { client } = await silentAtFirst(() => calls++ === 0);
    expect(await client.search.any({ query: 'a' })).toMatchObject({ data: [] });
    expect(calls).toBe(2);
  });

  it('leaves open whether a change ran', async () => {
    let calls = 0;
    const { client } = await silentAtFirst(() => calls++ === 0);
    const error = await failed(client.playlist.mark_seen({ playlist_id: 1 }));
    expect([error.name, error.ran, calls]).toEqual(['ConnectionBroken', 'unknown', 1]);
  });

  async function silentAtFirst(silent: () => boolean) {
    const service = await answering(response => {
      if (!silent()) response.end('{"data":[]}');
    });
    const find = async () => ({ origin: service.origin, tokenIn: 'query' as const });
    const transport = httpTransport(find, { headersMs: 200 });
    return serve(() => undefined, { transport, retry: defaultRetryPolicy });
  }
});

describe('A connection that the service closed while it was idle', () => {
  it('costs a read nothing, and a change is sent at most once', async () => {
    const sockets = new Set<Socket>();
    let changes = 0;
    const origin = await misbehaving(socket => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      let requests = 0;
      socket.on('data', data => {
        const isChange = data.toString().startsWith('POST');
        if (isChange) changes += 1;
        if (++requests > 1) return socket.resetAndDestroy();
        const body = isChange ? 'true' : '{"data":[]}';
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
      });
    });
    const { client } = await serve(() => undefined, { origin, retry: defaultRetryPolicy });
    await client.chart.all({});
    expect(await client.search.any({ query: 'a' })).toMatchObject({ data: [] });
    const error = await failed(client.playlist.mark_seen({ playlist_id: 1 }));
    expect([error.name, error.ran, changes]).toEqual(['ConnectionBroken', 'unknown', 1]);
    for (const socket of sockets) socket.destroy();
  });
});

describe('The content type', () => {
  const typed = (type: string | undefined, body: string) =>
    answering(response => {
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(body);
    });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/hal+json',
    'text/json',
    undefined,
  ])('%s is read', async type => {
    const { client } = await typed(type, '{"data":[]}');
    expect(await client.search.any({ query: 'a' })).toMatchObject({ data: [] });
  });

  it.each(['text/html', 'text/plain', 'text/javascript', 'application/xml', 'application/octet-stream'])(
    '%s is no answer, whatever the body looks like',
    async type => {
      const { client } = await typed(type, '{"data":[]}');
      expect(await failed(client.search.any({ query: 'a' }))).toBeInstanceOf(errors.Unreadable);
      const change = await failed(client.playlist.mark_seen({ playlist_id: 1 }));
      expect(change).toMatchObject({ name: 'Unreadable', ran: 'unknown' });
    },
  );
});

describe('The deadline', () => {
  it.each([
    ['is silent', (_: ServerResponse) => undefined],
    [
      'drips',
      (response: ServerResponse) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('is for the whole of a call, when the service %s', async (_, answer) => {
    const { client } = await answering(answer, { deadlineMs: 200 });
    const started = performance.now();
    const error = await failed(client.playlist.mark_seen({ playlist_id: 1 }));
    expect([error.name, error.ran]).toEqual(['TimedOut', 'unknown']);
    expect(performance.now() - started).toBeLessThan(1500);
  });

  it('leaves the client fit for the next call', async () => {
    let calls = 0;
    const { client } = await answering(
      response => (calls++ === 0 ? undefined : void response.end('{"data":[]}')),
      { deadlineMs: 300 },
    );
    expect(await failed(client.search.any({ query: 'a' }))).toBeInstanceOf(errors.TimedOut);
    expect(await client.search.any({ query: 'a' })).toMatchObject({ data: [] });
  });
});

describe('Calling it off', () => {
  it('ends a call under way at once, and the service sees it go', async () => {
    const abort = new AbortController();
    let noticed: () => void = () => undefined;
    const gone = new Promise<void>(resolve => {
      noticed = resolve;
    });
    const { client } = await answering(response => {
      response.on('close', () => noticed());
      response.write(' ');
      setTimeout(() => abort.abort(), 30);
    });
    const error = await failed(client.playlist.mark_seen({ playlist_id: 1 }, { signal: abort.signal }));
    expect([error.name, error.ran]).toEqual(['Cancelled', 'unknown']);
    await gone;
  });

  it('before it starts sends nothing', async () => {
    const { client, seen } = await noting({});
    const error = await failed(client.chart.all({}, { signal: AbortSignal.abort() }));
    expect([error.name, error.ran]).toEqual(['Cancelled', 'no']);
    expect(seen).toEqual([]);
  });

  it('by closing the client ends what is under way', async () => {
    const { client } = await answering(() => undefined, { retry: defaultRetryPolicy });
    const call = failed(client.chart.all({}));
    setTimeout(() => void client.close(), 50);
    expect(await call).toBeInstanceOf(errors.Cancelled);
    expect(await failed(client.chart.all({}))).toBeInstanceOf(errors.Cancelled);
  });
});
