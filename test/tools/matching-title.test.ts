import { describe, expect, it } from 'vitest';
import { readMarking, trailingMarking } from '../../src/matching/editions.ts';
import { people, readings, readTitle, sought } from '../../src/matching/parse-title.ts';

/** A title whose every word is its name. */
const plain = (words: string, name: string) => ({
  whole: words.split(' '),
  full: words.split(' '),
  short: words.split(' '),
  guests: [],
  editions: [],
  details: [],
  name,
});

describe('A title taken apart', () => {
  it.each([
    [
      'Salt & Cedar ( feat. Odessa Fairlow ) - Live at Pier 19',
      {
        whole: 'salt and cedar feat odessa fairlow live at pier 19'.split(' '),
        full: ['salt', 'and', 'cedar'],
        short: ['salt', 'and', 'cedar'],
        guests: [['odessa', 'fairlow']],
        editions: ['live'],
        details: ['pier', '19'],
        name: 'Salt & Cedar',
      },
    ],
    ['Ferry (Blue)  Song', { ...plain('ferry blue song', 'Ferry (Blue) Song'), short: ['ferry', 'song'] }],
    ['Ferry(Blue)Song', { ...plain('ferry blue song', 'Ferry(Blue)Song'), short: ['ferry', 'song'] }],
    [
      'Ferry[Live](Blue)',
      {
        ...plain('ferry blue', 'Ferry (Blue)'),
        whole: ['ferry', 'live', 'blue'],
        short: ['ferry'],
        editions: ['live'],
      },
    ],
    [
      'Ferry - Live - 2011 Remaster (Live)',
      {
        ...plain('ferry', 'Ferry'),
        whole: ['ferry', 'live', '2011', 'remaster', 'live'],
        editions: ['live', 'remaster'],
        details: ['2011'],
      },
    ],
    [
      'Ferry featuring Ann & Bo',
      {
        ...plain('ferry', 'Ferry'),
        whole: 'ferry featuring ann and bo'.split(' '),
        guests: [['ann'], ['bo']],
      },
    ],
    [
      'Live - Remastered',
      { ...plain('live', 'Live'), whole: ['live', 'remastered'], editions: ['remaster'] },
    ],
    ['(Blue)', plain('blue', '(Blue)')],
    [' (Live) ', plain('live', '(Live)')],
    ['(feat. Ann)', plain('feat ann', '(feat. Ann)')],
    ['Ferry (my favourite)', { ...plain('ferry my favourite', 'Ferry (my favourite)'), short: ['ferry'] }],
    ['Ferry - my favourite', plain('ferry my favourite', 'Ferry - my favourite')],
  ])('%j', (text, title) => {
    expect(readTitle(text)).toEqual(title);
  });

  it('leaves out what a listener says of it, where a listener wrote it', () => {
    const title = { ...plain('ferry', 'Ferry'), whole: ['ferry', 'my', 'favourite'] };
    expect(readTitle('Ferry (my favourite)', true)).toEqual(title);
    expect(readings('Ferry - my favourite', true)).toEqual([title]);
    expect(readings('Ferry - my favourite')).toEqual([plain('ferry my favourite', 'Ferry - my favourite')]);
  });

  it('may end in words about the recording', () => {
    const whole = plain('night ferry live at pier 19', 'Night Ferry live at Pier 19');
    expect(readings('Night Ferry live at Pier 19')).toEqual([
      whole,
      {
        ...plain('night ferry', 'night ferry'),
        whole: whole.whole,
        editions: ['live'],
        details: ['pier', '19'],
      },
    ]);
    expect(readings('Night Ferry (2011 Remaster) (feat. Ann) acoustic')[1]).toEqual({
      ...plain('night ferry', 'night ferry'),
      whole: 'night ferry 2011 remaster feat ann acoustic'.split(' '),
      guests: [['ann']],
      editions: ['remaster', 'acoustic'],
      details: ['2011'],
    });
  });

  it.each([
    ['A, B & C feat. D', [['a'], ['b'], ['c'], ['d']]],
    ['The Tides, , Zoé Brindamour', [['tides'], ['zoe', 'brindamour']]],
    ['Axel', [['axel']]],
    ['&', []],
  ])('names people: %s', (text, all) => {
    expect(people(text)).toEqual(all);
  });

  it.each([
    ['Slow Simmer, Pt. 1', 'Slow Simmer'],
    ['Ferry  Part 2  Blue', 'Ferry Blue'],
    ['Ferry (Part Two)', 'Ferry'],
    ['Ferry/Part II/Blue', 'Ferry/ /Blue'],
    ['"Night" Ferry', 'Night Ferry'],
    ['Night("Blue")Ferry', 'Night Blue Ferry'],
    ['"Part 2"', 'Part 2'],
    ['!!! Part 2', '!!! Part 2'],
    ['Counterpart 2', 'Counterpart 2'],
    ['99, Part 1', '99'],
  ])('%s is sought as %s', (text, name) => {
    expect(sought(readTitle(text))).toBe(name);
  });
});

describe('What a bracket says', () => {
  it.each([
    ['Live at Pier 19', ['live'], ['pier', '19']],
    ['2011 Remaster', ['remaster'], ['2011']],
    ['Radio Edit', ['edit'], []],
    ['Sped Up Otto', ['sped up'], ['otto']],
    ['Otto Live Video', ['live'], ['otto']],
    ['Otto Remix Tape Version', ['remix'], ['otto', 'tape']],
    ['English Version', ['other version'], ['english']],
    ['Take 2', ['demo'], ['take', '2']],
    ['not the live version', [], []],
    ['Album Version', [], []],
    ['Deluxe Edition', [], []],
    ['Official Tides Video', [], []],
    ['from the sea', [], []],
    ['2011', [], ['2011']],
    ['1999', [], ['1999']],
  ])('is of the recording: %s', (text, editions, details) => {
    expect(readMarking(text)).toEqual({ editions, details, known: true });
  });

  it.each([
    'Blue',
    'Take Me',
    'Intake 2',
    'Not Tonight',
    'Deluxe Tides',
    'of the',
    '1811',
    '20111',
    '12011',
    '2011 2012',
    'my wedding',
    '',
  ])('is of the song: %j', text => {
    expect(readMarking(text)).toEqual({ editions: [], details: [], known: false });
  });

  it('is a remark where a listener wrote it', () => {
    expect(readMarking('my wedding waltz', true)).toEqual({ editions: [], details: [], known: true });
    expect(readMarking('my live tape', true)).toEqual({ editions: ['live'], details: ['tape'], known: true });
    expect(readMarking('Blue', true)).toEqual({ editions: [], details: [], known: false });
  });
});

describe('Words about the recording at the end of a title', () => {
  it.each([
    ['night ferry live at pier 19', 2],
    ['live at sea live in rain', 3],
    ['ferry live from', 1],
    ['at ferry live', 2],
    ['ferry live', 1],
    ['ferry acoustic', 1],
    ['ferry sped up', 1],
    ['night ferry radio edit', 2],
  ])('%s', (text, place) => {
    expect(trailingMarking(text.split(' '))).toBe(place);
  });

  it.each([
    'live at pier 19',
    'night live inside',
    'long live chat',
    'live',
    'sped up',
    'radio edit',
    'ferry tale',
    'live ferry',
    'ferry at sea',
  ])('are not in "%s"', text => {
    expect(trailingMarking(text.split(' '))).toBeUndefined();
  });
});
