import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarking } from '../../src/matching/editions.ts';
import { wantedProblem, wishOf } from '../../src/matching/index.ts';
import { meaningsOf } from '../../src/matching/parse-line.ts';
import { readTitle, sought } from '../../src/matching/parse-title.ts';
import { misspelt, typos } from '../../src/matching/similarity.ts';
import { canonical, fold, words } from '../../src/matching/words.ts';

describe('Words', () => {
  it.each([
    ['Café MÉTROPOLE', 'cafe metropole'],
    ["Don't Look Down, Darling", 'dont look down darling'],
    ['1,000 Lanterns', '1000 lanterns'],
    ['One Thousand Lanterns', '1000 lanterns'],
    ['Twenty One', '21'],
    ['Slow Simmer, Pt. II', 'slow simmer part 2'],
    ['Slow Simmer - Part Two', 'slow simmer part 2'],
    ['Harbour No. 5', 'harbour number 5'],
    ["Rock 'n' Roll & the Sea", 'rock and roll and sea'],
    ['The Kettle Song', 'kettle song'],
    ['Straße nach Łódź', 'strasse nach lodz'],
    ['ＮＩＧＨＴ', 'night'],
    ['Северный ВЕТЕР', 'северныи ветер'],
    ['Ke$ha', 'kesha'],
    ['???', '???'],
    ['The The', 'the the'],
    ['Constructor, valueOf, __proto__', 'constructor valueof proto'],
  ])('of %s are %s', (text, expected) => {
    expect(canonical(words(text)).join(' ')).toBe(expected);
  });

  it('stay as they are when read again, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(fold(fold(text))).toBe(fold(text));
        const once = canonical(words(text));
        expect(canonical(once)).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });
});

describe('Misspellings', () => {
  it.each([
    ['night ferry', 'nihgt ferry', 1],
    ['night ferry', 'nightferry', 0],
    ['nobodys motorway', 'nobodys motrway', 1],
    ['night ferry', 'night fairy', undefined],
    ['phase 2', 'phase 3', undefined],
    ['summer of 1969', 'summer of 1968', undefined],
    ['遠い灯台', '青い灯台', undefined],
    ['suite in g', 'suite in c', undefined],
    ['allegro i', 'allegro iii', undefined],
    ['rain', 'rein on me', undefined],
  ])('%s and %s', (a, b, mistakes) => {
    expect(misspelt(a.split(' '), b.split(' '))).toBe(mistakes);
  });

  it('count the same both ways, and are none for the same word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(typos(a, b, 3)).toBe(typos(b, a, 3));
        expect(typos(a, a, 3)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('A title taken apart', () => {
  it.each([
    ['Salt & Cedar (feat. Odessa Fairlow) - Live at Pier 19', 'Salt & Cedar', ['live']],
    ['Night Ferry - Remastered 2011', 'Night Ferry', ['remaster']],
    ['Night Ferry [2014 Remaster]', 'Night Ferry', ['remaster']],
    ['Night Ferry (Otto Vesper Remix) [Instrumental]', 'Night Ferry', ['remix', 'instrumental']],
    ['Night Ferry (Official Video)', 'Night Ferry', []],
    ['Night Ferry (From "The Sea")', 'Night Ferry', []],
    ['Night Ferry (Slowed + Reverb)', 'Night Ferry', ['slowed']],
    ['Night Ferry (not the live version)', 'Night Ferry', []],
    ['Live and Let Go', 'Live and Let Go', []],
    ['(Wake the) Snowfall', '(Wake the) Snowfall', []],
    ['Adagio piano - Presto', 'Adagio piano - Presto', []],
    ['(Live)', '(Live)', []],
  ])('%s', (text, name, editions) => {
    expect(readTitle(text)).toMatchObject({ name, editions });
  });

  it('names its guests, however they are introduced', () => {
    for (const how of ['(feat. Ann B & C)', '[ft. Ann B, C]', '(with Ann B and C)', 'featuring Ann B & C']) {
      expect(readTitle(`Song ${how}`).guests).toEqual([['ann', 'b'], ['c']]);
    }
  });

  it('is asked for without the number of its part, which is written in many ways', () => {
    expect(sought(readTitle('Slow Simmer, Pt. 1'))).toBe('Slow Simmer');
    expect(sought(readTitle('Part 2'))).toBe('Part 2');
  });

  it('tells remixes and stages apart by their own words', () => {
    expect(readMarking('Neon Heron Remix').details).toEqual(['neon', 'heron']);
    expect(readMarking('Live at the Corn Exchange').details).toEqual(['corn', 'exchange']);
  });
});

describe('A line', () => {
  it.each([
    ['Marlow - Night Ferry', 'Night Ferry', 'Marlow'],
    ['12. Marlow – Night Ferry', 'Night Ferry', 'Marlow'],
    ['01 - Marlow - Night Ferry', 'Night Ferry', 'Marlow'],
    ['- [x] "Night Ferry" by Marlow', 'Night Ferry', 'Marlow'],
    ['Marlow: “Night Ferry”', 'Night Ferry', 'Marlow'],
    ['Night Ferry by Marlow (our wedding song)', 'Night Ferry', 'Marlow'],
    ['Marlow - Night Ferry // the best one', 'Night Ferry', 'Marlow'],
    ['Marlow - Night Ferry [3:45]', 'Night Ferry', 'Marlow'],
    ['Stand by the Sea by Marlow', 'Stand by the Sea', 'Marlow'],
    ['青い灯台「青い夜の電車」', '青い夜の電車', '青い灯台'],
    ['Marlow - Night Ferry (Live)', 'Night Ferry (Live)', 'Marlow'],
    ['Night Ferry by Marlow (Live)', 'Night Ferry (Live)', 'Marlow'],
    ['99 Sparrows', '99 Sparrows', undefined],
  ])('%s', (line, title, artist) => {
    expect(meaningsOf(line)[0]).toMatchObject(artist === undefined ? { title } : { title, artist });
    expect(wishOf(line)).toMatchObject({ title, line });
  });

  it('may also be a title alone, or the other way round', () => {
    const titles = (line: string) => meaningsOf(line).map(({ title }) => title);
    expect(titles('Waiting by the Harbour')).toContain('Waiting by the Harbour');
    expect(titles('Night Ferry - Marlow')).toEqual(['Marlow', 'Night Ferry', 'Night Ferry - Marlow']);
    expect(titles('#1 Crush')).toContain('#1 Crush');
  });

  it('says how long the song is and where it is from', () => {
    expect(wishOf('Night Ferry by Marlow from the album "Tides" (3:20)')).toMatchObject({
      album: 'Tides',
      duration: 200,
    });
    expect(wishOf('gb-duw-00-00059').isrc).toBe('GBDUW0000059');
  });
});

describe('What is wanted', () => {
  it.each([
    ['Ferry', /must be a list of 1 to 100 songs.*not "Ferry"/],
    [[], /is empty/],
    [Array.from({ length: 101 }, () => 'Ferry'), /has 101 songs/],
    [['Ferry', ' '], /song 2/],
    [['Ferry', { title: 'x', year: 2 }], /song 2.*"year"/],
    [[{ artist: 'Marlow' }], /song 1.*title/],
    [[{ title: 'x', duration: 0 }], /song 1/],
  ])('is refused where it cannot be read: %j', (value, problem) => {
    expect(wantedProblem(value)).toMatch(problem);
  });

  it('may say nothing of what it does not know', () => {
    expect(wantedProblem([{ title: 'x', artist: null, duration: '200' }, 'Ferry'])).toBeUndefined();
  });
});
