import { describe, expect, it } from 'vitest';
import { bringing, holdingOnly, libraryWith, numbers } from '../../support/library.ts';

const busy = 'The service is busy or down. Try again in a minute.';
const as = 'the order is as it was before.';

/** Playlist 7 with these tracks, of which 12 is a live edition of 2 and 14 of 4, and a plan to sort it and rid it of them. */
async function planned(tracks: readonly number[]) {
  const songs = Object.fromEntries(
    [12, 14].map(id => [id, { title: `Song ${id - 10} (Live)`, artistId: id - 10 }]),
  );
  const at = await libraryWith({ playlists: [{ id: 7, tracks }], songs });
  const shown = await at.call('arrange_playlist', {
    playlist_id: 7,
    sort_by: 'title',
    remove_duplicates: true,
  });
  expect(shown.text).toMatch(/^Preview/);
  const { plan_id } = shown.structured;
  return {
    ...at,
    plan_id,
    run: () => at.call('arrange_playlist', { plan_id }),
    now: () => at.tracksOf(7),
  };
}

describe('A playlist that is arranged', () => {
  it('is told as arranged already where another process did it meanwhile', async () => {
    const { run, now, faults, plan_id, ...at } = await planned([3, 1, 2]);
    const other = await at.open();
    faults.next('GET /playlist/7', {
      meanwhile: () => other.call('arrange_playlist', { plan_id }),
    });
    expect((await run()).text).toContain('this plan was carried out already');
    expect([now(), faults.writes.length]).toEqual([[1, 2, 3], 1]);
  });

  it('gets its order in one request', async () => {
    const { run, now, faults } = await planned([3, 1, 2]);
    expect((await run()).structured['outcome']).toBe('done');
    expect([now(), faults.writes]).toEqual([[1, 2, 3], ['POST /playlist/7/tracks order=1,2,3']]);
  });

  it('is not said to be in order where the service refuses the order, and can be tried again', async () => {
    const { run, now, faults } = await planned([3, 1, 2]);
    faults.next('POST /playlist/7/tracks', { refuse: 500 });
    expect((await run()).isError).toBe(true);
    expect(now()).toEqual([3, 1, 2]);
    expect((await run()).structured['outcome']).toBe('done');
    expect(now()).toEqual([1, 2, 3]);
  });

  it('loses its duplicates first; one undo brings them and the old order back', async () => {
    const { run, now, faults, undo } = await planned([3, 12, 1, 14, 4, 2]);
    await run();
    expect(now()).toEqual([1, 2, 3, 4]);
    expect(faults.writes).toEqual([
      'DELETE /playlist/7/tracks songs=12,14',
      'POST /playlist/7/tracks order=1,2,3,4',
    ]);
    expect((await undo()).text).toContain(
      'Undone: sorted the playlist "Dinner" by title and removed 2 duplicates from it',
    );
    expect(now()).toEqual([3, 12, 1, 14, 4, 2]);
  });

  it('holds a track once that it held twice: it goes wholly and comes back', async () => {
    const { run, now, faults } = await planned([3, 1, 2, 1]);
    await run();
    expect(now()).toEqual([1, 2, 3]);
    expect(faults.writes).toEqual([
      'DELETE /playlist/7/tracks songs=1',
      'POST /playlist/7/tracks songs=1',
      'POST /playlist/7/tracks order=1,2,3',
    ]);
  });

  it('is told of where such a track is not taken back', async () => {
    const { run, now, faults } = await planned([1, 2, 1, 4, 4]);
    for (const id of [1, 4]) faults.next(bringing(id), { refuse: 500 }, { times: Number.POSITIVE_INFINITY });
    const said = await run();
    expect(said.structured).toMatchObject({
      outcome: 'partly',
      problems: ['The service does not take back 1, 4, which stood there twice.'],
    });
    expect(said.structured['plan_id']).toBeUndefined();
    expect(said.text).toMatch(/^Partly done, /);
    expect(now()).toEqual([2]);
  });

  it('of which the service shows only the first tracks is read to its end', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, tracks: numbers(250).reverse() }] });
    at.faults.next(/^GET \/playlist\/7$/, holdingOnly(100), { times: Number.POSITIVE_INFINITY });
    const said = await at.call('arrange_playlist', {
      playlist_id: 7,
      sort_by: 'duration',
      moves: [{ track_id: 1, to: 1 }],
      preview: false,
    });
    expect(said.structured).toMatchObject({ outcome: 'done', nb_tracks: 250 });
    expect(at.tracksOf(7)).toEqual([1, ...numbers(249, 2).reverse()]);
  });
});

