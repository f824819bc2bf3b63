import { describe, expect, it } from 'vitest';
import { firstForeign, type LibraryStand, libraryWith, numbers, place } from '../support/library.ts';
import type { Setup } from '../support/numbered-catalogue.ts';

type Call = readonly [tool: string, args: Record<string, unknown>];

/** What stands: a playlist, favourites, somebody followed, an upload, a bookmark. */
const setup: Setup = {
  playlists: [{ id: 7, title: 'Practice Room', tracks: [1, 2, 3] }],
  favourites: { tracks: [1, 2], albums: [1], playlists: [firstForeign] },
  followings: [3],
  uploads: [{ id: -3, title: 'Demo', artist: 'Odd', album: 'Attic' }],
  bookmark: { episodeId: 5, offset: 40 },
};
const stand = () => libraryWith(setup, { confirm: 'never' });

/** The lines of an answer, without where it happened. */
const linesOf = async (at: LibraryStand, [tool, args]: Call): Promise<string[]> =>
  (await at.call(tool, args)).text.replaceAll(`, ${place}`, '').split('\n');

const playlist = (action: string, args: object): Call => [
  'playlist_write',
  { action, playlist_id: 7, ...args },
];
const back = (id: string) => `change_id ${id}: undo reverses this.`;
const backBut = (id: string, lost: string) => `change_id ${id}: undo reverses this, but ${lost} are lost.`;
const again = (id: string) => `change_id ${id}: undo with this id makes the change again.`;
const places = 'its date and its position in the list';
const newPlaylist = 'its id, its link, its fans and the dates of its tracks';
const last = 'There is nothing else to undo.';

