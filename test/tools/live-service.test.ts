import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviours } from '../../src/catalogue-service/behaviour/index.ts';
import { isOriginal } from '../support/stand-in-catalogue.ts';
import {
  first,
  hidden,
  hiddenToo,
  idsIn,
  isItem,
  itemsIn,
  line,
  listening,
  listeningOnce,
  open,
  plain,
  presets,
  songs,
  ways,
} from './live-service.ts';

/* How songs are found on a service that answers as published, as the live one does in 2026, or otherwise. */

describe.each(ways)('On a service that answers so: $name, taken for $preset,', ({ name, traits, search }) => {
  let here: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    here = await listening(traits, search);
  });
  afterAll(() => here.close());

  it('a hundred songs by name are found within the budget', async () => {
    const { sentBy } = here;
    const { said, sent } = await sentBy('match_tracks', { wanted: songs.map(line) });
    const matched = said.structured['matched'];
    const pairs = (Array.isArray(matched) ? matched : []).filter(isItem);
    const numbered = pairs.map(item => ({ id: item.id, number: 'number' in item ? Number(item.number) : 0 }));
    const right = numbered.filter(({ id, number }) => {
      const song = songs[number - 1];
      return song !== undefined && isOriginal(song, id);
    });
    expect({ right: right.length, wrong: numbered.length - right.length }).toEqual({ right: 100, wrong: 0 });
    expect(sent.length / songs.length).toBeLessThanOrEqual(traits.hiddenOneIn === 0 ? 1.2 : 1.3);
  });

  it('songs that are absent take six requests at most', async () => {
    const { sentBy } = here;
    for (const wanted of [
      `${plain.artist} - Qwerty Uiop`,
      'Nobody Here - No Such Song',
      'zxcvb asdfgh night',
      { title: 'Qwerty Uiop', artist: plain.artist, isrc: 'GBDUW0000059', album: 'Nothing' },
    ]) {
      const { said, sent } = await sentBy('match_tracks', { wanted: [wanted] });
      expect(said.structured['matched']).toEqual([]);
      expect(sent.length).toBeLessThanOrEqual(6);
    }
  });

  it('a search for an artist and a title finds the song and nothing by others', async () => {
    const { call } = here;
    for (const song of [plain, hidden]) {
      for (const args of [
        { artist: song.artist, track: song.title },
        { artist: song.artist, query: song.title },
      ]) {
        const said = await call('search', args);
        expect(isOriginal(song, idsIn(said)[0] ?? 0)).toBe(true);
        // As published, the filter finds guests too.
        if (name !== 'published')
          expect(new Set(itemsIn(said).map(({ artist }) => artist))).toEqual(new Set([song.artist]));
      }
    }
  });

  it('a name in place of an id is the song, the album or the artist who is meant', async () => {
    const { call, embedded, sentBy } = here;
    const { tracks, albums, artists } = embedded.catalogue;
    for (const song of [plain, hidden]) {
      const { said, sent } = await sentBy('track_read', { track_ids: [line(song)] });
      expect(isOriginal(song, idsIn(said)[0] ?? 0)).toBe(true);
      expect(sent.filter(({ path }) => !path.startsWith('/track/')).length).toBeLessThanOrEqual(6);
    }
    const album = albums.get(tracks.get(plain.id)?.albumId ?? 0);
    const read = await call('album_read', { album_id: `${plain.artist} - ${album?.title}` });
    expect(read.structured['taken']).toMatchObject([{ id: album?.id }]);
    const known = [...artists.values()].filter(({ name: called }) => called === plain.artist);
    const best = known.toSorted((a, b) => b.fans - a.fans)[0];
    const artist = await call('artist_read', { artist_id: plain.artist });
    expect(artist.structured['taken']).toMatchObject([{ id: best?.id }]);
  });
});

describe('Songs of one call', () => {
  it('share what is read of one artist', async () => {
    const { sentBy } = await listeningOnce(hiddenToo);
    const { artist } = hidden;
    const wanted = Array.from({ length: 8 }, (_, at) => `${artist} - Qwerty Uiop ${'abcdefgh'[at]}`);
    const { sent } = await sentBy('match_tracks', { wanted });
    expect(sent.filter(({ path }) => path.endsWith('/top'))).toHaveLength(1);
    expect(sent.filter(({ path }) => path === '/search/artist')).toHaveLength(1);
  });

  it('never go to the filter for artists where it finds nothing', async () => {
    const { sentBy } = await listeningOnce(behaviours.today);
    const { sent } = await sentBy('match_tracks', { wanted: [hidden, plain].map(line) });
    expect(sent.map(({ params }) => params['q'] ?? '').filter(q => q.includes('artist:'))).toEqual([]);
    expect(sent.map(({ params }) => params['q'])).toContain(`track:"${hidden.title}" ${hidden.artist}`);
  });
});

describe('A country without the service', () => {
  it.each(Object.entries(presets))('is named, and nothing is learned: %s', async (_, search) => {
    const { sentBy, music } = await listeningOnce(behaviours.closedTerritory, search);
    const matched = await sentBy('match_tracks', { wanted: songs.slice(0, 20).map(line) });
    expect(matched.said.text).toContain('The service has no music in "United Kingdom"');
    const searched = await sentBy('search', { artist: plain.artist, track: plain.title });
    expect(searched.said.text).toContain('The service has no music in "United Kingdom"');
    const asked = [...matched.sent, ...searched.sent].filter(({ path }) => path === '/infos');
    expect(asked).toHaveLength(1);
    expect(matched.sent.length).toBeLessThan(20);
    expect(music.searches.report().filter(({ learned }) => learned)).toEqual([]);
  });

  it.each([
    ['artist_read', { view: 'top', artist_id: plain.artist }],
    ['chart_read', { view: 'tracks' }],
    ['chart_read', {}],
    ['chart_read', { genre_id: 'Jazz' }],
    ['plan_playlist', { title: 'Top', sources: [{ from: 'artist_top', name: plain.artist }] }],
  ])('is the reason for an empty list of songs: %s %j', async (tool, args) => {
    const { call } = await listeningOnce(behaviours.closedTerritory);
    expect((await call(tool, args)).text).toContain('The service has no music in "United Kingdom"');
  });

  it('is not the reason for what is nowhere', async () => {
    const { call } = await listeningOnce(behaviours.today);
    for (const query of ['qwertyuiop', 'asdfghjkl'])
      expect((await call('search', { query })).text).toContain(`Nothing here for query "${query}"`);
  });
});

describe('A typing mistake', () => {
  it.each(open)('in the title or the artist is forgiven: %s', async (_, traits) => {
    const { call } = await listeningOnce(traits);
    const song = first(({ title, artist }) => /^\w{6,} \w+ \w{4,}$/.test(title) && !artist.startsWith('The'));
    const slip = (text: string) => text.slice(0, 3) + text.slice(4);
    for (const wanted of [`${song.artist} - ${slip(song.title)}`, `${slip(song.artist)} - ${song.title}`]) {
      const said = await call('match_tracks', { wanted: [wanted] });
      expect(isOriginal(song, idsIn(said, 'matched')[0] ?? 0)).toBe(true);
      expect(said.text).toContain('spelled differently');
    }
  });
});
