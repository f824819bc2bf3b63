import { createServer } from 'node:http';
import { isRecord } from '../../src/client/api/is-record.ts';
import { portOf } from './carriers.ts';
import { recordings } from './recordings.ts';

/** The catalogue of the live service as far as it was recorded. Nothing in it belongs to a listener. */
export interface RecordedService {
  readonly origin: string;
  /** What was asked: `GET /track/3135556`. */
  readonly requests: string[];
  close(): Promise<void>;
}

const notThere = { error: { type: 'DataException', message: 'no data', code: 800 } };

/** Answers searches with the songs that were recorded and fit, and ids with the newest recorded object. */
export async function recordedService(): Promise<RecordedService> {
  const tracks = new Map<number, Record<string, unknown>>();
  const bodies = new Map<string, unknown>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(each);
    if (!isRecord(value)) return;
    const { id, type } = value;
    if (type === 'track' && typeof id === 'number' && id > 0) tracks.set(id, { ...tracks.get(id), ...value });
    for (const each of Object.values(value)) collect(each);
  };
  for (const { request, response, kind } of recordings()) {
    if (request.method !== 'GET' || /\/user\/|oauth/.test(request.path) || kind === 'reported') continue;
    collect(response.body);
    if (!isRecord(response.body) || 'error' in response.body) continue;
    bodies.set(request.path, response.body);
  }
  const found = (words: string) => {
    const wanted = words.toLowerCase().split(/\s+/);
    const fits = [...tracks.values()].filter(track => {
      const artist = isRecord(track['artist']) ? track['artist']['name'] : '';
      const text = `${String(track['title'])} ${String(artist)}`.toLowerCase();
      return track['album'] !== undefined && wanted.every(word => text.includes(word));
    });
    return { data: fits.slice(0, 25), total: fits.length };
  };
  const answer = (path: string, query: URLSearchParams): unknown => {
    if (/^\/search(\/track)?$/.test(path)) return found(query.get('q') ?? '');
    const [, id] = /^\/track\/(\d+)$/.exec(path) ?? [];
    if (id !== undefined) return bodies.get(path) ?? tracks.get(Number(id)) ?? notThere;
    return bodies.get(path) ?? notThere;
  };
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://music.test');
    requests.push(`${request.method} ${pathname}`);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(answer(pathname, searchParams)));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
