import { describe, expect, it, onTestFinished } from 'vitest';
import { bringing, numbers, odd, place } from '../../support/library.ts';
import { live, planned, savingWith, sorted, tidied } from './saving.ts';

const busy = 'The service is busy or down. Try again in a minute.';

/** The plan of a new playlist of this many songs. */
async function plannedNew(count: number) {
  const at = await savingWith();
  await at.plan({ title: 'Dinner', track_ids: numbers(count) });
  return at;
}

describe('A save that is interrupted', () => {
  it('says what is there and what is not, and goes on with the same plan', async () => {
    const { save, playlists, faults, planId } = await plannedNew(120);
    faults.next(/songs=/, { refuse: 100 }, { nth: 2 });
    const half = await save();
    const { id, link, change_id } = half.structured;
    expect(half.structured).toMatchObject({
      outcome: 'partly',
      added: 50,
      nb_tracks: 50,
      plan_id: planId(),
      problems: [expect.any(String)],
    });
    const lines = half.text.split('\n');
    expect(lines[0]).toBe(
      `Not finished, ${place}: "Dinner" [${id}], private: 50 songs, 50:00 (50 of 120 added). ${link}`,
    );
    expect(half.structured['results']).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 120, reason: 'not added yet' })]),
    );
    expect(lines.slice(-2)).toEqual([
      `change_id ${change_id}: undo reverses this.`,
      `To finish, without adding anything twice: save_playlist {"plan_id":"${planId()}"}`,
    ]);
    expect((await save()).structured).toMatchObject({ outcome: 'done', added: 120 });
    expect(playlists()).toMatchObject([{ tracks: numbers(120) }]);
  });

  it('before the playlist was made is an error, and the plan can be saved again', async () => {
    const { save, faults, planId } = await plannedNew(3);
    faults.next('POST /user/me/playlists', { refuse: 200 });
    const none = await save();
    expect(none.isError).toBe(true);
    expect(none.text.split('\n')).toEqual([
      `Not done, ${place}.`,
      expect.stringMatching(/^No playlist was made: /),
      `To finish, without adding anything twice: save_playlist {"plan_id":"${planId()}"}`,
    ]);
    expect(none.structured).toMatchObject({
      outcome: 'nothing_changed',
      title: 'Dinner',
      plan_id: planId(),
    });
    expect((await save()).structured['outcome']).toBe('done');
  });

  it('before anything changed says so', async () => {
    const { save, faults, now } = await planned([1], { track_ids: [2] });
    faults.next(/songs=/, { refuse: 200 });
    expect(await save()).toMatchObject({
      isError: true,
      structured: { outcome: 'nothing_changed', added: 0, nb_tracks: 1 },
    });
    expect(now()).toEqual([1]);
    expect((await save()).structured['outcome']).toBe('done');
  });

  it('and cannot be read back says so', async () => {
    const { save, faults } = await plannedNew(2);
    faults.next(/songs=/, { refuse: 200 });
    faults.next(/^GET \/playlist\/\d+$/, { refuse: 100 }, { times: 9 });
    expect((await save()).text).toMatch(/^Not finished, .* could not be read back\.$/m);
  });

  it('nowhere, but whose last look failed, is not called unfinished', async () => {
    const { save, faults } = await planned([9, 8], sorted);
    faults.next(/order=/, {
      meanwhile: () => faults.next('GET /playlist/', { refuse: 700 }, { times: 9 }),
    });
    const said = await save();
    expect(said.text).toMatch(/^Done as far as the service says, .* could not be read back\.$/m);
    expect(said.structured).toMatchObject({ outcome: 'done', id: 7 });
  });

  it('between adding and removing goes on, also after a restart', async () => {
    const at = await planned([3, 12, 1, 2], tidied, live);
    at.faults.next('DELETE', 'dies before acting');
    await expect(at.save()).rejects.toThrow('the process is gone');
    expect(at.now()).toEqual([1, 2, 3, 12]);
    const later = await at.restarted();
    expect((await later.call('save_playlist', { plan_id: at.planId() })).structured).toMatchObject({
      outcome: 'done',
      removed: 1,
      moved: 1,
    });
    expect(at.now()).toEqual([1, 2, 3]);
    const undone = await later.undo();
    expect(undone.structured['outcome']).toBe('done');
    expect(at.planId()).toContain(String(undone.structured['undone']));
    expect(at.now()).toEqual([3, 12, 1, 2]);
  });

  it('gets back a track that went wholly because the playlist had it twice', async () => {
    const { save, now, faults } = await planned([3, 1, 2, 1], tidied);
    faults.next(bringing(1), { refuse: 700 });
    const half = await save();
    expect(half.structured).toMatchObject({
      ...{ outcome: 'partly', problems: [busy], nb_tracks: 2 },
      results: [{ id: 1, reason: 'not added again yet' }],
    });
    expect(now()).toEqual([3, 2]);
    expect((await save()).structured['outcome']).toBe('done');
    expect(now()).toEqual([1, 2, 3]);
  });

  it('is finished whatever others did meanwhile: what they added stays, what they removed stays away', async () => {
    const { save, now, faults, elsewhere } = await planned([3, 12, 1, 2], tidied, live);
    faults.next('DELETE', { refuse: 700 });
    expect((await save()).structured['outcome']).toBe('partly');
    elsewhere('POST /playlist/7/tracks songs=5');
    elsewhere('DELETE /playlist/7/tracks songs=1');
    const said = await save();
    expect(said.text).toContain('\n1 song that somebody added meanwhile stayed.\n');
    expect(said.structured['results']).toMatchObject([{ id: 1, reason: 'no longer in the playlist' }]);
    expect(now()).toEqual([2, 3, 5]);
  });

  it('is undone by the id of its plan', async () => {
    const { save, now, faults, undo, planId } = await planned([3, 12, 1, 2], tidied, live);
    faults.next('DELETE', { refuse: 700 });
    expect((await save()).structured['outcome']).toBe('partly');
    expect((await undo(planId())).isError).toBe(false);
    expect(now()).toEqual([3, 12, 1, 2]);
    expect((await save()).text).toContain('this plan was saved and undone; call plan_playlist');
  });
});

