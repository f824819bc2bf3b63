import { describe, expect, it } from 'vitest';
import { duplicatesIn } from '../../src/playlists/arrange/duplicates.ts';
import type { Song } from '../../src/playlists/song.ts';
import { song } from './building-service.ts';

type Given = string | readonly [title: string, facts: Partial<Song>];
/** Songs of one artist, by their place from 1. */
const told = (...given: readonly Given[]) =>
  duplicatesIn(
    given.map((each, at) => {
      const [title, facts] = typeof each === 'string' ? [each, {}] : each;
      return song(at + 1, { title, artistId: 5, ...facts });
    }),
  ).map(({ song: { id }, keeps, why }) => [id, keeps.id, why]);

describe('Of one song in two editions', () => {
  it.each<[string, readonly Given[], readonly unknown[]]>([
    [
      'the original stays, not the concert',
      ['Kettle (Live)', 'Kettle'],
      [1, 2, 'live; the other is the original'],
    ],
    [
      'the original stays, not the remaster',
      ['Kettle (2014 Remaster)', 'Kettle'],
      [1, 2, 'remaster; the other is the original'],
    ],
    [
      'the edit stays, not the remaster',
      ['Kettle (2014 Remaster)', 'Kettle (Radio Edit)'],
      [1, 2, 'remaster; the other is edit'],
    ],
    [
      'the remaster stays, not the concert',
      ['Kettle (Live)', 'Kettle (2014 Remaster)'],
      [1, 2, 'live; the other is remaster'],
    ],
    [
      'the original stays, not the edit, though better known',
      ['Kettle', ['Kettle (Radio Edit)', { rank: 9000 }]],
      [2, 1, 'edit; the other is the original'],
    ],
    [
      'the original stays, not the clean one',
      ['Kettle (Clean)', 'Kettle'],
      [1, 2, 'clean; the other is the original'],
    ],
    [
      'the studio stays, not the album of a concert',
      [['Kettle', { album: 'Live at Pier 19' }], 'Kettle'],
      [1, 2, 'live; the other is the original'],
    ],
    [
      'a live remaster counts as live',
      ['Kettle (Live) [2014 Remaster]', 'Kettle (2014 Remaster)'],
      [1, 2, 'live, remaster; the other is remaster'],
    ],
    [
      'a concert stays, though remastered, where it is better known',
      ['Kettle (Live)', ['Kettle (Live) [2014 Remaster]', { rank: 9000 }]],
      [1, 2, 'live; the other is live, remaster'],
    ],
    ['the better known stays', ['Kettle', ['Kettle', { rank: 1001 }]], [1, 2, 'the same song, less known']],
    [
      'the first stays where they are equally known',
      ['Kettle', 'Kettle'],
      [2, 1, 'the same song, less known'],
    ],
    [
      'the playable stays before all else',
      [['Kettle', { readable: false, rank: 9000 }], 'Kettle (Live)'],
      [1, 2, 'not playable here'],
    ],
    [
      'two that cannot be played are told by what they are',
      [
        ['Kettle', { readable: false }],
        ['Kettle (Live)', { readable: false }],
      ],
      [2, 1, 'live; the other is the original'],
    ],
    [
      'an original that cannot be played goes as such',
      [
        ['Kettle', { readable: false }],
        ['Kettle (Live)', {}],
      ],
      [1, 2, 'not playable here'],
    ],
    [
      'the recording tells, whatever the titles',
      [
        ['Kettle', { isrc: 'A' }],
        ['The Kettle Song', { isrc: 'A' }],
      ],
      [2, 1, 'the same recording'],
    ],
    [
      'two recordings are the same song less known',
      [
        ['Kettle', { isrc: 'A' }],
        ['Kettle', { isrc: 'B' }],
      ],
      [2, 1, 'the same song, less known'],
    ],
    [
      'names without an id are compared without case and accents',
      [
        ['Kettle', { artistId: 0, artist: 'Bänd' }],
        ['Kettle', { artistId: 0, artist: 'BAND' }],
      ],
      [2, 1, 'the same song, less known'],
    ],
    [
      'one remix stands twice',
      ['Kettle (Heron Remix)', 'Kettle (Heron Remix)'],
      [2, 1, 'the same song, less known'],
    ],
    [
      'guests may be named in any order',
      ['Kettle (feat. Nell & Otto)', 'Kettle (feat. Otto & Nell)'],
      [2, 1, 'the same song, less known'],
    ],
  ])('%s', (_, given, duplicate) => {
    expect(told(...given)).toEqual([duplicate]);
  });

  it('the very same track is told as such', () => {
    expect(duplicatesIn([song(1), song(1)])).toEqual([
      { song: song(1), keeps: song(1), why: 'the same track twice' },
    ]);
  });

  it('one stays of all that share a title or a recording', () => {
    expect(
      told(['Kettle', { isrc: 'A' }], ['The Kettle Song', { isrc: 'A' }], 'Kettle', [
        'Kettle (Live)',
        { isrc: 'A' },
      ]),
    ).toEqual([
      [2, 1, 'the same recording'],
      [3, 1, 'the same song, less known'],
      [4, 1, 'the same recording'],
    ]);
  });
});

describe('Songs of their own', () => {
  it.each<[string, readonly Given[]]>([
    ['have other names', ['Kettle', 'Cup']],
    ['are by others', ['Kettle', ['Kettle', { artistId: 6 }]]],
    [
      'are by others, though nobody has an id',
      [
        ['Kettle', { artistId: 0, artist: 'Nell' }],
        ['Kettle', { artistId: 0, artist: 'Otto' }],
      ],
    ],
    ['are remixes', ['Kettle', 'Kettle (Heron Remix)']],
    ['are remixes by another hand', ['Kettle (Otto Remix)', 'Kettle (Heron Remix)']],
    ['are instrumentals', ['Kettle', 'Kettle (Instrumental)']],
    ['have guests', ['Kettle', 'Kettle (feat. Nell)']],
    ['have other guests', ['Kettle (feat. Otto)', 'Kettle (feat. Nell)']],
    [
      'have no code of a recording',
      [
        ['Kettle', { isrc: '' }],
        ['Cup', { isrc: '' }],
      ],
    ],
  ])('%s', (_, given) => {
    expect(told(...given)).toEqual([]);
  });
});
