import { describe, expect, it } from 'vitest';
import { firstForeign, libraryWith, numbers, place } from '../support/library.ts';

const kinds = ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios'] as const;
const unknown = 9000;

describe.each(kinds)('Favourite %s', kind => {
  const ids = numbers(6, kind === 'playlists' ? firstForeign : 1);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  const nameOf = (id: number) =>
    `"${{ tracks: 'Song', albums: 'Album', artists: 'Artist', playlists: 'Playlist', podcasts: 'Podcast', radios: 'Radio' }[kind]} ${id}"`;

  const artist = (id: number) => (['tracks', 'albums'].includes(kind) ? { artist: `Artist ${id}` } : {});
  const fieldsOf = (id: number) => ({ title: nameOf(id).slice(1, -1), ...artist(id) });
  const label = (id: number) => `"${Object.values(fieldsOf(id)).join(' · ')}" [${id}]`;
  const inAll = kind === 'playlists' ? 'in all, your own among them' : 'in all';

  it('are added; undo takes out only those that were new', async () => {
    const at = await libraryWith({ favourites: { [kind]: [a, b] } });
    const said = await at.call('library_add', { kind, ids: [b, c, d, c] });
    expect(said.structured).toEqual({
      outcome: 'done',
      results: [
        { id: b, ...fieldsOf(b), outcome: 'nothing_changed', reason: 'already there' },
        { id: c, ...fieldsOf(c), outcome: 'done' },
        { id: d, ...fieldsOf(d), outcome: 'done' },
      ],
      total: 4,
      change_id: 'id1',
    });
    expect(at.favourites(kind)).toEqual([a, b, c, d]);
    const undone = { outcome: 'done', results: [], total: 2, undone: 'id1', change_id: 'id2' };
    expect((await at.undo()).structured).toEqual(undone);
    expect(at.favourites(kind)).toEqual([a, b]);
  });

  it('are removed; undo adds only those that were there', async () => {
    const at = await libraryWith({ favourites: { [kind]: [a, b, c] } });
    const said = await at.call('library_remove', { kind, ids: [b, d, c] });
    expect(said.text.split('\n')).toEqual([
      `Removed ${label(b)} and ${label(c)} from the favourite ${kind}: 1 ${inAll}, ${place}.`,
      `Not there: ${d}`,
      'change_id id1: undo reverses this, but their dates and positions in the list are lost.',
    ]);
    expect(at.favourites(kind)).toEqual([a]);
    expect((await at.undo()).structured).toMatchObject({ outcome: 'done', total: 3, undone: 'id1' });
    expect(at.favourites(kind).sort()).toEqual([a, b, c]);
  });
});

