import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answersWith, behaviours, today } from '../../src/catalogue-service/behaviour/index.ts';
import { isTribute } from '../../src/catalogue-service/behaviour/search.ts';
import { entries } from '../../src/client/api/index.ts';
import {
  isOriginal,
  moods,
  type Original,
  someOriginals,
  standInCatalogue,
} from '../support/stand-in-catalogue.ts';
import { startTestService } from '../support/test-service.ts';
import { type Body, caller, catalogue as demo, idsOf, memory, start } from './start.ts';

const songs = someOriginals();
const isHidden = ({ id }: Original) => id % today.hiddenOneIn === 0;
const [plain] = songs.filter(song => !isHidden(song));
const [hidden] = songs.filter(isHidden);
if (plain === undefined || hidden === undefined) throw new Error('no songs to ask for');

/** Asks a service with these traits, without a token. */
async function asking(traits: Parameters<typeof answersWith>[0], catalogue = standInCatalogue()) {
  const embedded = await start({ behaviour: answersWith(traits), catalogue });
  const { get } = caller(embedded, null);
  const search = async (kind: string, q: string, params = {}) =>
    (await get(`/search/${kind}`, { q, limit: 25, ...params })).data ?? [];
  return { ...embedded, get, search };
}

const idsIn = (rows: readonly Body[]) => rows.map(({ id }) => id ?? 0);
const has = (rows: readonly Body[], song: Original) => rows.some(({ id }) => isOriginal(song, id ?? 0));
const both = ({ artist, title }: Original) => `artist:"${artist}" track:"${title}"`;
const freeText = ({ artist, title }: Original) => `${artist} ${title}`;

describe('filters in a search for tracks', () => {
  it('find nothing with an artist', async () => {
    const { search } = await asking({ trackFields: today.trackFields });
    expect(await search('track', both(plain))).toEqual([]);
    expect(await search('track', `artist:"${plain.artist}"`)).toEqual([]);
    expect(has(await search('track', `track:"${plain.title}"`), plain)).toBe(true);
  });

  it('can all find nothing', async () => {
    const { search } = await asking(behaviours.allFieldsDead);
    expect(await search('track', `track:"${plain.title}"`)).toEqual([]);
    expect(await search('track', 'dur_min:200')).toEqual([]);
    expect(has(await search('track', freeText(plain)), plain)).toBe(true);
  });

  it('can be plain words, so that songs of others come too', async () => {
    const { search } = await asking(behaviours.looseFields);
    const rows = await search('track', `artist:"${plain.artist}" track:"${plain.title}"`);
    expect(has(rows, plain)).toBe(true);
    expect(new Set(rows.map(({ artist }) => JSON.stringify(artist))).size).toBeGreaterThan(1);
    expect(await search('track', `artist:"${plain.artist}" track:"qwertyuiop"`)).not.toEqual([]);
  });

  it('let words beside them only decide the order', async () => {
    const { search } = await asking({ wordsBesideFields: 'rank' });
    const [first] = await search('track', `track:"${plain.title}" ${plain.artist}`);
    expect(isOriginal(plain, first?.id ?? 0)).toBe(true);
    expect(await search('track', `track:"${plain.title}" nobody by this name`)).not.toEqual([]);
    const published = await asking({});
    expect(await published.search('track', `track:"${plain.title}" nobody by this name`)).toEqual([]);
  });

  it('take one word where a value is not quoted', async () => {
    const { search } = await asking({ wordsBesideFields: 'rank' });
    const [word = ''] = plain.title.split(' ');
    const titles = async (q: string) => idsIn(await search('track', q)).toSorted();
    expect(await titles(`track:${plain.title}`)).toEqual(
      await titles(`track:"${word}" ${plain.title.slice(word.length)}`),
    );
  });
});

