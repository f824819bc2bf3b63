import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entries } from '../../src/client/api/index.ts';
import { clientOver, entryNamed, json } from '../support/carriers.ts';

type Params = Readonly<Record<string, string>>;
type Case = readonly [input: Record<string, unknown>, request: string, params?: Params];

const page = { index: 20, limit: 10 };
const paged = { index: '20', limit: '10' };

const searches = ['any', 'track', 'album', 'artist', 'playlist', 'podcast', 'radio', 'user'];
const ofArtist = ['top', 'albums', 'related', 'radio', 'playlists', 'fans'];
const ofUser = ['followings', 'followers', 'flow', 'history'];
const listsOfUser = ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios', 'personal_songs'];
const kinds = ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios'];

const each = (names: readonly string[], make: (name: string) => readonly [string, Case]) =>
  Object.fromEntries(names.map(make));

const addition = (kind: string): readonly [string, Case] => {
  const id = `${kind.slice(0, -1)}_id`;
  const single = kind === 'podcasts' || kind === 'radios';
  return [
    `library.add_${kind}`,
    [
      single ? { [id]: 7 } : { user_id: 5, ids: [7, 8] },
      `POST /user/${single ? 'me' : 5}/${kind}`,
      { [id]: single ? '7' : '7,8' },
    ],
  ];
};