describe('One favourite', () => {
  const add = { kind: 'tracks', ids: [1] };

  it('is looked for once before and once after', async () => {
    const at = await libraryWith();
    await at.call('library_add', add);
    const list = 'GET /user/me/tracks index=0 limit=100';
    // Whose change is recorded is asked once.
    expect(at.faults.requests).toEqual([list, 'GET /user/me', 'POST /user/me/tracks track_id=1', list]);
    await at.undo();
    expect(at.favourites('tracks')).toEqual([]);
  });

  it('that is there already is not sent', async () => {
    const at = await libraryWith({ favourites: { tracks: [1] } });
    const said = await at.call('library_add', add);
    expect(said.structured).toMatchObject({
      outcome: 'nothing_changed',
      results: [{ id: 1, title: 'Song 1', outcome: 'nothing_changed', reason: 'already there' }],
    });
    expect(at.faults.writes).toEqual([]);
    expect((await at.undo()).text).toBe('undo: there is no change to undo.');
  });

  it('whose answer was lost goes with undo', async () => {
    const at = await libraryWith();
    at.faults.next('POST', 'answer lost');
    expect((await at.call('library_add', add)).structured['outcome']).toBe('done');
    const said = await at.undo();
    expect(said.structured).not.toHaveProperty('notes');
    expect(at.favourites('tracks')).toEqual([]);
  });

  it('that came when the process was killed goes with undo', async () => {
    const at = await libraryWith();
    at.faults.next('POST', 'dies after acting');
    await expect(at.call('library_add', add)).rejects.toThrow('the process is gone');
    const later = await at.restarted();
    expect((await later.undo('id1')).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(at.favourites('tracks')).toEqual([]);
  });

  it('of a list whose middle is not read is new where the answer says so, and else stays', async () => {
    const at = await libraryWith({ favourites: { tracks: numbers(300, 100) } });
    await at.call('library_add', add);
    await at.undo();
    expect(at.favourites('tracks')).toEqual(numbers(300, 100));
    at.faults.next('POST', 'answer lost');
    await at.call('library_add', add);
    expect((await at.undo()).structured['notes']).toEqual([
      'These may have been favourite tracks before the change, so they stay: 1.',
    ]);
    expect(at.favourites('tracks')).toContain(1);
    // This one stands in the middle: only the service knows.
    const there = await at.call('library_add', { kind: 'tracks', ids: [250] });
    expect(there.structured['outcome']).toBe('nothing_changed');
  });

  it('that is of nothing says so', async () => {
    const at = await libraryWith();
    const said = await at.call('library_add', { kind: 'tracks', ids: [unknown] });
    expect(said).toMatchObject({
      isError: true,
      text: expect.stringContaining(`There is no track ${unknown}; find ids with search`),
    });
  });
});

describe('Several favourites', () => {
  it('that were not there before go with undo, though the answer was lost', async () => {
    const at = await libraryWith();
    at.faults.next('POST', 'answer lost');
    expect((await at.call('library_add', { kind: 'tracks', ids: [1, 2] })).structured['outcome']).toBe(
      'done',
    );
    await at.undo();
    expect(at.favourites('tracks')).toEqual([]);
  });

  it('of which one is not there are told apart from those that are favourites already', async () => {
    const at = await libraryWith({ favourites: { tracks: [1, 2] } });
    const said = await at.call('library_add', { kind: 'tracks', ids: [1, unknown, 2] });
    expect(said.isError).toBeFalsy();
    expect(said.text.split('\n')).toEqual([
      `Nothing changed, ${place}.`,
      'Already there: "Song 1 · Artist 1" [1], "Song 2 · Artist 2" [2]',
      `Failed (There is no track ${unknown}; find ids with search): ${unknown}`,
    ]);
    const narrowed = await at.call('library_add', { kind: 'tracks', ids: [1, 3, unknown] });
    expect(narrowed.text.split('\n').slice(1)).toEqual([
      'Already there: "Song 1 · Artist 1" [1]',
      'Done: "Song 3 · Artist 3" [3]',
      `Failed (There is no track ${unknown}; find ids with search): ${unknown}`,
      'change_id id2: undo reverses this.',
    ]);
    const none = await at.call('library_add', { kind: 'albums', ids: [unknown, unknown + 1] });
    expect(none).toMatchObject({
      isError: true,
      text: [
        `Not done, ${place}.`,
        ...[unknown, unknown + 1].map(
          id => `Failed (There is no album ${id}; find ids with search type=album): ${id}`,
        ),
      ].join('\n'),
    });
  });

  it('of a long list are known as far as five pages go; undo says of the others what it does not know', async () => {
    const at = await libraryWith({ favourites: { tracks: numbers(600, 100) } });
    const added = await at.call('library_add', { kind: 'tracks', ids: [1, 2, 600, 601] });
    const reads = at.faults.requests.filter(request => request.startsWith('GET /user/me/tracks'));
    expect(reads.length).toBeLessThanOrEqual(7);
    // New ones stand at the end, which is read.
    expect(added.text).toContain('2 of them could not be checked, because the list is too long.');
    expect((await at.undo(added.structured['change_id'])).structured['notes']).toEqual([
      'These may have been favourite tracks before the change, so they stay: 1, 2, 600, 601.',
    ]);
    expect(at.favourites('tracks').slice(-2)).toEqual([1, 2]);
  });

  it('of a long list that were removed come back, and undo says which it is not sure of', async () => {
    const at = await libraryWith({ favourites: { tracks: numbers(600, 100) } }, { confirm: 'never' });
    await at.call('library_remove', { kind: 'tracks', ids: [100, 1, 699] });
    expect((await at.undo()).structured['notes']).toEqual([
      'These may not have been favourite tracks before the change, but they are now: 1, 699.',
    ]);
    expect(at.favourites('tracks').slice(-3)).toEqual([100, 1, 699]);
  });

  it('that are all there again by themselves need no undoing', async () => {
    const at = await libraryWith({ favourites: { albums: [1] } });
    await at.call('library_remove', { kind: 'albums', ids: [1] });
    at.elsewhere('POST /user/me/albums album_id=1');
    expect((await at.undo()).structured).toMatchObject({ outcome: 'nothing_changed', undone: 'id1' });
    expect((await at.undo()).text).toBe('undo: there is no change to undo.');
  });

  it('removed one by one tell what became of each', async () => {
    const at = await libraryWith({ favourites: { radios: numbers(20) } });
    at.faults.next('DELETE /user/me/radios radio_id=2', { refuse: 800 });
    at.faults.next('DELETE /user/me/radios radio_id=4', { refuse: 700 });
    const said = await at.call('library_remove', { kind: 'radios', ids: numbers(20) });
    const results = said.structured['results'];
    expect(results).toEqual(
      expect.arrayContaining([
        { id: 1, title: 'Radio 1', outcome: 'done' },
        {
          id: 2,
          title: 'Radio 2',
          outcome: 'failed',
          reason: 'There is no radio 2; find ids with radio_read view=list',
        },
        {
          id: 4,
          title: 'Radio 4',
          outcome: 'failed',
          reason: 'The service is busy or down. Try again in a minute',
        },
        { id: 20, outcome: 'not_tried' },
      ]),
    );
    expect(said.structured['outcome']).toBe('partly');
    expect(at.favourites('radios')).toEqual(expect.arrayContaining([2, 4, 20]));
  });

  it('that all fail for one reason are told in one sentence', async () => {
    const at = await libraryWith({ favourites: { radios: [1, 2] } });
    at.faults.next('DELETE', { refuse: 300 }, { times: 2 });
    const said = await at.call('library_remove', { kind: 'radios', ids: [1, 2] });
    expect(said).toMatchObject({
      isError: true,
      structured: {},
      text: expect.stringMatching(/^The access token no longer works: /),
    });
  });

  it('tell how far they are from the sixth on', async () => {
    const at = await libraryWith();
    await at.call('library_add', { kind: 'radios', ids: numbers(5) });
    expect(at.told).toEqual([]);
    await at.call('library_add', { kind: 'podcasts', ids: numbers(6) });
    expect(at.told).toEqual(numbers(6).map(count => `${count} of 6 done`));
  });
});

describe('Undo of removed favourites that do not all come back', () => {
  it('tells each reason once, and how many it is about', async () => {
    const at = await libraryWith({ favourites: { radios: [1, 2, 3] } });
    await at.call('library_remove', { kind: 'radios', ids: [1, 2, 3] });
    at.faults.next(/POST .*radio_id=[13]$/, { refuse: 100 }, { times: 2 });
    expect((await at.undo()).structured['notes']).toEqual([
      'Not restored, 2 of 3: The limit of the music service is reached (2,000 tracks in a playlist, 10,000 favourites).',
    ]);
    expect(at.favourites('radios')).toEqual([2]);
    expect((await at.undo()).structured['outcome']).toBe('done');
    expect(at.favourites('radios').sort()).toEqual([1, 2, 3]);
  });

  it('counts what was not tried', async () => {
    const at = await libraryWith({ favourites: { radios: numbers(8) } });
    await at.call('library_remove', { kind: 'radios', ids: numbers(8) });
    at.faults.next('POST /user/me/radios radio_id=1', { refuse: 700 });
    expect((await at.undo()).text).toMatch(
      /Not restored, \d of 8: The service is busy or down. Try again in a minute\./,
    );
    await at.undo();
    expect(at.favourites('radios').sort()).toEqual(numbers(8));
  });
});

describe('Following', () => {
  const follow = { action: 'follow', target_user_id: 5 };

  it('is done and undone', async () => {
    const at = await libraryWith();
    await at.call('user_write', follow);
    expect(at.followings()).toEqual([5]);
    expect((await at.undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(at.followings()).toEqual([]);
  });

  it('is ended, by name, without a question, and taken up again', async () => {
    const at = await libraryWith({ followings: [5] });
    await at.call('user_unfollow', { target_user_id: 5 });
    expect(at.followings()).toEqual([]);
    expect((await at.undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(at.followings()).toEqual([5]);
  });

  it('of somebody who is not followed is not ended', async () => {
    const at = await libraryWith();
    const said = await at.call('user_unfollow', { target_user_id: 5 });
    expect(said.structured['results']).toEqual([{ id: 5, outcome: 'nothing_changed', reason: 'not there' }]);
    expect(at.faults.writes).toEqual([]);
  });

  it('of one whose answer was lost goes with undo', async () => {
    const at = await libraryWith();
    at.faults.next('POST', 'answer lost');
    await at.call('user_write', follow);
    expect(at.followings()).toEqual([5]);
    await at.undo();
    expect(at.followings()).toEqual([]);
  });
});
