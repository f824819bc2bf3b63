import { describe, expect, it } from 'vitest';
import { behaviours } from '../../src/catalogue-service/behaviour/index.ts';
import { localSearch, publishedSearch } from '../../src/client/search-knowledge.ts';
import { type Original, standInCatalogue } from '../support/stand-in-catalogue.ts';
import {
  deezer,
  first,
  idsIn,
  isHidden,
  itemsIn,
  listeningOnce,
  plain,
  presets,
  songs,
} from './live-service.ts';

describe('A search for an artist and a title', () => {
  it('sends what was published until two different songs have shown that it does not work', async () => {
    const { sentBy, music } = await listeningOnce(behaviours.today, publishedSearch);
    const fields = (song: Original) => ({ artist: song.artist, track: song.title });
    const isPublished = ({ params }: { readonly params: Readonly<Record<string, string>> }) =>
      params['q']?.includes('artist:') === true;
    const others = songs.filter(song => !isHidden(song)).slice(1, 3);
    for (const song of [plain, plain, ...others.slice(0, 1)])
      expect((await sentBy('search', fields(song))).sent.some(isPublished)).toBe(true);
    expect(music.searches.effectOf('track.artist')).toBe('dead');
    expect(music.searches.effectOf('track.track')).toBe('works');
    const { said, sent } = await sentBy('search', fields(others[1] ?? plain));
    expect(sent.some(isPublished)).toBe(false);
    expect(itemsIn(said)).toHaveLength(1);
  });

  it('learns nothing from an empty answer alone', async () => {
    const { call, music } = await listeningOnce(behaviours.published, publishedSearch);
    for (const track of ['Qwerty', 'Uiop', 'Asdf']) await call('search', { artist: plain.artist, track });
    expect(music.searches.report()).toEqual([]);
  });
});

describe('A search for a title in another spelling', () => {
  it.each(Object.entries(presets))('finds the song, taken for %s', async (_, search) => {
    const { call } = await listeningOnce(behaviours.today, search);
    const song = first(({ title, id }) => /^\w{5,} \w{5,} Tonight$/.test(title) && id % 10 !== 0);
    const slip = (text: string) => text.slice(0, 2) + text.slice(3);
    for (const track of [song.title.replace('Tonight', 'Tonite'), slip(song.title)])
      expect(idsIn(await call('search', { track }))).toContain(song.id);
  });
});

