import { describe, expect, it } from 'vitest';
import {
  Album,
  Artist,
  Chart,
  Editorial,
  Episode,
  Genre,
  GenreRadios,
  Infos,
  OEmbed,
  Options,
  Permissions,
  Playlist,
  Podcast,
  Radio,
  SearchQuery,
  Track,
  User,
} from '../../src/client/api/models.ts';
import { Created, type Output, pageOf, Written } from '../../src/client/api/output-shape.ts';
import { hasRecordings, type Recording, recordings } from '../support/recordings.ts';

const tracks = pageOf(Track);
const albums = pageOf(Album);
const artists = pageOf(Artist);
const playlists = pageOf(Playlist);
const users = pageOf(User);
const podcasts = pageOf(Podcast);
const radios = pageOf(Radio);

/** What each endpoint of the interface is read as. */
const inInterface: Record<string, Output> = {
  'GET /album/{id}': Album,
  'GET /album/{id}/fans': users,
  'GET /album/{id}/tracks': tracks,
  'GET /artist/{id}': Artist,
  'GET /artist/{id}/albums': albums,
  'GET /artist/{id}/playlists': playlists,
  'GET /artist/{id}/radio': tracks,
  'GET /artist/{id}/related': artists,
  'GET /artist/{id}/top': tracks,
  'GET /chart': Chart,
  'GET /chart/{id}': Chart,
  'GET /editorial': pageOf(Editorial),
  'GET /editorial/{id}': Editorial,
  'GET /editorial/{id}/charts': Chart,
  'GET /editorial/{id}/releases': albums,
  'GET /editorial/{id}/selection': albums,
  'GET /episode/{id}': Episode,
  'GET /genre': pageOf(Genre),
  'GET /genre/{id}': Genre,
  'GET /genre/{id}/artists': artists,
  'GET /genre/{id}/podcasts': podcasts,
  'GET /genre/{id}/radios': radios,
  'GET /infos': Infos,
  'GET /oembed': OEmbed,
  'GET /options': Options,
  'GET /playlist/{id}': Playlist,
  'GET /playlist/{id}/fans': users,
  'GET /playlist/{id}/tracks': tracks,
  'GET /podcast/{id}': Podcast,
  'GET /podcast/{id}/episodes': pageOf(Episode),
  'GET /radio': radios,
  'GET /radio/lists': radios,
  'GET /radio/top': radios,
  'GET /radio/{id}': Radio,
  'GET /radio/{id}/tracks': tracks,
  'GET /search': tracks,
  'GET /search/album': albums,
  'GET /search/artist': artists,
  'GET /search/history': pageOf(SearchQuery),
  'GET /search/playlist': playlists,
  'GET /search/podcast': podcasts,
  'GET /search/radio': radios,
  'GET /search/track': tracks,
  'GET /search/user': users,
  'GET /track/{id}': Track,
  'GET /user/me': User,
  'GET /user/{id}': User,
  'GET /user/{id}/albums': albums,
  'GET /user/{id}/artists': artists,
  'GET /user/{id}/charts/albums': albums,
  'GET /user/{id}/charts/playlists': playlists,
  'GET /user/{id}/charts/tracks': tracks,
  'GET /user/{id}/flow': tracks,
  'GET /user/{id}/followers': users,
  'GET /user/{id}/followings': users,
  'GET /user/{id}/history': tracks,
  'GET /user/{id}/options': Options,
  'GET /user/{id}/permissions': Permissions,
  'GET /user/{id}/personal_songs': tracks,
  'GET /user/{id}/playlists': playlists,
  'GET /user/{id}/radios': radios,
  'GET /user/{id}/recommendations/albums': albums,
  'GET /user/{id}/recommendations/artists': artists,
  'GET /user/{id}/recommendations/playlists': playlists,
  'GET /user/{id}/recommendations/radios': radios,
  'GET /user/{id}/recommendations/releases': albums,
  'GET /user/{id}/recommendations/tracks': tracks,
  'GET /user/{id}/tracks': tracks,
};

/** Recorded, but no operation of the interface; `output` is null where every recorded answer is a refusal. */
const beyondInterface: Record<string, { files: number; output: Output | null }> = {
  'GET /chart/{id}/albums': { files: 4, output: albums },
  'GET /chart/{id}/artists': { files: 4, output: artists },
  'GET /chart/{id}/playlists': { files: 4, output: playlists },
  'GET /chart/{id}/podcasts': { files: 4, output: podcasts },
  'GET /chart/{id}/tracks': { files: 4, output: tracks },
  'GET /connect/oauth/access_token.php': { files: 1, output: null },
  'GET /does-not-exists': { files: 1, output: null },
  'GET /nonexistent': { files: 1, output: null },
  'GET /radio/genres': { files: 1, output: pageOf(GenreRadios) },
  'GET /track/isrc:{isrc}': { files: 2, output: Track },
  'GET /user/{id}/charts': { files: 1, output: tracks },
  'GET /user/{id}/charts/artists': { files: 1, output: artists },
};

