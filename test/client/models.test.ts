import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  Album,
  Artist,
  Bookmark,
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
import { Created, type Output, pageOf } from '../../src/client/api/output-shape.ts';

const tracks = pageOf(Track);

describe('what the service returns', () => {
  const models = { Album, Artist, Bookmark, Chart, Editorial, Episode, Genre, GenreRadios, Infos, OEmbed };
  const rest = { Options, Permissions, Playlist, Podcast, Radio, SearchQuery, Track, User };

  it.each(Object.entries<Output>({ ...models, ...rest }))(
    '%s needs no field and keeps unknown ones',
    (_, output) => {
      expect(output.schema().parse({})).toEqual({});
      expect(output.schema().parse({ brand_new: [1] })).toEqual({ brand_new: [1] });
      expect(output.schema().safeParse('An error has occured').success).toBe(false);
    },
  );

  it('reads numeric strings as numbers where a number belongs, and nowhere else', () => {
    const read = Track.schema().parse({ id: '-3141162703', gain: '-9.4', title: '1979', isrc: '007' });
    expect(read).toEqual({ id: -3141162703, gain: -9.4, title: '1979', isrc: '007' });
    expect(Album.schema().parse({ upc: '0724384960650' })).toEqual({ upc: '0724384960650' });
    expectTypeOf(read.id).toEqualTypeOf<number | null | undefined>();
  });

  it('reads objects that lie in each other, each with a field that cannot be read, in no time to speak of', () => {
    let body: Record<string, unknown> = { id: 0 };
    for (let level = 1; level <= 40; level += 1) body = { id: {}, alternative: body };
    const began = performance.now();
    const read = Track.schema().parse(body);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(read).toMatchObject({ unreadable: { id: {} }, alternative: { unreadable: { id: {} } } });
  });

  it('keeps a name that sets something else where it is assigned out of every object', () => {
    const track: unknown = JSON.parse(
      '{"id":1,"__proto__":{"title":"x"},"album":{"id":2,"__proto__":{"title":"y"}}}',
    );
    const read = Track.schema().parse(track);
    expect(read).toEqual({ id: 1, album: { id: 2 } });
    expect(Object.hasOwn(read, '__proto__')).toBe(false);
    expect(Object.hasOwn(read.album ?? {}, '__proto__')).toBe(false);
  });

  it('keeps the order in which the service sent the fields, known or not', () => {
    const namesIn = (body: object) => Object.keys(Track.schema().parse(body));
    expect(namesIn({ title: 'a', brand_new: 1, id: 1, artist: { name: 'b', id: 2 } })).toEqual([
      'title',
      'brand_new',
      'id',
      'artist',
    ]);
    expect(namesIn({ title: 'a', rank: 'high', id: 1 })).toEqual(['title', 'id', 'unreadable']);
  });

  it('does not round an id that is too long to be exact', () => {
    const id = '90071992547409931';
    expect(Track.schema().parse({ id })).toEqual({ unreadable: { id } });
  });

  it('reads a date of zeros as no date', () => {
    expect(Album.schema().parse({ release_date: '0000-00-00' })).toEqual({ release_date: null });
    const read = Playlist.schema().parse({
      add_date: '0000-00-00 00:00:00',
      mod_date: '2026-01-17 06:42:48',
    });
    expect(read).toEqual({ add_date: null, mod_date: '2026-01-17 06:42:48' });
  });

  it('takes null for any field', () => {
    const nothing = { id: null, title: null, release_date: null, readable: null, artist: null, album: null };
    const nowhere = { ...nothing, contributors: null, available_countries: null };
    expect(Track.schema().parse(nowhere)).toEqual(nowhere);
  });

  it('sets a field of an unexpected type aside, as it came, and reads the others', () => {
    const read = Track.schema().parse({ id: 1, duration: 'long', explicit_lyrics: 1, artist: 'ABBA' });
    expect(read).toEqual({ id: 1, unreadable: { duration: 'long', explicit_lyrics: 1, artist: 'ABBA' } });
    expectTypeOf(read.unreadable).toEqualTypeOf<Record<string, unknown> | undefined>();
  });

  it('sets it aside in the object that holds it', () => {
    const read = Track.schema().parse({ album: { id: 1, tracks: { data: [{ id: '2', rank: true }] } } });
    expect(read.album?.tracks?.data).toEqual([{ id: 2, unreadable: { rank: true } }]);
    expect(read).not.toHaveProperty('unreadable');
  });

  it('leaves out of a list only the items that are no objects, and says where they stood', () => {
    const contributors = [{ id: '1' }, null, { id: 2 }, 'Main'];
    expect(Album.schema().parse({ contributors })).toEqual({
      contributors: [{ id: 1 }, { id: 2 }],
      unreadable: { 'contributors.1': null, 'contributors.3': 'Main' },
    });
  });

  it('keeps a field that the service itself calls unreadable', () => {
    const body = { unreadable: { by: 'us' }, rank: 'high' };
    expect(Track.schema().parse(body)).toEqual({ unreadable: { by: 'us', rank: 'high' } });
    expect(Track.schema().parse({ unreadable: 5 })).toEqual({ unreadable: { unreadable: 5 } });
  });

  it('reads a page with odd items, an odd total, or false in place of the page', () => {
    const page = tracks.schema().parse({ data: [{ id: 1 }, null], total: '2', next: null, checksum: 'a' });
    expect(page).toEqual({
      data: [{ id: 1 }],
      total: 2,
      next: null,
      checksum: 'a',
      unreadable: { 'data.1': null },
    });
    expect(tracks.schema().parse({ data: [], total: null })).toEqual({
      data: [],
      unreadable: { total: null },
    });
    expect(tracks.schema().parse(false)).toEqual({ data: [] });
    expect(tracks.schema().safeParse({ total: 3 }).success).toBe(false);
  });

  it('reads a chart with a missing, a false and an odd list', () => {
    const read = Chart.schema().parse({
      tracks: { data: [{ position: '1' }] },
      albums: false,
      artists: 'none',
    });
    expect(read).toEqual({
      tracks: { data: [{ position: 1 }] },
      albums: { data: [] },
      unreadable: { artists: 'none' },
    });
    expectTypeOf(read.tracks?.data[0]?.album?.title).toEqualTypeOf<string | null | undefined>();
  });

  it('takes nothing but an id for what was made', () => {
    expect(Created.schema().parse({ id: '14835184403' })).toEqual({ id: 14835184403 });
    expect(Created.schema().safeParse({ id: null }).success).toBe(false);
    expect(Created.schema().safeParse({ id: 1.5 }).success).toBe(false);
  });
});
