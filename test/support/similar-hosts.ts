import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from './carriers.ts';

/** An empty list of more than 16 MiB. */
const hugeList = `[${' '.repeat(17 * 1024 * 1024)}]`;

/** How a host fails. */
export type Outage = 'stalls' | 'html' | 'busy' | 'huge' | 'wrapped' | 'slow';

/** How long a slow host takes, in ms. */
const slowMs = 1500;

interface Song {
  readonly title: string;
  readonly artist: string;
}

export interface KnownElsewhere {
  /** Recordings of MusicBrainz by ISRC, and by `title - artist` for a search, which has their title too. */
  readonly recordings?: Readonly<
    Record<string, { readonly id: string; readonly artistId: string; readonly title?: string }>
  >;
  /** Similar songs by the id of a recording, and similar artists by the id of an artist. */
  readonly songs?: Readonly<Record<string, readonly Song[]>>;
  readonly artists?: Readonly<Record<string, readonly string[]>>;
}

/** A MusicBrainz id made from a number. */
export const mbid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What the labs host takes. It answers others with HTML. */
const algorithms = new Set([
  'session_based_days_7500_session_300_contribution_5_threshold_15_limit_50_skip_30_top_n_listeners_1000',
  'session_based_days_7500_session_300_contribution_5_threshold_10_limit_100_filter_True_skip_30',
]);

const json = (answer: ServerResponse, value: unknown, status = 200) => {
  answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  answer.end(JSON.stringify(value));
};
const html = (answer: ServerResponse, status: number) => {
  answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  answer.end('<!doctype html><title>400 Bad Request</title>');
};

async function listening(handle: (request: IncomingMessage, answer: ServerResponse) => void) {
  const server = createServer(handle);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<unknown>(resolve => server.close(resolve));
    },
  };
}

/** Stand-ins of the labs host of ListenBrainz and of MusicBrainz, with the shapes and limits that clients report. */
export async function similarHosts(known: KnownElsewhere = {}) {
  const asked: { readonly host: 'labs' | 'musicBrainz'; readonly url: string; readonly agent: string }[] = [];
  const outages: { labs?: Outage; musicBrainz?: Outage } = {};
  let last = Number.NEGATIVE_INFINITY;
  let tooFast = 0;
  const isOut = (answer: ServerResponse, outage: Outage | undefined) => {
    if (outage === 'html') html(answer, 400);
    if (outage === 'busy') json(answer, { error: 'too many requests' }, 503);
    // A whole answer, which only its size makes wrong.
    if (outage === 'huge') answer.writeHead(200, { 'content-type': 'application/json' }).end(hugeList);
    return outage !== undefined && outage !== 'wrapped' && outage !== 'slow';
  };
  const labs = await listening(({ url = '', headers }, answer) => {
    asked.push({ host: 'labs', url, agent: String(headers['user-agent']) });
    if (isOut(answer, outages.labs)) return;
    const { pathname, searchParams } = new URL(url, 'http://labs');
    if (!algorithms.has(searchParams.get('algorithm') ?? '')) return html(answer, 400);
    const rows =
      pathname === '/similar-recordings/json'
        ? (known.songs?.[searchParams.get('recording_mbids') ?? ''] ?? []).map(({ title, artist }, at) => ({
            recording_mbid: mbid(1000 + at),
            recording_name: title,
            artist_credit_name: artist,
            artist_credit_mbids: null,
            release_name: null,
            score: 900 - at,
            reference_mbid: searchParams.get('recording_mbids'),
          }))
        : (known.artists?.[searchParams.get('artist_mbids') ?? ''] ?? []).map((name, at) => ({
            artist_mbid: mbid(2000 + at),
            name,
            comment: '',
            score: 11_156 - at,
            reference_mbid: searchParams.get('artist_mbids'),
          }));
    return json(answer, outages.labs === 'wrapped' ? [{ type: 'dataset', data: rows }] : rows);
  });
  const musicBrainz = await listening(async ({ url = '', headers }, answer) => {
    const now = performance.now();
    if (now - last < 1000) tooFast += 1;
    last = now;
    asked.push({ host: 'musicBrainz', url, agent: String(headers['user-agent']) });
    if (isOut(answer, outages.musicBrainz)) return;
    if (outages.musicBrainz === 'slow') await sleep(slowMs);
    const { pathname, searchParams } = new URL(url, 'http://musicbrainz');
    const [, isrc] = /^\/ws\/2\/isrc\/(\w+)$/.exec(pathname) ?? [];
    const [, title, artist] =
      /^recording:"(.*)" AND artist:"(.*)"$/.exec(searchParams.get('query') ?? '') ?? [];
    const found = known.recordings?.[isrc ?? `${title} - ${artist}`];
    if (found === undefined)
      return isrc === undefined
        ? json(answer, { recordings: [] })
        : json(answer, { error: 'Not Found' }, 404);
    const credit = [{ name: 'x', artist: { id: found.artistId, name: 'x' } }];
    return json(answer, {
      recordings: [{ id: found.id, title: found.title ?? 'x', score: 100, 'artist-credit': credit }],
    });
  });
  return {
    hosts: { labs: labs.origin, musicBrainz: musicBrainz.origin },
    asked,
    outages,
    /** How many requests came sooner than a second after the one before. */
    tooFast: () => tooFast,
    close: () => Promise.all([labs.close(), musicBrainz.close()]),
  };
}