const outputOf = (endpoint: string) => inInterface[endpoint] ?? beyondInterface[endpoint]?.output;

describe.skipIf(!hasRecordings)(
  'what the service returned (skipped where its recorded answers are not at hand)',
  () => {
    const reads = recordings().filter(isRead);
    const readable = reads.filter(recording => !isRefusal(recording.response.body));
    const endpoints = [...new Set(readable.map(recording => recording.endpoint))];

    it('knows every recorded read, or lists it as beyond the interface', () => {
      const counts = countBy(reads.filter(({ endpoint }) => !(endpoint in inInterface)));
      const listed = Object.entries(beyondInterface).map(([endpoint, { files }]) => [endpoint, files]);
      expect(counts).toEqual(Object.fromEntries(listed));
      expect(Object.values(counts).reduce((sum, files) => sum + files)).toBe(28);
      expect([recordings().length, reads.length, readable.length]).toEqual([337, 274, 250]);
    });

    it.each(endpoints)('reads %s and loses no field', endpoint => {
      const output = outputOf(endpoint);
      const answers = readable.filter(recording => recording.endpoint === endpoint);
      const lost = answers.flatMap(({ file, response: { body } }) =>
        differences(body, output?.schema().parse(body)).map(path => `${file}: ${path}`),
      );
      expect(lost).toEqual([]);
    });

    it('gives every recorded field a type of its own', () => {
      const untyped = readable.flatMap(({ endpoint, response: { body } }) =>
        unnamed(outputOf(endpoint), body),
      );
      expect([...new Set(untyped)]).toEqual([]);
    });

    it('reads the outcome of every recorded write', () => {
      const bodies = recordings()
        .filter(recording => !isRead(recording))
        .map(recording => recording.response.body)
        .filter(body => !isRefusal(body));
      const created = bodies.filter(isCreation);
      const outcomes = bodies.filter(body => !isCreation(body)).map(body => Written.schema().parse(body));
      expect(created.map(body => Created.schema().parse(body))).toEqual(created);
      expect(created).toHaveLength(3);
      expect(outcomes.filter(changed => changed)).toHaveLength(55);
      expect(outcomes.filter(changed => !changed)).toHaveLength(3);
    });
  },
);

function isRead({ request }: Recording) {
  return request.method === 'GET';
}

/** An error in a body, or text in place of one. Some writes succeed with an empty list of errors. */
function isRefusal(body: unknown) {
  if (typeof body === 'string') return true;
  return isObject(body) && 'error' in body && !Array.isArray(body.error);
}

const isCreation = (body: unknown) => isObject(body) && 'id' in body;

function countBy(some: readonly Recording[]) {
  const counts: Record<string, number> = {};
  for (const { endpoint } of some) counts[endpoint] = (counts[endpoint] ?? 0) + 1;
  return counts;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths at which the value read is not what was sent. */
function differences(sent: unknown, read: unknown, path = ''): string[] {
  if (Array.isArray(sent) && Array.isArray(read) && sent.length === read.length) {
    return sent.flatMap((item, at) => differences(item, read[at], `${path}[${at}]`));
  }
  if (isObject(sent) && isObject(read)) {
    const names = [...new Set([...Object.keys(sent), ...Object.keys(read)])];
    return names.flatMap(name => differences(sent[name], read[name], `${path}.${name}`));
  }
  return same(sent, read, path) ? [] : [path];
}

const wordings = /\.(title\w*|name|isrc|upc|version|md5_image|checksum|query)$/;

function same(sent: unknown, read: unknown, path: string) {
  if (typeof sent === 'string' && typeof read === 'number')
    return Number(sent) === read && !wordings.test(path);
  if (typeof sent === 'string' && read === null) return /^0000-00-00( 00:00:00)?$/.test(sent);
  return sent === read;
}

/** The fields of an answer, or of a page's items, that the output reads whatever they hold: it has no type for them. */
function unnamed(output: Output | null | undefined, body: unknown): string[] {
  if (!output || !isObject(body)) return [];
  const items = Array.isArray(body.data) ? body.data : [body];
  const item = output.shape === 'page' ? { data: [spoiled(items)] } : spoiled(items);
  const read = output.schema().parse(item);
  const first = isObject(read) && Array.isArray(read.data) ? read.data[0] : read;
  const names = Object.keys(spoiled(items));
  return names
    .filter(name => !(isObject(first) && isObject(first.unreadable) && name in first.unreadable))
    .map(name => `${output.kind}.${name}`);
}

/** An object with every field of these, each holding what no field can. */
const spoiled = (items: readonly unknown[]) =>
  Object.fromEntries(
    items.filter(isObject).flatMap(item => Object.keys(item).map(name => [name, Symbol(name)])),
  );
