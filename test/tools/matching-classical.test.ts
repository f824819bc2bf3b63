import { describe, expect, it } from 'vitest';
import type { Track } from '../../src/client/api/models.ts';
import { choose } from '../../src/matching/choose.ts';
import { called } from '../../src/matching/classical-work.ts';
import { type Wanted, wishOf } from '../../src/matching/index.ts';
import { readingsOf } from '../../src/matching/judge.ts';
import { takeFacts } from '../../src/matching/work-facts.ts';

const track = (id: number, title: string, artist: string): Track => ({
  id,
  title,
  readable: true,
  duration: 200,
  rank: 1000 * id,
  release_date: null,
  artist: { id: [...artist].reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), 7), name: artist },
});

const chosen = (wanted: Wanted, ...tracks: Track[]) => {
  const wish = wishOf(wanted);
  return choose(wish, readingsOf(wish), tracks);
};

/** The ids that are offered, or the one that was taken, and what is said of it. */
function outcome(wanted: Wanted, ...tracks: Track[]): { ids: number[]; said: string } {
  const choice = chosen(wanted, ...tracks);
  if (choice.outcome === 'matched') return { ids: [choice.track.id ?? 0], said: choice.why };
  return {
    ids: choice.candidates.map(({ track }) => track.id ?? 0),
    said: `not sure: ${choice.candidates[0]?.differs ?? 'nothing'}`,
  };
}

describe('Keys, numbers and lists of works', () => {
  it.each([
    ['Nocturne in E flat', 'nocturne', { key: 6 }],
    ['Nocturne in E-Flat Major', 'nocturne', { key: 6 }],
    ['Nocturne E♭ major', 'nocturne', { key: 6 }],
    ['Nocturne Es-Dur', 'nocturne', { key: 6 }],
    ['Nocturne en mi bémol majeur', 'nocturne', { key: 6 }],
    ['Prelude in C# minor', 'prelude', { key: 3 }],
    ['Präludium cis-Moll', 'praludium', { key: 3 }],
    ['Messe h-Moll', 'messe', { key: 23 }],
    ['Message in a Bottle', 'message in a bottle', {}],
    ['Vitamin C', 'vitamin c', {}],
    ['Nocturne Op. 9 No. 2', 'nocturne', { opus: 9, part: 2, numbers: [] }],
    ['Nocturne op 9/2', 'nocturne', { opus: 9, part: 2 }],
    ['Nocturne No. 2, Op. 9', 'nocturne ,', { opus: 9, numbers: [2] }],
    ['Fifth Symphony', 'symphony', { numbers: [5] }],
    ['Serenade KV 525', 'serenade', { catalogue: new Map([['k', '525']]) }],
    ['Trumpet Concerto, Hob. VIIe:1', 'trumpet concerto,', { catalogue: new Map([['hob', 'viie:1']]) }],
    ['III. Clair de lune', 'clair de lune', { movement: 3 }],
    ['Sonata 2nd movement', 'sonata', { movement: 2 }],
  ])('of %s are told from its name', (title, name, facts) => {
    const read = takeFacts(title);
    expect(read.rest.replace(/\s+/g, ' ').trim()).toBe(name);
    expect(read.facts).toMatchObject(facts);
    if (Object.keys(facts).length === 0) expect(read.facts.key).toBeUndefined();
  });
});

