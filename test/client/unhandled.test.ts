import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { AnswerCache } from '../../src/client/answer-cache.ts';
import { systemClock } from '../../src/client/clock.ts';
import { answering, closeServers } from './servers.ts';

afterEach(closeServers);

const ways: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['answers', response => void response.end('{"data":[]}')],
  ['resets', response => void response.destroy()],
  ['is silent', () => undefined],
  ['drips', response => void response.writeHead(200).write('{')],
  ['refuses', response => void response.end('{"error":{"code":4,"type":"Exception","message":""}}')],
  [
    'breaks off',
    response => void response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
  ],
  ['redirects', response => void response.writeHead(302, { location: '/' }).end('x')],
  ['is damaged', response => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')],
];

describe('Whoever leaves while the service', () => {
  it.each(ways)('%s leaves no promise behind that nobody handles', async (_, way) => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { client } = await answering(way, {
      cache: new AnswerCache({ clock: systemClock }),
      quota: { requests: 8, ms: 50 },
      deadlineMs: 150,
      retry: { attempts: 3, firstMs: 20, longestMs: 40 },
    });
    const calls: Promise<unknown>[] = [];
    for (let each = 0; each < 24; each++) {
      const leaving = new AbortController();
      const { signal } = leaving;
      calls.push(client.album.details({ album_id: (each % 5) + 1 }, { signal }));
      calls.push(client.playlist.mark_seen({ playlist_id: 1 }, { signal, batch: each % 2 === 0 }));
      setTimeout(() => leaving.abort(), each * 5);
    }
    const ended = await Promise.allSettled(calls);
    await client.close();
    await new Promise(resolve => setTimeout(resolve, 30));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    const odd = ended.filter(each => each.status === 'rejected' && each.reason?.entry === undefined);
    expect(odd).toEqual([]);
  });
});
