import { describe, expect, it } from 'vitest';
import { contract } from '../../src/client/api/index.ts';
import { hasRecordings, recordings } from '../support/recordings.ts';
import { caller, catalogue, start } from './start.ts';

const { owner } = catalogue;
const some = <T>(map: ReadonlyMap<number, T>, fits: (node: T) => boolean = () => true): T => {
  for (const node of map.values()) if (fits(node)) return node;
  throw new Error('the demo catalogue has none');
};

const track = some(catalogue.tracks, node => node.readable && node.featured.length > 0);
const lost = some(catalogue.tracks, node => !node.readable && node.alternativeId !== undefined);
const album = some(catalogue.albums, node => node.trackIds.length > 2);
const artist = some(catalogue.artists, node => node.playlistIds.length > 0 && node.relatedIds.length > 0);
const playlist = some(catalogue.playlists);
const podcast = some(catalogue.podcasts, node => node.episodeIds.length > 0);
const episode = some(catalogue.episodes);
const radio = some(catalogue.radios);
const genre = some(catalogue.genres, node => node.id !== 0 && node.radioIds.length > 0);
const q = catalogue.artists.get(track.artistId)?.name ?? '';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field in a body, as `tracks.data[].artist.name`; items of a list are laid over each other. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(item => fieldsOf(item, `${path}[]`)))];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = path === '' ? name : `${path}.${name}`;
    return [here, ...fieldsOf(inner, here)];
  });
}

/** Fields that a list or an object has only now and then. */
const nowAndThen = /(^|\.)(total|next|prev|alternative|isrc)(\.|$)/;
const settled = (body: unknown) => fieldsOf(body).filter(field => !nowAndThen.test(field));

/** A recorded answer of 2026, and the same question to the embedded service. */
interface Params {
  readonly [name: string]: string;
}

const pairs: readonly (readonly [file: string, path: string, params?: Params])[] = [
  ['GET_album__id/yvasyliev--get-album.json', `/album/${album.id}`],
  ['GET_artist__id/yvasyliev--get-artist.json', `/artist/${artist.id}`],
  ['GET_artist__id__albums/yvasyliev--get-albums.json', `/artist/${artist.id}/albums`],
  ['GET_artist__id__playlists/yvasyliev--get-playlists.json', `/artist/${artist.id}/playlists`],
  ['GET_artist__id__radio/yvasyliev--get-radio.json', `/artist/${artist.id}/radio`],
  ['GET_artist__id__related/yvasyliev--get-related.json', `/artist/${artist.id}/related`],
  ['GET_artist__id__top/yvasyliev--get-top.json', `/artist/${artist.id}/top`],
  ['GET_editorial/yvasyliev--get-editorials.json', '/editorial'],
  ['GET_editorial__id/yvasyliev--get-editorial.json', `/editorial/${genre.id}`],
  ['GET_editorial__id__charts/yvasyliev--get-editorial-charts.json', '/editorial/0/charts'],
  ['GET_editorial__id__releases/yvasyliev--get-editorial-releases.json', '/editorial/0/releases'],
  ['GET_editorial__id__selection/yvasyliev--get-editorial-selection.json', '/editorial/0/selection'],
  ['GET_episode__id/yvasyliev--get-episode.json', `/episode/${episode.id}`],
  ['GET_genre/yvasyliev--get-genres.json', '/genre'],
  ['GET_genre__id/yvasyliev--get-genre.json', `/genre/${genre.id}`],
  ['GET_genre__id__artists/yvasyliev--get-artists.json', `/genre/${genre.id}/artists`],
  ['GET_genre__id__radios/yvasyliev--get-radios.json', `/genre/${genre.id}/radios`],
  ['GET_infos/yvasyliev--get-infos.json', '/infos'],
  ['GET_oembed/yvasyliev--get-album.json', '/oembed', { url: `https://www.example.com/album/${album.id}` }],
  ['GET_options/yvasyliev--get-options.json', '/options'],
  ['GET_playlist__id/yvasyliev--get-playlist.json', `/playlist/${playlist.id}`],
  ['GET_playlist__id__tracks/yvasyliev--get-tracks.json', `/playlist/${playlist.id}/tracks`],
  ['GET_podcast__id/yvasyliev--get-podcast.json', `/podcast/${podcast.id}`],
  ['GET_podcast__id__episodes/yvasyliev--get-episodes.json', `/podcast/${podcast.id}/episodes`],
  ['GET_radio/yvasyliev--get-radios.json', '/radio'],
  ['GET_radio__genres/yvasyliev--get-genres.json', '/radio/genres'],
  ['GET_radio__id/yvasyliev--get-radio.json', `/radio/${radio.id}`],
  ['GET_radio__id__tracks/yvasyliev--get-tracks.json', `/radio/${radio.id}/tracks`],
  ['GET_radio__lists/yvasyliev--get-lists.json', '/radio/lists'],
  ['GET_search/yvasyliev--search.json', '/search', { q }],
  ['GET_search__album/yvasyliev--search-album.json', '/search/album', { q }],
  ['GET_search__artist/yvasyliev--search-artist.json', '/search/artist', { q }],
  ['GET_search__playlist/yvasyliev--search-playlist.json', '/search/playlist', { q: playlist.title }],
  ['GET_search__radio/yvasyliev--search-radio.json', '/search/radio', { q: radio.title }],
  ['GET_search__user/yvasyliev--search-user.json', '/search/user', { q: owner.name }],
  ['GET_track__id/yvasyliev--get-track-harder-better-faster-stronger.json', `/track/${track.id}`],
];

