import { describe, expect, it } from 'vitest';
import { meaningsOf } from '../../src/matching/parse-line.ts';

/** All that a line may mean, in its order: `Title <- Artist`. */
const meanings = (line: string) =>
  meaningsOf(line).map(({ title, artist }) => (artist === undefined ? title : `${title} <- ${artist}`));

describe('A line of a title and an artist', () => {
  it.each([
    ['Marlow - Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow - Ferry'],
    ['Marlow – Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow – Ferry'],
    ['Marlow—Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow—Ferry'],
    ['Marlow —— Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow —— Ferry'],
    ['Marlow\tFerry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow\tFerry'],
    ['Marlow | Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow | Ferry'],
    ['Marlow / Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow / Ferry'],
    ['Marlow ~ Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow ~ Ferry'],
    ['Marlow; Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow; Ferry'],
    ['Half-Light', 'Half-Light'],
    ['Marlow -,;: Ferry', 'Marlow -,;: Ferry'],
    ['Marlow - ,:Ferry', 'Ferry <- Marlow', 'Marlow <- Ferry', 'Marlow - ,:Ferry'],
    ['Night Ferry by Marlow', 'Night Ferry <- Marlow', 'Night Ferry by Marlow'],
    ['Night Ferry,: BY :- Marlow', 'Night Ferry <- Marlow', 'Night Ferry,: BY :- Marlow'],
    ['Night Ferry by Marlow,:', 'Night Ferry <- Marlow', 'Night Ferry by Marlow,:'],
    ['Waiting by the Harbour', 'Waiting <- the Harbour', 'Waiting by the Harbour'],
    ['Marlow: Night Ferry', 'Night Ferry <- Marlow', 'Marlow: Night Ferry'],
    ['Marlow:   Night Ferry', 'Night Ferry <- Marlow', 'Marlow:   Night Ferry'],
  ])('%j', (line, ...all) => {
    expect(meanings(line)).toEqual(all);
  });

  it.each([
    ['- Marlow by', 'Marlow by'],
    [': - Marlow', ': - Marlow'],
    ['Night Ferry by -', 'Night Ferry by -'],
    ['', ''],
    ['Night Ferry', 'Night Ferry'],
    ['by Marlow', 'by Marlow'],
  ])('%j names only one of them', (line, title) => {
    expect(meanings(line)).toEqual([title]);
  });

  it('with several dashes or "by"s may be cut at each of them', () => {
    expect(meanings('Marlow - Night Ferry - Part 2 - Tides')).toEqual([
      'Night Ferry - Part 2 - Tides <- Marlow',
      'Marlow - Night Ferry - Part 2 <- Tides',
      'Night Ferry - Part 2 <- Marlow',
      'Marlow - Night Ferry - Part 2 - Tides',
    ]);
    expect(meanings('Stand by the Sea by Marlow')).toEqual([
      'Stand by the Sea <- Marlow',
      'Stand <- the Sea by Marlow',
      'Stand by the Sea by Marlow',
    ]);
  });

  it('keeps what the last part says of the recording', () => {
    expect(meanings('Marlow - Night Ferry - Live')).toEqual([
      'Night Ferry - Live <- Marlow',
      'Marlow - Night Ferry <- Live',
      'Marlow - Night Ferry - Live',
    ]);
  });
});

describe('A bracket behind the artist', () => {
  it.each([
    ['Night Ferry by Marlow (Live)', 'Night Ferry (Live) <- Marlow'],
    ['Night Ferry by Marlow [Otto Remix]', 'Night Ferry (Otto Remix) <- Marlow'],
    ['Night Ferry by Marlow (our wedding song)', 'Night Ferry <- Marlow'],
    ['Night Ferry by (Marlow)', 'Night Ferry <- (Marlow)'],
    ["Night Ferry by 'Marlow' (Live)", 'Night Ferry (Live) <- Marlow'],
  ])('belongs to the recording, or is a remark: %s', (line, first) => {
    expect(meanings(line)).toEqual([first, line]);
  });
});

describe('A heading before a colon', () => {
  it.each([
    'One Two Three Four Five: Song',
    'Suite: III. Air',
    'Suite: No. 3',
    'Suite Opus 1: Air',
    'Marlow, Tides: Ferry',
    'Peer "Tin" Gynt: ',
    'Marlow:Ferry',
  ])('names no artist in %j', line => {
    expect(meanings(line)).toEqual([line.trim()]);
  });

  it.each([
    ['Clara Josephine Wieck Schumann: Mondnacht', 'Mondnacht <- Clara Josephine Wieck Schumann'],
    ['Clara  Josephine Wieck Schumann : Mondnacht', 'Mondnacht <- Clara  Josephine Wieck Schumann'],
    ['Marlow: Part II. Tides', 'Part II. Tides <- Marlow'],
    ['Marlow: Ink: A Song', 'Ink: A Song <- Marlow'],
  ])('names one in %j', (line, first) => {
    expect(meanings(line)).toEqual([first, line]);
  });

  it('is part of a name where a dash stands too', () => {
    expect(meanings('Marlow: Ferry - Tides')).toEqual([
      'Tides <- Marlow: Ferry',
      'Marlow: Ferry <- Tides',
      'Marlow: Ferry - Tides',
    ]);
  });
});