/** The interface's tables. What is only read may have its line in test/support/requests.ts alone. */
const cases: Record<string, Case> = {
  ...each(searches, name => [
    `search.${name}`,
    [
      { query: 'daft punk', strict: true, order: 'RATING_DESC', ...page },
      `GET /search${name === 'any' ? '' : `/${name}`}`,
      { q: 'daft punk', strict: 'on', order: 'RATING_DESC', ...paged },
    ],
  ]),
  'search.history': [page, 'GET /search/history', paged],
  'album.details': [{ album_id: 302127 }, 'GET /album/302127'],
  'album.by_upc': [{ upc: '724384960650' }, 'GET /album/upc:724384960650'],
  'album.tracks': [{ album_id: 302127, ...page }, 'GET /album/302127/tracks', paged],
  'album.fans': [{ album_id: 302127, ...page }, 'GET /album/302127/fans', paged],
  'artist.details': [{ artist_id: 27 }, 'GET /artist/27'],
  ...each(ofArtist, name => [
    `artist.${name}`,
    [{ artist_id: 27, ...page }, `GET /artist/27/${name}`, paged],
  ]),
  'track.details': [{ track_id: -3141162703 }, 'GET /track/-3141162703'],
  'track.by_isrc': [{ isrc: 'GBDUW0000059' }, 'GET /track/isrc:GBDUW0000059'],
  'track.update': [
    { track_id: -3, title: 'T', artist: 'A', album: 'B' },
    'POST /track/-3',
    { title: 'T', artist: 'A', album: 'B' },
  ],
  'track.remove': [{ track_id: -3 }, 'DELETE /track/-3'],
  'playlist.details': [{ playlist_id: 5 }, 'GET /playlist/5'],
  ...each(['tracks', 'radio', 'fans'], name => [
    `playlist.${name}`,
    [{ playlist_id: 5, ...page }, `GET /playlist/5/${name}`, paged],
  ]),
  'playlist.create': [{ title: ' Été & co ' }, 'POST /user/me/playlists', { title: ' Été & co ' }],
  'playlist.update': [
    { playlist_id: 5, title: 'T', description: '', public: false, collaborative: true },
    'POST /playlist/5',
    { title: 'T', description: '', public: 'false', collaborative: 'true' },
  ],
  'playlist.add_tracks': [
    { playlist_id: 5, track_ids: [1, -2, 3] },
    'POST /playlist/5/tracks',
    { songs: '1,-2,3' },
  ],
  'playlist.reorder': [{ playlist_id: 5, track_ids: [3, 1] }, 'POST /playlist/5/tracks', { order: '3,1' }],
  'playlist.mark_seen': [{ playlist_id: 5 }, 'POST /playlist/5/seen'],
  'playlist.delete': [{ playlist_id: 5 }, 'DELETE /playlist/5'],
  'playlist.remove_tracks': [
    { playlist_id: 5, track_ids: [1, 2] },
    'DELETE /playlist/5/tracks',
    { songs: '1,2' },
  ],
  'podcast.details': [{ podcast_id: 9 }, 'GET /podcast/9'],
  'podcast.episodes': [{ podcast_id: 9, ...page }, 'GET /podcast/9/episodes', paged],
  'podcast.episode': [{ episode_id: 4 }, 'GET /episode/4'],
  'podcast.bookmark': [{ episode_id: 4 }, 'GET /episode/4/bookmark'],
  'episode.bookmark': [{ episode_id: 4, offset: 0 }, 'POST /episode/4/bookmark', { offset: '0' }],
  'episode.unbookmark': [{ episode_id: 4 }, 'DELETE /episode/4/bookmark'],
  'radio.list': [{}, 'GET /radio'],
  'radio.details': [{ radio_id: 6 }, 'GET /radio/6'],
  'radio.tracks': [{ radio_id: 6, ...page }, 'GET /radio/6/tracks', paged],
  'radio.genres': [{}, 'GET /radio/genres'],
  'radio.genres_of': [{ radio_id: 6, ...page }, 'GET /radio/6/genres', paged],
  'radio.top': [page, 'GET /radio/top', paged],
  'radio.top_of': [{ radio_id: 6, ...page }, 'GET /radio/6/top', paged],
  'radio.lists': [page, 'GET /radio/lists', paged],
  'radio.lists_of': [{ radio_id: 6, ...page }, 'GET /radio/6/lists', paged],
  'genre.list': [{}, 'GET /genre'],
  'genre.details': [{ genre_id: 0 }, 'GET /genre/0'],
  ...each(['artists', 'podcasts', 'radios'], name => [
    `genre.${name}`,
    [{ genre_id: 0, ...page }, `GET /genre/0/${name}`, paged],
  ]),
  'chart.all': [page, 'GET /chart', paged],
  'chart.all_of': [{ genre_id: 0 }, 'GET /chart/0'],
  'editorial.list': [page, 'GET /editorial', paged],
  'editorial.details': [{ editorial_id: 0 }, 'GET /editorial/0'],
  ...each(['selection', 'charts', 'releases'], name => [
    `editorial.${name}`,
    [page, `GET /editorial/${name}`, paged],
  ]),
  ...each(['selection', 'charts', 'releases'], name => [
    `editorial.${name}_of`,
    [{ editorial_id: 0, ...page }, `GET /editorial/0/${name}`, paged],
  ]),
  'user.details': [{}, 'GET /user/me'],
  ...each(ofUser, name => [
    `user.${name}`,
    [{ user_id: 2529, ...page, index: 0 }, `GET /user/2529/${name}`, { index: '0', limit: '10' }],
  ]),
  'user.charts': [{ kind: 'albums', ...page }, 'GET /user/me/charts/albums', paged],
  'user.recommendations': [{}, 'GET /user/me/recommendations/tracks'],
  'user.permissions': [{}, 'GET /user/me/permissions'],
  'user.options': [{ user_id: 'me' }, 'GET /user/me/options'],
  'user.follow': [{ target_user_id: 7 }, 'POST /user/me/followings', { user_id: '7' }],
  'user.unfollow': [{ user_id: 5, target_user_id: 7 }, 'DELETE /user/5/followings', { user_id: '7' }],
  'user.notify': [{ message: 'Hi, you?' }, 'POST /user/me/notifications', { message: 'Hi, you?' }],
  ...each(listsOfUser, name => [`library.${name}`, [page, `GET /user/me/${name}`, paged]]),
  ...each(kinds, addition),
  ...each(kinds, kind => [
    `library.remove_${kind}`,
    [
      { user_id: 5, [`${kind.slice(0, -1)}_id`]: 7 },
      `DELETE /user/5/${kind}`,
      { [`${kind.slice(0, -1)}_id`]: '7' },
    ],
  ]),
  'service.infos': [{}, 'GET /infos'],
  'service.options': [{}, 'GET /options'],
  'service.embed': [
    {
      url: ' https://www.deezer.com/album/302127 ',
      maxwidth: 300,
      maxheight: 200,
      autoplay: true,
      radius: false,
      tracklist: true,
      format: 'xml',
    },
    'GET /oembed',
    {
      url: 'https://www.deezer.com/album/302127',
      maxwidth: '300',
      maxheight: '200',
      autoplay: 'true',
      radius: 'false',
      tracklist: 'true',
      format: 'xml',
    },
  ],
};

async function sentBy(name: string, input: Record<string, unknown>, plural = false, extra?: Params) {
  const { client, sent } = clientOver(json(null), { plural });
  await client.call(entryNamed(name), input, { extra }).catch(() => undefined);
  const [request] = sent;
  if (request === undefined) throw new Error(`${name} sent nothing`);
  return { line: `${request.method} ${request.path}`, params: request.params };
}

describe('Every endpoint of the contract', () => {
  it('that writes stands in the table above', () => {
    const writing = entries.filter(({ endpoint }) => endpoint.effect !== 'read');
    expect(writing.filter(({ group, name }) => !(`${group}.${name}` in cases))).toEqual([]);
  });

  it.each(Object.entries(cases))(
    '%s is sent as the interface says',
    async (name, [input, line, params = {}]) => {
      expect(await sentBy(name, input)).toEqual({ line, params });
    },
  );

  it.each(Object.entries(cases))('%s sends null and undefined as nothing', async (name, [input, line]) => {
    const { endpoint } = entryNamed(name);
    const optional = Object.keys(endpoint.input).filter(key => endpoint.input[key]?.optional);
    for (const nothing of [null, undefined]) {
      const blank = Object.fromEntries(optional.map(key => [key, nothing]));
      const { params } = await sentBy(name, { ...input, ...blank });
      const left = Object.values(params).join();
      expect(left).not.toMatch(/null|undefined/);
      expect(line.startsWith(endpoint.method)).toBe(true);
    }
  });
});