describe.skipIf(!hasRecordings)('the embedded service answers with the fields of the live one', () => {
  const cases = pairs.map(([file, path, params = {}]) => ({ file, path, params }));
  it.each(cases)('$file', async ({ file, path, params }) => {
    const recorded = recordings().find(one => one.file === file);
    const own = await caller(await start()).get(path, params);
    const live = settled(recorded?.response.body);
    expect(live).not.toEqual([]);
    expect(settled(own)).toEqual(live);
  });
});

describe('a body', () => {
  /** What each of these lists must hold, whether or not there are recordings to compare with. */
  it.each([
    ['/album/{}/tracks', album.id, 'track_position disk_number isrc preview artist', 'album'],
    ['/artist/{}/top', artist.id, 'contributors album artist link', 'isrc bpm position'],
    ['/playlist/{}/tracks', playlist.id, 'time_add isrc album', 'bpm contributors'],
    ['/search/album?q={}', album.title, 'nb_tracks genre_id artist', 'fans release_date'],
    ['/podcast/{}/episodes', podcast.id, 'release_date duration picture', 'description podcast link'],
  ])('of %s has its own fields and no others', async (path, value, there, absent) => {
    const { get } = caller(await start());
    const { data = [] } = await get(path.split('?')[0]?.replace('{}', String(value)) ?? '', { q: value });
    const [first = {}] = data;
    expect(Object.keys(first)).toEqual(expect.arrayContaining([...there.split(' '), 'type']));
    for (const name of absent.split(' ')) expect(first).not.toHaveProperty(name);
  });

  it('is read by the contract without losing anything', async () => {
    const { get } = caller(await start());
    const reads = [
      [contract.track.endpoints.details, `/track/${track.id}`],
      [contract.album.endpoints.details, `/album/${album.id}`],
      [contract.playlist.endpoints.details, `/playlist/${playlist.id}`],
      [contract.chart.endpoints.all, '/chart'],
      [contract.podcast.endpoints.episode, `/episode/${episode.id}`],
      [contract.radio.endpoints.genres, '/radio/genres'],
      [contract.service.endpoints.infos, '/infos'],
    ] as const;
    for (const [entry, path] of reads) {
      const body = await get(path);
      const read = fieldsOf(entry.output.schema().parse(body));
      expect(read).toEqual(expect.arrayContaining(fieldsOf(body)));
      expect(read.filter(field => field.endsWith('unreadable'))).toEqual([]);
    }
  });

  it('of 25 tracks found weighs about as much as the live one', async () => {
    const body = await caller(await start()).get('/search', { q: 'the', limit: 25 });
    const each = JSON.stringify(body.data).length / (body.data?.length ?? 1);
    expect(each).toBeGreaterThan(1_700);
    expect(each).toBeLessThan(2_500);
  });
});

describe('a track', () => {
  it('names the main artist and the guests', async () => {
    const { contributors } = await caller(await start()).get(`/track/${track.id}`);
    expect(contributors).toMatchObject([
      { id: track.artistId, role: 'Main' },
      ...track.featured.map(id => ({ id, role: 'Featured' })),
    ]);
  });

  it('has a preview that ends fifteen minutes from now', async () => {
    const now = 1_800_000_000_000;
    const { preview } = await caller(await start({ now: () => now })).get(`/track/${track.id}`);
    expect(preview).toMatch(/\.mp3\?hdnea=exp=1800000900~acl=.*~data=.*~hmac=[0-9a-f]{64}$/);
  });

  it('that cannot be played has no preview, and one that can in its place', async () => {
    const body = await caller(await start()).get(`/track/${lost.id}`);
    expect(body).toMatchObject({ readable: false, preview: '' });
    expect(body.alternative).toMatchObject({ id: lost.alternativeId, readable: true });
  });

  it('is found by its recording, in any spelling of it', async () => {
    const { get } = caller(await start());
    const spelt = `${track.isrc.slice(0, 2)}-${track.isrc.slice(2)}`.toLowerCase();
    expect(await get(`/track/isrc:${spelt}`)).toMatchObject({ isrc: track.isrc });
    expect((await get('/track/isrc:XX0000000000')).error?.code).toBe(800);
  });
});

