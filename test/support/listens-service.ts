import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '../../src/client/api/is-record.ts';

/** A listen as its service keeps it. */
export interface KeptListen {
  /** Seconds since 1970. */
  at: number;
  title: string;
  artist: string;
  album?: string;
  isrc?: string;
  recording?: string;
}

/** What a service of listens does wrong, until it is set back. */
export interface ListensTrouble {
  /** How many of the next requests are refused with 429, and what their headers say to wait, in seconds. */
  refused: number;
  waitSeconds: number;
  /** Every request is kept waiting. */
  stalls: boolean;
  /** Every answer is a page in HTML with this status. */
  page: number | undefined;
  /** At Last.fm, `to` also gives the listens of that second. */
  isInclusive: boolean;
  /** The count that it claims to have, if not the true one. */
  count: number | undefined;
}

/**
 * A service of listens on loopback that answers as ListenBrainz and as Last.fm are documented: for the listener "alice",
 * and at Last.fm for the key "the-key".
 */
export async function startListensService(listens: KeptListen[] = []) {
  const trouble: ListensTrouble = {
    refused: 0,
    waitSeconds: 0,
    stalls: false,
    page: undefined,
    isInclusive: false,
    count: undefined,
  };
  const asked: string[] = [];
  const held = new Set<ServerResponse>();
  /** Called before each answer, with the number of the request from 1. */
  let before: (request: number) => void | Promise<void> = () => undefined;
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(request.url ?? '');
    await before(asked.length);
    if (trouble.stalls) {
      held.add(response);
      return;
    }
    const url = new URL(request.url ?? '', 'http://localhost');
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (trouble.page !== undefined) {
      response.writeHead(trouble.page, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Bad gateway</title>');
      return;
    }
    if (trouble.refused > 0) {
      trouble.refused -= 1;
      const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-in': String(trouble.waitSeconds) };
      send(429, { code: 429, error: 'You have exceeded your rate limit.' }, headers);
      return;
    }
    const given = url.pathname.startsWith('/1/') ? listenBrainz(url) : lastfm(url);
    send(given.status, given.body, { 'x-ratelimit-remaining': '29', 'x-ratelimit-reset-in': '10' });
  }
  // A list that is in order already is not copied: the bench has many listens.
  const sorted = (): readonly KeptListen[] =>
    listens.every(({ at }, place) => at <= (listens[place - 1]?.at ?? at))
      ? listens
      : listens.toSorted((a, b) => b.at - a.at);
  /** Those before a second, the newest first: the first of them, and how many there are. */
  const listensBefore = (all: readonly KeptListen[], second: number, most: number) => {
    const first = all.findIndex(({ at }) => at < second);
    return first < 0
      ? { found: [], total: 0 }
      : { found: all.slice(first, first + most), total: all.length - first };
  };

  function listenBrainz({ pathname, searchParams }: URL) {
    if (!pathname.startsWith('/1/user/alice/'))
      return { status: 404, body: { code: 404, error: 'Cannot find user: nobody' } };
    if (pathname.endsWith('/listen-count'))
      return { status: 200, body: { payload: { count: trouble.count ?? listens.length } } };
    const most = Math.min(1000, Number(searchParams.get('count') ?? 25));
    const maximum = Number(searchParams.get('max_ts') ?? Number.POSITIVE_INFINITY);
    const all = sorted();
    const { found } = listensBefore(all, maximum, most);
    const payload = {
      count: found.length,
      user_id: 'alice',
      latest_listen_ts: all[0]?.at ?? 0,
      oldest_listen_ts: all.at(-1)?.at ?? 0,
      listens: found.map(({ at, title, artist, album, isrc, recording }) => ({
        user_name: 'alice',
        inserted_at: at + 5,
        listened_at: at,
        recording_msid: '00000000-0000-4000-8000-000000000000',
        track_metadata: {
          artist_name: artist,
          track_name: title,
          release_name: album ?? null,
          additional_info: { isrc, media_player: 'a player', submission_client: 'a client' },
          ...(recording === undefined ? {} : { mbid_mapping: { recording_mbid: recording } }),
        },
      })),
    };
    return { status: 200, body: { payload } };
  }

  function lastfm({ searchParams }: URL) {
    if (searchParams.get('api_key') !== 'the-key')
      return { status: 403, body: { error: 10, message: 'Invalid API key' } };
    if (searchParams.get('user') !== 'alice')
      return { status: 404, body: { error: 6, message: 'User not found' } };
    const most = Math.min(200, Number(searchParams.get('limit') ?? 50));
    const to = Number(searchParams.get('to') ?? Number.POSITIVE_INFINITY);
    const { found, total } = listensBefore(sorted(), trouble.isInclusive ? to + 1 : to, most);
    const entry = ({ title, artist, album }: KeptListen, date: unknown) => ({
      artist: { mbid: '', '#text': artist },
      album: { mbid: '', '#text': album ?? '' },
      name: title,
      streamable: '0',
      ...(isRecord(date) ? { date } : { '@attr': { nowplaying: 'true' } }),
    });
    const playing = entry({ at: 0, title: 'Playing now', artist: 'Somebody' }, undefined);
    const played = found.map(listen => entry(listen, { uts: String(listen.at), '#text': 'a date' }));
    const count = String(trouble.count ?? total);
    const about = { user: 'alice', page: '1', perPage: String(most), total: count, totalPages: '1' };
    return { status: 200, body: { recenttracks: { '@attr': about, track: [playing, ...played] } } };
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    listens,
    trouble,
    /** The address of each request, in order. */
    asked,
    onRequest(act: typeof before) {
      before = act;
    },
    async close() {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
export type ListensService = Awaited<ReturnType<typeof startListensService>>;