describe('A part of a title', () => {
  const suite = 'Suite bergamasque, L. 75: III. Clair de lune';
  const moonlight = 'Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight": I. Adagio sostenuto';
  const cello = 'Cello Suite No. 1 in G Major, BWV 1007: I. Prélude';

  it.each([
    ['Clair de lune', suite],
    ['Claire de lune', suite],
    ['Clair de lune from Suite bergamasque', suite],
    ['Clair de lune, L. 75', suite],
    ['Moonlight Sonata I', moonlight],
    ['Sonate Nr. 14 cis-Moll, 1. Satz', moonlight],
    ['Prelude in C Minor', 'Preludes, Op. 28: No. 20 in C Minor'],
    ['Andante', 'Serenade: II. Romanze: Andante'],
    ['Jupiter', 'The Planets, Op. 32: IV. Jupiter, the Bringer of Jollity'],
    ['Ode to Joy', 'Symphony No. 9, Op. 125: IV. Presto (Ode to Joy)'],
  ])('%s is enough for %s', (asked, title) => {
    expect(called(asked, title)).toMatchObject({ isTold: true });
  });

  it.each([
    ['Moonlight Sonata', moonlight, 'which movement is not said'],
    ['Sonata No. 14', moonlight, 'which movement is not said'],
    // The work's number is not the movement's.
    ['Cello Suite No. 1', cello, 'which movement is not said'],
    ['Symphony No. 5', 'Symphony No. 5 in E Minor, Op. 64: V. Finale', 'which movement is not said'],
    ['Nocturne', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2', 'which one is not said'],
  ])('%s leaves open, of %s, %s', (asked, title, note) => {
    expect(called(asked, title)).toMatchObject({ isTold: false, note });
  });

  it.each([
    ['Moonlight Sonata, 2nd movement', moonlight],
    ['Prelude in C', cello],
    ['Prelude in E flat', 'Preludes, Op. 28: No. 15 in E Minor'],
    ['Nocturne No. 1', 'Nocturne No. 13 in C Minor, Op. 48 No. 1'],
    ['Nocturne Op. 9 No. 1', 'Nocturne No. 2 in E-Flat Major, Op. 9 No. 2'],
    ['Gigue', cello],
    ['Lune', suite],
    ['Clair de lune rag time', suite],
    ['Cello', 'Violin Concerto in E Major, RV 269: I. Allegro'],
    ['Night', 'Night Ferry'],
  ])('%s does not call %s', (asked, title) => {
    expect(called(asked, title)).toBeUndefined();
  });
});

describe('A surname', () => {
  const lieder = track(1, 'Sechs Lieder, Op. 13: I. Mondnacht', 'Clara Schumann');
  const same = track(2, 'Liederkreis, Op. 39: V. Mondnacht', 'Robert Schumann');

  it('is enough where one artist has it', () => {
    expect(chosen('Mondnacht - Schumann', same)).toMatchObject({
      outcome: 'matched',
      why: 'piece of "Liederkreis"; surname',
    });
    expect(outcome('R. Schumann: Mondnacht', same).said).toContain('surname');
  });

  it('of two artists is not, unless the title or the first name decides', () => {
    expect(outcome('Mondnacht - Schumann', lieder, same)).toMatchObject({
      ids: [1, 2],
      said: expect.stringMatching(/^not sure: one of several/),
    });
    expect(outcome('Clara Schumann - Mondnacht', lieder, same).ids).toEqual([1]);
    expect(outcome('C. Schumann - Mondnacht', lieder, same).ids).toEqual([1]);
    expect(outcome('Liederkreis: Mondnacht - Schumann', lieder, same).ids).toEqual([2]);
  });

  it('is nothing where somebody is called just so, or the title is short', () => {
    const theirs = track(3, 'Lanterns of Yesterday', 'Hazel Foxglove');
    expect(outcome('Foxglove - Lanterns of Yesterday', theirs).said).toBe('surname');
    const other = track(4, 'Kettle', 'Foxglove');
    expect(outcome('Foxglove - Lanterns of Yesterday', theirs, other).said).toMatch(/^not sure/);
    expect(outcome('Foxglove - Kettle', track(5, 'Kettle', 'Hazel Foxglove')).said).toMatch(/^not sure/);
  });

  it('may stand before a colon in the title of what another plays', () => {
    const played = track(6, 'Schumann: Liederkreis, Op. 39: V. Mondnacht', 'Ilse Hollowcroft');
    expect(outcome('Robert Schumann - Mondnacht', played).said).toContain('composer named in the title');
    expect(outcome('Brahms - Mondnacht', played).said).toMatch(/^not sure/);
  });
});

describe('Other editions and songs', () => {
  it('are not taken for a piece', () => {
    const live = track(1, 'Suite, Op. 1: III. Clair de lune (Live)', 'Claude Debussy');
    const plain = track(2, 'Suite, Op. 1: III. Clair de lune', 'Claude Debussy');
    expect(outcome('Clair de lune - Debussy', live).said).toMatch(/^not sure/);
    expect(outcome('Clair de lune - Debussy', live, plain).ids).toEqual([2]);
    expect(outcome('Clair de lune (Live) - Debussy', plain).said).toMatch(/^not sure/);
    expect(outcome('Ferry - Marlow', track(3, 'Harbour: Ferry', 'Ines')).said).toMatch(/^not sure/);
    expect(outcome('Ferry', track(3, 'Harbour: Ferry', 'Ines')).said).toMatch(/^not sure/);
  });

  it('give way to the one whose whole title was said', () => {
    const piece = track(1, 'Suite, Op. 1: III. Clair de lune', 'Claude Debussy');
    expect(
      outcome('Clair de lune - Debussy', piece, track(2, 'Clair de lune', 'Claude Debussy')).ids,
    ).toEqual([2]);
    const nocturnes = [1, 2].map(at => track(at, `Nocturne No. ${at}, Op. 9 No. ${at}`, 'Frédéric Chopin'));
    const other = track(9, 'Nocturne', 'Lili Boulanger');
    expect(outcome('Nocturne - Chopin', other, ...nocturnes).ids).toEqual([2, 1, 9]);
  });
});
