import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import * as errors from '../../src/client/errors.ts';
import { answering, closeServers, failed, misbehaving, noting, serve } from './servers.ts';

afterEach(closeServers);

const token = 'frSECRETtoken&=';
const largest = 16 * 1024 * 1024;

describe('The token', () => {
  it('goes in the query of what is read or removed, and in the form of what is posted', async () => {
    const { client, seen } = await noting({ token }, true);
    await client.search.any({ query: 'a&b=c' }).catch(() => undefined);
    await client.playlist.delete({ playlist_id: 1 });
    await client.playlist.add_tracks({ playlist_id: 1, track_ids: [1, 2] });
    const [read, removed, added] = seen;
    expect(read?.query.get('access_token')).toBe(token);
    expect(read?.query.get('q')).toBe('a&b=c');
    expect(removed?.query.get('access_token')).toBe(token);
    expect([...(added?.query ?? [])]).toEqual([]);
    const form = new URLSearchParams(added?.form);
    expect(Object.fromEntries(form)).toEqual({ songs: '1,2', access_token: token });
    expect(added?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    for (const { headers } of seen) expect(headers.authorization).toBeUndefined();
  });

  it('goes in the header instead where the service wants it there, and never in both', async () => {
    const { client, seen } = await noting({ token, tokenIn: 'header' }, true);
    await client.playlist.add_tracks({ playlist_id: 1, track_ids: [1] });
    await client.playlist.delete({ playlist_id: 1 });
    for (const { headers, query, form } of seen) {
      expect(headers.authorization).toBe(`Bearer ${token}`);
      expect(query.has('access_token')).toBe(false);
      expect(form).not.toContain('access_token');
    }
  });

  it('is not sent when there is none', async () => {
    const { client, seen } = await noting({});
    await client.chart.all({});
    expect(seen[0]?.query.has('access_token')).toBe(false);
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('is in no error, whatever goes wrong', async () => {
    const secret = 'verysecret';
    const services = [
      await answering(response => void response.writeHead(302, { location: '/?' }).end(), { token: secret }),
      await answering(response => void response.destroy(), { token: secret }),
      await answering(response => void response.end('<html>'), { token: secret }),
      await answering(response => void response.writeHead(500).end('x'), { token: secret }),
      await answering(() => undefined, { token: secret, deadlineMs: 50 }),
      await serve(() => undefined, { token: secret, origin: 'http://127.0.0.1:1' }),
    ];
    for (const { client } of services) {
      const error = await failed(client.user.details({}));
      const all = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join();
      expect(all).not.toContain(secret);
    }
  });
});

describe('A service below a path', () => {
  it.each(['/2.0', '/2.0/'])('is asked there: %s', async prefix => {
    const { client, seen } = await noting({ prefix });
    await client.artist.top({ artist_id: 27 });
    await client.search.any({ query: 'a' });
    expect(seen.map(({ path }) => path)).toEqual(['/2.0/artist/27/top', '/2.0/search']);
  });
});

describe('A redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i is not followed', async status => {
    const { client: other, seen, origin } = await noting({});
    const { client } = await answering(response => {
      response.writeHead(status, { location: `${origin}/stolen` });
      response.end('x'.repeat(100_000));
    });
    const error = await failed(client.user.details({ user_id: 5 }));
    expect(error).toBeInstanceOf(errors.Unreadable);
    expect(error.message).toContain('redirected');
    expect(seen).toEqual([]);
    await other.close();
  });

  it('whose body never ends does no harm', async () => {
    const { client } = await answering(response => void response.writeHead(302).write('x'));
    expect(await failed(client.chart.all({}))).toBeInstanceOf(errors.Unreadable);
  });
});

describe('A body', () => {
  const ok = JSON.stringify({ data: [{ id: 1 }] });

  it.each(['gzip', 'x-gzip', 'GZIP'])('in %s is read', async encoding => {
    const { client } = await answering(
      response => void response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync(ok)),
    );
    expect(await client.search.any({ query: 'a' })).toMatchObject({ data: [{ id: 1 }] });
  });

  it('of the largest size is read, in pieces that cut characters', async () => {
    const text = JSON.stringify({ data: [{ id: 1, title: 'é' }] });
    const body = Buffer.from(text.padEnd(largest - 1, ' '));
    const { client } = await answering(response => {
      response.write(body.subarray(0, 25));
      setTimeout(() => response.end(body.subarray(25)), 20);
    });
    expect(await client.search.any({ query: 'a' })).toMatchObject({ data: [{ title: 'é' }] });
  });

  it('beyond it is refused, plain or unpacked, before it is all read', async () => {
    const bomb = gzipSync(Buffer.alloc(largest * 4, ' '));
    expect(bomb.length).toBeLessThan(largest / 100);
    const packed = await answering(
      response => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const plain = await answering(response => {
      const piece = Buffer.alloc(1024 * 1024, ' ');
      const more = () => response.writable && !response.destroyed && response.write(piece, more);
      more();
    });
    for (const { client } of [packed, plain]) {
      const error = await failed(client.search.any({ query: 'a' }));
      expect(error).toBeInstanceOf(errors.Unreadable);
      expect(error.message).toContain('too large');
    }
  });

  it.each([
    ['of millions of empty objects', `{"data":[${'{},'.repeat(5_000_000)}{}]}`],
    [
      'with an object of too many fields',
      `{"data":[{"id":1${Array.from({ length: 800_000 }, (_, at) => `,"a${at}":1`).join('')}}]}`,
    ],
    ['that is nested without end', `{"data":[],"novelty":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['of too many values in all', `{"data":[${`[${'1,'.repeat(900)}1],`.repeat(300)}1]}`],
  ])('%s is refused before it is read', async (_, body) => {
    const { client } = await answering(response => void response.end(body), { token: 'a token+with=signs' });
    const error = await failed(client.search.any({ query: 'a' }));
    expect(error).toBeInstanceOf(errors.Unreadable);
    expect(error.message).toContain('too large');
  });

  it.each([
    ['br', brotliCompressSync(ok)],
    ['deflate', deflateSync(ok)],
    ['gzip, gzip', gzipSync(gzipSync(ok))],
  ])('in %s, which nobody asked for, is refused', async (encoding, body) => {
    const { client } = await answering(
      response =>
        void response
          .writeHead(200, { 'content-encoding': encoding, 'content-type': 'application/xml' })
          .end(body),
    );
    const error = await failed(client.service.embed({ url: 'https://a.b/c' }));
    expect(error).toBeInstanceOf(errors.Unreadable);
    expect(error.message).toContain('encoding');
  });

  it('that is damaged is a broken connection, not a large one', async () => {
    const { client } = await answering(
      response =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(ok.repeat(50)).subarray(0, -12)),
    );
    expect(await failed(client.search.any({ query: 'a' }))).toBeInstanceOf(errors.ConnectionBroken);
  });
});

describe('A connection', () => {
  it('that is refused means that nothing ran', async () => {
    const { client } = await serve(() => undefined, { origin: 'http://127.0.0.1:1' });
    const error = await failed(client.playlist.mark_seen({ playlist_id: 1 }));
    expect([error.name, error.ran]).toEqual(['Unreachable', 'no']);
  });

  it.each([
    ['before the headers', ''],
    ['among the headers', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['before the body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'],
    ['within the body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\ntr'],
  ])('that breaks %s leaves open whether the change ran', async (_, bytes) => {
    const origin = await misbehaving(socket => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20)));
    });
    const { client } = await serve(() => undefined, { origin });
    const error = await failed(client.playlist.mark_seen({ playlist_id: 1 }));
    expect([error.name, error.ran]).toEqual(['ConnectionBroken', 'unknown']);
  });

  it('to something that speaks no HTTP is broken', async () => {
    const origin = await misbehaving(socket => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('220 mail.test ESMTP\r\n'));
    });
    const { client } = await serve(() => undefined, { origin });
    expect(await failed(client.chart.all({}))).toBeInstanceOf(errors.ConnectionBroken);
  });
});
