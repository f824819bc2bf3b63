import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitLengthAndTempo,
  meetsBounds,
} from '../../../src/tools/playlists/choosing/fit-length-and-tempo.ts';

interface Offer {
  readonly by?: number;
  readonly requested?: true;
}

/** Candidates by their seconds, numbered from 1, each of its own artist. */
const candidatesOf = (...offers: readonly (number | readonly [number, Offer])[]) =>
  offers.map((offer, at) => {
    const [duration, { by = 100 + at, requested }] = typeof offer === 'number' ? [offer, {}] : offer;
    const song = { id: at + 1, title: '', artist: '', artistId: by, album: '', duration, rank: 0 };
    return { song: { ...song, explicit: false, readable: true }, place: at, requested };
  });

function select(
  candidates: ReturnType<typeof candidatesOf>,
  bounds: Parameters<typeof fitLengthAndTempo>[1],
) {
  const { chosen, overArtistLimit, spare } = fitLengthAndTempo(candidates, bounds);
  const idsOf = (list: typeof chosen) => list.map(({ song }) => song.id);
  return [idsOf(chosen), idsOf(overArtistLimit), idsOf(spare)];
}

describe('A selection', () => {
  it('adds a song where exchanges have made room for it', () => {
    const list = candidatesOf([3600, { requested: true }], 3740, 150, 3500);
    expect(select(list, { seconds: 7200, exact: true })).toEqual([[1, 4, 3], [], [2]]);
    expect(select(list, { seconds: 7200, count: 2 })).toEqual([[1, 4], [], [3, 2]]);
  });

  it('exchanges within the limit of an artist, whose place goes to another song of theirs', () => {
    const bounds = { seconds: 1000, perArtist: 1 };
    const full = candidatesOf([600, { by: 1 }], [300, { by: 2 }], [410, { by: 1 }]);
    expect(select(full, bounds)).toEqual([[1, 2], [], [3]]);
    const own = candidatesOf([600, { by: 1 }], [300, { by: 2 }], [710, { by: 1 }]);
    expect(select(own, bounds)).toEqual([[3, 2], [], [1]]);
    const later = candidatesOf([600, { by: 1 }], [300, { by: 2 }], [500, { by: 1 }], [700, { by: 3 }]);
    expect(select(later, bounds)).toEqual([[4, 2], [], [3, 1]]);
    const freed = candidatesOf([500, { by: 1 }], [300, { by: 2 }], [600, { by: 3 }], [390, { by: 1 }]);
    expect(select(freed, bounds)).toEqual([[3, 4], [], [1, 2]]);
  });

  const durations = fc.array(fc.integer({ min: 120, max: 400 }), { minLength: 40, maxLength: 80 });
  const lengths = fc.integer({ min: 1200, max: 4000 });
  const selectedOf = (list: readonly number[], length: number) => {
    const { chosen, spare } = fitLengthAndTempo(candidatesOf(...list), { seconds: length });
    const secondsOf = (each: typeof chosen) => each.map(({ song }) => song.duration);
    return {
      chosen: secondsOf(chosen),
      spare: secondsOf(spare),
      total: secondsOf(chosen).reduce((sum, seconds) => sum + seconds, 0),
    };
  };

  it('is met so well that no song added, exchanged or taken out would bring it nearer', () => {
    const pieces = fc.array(fc.tuple(fc.integer({ min: 20, max: 400 }), fc.boolean()), {
      minLength: 20,
      maxLength: 60,
    });
    const counts = fc.option(fc.integer({ min: 2, max: 15 }), { nil: undefined });
    fc.assert(
      fc.property(pieces, lengths, counts, fc.boolean(), (list, length, count, exact) => {
        const offers = list.map(([seconds, isAsked], at): readonly [number, Offer] => [
          seconds,
          isAsked && at % 5 === 0 ? { requested: true } : {},
        ]);
        const bounds = { seconds: length, count, isCounted: count !== undefined, exact };
        const { chosen, spare } = fitLengthAndTempo(candidatesOf(...offers), bounds);
        const off = (seconds: number) => Math.abs(seconds - length);
        const total = chosen.reduce((sum, { song }) => sum + song.duration, 0);
        const median =
          list.map(([seconds]) => seconds).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
        const isFiller = ({ song, requested }: (typeof spare)[number]) =>
          !exact && !requested && song.duration < median / 3;
        expect(chosen.filter(isFiller)).toEqual([]);
        const into = spare.filter(each => !isFiller(each)).map(({ song }) => song.duration);
        const out = chosen.filter(({ requested }) => !requested).map(({ song }) => song.duration);
        const isFree = count === undefined;
        const others = [
          ...into.flatMap(seconds => out.map(other => total + seconds - other)),
          ...(isFree ? out.map(seconds => total - seconds) : []),
          ...(isFree || chosen.length < count ? into.map(seconds => total + seconds) : []),
        ];
        if (count !== undefined) expect(chosen.length).toBe(Math.min(count, chosen.length + into.length));
        const mayBe = (seconds: number) => seconds <= length + Math.max(60, length * 0.02);
        expect(others.filter(seconds => mayBe(seconds) && off(seconds) < off(total))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('is met so too within the limit of each artist, whose songs may take the place of their own', () => {
    const pieces = fc.array(fc.tuple(fc.integer({ min: 150, max: 400 }), fc.integer({ min: 1, max: 8 })), {
      minLength: 10,
      maxLength: 40,
    });
    fc.assert(
      fc.property(pieces, lengths, fc.integer({ min: 1, max: 3 }), (list, length, perArtist) => {
        const all = candidatesOf(...list.map(([seconds, by]) => [seconds, { by }] as const));
        const { chosen, overArtistLimit, spare } = fitLengthAndTempo(all, { seconds: length, perArtist });
        const ids = [chosen, overArtistLimit, spare].flat().map(({ song }) => song.id);
        expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ song }) => song.id));
        const isOver = (those: typeof chosen) =>
          those.some(
            ({ song }) => those.filter(each => each.song.artistId === song.artistId).length > perArtist,
          );
        expect(isOver(chosen)).toBe(false);
        for (const left of overArtistLimit) expect(isOver([...chosen, left])).toBe(true);
        const others = [...overArtistLimit, ...spare].flatMap(into => [
          [...chosen, into],
          ...chosen.map(out => [...chosen.filter(each => each !== out), into]),
        ]);
        const secondsOf = (those: typeof chosen) => those.reduce((sum, { song }) => sum + song.duration, 0);
        const off = (those: typeof chosen) => Math.abs(secondsOf(those) - length);
        const nearer = others.filter(
          those =>
            !isOver(those) &&
            secondsOf(those) <= length + Math.max(60, length * 0.02) &&
            off(those) < off(chosen),
        );
        expect(nearer).toEqual([]);
      }),
      { numRuns: 200, seed: 1 },
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

  it.each<[readonly number[], Parameters<typeof fitLengthAndTempo>[1], boolean]>([
    [[200, 200], {}, false],
    [[200, 200], { count: 2 }, true],
    [[200], { count: 2 }, false],
    [[500, 495], { seconds: 1000 }, true],
    [[500, 494], { seconds: 1000 }, false],
    [[500, 505], { seconds: 1000 }, true],
    [[500, 506], { seconds: 1000 }, false],
    [[500, 100], { seconds: 1000, count: 1 }, false],
  ])('of %j seconds is enough for %j: %s', (seconds, bounds, isEnough) => {
    expect(meetsBounds(candidatesOf(...seconds), bounds)).toBe(isEnough);
  });
});