/** The call, what it answers, and what an undo of it answers. */
const told: readonly (readonly [Call, readonly string[], readonly string[]])[] = [
  [
    playlist('update', { title: 'Études', public: true, description: 'Music for concentrating' }),
    ['"Practice Room" [7] is now "Études", public, "Music for concentrating", 3 tracks, 3:00.', back('id1')],
    [
      'Undid this change: renamed the playlist "Practice Room" to "Études", described it as "Music for concentrating" and made it public.',
      'Now: "Practice Room" [7], private, 3 tracks, 3:00.',
      again('id2'),
      last,
    ],
  ],
  [
    playlist('add_tracks', { track_ids: [9] }),
    ['Added "Song 9 · Artist 9" [9] to "Practice Room" [7]: 4 tracks.', back('id1')],
    [
      'Undid this change: added 1 track to the playlist "Practice Room": "Song 9".',
      'Now: "Practice Room" [7], private, 3 tracks, 3:00.',
      'change_id id2: undo with this id makes the change again, but the date of the track is lost.',
      last,
    ],
  ],
  [
    playlist('add_tracks', { track_ids: numbers(7, 11) }),
    [
      'Added 7 tracks to "Practice Room" [7]: 10 tracks.',
      `Done: ${numbers(5, 11)
        .map(id => `"Song ${id} · Artist ${id}" [${id}]`)
        .join(', ')}, 16, 17`,
      back('id1'),
    ],
    [],
  ],
  [
    ['playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids: [1, 3] }],
    [
      'Removed "Song 1 · Artist 1" [1] and "Song 3 · Artist 3" [3] from "Practice Room" [7]: 1 track.',
      backBut('id1', 'the dates of the tracks'),
    ],
    [],
  ],
  [
    playlist('reorder', { track_ids: [3, 1, 2] }),
    [
      '"Practice Room" [7] has its new order: 3 tracks, 1 moved.',
      '1. "Song 3 · Artist 3" [3], was 3',
      '2. "Song 1 · Artist 1" [1]',
      '3. "Song 2 · Artist 2" [2]',
      back('id1'),
    ],
    [
      'Undid this change: put the playlist "Practice Room" in another order.',
      'Now: "Practice Room" [7], private, 3 tracks, 3:00.',
      '1. "Song 1 · Artist 1" [1]',
      '2. "Song 2 · Artist 2" [2]',
      '3. "Song 3 · Artist 3" [3], was 1',
      again('id2'),
      last,
    ],
  ],
  [
    ['playlist_delete', { action: 'delete', playlist_id: 7 }],
    ['Deleted "Practice Room" [7], 3 tracks.', backBut('id1', newPlaylist)],
    [
      'Undid this change: deleted the playlist "Practice Room".',
      'Now: "Practice Room" [90000000001], private, 3 tracks, 3:00.',
      'The playlist was restored with a new id, 90000000001. Its old id and link, its fans and the dates of its tracks are lost.',
      again('id2'),
      last,
    ],
  ],
  [
    ['library_add', { kind: 'tracks', ids: [9] }],
    ['Added "Song 9 · Artist 9" [9] to the favourite tracks: 3 in all.', back('id1')],
    [
      'Undid this change: added 1 favourite track: "Song 9".',
      'Now: 2 favourite tracks in all.',
      `change_id id2: undo with this id makes the change again, but ${places} are lost.`,
      last,
    ],
  ],
  [
    ['library_remove', { kind: 'albums', ids: [1] }],
    ['Removed "Album 1 · Artist 1" [1] from the favourite albums: 0 in all.', backBut('id1', places)],
    [],
  ],
  [
    ['library_add', { kind: 'playlists', ids: [firstForeign + 1] }],
    ['Added "Playlist 3002" [3002] to the favourite playlists: 3 in all, your own among them.', back('id1')],
    [],
  ],
  [
    ['user_write', { action: 'follow', target_user_id: 5 }],
    ['Followed "User 5" [5]: 2 in all.', back('id1')],
    ['Undid this change: followed "User 5".', 'Now: 1 followed user in all.', again('id2'), last],
  ],
  [
    ['user_unfollow', { target_user_id: 3 }],
    ['Stopped following "User 3" [3]: 0 in all.', back('id1')],
    ['Undid this change: stopped following "User 3".', 'Now: 1 followed user in all.', again('id2'), last],
  ],
  [
    ['episode_bookmark', { episode_id: 5, offset: 70 }],
    ['The bookmark of episode 5 is at 70%, was 40%.', back('id1')],
    [
      'Undid this change: set the bookmark of episode 5 to 70%.',
      'Now: the bookmark of episode 5 is at 40%.',
      again('id2'),
      last,
    ],
  ],
  [
    ['episode_unbookmark', { episode_id: 5 }],
    ['The bookmark of episode 5 is removed, was 40%.', back('id1')],
    [],
  ],
  [
    ['track_update', { track_id: -3, title: 'Sketch' }],
    ['"Demo" [-3] is now "Sketch" by "Odd" on "Attic".', back('id1')],
    [
      'Undid this change: changed the uploaded track "Demo": title "Sketch".',
      'Now: uploaded track -3 is "Demo" by "Odd" on "Attic".',
      again('id2'),
      last,
    ],
  ],
  [
    ['track_delete', { track_id: -3 }],
    [
      'Deleted the uploaded track "Demo · Odd" [-3].',
      'change_id id1: this cannot be undone: a deleted upload cannot be restored, only uploaded again.',
    ],
    [],
  ],
  [
    ['user_write', { action: 'notify', message: 'Hello' }],
    [
      'The message is in the feed of user 1.',
      'The service confirmed this, and offers no way to check it.',
      'change_id id1: this cannot be undone: a message that was sent cannot be recalled.',
    ],
    [],
  ],
];

describe('What a change answers', () => {
  it.each(told)('%j: names, how things stand now, and what takes it back', async (call, done, undone) => {
    const at = await stand();
    expect(await linesOf(at, call)).toEqual(done);
    if (undone.length > 0) expect(await linesOf(at, ['undo', {}])).toEqual(undone);
  });

  it('of what was so already names it, and tells how things stand', async () => {
    const at = await stand();
    expect(await linesOf(at, playlist('add_tracks', { track_ids: [2] }))).toEqual([
      'Nothing changed (already there): "Song 2 · Artist 2" [2].',
      'Current state: "Practice Room" [7], private, 3 tracks, 3:00.',
    ]);
  });

  it('of many ids names five, in the fields too', async () => {
    const at = await stand();
    const { structured } = await at.call(...playlist('add_tracks', { track_ids: numbers(7, 11) }));
    expect(structured['results']).toEqual(
      numbers(7, 11).map(id => ({
        id,
        ...(id <= 15 ? { title: `Song ${id}`, artist: `Artist ${id}` } : {}),
        outcome: 'done',
      })),
    );
  });

  it('of a long new order shows its first lines, and what moved further down', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, tracks: numbers(30) }] });
    const order = [...numbers(19), ...numbers(10, 21), 20];
    const { text, structured } = await at.call(...playlist('reorder', { track_ids: order }));
    const lines = text.split('\n').filter(line => /^\d/.test(line));
    expect(lines).toEqual([
      ...numbers(5).map(id => `${id}. "Song ${id} · Artist ${id}" [${id}]`),
      '30. "Song 20 · Artist 20" [20], was 20',
    ]);
    expect(text).toContain('\nand 24 more\n');
    expect(structured).toMatchObject({ moved: 1, nb_tracks: 30, tracks: expect.any(Array) });
  });

  it('of an undone removal names places as in the list before the undo and after it', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, tracks: numbers(21) }] });
    await at.call('playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids: [10] });
    const { text, structured } = await at.undo();
    expect(at.tracksOf(7)).toEqual(numbers(21));
    const lines = text.split('\n').filter(line => /^(\d|and)/.test(line));
    expect(lines).toEqual([
      ...numbers(5).map(id => `${id}. "Song ${id} · Artist ${id}" [${id}]`),
      '10. "Song 10 · Artist 10" [10], not there before',
      'and 15 more',
    ]);
    expect(structured).toMatchObject({ moved: 0 });
  });

  it('of an undo that took back some says how many are left to undo', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, tracks: numbers(9) }] });
    await at.call('playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids: [2, 3, 4, 5] });
    const { text } = await at.call('undo', { only: [3] });
    expect(text).toContain('removed 4 tracks from the playlist');
    expect(text).toContain(', 3 of 4 left (change_id id1)');
  });

  it('that could not be read back claims no state', async () => {
    const at = await stand();
    at.faults.next('GET /playlist', { refuse: 700 }, { nth: 2 });
    expect(await linesOf(at, playlist('add_tracks', { track_ids: [9] }))).toEqual([
      'Added 9 to "Practice Room".',
      'This could not be checked: only the answer of the service is known.',
      back('id1'),
    ]);
  });

  it('says which undo comes next, and where that is impossible', async () => {
    const at = await stand();
    await at.call('library_add', { kind: 'tracks', ids: [9] });
    await at.call(...playlist('add_tracks', { track_ids: [9] }));
    const said = await at.undo();
    expect(said.text).toContain(
      '\nThe next undo without an id reverses this: added 1 favourite track: "Song 9" (change_id id1).',
    );
    expect(said.structured['next']).toEqual({ change_id: 'id1', what: 'added 1 favourite track: "Song 9"' });
    await at.undo();
    await at.call('user_write', { action: 'notify', message: 'Hello' });
    await at.call(...playlist('add_tracks', { track_ids: [9] }));
    expect((await at.undo()).text).toContain(
      '\nUndo without an id would fail next, because this cannot be undone: put a message into a feed (change_id ',
    );
  });
});