describe('free text', () => {
  it('finds what has half of the words', async () => {
    const { search } = await asking({ freeText: 'some' });
    expect(has(await search('track', `${freeText(plain)} qwertyuiop`), plain)).toBe(true);
    const published = await asking({});
    expect(await published.search('track', `${freeText(plain)} qwertyuiop`)).toEqual([]);
  });

  it('puts the best row lower where there is a dash', async () => {
    const { search } = await asking({ freeText: 'some' });
    const [plainly, dashed] = [
      await search('track', `${plain.artist} ${plain.title}`),
      await search('track', `${plain.artist} - ${plain.title}`),
    ];
    expect(idsIn(dashed).indexOf(idsIn(plainly)[0] ?? 0)).toBeGreaterThan(0);
  });

  it('hides one original in ten, which a filter finds', async () => {
    const { search } = await asking({ hiddenOneIn: 10 });
    const found = await Promise.all(
      songs.map(async song => [song, await search('track', freeText(song))] as const),
    );
    const missing = found.filter(([{ id }, rows]) => !idsIn(rows).includes(id)).map(([song]) => song);
    expect(missing).toEqual(songs.filter(isHidden));
    expect(missing).toHaveLength(songs.length / 10);
    expect(idsIn(await search('track', `track:"${hidden.title}" ${hidden.artist}`))).toContain(hidden.id);
  });

  it('puts karaoke, tribute and cover versions before the original', async () => {
    const catalogue = standInCatalogue();
    const { search } = await asking({ tributesFirst: true });
    const [covered] = songs.filter(({ id }) => !isHidden({ ...plain, id }) && (id - 1001) % 21 === 0);
    const rows = await search('track', covered?.title ?? '');
    const [first] = rows;
    const track = catalogue.tracks.get(first?.id ?? 0);
    expect(track && isTribute(catalogue, track)).toBe(true);
    expect(rows.findIndex(({ id }) => id === covered?.id)).toBeGreaterThan(0);
  });

  it('is not sorted by rank, and ignores an order and a strict spelling', async () => {
    const { search } = await asking(today);
    const rows = await search('track', plain.artist);
    const ordered = await search('track', plain.artist, { order: 'TRACK_ASC', strict: 'on' });
    expect(idsIn(ordered)).toEqual(idsIn(rows));
    const ranks = rows.map(({ rank }) => Number(rank));
    expect(ranks).not.toEqual(ranks.toSorted((a, b) => b - a));
    const published = await asking({});
    const titles = (await published.search('track', plain.artist, { order: 'TRACK_ASC' })).map(
      ({ title }) => title,
    );
    expect(titles).not.toEqual((await published.search('track', plain.artist)).map(({ title }) => title));
  });
});

describe('other searches', () => {
  it('answer filters with other albums', async () => {
    const catalogue = standInCatalogue();
    const { search } = await asking({ albumFields: 'others' });
    const album = catalogue.albums.get(catalogue.tracks.get(plain.id)?.albumId ?? 0);
    if (album === undefined) throw new Error('a song without an album');
    const rows = await search('album', `artist:"${plain.artist}" album:"${album.title}"`);
    expect(rows).not.toEqual([]);
    expect(idsIn(rows)).not.toContain(album.id);
    expect(idsIn(await search('album', `${plain.artist} ${album.title}`))).toContain(album.id);
  });

  it('put the artist of the same name with the fewest fans first', async () => {
    const [name] = [...standInCatalogue().artists.values()].map(artist => artist.name);
    const { search } = await asking({ namesakesFirst: true });
    const [first, second] = await search('artist', name ?? '');
    expect([first?.name, second?.name]).toEqual([name, name]);
    expect(Number(first?.nb_fan)).toBeLessThan(100);
    expect(Number(second?.nb_fan)).toBeGreaterThan(100);
  });
  it('find public playlists for a mood', async () => {
    const { get } = await asking(today);
    for (const [mood] of moods) {
      const { data = [] } = await get('/search/playlist', { q: mood });
      expect(data.map(({ nb_tracks }) => nb_tracks)).toEqual(expect.arrayContaining([40, 30, 20, 5]));
    }
  });
});

