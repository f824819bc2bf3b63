import { describe, expect, it } from 'vitest';
import { firstForeign, libraryWith, numbers, place } from '../support/library.ts';

const unknown = 9000;

describe('A change of what is not there', () => {
  it.each([
    ['episode_bookmark', { episode_id: unknown, offset: 10 }, 'episode 9000'],
    ['episode_unbookmark', { episode_id: unknown }, 'episode 9000'],
    ['library_add', { kind: 'podcasts', ids: [unknown] }, 'podcast 9000'],
    ['library_add', { kind: 'radios', ids: [unknown] }, 'radio 9000'],
    ['library_add', { kind: 'albums', ids: [unknown] }, 'album 9000'],
    ['library_add', { kind: 'podcasts', ids: [1], user_id: unknown }, 'user 9000'],
    ['library_add', { kind: 'tracks', ids: [1, 2], user_id: unknown }, 'user 9000'],
    ['user_write', { action: 'follow', target_user_ids: [unknown] }, 'user 9000'],
    ['playlist_write', { action: 'update', playlist_id: unknown, title: 'Supper' }, 'playlist 9000'],
    ['track_update', { track_id: -unknown, title: 'Sketch' }, 'track -9000'],
  ])(
    '%s %j says so in one sentence, and leaves nothing to finish or to take back',
    async (tool, args, what) => {
      const at = await libraryWith();
      const said = await at.call(tool, args);
      expect(said.isError).toBe(true);
      expect(said.text).toMatch(`There is no ${what}; find ids with `);
      expect(said.text.split('\n')).toHaveLength(1);
      expect((await at.call('changes')).text).toBe(`No changes yet, ${place}.`);
      expect((await at.call('undo', { finish: true })).isError).toBe(true);
    },
  );

  it('is refused once, however many requests it would have taken', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [] }] });
    const { text } = await at.call('playlist_write', {
      action: 'add_tracks',
      playlist_id: 7,
      track_ids: numbers(60, unknown),
    });
    expect(text.match(/refused this id/g)).toHaveLength(1);
    expect(text.split('\n').map(line => line.slice(0, 10))).toEqual([
      'Not done, ',
      'Failed (Th',
      'Not tried:',
    ]);
  });
});

describe("A change of somebody else's playlist", () => {
  const theirs = { playlist_id: firstForeign };

  it.each([
    ['playlist_write', { action: 'update', ...theirs, title: 'Mine' }],
    ['playlist_write', { action: 'add_tracks', ...theirs, track_ids: [1] }],
    ['playlist_write', { action: 'reorder', ...theirs, track_ids: [1] }],
    ['playlist_delete', { action: 'remove_tracks', ...theirs, track_ids: [1] }],
    ['playlist_delete', { action: 'delete', ...theirs }],
  ])('%s %j is refused with whose it is, and not sent', async (tool, args) => {
    const at = await libraryWith();
    const said = await at.call(tool, args);
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/belongs to ".+": only its owner can change it.*Nothing was changed\.$/);
    expect(at.faults.writes).toEqual([]);
  });
});

describe('A change that is so already', () => {
  const setup = {
    playlists: [{ id: 7, title: 'Dinner', description: 'Slow', public: true, tracks: [1] }],
    bookmark: { episodeId: 5, offset: 40 },
    uploads: [{ id: -3, title: 'Demo', artist: 'Odd', album: 'Attic' }],
  };

  it.each([
    ['episode_bookmark', { episode_id: 5, offset: 40 }, '5', 'the bookmark of episode 5 is at 40%'],
    [
      'track_update',
      { track_id: -3, artist: 'Odd' },
      '"Demo · Odd" [-3]',
      'uploaded track -3 is "Demo" by "Odd" on "Attic"',
    ],
    [
      'playlist_write',
      { action: 'update', playlist_id: 7, description: 'Slow', public: true },
      '"Dinner" [7]',
      '"Dinner" [7], public, "Slow", 1 track, 1:00',
    ],
  ])('%s %j is not sent, and tells how %s stands', async (tool, args, which, stands) => {
    const at = await libraryWith(setup);
    const said = await at.call(tool, args);
    expect(said.text.split('\n')[0]).toBe(`Nothing changed (already as asked): ${which}, ${place}.`);
    expect(said.text.split('\n')[1]).toBe(`Current state: ${stands}.`);
    expect(at.faults.writes).toEqual([]);
  });
});

