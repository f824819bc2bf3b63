import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../src/resources/read.ts';
import { parseUri } from '../../src/resources/router.ts';
import { type Era, type Stand, stand } from '../support/stand.ts';
import { gapsIn, isJson, jsonAt, listIn, offered, textAt } from './host.ts';

let modern: Stand;
let legacy: Stand;

beforeAll(async () => {
  modern = await stand();
  legacy = await stand({ era: 'legacy', embedded: modern.embedded });
  const [episode = ''] = await offered(modern.mcp, 'music://episode/{episode_id}', 'episode_id', 'the slow');
  await modern.music.episode.bookmark({ episode_id: Number(episode.split('-').at(-1)), offset: 40 });
});
afterAll(async () => {
  await legacy.close();
  await modern.close();
});

const hostOf = (era: Era) => (era === 'modern' ? modern : legacy).mcp;

/** What a person would type, or paste where nothing is offered. */
const typed: Readonly<Record<string, string>> = {
  artist_id: 'lady',
  album_id: 'light',
  track_id: 'light',
  playlist_id: 'practice',
  podcast_id: 'the',
  episode_id: 'the slow',
  user_id: 'm',
};

async function pasted(name: string): Promise<string> {
  const [album] = await offered(modern.mcp, 'music://album/{album_id}', 'album_id', 'light');
  const [track] = await offered(modern.mcp, 'music://track/{track_id}', 'track_id', 'light');
  const codes = {
    upc: (await jsonAt(modern.mcp, `music://album/${album}`))['upc'],
    isrc: (await jsonAt(modern.mcp, `music://track/${track}`))['isrc'],
  };
  return String(name === 'upc' ? codes.upc : codes.isrc);
}

/** A template with what completion offers first in each of its gaps. */
async function filled(era: Era, template: string): Promise<string> {
  let uri = template;
  for (const name of gapsIn(template)) {
    const values = await offered(hostOf(era), template, name, typed[name] ?? '');
    uri = uri.replace(`{${name}}`, encodeURIComponent(values[0] ?? (await pasted(name))));
  }
  return uri;
}

/** Every item from the first page to the last, following `next`. */
async function toTheEnd(era: Era, uri: string): Promise<{ items: number; pages: number; total: unknown }> {
  let items = 0;
  let pages = 0;
  let total: unknown;
  for (let at: unknown = uri; typeof at === 'string' && pages < 60; pages += 1) {
    const page = await jsonAt(hostOf(era), at);
    items += listIn(page['items']).length;
    total = page['total'];
    at = page['next'];
  }
  return { items, pages, total };
}

const formats = ['m3u8', 'xspf', 'jspf', 'csv', 'lines', 'links'];

const isOfJson = ({ mimeType }: { readonly mimeType?: string | undefined }) =>
  mimeType === 'application/json';

/** Not only for the listener's eyes. */
type Annotated = { readonly annotations?: { readonly audience?: readonly string[] | undefined } | undefined };
const isForAssistants = ({ annotations }: Annotated) => annotations?.audience?.includes('assistant') === true;

const listsOf = async (era: Era) => ({
  fixed: (await hostOf(era).listResources()).resources.filter(
    resource => isOfJson(resource) && isForAssistants(resource),
  ),
  templates: (await hostOf(era).listResourceTemplates()).resourceTemplates.filter(
    template => isOfJson(template) && isForAssistants(template),
  ),
});

