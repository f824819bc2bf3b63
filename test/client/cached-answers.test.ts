import { describe, expect, it } from 'vitest';
import { AnswerCache } from '../../src/client/answer-cache.ts';
import { cachePeriodOf } from '../../src/client/api/endpoint.ts';
import { entries } from '../../src/client/api/index.ts';
import { createClient } from '../../src/client/client.ts';
import { httpTransport } from '../../src/client/transport.ts';
import type { WireAnswer, WireRequest } from '../../src/client/wire-codec.ts';
import { entryNamed, json, rejection } from '../support/carriers.ts';
import { FakeClock } from '../support/clock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A client with a cache over a service that gives another answer each time: `{ data: [{ id: 1 }] }`, then 2. */
function caching(answer?: (request: WireRequest, time: number) => WireAnswer) {
  const clock = new FakeClock();
  const cache = new AnswerCache({ clock });
  const sent: string[] = [];
  const who = { account: 'one' };
  const client = createClient({
    transport: {
      async send(request) {
        sent.push(`${request.method} ${request.path}`);
        const usual = json(
          request.method === 'GET' ? { id: sent.length, data: [{ id: sent.length }] } : true,
        );
        return answer?.(request, sent.length) ?? usual;
      },
      account: async () => who.account,
      close: async () => undefined,
    },
    quota: { requests: 1000, ms: 5000 },
    clock,
    cache,
    hasToken: () => true,
    plural: false,
    deadlineMs: 1e9,
    retry: { attempts: 1, quotaAttempts: 1, firstMs: 0, longestMs: 0 },
  });
  return { client, clock, cache, sent, who };
}

describe('What was read', () => {
  it('is given again without asking the service', async () => {
    const { client, sent } = caching();
    const first = await client.artist.details({ artist_id: 27 });
    const second = await client.artist.details({ artist_id: 27 });
    expect(second).toEqual(first);
    // Read from its text once, and then kept as it was read.
    expect(await client.artist.details({ artist_id: 27 })).toBe(second);
    expect(sent).toHaveLength(1);
  });

  it('is asked for again by one who must have what is there now, and then remembered anew', async () => {
    const { client, sent } = caching();
    await client.artist.details({ artist_id: 27 });
    const now = await client.artist.details({ artist_id: 27 }, { fresh: true });
    expect(sent).toHaveLength(2);
    expect(await client.artist.details({ artist_id: 27 })).toEqual(now);
    expect(sent).toHaveLength(2);
  });

  it('is another thing for each object, each part and each parameter', async () => {
    const { client, sent } = caching();
    await client.artist.top({ artist_id: 27 });
    await client.artist.top({ artist_id: 27, limit: 5 });
    await client.artist.top({ artist_id: 27, index: 5 });
    await client.artist.top({ artist_id: 28 });
    await client.artist.albums({ artist_id: 27 });
    expect(sent).toHaveLength(5);
  });

  it('is not given to one who has called it off', async () => {
    const { client } = caching();
    await client.genre.list({});
    const error = await rejection(client.genre.list({}, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'Cancelled' });
  });

  it.each([
    ['an error of the service', json({ error: { type: 'DataException', message: '', code: 800 } })],
    ['a page', { ...json({}), contentType: 'text/html' }],
    ['HTTP status 500', json({ data: [] }, 500)],
  ])('is not remembered when it is %s', async (_, fault) => {
    const { client, sent } = caching((_, time) => (time === 1 ? fault : json({ data: [] })));
    await rejection(client.genre.list({}));
    await client.genre.list({});
    expect(sent).toHaveLength(2);
  });
});

describe('Between accounts', () => {
  it('nothing is passed on: not from one to another, to the public, or from it', async () => {
    const { client, sent, who } = caching();
    for (const account of ['one', 'two', 'public', 'one', 'public', 'two']) {
      who.account = account;
      await client.playlist.details({ playlist_id: 5 });
      await client.chart.all({});
    }
    expect(sent).toHaveLength(6);
  });

  it('what is shown to anyone, because the token was rejected, is remembered for anyone', async () => {
    const rejected = json({ error: { type: 'OAuthException', message: '', code: 300 } });
    const { client, sent, who } = caching((_, time) => (time === 1 ? rejected : json({ data: [] })));
    await client.genre.list({});
    who.account = 'public';
    await client.genre.list({});
    expect(sent).toHaveLength(2);
    who.account = 'one';
    await client.genre.list({});
    expect(sent).toHaveLength(3);
  });

  it('an answer that came while the account changed is not remembered for either', async () => {
    const here = caching(() => {
      here.who.account = here.who.account === 'one' ? 'two' : 'one';
      return json({ data: [] });
    });
    await here.client.user.followings({});
    expect(here.cache.size.entries).toBe(0);
  });

  it('a mark tells them apart, and the token cannot be read from it', async () => {
    const accountOf = (token: string | undefined, origin = 'https://a.test') =>
      httpTransport(async () => ({ origin, token, tokenIn: 'query' })).account?.();
    const [none, one, same, two, elsewhere] = await Promise.all([
      accountOf(undefined),
      accountOf('frSECRET'),
      accountOf('frSECRET'),
      accountOf('frOTHER'),
      accountOf('frSECRET', 'https://b.test'),
    ]);
    expect(none).toBe('public');
    expect(one).toBe(same);
    expect(new Set([none, one, two, elsewhere]).size).toBe(4);
    expect(one).not.toContain('frSECRET');
  });
});

