import { describe, expect, it, onTestFinished } from 'vitest';
import type { TrackNode } from '../../../src/catalogue-service/catalogue/graph.ts';
import { libraryWith } from '../../support/library.ts';
import { idsIn, leftOutIn, planIdOf, planningWith, poolA, tracksIn } from './planning.ts';

type Given = string | readonly [title: string, facts: Partial<TrackNode>];

/** Removes the duplicates among songs of one artist, numbered from 1: `[gone, kept, why]`. */
async function removed(
  given: readonly Given[],
  tracks = given.map((_, at) => at + 1),
  dedupe: unknown = 'songs',
) {
  const songs = given.map((each, at) => {
    const [title, facts] = typeof each === 'string' ? [each, {}] : each;
    return [at + 1, { title, artistId: 5, ...facts }];
  });
  const at = await libraryWith({ songs: Object.fromEntries(songs), playlists: [{ id: poolA, tracks }] });
  onTestFinished(() => at.close());
  const shown = await at.call('plan_playlist', { playlist: poolA, rules: { dedupe } });
  const list = shown.structured['removed'];
  return Array.isArray(list) ? list.map(({ id, keeps, reason }) => [id, keeps, reason]) : [];
}

const lost = { readable: false };

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
      [1, 2, 'a remaster; the other is the original'],
    ],
    [
      'the edit stays, not the remaster',
      ['Kettle (2014 Remaster)', 'Kettle (Radio Edit)'],
      [1, 2, 'a remaster; the other is an edit'],
    ],
    [
      'the remaster stays, not the concert',
      ['Kettle (Live)', 'Kettle (2014 Remaster)'],
      [1, 2, 'live; the other is a remaster'],
    ],
    [
      'the original stays, not the edit, though better known',
      ['Kettle', ['Kettle (Radio Edit)', { rank: 9000 }]],
      [2, 1, 'an edit; the other is the original'],
    ],
    [
      'the original stays, not the clean one',
      ['Kettle (Clean)', 'Kettle'],
      [1, 2, 'clean; the other is the original'],
    ],
    [
      'a live remaster counts as live',
      ['Kettle (Live) [2014 Remaster]', 'Kettle (2014 Remaster)'],
      [1, 2, 'live and a remaster; the other is a remaster'],
    ],
    [
      'a concert stays, though remastered, where it is better known',
      ['Kettle (Live)', ['Kettle (Live) [2014 Remaster]', { rank: 9000 }]],
      [1, 2, 'live; the other is live and a remaster'],
    ],
    ['the better known stays', ['Kettle', ['Kettle', { rank: 1001 }]], [1, 2, 'the same song, less known']],
    ['the first stays where they are equally known', ['Kettle', 'Kettle'], [2, 1, 'the same song']],
    [
      'the playable stays before all else',
      [['Kettle', { ...lost, rank: 9000 }], 'Kettle (Live)'],
      [1, 2, 'not playable here'],
    ],
    [
      'two that cannot be played are told by what they are',
      [
        ['Kettle', lost],
        ['Kettle (Live)', lost],
      ],
      [2, 1, 'live; the other is the original'],
    ],
    [
      'the recording tells, whatever the titles',
      [
        ['Kettle', { isrc: 'A' }],
        ['The Kettle Song', { isrc: 'A' }],
      ],
      [2, 1, 'the same recording'],
    ],
    ['one remix stands twice', ['Kettle (Heron Remix)', 'Kettle (Heron Remix)'], [2, 1, 'the same song']],
    ['a guest makes no other song', ['Kettle', 'Kettle (feat. Nell)'], [2, 1, 'the same song']],
    [
      'guests may be named in any order',
      ['Kettle (feat. Nell & Otto)', 'Kettle (feat. Otto & Nell)'],
      [2, 1, 'the same song'],
    ],
  ])('%s', async (_, given, duplicate) => {
    expect(await removed(given)).toEqual([duplicate]);
  });

  it('the studio stays, not the album of a concert; artists without an id go by their names', async () => {
    const at = await libraryWith({ playlists: [{ id: poolA, tracks: [1, 2] }] });
    onTestFinished(() => at.close());
    const song = (id: number, name: string, album: string) => ({
      id,
      title: 'Kettle',
      artist: { name },
      album: { title: album },
    });
    const data = [song(1, 'Bänd', 'Live at Pier 19'), song(2, 'BAND', 'Piers'), song(3, 'Otto', 'Piers')];
    at.faults.next(`GET /playlist/${poolA}`, {
      altered: playlist => ({ ...playlist, nb_tracks: 3, tracks: { data } }),
    });
    const shown = await at.call('plan_playlist', { playlist: poolA, rules: { dedupe: true } });
    expect(shown.structured['removed']).toEqual([
      { id: 1, title: 'Kettle', artist: 'Bänd', was: 1, keeps: 2, reason: 'live; the other is the original' },
    ]);
  });

  it('the very same track is told as such', async () => {
    expect(await removed(['Kettle'], [1, 1])).toEqual([[1, 1, 'the same track twice']]);
  });

  it('one stays of all that share a title or a recording', async () => {
    const given: readonly Given[] = [
      ['Kettle', { isrc: 'A' }],
      ['The Kettle Song', { isrc: 'A' }],
      'Kettle',
      ['Kettle (Live)', { isrc: 'A' }],
    ];
    expect(await removed(given)).toEqual([
      [2, 1, 'the same recording'],
      [3, 1, 'the same song'],
      [4, 1, 'the same recording'],
    ]);
  });
});

