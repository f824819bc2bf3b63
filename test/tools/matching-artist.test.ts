import { describe, expect, it } from 'vitest';
import { fitArtist } from '../../src/matching/artist-fit.ts';

const fitOf = (wanted: string, name: string, ...guests: string[]) =>
  fitArtist(wanted, name, { guests: guests.map(guest => guest.toLowerCase().split(' ')) });

describe('An artist is the one who was asked for', () => {
  it.each([
    ['Marlow', 'Marlow', 1],
    ['Tides', 'The Tides', 1],
    ['Marlow', 'Marlow (Band)', 1],
    ['Marlow Band', 'Marlow(Band)', 1],
    ['Marlow', 'The Tides (Marlow) [UK]', 1],
    ['瀧 廉太郎', 'Rentarō Taki (瀧 廉太郎)', 1],
    ['Marlow', '() Marlow', 1],
    ['Brindamour, Zoé', 'Zoé Brindamour', 0.98],
    ['Brindamour, Zoé', 'Zed (Zoé Brindamour)', 0.98],
    ['BigPemberton', 'Big Pemberton', 0.98],
  ])('%s: %s', (wanted, name, score) => {
    expect(fitOf(wanted, name)).toEqual({ score });
  });

  it.each([
    ['Big Pembertn', 'Big Pemberton', 0.95],
    ['Pembertn', 'Pembertin (Pemberton)', 0.95],
    ['Northbuond Pembertn', 'Northbound Pemberton', 0.94],
  ])('be it misspelt: %s for %s', (wanted, name, score) => {
    expect(fitOf(wanted, name)).toEqual({ score, note: 'artist spelt otherwise' });
  });

  it('cannot be told where a name is missing', () => {
    expect(fitOf('', 'Marlow')).toEqual({ score: 0 });
    expect(fitOf('Marlow', '')).toEqual({ score: 0 });
    expect(fitOf('', '')).toEqual({ score: 0 });
  });
});

describe('Of several people', () => {
  it.each([
    ['Big Pemberton & Ann', 'Big Pemberton', ['Ann'], { score: 0.98 }],
    [
      'Lady Ampersand',
      'Big Pemberton',
      ['Zed', 'Lady Ampersand'],
      { score: 0.92, note: 'artist is a guest' },
    ],
    ['Big Pemberton & Lady', 'Big Pemberton, Ann & Lady', [], { score: 0.92, note: 'artist is a guest' }],
    ['Big Pemberton', 'Big Pemberton & Lady Ampersand', [], { score: 0.88, note: 'artist named in part' }],
    ['Lady Ampersand', 'Big Pemberton & Lady Ampersand', [], { score: 0.88, note: 'artist named in part' }],
    ['Big Pemberton & Zed', 'Big Pemberton', [], { score: 0.86, note: 'only one of the artists' }],
    ['Zed & Otto', 'Marlow', ['Zed'], { score: 0.35 }],
  ])('%s are asked for: %s, with %j', (wanted, name, guests, expected) => {
    expect(fitOf(wanted, name, ...guests)).toEqual(expected);
  });
});

describe('A name in part', () => {
  it.each([
    ['Bach', 'Johann Sebastian Bach'],
    ['Sebastian Bach', 'Johann Sebastian Bach'],
    ['Taki', 'Rentarō Taki (瀧 廉太郎)'],
    ['Foxglove', 'Foxglove Band (Hazel Foxglove)'],
  ])('is a surname: %s of %s', (wanted, name) => {
    expect(fitOf(wanted, name)).toEqual({ score: 0.75, note: 'surname only' });
  });

  it.each([
    ['J. S. Bach', 'Johann Sebastian Bach'],
    ['JS Bach', 'Johann Sebastian Bach'],
    ['J. Bach', 'Johann Sebastian Bach'],
    ['Johann Bach', 'Johann Sebastian Bach'],
    ['J. P. Bach', 'Johann Sebastian Philipp Bach'],
    ['Ludwig Beethoven', 'Ludwig van Beethoven'],
    ['Johann Bach', 'Zed (Johann Sebastian Bach)'],
    ['R. Taki', 'Zed (Rentarō Taki)'],
    ['R. Taki', 'Rentarō Taki (瀧 廉太郎)'],
  ])('has initials or fewer first names: %s of %s', (wanted, name) => {
    expect(fitOf(wanted, name)).toEqual({ score: 0.75, note: 'surname and initials' });
  });

  it.each([
    ['Prince', 'Prince Harbour'],
    ['Sebastian', 'Johann Sebastian Bach'],
    ['Sebastian', 'Johann Sebastian Emil Bach'],
    ['Johann Sebastian Bach', 'Bach'],
    ['J. S. Bach', 'Bach'],
    ['瀧', 'Rentarō Taki (瀧 廉太郎)'],
  ])('may be a part alone: %s of %s', (wanted, name) => {
    expect(fitOf(wanted, name)).toEqual({ score: 0.7, note: 'artist named in part' });
  });

  it.each([
    ['S. Bach', 'Johann Sebastian Bach'],
    ['S. J. Bach', 'Johann Sebastian Bach'],
    ['J. C. Bach', 'Johann Sebastian Bach'],
    ['JSX Bach', 'Johann Sebastian Bach'],
    ['JC Bach', 'Johann Sebastian Bach'],
    ['Jo Bach', 'Johann Sebastian Bach'],
    ['J. S. J. Bach', 'Johann Sebastian Bach'],
    ['J. S. Back', 'Johann Sebastian Bach'],
    ['Hazel Nut', 'Hazel Foxglove'],
    ['Ines', 'Inge'],
    ['Otto', 'Inge'],
  ])('is another name: %s is not %s', (wanted, name) => {
    expect(fitOf(wanted, name)).toEqual({ score: 0.35 });
  });

  it('that looks alike fits as far as it does', () => {
    expect(fitOf('Lady & Zed', 'Big & Lady').score).toBeCloseTo(0.4154, 4);
    expect(fitOf('Ann & H. Foxglove', 'Hazel Foxglove (Ooo)').score).toBeCloseTo(0.3529, 4);
  });
});
