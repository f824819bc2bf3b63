import { describe, expect, it } from 'vitest';
import type { Track } from '../../src/client/api/models.ts';
import { fullSongOf, isFull, lengthOf, named, songOf } from '../../src/playlists/song.ts';
import { playable, withDetails } from '../../src/playlists/track-details.ts';
import { forbidden, idsOf, listOf, serviceOf, song, track, unexplained } from './building-service.ts';

const bare: Track = { id: 7, release_date: null };
const unnamed = {
  id: 7,
  title: '',
  artist: '',
  artistId: 0,
  album: '',
  duration: 0,
  rank: 0,
  explicit: false,
  readable: true,
};

describe('What is kept of a track', () => {
  it('is all that a playlist needs', () => {
    expect(
      songOf({
        id: 7,
        title: 'Night\n Ferry ',
        title_short: 'Night\u200b Ferry',
        isrc: 'GBDUW0000059',
        artist: { id: 27, name: 'Mar\u202elow' },
        album: { id: 3, title: 'Piers\t', release_date: null },
        duration: 201,
        rank: 5,
        explicit_lyrics: true,
        readable: false,
        time_add: 0,
        bpm: 99,
        release_date: '2001-02-03',
      }),
    ).toEqual({
      id: 7,
      title: 'Night Ferry',
      short: 'Night Ferry',
      isrc: 'GBDUW0000059',
      artist: 'Marlow',
      artistId: 27,
      album: 'Piers',
      duration: 201,
      rank: 5,
      explicit: true,
      readable: false,
      added: 0,
    });
  });

  it('has blanks where the service says nothing, and no song is without an id', () => {
    expect(songOf(bare)).toEqual(unnamed);
    expect(
      songOf({ ...bare, title: null, artist: null, album: null, title_short: '', isrc: '', time_add: null }),
    ).toEqual(unnamed);
    expect(songOf({ ...bare, id: null })).toBeUndefined();
    expect(fullSongOf({ ...bare, id: undefined })).toBeUndefined();
  });

  it('is of a bounded length', () => {
    expect(songOf({ ...bare, title: 'x'.repeat(400) })?.title).toBe(`${'x'.repeat(300)}… [cut]`);
  });

  it.each([
    [0, false],
    [1, true],
    [2, false],
    [3, false],
    [4, true],
    [6, false],
  ])('of the level %d of lyrics it is explicit: %s', (explicit_content_lyrics, explicit) => {
    expect(songOf({ ...bare, explicit_content_lyrics, explicit_lyrics: false })?.explicit).toBe(explicit);
  });

  it('holds the playable one in its place, but never itself', () => {
    expect(songOf({ ...bare, alternative: { id: 8, release_date: null } })).toEqual({
      ...unnamed,
      alternative: { ...unnamed, id: 8 },
    });
    expect(songOf({ ...bare, alternative: { id: 7, release_date: null } })).toEqual(unnamed);
    expect(songOf({ ...bare, alternative: { id: null, release_date: null } })).toEqual(unnamed);
  });

  it.each<[Partial<Track>, number, string]>([
    [{ bpm: 99.5, release_date: '2001-02-03' }, 99.5, '2001-02-03'],
    [{ album: { release_date: '1999-01-01' } }, 0, '1999-01-01'],
    [{ bpm: null }, 0, ''],
  ])('of a track by itself, it has tempo and date: %j', (facts, bpm, released) => {
    const full = fullSongOf({ ...bare, ...facts });
    expect(full).toEqual({ ...unnamed, bpm, released });
    expect(full && isFull(full)).toBe(true);
  });

  it('lacks one of them where it comes from a list', () => {
    expect(isFull(song(1))).toBe(false);
    expect(isFull(song(1, { bpm: 0 }))).toBe(false);
    expect(isFull(song(1, { released: '' }))).toBe(false);
    expect(isFull(song(1, { bpm: 0, released: '' }))).toBe(true);
  });

  it('is told in few words, and its seconds add up', () => {
    expect(named(song(12, { title: 'Night Ferry', artist: 'Marlow' }))).toBe('[12] Night Ferry · Marlow');
    expect(lengthOf([song(1, { duration: 100 }), song(2, { duration: 31 })])).toBe(131);
    expect(lengthOf([])).toBe(0);
  });
});

describe('Tempo and date of songs', () => {
  it('are asked for where they are lacking; what is not there stays unknown', async () => {
    const { context, asked, told, progress } = serviceOf({
      '/track/1': track(1, { bpm: 91, release_date: '2001-01-01', title: 'Another name' }),
      '/track/3': unexplained,
    });
    const full = song(2, { bpm: 80, released: '' });
    expect(await withDetails([song(1), full, song(3), song(4)], context, progress)).toEqual([
      song(1, { bpm: 91, released: '2001-01-01' }),
      full,
      song(3, { bpm: 0, released: '' }),
      song(4, { bpm: 0, released: '' }),
    ]);
    expect(asked.toSorted()).toEqual(['/track/1', '/track/3', '/track/4']);
    expect(told).toEqual([]);
  });

  it('are read with word of how far that is', async () => {
    const answers = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map(id => [`/track/${id}`, track(id, { bpm: 90 })]),
    );
    const { context, told, progress } = serviceOf(answers);
    await withDetails(
      [1, 2, 3, 4, 5, 6].map(id => song(id)),
      context,
      progress,
    );
    expect(told).toEqual([1, 2, 3, 4, 5, 6].map(done => `${done}/6 ${done} of 6 songs looked up`));
  });

  it('are not asked for at all where nobody may', async () => {
    const { context, progress } = serviceOf({ '/track/1': forbidden });
    await expect(withDetails([song(1)], context, progress)).rejects.toThrow('GET /track/{track_id}');
    const off = serviceOf({ '/track/1': track(1) }, AbortSignal.abort());
    await expect(withDetails([song(1)], off.context, off.progress)).rejects.toThrow('cancelled');
    expect(off.asked).toEqual([]);
  });
});

describe('A song that cannot be played', () => {
  const lost = (id: number, facts = {}) => song(id, { readable: false, ...facts });

  it('gives way to its alternative, which is asked for where the list does not tell it', async () => {
    const { context, asked, progress } = serviceOf({
      '/track/2': track(2, { readable: false, alternative: track(22) }),
      '/track/4': track(4, { readable: false, alternative: track(44, { readable: false }) }),
      '/track/5': unexplained,
      '/track/6': track(6, { readable: false }),
    });
    const known = lost(3, { alternative: song(33) });
    const songs = [song(1, { alternative: song(11) }), lost(2), known, lost(4), lost(5), lost(6), lost(7)];
    expect(await playable(songs, context, progress)).toEqual([
      song(1, { alternative: song(11) }),
      song(22),
      song(33),
      lost(4),
      lost(5),
      lost(6),
      lost(7),
    ]);
    expect(asked.toSorted()).toEqual(['/track/2', '/track/4', '/track/5', '/track/6', '/track/7']);
  });

  it('is looked up with word of how far that is', async () => {
    const { context, told, progress } = serviceOf({ '/list': listOf([]) });
    const songs = [1, 2, 3, 4, 5, 6].map(id => lost(id));
    expect(idsOf(await playable(songs, context, progress))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(told.at(-1)).toBe('6/6 6 of 6 songs that cannot be played looked up');
  });
});