describe('A remix and an acoustic version of one song', () => {
  const [acoustic, remix] = ['Kettle (Acoustic)', 'Kettle (Heron Remix)'];

  it('are one song: the original stays, else what is nearest to it', async () => {
    expect(await removed([remix, acoustic, 'Kettle'])).toEqual([
      [1, 3, 'a remix; the other is the original'],
      [2, 3, 'acoustic; the other is the original'],
    ]);
    expect(await removed([remix, acoustic])).toEqual([[1, 2, 'a remix; the other is acoustic']]);
  });

  it('are two recordings, and both stay where only recordings count', async () => {
    const given: readonly Given[] = [remix, acoustic, ['Kettle', { isrc: 'A' }], ['Kettle', { isrc: 'A' }]];
    expect(await removed(given, [1, 2, 3, 4], 'recordings')).toEqual([[4, 3, 'the same recording']]);
  });

  it.each([
    ['songs', true, 1],
    ['off', false, 0],
  ])('are %s to those who say %j, as they did before', async (_, dedupe, count) => {
    expect(await removed([remix, acoustic], [1, 2], dedupe)).toHaveLength(count);
  });
});

describe('Songs of their own', () => {
  it.each<[string, readonly Given[]]>([
    ['have other names', ['Kettle', 'Cup']],
    ['are by others', ['Kettle', ['Kettle', { artistId: 6 }]]],
    ['are reprises', ['Kettle', 'Kettle (Reprise)']],
    ['are the introductions of two albums', ['Intro', 'Intro']],
    [
      'have no code of a recording',
      [
        ['Kettle', { isrc: '' }],
        ['Cup', { isrc: '' }],
      ],
    ],
  ])('%s', async (_, given) => {
    expect(await removed(given)).toEqual([]);
  });
});

