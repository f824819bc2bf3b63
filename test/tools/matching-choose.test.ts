import { describe, expect, it } from 'vitest';
import type { Track } from '../../src/client/api/models.ts';
import { choose } from '../../src/matching/choose.ts';
import { readingsOf } from '../../src/matching/judge.ts';
import { type Wanted, wishOf } from '../../src/matching/wish.ts';
import { on, track } from './matching.ts';

const wish = { title: 'Ferry', artist: 'Marlow' };
const ferry = (id: number, more: Partial<Track> = {}) => track(id, 'Ferry', 'Marlow', more);

/** What becomes of a wish, with ids for tracks. */
function choice(wanted: Wanted, ...tracks: Track[]) {
  const given = wishOf(wanted);
  const found = choose(given, readingsOf(given), tracks);
  if (found.outcome === 'matched')
    return { id: found.track.id, confidence: found.confidence, why: found.why };
  const offered = found.candidates.map(({ track: { id }, confidence, differs }) => [id, confidence, differs]);
  return { outcome: found.outcome, settled: found.settled, offered };
}

const taken = (wanted: Wanted, ...tracks: Track[]) => {
  const found = choice(wanted, ...tracks);
  return 'id' in found ? found.id : undefined;
};

describe('The one that fits', () => {
  it('is taken, with what there is to say of it', () => {
    expect(choice(wish, ferry(1))).toEqual({ id: 1, confidence: 1, why: 'exact' });
    expect(choice({ title: 'Fery', artist: 'Marlw' }, ferry(1))).toEqual({
      id: 1,
      confidence: expect.closeTo(0.912, 5),
      why: 'title spelt otherwise; artist spelt otherwise',
    });
  });

  it.each([
    ['a track that can be played', [ferry(1, { readable: false, rank: 900_000 }), ferry(2)]],
    ['the likelier one', [ferry(1, { ...on('Rain'), rank: 900_000 }), ferry(2, on('Tides'))]],
    [
      'the song on another album before a remaster on this one',
      [track(1, 'Ferry (2014 Remaster)', 'Marlow', { ...on('Tides'), rank: 900_000 }), ferry(2, on('Rain'))],
    ],
    ['no remaster', [track(1, 'Ferry (2014 Remaster)', 'Marlow', { rank: 900_000 }), ferry(2)]],
    ['the nearest in length', [ferry(1, { duration: 202, rank: 900_000 }), ferry(2, { duration: 199 })]],
    ['the most played', [ferry(1, { rank: 5 }), ferry(2, { rank: 6 }), ferry(3, { rank: 4 })]],
    ['one with a rank', [ferry(1, { rank: undefined }), ferry(2, { rank: 1 })]],
    ['the oldest of equals', [ferry(4), ferry(2), ferry(3)]],
    [
      'one by the code',
      [ferry(1, { rank: 900_000, isrc: 'GBDUW0000060' }), ferry(2, { isrc: 'GBDUW0000059' })],
    ],
  ])('is, of several, %s', (_, tracks) => {
    const wanted = { ...wish, album: 'Tides', duration: 200, isrc: 'GBDUW0000059' };
    expect(taken(wanted, ...tracks)).toBe(2);
    expect(taken(wanted, ...tracks.toReversed())).toBe(2);
  });

  it('is no remaster, where a master that was asked for is not there', () => {
    const remaster = (id: number, year: number) => track(id, `Ferry (${year} Remaster)`, 'Marlow');
    expect(taken({ ...wish, title: 'Ferry (2014 Remaster)' }, remaster(1, 2018), remaster(2, 2014))).toBe(2);
  });

  it('is the first movement, where any would do', () => {
    const movement = (id: number, numeral: string) =>
      track(id, `Suite, Op. 1: ${numeral}. Air`, 'Clara Marl');
    const tracks = [movement(1, 'III'), movement(2, 'I'), movement(3, 'II')];
    expect(choice('Air - Clara Marl', ...tracks)).toEqual({
      outcome: 'uncertain',
      settled: true,
      offered: [2, 3, 1].map(id => [id, 0.79, 'one of several that fit']),
    });
  });

  it('is not by its length where none was given', () => {
    expect(taken(wish, ferry(1, { duration: 900, rank: 9 }), ferry(2, { duration: 1, rank: 8 }))).toBe(1);
    expect(
      taken({ ...wish, duration: 2 }, ferry(1, { duration: 3 }), ferry(2, { duration: undefined })),
    ).toBe(1);
  });

  it('is one that stands in for another', () => {
    const alternative = ferry(2);
    const gone = ferry(1, { readable: false, alternative });
    expect(choice(wish, gone)).toEqual({ id: 2, confidence: 1, why: 'stands in for 1, not playable here' });
    expect(choice(wish, gone, ferry(3, { rank: 900_000 }))).toEqual({ id: 3, confidence: 1, why: 'exact' });
    const other = ferry(9, { readable: false, rank: 1, alternative: ferry(8, { rank: 1 }) });
    expect(choice({ ...wish, title: 'Fery' }, other, gone)).toMatchObject({
      id: 2,
      why: 'title spelt otherwise; stands in for 1, not playable here',
    });
    const played = ferry(4, { rank: 900_000, alternative: ferry(5, { rank: 999_000 }) });
    expect(choice(wish, played)).toEqual({ id: 4, confidence: 1, why: 'exact' });
    expect(choice(wish, ferry(7, { rank: 1, alternative: ferry(2) }), ferry(2))).toMatchObject({
      id: 2,
      why: 'exact',
    });
    expect(choice(wish, ferry(2), ferry(6, { readable: false, rank: 1 }))).toMatchObject({
      id: 2,
      why: 'exact',
    });
  });
});

