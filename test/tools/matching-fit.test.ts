import { describe, expect, it } from 'vitest';
import { readTitle } from '../../src/matching/parse-title.ts';
import { fitNames, fitTitle } from '../../src/matching/title-fit.ts';
import { track } from './matching.ts';

const spelt = 'title spelt otherwise';
const brackets = 'without the words in brackets';
const called = (asked: string, title: string) => fitTitle(readTitle(asked), readTitle(title));

describe('A title', () => {
  it.each([
    ['Night Ferry', 'NIGHT FERRY', 1, undefined],
    ['NightFerry', 'Night Ferry', 0.99, undefined],
    ['Part Two', 'Part 2', 0.99, undefined],
    ['The Ferry', 'Ferry', 0.99, undefined],
    ['Night Fery', 'Night Ferry', 0.96, spelt],
    ['Nihgt Fery', 'Night Ferry', 0.95, spelt],
    ['The Nihgt Ferry', 'Night Ferry', 0.96, spelt],
    ['One Thousand Lanterms', '1,000 Lanterns', 0.96, spelt],
    ['Satisfaction', '(I Got) Satisfaction', 0.9, brackets],
    ['Satisfacton', '(I Got) Satisfaction', 0.9, brackets],
    ['(I Got) Satisfaction', 'Satisfaction', 0.8, brackets],
    ['(I Got) Satisfacton', 'Satisfaction', 0.8, brackets],
  ])('%s fits %s by %d', (asked, title, score, note) => {
    expect(called(asked, title)).toEqual(note === undefined ? { score } : { score, note });
  });

  it.each([
    ['Night Ferry Boats', 'Night Ferry Boat Song', 0.8],
    ['Ferry (Red)', 'Ferry (Blue)', 0.5714],
    ['Kettle (Red)', 'Ferry (Blue)', 0.0909],
    ['Kettle', 'Ferry (Blue)', 0.1111],
    // A letter short of four is no slip of the pen.
    ['Mot', 'Moth', 0.6667],
    ['Running in a Minor Ke', 'Running in a Minor Key', 0.8],
    ['Kettle (Red)', 'Ferry', 0],
    ['Night Ferry', 'Kettle', 0],
  ])('%s only looks like %s', (asked, title, score) => {
    const fit = called(asked, title);
    expect(fit.score).toBeCloseTo(score, 4);
    expect(fit.note).toBeUndefined();
  });
});

/** The fit of title and artist, each with its note, and the piece that was told. */
function fitted(asked: string, artist: string | undefined, title: string, name: string) {
  const way = { title: readTitle(asked), ...(artist === undefined ? {} : { artist }) };
  const fit = fitNames(way, readTitle(title), track(1, title, name));
  return [fit.name.score, fit.name.note, fit.artist.score, fit.artist.note, fit.piece?.order];
}

describe('Where no artist is named', () => {
  const unsaid = 'no artist named';
  it.each([
    ['Ferry', 'Ferry', 1, undefined, 0.92],
    ['Fery', 'Ferry', 0.96, spelt, 0.7],
    ['Lanterm', 'Lantern', 0.96, spelt, 0.7],
    ['Lanterms', 'Lanterns', 0.96, spelt, 0.92],
    ['Lantrrns of Yestreday Baot', 'Lanterns of Yesterday Boat', 0.94, spelt, 0.92],
    ['Yesterday', 'Yesterday (Blue)', 0.9, brackets, 0.7],
  ])('%s says enough of %s, or not', (asked, title, score, note, artist) => {
    expect(fitted(asked, undefined, title, 'Marlow')).toEqual([score, note, artist, unsaid, undefined]);
  });

  it('a piece of a work says enough', () => {
    expect(fitted('Clair de lune', undefined, 'Suite, Op. 1: III. Clair de lune', 'Debussy')).toEqual([
      0.97,
      'piece of "Suite"',
      0.92,
      unsaid,
      3,
    ]);
    expect(fitted('Air', undefined, 'Suite, Op. 1: III. Air', 'Debussy').slice(2, 4)).toEqual([0.7, unsaid]);
  });
});

describe('A surname', () => {
  it.each([
    ['Lanterns', 'Lanterns', 0.92, 'surname'],
    ['Lantern', 'Lantern', 0.75, 'surname only'],
    ['Lantrrns of Yestreday Baot', 'Lanterns of Yesterday Boat', 0.92, 'surname'],
    ['Lantrrns of Yestreday Baot Sogn', 'Lanterns of Yesterday Boat Song', 0.75, 'surname only'],
    ['Yesterday', 'Yesterday (Blue)', 0.75, 'surname only'],
  ])('is enough for %s, or not', (asked, title, score, note) => {
    expect(fitted(asked, 'Foxglove', title, 'Hazel Foxglove').slice(2)).toEqual([score, note, undefined]);
  });

  it('with initials is a surname', () => {
    expect(fitted('Lanterns', 'H. Foxglove', 'Lanterns', 'Hazel Foxglove').slice(2, 4)).toEqual([
      0.92,
      'surname',
    ]);
  });
});