describe('A playlist that is not what the preview showed', () => {
  it.each([
    ['1 added', ['POST songs=5']],
    ['1 gone', ['DELETE songs=3']],
    ['1 added, 1 gone', ['DELETE songs=3', 'POST songs=5']],
    ['its order is another', ['POST order=1,3,2']],
  ])('is not touched, and the plan is over: %s', async (what, lines) => {
    const { run, now, elsewhere, faults } = await planned([3, 1, 2]);
    for (const line of lines) elsewhere(line.replace(' ', ' /playlist/7/tracks '));
    const before = now();
    const said = await run();
    expect(said.isError).toBe(true);
    expect(said.text).toContain(
      `The playlist changed since the preview (${what}), so the plan no longer fits: make a new one.`,
    );
    expect([now(), faults.writes]).toEqual([before, []]);
    expect((await run()).text).toBe(
      'arrange_playlist: this plan was carried out already: the playlist had changed, and nothing was done.',
    );
  });

  /** A plan that broke off once its duplicates were gone. */
  const begun = async () => {
    const at = await planned([3, 12, 1, 2]);
    at.faults.next(/order=/, { refuse: 700 });
    expect((await at.run()).structured).toMatchObject({
      outcome: 'partly',
      nb_tracks: 3,
      plan_id: at.plan_id,
    });
    expect(at.now()).toEqual([3, 1, 2]);
    return at;
  };

  it('through its own doing is gone on with', async () => {
    const { run, now } = await begun();
    expect((await run()).structured['outcome']).toBe('done');
    expect(now()).toEqual([1, 2, 3]);
  });

  it.each([
    ['1 added', ['POST songs=5']],
    ['1 gone', ['DELETE songs=3']],
    ['1 added, 1 gone', ['DELETE songs=3', 'POST songs=5']],
  ])('through others is left alone, though it had begun: %s', async (what, lines) => {
    const { run, now, elsewhere, call, plan_id } = await begun();
    for (const line of lines) elsewhere(line.replace(' ', ' /playlist/7/tracks '));
    const before = now();
    const said = await run();
    expect(said.text).toContain(`(${what}), so the plan no longer fits`);
    expect(said).toMatchObject({ isError: true, structured: { outcome: 'partly' } });
    expect(now()).toEqual(before);
    // It came to an end by itself: nobody is told to finish it, and what it did can be taken back.
    expect((await call('changes')).text).not.toContain('not finished');
    expect((await run()).text).toContain(
      'this plan has ended, and not all of it was done; call arrange_playlist',
    );
    // The plan's id serves as well as the change's.
    expect((await call('undo', { change_ids: [plan_id] })).isError).toBe(false);
    expect(now()).toContain(12);
  });

  it('gets back a track that went wholly because it stood there twice', async () => {
    const { run, now, faults } = await planned([3, 1, 2, 1]);
    faults.next(bringing(1), { refuse: 700 });
    expect((await run()).structured).toMatchObject({ outcome: 'partly', problems: [busy] });
    expect(now()).toEqual([3, 2]);
    expect((await run()).structured['outcome']).toBe('done');
    expect(now()).toEqual([1, 2, 3]);
  });
});

