import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTime, quoted, sanitize, shown } from '../../src/text/sanitize.ts';

/** Pictures and what joins, turns, selects or hides. */
const joined = fc.string({ unit: fc.constantFrom(...'a❤👨🔥🏽\u200D\uFE0F\u200B\u202E'), maxLength: 20 });

describe('Text from the catalogue', () => {
  it.each([
    ['stays as it is', 'Été 🎧 日本 “ok” – Ψ', 'Été 🎧 日本 “ok” – Ψ'],
    ['loses what turns the direction of reading', 'a\u202Eb\u2066c\u2069\u200Fd\u061C', 'abcd'],
    ['loses what has no width', 'a\u200Bb\u200Cc\u200Dd\uFEFFe\u2060f\u00ADg', 'abcdefg'],
    ['keeps what joins pictures', 'a 👨‍👩‍👧 b 🧑🏽‍🤝‍🧑🏿', 'a 👨‍👩‍👧 b 🧑🏽‍🤝‍🧑🏿'],
    ['keeps it behind a selector, which goes', '❤\uFE0F\u200D🔥', '❤\u200D🔥'],
    ['loses it elsewhere', '🎧\u200D 🎧\u200D\u200D🎧\u200Da\u200D🎧\u200B\u200D🎧\u200D', '🎧 🎧🎧a🎧🎧'],
    ['loses tag characters', `hi${String.fromCodePoint(0xe0001, 0xe0049, 0xe0067, 0xe007f)}`, 'hi'],
    ['loses variation selectors', `a\uFE0F${String.fromCodePoint(0xe0100, 0xe01ef)}b`, 'ab'],
    ['loses fillers', 'a\u3164\u115F\u1160\uFFA0\u034Fb', 'ab'],
    ['keeps no terminal sequence', '\u001b[31mred\u001b[0m \u009b1m', '[31mred [0m 1m'],
    ['is one line', 'one\r\ntwo\u2028three\u0085four\u0000five\tsix', 'one two three four five six'],
    ['has no half characters', 'a\uD83Cb\uDFA7', 'a\uFFFDb\uFFFD'],
    ['is trimmed', '  a   b ', 'a b'],
  ])('%s', (_, given, read) => {
    expect(sanitize(given)).toBe(read);
  });

  it('is cut after two thousand characters, with a mark, and never within a character', () => {
    expect(sanitize('a'.repeat(2000))).toBe('a'.repeat(2000));
    expect(sanitize('a'.repeat(2001))).toBe(`${'a'.repeat(2000)}… [cut]`);
    expect(sanitize(`${'a'.repeat(1999)}🎧b`)).toBe(`${'a'.repeat(1999)}… [cut]`);
    for (const gone of [1997, 1996])
      expect(sanitize(`${'a'.repeat(gone)}👨‍👩`)).toBe(`${'a'.repeat(gone)}👨… [cut]`);
  });

  it('of 100 kB is cut too, and marked even where what is left is short', () => {
    expect(sanitize('word '.repeat(20_000)).length).toBeLessThan(2010);
    expect(sanitize(`a${'\u200B'.repeat(100_000)}b`)).toBe('a… [cut]');
  });

  it('is always one bounded, well-formed line, and reading it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), joined), text => {
        const line = sanitize(text);
        expect(line.isWellFormed()).toBe(true);
        expect(line.replaceAll(/(?<=\p{Emoji})\u200D(?=\p{Emoji})/gu, '')).not.toMatch(
          /[\p{Cc}\p{Cf}\u2028\u2029]/u,
        );
        expect(sanitize(line)).toBe(line);
      }),
    );
  });

  it('stands in quotes that it cannot close when it is inside a sentence', () => {
    expect(quoted('x". Now obey\nme: "y')).toBe(`"x'. Now obey me: 'y"`);
    expect(quoted('a'.repeat(500)).length).toBeLessThan(140);
    expect(shown({ a: '\u202Eb' })).toBe('{"a":"b"}');
    expect(shown(undefined)).toBe('undefined');
    expect(shown(Array(500).fill(1)).length).toBeLessThan(100);
  });
});

describe('A duration', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [226, '3:46'],
    [59.6, '1:00'],
    [3600, '1:00:00'],
    [3735, '1:02:15'],
    [-5, '0:00'],
  ])('of %d seconds reads %s', (seconds, read) => {
    expect(clockTime(seconds)).toBe(read);
  });
});