describe.each<Era>(['modern', 'legacy'])('A host of the %s era', era => {
  it('reads every template, filled with what completion offers', async () => {
    const { templates } = await listsOf(era);
    expect(templates.length).toBeGreaterThan(45);
    for (const { uriTemplate } of templates) {
      const uri = await filled(era, uriTemplate);
      const read = await jsonAt(hostOf(era), uri);
      expect({ uriTemplate, uri: read['uri'] }).toEqual({
        uriTemplate,
        uri: expect.stringMatching(/^music:\/\//),
      });
      expect(Object.keys(read).length, uri).toBeGreaterThan(1);
    }
  });

  it('reads a playlist as a file, by an address that completion fills', async () => {
    const { resourceTemplates } = await hostOf(era).listResourceTemplates();
    const files = resourceTemplates.filter(template => !isOfJson(template));
    expect(files.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'music://playlist/{playlist_id}/export/{format}',
    ]);
    for (const { uriTemplate } of files) {
      expect(await offered(hostOf(era), uriTemplate, 'format', '')).toEqual(formats);
      const uri = await filled(era, uriTemplate);
      expect(uri).toBe('music://playlist/practice-room-4417083122/export/m3u8');
      expect(await textAt(hostOf(era), uri)).toMatch(/^#EXTM3U\n/);
    }
  });

  it('reads every fixed resource', async () => {
    const { fixed } = await listsOf(era);
    for (const { uri } of fixed) expect(await jsonAt(hostOf(era), uri)).toHaveProperty('uri', uri);
  });

  it('pages every list to its end', async () => {
    const { fixed, templates } = await listsOf(era);
    const uris = [
      ...fixed.map(({ uri }) => uri),
      ...(await Promise.all(templates.map(({ uriTemplate }) => filled(era, uriTemplate)))),
    ];
    let lists = 0;
    for (const uri of uris) {
      if (!('items' in (await jsonAt(hostOf(era), uri)))) continue;
      lists += 1;
      const { items, pages, total } = await toTheEnd(era, `${uri}?limit=20`);
      expect(pages, uri).toBeLessThan(60);
      if (typeof total === 'number') expect({ uri, items }).toEqual({ uri, items: total });
    }
    expect(lists).toBeGreaterThan(40);
  });
});

describe('A resource', () => {
  it('stands for every entity type of the interface', async () => {
    const { fixed, templates } = await listsOf('modern');
    const uris = [...fixed.map(({ uri }) => uri), ...templates.map(({ uriTemplate }) => uriTemplate)];
    const types = 'track album artist playlist user podcast episode radio genre editorial'.split(' ');
    for (const type of types) expect(uris).toContain(`music://${type}/{${type}_id}`);
    expect(uris).toEqual(
      expect.arrayContaining(['music://options', 'music://chart', 'music://chart/{genre_id}']),
    );
  });

  it('is the same behind a name, and names itself as it was asked for', async () => {
    const artistAt = async (uri: string) => {
      const { share, ...artist } = await jsonAt(modern.mcp, uri);
      // The address to share holds the second at which it was given.
      return { ...artist, share: String(share).replace(/utm_term=0_\d+/, '') };
    };
    const plain = await artistAt('music://artist/180');
    expect(plain).toMatchObject({ uri: 'music://artist/180', name: 'Lady Ampersand', type: 'artist' });
    expect(await artistAt('music://artist/lady-ampersand-180')).toEqual(plain);
    expect(await artistAt('music://artist/180/')).toEqual(plain);
    const { contents } = await modern.mcp.readResource({ uri: 'music://artist/lady-ampersand-180' });
    expect(contents[0]).toMatchObject({
      uri: 'music://artist/lady-ampersand-180',
      mimeType: 'application/json',
    });
  });

  it('has every field of the object, and the address of each item in a list', async () => {
    const page = await jsonAt(modern.mcp, 'music://artist/180/top?limit=2');
    const [track] = listIn(page['items']);
    expect(track).toMatchObject({ uri: `music://track/${track?.['id']}`, md5_image: expect.any(String) });
  });

  it('gives either part of a query alone', async () => {
    const whole = listIn((await jsonAt(modern.mcp, 'music://genre'))['items']);
    const some = await jsonAt(modern.mcp, 'music://genre?limit=2');
    expect(listIn(some['items'])).toEqual(whole.slice(0, 2));
    expect(some).toMatchObject({ total: whole.length, next: 'music://genre?limit=2&index=2' });
    expect(listIn((await jsonAt(modern.mcp, 'music://genre?index=3'))['items'])).toEqual(whole.slice(3));
  });

  it('holds back what is secret', async () => {
    const { fixed } = await listsOf('modern');
    const token = modern.embedded.token;
    for (const uri of [...fixed.map(each => each.uri), 'music://user/me', 'music://track/3105846']) {
      const text = JSON.stringify(await jsonAt(modern.mcp, uri));
      expect(text).not.toContain(token);
      expect(text).not.toMatch(/"(track_token|upload_token|user_token|access_token)"/);
    }
  });

  it('holds it back in lists and bundles too, with what is invisible and the addresses that carry a token', async () => {
    const secret = {
      id: 1,
      title: 'a\u202Eb',
      track_token: 's3cret',
      link: 'https://x.test/?access_token=s3cret',
    };
    const list = { data: [secret], total: 1, next: 'https://x.test/?access_token=s3cret&index=1' };
    const told = { call: async () => ({ ...list, ...secret, tracks: list }) };
    for (const uri of ['music://artist/1/top', 'music://chart', 'music://album/1', 'music://genre']) {
      const found = parseUri(uri);
      if (found.is !== 'entry') throw new Error(`${uri} is not read`);
      const text = JSON.stringify(
        await read(told, { ...found, entry: found.route.entry }, new AbortController().signal),
      );
      expect(text).toContain('"title":"ab"');
      expect(text).not.toMatch(/s3cret|token|\u202E/);
    }
  });

  describe('from a service that ignores limits', () => {
    const long = 'é"\\ '.repeat(300);
    const track = (id: number) => ({ id, title: `${id} ${long}`, type: 'track' });
    const tracks = Array.from({ length: 5000 }, (_, at) => track(at + 1));
    const huge = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, long]));
    const bytesAt = async (body: unknown, uri: string) => {
      const found = parseUri(uri);
      if (found.is !== 'entry') throw new Error(`${uri} is not read`);
      const target = { ...found, entry: found.route.entry };
      const content = await read({ call: async () => body }, target, new AbortController().signal);
      return { content, bytes: Buffer.byteLength(JSON.stringify(content)) };
    };

    it.each(['music://artist/1/top', 'music://genre', 'music://user/me/tracks?index=10'])(
      'has at most 1 MB at %s, and says where it goes on',
      async uri => {
        const { content, bytes } = await bytesAt({ data: tracks, total: 5000 }, uri);
        const shown = listIn(content['items']).length;
        expect(bytes).toBeLessThanOrEqual(1_000_000);
        expect(bytes).toBeGreaterThan(900_000);
        const from = uri.endsWith('=10') ? 10 : 0;
        expect(content['next']).toBe(`${uri.split('?')[0]}?index=${from + shown}`);
      },
    );

    it('has no more items than were asked for', async () => {
      const { content } = await bytesAt(
        { data: tracks, total: 5000 },
        'music://artist/1/top?index=3&limit=5',
      );
      expect(listIn(content['items']).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
      expect(content['next']).toBe('music://artist/1/top?index=8&limit=5');
    });

    it('has at most 1 MB of a bundle, an object and a single item too', async () => {
      const list = { data: tracks };
      const bundle = await bytesAt(
        { tracks: list, albums: list, artists: list, playlists: list },
        'music://chart',
      );
      expect(bundle.content['tracks']).toMatchObject({
        next: expect.stringMatching(/^music:\/\/chart\?index=\d+$/),
      });
      const object = await bytesAt({ id: 1, ...huge }, 'music://album/1');
      expect(object.content['fields_left_out']).toBeGreaterThan(1000);
      const item = await bytesAt({ data: [{ id: 1, ...huge }, track(2)] }, 'music://artist/1/top');
      expect(listIn(item.content['items'])[0]).toMatchObject({ id: 1, fields_left_out: expect.any(Number) });
      for (const { bytes } of [bundle, object, item]) {
        expect(bytes).toBeLessThanOrEqual(1_000_000);
        expect(bytes).toBeGreaterThan(400_000);
      }
    });
  });

  it('shortens long lists inside an object, and says where they are whole', async () => {
    const made = await modern.music.playlist.create({ title: 'Long' });
    const page = await modern.music.search.track({ query: 'light', limit: 100 });
    const track_ids = page.data.flatMap(({ id }) => id ?? []);
    await modern.music.playlist.add_tracks({ playlist_id: made.id, track_ids });
    const playlist = await jsonAt(modern.mcp, `music://playlist/${made.id}`);
    const left = isJson(playlist['left_out']) ? playlist['left_out'] : {};
    expect(left).toEqual({
      tracks: { count: expect.any(Number), uri: `music://playlist/${made.id}/tracks` },
    });
    const shown = isJson(playlist['tracks']) ? listIn(playlist['tracks']['data']) : [];
    const count = isJson(left['tracks']) ? left['tracks']['count'] : 0;
    expect(shown.length + Number(count)).toBe(track_ids.length);
  });
});

describe('What may be kept', () => {
  const held = async (uri: string) => {
    const { ttlMs, cacheScope } = await legacy.mcp.readResource({ uri });
    return { ttlMs, cacheScope };
  };
  const minute = 60_000;

  it('is long and public for objects of the catalogue, but not longer than their signed links hold', async () => {
    expect(await held('music://artist/180')).toEqual({ ttlMs: 1440 * minute, cacheScope: 'public' });
    expect(await held('music://track/3105846')).toEqual({ ttlMs: 10 * minute, cacheScope: 'public' });
  });

  it('is short for charts', async () =>
    expect(await held('music://chart')).toEqual({ ttlMs: 5 * minute, cacheScope: 'public' }));

  it.each(['music://user/me/tracks', 'music://playlist/4417083122', 'music://user/me', 'music://options'])(
    'is nothing at %s, which is a person’s',
    async uri => expect(await held(uri)).toEqual({ ttlMs: 0, cacheScope: 'private' }),
  );
});
