import { truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { homeWith } from '../setup/home.ts';
import * as exports from './exports.ts';

const { nocturne, gymnopedie, ferry, bellweather } = exports;

/** What the built command says of these files, without a choice of lists. */
async function listed(files: Readonly<Record<string, string | Uint8Array>>, path = 'export') {
  const home = homeWith('Music', 'export');
  for (const [name, text] of Object.entries(files)) home.write(`export/${name}`, text);
  const at = (file: string) => `${home.path}/${file}`;
  const { code, said } = await home.run(['import', at(path), '--service', at('Music')]);
  return { code, lines: said.trimEnd().split('\n').slice(0, -1), said };
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** A playlist as iTunes exports it: a table with tabs. */
const table =
  'Name\tArtist\tComposer\tAlbum\tTime\nGymnopédie No. 1\tErik Satie\t\tGymnopédies\t193\nNight Ferry\tMarlow & the Tides\t\t\t200\n';

describe('A file of an export is read', () => {
  it.each<readonly [string, Uint8Array]>([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${table}`)],
    ['UTF-16', utf16(table)],
    ['UTF-16 without a mark', Buffer.from(table, 'utf16le')],
    ['UTF-16, the other way round', bigEndian(`\uFEFF${table}`)],
    ['Windows-1252', Buffer.from(table, 'latin1')],
  ])('in %s, also as a text among others', async (_, bytes) => {
    const { lines } = await listed({ 'Piano.txt': bytes });
    expect(lines).toEqual(['  1  "Piano" from a file: 2 songs']);
  });

  it('with titles in their own letters', async () => {
    const { lines } = await listed({
      'a.csv': Buffer.from('Playlist name;Title;Artist\nSoirée;Gymnopédie No. 1;Erik Satie\n', 'latin1'),
      'b.json': utf16(exports.spotifyPlaylists({ Spät: [nocturne] })),
    });
    expect(lines).toEqual(['  1  "Soirée" from a table: 1 song', '  2  "Spät" from Spotify: 1 song']);
  });

  it('without the line that says what is below it', async () => {
    const { lines } = await listed({
      'a.txt': 'Artist - Title\nErik Satie - Vexations\nErik Satie - Je te veux\n',
      'b.txt': '# My songs\nVexations\n',
      'c.csv': 'Track Name,Rating\nVexations,5\nJe te veux,4\n',
      'd.txt': 'Title\nVexations\nJe te veux\n',
    });
    expect(lines.map(line => line.slice(5))).toEqual([
      '"a" from a file: 2 songs',
      '"b" from a file: 1 song',
      '"c" from a file: 2 songs',
      '"d" from a file: 2 songs',
    ]);
  });
});

describe('A file without songs is no list, and import says what it is:', () => {
  it.each<readonly [string, string | Uint8Array, RegExp]>([
    [
      'playlists.csv',
      'Playlist ID,Add new videos to top,Playlist Title (Original),Playlist Create Timestamp\nPLa,False,Night,2026-01-02\n',
      /^playlists\.csv: the names of playlists, without their songs\. Import the whole folder/,
    ],
    [
      'Play History.csv',
      'Country,Track Identifier,Media type,Date Played,Play Duration Milliseconds,Track Description\nXX,1,AUDIO,20260102,1000,Erik Satie - Vexations\n',
      /^Play History\.csv: a part of Apple's privacy export, which import leaves out\. .* Export Library/,
    ],
    [
      'Track Play History.csv',
      'Track Name,Last Played Date,Is User Initiated\nErik Satie - Vexations,1767265200000,true\n',
      /^Track Play History\.csv: a part of Apple's privacy export/,
    ],
    [
      'Apple Music Library Tracks.json',
      '[{"Content Type":"Song","Track Identifier":1,"Title":"Vexations","Artist":"Erik Satie"}]',
      /^Apple Music Library Tracks\.json: a part of Apple's privacy export/,
    ],
    [
      'subscriptions.csv',
      'Kanal-ID,Kanal-URL,Kanaltitel\nUC1,http://x.example,Satie\nUC2,http://y.example,Bach\n',
      /^subscriptions\.csv: a table without a column for songs\. Its first row is "Kanal-ID", .* headings such as Title and Artist/,
    ],
    [
      'readme.txt',
      'Thank you for asking for a copy of your data.\nThis folder holds it, in files that are described on our pages.\n',
      /^readme\.txt: not a list of songs\. Import expects one song on each line/,
    ],
    [
      'Playlist1.json',
      exports.spotifyPlaylists({ Evening: [nocturne, gymnopedie] }).slice(0, -30),
      /^Playlist1\.json: damaged: it is not well-formed JSON from line 1 on\.$/,
    ],
    [
      'Library.xml',
      exports.appleLibrary({ Tea: [bellweather, ferry] }).slice(0, -60),
      /^Library\.xml: damaged: it is not well-formed XML/,
    ],
  ])('%s', async (name, text, sentence) => {
    const { code, lines } = await listed({ [name]: text });
    expect(code).toBe(2);
    expect(lines).toEqual([expect.stringMatching(sentence)]);
  });

  it('files of one kind share a line, beside what is imported', async () => {
    const cut = '{"playlists": [';
    const { lines } = await listed({
      'Playlist1.json': exports.spotifyPlaylists({ Evening: [nocturne] }),
      'Playlist2.json': cut,
      'Playlist3.json': cut,
      'Identity.json': '{"displayName":"x"}',
    });
    expect(lines).toEqual([
      'Playlist2.json, Playlist3.json: damaged: it is not well-formed JSON from line 1 on.',
      '  1  "Evening" from Spotify: 1 song',
    ]);
  });
});

it('A file of more than 64 MB is refused before it is read', async () => {
  const home = homeWith('Music');
  const path = `${home.path}/Songs.csv`;
  home.write('Songs.csv', '');
  truncateSync(path, 65 * 1024 * 1024);
  const { code, said } = await home.run(['import', path, '--service', `${home.path}/Music`]);
  expect(said).toContain('Songs.csv: more than 64 MB. Split it, and import the folder with the parts.');
  expect(code).toBe(2);
});
