import { describe, expect, it } from 'vitest';
import { libraryWith, numbers, type ProcessChoices, place } from '../support/library.ts';

const songOf = (id: number) => ({ title: `Song ${id}`, artist: `Artist ${id}` });
const lied = 'the service confirmed it, but a check shows that it was not done';
const broke = 'The connection to the service broke. Try again';
const doubt = `${broke}. The change may have been made: read it back before you try again`;
const lost = `${broke}; a check shows that it was not done`;
const busy = 'The service is busy or down. Try again in a minute';

async function dinner(tracks: readonly number[] = [], choices: ProcessChoices = { confirm: 'never' }) {
  const at = await libraryWith({ playlists: [{ id: 7, tracks }] }, choices);
  const write =
    (action: string) =>
    (track_ids: readonly number[], more = {}) =>
      at.call('playlist_write', { action, playlist_id: 7, track_ids, ...more });
  return {
    ...at,
    add: write('add_tracks'),
    reorder: write('reorder'),
    remove: (track_ids: readonly number[], more = {}) =>
      at.call('playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids, ...more }),
    tracks: () => at.tracksOf(7),
    songsSent: () => at.faults.writes.map(line => line.split('songs=')[1]?.split(',').length),
  };
}

describe('Tracks added to a playlist', () => {
  it.each([[[2]], [[2, 3]]])('%j are told', async ids => {
    const { add } = await dinner([1]);
    expect((await add(ids)).structured).toEqual({
      outcome: 'done',
      results: ids.map(id => ({ id, title: `Song ${id}`, artist: `Artist ${id}`, outcome: 'done' })),
      id: 7,
      title: 'Dinner',
      nb_tracks: ids.length + 1,
      change_id: 'id1',
    });
  });

  it('that are there already are not sent', async () => {
    const { add, faults } = await dinner([1, 2]);
    expect((await add([2, 1])).structured).toMatchObject({
      outcome: 'nothing_changed',
      results: [2, 1].map(id => ({ id, ...songOf(id), outcome: 'nothing_changed', reason: 'already there' })),
      ...{ id: 7, title: 'Dinner', public: false, nb_tracks: 2, duration: 120 },
    });
    await add([1, 3]);
    expect(faults.writes).toEqual(['POST /playlist/7/tracks songs=3']);
  });

  it('go in requests of 50', async () => {
    const { add, tracks, songsSent, told } = await dinner();
    await add(numbers(101));
    expect([tracks(), songsSent(), told]).toEqual([numbers(101), [50, 50, 1], []]);
  });

  it.each([
    [250, []],
    [251, [50, 100, 150, 200, 250, 251].map(count => `${count} of 251 tracks`)],
  ])('%i of them tell how far they are once that takes more than five requests', async (count, progress) => {
    const { add, told } = await dinner();
    await add(numbers(count));
    expect(told).toEqual(progress);
  });

  it('stop at the first failure, say what was not tried, and what is in can be undone', async () => {
    const { add, undo, tracks, songsSent, faults } = await dinner();
    faults.next(/songs=/, { refuse: 700 }, { nth: 2 });
    const said = await add(numbers(111));
    expect(said.text.split('\n')).toEqual([
      `Partly done: added 50 of 111 tracks to "Dinner" [7]: 50 tracks, ${place}.`,
      expect.stringMatching(/^Done: "Song 1 · Artist 1" \[1\], /),
      expect.stringMatching(`^Failed \\(${busy}\\): 51, 52, `),
      expect.stringMatching(/^Not tried: 101, /),
      'change_id id1: undo reverses this.',
    ]);
    expect(said.structured['results']).toEqual([
      ...numbers(50).map(id => ({ id, ...(id <= 5 ? songOf(id) : {}), outcome: 'done' })),
      ...numbers(50, 51).map(id => ({ id, outcome: 'failed', reason: busy })),
      ...numbers(11, 101).map(id => ({ id, outcome: 'not_tried' })),
    ]);
    expect([tracks(), songsSent()]).toEqual([numbers(50), [50, 50]]);
    await undo();
    expect(tracks()).toEqual([]);
  });

  it('stop soon after they are called off, and what is in can be undone', async () => {
    const { add, undo, tracks, songsSent } = await dinner().then(at => {
      at.faults.next(/songs=/, 'cancelled', { nth: 2 });
      return at;
    });
    await expect(add(numbers(500))).rejects.toThrow();
    expect(songsSent().length).toBeLessThanOrEqual(3);
    await undo();
    expect(tracks()).toEqual([]);
  });
});

describe('The tracks of a playlist', () => {
  it('get their new order at once, however many they are', async () => {
    const { reorder, tracks, faults } = await dinner(numbers(120));
    const order = numbers(120).reverse();
    expect(await reorder(order)).toMatchObject({
      text: expect.stringContaining(
        `"Dinner" [7] has its new order: 120 tracks, 119 moved, ${place}.\n1. "Song 120 · Artist 120" [120], was 120\n`,
      ),
      structured: { outcome: 'done', results: [{ id: 7, outcome: 'done' }], moved: 119 },
    });
    expect([tracks(), faults.writes.length]).toEqual([order, 1]);
    expect((await reorder(order)).structured).toMatchObject({
      outcome: 'nothing_changed',
      results: [{ id: 7 }],
    });
    expect(faults.writes).toHaveLength(1);
  });

  const most = numbers(20, 2).join(', ');
  it.each([
    [[1, 2, 3], [1, 9, 9], 'missing: 2, 3; not in the playlist: 9; given twice: 9'],
    [[1], [1, 2], 'not in the playlist: 2'],
    [[1], [1, 1, 1], 'given twice: 1'],
    [numbers(21), [1], `missing: ${most}`],
    [numbers(22), [1], `missing: ${most} and 1 more`],
  ])('%j cannot have the order %j', async (present, order, problem) => {
    const { reorder, faults } = await dinner(present);
    expect(await reorder(order)).toMatchObject({
      text: `playlist_write: track_ids must hold each of the ${present.length} tracks of playlist 7 once; ${problem}. Nothing was changed.`,
      isError: true,
    });
    expect(faults.writes).toEqual([]);
  });

  it('are taken out', async () => {
    const { remove, tracks } = await dinner([1, 2, 3]);
    expect((await remove([2, 9])).structured).toEqual({
      outcome: 'done',
      results: [
        { id: 2, ...songOf(2), outcome: 'done' },
        { id: 9, outcome: 'nothing_changed', reason: 'not in the playlist' },
      ],
      ...{ id: 7, title: 'Dinner', nb_tracks: 2, change_id: 'id1' },
    });
    expect(tracks()).toEqual([1, 3]);
  });

  it('tell once what went wrong with them', async () => {
    const { add, reorder, remove, faults } = await dinner([1, 2]);
    faults.next(/POST|DELETE/, { refuse: 700 }, { times: 3 });
    for (const said of [await add([3]), await reorder([2, 1]), await remove([1])]) {
      expect(said.isError).toBe(true);
      const [head, ...lines] = said.text.split('\n');
      expect(head).toBe(`Not done, ${place}.`);
      expect(lines).toEqual([expect.stringContaining(`Failed (${busy}`)]);
    }
  });
});

const changes: readonly (readonly [string, Record<string, unknown>])[] = [
  ['library_add', { kind: 'tracks', ids: [5] }],
  ['library_add', { kind: 'tracks', ids: [5, 6] }],
  ['library_remove', { kind: 'tracks', ids: [1, 2] }],
  ['playlist_write', { action: 'update', playlist_id: 7, title: 'Supper' }],
  ['playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [4, 5] }],
  ['playlist_write', { action: 'reorder', playlist_id: 7, track_ids: [3, 1, 2] }],
  ['playlist_delete', { action: 'delete', playlist_id: 7 }],
  ['playlist_delete', { action: 'remove_tracks', playlist_id: 7, track_ids: [1, 2] }],
  ['episode_bookmark', { episode_id: 5, offset: 77 }],
  ['user_write', { action: 'follow', target_user_id: 5 }],
  ['user_unfollow', { target_user_id: 3 }],
  ['track_update', { track_id: -3, title: 'Else' }],
  ['track_delete', { track_id: -3 }],
];

describe.each(changes)('%s %j', (tool, args) => {
  const ready = () =>
    libraryWith(
      {
        playlists: [{ id: 7, tracks: [1, 2, 3] }],
        favourites: { tracks: [1, 2] },
        followings: [3],
        uploads: [{ id: -3, title: 'Demo' }],
      },
      { confirm: 'never' },
    );

  it('is found out where the service only says that it did it', async () => {
    const at = await ready();
    at.faults.next(/^(POST|DELETE)/, 'lies', { times: 2 });
    const said = await at.call(tool, args);
    expect(said.text).toContain(lied);
    expect([said.isError, said.structured['change_id']]).toEqual([true, undefined]);
  });

  it.each(['answer lost', 'late'] as const)(
    'is told as done where it was, though there was no answer (%s)',
    async fault => {
      const at = await ready();
      at.faults.next(/^(POST|DELETE)/, fault);
      const said = await at.call(tool, args);
      expect([said.structured['outcome'], said.isError], said.text).toEqual(['done', false]);
    },
  );

  it('is told as not done where it was not, and the change before it stays the latest', async () => {
    const at = await ready();
    await at.call('library_add', { kind: 'albums', ids: [1] });
    at.faults.next(/^(POST|DELETE)/, 'cut before acting', { times: 2 });
    const said = await at.call(tool, args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(lost);
    expect(said.structured).not.toHaveProperty('change_id');
    const back = await at.undo();
    expect(back.structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(back.text).not.toContain('Not finished');
  });

  it('is not sent where the service cannot be reached, and is no change then', async () => {
    const at = await ready();
    at.faults.next(/^(POST|DELETE)/, 'unreachable', { times: 2 });
    const said = await at.call(tool, args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain('The service cannot be reached');
    expect((await at.undo()).text).toBe('undo: there is no change to undo.');
  });
});

describe('What was done is read back', () => {
  it('where only some of several ids went in', async () => {
    const { add, remove, faults, elsewhere } = await dinner([1, 2]);
    const instead = (line: string) => ({ meanwhile: () => elsewhere(line) });
    faults.next('POST', 'lies');
    faults.next('GET', instead('POST /playlist/7/tracks songs=3'), { nth: 2 });
    expect((await add([3, 4])).text).toContain(`Failed (${lied}): 4`);
    faults.next('DELETE', 'lies');
    faults.next('GET', instead('DELETE /playlist/7/tracks songs=2'), { nth: 2 });
    expect((await remove([1, 2])).text).toContain(`Failed (${lied}): "Song 1 · Artist 1" [1]`);
  });

  it('where only some requests were carried out', async () => {
    const { add, tracks, undo, faults } = await dinner();
    faults.next(/songs=/, 'lies', { nth: 2 });
    expect((await add(numbers(60))).structured['outcome']).toBe('partly');
    expect(tracks()).toEqual(numbers(50));
    await undo();
    expect(tracks()).toEqual([]);
  });

  it('and said to be only what the service said where that cannot be', async () => {
    const { add, faults } = await dinner([1]);
    faults.next('GET /playlist', { refuse: 700 }, { nth: 2 });
    expect((await add([2])).text.split('\n')[1]).toBe(
      'This could not be checked: only the answer of the service is known.',
    );
  });

  it('and said so where a long list hides it', async () => {
    const at = await libraryWith({ favourites: { tracks: numbers(300, 1000) } });
    at.faults.next(
      /GET.*index=[1-9]/,
      { answer: { data: [], total: 302 } },
      { times: Number.POSITIVE_INFINITY },
    );
    const said = await at.call('library_add', { kind: 'tracks', ids: [1, 2] });
    expect(said.structured['outcome']).toBe('done');
    expect(said.text).toContain('2 of them could not be checked, because the list is too long.');
  });

  it('is not asked for after a lost answer that tells nothing', async () => {
    const at = await libraryWith();
    at.faults.next('POST', { answer: 'no answer of the service' });
    const said = await at.call('user_write', { action: 'notify', message: 'hello' });
    expect(said).toMatchObject({
      isError: true,
      text: `The answer did not come from the music service. Check MUSIC_SERVICE. ${doubt.slice(broke.length + 2)}.`,
    });
  });
});
