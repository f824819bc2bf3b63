import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import * as errors from '../../src/client/errors.ts';
import { httpTransport, TransportFailure } from '../../src/client/transport.ts';
import { version } from '../../src/config/version.ts';
import { assistant } from '../account/support.ts';
import { clientOver, entryNamed, rejection } from '../support/carriers.ts';
import { answering, closeServers, failed, noting } from './servers.ts';

afterEach(closeServers);

describe('The token', () => {
  const call = { album_id: 9 };

  it('goes in the query and nowhere else', async () => {
    const { client, seen } = await noting({ token: 'secret', tokenIn: 'query' }, { id: 9 });
    await client.album.details(call);
    expect(seen[0]?.query.get('access_token')).toBe('secret');
    expect(JSON.stringify(seen[0]?.headers)).not.toContain('secret');
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('goes in the header and nowhere else, where that is set', async () => {
    const { client, seen } = await noting({ token: 'secret', tokenIn: 'header' }, { id: 9 });
    await client.album.details(call);
    expect(seen[0]?.headers.authorization).toBe('Bearer secret');
    expect([...(seen[0]?.query.keys() ?? [])]).toEqual([]);
  });

  it.each(['query', 'header'] as const)('is not there where there is none, in the %s', async tokenIn => {
    const { client, seen } = await noting({ tokenIn }, { id: 9 });
    await client.album.details(call);
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect([...(seen[0]?.query.keys() ?? [])]).toEqual([]);
  });
});

describe('A request', () => {
  it('says what it takes: JSON, plain or in gzip', async () => {
    const { client, seen } = await noting({}, { id: 9 });
    await client.album.details({ album_id: 9 });
    expect(seen[0]?.headers).toMatchObject({ accept: 'application/json', 'accept-encoding': 'gzip' });
  });

  it('asks for English names, and says who asks', async () => {
    const { origin, seen } = await noting({}, { id: 9 });
    const { call } = await assistant({ origin });
    await call('album_read', { album_id: 9 });
    expect(seen.length).toBeGreaterThan(0);
    for (const { headers } of seen)
      expect(headers).toMatchObject({
        'accept-language': 'en',
        'user-agent': `music-catalogue-mcp/${version}`,
      });
  });
});

describe('An answer', () => {
  it.each([
    [300, 'redirected'],
    [399, 'redirected'],
  ])('of HTTP %i is not followed, and may have been acted on', async (status, words) => {
    const { client } = await answering(response => void response.writeHead(status).end('{}'));
    const error = await failed(client.album.details({ album_id: 9 }));
    expect(error).toMatchObject({ name: 'Unreadable', ran: 'unknown' });
    expect(error.message).toContain(words);
  });

  it('of HTTP 400 is a refusal, and no redirect', async () => {
    const { client } = await answering(response => void response.writeHead(400).end('{}'));
    expect(await failed(client.album.details({ album_id: 9 }))).toBeInstanceOf(errors.RequestRefused);
  });

  it.each([
    ['gzip', gzipSync('{"id":9}')],
    ['identity', Buffer.from('{"id":9}')],
    ['', Buffer.from('{"id":9}')],
  ])('in encoding "%s" is read as it is', async (encoding, body) => {
    const { client } = await answering(response => {
      response.writeHead(200, {
        ...(encoding && { 'content-encoding': encoding }),
        'content-type': 'application/json',
      });
      response.end(body);
    });
    expect(await client.album.details({ album_id: 9 })).toMatchObject({ id: 9 });
  });

  it('said to be in gzip and empty is empty, not damaged', async () => {
    const { client } = await answering(
      response => void response.writeHead(503, { 'content-encoding': 'gzip' }).end(),
    );
    expect(await failed(client.album.details({ album_id: 9 }))).toBeInstanceOf(errors.ServiceBusy);
  });

  it.each([
    ['too large', 'too large'],
    ['redirected', 'redirected'],
    ['in an encoding not asked for', 'encoding'],
  ] as const)('that is %s names that, and leaves open what ran', async (reason, words) => {
    const { client } = clientOver(new TransportFailure(reason, 'unknown'));
    const error = await rejection(client.call(entryNamed('album.details'), { album_id: 9 }));
    expect(error).toMatchObject({ name: 'Unreadable', ran: 'unknown' });
    expect(String(error)).toContain(words);
  });
});

describe('A mistake of this program while a request is made', () => {
  it('is thrown as it is, not taken for a fault of the service', async () => {
    const mistake = new TypeError('ours');
    const { client } = clientOver(mistake);
    expect(await rejection(client.call(entryNamed('album.details'), { album_id: 9 }))).toBe(mistake);
  });
});

describe('Whose answers those are', () => {
  it('is told without the token, another for each, and the same while it stays', async () => {
    let token: string | undefined = 'first';
    const transport = httpTransport(async () => ({ origin: 'http://127.0.0.1:1', token, tokenIn: 'query' }));
    const [first, again] = [await transport.account?.(), await transport.account?.()];
    token = 'second';
    const second = await transport.account?.();
    token = undefined;
    const nobody = await transport.account?.();
    expect(again).toBe(first);
    expect(new Set([first, second, nobody]).size).toBe(3);
    expect(nobody).toBe('public');
    expect(`${first}${second}`).not.toMatch(/first|second/);
  });
});
