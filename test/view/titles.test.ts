import { describe, expect, it } from 'vitest';
import { titleParts } from '../../src/view/page/titles.ts';

describe('Titles in the view', () => {
  it('are split after the work that a movement or a number belongs to', () => {
    expect(titleParts('Suite bergamasque, L. 75: IV. Passepied')).toEqual([
      'Suite bergamasque, L. 75',
      'IV. Passepied',
    ]);
    expect(titleParts('The Well-Tempered Clavier, Book I: Prelude & Fugue No. 2: II. Fugue')).toEqual([
      'The Well-Tempered Clavier, Book I: Prelude & Fugue No. 2',
      'II. Fugue',
    ]);
    expect(titleParts('4 Impromptus, D. 899: No. 4 in A-Flat Major')).toEqual([
      '4 Impromptus, D. 899',
      'No. 4 in A-Flat Major',
    ]);
  });

  it('stay whole without one', () => {
    for (const title of ['Three ways: Satie', 'Gymnopédie No. 1', 'Trio: I', 'No. 4: IX'])
      expect(titleParts(title)).toEqual(['', title]);
  });
});
