import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AnswerCache } from '../../src/client/answer-cache.ts';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { Cancelled } from '../../src/client/errors.ts';
import { inProcessConnections } from '../../src/client/in-process.ts';
import type { HttpRequest } from '../../src/client/wire-codec.ts';
import { createDemo } from '../../src/demo/index.ts';
import { Redaction } from '../../src/text/redaction.ts';
import { memory } from '../demo/start.ts';
import { failed } from './servers.ts';

/** The demo as the program asks it, and what it was asked. */
async function demo({ token, onAsk }: { token?: string; onAsk?: () => void } = {}) {
  const service = createDemo({ store: await memory() });
  const asked: HttpRequest[] = [];
  const connections = inProcessConnections(async () => ({
    ask(request) {
      asked.push(request);
      onAsk?.();
      return service.ask(request);
    },
  }));
  const redaction = new Redaction();
  const find = async () => ({
    origin: service.origin,
    token: token ?? service.token,
    tokenIn: 'query' as const,
  });
  const client = createClient({
    transport: connections.transportFor(find, redaction),
    cache: new AnswerCache({ clock: systemClock }),
    quota: { requests: 10_000, ms: 1 },
    clock: systemClock,
    hasToken: () => true,
    plural: false,
    deadlineMs: 10_000,
  });
  const [album] = service.catalogue.albums.keys();
  return { client, asked, connections, token: service.token, album_id: album ?? 0 };
}

describe('A service in this process', () => {
  it('gets a request as HTTP carries it, with the token, and answers with addresses of resources', async () => {
    const { client, asked, token, album_id } = await demo();
    const album = await client.album.details({ album_id });
    expect(album.link).toBe(`music://album/${album_id}`);
    await client.playlist.create({ title: 'Tea & <b>', user_id: 'me' });
    const [read, made] = asked;
    expect(read).toMatchObject({ method: 'GET', path: `/album/${album_id}?access_token=${token}`, body: '' });
    expect(made?.path).toBe('/user/me/playlists');
    expect(new URLSearchParams(made?.body).get('title')).toBe('Tea & <b>');
    expect(made?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('checks the token of each request', async () => {
    const { client } = await demo({ token: 'wrong' });
    expect((await failed(client.library.tracks({ user_id: 'me' }))).code).toBe(300);
  });

  it('never gives its token away, which the addresses of further pages carry', async () => {
    const { client, token } = await demo();
    const page = await client.library.tracks({ user_id: 'me', limit: 1 });
    expect(page.next).toContain('index=1');
    expect(JSON.stringify(page)).not.toContain(token);
  });

  it('shares no object with its callers, and answers them from the cache', async () => {
    const { client, asked, album_id } = await demo();
    const [first, again] = [
      await client.album.details({ album_id }),
      await client.album.details({ album_id }),
    ];
    expect(again).toBe(first);
    expect(asked).toHaveLength(1);
    expect(await client.album.details({ album_id }, { fresh: true })).not.toBe(first);
    expect(asked).toHaveLength(2);
  });

  it('is not asked for a call that was cancelled, or once the connections are closed', async () => {
    const cancelling = new AbortController();
    const { client, asked, connections, album_id } = await demo({ onAsk: () => cancelling.abort() });
    const first = client.album.details({ album_id });
    const second = failed(client.album.tracks({ album_id }, { signal: cancelling.signal }));
    await first;
    expect(await second).toBeInstanceOf(Cancelled);
    await client.chart.all({});
    await connections.close();
    expect(await failed(client.album.fans({ album_id }))).toBeInstanceOf(Cancelled);
    expect(asked.map(({ path }) => path.split('?')[0])).toEqual([`/album/${album_id}`, '/chart']);
  });

  it('answers one of many requests in each turn of the event loop, so that other work goes on', async () => {
    const { client, asked } = await demo();
    await client.search.any({ query: 'first' });
    let isDone = false;
    let most = 0;
    const watch = async () => {
      for (let before = asked.length; !isDone; before = asked.length) {
        await setImmediate();
        most = Math.max(most, asked.length - before);
      }
    };
    const watching = watch();
    const queries = Array.from({ length: 60 }, (_, at) => client.search.any({ query: `nothing ${at}` }));
    await Promise.all(queries);
    isDone = true;
    await watching;
    expect(asked).toHaveLength(61);
    expect(most).toBe(1);
  });
});