it('finds an album by its barcode, with and without leading zeros', async () => {
  const { get } = caller(await start());
  expect(await get(`/album/upc:${album.upc}`)).toMatchObject({ id: album.id });
  expect(await get(`/album/upc:0${album.upc}`)).toMatchObject({ id: album.id });
});

describe('a page', () => {
  const path = `/artist/${artist.id}/related`;
  const many = { limit: 2 };

  it('leads to the next and the one before, with the token it came with', async () => {
    const embedded = await start();
    const { get } = caller(embedded);
    const { next, prev } = await get(path, { ...many, index: 2 });
    const token = embedded.token;
    expect(next).toBe(`${embedded.origin}${path}?access_token=${token}&limit=2&index=4`);
    expect(prev).toBe(`${embedded.origin}${path}?access_token=${token}&limit=2&index=0`);
    expect(await get(path, many)).not.toHaveProperty('prev');
  });

  it('is the last one when nothing follows, and never says null', async () => {
    const body = await caller(await start()).get(path, { limit: 100 });
    expect(body.data).toHaveLength(artist.relatedIds.length);
    expect(body).not.toHaveProperty('next');
  });

  it('carries no token when there was none', async () => {
    const embedded = await start();
    const { next } = await caller(embedded, null).get(path, many);
    expect(next).toBe(`${embedded.origin}${path}?limit=2&index=2`);
  });

  it('is quietly made smaller than a search may be', async () => {
    const { data = [], next } = await caller(await start()).get('/search', { q: 'a', limit: 500 });
    expect(data.length).toBeLessThanOrEqual(100);
    if (next !== undefined) expect(String(next)).toMatch(/limit=100&index=100$/);
  });

  it('of an album is everything for limit=-1', async () => {
    const { data } = await caller(await start()).get(`/album/${album.id}/tracks`, { limit: -1 });
    expect(data).toHaveLength(album.trackIds.length);
  });

  it.each([
    ['index', '-1'],
    ['index', 'two'],
    ['limit', '1.5'],
  ])('is refused for %s=%s', async (name, value) => {
    const { error } = await caller(await start()).get(path, { [name]: value });
    expect(error?.code).toBe(500);
  });
});

describe('what is not there', () => {
  it.each([
    ['/album/9', 800],
    ['/artist/9/top', 800],
    ['/track/9', 800],
    ['/genre/9', 500],
    ['/editorial/9', 500],
    ['/radio/9', 500],
    ['/chart/9', 500],
    ['/podcast/9', undefined],
    ['/episode/9', undefined],
  ])('%s is the error that the service has for it', async (path, code) => {
    const { error } = await caller(await start()).get(path);
    expect(error).toBeDefined();
    expect(error?.code).toBe(code);
  });
});

describe('a chart', () => {
  it('counts places from 1, through its pages, and its total is what it sends', async () => {
    const { get } = caller(await start());
    const first = await get('/chart');
    const second = await get(`/chart/${genre.id}`, { index: 1, limit: 3 });
    expect(first.tracks).toMatchObject({ total: 10, data: [{ position: 1 }, ...Array(9).fill({})] });
    expect(second.albums).toMatchObject({
      total: 3,
      data: [{ position: 2 }, { position: 3 }, { position: 4 }],
    });
  });
});

describe('operations that the live service has given up', () => {
  const places: readonly string[] = [
    `/album/${owner.favourites.albums[0]}/fans`,
    `/artist/${owner.favourites.artists[0]}/fans`,
    '/radio/top',
    `/radio/${radio.id}/top`,
    `/radio/${radio.id}/lists`,
    `/radio/${radio.id}/genres`,
    '/editorial/selection',
    '/editorial/releases',
    `/genre/${some(catalogue.genres, node => node.podcastIds.length > 0).id}/podcasts`,
  ];
  it.each(places)('%s has an answer here', async path => {
    const { data } = await caller(await start()).get(path);
    expect(data?.length).toBeGreaterThan(0);
  });
});
