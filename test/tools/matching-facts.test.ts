import { describe, expect, it } from 'vitest';
import { agreement, type Facts, joined, numberOf, takeFacts, tells } from '../../src/matching/work-facts.ts';

const factsOf = (title: string): Facts => takeFacts(title).facts;
const told = (facts: Partial<Facts>): Facts => ({ catalogue: new Map(), numbers: [], ...facts });
const list = (...entries: [string, string][]) => told({ catalogue: new Map(entries) });

describe('What a title tells of a piece', () => {
  it.each([
    ['Sonata in C', told({ key: 0 })],
    ['Sonata in C Major', told({ key: 0 })],
    ['Sonate C-Dur', told({ key: 0 })],
    ['Sonate en do mineur', told({ key: 1 })],
    ['Nocturne en do dièse mineur', told({ key: 3 })],
    ['Nocturne in re bemolle maggiore', told({ key: 2 })],
    ['Sonata en la mayor', told({ key: 18 })],
    ['Sonata en la menor', told({ key: 19 })],
    ['Sonate es-Moll', told({ key: 7 })],
    ['Nocturne in B♭', told({ key: 20 })],
    ['Nocturne in B#', told({ key: 0 })],
    ['Nocturne in D♯', told({ key: 6 })],
    ['Nocturne in B Flat', told({ key: 20 })],
    ['Nocturne in C Flat', told({ key: 22 })],
    ['Nocturne B-sharp minor', told({ key: 1 })],
    ['Nocturne Bb minor', told({ key: 21 })],
    ['Sonata B minor', told({ key: 23 })],
    ['Opus 9, Nr. 2', told({ opus: 9, part: 2 })],
    ['Op. 28/4', told({ opus: 28, part: 4 })],
    ['Nocturne op. posth. No. 20', told({ part: 20 })],
    ['Op. 5', told({ opus: 5 })],
    ['BWV 1007', list(['bwv', '1007'])],
    ['K. 331a', list(['k', '331'])],
    ['KV 525', list(['k', '525'])],
    ['Hob. XVI/37', list(['hob', 'xvi:37'])],
    ['Hob. XVI:37, K. 3', list(['hob', 'xvi:37'], ['k', '3'])],
    ['IV. Presto', told({ movement: 4 })],
    ['1. Presto', told({ movement: 1 })],
    ['Sonata, second movement', told({ movement: 2 })],
    ['Sonata, mvt. 3', told({ movement: 3 })],
    ['Fifth Symphony No. 6', told({ numbers: [6, 5] })],
    ['No. 3 and No. 4', told({ numbers: [3, 4] })],
    ['12 Etudes', told({})],
    ['Kettle', told({})],
  ])('%s', (title, facts) => {
    expect(factsOf(title)).toStrictEqual(facts);
  });

  it.each([
    ['3rd', 3],
    ['third', 3],
    ['tenth', 10],
    ['iii', 3],
    ['xv', 15],
    ['12', 12],
    ['xvi', 0],
    ['catch22', 0],
    ['kettle', 0],
    ['', 0],
  ])('counts %j as %i', (text, value) => {
    expect(numberOf(text)).toBe(value);
  });

  it('is that of all its segments', () => {
    expect(joined([factsOf('Suite No. 1, BWV 5'), factsOf('III. Air, K. 3, No. 2')])).toEqual({
      movement: 3,
      catalogue: new Map([
        ['bwv', '5'],
        ['k', '3'],
      ]),
      numbers: [1, 2],
    });
  });

  it('is anything at all', () => {
    expect(tells(told({ key: 0 }))).toBe(true);
    expect(tells(told({ opus: 1 }))).toBe(true);
    expect(tells(told({ movement: 1 }))).toBe(true);
    expect(tells(told({ numbers: [1] }))).toBe(true);
    expect(tells(list(['k', '1']))).toBe(true);
    expect(tells(told({}))).toBe(false);
    expect(tells(told({ part: 1 }))).toBe(false);
  });
});

describe('Facts that were asked for', () => {
  it.each([
    ['Sonata', 'Sonata in C, Op. 1', 0],
    ['Sonata in C', 'Sonata', 0],
    ['Sonata in C, Op. 1', 'Sonata in C, Op. 1', 2],
    ['Op. 9 No. 2', 'Op. 9 No. 2', 2],
    ['Op. 9 No. 2', 'Nocturne No. 2, Op. 9', 2],
    ['Op. 9 No. 2', 'Nocturne No. 2', 0],
    ['BWV 7', 'BWV 7', 1],
    ['BWV 7', 'K. 8', 0],
    ['III. Air', 'III. Air', 1],
    ['No. 3', 'Suite No. 1, No. 3', 1],
    ['No. 2', 'Op. 9/2', 1],
    ['No. 2', 'II. Air', 1],
    ['No. 2 No. 3', 'No. 3 No. 2', 2],
  ])('%s agrees with %s in %i', (asked, own, count) => {
    expect(agreement(factsOf(asked), factsOf(own))).toBe(count);
  });

  it.each([
    ['Sonata in C', 'Sonata in C Minor'],
    ['Op. 1', 'Op. 2'],
    ['Op. 9 No. 2', 'Op. 9 No. 1'],
    ['Op. 9 No. 2', 'Nocturne No. 1, Op. 9'],
    ['Op. 9 No. 2', 'Nocturne No. 2, Op. 9 No. 1'],
    ['Op. 9 No. 2', 'Op. 9'],
    ['BWV 7', 'BWV 8'],
    ['III. Air', 'II. Air'],
    ['No. 2', 'Suite No. 1, Op. 9/2'],
    ['No. 2', 'Sonata in C'],
  ])('%s contradicts %s', (asked, own) => {
    expect(agreement(factsOf(asked), factsOf(own))).toBeUndefined();
  });
});