describe('Songs that sources offer in several editions', () => {
  const songs = {
    1: { title: 'Kettle (Live)', artistId: 5 },
    2: { title: 'Kettle (2014 Remaster)', artistId: 5 },
    3: { title: 'Kettle', artistId: 5 },
    4: { title: 'Cup (Live)', artistId: 5 },
    6: { title: 'Cup', artistId: 5 },
  };
  const foreign = [{ id: poolA, tracks: [1, 2, 3, 6] }];
  const drawn = async (args: object) => {
    const at = await planningWith({ songs, foreign, playlists: [{ id: 7, tracks: [4] }] });
    return at.plan({ title: 'A', sources: [{ from: 'playlist', id: poolA }], ...args });
  };

  it('come in as the original, wherever it stands among them, and the answer says which stays', async () => {
    const shown = await drawn({});
    expect(tracksIn(shown)).toEqual([3, 6]);
    expect(leftOutIn(shown)).toEqual([
      [1, 'live; [3] Kettle is the original and is in it'],
      [2, 'a remaster; [3] Kettle is the original and is in it'],
    ]);
  });

  it('all come in where nobody wants them sorted out', async () => {
    for (const dedupe of ['off', false]) {
      const shown = await drawn({ rules: { dedupe } });
      expect(tracksIn(shown)).toEqual([1, 2, 3, 6]);
      expect(shown.text).not.toContain('the same song');
    }
  });

  it('give way to what was asked for, which stays in its edition', async () => {
    expect(tracksIn(await drawn({ track_ids: [1] }))).toEqual([1, 6]);
    expect(tracksIn(await drawn({ track_ids: [1], rules: { dedupe: 'songs' } }))).toEqual([1, 6]);
    expect(tracksIn(await drawn({ track_ids: [1, 3] }))).toEqual([1, 3, 6]);
  });

  it('give way to what is in the list, unless repeats are to go: then the original stays', async () => {
    const inList = { title: undefined, playlist: 7 };
    expect(tracksIn(await drawn(inList))).toEqual([4, 3]);
    const shown = await drawn({ ...inList, rules: { dedupe: 'songs' } });
    expect(tracksIn(shown)).toEqual([3, 6]);
    expect(shown.structured['removed']).toMatchObject([{ id: 4, keeps: 6 }]);
  });

  it.each(['songs', 'recordings'])(
    'stay where they are added to a plan that left them out: %s',
    async dedupe => {
      const at = await planningWith({
        songs: { ...songs, 3: { ...songs[3], isrc: 'A' }, 8: { ...songs[3], isrc: 'A' } },
        playlists: [{ id: 7, tracks: [3, 2, 6, 8] }],
      });
      const shown = await at.plan({ playlist: 7, rules: { dedupe } });
      const [repeat] = idsIn(shown.structured['removed']).slice(-1);
      expect(repeat).toBe(8);
      const add = [{ track_id: 8, position: 2 }];
      const added = await at.plan({ plan_id: planIdOf(shown), add, remove: { track_ids: [6] } });
      const left = dedupe === 'songs' ? [3, 8] : [3, 8, 2];
      expect(tracksIn(added)).toEqual(left);
      await at.save(added);
      expect(at.tracksOf(7)).toEqual(left);
    },
  );

  it('stays where the listener put it by hand', async () => {
    const at = await planningWith({ songs: { 5: { title: 'Song 4 (Live)', artistId: 4 } } });
    const first = await at.plan({ title: 'A', track_ids: [4, 6] });
    const added = await at.plan({ plan_id: planIdOf(first), add: [{ track_id: 5 }] });
    const shown = await at.plan({ plan_id: planIdOf(added), track_ids: [9], rules: { dedupe: 'songs' } });
    expect(tracksIn(shown)).toEqual([6, 5, 9]);
  });
});

describe('Tracks that are added to a playlist', () => {
  const songs = {
    5: { title: 'Song 4 (Live)', artistId: 4 },
    6: { title: 'Song 1 (2011 Remaster)', artistId: 1 },
  };

  it('are told where the same song is there already, in which edition; nothing more is asked of the service', async () => {
    const at = await libraryWith({ songs, playlists: [{ id: 7, tracks: [4] }] });
    onTestFinished(() => at.close());
    const add = (...track_ids: number[]) =>
      at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids });
    const said = await add(5, 1, 6);
    expect(said.text).toContain(
      'The playlist already has the same song: [5] Song 4 (Live) · Artist 4: live; [4] Song 4 is the original and is in it too. [6] Song 1 (2011 Remaster) · Artist 1: a remaster; [1] Song 1 is the original and is in it too.',
    );
    expect(at.tracksOf(7)).toEqual([4, 5, 1, 6]);
    expect((await add(9)).text).not.toContain('the same song');
  });
});