describe('A service that fails at the order', () => {
  const order = /order=/;

  it('leaves the old order, and the plan can be saved again', async () => {
    const { save, now, faults } = await planned([3, 1, 2], sorted);
    faults.next(order, { refuse: 500 });
    expect((await save()).isError).toBe(true);
    expect(now()).toEqual([3, 1, 2]);
    expect((await save()).structured['outcome']).toBe('done');
    expect(now()).toEqual([1, 2, 3]);
  });

  it.each([
    ['lies', ['The service reported no error, but the order is as it was before.']],
    ['answers false', ['The service reported no error, but the order is as it was before.']],
    [
      { refuse: 100 },
      [
        'The limit of the music service is reached (2,000 tracks in a playlist, 10,000 favourites).',
        'So the order is as it was before.',
      ],
    ],
    [
      { refuse: 800 },
      [
        'There is no playlist 7; find ids with search type=playlist or library_read kind=playlists.',
        'So the order is as it was before.',
      ],
    ],
  ] as const)('(%j) is reported, and the same plan finishes it', async (fault, problems) => {
    const { save, now, faults } = await planned([3, 1, 2], sorted);
    faults.next(order, fault);
    expect((await save()).structured['problems']).toEqual(problems);
    expect(now()).toEqual([3, 1, 2]);
    expect((await save()).structured['outcome']).toBe('done');
    expect(now()).toEqual([1, 2, 3]);
  });

  it.each(['answer lost', 'late', 'cut before acting'] as const)(
    'is no failure if only the answer was lost, or the second request succeeds (%s)',
    async fault => {
      const { save, now, faults } = await planned([3, 1, 2], sorted);
      faults.next(order, fault);
      expect((await save()).structured['outcome']).toBe('done');
      expect(now()).toEqual([1, 2, 3]);
    },
  );

  it('by another order is reported', async () => {
    const { save, faults, elsewhere } = await planned([3, 1, 2], sorted);
    faults.next(order, { altered: () => elsewhere('POST /playlist/7/tracks order=2,1,3') });
    expect((await save()).structured['problems']).toEqual([
      'The service reported no error, but the order is not as planned.',
    ]);
  });

  it('is not asked again once the call was cancelled', async () => {
    const { save, faults, now } = await planned([3, 1, 2], sorted);
    faults.next(order, 'cancelled');
    await expect(save()).rejects.toThrow();
    expect(faults.requests.at(-1)).toContain('order=');
    expect(now()).toEqual([1, 2, 3]);
  });
});