describe('A change of which nothing is known', () => {
  it('is told so, with the call that looks again and finishes it', async () => {
    const at = await libraryWith({ bookmark: { episodeId: 5, offset: 40 } });
    at.faults.next('POST', 'answer lost');
    at.faults.next('GET /episode', { refuse: 700 }, { nth: 2 });
    const said = await at.call('episode_bookmark', { episode_id: 5, offset: 70 });
    expect(said.isError).toBe(true);
    const finish = 'undo {"finish":true,"change_ids":["id1"]}';
    expect(said.text.split('\n')).toEqual([
      `It is not known whether this was done, ${place}.`,
      expect.stringMatching(/^Not known \(The connection to the service broke/),
      `To finish: ${finish}`,
      'change_id id1: undo reverses the part that was done.',
    ]);
    expect((await at.call('undo', { finish: true, change_ids: ['id1'] })).text).toMatch(
      /^Finished: set the bookmark of episode 5 to 70%/,
    );
  });
});

describe('Undo where changes are not kept', () => {
  const lost =
    /\nChanges are recorded in memory only, because SQLite cannot be loaded here: they cannot be undone/;

  it.each([undefined, {}, { change_ids: ['x'] }, { change_ids: ['x', 'y'] }, { finish: true }])(
    '%j says why it may not know a change',
    async args => {
      const at = await libraryWith({}, { recordIsKept: false });
      expect((await at.call('undo', args)).text).toMatch(lost);
      await at.call('library_add', { kind: 'tracks', ids: [1] });
      expect((await at.call('undo', args)).text.split(lost)).toHaveLength(2);
    },
  );
});

describe('The list of changes', () => {
  it('names what each was about and what it was set to, and leaves out what changed nothing', async () => {
    const at = await libraryWith(
      {
        playlists: [{ id: 7, title: 'Dinner', description: 'Slow', tracks: [1, 2, 12] }],
        favourites: { tracks: [4] },
        songs: { 12: { title: 'Song 2 (Live)', artistId: 2 } },
      },
      { confirm: 'never' },
    );
    const onIt = (tool: string, args: object) => at.call(tool, { playlist_id: 7, ...args });
    await onIt('playlist_write', { action: 'update', description: '', collaborative: true });
    await onIt('playlist_write', { action: 'add_tracks', track_ids: [2] });
    await onIt('playlist_write', { action: 'add_tracks', track_ids: [2, 5, 6, 7, 8] });
    await onIt('playlist_delete', { action: 'remove_tracks', track_ids: [5, 99] });
    const { structured } = await at.call('plan_playlist', { playlist: 7, rules: { dedupe: true } });
    await at.call('save_playlist', { plan_id: structured['plan_id'] });
    await at.call('library_add', { kind: 'tracks', ids: [4] });
    await at.call('library_remove', { kind: 'tracks', ids: [5] });
    await at.call('library_add', { kind: 'albums', ids: [3, unknown] });
    await at.call('playlist_write', { action: 'create', title: 'Lunch', track_ids: [1, unknown] });
    const { text } = await at.call('changes');
    expect(
      text
        .split('\n')
        .slice(1)
        .map(line => line.split(' · ').slice(2).join(' · ')),
    ).toEqual([
      'made the playlist "Lunch" with 1 track · can be undone',
      'added 1 favourite album: "Album 3" · can be undone',
      'saved the playlist "Dinner": 1 removed · can be undone, but the date of the track is lost',
      'removed 1 track from the playlist "Dinner": "Song 5" · can be undone, but the date of the track is lost',
      'added 4 tracks to the playlist "Dinner": "Song 5", "Song 6", "Song 7" and 1 more · can be undone',
      'emptied the description of the playlist "Dinner" and made it collaborative · can be undone',
    ]);
  });
});

describe('Undo of changes of two playlists', () => {
  it('shows under each playlist the first lines of its order', async () => {
    const at = await libraryWith({
      playlists: [
        { id: 7, title: 'Dinner', tracks: [1, 2] },
        { id: 8, title: 'Lunch', tracks: [3, 4] },
      ],
    });
    const order = (playlist_id: number, track_ids: number[]) =>
      at.call('playlist_write', { action: 'reorder', playlist_id, track_ids });
    await order(7, [2, 1]);
    await order(8, [4, 3]);
    const { text } = await at.call('undo', { change_ids: ['id1', 'id2'] });
    expect(text.split('\n').slice(3, 9)).toEqual([
      'Now: "Lunch" [8], private, 2 tracks, 2:00.',
      '1. "Song 3 · Artist 3" [3], was 2',
      '2. "Song 4 · Artist 4" [4]',
      'Now: "Dinner" [7], private, 2 tracks, 2:00.',
      '1. "Song 1 · Artist 1" [1], was 2',
      '2. "Song 2 · Artist 2" [2]',
    ]);
  });
});