describe('A piece', () => {
  const suite = 'Suite, Op. 1: III. Air';
  it.each([
    ['Air', 'Claude Debussy', suite, 'Claude Debussy', [0.97, 'piece of "Suite"', 1, undefined, 3]],
    ['Air', 'Debussy', suite, 'Claude Debussy', [0.97, 'piece of "Suite"', 0.92, 'surname', 3]],
    ['Air', 'C. Debussy', suite, 'Claude Debussy', [0.97, 'piece of "Suite"', 0.92, 'surname', 3]],
    ['Air', 'Ravel', suite, 'Claude Debussy', [0.97, 'piece of "Suite"', 0.35, undefined, 3]],
    [
      'Suite',
      'Claude Debussy',
      suite,
      'Claude Debussy',
      [0.9, 'which movement is not said', 1, undefined, 3],
    ],
    [
      'Serenade',
      'Ines',
      'Serenade for Strings, Op. 48',
      'Ines',
      [0.97, 'by its short name', 1, undefined, 0],
    ],
  ])('%s by %s, of %s by %s', (asked, artist, title, name, all) => {
    expect(fitted(asked, artist, title, name)).toEqual(all);
  });

  it('is by nobody whose name only ends its title', () => {
    const sonata = 'Sonata in A, Op. 47 Kreutzer';
    expect(fitted('Sonata in A', 'Kreutzer', sonata, 'Otto').slice(2, 4)).toEqual([0.35, undefined]);
  });

  it.each([
    ['Debussy', 'Debussy: Suite, Op. 1: III. Air', 0.9],
    ['Claude Debussy', 'Debussy: Suite, Op. 1: III. Air', 0.9],
    ['Debussy', 'Claude Debussy: Suite, Op. 1: III. Air', 0.9],
    ['Debussy', 'Claude-Debussy: Suite, Op. 1: III. Air', 0.9],
    ['Claude Debussy', 'Debussy, Claude: Suite, Op. 1: III. Air', 0.9],
    ['Ravel', 'Debussy: Suite, Op. 1: III. Air', 0.35],
    ['Debussy', 'Debussy Suite, Op. 1 No. 3 in C "Air"', 0.35],
  ])('by %s may be played by another: %s', (artist, title, score) => {
    expect(fitted('Air', artist, title, 'Otto Vesper').slice(2, 4)).toEqual([
      score,
      score === 0.9 ? 'composer named in the title' : undefined,
    ]);
  });

  it.each([
    ['Ferry', 'Ines', 'Harbour: Ferry', 'Ines', [0.97, 'piece of "Harbour"', 1, undefined, 0]],
    [
      'Ferry',
      'Brindamour Ines',
      'Harbour: Ferry',
      'Ines Brindamour',
      [0.97, 'piece of "Harbour"', 0.98, undefined, 0],
    ],
    [
      'Lanterns',
      'Foxglove',
      'Harbour: Lanterns',
      'Hazel Foxglove',
      [0.97, 'piece of "Harbour"', 0.92, 'surname', 0],
    ],
    [
      'Ferry',
      'Foxglove',
      'Harbour: Ferry',
      'Hazel Foxglove',
      [0.6, undefined, 0.75, 'surname only', undefined],
    ],
    ['Ferry', 'Ine', 'Harbour: Ferry', 'Ines', [0.6, undefined, 0.95, 'artist spelt otherwise', undefined]],
    ['Ferry', 'Otto', 'Harbour: Ferry', 'Ines', [0.6, undefined, 0.35, undefined, undefined]],
    ['Ferry', 'Marlow', 'Marlow: Ferry', 'Ines', [0.6316, undefined, 0.35, undefined, undefined]],
  ])('of a song is one only by its very artist: %s by %s, of %s by %s', (asked, artist, title, name, all) => {
    const [score, ...rest] = fitted(asked, artist, title, name);
    expect([Math.round(Number(score) * 10_000) / 10_000, ...rest]).toEqual(all);
  });

  it('is no piece where it is the whole title', () => {
    expect(fitted('Ferry (Blue)', 'Marlow', 'Ferry (Blue)', 'Marlow')).toEqual([
      1,
      undefined,
      1,
      undefined,
      undefined,
    ]);
    expect(fitted('Ferry (Blue)', 'Otto', 'Ferry (Blue)', 'Marlow').slice(2)).toEqual([
      0.35,
      undefined,
      undefined,
    ]);
    expect(fitted('Ferry', 'Marlow', 'Ferry (Blue)', 'Marlow')).toEqual([
      0.9,
      brackets,
      1,
      undefined,
      undefined,
    ]);
    expect(fitted('Nocturne in C', 'Debussy', 'Nocturne in C', 'Claude Debussy')).toEqual([
      1,
      undefined,
      0.92,
      'surname',
      undefined,
    ]);
  });

  it('by nobody named fits nobody', () => {
    const way = { title: readTitle('Ferry'), artist: 'Marlow' };
    const { artist: _, ...anonymous } = track(1, 'Ferry', '');
    expect(fitNames(way, readTitle('Ferry'), anonymous)).toEqual({
      name: { score: 1 },
      artist: { score: 0 },
    });
  });
});