describe('A service that fails at an arrangement', () => {
  it.each([
    ['lies', 'The service reported no error, but '],
    ['answers false', 'The service reported no error, but '],
    [
      { refuse: 100 },
      'The limit of the service is reached (2,000 tracks in a playlist, 10,000 favourites), but ',
    ],
    [
      { refuse: 800 },
      'There is no playlist 7; find ids with search type=playlist or library_read kind=playlists, but ',
    ],
  ] as const)('(%j) is told so, and the same plan finishes it', async (fault, why) => {
    const { run, now, faults } = await planned([3, 1, 2]);
    faults.next(/order=/, fault);
    expect((await run()).structured['problems']).toEqual([`${why}${as}`]);
    expect(now()).toEqual([3, 1, 2]);
    expect((await run()).structured['outcome']).toBe('done');
    expect(now()).toEqual([1, 2, 3]);
  });

  it.each(['answer lost', 'late', 'cut before acting'] as const)(
    'is no failure where only the answer was lost, or it is done the second time (%s)',
    async fault => {
      const { run, now, faults } = await planned([3, 1, 2]);
      faults.next(/order=/, fault);
      expect((await run()).structured['outcome']).toBe('done');
      expect(now()).toEqual([1, 2, 3]);
    },
  );

  it('by another order is told so', async () => {
    const { run, faults, elsewhere } = await planned([3, 1, 2]);
    faults.next(/order=/, {
      altered: () => elsewhere('POST /playlist/7/tracks order=2,1,3'),
    });
    expect((await run()).structured['problems']).toEqual([
      'The service reported no error, but the order is another than the one planned.',
    ]);
  });

  it('by keeping the duplicates is told so, and the order is not sent', async () => {
    const { run, now, faults } = await planned([3, 12, 14, 4, 2]);
    faults.next('DELETE', 'lies');
    expect((await run()).structured['problems']).toEqual([
      'The service reported no error, but 2 of the duplicates are still there.',
    ]);
    expect([now(), faults.writes.length]).toEqual([[3, 12, 14, 4, 2], 1]);
  });

  it('that loses more than the duplicates is told of, and the others get their order', async () => {
    const { run, now, faults, elsewhere } = await planned([4, 3, 12, 2]);
    faults.next('DELETE', { meanwhile: () => elsewhere('DELETE /playlist/7/tracks songs=3') });
    expect((await run()).structured).toMatchObject({
      outcome: 'partly',
      nb_tracks: 2,
      problems: ['Not in the playlist any more: 3.'],
    });
    expect(now()).toEqual([2, 4]);
  });

  it.each([
    ['removing', 'DELETE', { refuse: 700 }, [3, 1, 2, 1], busy],
    ['adding again', bringing(1), { refuse: 700 }, [3, 2], busy],
  ] as const)('at %s stops there, and reads back', async (_, like, fault, ids, problem) => {
    const { run, now, faults } = await planned([3, 1, 2, 1]);
    faults.next(like, fault);
    expect((await run()).structured).toMatchObject({ nb_tracks: ids.length, problems: [problem] });
    expect(now()).toEqual(ids);
    expect(faults.writes.some(line => line.includes('order='))).toBe(false);
  });

  it('to answer the removing has it sent once more', async () => {
    const { run, now, faults } = await planned([3, 1, 2, 1]);
    faults.next('DELETE', 'cut before acting');
    expect((await run()).structured).toMatchObject({ outcome: 'done', nb_tracks: 3 });
    expect(now()).toEqual([1, 2, 3]);
  });

  it('before anything is sent leaves no change behind', async () => {
    const { run, elsewhere, undo } = await planned([3, 1]);
    elsewhere('DELETE /playlist/7');
    expect((await run()).text).toContain('There is no playlist 7; find ids with');
    expect((await undo()).text).toBe('undo: there is no change to undo.');
  });

  it('is not asked again once the call was called off', async () => {
    const { run, faults, now } = await planned([3, 1, 2]);
    faults.next(/order=/, 'cancelled');
    await expect(run()).rejects.toThrow();
    expect(faults.requests.at(-1)).toContain('order=');
    expect(now()).toEqual([1, 2, 3]);
  });
});