describe('How long it is given again', () => {
  const lasts = async (name: string, input: Record<string, unknown>, ms: number, answer?: WireAnswer) => {
    const { client, clock, sent } = caching(answer && (() => answer));
    const entry = entryNamed(name);
    await client.call(entry, input);
    await clock.advance(ms - 1);
    await client.call(entry, input);
    expect(sent, `${name} within ${ms}`).toHaveLength(1);
    await clock.advance(1);
    await client.call(entry, input);
    expect(sent, `${name} after ${ms}`).toHaveLength(2);
  };

  it('is a day for an object of the catalogue', async () => {
    await lasts('artist.details', { artist_id: 27 }, day);
    await lasts('genre.list', {}, 5 * minute);
    await lasts('album.details', { album_id: 1 }, day);
  });

  it('is minutes for charts and searches', async () => {
    await lasts('chart.all', {}, 5 * minute, json({ tracks: { data: [] } }));
    await lasts('chart.all_of', { genre_id: 0 }, 5 * minute, json({ tracks: { data: [] } }));
    await lasts('search.album', { query: 'a' }, 5 * minute);
  });

  it('is seconds for what listeners change', async () => {
    await lasts('library.tracks', {}, 5000);
    await lasts('library.tracks', { user_id: 5 }, 5000);
    await lasts('playlist.tracks', { playlist_id: 5 }, 5000);
    await lasts('playlist.details', { playlist_id: 5 }, 5000);
    await lasts('podcast.bookmark', { episode_id: 5 }, 5000, json({ offset: 1 }));
  });

  it.each(['artist.radio', 'playlist.radio', 'radio.tracks', 'user.flow', 'user.recommendations'])(
    'is not at all for %s, which is another mix each time',
    name => expect(cachePeriodOf(entryNamed(name).endpoint)).toBe('none'),
  );

  it('leaves at least five of their fifteen minutes to links that end', async () => {
    const preview = 'https://cdn.test/a.mp3?hdnea=exp=1';
    const track = { id: 1, title: 'a', preview };
    await lasts('track.details', { track_id: 1 }, 10 * minute, json(track));
    await lasts('album.details', { album_id: 1 }, 10 * minute, json({ id: 1, tracks: { data: [track] } }));
    await lasts('album.tracks', { album_id: 1 }, 10 * minute, json({ data: [track] }));
    await lasts('track.details', { track_id: 1 }, day, json({ ...track, preview: '' }));
  });

  it('is never for a write', () => {
    const writes = entries.filter(({ endpoint }) => endpoint.effect !== 'read');
    expect(new Set(writes.map(({ endpoint }) => cachePeriodOf(endpoint)))).toEqual(new Set(['none']));
  });

  it('is seconds at most for everything that is a listener own', () => {
    const own = entries.filter(({ endpoint }) => endpoint.effect === 'read' && 'user_id' in endpoint.input);
    expect(own.length).toBeGreaterThan(10);
    for (const { name, endpoint } of own)
      expect(['seconds', 'none'], name).toContain(cachePeriodOf(endpoint));
  });
});

describe('A write', () => {
  const readAll = async ({ client }: ReturnType<typeof caching>) => {
    await client.playlist.details({ playlist_id: 5 });
    await client.playlist.tracks({ playlist_id: 5 });
    await client.library.playlists({});
    await client.search.playlist({ query: 'a' });
    await client.artist.details({ artist_id: 27 });
  };

  it('makes forget what it may have changed, and nothing that stands in the catalogue', async () => {
    const here = caching();
    await readAll(here);
    await here.client.playlist.add_tracks({ playlist_id: 5, track_ids: [1] });
    here.sent.length = 0;
    await readAll(here);
    expect(here.sent).toEqual([
      'GET /playlist/5',
      'GET /playlist/5/tracks',
      'GET /user/me/playlists',
      'GET /search/playlist',
    ]);
  });

  it('makes forget the object it is about, however long that would have been remembered', async () => {
    const here = caching();
    await here.client.track.details({ track_id: -7 });
    await here.client.track.details({ track_id: -70 });
    await here.client.track.update({ track_id: -7, title: 'b' });
    here.sent.length = 0;
    await here.client.track.details({ track_id: -7 });
    await here.client.track.details({ track_id: -70 });
    expect(here.sent).toEqual(['GET /track/-7']);
  });

  it('does so when nobody knows whether it ran, too', async () => {
    const here = caching(({ method }) => (method === 'DELETE' ? json({}, 502) : json({ data: [] })));
    await here.client.library.albums({});
    await rejection(here.client.library.remove_albums({ album_id: 1 }));
    await here.client.library.albums({});
    expect(here.sent).toHaveLength(3);
  });

  it('leaves what others are shown alone', async () => {
    const here = caching();
    await here.client.playlist.details({ playlist_id: 5 });
    here.who.account = 'two';
    await here.client.playlist.mark_seen({ playlist_id: 5 });
    here.who.account = 'one';
    await here.client.playlist.details({ playlist_id: 5 });
    expect(here.sent).toHaveLength(2);
  });

  it('lets nothing be remembered that was read while it ran', async () => {
    const here = caching(() => {
      if (here.sent.length === 1) here.cache.invalidate('one', '/playlist/5');
      return json({ data: [] });
    });
    await here.client.library.tracks({});
    expect(here.cache.size.entries).toBe(0);
    await here.client.library.tracks({});
    expect(here.cache.size.entries).toBe(1);
  });
});
