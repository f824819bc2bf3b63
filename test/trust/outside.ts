import type { Entry } from '../../src/client/api/index.ts';
import { MusicError } from '../../src/client/errors.ts';
import { decode } from '../../src/client/wire-codec.ts';
import { withoutSecrets } from '../../src/tools/engine/full-detail.ts';
import { entryNamed } from '../support/carriers.ts';
import type { Recording } from '../support/recordings.ts';

/** What was recorded of requests that no operation of the interface makes, with the error class of those that failed. */
export const unasked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /chart/{id}/albums': {},
  'GET /chart/{id}/artists': {},
  'GET /chart/{id}/playlists': {},
  'GET /chart/{id}/podcasts': {},
  'GET /chart/{id}/tracks': {},
  'GET /connect/oauth/access_token.php': {
    'GET_connect__oauth__access_token.php/yvasyliev--wrong-code.json': 'Unreadable',
  },
  'GET /does-not-exists': {
    'GET_does-not-exists/browniebroke--TestClient.test_request_404.json': 'NotFound',
  },
  'GET /nonexistent': { 'GET_nonexistent/aalomrani--unknown-path-600.json': 'RequestRefused' },
  'GET /radio/genres': {},
  'GET /track/isrc:{isrc}': { 'GET_track__isrc-isrc/aalomrani--isrc-no-data-800.json': 'NotFound' },
  'GET /user/{id}/charts': {},
};

/** The operation whose answers have the same shape. */
const models: Readonly<Record<string, string>> = {
  'GET /chart/{id}/albums': 'artist.albums',
  'GET /chart/{id}/artists': 'artist.related',
  'GET /chart/{id}/playlists': 'artist.playlists',
  'GET /chart/{id}/podcasts': 'search.podcast',
  'GET /chart/{id}/tracks': 'artist.top',
  'GET /radio/genres': 'radio.genres',
  'GET /track/isrc:{isrc}': 'track.by_isrc',
  'GET /user/{id}/charts': 'artist.top',
};

/** The body as it is shown in full, or the class of its error. */
export function byMatchingModel({ endpoint, response }: Recording): { read?: unknown; error?: string } {
  const entry: Entry = entryNamed(models[endpoint] ?? 'service.infos');
  const contentType = (response.headers?.['content-type'] ?? 'application/json').split(';')[0] ?? '';
  const body = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
  try {
    return { read: withoutSecrets(decode(entry, {}, { status: response.status, contentType, body })) };
  } catch (error) {
    if (error instanceof MusicError) return { error: error.name };
    throw error;
  }
}
