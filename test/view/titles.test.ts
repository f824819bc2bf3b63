import { describe, expect, it } from 'vitest';
import { ownStart, sharedStarts } from '../../src/view/page/titles.ts';

const split = (titles: readonly string[]) =>
  sharedStarts(titles).map((at, index) => [titles[index]?.slice(0, at), titles[index]?.slice(at)]);

describe('Titles in the view', () => {
  it('are split where they begin to differ, at a word', () => {
    const sonata = 'Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight": ';
    expect(split([`${sonata}I. Adagio sostenuto`, `${sonata}II. Allegretto`, 'Night Ferry'])).toEqual([
      [sonata, 'I. Adagio sostenuto'],
      [sonata, 'II. Allegretto'],
      ['', 'Night Ferry'],
    ]);
  });

  it('are split neither within a word nor after a bracket', () => {
    expect(split(['The Boat at the Night Market, 4 A.M.', 'The Boat at the Night Market, 4 A.D.'])).toEqual([
      ['The Boat at the Night Market, 4 ', 'A.M.'],
      ['The Boat at the Night Market, 4 ', 'A.D.'],
    ]);
    expect(split(['A Song of the Night Ferry (Live)', 'A Song of the Night Ferry (Demo)'])).toEqual([
      ['A Song of the Night Ferry ', '(Live)'],
      ['A Song of the Night Ferry ', '(Demo)'],
    ]);
  });

  it('are split after the work that a movement belongs to, wherever they are', () => {
    const own = (title: string, shared = 0) => title.slice(ownStart(title, shared));
    expect(own('Suite bergamasque, L. 75: IV. Passepied')).toBe('IV. Passepied');
    expect(own('The Well-Tempered Clavier, Book I: Prelude & Fugue No. 2: II. Fugue', 3)).toBe('II. Fugue');
    expect(own('Three ways: Satie')).toBe('Three ways: Satie');
    expect(own('A Song of the Night Ferry (Live)', 26)).toBe('(Live)');
  });

  it('stay whole if they share little, or are the same', () => {
    expect(sharedStarts(['Gymnopédie No. 1', 'Gymnopédie No. 2'])).toEqual([0, 0]);
    const twice = 'A title that is long enough to be cut somewhere';
    expect(sharedStarts([twice, twice])).toEqual([0, 0]);
  });
});
