import { describe, expect, it } from 'vitest';
import * as errors from '../../src/client/errors.ts';
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
