import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DocumentSong, type FileSong, facts } from '../../src/playlist-formats/format.ts';
import { type FormatName, formatNames } from '../../src/playlist-formats/format-names.ts';
import { formats } from '../../src/playlist-formats/index.ts';

const samples = [
  'Für Elise',
  '夜ふかしのための20曲',
  'حلم البحر',
  'שיר, "עם" מרכאות',
  '👨‍👩‍👧 & <b>co</b> ]]> &amp;',
  '=1+1',
  "'=1+1",
  '+49 30',
  '-5',
  '@home',
  "''-x",
  'a\nb',
  'a\r\nb',
  'one, "two"; three\tfour',
  'x;=2+3;y',
  "x;'=2+3",
  'x|@y\t-z',
  '#EXTINF:1,no',
  'https://example.org/track/1',
  '\\"track": [',
];

/** What a service may call something: any script, signs, ends of lines within; nothing outside it. */
const name = fc
  .oneof(fc.constantFrom(...samples), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }))
  .map(text => text.replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').trim())
  .filter(text => text !== '');

const song: fc.Arbitrary<DocumentSong> = fc.record(
  {
    title: name,
    artist: name,
    album: name,
    isrc: fc.constantFrom('GBDUW0000059', 'QZTST2000001'),
    duration: fc.integer({ min: 1, max: 9000 }),
    page: fc.integer({ min: 1, max: 2 ** 40 }).map(id => `https://www.deezer.com/track/${id}`),
  },
  { requiredKeys: ['title', 'page'] },
);

const formulaIn = (title: string): [{ title: string; songs: DocumentSong[]; remarks: string[] }] => [
  { title: 'x', songs: [{ title, page: 'p' }], remarks: [] },
];

const document = fc.record({
  title: name,
  songs: fc.array(song, { minLength: 1, maxLength: 8 }),
  remarks: fc.array(name, { maxLength: 2 }),
});

/** Without what is undefined, and without the place in the file. */
const told = ({ line: _, ...facts }: FileSong) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

function readBack(format: FormatName, written: string): FileSong[] {
  const file = formats[format].read(written.replace(/\r\n?/g, '\n'), 100);
  if ('reason' in file) throw new Error(`${format}: ${JSON.stringify(file)}`);
  return [...file.songs];
}

describe('What a format does not keep', () => {
  const has = {
    name: 'Evening',
    description: 'Slow walks',
    creator: 'Ada',
    title: 'Nocturne',
    artist: 'Field',
    album: 'Collected',
    isrc: 'GBDUW0000059',
    duration: 217,
    number: 413,
    page: 'https://example.org/track/58',
    comment: 'It opens quietly',
  };

  it.each(formatNames)('is what is not in a file: %s', format => {
    const { name: title, description, creator, ...song } = has;
    const text = formats[format].write({ title, description, creator, songs: [song], remarks: [] });
    const absent = Object.entries(has).filter(([, value]) => !text.includes(String(value)));
    expect(formats[format].lacks.toSorted()).toEqual(absent.map(([fact]) => fact).toSorted());
    expect(Object.keys(has)).toEqual(Object.keys(facts));
  });
});

describe('A playlist that was written and is read again', () => {
  it.each<FormatName>(['xspf', 'jspf', 'csv'])('is the same to the letter as %s', format => {
    fc.assert(
      fc.property(document, ({ songs, ...rest }) => {
        const back = readBack(format, formats[format].write({ ...rest, songs }));
        const lineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');
        const expected = songs.map(each =>
          Object.fromEntries(
            Object.entries(each).map(([key, value]) => [
              key,
              typeof value === 'string' ? lineFeeds(value) : value,
            ]),
          ),
        );
        expect(back.map(told)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it.each(formatNames)('has the same pages in the same order as %s, and is recognised', format => {
    fc.assert(
      fc.property(document, given => {
        const text = formats[format].write(given);
        expect(readBack(format, text).map(({ page }) => page)).toEqual(given.songs.map(({ page }) => page));
        if (!['lines', 'links'].includes(format))
          expect(formatNames.find(each => formats[each].looksLike(text))).toBe(format);
      }),
      { numRuns: 150 },
    );
  });

  it('begins with a song whose artist is a sign of headings, as lines', () => {
    const songs = [{ title: 'Loud', artist: '#', page: 'https://www.deezer.com/track/1' }];
    const [back] = readBack('lines', formats.lines.write({ title: 'x', songs, remarks: [] }));
    expect(back).toMatchObject({ page: 'https://www.deezer.com/track/1' });
  });

  it('keeps artist and title apart as M3U8, whatever signs they hold', () => {
    const songs = [{ title: 'Up - Down', artist: 'Left - Right', page: 'https://www.deezer.com/track/1' }];
    const [back] = readBack('m3u8', formats.m3u8.write({ title: 'x', songs, remarks: [] }));
    expect(back).toMatchObject({ title: 'Up - Down', artist: 'Left - Right' });
  });

  it('tells the line that each song begins in', () => {
    const songs = ['a\nb', 'c', 'd'].map((title, at) => ({ title, page: `https://x.test/track/${at + 1}` }));
    const linesOf = (format: FormatName) =>
      readBack(format, formats[format].write({ title: 'x', songs, remarks: [] })).map(({ line }) => line);
    expect(linesOf('csv')).toEqual([2, 4, 5]);
    expect(linesOf('xspf')).toEqual([5, 10, 14]);
    expect(linesOf('jspf')).toEqual([2, 3, 4]);
    expect(linesOf('m3u8')).toEqual([5, 7, 9]);
    expect(linesOf('lines')).toEqual([1, 2, 3]);
  });
});

describe('A spreadsheet', () => {
  it('finds no formula in what is written, and plain numbers as they are', () => {
    fc.assert(
      fc.property(document, given => {
        const text = formats.csv.write(given);
        const rows: string[][] = parse(text);
        for (const cell of rows.flat())
          if (!/^-?\d+$/.test(cell)) expect(cell).not.toMatch(/(?:^|[;\t|])[\s"]*[=+\-@]/);
      }),
      {
        numRuns: 150,
        examples: ['=cmd|x', ',+', '\n=cmd', 'x;=2+3;y', 'x\t=1', 'x|@y'].map(formulaIn),
      },
    );
  });
});