describe('What is sent', () => {
  it('says strict=off when strictness is refused, and nothing when it is not spoken of', async () => {
    expect((await sentBy('search.track', { query: 'a', strict: false })).params).toEqual({
      q: 'a',
      strict: 'off',
    });
    expect((await sentBy('search.track', { query: 'a' })).params).toEqual({ q: 'a' });
  });

  it('uses plural names for services that want them, and only for what goes in a list', async () => {
    for (const kind of ['track', 'album', 'artist', 'playlist']) {
      const { params } = await sentBy(`library.add_${kind}s`, { ids: [1, 2] }, true);
      expect(params).toEqual({ [`${kind}_ids`]: '1,2' });
    }
    expect((await sentBy('library.add_radios', { radio_id: 1 }, true)).params).toEqual({ radio_id: '1' });
    expect((await sentBy('library.remove_albums', { album_id: 1 }, true)).params).toEqual({ album_id: '1' });
    expect((await sentBy('playlist.add_tracks', { playlist_id: 1, track_ids: [1] }, true)).params).toEqual({
      songs: '1',
    });
  });

  it('carries extra parameters, but they replace nothing', async () => {
    const extra = { fields: 'a,b', q: 'mine' };
    expect((await sentBy('album.details', { album_id: 1 }, false, { fields: 'a,b' })).params).toEqual({
      fields: 'a,b',
    });
    expect((await sentBy('search.any', { query: 'theirs' }, false, extra)).params).toEqual({
      fields: 'a,b',
      q: 'theirs',
    });
  });

  it('keeps whatever stands in a path inside its segment', async () => {
    const { line } = await sentBy('user.details', { user_id: '../infos?a=b#c' });
    expect(line).toBe('GET /user/..%2Finfos%3Fa%3Db%23c');
  });

  it('refuses a path that lacks its id, and sends nothing', async () => {
    const { client, sent } = clientOver(json(null));
    await expect(client.call(entryNamed('album.details'), {})).rejects.toThrow('album_id');
    expect(sent).toEqual([]);
  });
});

describe('An advanced search', () => {
  const q = async (input: Record<string, unknown>) => (await sentBy('search.track', input)).params['q'];

  it('puts the words first, then each term, single spaces between', async () => {
    expect(
      await q({ bpm_max: 130, label: 'Ed Banger', dur_min: 0, artist: 'justice', query: '  cross  ' }),
    ).toBe('cross artist:justice label:"Ed Banger" dur_min:0 bpm_max:130');
  });

  it('needs no words', async () => {
    expect(await q({ artist: 'aloe blacc', track: 'i need a dollar' })).toBe(
      'artist:"aloe blacc" track:"i need a dollar"',
    );
  });

  it('takes quotes out of a value and puts it in quotes', async () => {
    expect(await q({ album: 'the "black" album' })).toBe('album:"the black album"');
    expect(await q({ album: '"Heroes"' })).toBe('album:"Heroes"');
  });

  it('reads to the letter as the interface has it, whatever is sought', async () => {
    const fields = ['artist', 'album', 'track', 'label', 'dur_min', 'dur_max', 'bpm_min', 'bpm_max'];
    const word = fc
      .string({ unit: fc.constantFrom('a', 'B', '7', ' ', '"', ':', 'é', '日', '\\', "'", '&', '=') })
      .filter(text => text.split('"').join('').trim().length > 0);
    const maybe = <T>(what: fc.Arbitrary<T>) => fc.option(what, { nil: null });
    const number = maybe(fc.nat(9999));
    const sought = fc.record({
      query: maybe(word),
      artist: maybe(word),
      album: maybe(word),
      track: maybe(word),
      label: maybe(word),
      dur_min: number,
      dur_max: number,
      bpm_min: number,
      bpm_max: number,
    });
    await fc.assert(
      fc.asyncProperty(sought, async input => {
        const values = new Map<string, unknown>(Object.entries(input));
        let expected = typeof input.query === 'string' ? input.query.trim() : '';
        for (const field of fields) {
          const value = values.get(field);
          if (value === null) continue;
          let written = `${value}`;
          if (written.includes(' ') || written.includes('"')) {
            written = ['"', ...[...written].filter(sign => sign !== '"'), '"'].join('');
          }
          expected += `${expected === '' ? '' : ' '}${field}:${written}`;
        }
        expect(await q(input)).toBe(expected === '' ? undefined : expected);
      }),
      { numRuns: 200 },
    );
  });
});
