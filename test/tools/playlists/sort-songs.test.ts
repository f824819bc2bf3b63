import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sort, shuffle, sortSongs } from '../../../src/tools/playlists/choosing/sort-songs.ts';
import type { Song } from '../../../src/tools/playlists/songs/song.ts';

const song = (id: number, facts: Partial<Song> = {}): Song => ({
  id,
  title: `Song ${id}`,
  artist: `Artist ${id}`,
  artistId: id,
  album: '',
  duration: 200,
  rank: id,
  explicit: false,
  readable: true,
  ...facts,
});

const sorted = (songs: readonly Song[], sort: Sort): Song[] =>
  sortSongs(
    songs.map(each => ({ song: each })),
    sort,
  ).items.map(({ song: each }) => each);

const idsOf = (songs: readonly Song[]) => songs.map(({ id }) => id);

describe('Songs shuffled', () => {
  it.each([
    [0, [1, 2, 7, 8, 3, 5, 6, 4]],
    [1, [6, 8, 2, 7, 4, 5, 1, 3]],
    [7, [4, 1, 3, 5, 6, 2, 7, 8]],
    [2_147_483_648, [1, 4, 3, 2, 6, 8, 7, 5]],
  ])('by the seed %d stand as they always did: a seed that was kept gives the same again', (seed, order) => {
    expect(shuffle([1, 2, 3, 4, 5, 6, 7, 8], seed)).toEqual(order);
  });

  it('come first, and last, about equally often', () => {
    const rounds = Array.from({ length: 800 }, (_, seed) => shuffle([1, 2, 3, 4], seed));
    for (const place of [0, 3]) {
      for (const item of [1, 2, 3, 4]) {
        const times = rounds.filter(round => round[place] === item).length;
        expect(times).toBeGreaterThan(160);
        expect(times).toBeLessThan(240);
      }
    }
  });
});

describe('Songs by tempo', () => {
  it.each([
    [false, [4, 2, 5, 9, 1]],
    [true, [5, 4, 2, 9, 1]],
  ] as const)('have the unknown last, and those of one tempo as given (descending %s)', (descending, ids) => {
    const [of90, of120] = [{ bpm: 90 }, { bpm: 120 }];
    const songs = [song(4, of90), song(9, { bpm: 0 }), song(2, of90), song(1), song(5, of120)];
    expect(idsOf(sorted(songs, { by: 'tempo', descending }))).toEqual(ids);
  });
});

describe('A smooth order', () => {
  it.each([
    ['waits where its artist was just heard', [1, 1, 2, 3], [1, 3, 2, 4]],
    ['comes early where its artist has so many that they must', [2, 3, 1, 1, 1], [3, 1, 4, 2, 5]],
    ['waits for none that must not come yet', [1, 2, 3, 3], [1, 3, 2, 4]],
    ['follows its own artist where nobody else is left', [1, 1, 1, 2], [1, 4, 2, 3]],
    ['comes as it stands where no artist is heard twice', [1, 2, 3], [1, 2, 3]],
  ])('is one in which a song %s', (_, artists, order) => {
    const songs = artists.map((artistId, at) => song(at + 1, { artistId, bpm: 60 + at }));
    expect(idsOf(sorted(songs, { by: 'smooth' }))).toEqual(order);
  });

  it('tells artists without an id apart by their names', () => {
    const songs = ['Nell', 'Nell', 'Otto'].map((artist, at) =>
      song(at + 1, { artistId: 0, artist, bpm: 60 + at }),
    );
    expect(idsOf(sorted(songs, { by: 'smooth' }))).toEqual([1, 3, 2]);
  });

  it('plays no artist twice in a row wherever that is possible', () => {
    const artists = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(artists, fc.infiniteStream(fc.integer({ min: 0, max: 200 })), (list, tempi) => {
        const songs = list.map((artistId, at) => song(at + 1, { artistId, bpm: tempi.next().value ?? 0 }));
        const smooth = sorted(songs, { by: 'smooth' });
        expect([...idsOf(smooth)].sort((a, b) => a - b)).toEqual(idsOf(songs));
        const most = Math.max(...list.map(artist => list.filter(other => other === artist).length));
        const repeated = smooth.filter((each, at) => at > 0 && smooth[at - 1]?.artistId === each.artistId);
        expect(repeated).toHaveLength(Math.max(0, 2 * most - list.length - 1));
      }),
    );
  });

  it('keeps neighbours close in tempo', () => {
    const songs = Array.from({ length: 60 }, (_, at) =>
      song(at + 1, { artistId: at % 5, bpm: 60 + ((at * 37) % 100) }),
    );
    const smooth = sorted(songs, { by: 'smooth' });
    const steps = smooth.slice(1).map(({ bpm = 0 }, at) => Math.abs(bpm - (smooth[at]?.bpm ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(15);
  });
});
