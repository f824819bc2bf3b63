import { describe, expect, it } from 'vitest';
import { called, gist } from '../../src/matching/classical-work.ts';

const suite = 'Suite bergamasque, L. 75: III. Clair de lune';
const moonlight = 'Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight": I. Adagio sostenuto';
const cello = 'Cello Suite No. 1 in G Major, BWV 1007: I. Prélude';
const preludes = '24 Preludes, Op. 28: No. 4 in E Minor';
const gynt = 'Peer Gynt Suite No. 1, Op. 46: IV. In the Hall of the Mountain King';
const elise = 'Bagatelle No. 25 in A Minor, WoO 59 "Für Elise"';
const trumpet = 'Trumpet Concerto in E-Flat Major, Hob. VIIe:1: III. Finale: Allegro';
const seasons = 'The Four Seasons, Op. 8: Winter';

/** How a title is called, but for what only serves to compare. */
function saidOf(asked: string, title: string) {
  const found = called(asked, title);
  return found && [found.note, found.isTold, found.isWork, found.order];
}

describe('A piece of a work', () => {
  it.each([
    ['Clair de lune', suite, 'Suite bergamasque', 3],
    ['Clair de lune III', suite, 'Suite bergamasque', 3],
    ['Suite bergamasque III', suite, 'Suite bergamasque', 3],
    ['Suite bergamasque, 3rd movement', suite, 'Suite bergamasque', 3],
    ['Moonlight Sonata I', moonlight, 'Piano Sonata No. 14 in C-Sharp Minor', 1],
    ['Adagio sostenuto', moonlight, 'Piano Sonata No. 14 in C-Sharp Minor', 1],
    ['Prelude', cello, 'Cello Suite No. 1 in G Major', 1],
    ['Prelude in G', cello, 'Cello Suite No. 1 in G Major', 1],
    ['Cello Suite No. 1 Prelude', cello, 'Cello Suite No. 1 in G Major', 1],
    ['Cello Suite, 1. Satz', cello, 'Cello Suite No. 1 in G Major', 1],
    ['Preludes Op. 28 No. 4', preludes, '24 Preludes', 0],
    ['Prelude No. 4', preludes, '24 Preludes', 0],
    ['Prelude in E minor', preludes, '24 Preludes', 0],
    ['Hall of the Mountain King', gynt, 'Peer Gynt Suite No. 1', 4],
    ['Finale Allegro', trumpet, 'Trumpet Concerto in E-Flat Major', 3],
    ['Allegro', trumpet, 'Trumpet Concerto in E-Flat Major', 3],
    ['Winter', seasons, 'The Four Seasons', 0],
    ['Winter Suite', 'The Four Seasons, Op. 8: Winter', 'The Four Seasons', 0],
    ['Four Seasons Winter', seasons, 'The Four Seasons', 0],
    ['Air', 'Suite in D: Overture: II. Air', 'Overture', 2],
    ['Air', 'I. Suite: Overture: II. Air', 'Overture', 2],
    ['And', 'Suite, Op. 5: II. And', 'Suite', 2],
    ['Gigue', 'Suite, Op. 1: No. 3, Gigue for Strings', 'Suite', 0],
    ['Suite Lamp II', 'Suite Lamp: II. Air No. 5', 'Suite Lamp', 2],
    // Where the work has no number, one that was said is the movement's.
    ['Suite Lamp No. 2', 'Suite Lamp: II. Air', 'Suite Lamp', 2],
    ['Gigue', 'Suite "Tides", Op. 1: Gigue for Strings', 'Suite', 0],
    ['Gigue', 'Lamp  "Tides", Op. 1: 3 Gigues, Vivace', 'Lamp', 0],
  ])('is told by "%s" of %s', (asked, title, work, order) => {
    expect(saidOf(asked, title)).toEqual([`piece of "${work}"`, true, true, order]);
  });

  it.each([
    ['Suite bergamasque', suite],
    ['Moonlight', moonlight],
    ['Moonlight Sonata 14', moonlight],
    ['Moonlight Adagio', moonlight],
    ['Moonlight Waltz', moonlight],
    ['Sonata in C sharp minor Op. 27 No. 2', moonlight],
    ['Klaviersonate cis-Moll', moonlight],
    ['Cello Suite', cello],
    ['Cello Suites', cello],
    ['Cello Suite BWV 1007', cello],
    ['Preludes', preludes],
    ['Preludes Op. 28', preludes],
    ['Peer Gynt', gynt],
    ['Trumpet Concerto', trumpet],
    ['Trompete Konzert', 'Trompete Concerto, Hob. VIIe:1: III. Finale: Allegro'],
    ['Four Seasons', seasons],
    ['24 Preludes', preludes],
    ['Cello Suite Waltz', cello],
    ['Cello Suite No. 1', cello],
    ['Preludes Op. 28 No. 4', '24 Preludes: No. 4 in E Minor'],
  ])('is left open by "%s" of %s', (asked, title) => {
    expect(saidOf(asked, title)?.slice(0, 3)).toEqual(['which movement is not said', false, true]);
  });

  it('that is no work has parts all the same', () => {
    expect(saidOf('Ferry', 'Night: Ferry')).toEqual(['piece of "Night"', true, false, 0]);
    expect(saidOf('Night', 'Night: Ferry')).toEqual(['which movement is not said', false, false, 0]);
    expect(saidOf('Ferry', 'Night: Two: II. Ferry')).toEqual(['piece of "Two"', true, true, 2]);
  });
});