describe('A service that fails at removing', () => {
  it('by keeping the songs is reported', async () => {
    const { save, now, faults } = await planned([3, 12, 14, 4, 2], { rules: { dedupe: true } }, live);
    faults.next('DELETE', 'lies');
    expect((await save()).structured['problems']).toEqual([
      'The service reported no error, but 2 of the songs to remove are still there.',
    ]);
    expect([now(), faults.writes.length]).toEqual([[3, 12, 14, 4, 2], 1]);
  });

  it('by losing more is reported', async () => {
    const { save, now, faults, elsewhere } = await planned([4, 3, 12, 2], tidied, live);
    faults.next('DELETE', { meanwhile: () => elsewhere('DELETE /playlist/7/tracks songs=3') });
    expect((await save()).structured).toMatchObject({
      outcome: 'partly',
      nb_tracks: 2,
      results: [{ id: 3, reason: 'no longer in the playlist' }],
    });
    expect(now()).toEqual([2, 4]);
  });

  it.each([
    ['removing', 'DELETE', [3, 1, 2, 1]],
    ['adding again', bringing(1), [3, 2]],
  ] as const)('stops at %s, and reads the playlist back', async (_, like, ids) => {
    const { save, now, faults } = await planned([3, 1, 2, 1], tidied);
    faults.next(like, { refuse: 700 });
    expect((await save()).structured).toMatchObject({ nb_tracks: ids.length, problems: [busy] });
    expect(now()).toEqual(ids);
    expect(faults.writes.some(line => line.includes('order='))).toBe(false);
  });

  it('to answer is sent the request once more', async () => {
    const { save, now, faults } = await planned([3, 1, 2, 1], tidied);
    faults.next('DELETE', 'cut before acting');
    expect((await save()).structured).toMatchObject({ outcome: 'done', nb_tracks: 3 });
    expect(now()).toEqual([1, 2, 3]);
  });
});

describe('A service that lies about additions', () => {
  it('is reported, nothing is removed, and the same plan finishes it', async () => {
    const { save, now, faults } = await planned([1, 2], { track_ids: [8, 9], remove: { positions: [1] } });
    faults.next(/songs=/, 'lies');
    const said = await save();
    expect(said.structured).toMatchObject({
      outcome: 'nothing_changed',
      problems: ['The service reported no error, but 2 of the 2 new songs are not there.'],
    });
    expect(now()).toEqual([1, 2]);
    expect((await save()).structured['outcome']).toBe('done');
    expect(now()).toEqual([2, 8, 9]);
  });
});

describe('A playlist that was deleted', () => {
  it('leaves no change behind', async () => {
    const { save, elsewhere, undo } = await planned([3, 1], sorted);
    elsewhere('DELETE /playlist/7');
    expect((await save()).text).toContain('There is no playlist 7; find ids with');
    expect((await undo()).text).toBe('undo: there is no change to undo.');
  });
});

describe('A plan that another account knows the id of', () => {
  it('is not there for it', async () => {
    const at = await plannedNew(1);
    const other = await at.open();
    at.faults.next('GET /user/me', { altered: user => ({ ...user, id: odd }) });
    onTestFinished(() => other.close());
    const said = await other.call('save_playlist', { plan_id: at.planId() });
    expect(said.text).toContain('this account has no plan');
  });
});
