import { describe, expect, it } from 'vitest';
import { type Bounds, enough, selected } from '../../src/playlists/build/selection.ts';
import { song } from './building-service.ts';

interface Offer {
  readonly by?: number;
  readonly asked?: true;
}
type Given = number | [number, Offer];
/** Offers by their seconds; each has the number of its place, from 1. */
const offersOf = (...offers: readonly Given[]) =>
  offers.map((offer, at) => {
    const [duration, { by, asked }] = typeof offer === 'number' ? [offer, {} as const] : offer;
    const artist = by === undefined ? {} : { artistId: by };
    return { song: song(at + 1, { duration, ...artist }), place: at, asked: asked ?? false };
  });
const told = (offers: ReturnType<typeof offersOf>, bounds: Bounds) => {
  const { chosen, crowded, spare } = selected(offers, bounds);
  const ids = (list: typeof chosen) => list.map(each => each.song.id);
  return { chosen: ids(chosen), crowded: ids(crowded), spare: ids(spare) };
};

describe('A selection without a length', () => {
  it('takes all where nothing bounds it', () => {
    expect(told(offersOf(200, 10_000, 5), {})).toEqual({ chosen: [1, 2, 3], crowded: [], spare: [] });
  });

  it('takes the first of them up to the count', () => {
    expect(told(offersOf(200, 200, 200), { count: 2 })).toEqual({ chosen: [1, 2], crowded: [], spare: [3] });
    expect(told(offersOf(200, 200), { count: 2 })).toEqual({ chosen: [1, 2], crowded: [], spare: [] });
  });

  it('takes so many of each artist, known by the name where they have no id', () => {
    const nameless = (id: number, artist: string) => ({
      song: song(id, { artistId: 0, artist }),
      place: id,
      asked: true,
    });
    const list = [nameless(1, 'Nell'), nameless(2, 'Otto'), nameless(3, 'Nell')];
    expect(told(list, { perArtist: 1 })).toEqual({ chosen: [1, 2], crowded: [3], spare: [] });
    expect(told(list, { perArtist: 2 })).toEqual({ chosen: [1, 2, 3], crowded: [], spare: [] });
    expect(told(list, {})).toEqual({ chosen: [1, 2, 3], crowded: [], spare: [] });
  });
});

describe('A selection of a length', () => {
  it.each<[string, readonly Given[], readonly number[], readonly number[]]>([
    ['passes it by 2 % at most', [500, 520], [1, 2], []],
    ['would rather be short than pass it by more', [521, 500], [1], [2]],
    ['leaves out what would make it too long, and takes what comes after', [600, 500, 400], [1, 3], [2]],
    ['exchanges a song where that brings it nearer', [600, 300, 410], [1, 3], [2]],
    ['exchanges the one that brings it nearest', [300, 330, 340, 380, 370], [1, 2, 5], [4, 3]],
    ['does not exchange where it would be too long', [600, 300, 430], [1, 2], [3]],
    ['does not exchange for what is as far away', [600, 390, 410], [1, 2], [3]],
    ['exchanges no song that was asked for', [600, [300, { asked: true }], 410], [1, 2], [3]],
    ['goes on until nothing helps', [300, 300, 300, 330, 360], [5, 4, 3], [1, 2]],
  ])('%s', (_, offers, chosen, spare) => {
    expect(told(offersOf(...offers), { length: 1000 })).toEqual({ chosen, crowded: [], spare });
  });

  it('adds one where exchanges have made room for it', () => {
    const list = offersOf([3600, { asked: true }], 3740, 150, 3500);
    expect(told(list, { length: 7200 })).toEqual({ chosen: [1, 4, 3], crowded: [], spare: [2] });
    expect(told(list, { length: 7200, count: 2 })).toEqual({ chosen: [1, 4], crowded: [], spare: [3, 2] });
  });

  it('has no more songs than the count, but may exchange them', () => {
    expect(told(offersOf(200, 300, 400), { length: 1000, count: 2 })).toEqual({
      chosen: [3, 2],
      crowded: [],
      spare: [1],
    });
  });

  it('exchanges within the bound of an artist', () => {
    const full = offersOf([600, { by: 1 }], [300, { by: 2 }], [410, { by: 1 }]);
    expect(told(full, { length: 1000, perArtist: 1 })).toEqual({ chosen: [1, 2], crowded: [], spare: [3] });
    const later = offersOf([600, { by: 1 }], [300, { by: 2 }], [500, { by: 1 }], [700, { by: 3 }]);
    expect(told(later, { length: 1000, perArtist: 1 })).toEqual({
      chosen: [4, 2],
      crowded: [],
      spare: [3, 1],
    });
    const own = offersOf([600, { by: 1 }], [300, { by: 2 }], [710, { by: 1 }]);
    expect(told(own, { length: 1000, perArtist: 1 })).toEqual({ chosen: [3, 2], crowded: [], spare: [1] });
  });

  it('gives the place of an exchanged song to another of its artist', () => {
    const list = offersOf([500, { by: 1 }], [300, { by: 2 }], [600, { by: 3 }], [390, { by: 1 }]);
    expect(told(list, { length: 1000, perArtist: 1 })).toEqual({
      chosen: [3, 4],
      crowded: [],
      spare: [1, 2],
    });
  });
});

describe('Enough songs', () => {
  const secondsOf = (...seconds: number[]) => offersOf(...seconds);

  it.each<[readonly number[], Bounds, boolean]>([
    [[200, 200], {}, false],
    [[200, 200], { count: 2 }, true],
    [[200, 200, 200], { count: 2 }, true],
    [[200], { count: 2 }, false],
    [[500, 495], { length: 1000 }, true],
    [[500, 494], { length: 1000 }, false],
    [[500, 505], { length: 1000 }, true],
    [[500, 506], { length: 1000 }, false],
    [[500, 100], { length: 1000, count: 1 }, false],
  ])('are songs of %j seconds for %j: %s', (seconds, bounds, isEnough) => {
    expect(enough(secondsOf(...seconds), bounds)).toBe(isEnough);
  });
});