describe('A work of one piece', () => {
  it.each([
    ['Nocturne No. 2', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'],
    ['Nocturne Op. 9 No. 2', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'],
    ['Nocturne', 'Nocturne in E-Flat Major'],
    ['Nocturne', 'Nocturne, K. 5'],
    ['Fur Elise', elise],
    ['Für Elise Bagatelle', elise],
    ['Für Elise Bagatelle Waltz', elise],
    ['Nocturne 2', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'],
    ['Sonata Finale', 'Sonata(Tides)Finale, Op. 3'],
    ['Sonata Finale', 'Sonata"Tides"Finale, Op. 3'],
    ['Sonata"Finale"', 'Sonata Finale, Op. 3'],
    ['Serenade', 'Serenade for Strings, Op. 48'],
    ['Waltz', 'Waltz (Piano Version), Op. 1'],
    ['Walzer', 'Waltz in A Minor'],
    ['Valses', 'Waltz in A Minor'],
    ['1812 Overture', '1812 Overture, Op. 49'],
    ['Ode', 'Arctic Ode, Op. 3 "Ode"'],
    ['Ode', 'Arctic Lamp, Op. 3 „Ode“'],
    ['Ode', 'Arctic Lamp, Op. 3 «Ode»'],
    ['Lamps', 'Lamp, Op. 3'],
    ['The Who', 'The Who, Op. 3'],
  ])('is told by "%s" of %s', (asked, title) => {
    expect(saidOf(asked, title)).toEqual(['by its short name', true, true, 0]);
  });

  it.each([
    ['Nocturne', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'],
    ['Bagatelle', elise],
    ['Bagatelle in A minor', 'Bagatelle No. 25'],
  ])('is left open by "%s" of %s', (asked, title) => {
    expect(saidOf(asked, title)?.slice(0, 2)).toEqual(['which one is not said', false]);
  });

  it('may be a song with a bracket', () => {
    expect(saidOf('Ferry', 'Night (Ferry)')).toEqual(['by its short name', true, false, 0]);
    expect(saidOf('Ferry', 'Night [Ferry]')).toEqual(['by its short name', true, false, 0]);
    expect(saidOf('Night', 'Night “Ferry”')).toEqual(['by its short name', true, false, 0]);
  });
});

describe('What was asked for does not name a piece', () => {
  it.each([
    ['Clair de lune II', suite],
    ['Clair de lune 75', suite],
    ['Suites', suite],
    ['III', suite],
    ['', suite],
    ['75', suite],
    ['de la', suite],
    ['Moonlight Sonata 15', moonlight],
    ['Moonlight Rag', moonlight],
    ['Adagio', moonlight],
    ['Mountain King', gynt],
    ['1812', '1812 Overture, Op. 49'],
    ['Seasons', seasons],
    ['Winter Waltz Boat', seasons],
    ['Arctic', 'Arctic Ode, Op. 3 "Ode"'],
    ['Arc Waltz', 'Arc, Op. 3'],
    ['Sonata Waltz', 'Sonata, Op. 3'],
    ['Lamp II', 'Lamp, Op. 3'],
    ['Night', 'Night Ferry'],
    ['Night', 'Night 1999'],
    ['1999 Ferry', 'Ferry 1999'],
    ['Overture', '1812 Overture, Op. 49'],
    ['Route Lamp', 'Route 66 Lamp, Op. 3'],
    ['Lamp', 'Suite, Op. 5: II. Menuet Lamp'],
    ['Waltz', 'Piano, Op. 3'],
    ['23 Preludes', preludes],
    ['Moonlight Sonata in D', moonlight],
    ['Clair de lune, L. 76', suite],
  ])('where it says "%s" of %s', (asked, title) => {
    expect(called(asked, title)).toBeUndefined();
  });
});

describe('Two recordings', () => {
  const identity = (title: string) => called('Air', title)?.identity;

  it.each([
    ['Suite No. 1, Op. 5: II. Air', 'Suite No. 1: II. Air'],
    ['Suite: II. Air', 'Suites: II. Air'],
  ])('are of one piece: %s, %s', (a, b) => {
    expect(identity(a)).toBe(identity(b));
  });

  it.each([
    ['Suite No. 1: II. Air', 'Suite No. 2: II. Air'],
    ['Suite: II. Air', 'Suite: III. Air'],
    ['Tides: II. Air', 'Lamps: II. Air'],
  ])('are of two: %s, %s', (a, b) => {
    expect(identity(a)).toEqual(expect.any(String));
    expect(identity(a)).not.toBe(identity(b));
  });
});

describe('What a service is asked for', () => {
  it.each([
    ['Nocturne in E flat', 'nocturne'],
    ['Moonlight Sonata', 'moonlight'],
    ['Piano Sonata No. 14', 'piano sonata'],
    ['Clair de lune, L. 75', 'clair lune'],
    ['Sonata', 'sonata'],
    ['Mountain King III Op. 46', 'mountain king'],
    ['The Kettle 2nd', 'kettle'],
    ['Piano Lamps Suite', 'lamp'],
    ['Glass Sonata', 'glass'],
    ['Airs Sonata', 'airs'],
    ['Lasting Sonatas', 'lasting'],
  ])('is, of a piece, what is its own: %s', (text, words) => {
    expect(gist(text)?.join(' ')).toBe(words);
  });

  it('is nothing else of a song', () => {
    expect(gist('Night Ferry')).toBeUndefined();
    expect(gist('Piano Lamps')).toBeUndefined();
  });
});
