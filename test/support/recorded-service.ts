import type { TrackNode } from '../../src/catalogue-service/catalogue/graph.ts';
import { isRecord } from '../../src/client/api/is-record.ts';
import type { MusicGraph } from '../../src/demo/catalogue/index.ts';
import { openStore } from '../../src/store/open.ts';
import { numberedCatalogue } from './numbered-catalogue.ts';
import { recordings } from './recordings.ts';
import { jsonReply, standIn } from './replay.ts';
import { startTestService } from './test-service.ts';

/**
 * The catalogue of the live service as far as it was recorded, and one account with these songs, which is empty. The
 * recorded answers have nothing of a listener.
 */
export interface RecordedService {
  readonly origin: string;
  /** Opens the account. */
  readonly token: string;
  /** What was asked: `GET /track/3135556`. */
  readonly requests: string[];
  close(): Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;

const notThere = { error: { type: 'DataException', message: 'no data', code: 800 } };

/** The newest recorded answer of each path, and all songs in the answers. */
function recorded() {
  const tracks = new Map<number, Body>();
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
  return { tracks, bodies };
}

const partOf = (track: Body, name: string): Body => {
  const part = track[name];
  return isRecord(part) ? part : {};
};

/** The songs as the account knows them. */
function accountCatalogue(tracks: ReadonlyMap<number, Body>): MusicGraph {
  const songs: Record<number, Partial<TrackNode>> = {};
  const base = numberedCatalogue();
  const [artists, albums] = [new Map(base.artists), new Map(base.albums)];
  for (const [id, track] of tracks) {
    const [artist, album] = [partOf(track, 'artist'), partOf(track, 'album')];
    const [artistId, albumId] = [Number(artist['id'] ?? 1), Number(album['id'] ?? 1)];
    const [anyArtist, anyAlbum] = [base.artists.get(1), base.albums.get(1)];
    if (anyArtist !== undefined && artistId > 1)
      artists.set(artistId, { ...anyArtist, id: artistId, name: String(artist['name']) });
    if (anyAlbum !== undefined && albumId > 1)
      albums.set(albumId, { ...anyAlbum, id: albumId, artistId, title: String(album['title']) });
    songs[id] = {
      title: String(track['title']),
      artistId,
      albumId,
      duration: Number(track['duration'] ?? 0),
    };
  }
  return { ...numberedCatalogue({ songs }), artists, albums };
}

/** Answers searches with the songs that were recorded and fit, and ids with the newest recorded object. */
export async function recordedService(): Promise<RecordedService> {
  const { tracks, bodies } = recorded();
  const found = (words: string) => {
    const wanted = words.toLowerCase().split(/\s+/);
    const fits = [...tracks.values()].filter(track => {
      const text = `${String(track['title'])} ${String(partOf(track, 'artist')['name'])}`.toLowerCase();
      return track['album'] !== undefined && wanted.every(word => text.includes(word));
    });
    return { data: fits.slice(0, 25), total: fits.length };
  };
  const answer = (path: string, query: string): unknown => {
    if (/^\/search(\/track)?$/.test(path)) return found(query);
    const [, id] = /^\/track\/(\d+)$/.exec(path) ?? [];
    return bodies.get(path) ?? tracks.get(Number(id)) ?? notThere;
  };
  const store = await openStore({ memory: true });
  const account = await startTestService({
    store,
    catalogue: accountCatalogue(tracks),
    quota: { requests: 10_000, ms: 1000 },
  });
  const requests: string[] = [];
  const front = await standIn(account, ({ method, path, params, token }, pass) => {
    requests.push(`${method} ${path}`);
    const isAccounts = method !== 'GET' || /^\/(user|playlist)\//.test(path);
    return isAccounts && token !== undefined ? pass() : jsonReply(answer(path, params['q'] ?? ''));
  });
  return {
    origin: front.origin,
    token: account.token,
    requests,
    async close() {
      await front.close();
      await account.close();
      store.close();
    },
  };
}