describe('A search on a service that does not filter', () => {
  it('says which conditions were checked here, and which were not', async () => {
    const { call } = await listeningOnce(behaviours.today);
    const { structured, text } = await call('search', {
      type: 'album',
      artist: plain.artist,
      track: plain.title,
    });
    expect(structured['checked']).toEqual(['artist']);
    expect(structured['not_checked']).toEqual(['track']);
    expect(text).toContain('Not checked, because the service does not filter by it: track.');
  });

  it('reads at most 25 tracks for a tempo', async () => {
    const { sentBy } = await listeningOnce(behaviours.today);
    const { said, sent } = await sentBy('search', { artist: plain.artist, bpm_min: 100, limit: 50 });
    const read = sent.filter(({ path }) => path.startsWith('/track/'));
    expect(read.length).toBeGreaterThan(0);
    expect(read.length).toBeLessThanOrEqual(25);
    expect(said.structured['checked']).toEqual(['artist', 'bpm_min']);
    expect(itemsIn(said).length).toBeGreaterThan(0);
    for (const id of idsIn(said))
      expect(standInCatalogue().tracks.get(id)?.bpm, String(id)).toBeGreaterThanOrEqual(100);
    expect(new Set(itemsIn(said).map(({ artist }) => artist))).toEqual(new Set([plain.artist]));
  });

  it('sorts what was read, and says so', async () => {
    const { call } = await listeningOnce(behaviours.today);
    const { structured, text } = await call('search', { artist: plain.artist, order: 'DURATION_ASC' });
    const items = structured['items'];
    const lengths = (Array.isArray(items) ? items : []).map(each => Number(each.duration));
    expect(lengths.length).toBeGreaterThan(2);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(text).toContain('because the service does not sort');
  });

  it('goes on from the offset of the service, without repeating or losing a song', async () => {
    const { call } = await listeningOnce(behaviours.today);
    const whole = idsIn(await call('search', { artist: plain.artist, limit: 10 }));
    const page = await call('search', { artist: plain.artist, limit: 4 });
    const next = await call('search', {
      artist: plain.artist,
      limit: 6,
      index: page.structured['next_index'],
    });
    expect([...idsIn(page), ...idsIn(next)]).toEqual(whole);
    expect(page.structured['total']).toBeUndefined();
    expect(page.structured['total_at_least']).toBeGreaterThanOrEqual(whole.length);
  });

  it('finds an album by its exact artist and title, from the list of the artist at last', async () => {
    const { sentBy } = await listeningOnce(behaviours.today);
    const album = standInCatalogue().albums.values().next().value;
    const artist = standInCatalogue().artists.get(album?.artistId ?? 0)?.name ?? '';
    const { said } = await sentBy('search', { type: 'album', artist, album: album?.title });
    expect(idsIn(said)).toContain(album?.id);
    const other = await sentBy('search', { type: 'album', artist, album: 'Qwerty Uiop' });
    expect(itemsIn(other.said)).toEqual([]);
    expect(other.sent.at(-1)?.path).toMatch(/^\/artist\/\d+\/albums$/);
  });

  it('puts the artist with the most fans before others of the name', async () => {
    const { call, embedded } = await listeningOnce(behaviours.today);
    const artists = [...embedded.catalogue.artists.values()].filter(({ name }) => name === plain.artist);
    expect(artists.length).toBeGreaterThan(1);
    const best = artists.toSorted((a, b) => b.fans - a.fans)[0];
    for (const words of [{ query: plain.artist }, { artist: plain.artist }])
      expect(idsIn(await call('search', { type: 'artist', limit: 1, ...words }))).toEqual([best?.id]);
  });

  it('shows every artist, where the best known was not among the first', async () => {
    const { call, sentBy, embedded } = await listeningOnce(behaviours.today);
    const rows = [1, 2, 3, 4].map(id => ({ id, name: 'Ada', nb_fan: 10 * id, type: 'artist' }));
    const answerWith = (data: readonly object[]) =>
      embedded.faults.next({ kind: 'body', body: { data, total: 4 }, match: { path: '/search/artist' } });
    const asked = { type: 'artist', artist: 'Ada', limit: 2 };
    answerWith(rows);
    const page = await call('search', asked);
    expect(idsIn(page)).toEqual([4, 1]);
    answerWith(rows.slice(1));
    const { said, sent } = await sentBy('search', { ...asked, index: page.structured['next_index'] });
    expect(sent.map(({ params }) => params['index'])).toEqual(['1']);
    expect(idsIn(said)).toEqual([2, 3]);
  });

  it('sorts artists here, and sends nothing for artists without a name', async () => {
    const { sentBy } = await listeningOnce(behaviours.today);
    const sorted = await sentBy('search', {
      type: 'artist',
      query: 'Silver',
      order: 'RATING_ASC',
      limit: 50,
    });
    const fans = itemsIn(sorted.said).map(({ id }) => standInCatalogue().artists.get(id)?.fans ?? 0);
    expect(fans.length).toBeGreaterThan(2);
    expect(fans).toEqual(fans.toSorted((a, b) => a - b));
    expect(sorted.said.text).toContain('because the service does not sort');
    const strict = await sentBy('search', { type: 'artist', query: 'Silv', strict: true });
    expect(itemsIn(strict.said)).toEqual([]);
    const measured = await sentBy('search', { type: 'artist', bpm_min: 100 });
    expect(measured.sent).toEqual([]);
    expect(measured.said.text).toContain('the service finds nothing without words');
    const label = await sentBy('search', { type: 'artist', artist: plain.artist, label: 'Doubles' });
    expect(label.said.text).toContain('Not checked, because the service does not filter by it: label.');
  });

  it('says that there is no artist of that name', async () => {
    const { call } = await listeningOnce(behaviours.today);
    const { text } = await call('search', { artist: 'Nobody Here', track: 'Qwerty' });
    expect(text).toContain('There is no artist of that name.');
  });
});

describe('Conditions that lists do not tell', () => {
  const labelOf = ({ id }: Original) => {
    const { tracks, albums } = standInCatalogue();
    return albums.get(tracks.get(id)?.albumId ?? 0)?.label ?? '';
  };
  const pagesIn = (sent: readonly { readonly path: string }[]) =>
    sent.filter(({ path }) => /^\/(?:track|album)\/\d+$/.test(path));

  it.each([{ bpm_min: 100 }, { label: 'Recordings' }])(
    'need words on a service that does not filter: %j',
    async args => {
      const { sentBy } = await listeningOnce(behaviours.today);
      const { said, sent } = await sentBy('search', args);
      expect(sent).toEqual([]);
      expect(said.text).toContain(
        'the service finds nothing without words: give query, artist, track or album',
      );
      expect(said.structured['not_checked']).toEqual(Object.keys(args));
      expect(said.structured['checked']).toEqual([]);
    },
  );

  it('such as the label take 25 look-ups at most, and the answer says how many there were', async () => {
    const { sentBy, call } = await listeningOnce(behaviours.today);
    const word = plain.title.split(' ')[0] ?? '';
    const { said, sent } = await sentBy('search', { query: word, label: labelOf(plain), limit: 50 });
    expect(pagesIn(sent).length).toBeGreaterThan(1);
    expect(pagesIn(sent).length).toBeLessThanOrEqual(25);
    expect(said.structured['looked_up']).toBe(25);
    expect(said.text).toContain('Checked by looking up the first 25 of ');
    expect(new Set(idsIn(said).map(id => labelOf({ ...plain, id })))).toEqual(new Set([labelOf(plain)]));
    const next = await call('search', {
      ...{ query: word, label: labelOf(plain), limit: 50 },
      index: said.structured['next_index'],
    });
    expect(idsIn(next).filter(id => idsIn(said).includes(id))).toEqual([]);
  });

  it('leave the rows that were not looked up to the next page', async () => {
    const { call } = await listeningOnce(behaviours.today);
    const word = plain.title.split(' ')[0] ?? '';
    const { text, structured } = await call('search', { query: word, label: 'Qwerty', limit: 50 });
    expect(text).toMatch(/Without label there are at least \d+\./);
    expect(Number(structured['next_index'])).toBeLessThan(100);
  });
});

