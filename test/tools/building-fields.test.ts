import { describe, expect, it } from 'vitest';
import { replacementSchema } from '../../src/playlists/build/revise.ts';
import { type Source, sourceNames, sourceProblem, sourceSchema } from '../../src/playlists/build/sources.ts';

describe('What an agent gives of a source', () => {
  it('is read within bounds', () => {
    const reads = (field: string, value: unknown) =>
      sourceSchema().safeParse({ from: 'search', [field]: value }).success;
    const largest = Number.MAX_SAFE_INTEGER;
    const bounds = [
      ['id', 0, largest],
      ['dur_min', 0, 86_400],
      ['dur_max', 0, 86_400],
      ['bpm_min', 0, 1000],
      ['bpm_max', 0, 1000],
      ['count', 1, 500],
    ] as const;
    for (const [name, least, most] of bounds) {
      expect([least, most, String(most)].map(value => reads(name, value))).toEqual([true, true, true]);
      expect([least - 1, most + 1, 1.5, 'x'].map(value => reads(name, value))).toEqual([
        false,
        false,
        false,
        false,
      ]);
    }
    for (const name of ['name', 'query', 'artist', 'album', 'track', 'label']) {
      expect([' a ', 'a'.repeat(500)].map(value => reads(name, value))).toEqual([true, true]);
      expect(['', '  ', 'a'.repeat(501), 7].map(value => reads(name, value))).toEqual([
        false,
        false,
        false,
        false,
      ]);
    }
    expect(sourceSchema().parse({ from: 'search', query: ' a ', count: '5' })).toEqual({
      from: 'search',
      query: 'a',
      count: 5,
    });
    expect(reads('year', 1999)).toBe(false);
    expect(sourceSchema().safeParse({ from: 'charts' }).success).toBe(false);
    for (const from of sourceNames) expect(sourceSchema().parse({ from })).toEqual({ from });
  });

  const sought = 'query, artist, album, track, label, dur_min, dur_max, bpm_min, bpm_max';

  it.each<[Source, string | undefined]>([
    [{ from: 'artist_top', id: 27, count: 5 }, undefined],
    [{ from: 'artist_top', name: 'Nell' }, undefined],
    [{ from: 'artist_top' }, 'artist_top needs the id or the name of the artist'],
    [{ from: 'radio', count: 5 }, 'radio needs the id or the name of the radio'],
    [{ from: 'artist_top', id: 27, name: 'Nell' }, 'artist_top takes id or name, not both'],
    [{ from: 'artist_top', name: 'Nell', artist: 'Nell' }, 'artist_top takes id, name, count, not artist'],
    [{ from: 'playlist', query: 'x' }, 'playlist takes id, name, count, not query'],
    [{ from: 'album', name: 'Piers', artist: 'Nell' }, undefined],
    [{ from: 'album', id: 3, artist: 'Nell' }, 'album takes artist with name, not with id'],
    [{ from: 'album', name: 'Piers', track: 'Lamp' }, 'album takes id, name, artist, count, not track'],
    [{ from: 'album', artist: 'Nell' }, 'album needs the id or the name of the album'],
    [{ from: 'genre_chart' }, undefined],
    [{ from: 'genre_chart', id: 0 }, undefined],
    [{ from: 'favourites', count: 5 }, undefined],
    [{ from: 'favourites', id: 5 }, 'favourites takes count, not id'],
    [{ from: 'search' }, `search needs one of ${sought}`],
    [{ from: 'search', count: 5 }, `search needs one of ${sought}`],
    [{ from: 'search', name: 'x' }, `search takes ${sought}, count, not name`],
    [{ from: 'search', dur_min: 0 }, undefined],
    [{ from: 'search', bpm_max: 90 }, undefined],
  ])('%j: %s', (source, problem) => {
    expect(sourceProblem(source)).toBe(problem);
  });
});

describe('A replacement as an agent gives it', () => {
  it('is a track in the place of a wish or a position', () => {
    const reads = (value: unknown) => replacementSchema().safeParse(value).success;
    expect(replacementSchema().parse({ wish: '2', track_id: '-7' })).toEqual({ wish: 2, track_id: -7 });
    expect(replacementSchema().parse({ position: 1, track_id: 7 })).toEqual({ position: 1, track_id: 7 });
    expect([{ position: 0, track_id: 7 }, { wish: 0, track_id: 7 }, { wish: 1 }].map(reads)).not.toContain(
      true,
    );
    expect(
      [
        { wish: 1.5, track_id: 7 },
        { wish: 1, track_id: 7.5 },
      ].map(reads),
    ).not.toContain(true);
    expect(reads({ wish: 1, track_id: 7, place: 3 })).toBe(false);
  });
});
