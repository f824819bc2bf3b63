import { describe, expect, it } from 'vitest';
import { misspelt, overlap, typos } from '../../src/matching/similarity.ts';
import { bounded, canonical, words } from '../../src/matching/words.ts';

describe('Words', () => {
  it.each([
    ['P!nk', 'pink'],
    ['Help!', 'help'],
    ['!!!', '!!!'],
    ['? ?', '??'],
    ['&', '&'],
    ['1,000,000 Lanterns', '1000000 lanterns'],
    ['12,34 and 1,5000', '12 34 and 1 5000'],
    ['', ''],
  ])('of %j are %j', (text, all) => {
    expect(words(text).join(' ')).toBe(all);
  });

  it('are read of the first 500 signs alone', () => {
    expect(bounded('a'.repeat(501))).toBe('a'.repeat(500));
    expect(words(`${'a'.repeat(500)} b`)).toEqual(['a'.repeat(500)]);
  });

  it.each([
    ['No Sleep', 'no sleep'],
    ['No 5', 'number 5'],
    ['Bus 5', 'bus 5'],
    ['No A5', 'no a5'],
    ['Zero One', '0 1'],
    ['Two Three', '2 3'],
    ['Twenty Zero', '20 0'],
    ['Twenty Nine', '29'],
    ['Twenty Ten', '20 10'],
    ['Twenty Thirteen', '20 13'],
    ['Twenty One Thousand', '21000'],
    ['One Hundred', '100'],
    ['Zero Hundred', '0 100'],
    ['Hundred Thousand', '100 1000'],
    ['Kettle Hundred', 'kettle 100'],
    ['First, Second and 3rd', '1st 2nd and 3rd'],
    ['Part XII', 'part 12'],
    ['Act V', 'act 5'],
    ['Part I', 'part 1'],
    ['Part Mix', 'part mix'],
    ['Side One', 'side 1'],
    ['I Vi', 'i vi'],
  ])('with numbers, %s, have one form: %s', (text, form) => {
    expect(canonical(words(text)).join(' ')).toBe(form);
  });

  it.each([
    ['A Song', 'song'],
    ['An Evening', 'evening'],
    ['Such a Song', 'such a song'],
    ['Any Song', 'any song'],
    ['Banana', 'banana'],
    ['Song of the Sea', 'song of sea'],
    ['The', 'the'],
    ['A', 'a'],
  ])('are compared without articles: %s', (text, rest) => {
    expect(canonical(words(text)).join(' ')).toBe(rest);
  });
});

describe('Typing mistakes', () => {
  it.each([
    ['ferry', 'ferry', 0, 0],
    ['ferry', 'fery', 1, 1],
    ['ferry', 'ferryy', 1, 1],
    ['ferry', 'fetry', 1, 1],
    ['ab', 'ba', 1, 1],
    ['abcd', 'badc', 3, 2],
    ['kettle song', 'ketle snog', 3, 2],
    ['kettle', 'song', 9, 6],
    ['', 'abc', 5, 3],
    ['abc', '', 5, 3],
    ['青い灯', '青灯', 1, 1],
  ])('between %j and %j, of at most %i, are %i', (a, b, most, count) => {
    expect(typos(a, b, most)).toBe(count);
    expect(typos(b, a, most)).toBe(count);
  });

  it.each([
    ['ferry', 'fery', 0],
    ['ferry', 'ferryboat', 2],
    ['kettle', 'lantern', 2],
    ['xferry', 'yferrz', 1],
  ])('between %j and %j are more than %i', (a, b, most) => {
    expect(typos(a, b, most)).toBe(most + 1);
  });
});

describe('A misspelling', () => {
  it.each([
    // A word of four letters may have one, of eight two, and a title one for every eight letters.
    ['rain', 'ruin', 1],
    ['lanterns', 'lanterss', 1],
    ['northbound', 'nortboundd', 2],
    ['harbours', 'hrabuors', 2],
    ['come with mine tone', 'come wath mane tane', 3],
    ['civil war', 'civik war', 1],
    ['phase 2', 'phaze 2', 1],
    // Three letters only in a long title.
    ['harbour sun', 'harbour sum', 1],
    ['harbours sun', 'harbours sin', 1],
    ['sea lantern', 'sex lantern', 1],
    // Words run together or apart, and one mistake more.
    ['a b', 'ab', 0],
    ['the sea', 'thesea', 0],
    ['night ferry song', 'nightferry sonng', 1],
    ['song of lanterns', 'songof lantern', 1],
    ['lamp of ages', 'lampof age', undefined],
    ['lamps of ages', 'lampsof age', 1],
    ['night ferry 12', 'nightfery 12', 1],
    // Signs that are whole words.
    ['青い夜の車', '青い夜の東', 1],
    ['青い夜の電車', '青い夜の電東', 1],
  ])('of %j may be %j', (a, b, mistakes) => {
    expect(misspelt(a.split(' '), b.split(' '))).toBe(mistakes);
    expect(misspelt(b.split(' '), a.split(' '))).toBe(mistakes);
  });

  it.each([
    ['sun', 'sum'],
    ['of the harbour wall', 'on the harbour wall'],
    ['lantern', 'lonturn'],
    ['come with mine tone', 'cime wath mane tane'],
    ['青い夜車', '青い夜東'],
    ['mp3', 'mp4'],
    ['summer69', 'summer68'],
    ['part xiii', 'part xviii'],
    ['lanterns vii', 'lanterns vil'],
    ['harbours xix', 'harbours xxi'],
    ['phase 2', 'phaze 3'],
    ['over the night sea', 'overthenight seea'],
    ['night ferry 12', 'nightferry 13'],
    ['lantern song a', 'lanternsong aa'],
    ['lantern song a', 'lantern songe'],
    ['song of lanterns', 'songof lanter'],
    ['kettle', 'kettle song'],
  ])('is not what makes %j of %j', (a, b) => {
    expect(misspelt(a.split(' '), b.split(' '))).toBeUndefined();
    expect(misspelt(b.split(' '), a.split(' '))).toBeUndefined();
  });

  it('needs words on both sides', () => {
    expect(misspelt([], [])).toBeUndefined();
    expect(misspelt([], ['ferry'])).toBeUndefined();
    expect(misspelt(['ferry'], [])).toBeUndefined();
  });
});

describe('What two texts have in common', () => {
  it.each([
    ['ab', 'ab', 1],
    ['ab', 'ac', 1 / 3],
    ['ab', 'xy', 0],
    ['nana', 'na', 6 / 8],
    ['na', 'nana', 6 / 8],
    ['night ferry', 'night', 12 / 18],
    ['night ferry', 'nightferry', 20 / 23],
  ])('is counted in pairs of letters: %j, %j', (a, b, share) => {
    expect(overlap(a.split(' '), b.split(' '))).toBeCloseTo(share, 10);
  });
});
