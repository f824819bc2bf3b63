import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranged } from '../../src/playlists/arrange/compute-order.ts';
import { ordered } from '../../src/playlists/build/orders.ts';
import { selected } from '../../src/playlists/build/selection.ts';
import type { Wanted } from '../../src/playlists/plans/plan.ts';
import { lengthOf, type Song } from '../../src/playlists/song.ts';

const song = (id: number, facts: Partial<Song> = {}): Song => ({
  id,
  title: `Song ${id}`,
  artist: `Artist ${id % 5}`,
  artistId: (id % 5) + 1,
  album: '',
  duration: 200,
  rank: id,
  explicit: false,
  readable: true,
  bpm: 60 + id,
  released: '2020-01-01',
  ...facts,
});

const ids = (songs: readonly Song[]) => songs.map(({ id }) => id);

describe('Orders', () => {
  const list = [song(3), song(1), song(9, { bpm: 0 }), song(2)];

  it('leave songs as given', () => {
    expect(ids(ordered(list, 'as_given', 1))).toEqual([3, 1, 9, 2]);
  });

  it('rise and fall in tempo, the unknown last', () => {
    expect(ids(ordered(list, 'rising', 1))).toEqual([1, 2, 3, 9]);
    expect(ids(ordered(list, 'falling', 1))).toEqual([3, 2, 1, 9]);
  });

  it('shuffle the same way for the same seed, another way for another', () => {
    const many = Array.from({ length: 30 }, (_, at) => song(at + 1));
    const shuffled = ids(ordered(many, 'shuffled', 7));
    expect(ids(ordered(many, 'shuffled', 7))).toEqual(shuffled);
    expect(ids(ordered(many, 'shuffled', 8))).not.toEqual(shuffled);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(ids(many));
  });

  it('play no artist twice in a row wherever that is possible', () => {
    const artists = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(artists, fc.infiniteStream(fc.integer({ min: 0, max: 200 })), (list, tempi) => {
        const songs = list.map((artistId, at) => song(at + 1, { artistId, bpm: tempi.next().value ?? 0 }));
        const smooth = ordered(songs, 'smooth', 1);
        expect([...ids(smooth)].sort((a, b) => a - b)).toEqual(ids(songs));
        const most = Math.max(...list.map(artist => list.filter(other => other === artist).length));
        const repeated = smooth.filter((each, at) => at > 0 && smooth[at - 1]?.artistId === each.artistId);
        expect(repeated).toHaveLength(Math.max(0, 2 * most - list.length - 1));
      }),
    );
  });

  it('keep neighbours close in tempo', () => {
    const songs = Array.from({ length: 60 }, (_, at) => song(at + 1, { bpm: 60 + ((at * 37) % 100) }));
    const smooth = ordered(songs, 'smooth', 1);
    const steps = smooth.slice(1).map(({ bpm = 0 }, at) => Math.abs(bpm - (smooth[at]?.bpm ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(15);
  });
});

describe('A selection', () => {
  const offer = (id: number, duration: number, facts: { asked?: boolean; artistId?: number } = {}) => ({
    song: song(id, { duration, ...(facts.artistId ? { artistId: facts.artistId } : {}) }),
    place: id,
    asked: facts.asked ?? false,
  });

  const durations = fc.array(fc.integer({ min: 120, max: 400 }), { minLength: 40, maxLength: 80 });
  const lengths = fc.integer({ min: 1200, max: 4000 });
  const selectedOf = (list: readonly number[], length: number) => {
    const offers = list.map((duration, at) => offer(at + 1, duration));
    const { chosen, spare } = selected(offers, { length });
    const secondsOf = (each: readonly (typeof offers)[number][]) => each.map(({ song }) => song.duration);
    const total = lengthOf(chosen.map(each => each.song));
    return { chosen: secondsOf(chosen), spare: secondsOf(spare), total };
  };

  it('is hardly over a length, and no song added or exchanged would bring it nearer', () => {
    fc.assert(
      fc.property(durations, lengths, (list, length) => {
        const { chosen, spare, total } = selectedOf(list, length);
        expect(total).toBeLessThanOrEqual(length * 1.02);
        const others = spare.flatMap(into => [0, ...chosen].map(out => total + into - out));
        const nearer = others.filter(other => Math.abs(other - length) < Math.abs(total - length));
        expect(nearer.filter(other => other <= length * 1.02)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('comes within 3 % of a length by songs as they mostly are', () => {
    fc.assert(
      fc.property(durations, lengths, (list, length) => {
        expect(selectedOf(list, length).total).toBeGreaterThanOrEqual(length * 0.97);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  it('never exchanges a song that was asked for', () => {
    const asked = [offer(1, 301, { asked: true }), offer(2, 299, { asked: true })];
    const { chosen } = selected([...asked, offer(3, 250), offer(4, 300)], { length: 900 });
    expect(chosen.map(each => each.song.id).sort()).toEqual([1, 2, 4]);
  });

  it('takes so many of an artist and of all', () => {
    const list = [1, 1, 1, 2, 3, 4].map((artistId, at) => offer(at + 1, 200, { artistId }));
    const { chosen, crowded, spare } = selected(list, { count: 4, perArtist: 2 });
    expect(chosen.map(each => each.song.id)).toEqual([1, 2, 4, 5]);
    expect(crowded.map(each => each.song.id)).toEqual([3]);
    expect(spare.map(each => each.song.id)).toEqual([6]);
  });
});

describe('An arrangement', () => {
  const wantedBy = (wanted: Partial<Wanted>): Wanted => ({ seed: 1, moves: [], ...wanted });
  const orderOf = (songs: readonly Song[], wanted: Partial<Wanted>) => {
    const result = arranged(songs, wantedBy(wanted));
    return 'problem' in result ? result.problem : ids(result.order);
  };

  it('never loses or doubles a track, whatever is asked', () => {
    const sorts = fc.constantFrom(
      'title',
      'artist',
      'album',
      'duration',
      'bpm',
      'rank',
      'release_date',
      'date_added',
      'shuffle',
      undefined,
    );
    const moves = fc.array(
      fc.record({ track_id: fc.integer({ min: 1, max: 20 }), to: fc.integer({ min: 1, max: 20 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(sorts, moves, fc.boolean(), fc.boolean(), (sortBy, list, descending, removeDuplicates) => {
        const songs = Array.from({ length: 20 }, (_, at) =>
          song(at + 1, { title: `Song ${at % 7}`, added: at === 3 ? undefined : 1000 - at, bpm: at % 4 }),
        );
        const safe = removeDuplicates ? [] : list;
        const result = arranged(songs, wantedBy({ sortBy, moves: safe, descending, removeDuplicates }));
        if ('problem' in result) throw new Error(result.problem);
        const all = [...ids(result.order), ...result.removed.map(each => each.song.id)];
        expect(all.sort((a, b) => a - b)).toEqual(ids(songs));
      }),
    );
  });

  it.each([
    ['title', [2, 1, 3]],
    ['artist', [1, 3, 2]],
    ['album', [3, 2, 1]],
    ['duration', [3, 1, 2]],
    ['bpm', [1, 3, 2]],
    ['rank', [2, 3, 1]],
    ['release_date', [3, 2, 1]],
    ['date_added', [2, 1, 3]],
  ] as const)('sorts by %s, the unknown last', (sortBy, order) => {
    const songs = [
      song(1, {
        title: 'b',
        artist: 'Ä',
        album: 'z',
        duration: 200,
        bpm: 90,
        rank: 9,
        released: '',
        added: 2,
      }),
      song(2, {
        title: 'A',
        artist: 'c',
        album: 'Y',
        duration: 300,
        bpm: 0,
        rank: 1,
        released: '2001-01-01',
        added: 1,
      }),
      song(3, {
        title: 'C 2',
        artist: 'b',
        album: 'x',
        duration: 100,
        bpm: 91.5,
        rank: 5,
        released: '1999-12-31',
        added: undefined,
      }),
    ];
    expect(orderOf(songs, { sortBy })).toEqual(order);
  });

  it('sorts the other way round, and still has the unknown last', () => {
    const songs = [song(1, { bpm: 0 }), song(2), song(3)];
    expect(orderOf(songs, { sortBy: 'bpm', descending: true })).toEqual([3, 2, 1]);
  });

  it('moves a track to a position, before and after another, one move after the other', () => {
    const songs = [1, 2, 3, 4, 5].map(id => song(id));
    expect(orderOf(songs, { moves: [{ track_id: 5, to: 1 }] })).toEqual([5, 1, 2, 3, 4]);
    expect(orderOf(songs, { moves: [{ track_id: 1, to: 5 }] })).toEqual([2, 3, 4, 5, 1]);
    expect(orderOf(songs, { moves: [{ track_id: 1, after: 3 }] })).toEqual([2, 3, 1, 4, 5]);
    expect(
      orderOf(songs, {
        moves: [
          { track_id: 5, before: 2 },
          { track_id: 1, after: 5 },
        ],
      }),
    ).toEqual([5, 1, 2, 3, 4]);
  });

  it('says what it cannot move', () => {
    const songs = [song(1), song(2)];
    expect(orderOf(songs, { moves: [{ track_id: 9, to: 1 }] })).toBe(
      'moves names track 9, which is not in the playlist',
    );
    expect(orderOf(songs, { moves: [{ track_id: 1, to: 3 }] })).toBe(
      'the playlist has 2 tracks, so none can move to 3',
    );
  });

  it('keeps the best of a song: playable, original, better known', () => {
    const of = (id: number, title: string, facts: Partial<Song> = {}) =>
      song(id, { title, artistId: 1, ...facts });
    const removedOf = (...songs: Song[]) => {
      const result = arranged(songs, wantedBy({ removeDuplicates: true }));
      return 'problem' in result
        ? []
        : result.removed.map(({ song: gone, keeps, why }) => [gone.id, keeps.id, why]);
    };
    expect(
      removedOf(of(1, 'Kettle (Live at Pier 19)', { rank: 900 }), of(2, 'Kettle', { rank: 10 })),
    ).toEqual([[1, 2, 'live; the other is the original']]);
    expect(removedOf(of(1, 'Kettle', { readable: false }), of(2, 'Kettle (2014 Remaster)'))).toEqual([
      [1, 2, 'not playable here'],
    ]);
    expect(removedOf(of(1, 'Kettle', { rank: 5 }), of(2, 'kettle', { rank: 6 }))).toEqual([
      [1, 2, 'the same song, less known'],
    ]);
    expect(
      removedOf(of(1, 'Kettle', { isrc: 'X1', rank: 9 }), of(2, 'The Kettle Song', { isrc: 'X1' })),
    ).toEqual([[2, 1, 'the same recording']]);
    expect(removedOf(of(1, 'Kettle'), of(1, 'Kettle'))).toEqual([[1, 1, 'the same track twice']]);
  });

  it('leaves recordings of their own: remixes, instrumentals, covers by others', () => {
    const songs = [
      song(1, { title: 'Kettle', artistId: 1 }),
      song(2, { title: 'Kettle (Neon Heron Remix)', artistId: 1 }),
      song(3, { title: 'Kettle (Instrumental)', artistId: 1 }),
      song(4, { title: 'Kettle', artistId: 2 }),
    ];
    expect(orderOf(songs, { removeDuplicates: true })).toEqual([1, 2, 3, 4]);
  });
});