describe('lists of a genre', () => {
  const jazz = 129;

  it('are those of all genres where only playlists, editorials and radios are its own', async () => {
    const { get } = await asking({ genreLists: 'overall' }, demo);
    const published = await asking({}, demo);
    const charts = async (from: typeof get, path: string, kind: string) => {
      const body = await from(path);
      const list = body[kind];
      return JSON.stringify(list).replaceAll(/127\.0\.0\.1:\d+|utm_term=\w+|exp=[^"]*/g, '');
    };
    for (const kind of ['tracks', 'artists']) {
      expect(await charts(get, `/chart/${jazz}`, kind)).toBe(await charts(get, '/chart/0', kind));
      expect(await charts(published.get, `/chart/${jazz}`, kind)).not.toBe(
        await charts(get, '/chart/0', kind),
      );
    }
    expect(await charts(get, `/chart/${jazz}`, 'playlists')).not.toBe(
      await charts(get, '/chart/0', 'playlists'),
    );
    expect(await charts(get, `/editorial/${jazz}/charts`, 'tracks')).not.toBe(
      await charts(get, '/chart/0', 'tracks'),
    );
    expect(idsOf(await get(`/genre/${jazz}/artists`))).toEqual(idsOf(await get('/genre/0/artists')));
    expect(idsOf(await get(`/genre/${jazz}/radios`))).toEqual(
      idsOf(await published.get(`/genre/${jazz}/radios`)),
    );
    expect((await get('/genre/777777/artists')).error?.code).toBe(500);
  });
  it('are called in German by a service there, unless English is asked for', async () => {
    const { origin } = await asking({ translatesGenres: true }, demo);
    const genre = async (headers: Record<string, string>) => {
      const { body } = await request(`${origin}/genre/173`, { headers });
      return (await body.json()) satisfies unknown;
    };
    expect(await genre({})).toMatchObject({ id: 173, name: 'Filme/Videospiele' });
    expect(await genre({ 'accept-language': 'de-DE' })).toMatchObject({ name: 'Filme/Videospiele' });
    expect(await genre({ 'accept-language': 'en' })).toMatchObject({ name: 'Films/Games' });
  });
});

describe('a country without the service', () => {
  it('counts tracks and does not show them, and has artists', async () => {
    const { get, search } = await asking(behaviours.closedTerritory);
    const found = await get('/search/track', { q: freeText(plain) });
    expect(found.data).toEqual([]);
    expect(found.total).toBeGreaterThan(0);
    expect(found.next).toBeUndefined();
    expect(await search('artist', plain.artist)).not.toEqual([]);
    expect((await get('/infos')).open).toBe(false);
    const { tracks, artists } = await get('/chart/0');
    expect(tracks).toMatchObject({ data: [], total: 10 });
    expect(artists).toMatchObject({ total: 10 });
  });
});

describe('codes, tokens and the quota', () => {
  it('answer a code with another release of the recording', async () => {
    const [copied] = songs.filter(({ id }) => ((id - 1001) / 7) % 7 === 3);
    const { get } = await asking({ isrcRelease: 'any' });
    const { id = 0 } = await get(`/track/isrc:${copied?.isrc}`);
    expect(id).not.toBe(copied?.id);
    expect(copied && isOriginal(copied, id)).toBe(true);
  });
  it('have no code in the rows of an artist’s top', async () => {
    const { get } = await asking(today);
    const artistId = standInCatalogue().tracks.get(plain.id)?.artistId;
    const [row] = (await get(`/artist/${artistId}/top`)).data ?? [];
    expect(row).toBeDefined();
    expect(row).not.toHaveProperty('isrc');
  });
  it('refuse a stale token in HTTP 200, also for what needs none', async () => {
    const embedded = await start({ behaviour: answersWith(today) });
    expect((await caller(embedded, 'stale').get('/genre')).error?.code).toBe(300);
  });
  it('refuse the request after 55 in a burst', async () => {
    const embedded = await startTestService({ behaviour: answersWith(today), store: await memory() });
    onTestFinished(() => embedded.close());
    const { get } = caller(embedded, null);
    const answers = await Promise.all(Array.from({ length: 60 }, () => get('/options')));
    expect(answers.filter(({ error }) => error?.code === 4)).toHaveLength(5);
  });
});

describe('what the contract marks as measured', () => {
  const [copied] = songs.filter(({ id }) => ((id - 1001) / 7) % 7 === 3);
  const asked: Readonly<Record<string, readonly [path: string, params?: Readonly<Record<string, string>>]>> =
    {
      'search.any': ['/search', { q: both(plain) }],
      'search.track': ['/search/track', { q: both(plain) }],
      'search.album': ['/search/album', { q: `artist:"${plain.artist}"` }],
      'search.artist': ['/search/artist', { q: 'The Amber Atlas' }],
      'genre.list': ['/genre'],
      'genre.artists': ['/genre/129/artists'],
      'chart.all_of': ['/chart/129'],
      'track.by_isrc': [`/track/isrc:${copied?.isrc}`],
    };
  const marked = entries.filter(({ endpoint }) => endpoint.measured);

  it.each(marked.map(({ group, name }) => `${group}.${name}`))(
    'is answered by the stand-in: %s',
    async name => {
      const [path = '', params = {}] = asked[name] ?? [];
      const [now, before] = [await asking(today), await asking({})];
      const rows = ({ id, data, artists }: Body) => [id, data?.map(row => [row.id, row.name]), artists ?? 0];
      const read = async ({ get, origin }: typeof now) =>
        JSON.stringify(rows(await get(path, params))).replaceAll(origin, '');
      expect(await read(now)).not.toBe(await read(before));
    },
  );
});

it('sorts a playlist, though it does not sort what a search finds', async () => {
  const { get, post } = caller(await start({ behaviour: answersWith(today) }));
  const made = (await get('/user/me/playlists')).data?.find(list => list.is_loved_track !== true);
  const list = `/playlist/${made?.id}/tracks`;
  const turned = idsOf(await get(list, { limit: 2000 }))?.toReversed();
  expect(await post(list, { order: turned?.join(',') ?? '' })).toBe(true);
  expect(idsOf(await get(list, { limit: 2000 }))).toEqual(turned);
});

it('answers as published without traits', async () => {
  const [changed, published] = [await start({ behaviour: answersWith({}) }), await start()];
  for (const path of [
    '/search?q=night',
    '/search/album?q=artist:"bach"',
    '/chart/129',
    '/genre',
    '/infos',
    '/track/3104229',
  ]) {
    const read = async ({ origin }: typeof changed) =>
      (await (await request(`${origin}${path}`)).body.text())
        .replaceAll(origin, '')
        .replaceAll(/utm_term=\w+|exp=[^"]*/g, '');
    expect(await read(changed)).toBe(await read(published));
  }
});