describe('Quotes', () => {
  it.each([
    ['"Night Ferry"', 'Night Ferry'],
    ['“Night Ferry”', 'Night Ferry'],
    ['„Night Ferry“', 'Night Ferry'],
    ['« Night Ferry »', 'Night Ferry'],
    ['‘Night Ferry’', 'Night Ferry'],
    ["'Night Ferry'", 'Night Ferry'],
    ['「青い夜の電車」', '青い夜の電車'],
    ['『青い夜の電車』', '青い夜の電車'],
    ['《青い夜の電車》', '青い夜の電車'],
    ['Toby "Tin Cup" Marl', 'Toby "Tin Cup" Marl'],
    ['"Night Ferry" Marlow', '"Night Ferry" Marlow'],
  ])('around no artist: %s', (line, title) => {
    expect(meanings(line)).toEqual([title]);
  });

  it.each([
    '"Night Ferry" by Marlow',
    '"Night Ferry" von Marlow',
    '"Night Ferry" de Marlow',
    '"Night Ferry" par Marlow',
    '"Night Ferry",Marlow',
    '“Night Ferry”, Marlow',
    '„Night Ferry“ von Marlow',
    '« Night Ferry » par Marlow',
    "'Night Ferry' by 'Marlow'",
    'Marlow "Night Ferry"',
    'Marlow, : "Night Ferry"',
    'Marlow -"Night Ferry"',
    'Marlow「Night Ferry」',
    'Marlow『Night Ferry』',
    'Marlow《Night Ferry》',
  ])('around the title: %s', line => {
    expect(meanings(line)).toEqual(['Night Ferry <- Marlow', line]);
  });

  it.each([
    ['Marlow "Night Ferry" (Live)', 'Night Ferry (Live) <- Marlow'],
    ['Jean-Luc Marl "Night Ferry"', 'Night Ferry <- Jean-Luc Marl'],
    ['Marlow "Ferry" by Ines', 'Marlow "Ferry" <- Ines'],
    ['"Ferry" sung by Ines', '"Ferry" sung <- Ines'],
    ['"  " by Marlow'],
  ])('with more around them: %s', (line, ...first) => {
    expect(meanings(line)).toEqual([...first, line]);
  });

  it.each([
    ['Marlow - The "Night" Ferry', 'The "Night" Ferry'],
    ['Marlow - The "Night"', 'The "Night"'],
  ])('within a title behind a dash are part of it: %s', (line, title) => {
    expect(meanings(line)).toEqual([`${title} <- Marlow`, `Marlow <- ${title}`, line]);
  });

  it('behind a dash without a space are part of what it begins', () => {
    expect(meanings('Marlow -The "Night"')).toEqual(['Marlow -The "Night"']);
  });
});

describe('What stands before a line in a list', () => {
  it.each([
    ['* 99 Sparrows', '99 Sparrows'],
    ['• Ferry', 'Ferry'],
    ['-- Ferry', 'Ferry'],
    ['- [x] Ferry', 'Ferry'],
    ['[ ] Ferry', 'Ferry'],
    ['[3] Ferry', 'Ferry'],
    ['99 Sparrows', '99 Sparrows'],
    ['2000. Ferry', '2000. Ferry'],
  ])('is left out: %s', (line, title) => {
    expect(meanings(line)).toEqual([title]);
  });

  it.each([
    ['#1 Crush', 'Crush'],
    ['1. Ferry', 'Ferry'],
    ['(12) Ferry', 'Ferry'],
    ['(#12) Ferry', 'Ferry'],
    ['1) 2. Ferry', 'Ferry'],
  ])('may be part of the title where it is a number: %s', (line, title) => {
    expect(meanings(line)).toEqual([title, line]);
    expect(meanings(`  ${line}`)).toEqual([title, line]);
  });

  it('may be a number with a dash where another dash follows', () => {
    expect(meanings('01 - Marlow - Ferry')).toEqual([
      'Ferry <- Marlow',
      'Marlow <- Ferry',
      'Marlow - Ferry',
      'Marlow - Ferry <- 01',
      '01 - Marlow <- Ferry',
      'Marlow <- 01',
      '01 - Marlow - Ferry',
    ]);
    expect(meanings('99 - Ferry')).toEqual(['Ferry <- 99', '99 <- Ferry', '99 - Ferry']);
  });
});

describe('What a line says besides', () => {
  it.each([
    ['Ferry // the best one', [{ title: 'Ferry' }]],
    ['Ferry # live', [{ title: 'Ferry' }]],
    ['Ferry [3:45]', [{ title: 'Ferry', duration: 225 }]],
    ['Ferry (12:05)', [{ title: 'Ferry', duration: 725 }]],
    ['Ferry 3:05', [{ title: 'Ferry', duration: 185 }]],
    ['Ferry 3:75', [{ title: 'Ferry 3:75' }]],
    ['3:45', [{ title: '3:45' }]],
    ['(3:45)', [{ title: '(3:45)', duration: 225 }]],
    ['Ferry, on the album Tides', [{ title: 'Ferry', album: 'Tides' }]],
    ['Ferry (from the album “Tides ”) 3:05', [{ title: 'Ferry', album: 'Tides', duration: 185 }]],
    ['from the album Tides', [{ title: 'from the album Tides', album: 'Tides' }]],
    [
      'Ferry by Marlow on the album Tides (3:20) // ours',
      [
        { title: 'Ferry', artist: 'Marlow', album: 'Tides', duration: 200 },
        { title: 'Ferry by Marlow', album: 'Tides', duration: 200 },
      ],
    ],
  ])('%s', (line, all) => {
    expect(meaningsOf(line)).toStrictEqual(all);
  });
});