describe('Several songs that fit', () => {
  const ines = track(3, 'Ferry', 'Ines');

  it('are no choice, and are told apart by who plays them', () => {
    expect(
      choice('Ferry', ferry(1), ferry(2), ines, { ...track(4, 'Ferry', 'x'), artist: undefined }),
    ).toEqual({
      outcome: 'uncertain',
      settled: true,
      offered: [
        [1, 0.79, 'one of several by this title, by Marlow'],
        [3, 0.79, 'one of several by this title, by Ines'],
        [4, 0.79, 'one of several by this title, by ?'],
      ],
    });
  });

  it('are three at the most', () => {
    const names = ['Ann', 'Bob', 'Cid', 'Dee'].map((name, at) => track(at + 1, 'Ferry', name));
    expect(choice('Ferry', ...names)).toMatchObject({
      offered: [[1], [2], [3]].map(([id]) => [id, 0.79, expect.any(String)]),
    });
  });

  it('are a choice where one is likelier, or has the code', () => {
    expect(taken({ title: 'Ferry', duration: 200 }, ferry(1), { ...ines, duration: 210 })).toBe(1);
    expect(taken({ title: 'Ferry', isrc: 'GBDUW0000059' }, ferry(1, { isrc: 'GBDUW0000059' }), ines)).toBe(1);
    expect(taken('Ferry', ferry(1, { isrc: 'GBDUW0000059' }), ines)).toBeUndefined();
    expect(taken({ title: 'Ferry', duration: 200 }, ferry(1), { ...ines, duration: 203 })).toBeUndefined();
  });
});

describe('An artist meant by a surname', () => {
  const hazel = track(1, 'Lanterns of Yesterday', 'Hazel Foxglove');

  it('is nobody where somebody has the very name', () => {
    const other = track(2, 'Kettle', 'The FOXGLOVE');
    expect(choice('Foxglove - Lanterns of Yesterday', hazel, other)).toEqual({
      outcome: 'uncertain',
      settled: false,
      offered: [[1, 0.79, 'surname']],
    });
    expect(taken('Foxglove - Lanterns of Yesterday', hazel, track(2, 'Kettle', 'Marlow'))).toBe(1);
    expect(
      taken('Foxglove - Lanterns of Yesterday', hazel, { ...track(2, 'Kettle', ''), artist: undefined }),
    ).toBe(1);
    expect(
      taken('Foxglove Lanterns of Yesterday', hazel, { ...track(2, 'Kettle', ''), artist: undefined }),
    ).toBe(1);
    expect(taken('Fox Glove - Lanterns of Yesterday', hazel, track(2, 'Kettle', 'Foxglove'))).toBeUndefined();
  });
});

describe('What may be meant', () => {
  it('is shown with what differs, the fewest differences first', () => {
    const live = track(1, 'Ferry (Live Acoustic)', 'Marlow', { rank: 999_999 });
    const demo = track(2, 'Ferry (Demo)', 'Marlow');
    const ines = track(3, 'Ferry', 'Ines');
    const song = track(4, 'Ferryman Song', 'Marlow');
    expect(choice(wish, live, demo, ines, song)).toEqual({
      outcome: 'uncertain',
      settled: true,
      offered: [
        [2, 0.79, 'demo'],
        [3, 0.35, 'by Ines'],
        [1, 0.79, 'live; acoustic'],
      ],
    });
    expect(choice({ title: 'Fery', artist: 'Marlow' }, demo)).toMatchObject({
      offered: [[2, 0.79, 'demo; title spelt otherwise']],
    });
  });

  it('is three at the most', () => {
    const editions = ['Live', 'Demo', 'Acoustic', 'Karaoke'];
    const tracks = editions.map((edition, at) => track(at + 1, `Ferry (${edition})`, 'Marlow'));
    expect(choice(wish, ...tracks)).toMatchObject({
      offered: [
        [1, 0.79, 'live'],
        [2, 0.79, 'demo'],
        [3, 0.79, 'acoustic'],
      ],
    });
  });

  it('is one of each song, or each that cannot be played', () => {
    const live = (id: number) => track(id, 'Ferry (Live)', 'Marlow');
    expect(choice(wish, live(1), live(2))).toMatchObject({ offered: [[1, 0.79, 'live']] });
    const gone = (id: number) => ferry(id, { readable: false });
    expect(choice(wish, gone(1), gone(2))).toEqual({
      outcome: 'uncertain',
      settled: true,
      offered: [
        [1, 0.79, 'not playable here'],
        [2, 0.79, 'not playable here'],
      ],
    });
  });

  it('is not what hardly resembles it', () => {
    expect(choice(wish, track(1, 'Kettle', 'Marlow'))).toEqual({
      outcome: 'uncertain',
      settled: false,
      offered: [],
    });
    expect(choice('Night Ferry - Marlow', track(1, 'Night Fair', 'Marlow'))).toMatchObject({
      settled: false,
      offered: [[1, expect.closeTo(0.5965, 3), 'another title']],
    });
    expect(choice('Ferry - Marlow', track(1, 'Ferryman', 'Marlow'))).toMatchObject({
      offered: [[1, 0.6533333333333333, 'another title']],
    });
    expect(choice({ title: 'Ferry', artist: 'Otto', duration: 900 }, ferry(1))).toMatchObject({
      offered: [[1, expect.closeTo(0.315, 5), 'by Marlow; 11:40 shorter']],
    });
    expect(choice({ title: 'Fery', artist: 'Otto', duration: 900, album: 'Rain' }, ferry(1))).toMatchObject({
      offered: [],
    });
    expect(choice(wish)).toEqual({ outcome: 'uncertain', settled: false, offered: [] });
  });
});
