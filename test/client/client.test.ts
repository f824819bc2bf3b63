import { describe, expect, it } from 'vitest';
import * as errors from '../../src/client/errors.ts';
import { allItems, nextIndex } from '../../src/client/pages.ts';
import { clientOver, json, rejection } from '../support/carriers.ts';
import { FakeClock, settled } from '../support/clock.ts';

describe('Without an access token', () => {
  it('what concerns the listener is refused, and nothing is sent', async () => {
    const { client, sent } = clientOver(json({}), { hasToken: () => false });
    const personal = [
      client.user.details({}),
      client.library.tracks({ user_id: 'me' }),
      client.service.options({}),
      client.search.history({}),
      client.podcast.bookmark({ episode_id: 1 }),
      client.playlist.delete({ playlist_id: 1 }),
      client.library.add_tracks({ user_id: 5, ids: [1] }),
      client.track.update({ track_id: -1, title: 'a' }),
    ];
    for (const call of personal) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(errors.NoAccount);
      expect(error).toMatchObject({ ran: 'no' });
    }
    expect(sent).toEqual([]);
  });

  it('the catalogue, and what others show, is read', async () => {
    const { client, sent } = clientOver(json({ data: [] }), { hasToken: () => false });
    await client.album.details({ album_id: 1 });
    await client.library.tracks({ user_id: 5 });
    expect(sent.map(({ path }) => path)).toEqual(['/album/1', '/user/5/tracks']);
  });
});

describe('The quota of the service', () => {
  it('once it refused, holds the next call for a whole window', async () => {
    const clock = new FakeClock();
    const { client, sent } = clientOver(json({ error: { code: 4, message: '', type: '' } }), {
      clock,
      quota: { requests: 10, ms: 5000 },
      deadlineMs: 60_000,
      random: () => 0,
    });
    expect(await rejection(client.chart.all({}))).toBeInstanceOf(errors.QuotaReached);
    const next = rejection(client.chart.all({}));
    await clock.advance(5149);
    expect(sent).toHaveLength(1);
    await clock.advance(1);
    await next;
    expect(sent).toHaveLength(2);
  });

  it('tells at once, and how long, when a call would wait beyond its deadline', async () => {
    const clock = new FakeClock();
    const { client, sent } = clientOver(json({ data: [] }), {
      clock,
      quota: { requests: 1, ms: 5000 },
      deadlineMs: 1000,
    });
    await client.genre.list({});
    const error = await rejection(client.genre.list({}));
    await settled();
    expect(error).toBeInstanceOf(errors.QuotaReached);
    expect(error).toMatchObject({ ran: 'no', retryAfterMs: 5150 });
    expect(sent).toHaveLength(1);
  });

  it('lets a call be called off while it waits', async () => {
    const clock = new FakeClock();
    const abort = new AbortController();
    const { client } = clientOver(json({ data: [] }), { clock, quota: { requests: 1, ms: 1000 } });
    await client.genre.list({});
    const error = rejection(client.genre.list({}, { signal: abort.signal }));
    await settled();
    abort.abort();
    expect(await error).toMatchObject({ name: 'Cancelled', ran: 'no' });
    expect(clock.waiting).toBe(0);
  });
});

describe('The next page', () => {
  it.each([
    ['https://api.deezer.com/search?q=a&limit=2&index=2', 0, 2],
    ['https://evil.test/?access_token=x&index=50', 25, 50],
    ['https://api.deezer.com/search?q=index%3D9&index=25', 0, 25],
    ['https://api.deezer.com/search?q=a', 0, undefined],
    ['https://api.deezer.com/search?index=25', 25, undefined],
    ['https://api.deezer.com/search?index=', 0, undefined],
    ['https://api.deezer.com/search?index=1.5', 0, undefined],
    ['https://api.deezer.com/search?index=many', 0, undefined],
    [null, 0, undefined],
    [undefined, 0, undefined],
  ])('of %j after %i starts at %j', (next, index, expected) => {
    expect(nextIndex({ next }, index)).toBe(expected);
  });

  it('is asked for until none is named, though a page is short or empty', async () => {
    const pages = [
      { data: [1, 2], next: 'x?index=2' },
      { data: [], next: 'x?index=4' },
      { data: [3], next: undefined },
    ];
    const asked: number[] = [];
    const items = await allItems(async ({ index }) => {
      asked.push(index);
      return pages[asked.length - 1] ?? { data: [] };
    });
    expect([items, asked]).toEqual([
      [1, 2, 3],
      [0, 2, 4],
    ]);
  });

  it('that is empty thrice in a row ends the list, though another is named', async () => {
    let asked = 0;
    const items = await allItems(async ({ index }) => {
      asked += 1;
      return { data: [], next: `x?index=${index + 25}` };
    });
    expect([items, asked]).toEqual([[], 3]);
  });

  it('is the thousandth at most', async () => {
    const items = await allItems(async ({ index }) => ({ data: [index], next: `x?index=${index + 1}` }));
    expect(items).toHaveLength(1000);
  });

  it('that goes round ends the list', async () => {
    const items = await allItems(async () => ({ data: ['a'], next: 'x?index=1' }));
    expect(items).toEqual(['a', 'a']);
  });
});