describe('A search that reads several pages', () => {
  it('sorts the rows of all of them, and shows no song twice', async () => {
    const { sentBy } = await listeningOnce(behaviours.today);
    const word = plain.title.split(' ')[0] ?? '';
    const asked = { query: word, dur_min: 345, order: 'DURATION_DESC', limit: 100 };
    const { said, sent } = await sentBy('search', asked);
    const items = said.structured['items'];
    const lengths = (Array.isArray(items) ? items : []).map(each => Number(each.duration));
    expect(sent.filter(({ path }) => path === '/search/track').length).toBeGreaterThan(1);
    expect(Number(said.structured['rows_read'])).toBeGreaterThan(100);
    expect(lengths.length).toBeGreaterThan(1);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(lengths.every(length => length >= 345)).toBe(true);
    expect(new Set(idsIn(said)).size).toBe(lengths.length);
  });

  it('asks for the same words on every page', async () => {
    const { sentBy } = await listeningOnce(behaviours.today);
    const { said, sent } = await sentBy('search', { artist: plain.artist, query: 'Qwerty', limit: 50 });
    const pages = sent.filter(
      ({ path, params }) => path === '/search/track' && params['q']?.includes(':') === false,
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.map(({ params }) => params['index'])).size).toBe(pages.length);
    expect(new Set(pages.map(({ params }) => params['q'])).size).toBe(1);
    expect(said.text).toContain('Nothing here for query "Qwerty"');
  });
});

describe('A year', () => {
  const yearOf = (id: number) => Number(standInCatalogue().tracks.get(id)?.releaseDate?.slice(0, 4));

  it.each([
    { name: 'published', traits: behaviours.published, search: publishedSearch },
    { name: 'local', traits: behaviours.published, search: localSearch },
    { name: 'today', traits: behaviours.today, search: deezer.search },
    { name: 'unknown', traits: behaviours.today, search: publishedSearch },
  ])('or a range narrows a search to what came out then: $name', async ({ traits, search }) => {
    const { sentBy } = await listeningOnce(traits, search);
    const year = yearOf(plain.id);
    for (const [asked, from, to] of [
      [year, year, year],
      [`${year - 5}-${year + 5}`, year - 5, year + 5],
    ] as const) {
      const { said, sent } = await sentBy('search', { artist: plain.artist, year: asked });
      expect(idsIn(said)).toContain(plain.id);
      expect(idsIn(said).filter(id => yearOf(id) < from || yearOf(id) > to)).toEqual([]);
      expect(said.structured['checked']).toContain('year');
      expect(sent.filter(({ path }) => /^\/track\/\d+$/.test(path)).length).toBeLessThanOrEqual(25);
    }
    const none = await sentBy('search', { artist: plain.artist, year: 1901 });
    expect(none.said.text).toMatch(/Nothing here for .*year "1901"\. Without year there are at least \d+\./);
  });

  it('is read from the pages of albums too', async () => {
    const { call } = await listeningOnce(behaviours.today);
    const { albums, tracks } = standInCatalogue();
    const album = albums.get(tracks.get(plain.id)?.albumId ?? 0);
    const year = album?.releaseDate.slice(0, 4);
    const said = await call('search', { type: 'album', artist: plain.artist, album: album?.title, year });
    expect(idsIn(said)).toEqual([album?.id]);
  });

  it('must be one, or a range', async () => {
    const { call } = await listeningOnce(behaviours.published);
    for (const year of ['nineties', '1999-1990'])
      expect((await call('search', { query: 'a', year })).text).toContain('a range such as 1990-1999');
  });
});

it('A search that says only that songs may be in one playlist lacks words', async () => {
  const { sentBy } = await listeningOnce(behaviours.published);
  const { said, sent } = await sentBy('search', { in_more_than_one: false });
  expect(said.text).toContain('give at least one of query,');
  expect(sent).toEqual([]);
});
