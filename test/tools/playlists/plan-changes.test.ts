import { describe, expect, it } from 'vitest';
import type { Setup } from '../../support/numbered-catalogue.ts';
import type { Said } from '../../support/stand.ts';
import { buildingWith, planIdOf, tracksIn } from './building.ts';

const stale = 'That plan_id is of an earlier form of this plan, so nothing was done. This is the plan now.';

/** A preview of tracks 1 to 4 in a playlist "A", and calls about it. */
async function planned(more: Record<string, unknown> = {}, setup: Setup = {}) {
  const at = await buildingWith(setup);
  const first = await at.build({ title: 'A', track_ids: [1, 2, 3, 4], ...more });
  return { ...at, first, id: planIdOf(first) };
}

describe('Changes of a plan', () => {
  it('all go by the numbers that were shown, in one call', async () => {
    const { build, id, faults } = await planned();
    const shown = await build({
      plan_id: id,
      drop: [2],
      replace: [{ position: 4, track_id: 14 }],
      add: [{ track_id: 20, position: 3 }, { wanted: 'Artist 21 - Song 21' }, { track_id: 22, position: 1 }],
      order: [4, 2, 3, 1],
    });
    // Line 4 is track 14 by then, line 2 is dropped, and 20 stands before line 3 wherever that is.
    expect(tracksIn(shown)).toEqual([14, 20, 3, 22, 1, 21]);
    expect(shown.structured['preview']).toBe(true);
    expect(faults.writes).toEqual([]);
  });

  it.each<[string, object, readonly number[]]>([
    ['at the end', { add: [{ track_id: 9 }] }, [1, 2, 3, 4, 9]],
    ['before a position', { add: [{ track_id: 9, position: 2 }] }, [1, 9, 2, 3, 4]],
    [
      'one after the other',
      {
        add: [
          { track_id: 9, position: 2 },
          { track_id: 8, position: 2 },
        ],
      },
      [1, 9, 8, 2, 3, 4],
    ],
    ['behind the last position', { add: [{ track_id: 9, position: 5 }] }, [1, 2, 3, 4, 9]],
    ['where a dropped song was', { add: [{ track_id: 9, position: 2 }], drop: [2] }, [1, 9, 3, 4]],
    [
      'at the end where its position is left out',
      { add: [{ track_id: 9, position: 2 }], order: [3, 1] },
      [3, 1, 9],
    ],
    ['in an order of their own', { order: [2, 4, 1, 3] }, [2, 4, 1, 3]],
    ['in an order that drops what is absent', { order: ['3', '1'] }, [3, 1]],
  ])('bring songs %s', async (_, change, ids) => {
    const { build, id } = await planned();
    expect(tracksIn(await build({ plan_id: id, ...change }))).toEqual(ids);
  });

  it.each<[object, string]>([
    [{ order: [1, 5] }, 'order names position 5, and there are 4'],
    [{ order: [1, 2, 1] }, 'order names position 1 twice'],
    [{ add: [{ position: 1 }] }, 'each add takes track_id or wanted, one of them'],
    [{ add: [{ track_id: 9, wanted: 'A' }] }, 'each add takes track_id or wanted, one of them'],
    [{ add: [{ track_id: 9, position: 6 }] }, 'the plan has no position 6: it holds 4 songs'],
    [{ add: [{ track_id: 3 }] }, 'track 3 is in the playlist already'],
    [{ add: [{ track_id: 9 }, { wanted: 'Artist 9 - Song 9' }] }, 'track 9 is in the playlist already'],
    [{ add: [{ track_id: 9999 }] }, 'there is no track 9999'],
  ])('are refused whole where one of them cannot be: %j', async (change, problem) => {
    const { build, id } = await planned();
    const said = await build({ plan_id: id, drop: [1], ...change });
    expect(said).toMatchObject({ text: `build_playlist: ${problem}.`, isError: true });
    expect(tracksIn(await build({ plan_id: id, preview: true }))).toEqual([1, 2, 3, 4]);
  });

  it('by name may be unclear or not found, and can then be replaced by their number', async () => {
    const songs = { 31: { title: 'Night Ferry' }, 32: { title: 'Night Ferry' } };
    const { build, id } = await planned({ wanted: ['Artist 5 - Song 5'] }, { songs });
    const shown = await build({
      plan_id: id,
      add: [{ wanted: 'Night Ferry', position: 1 }, { wanted: 'qwxz' }],
    });
    expect(shown.text).toContain('1 of 3 found, 1 to choose, 1 missing.');
    expect(shown.structured).toMatchObject({
      uncertain: [{ wish: 2 }],
      missing: [{ wish: 3, wanted: 'qwxz' }],
    });
    const replace = [
      { wish: 2, track_id: 32 },
      { wish: 3, track_id: 33 },
    ];
    const clear = await build({ plan_id: planIdOf(shown), replace });
    expect(tracksIn(clear)).toEqual([32, 5, 1, 2, 3, 4, 33]);
    expect(clear.text).toContain('3 of 3 found.');
  });

  it('stay in an order of the listener’s own, whatever the order of the rules was', async () => {
    const { build, id } = await planned({ rules: { order: 'falling' } }, { songs: { 1: { bpm: 50 } } });
    const own = await build({ plan_id: id, order: [4, 1, 2, 3] });
    expect(tracksIn(own)).toEqual([1, 2, 3, 4]);
    const add = [{ track_id: 9, position: 1 }];
    expect(tracksIn(await build({ plan_id: planIdOf(own), add, drop: [4] }))).toEqual([9, 1, 2, 3]);
  });

  it('leave a shuffled plan as it was shuffled', async () => {
    const { build, first, id } = await planned({
      wanted: ['qwxz vbnm'],
      track_ids: [1, 2, 3, 4, 5, 6],
      rules: { order: 'shuffled', seed: 7 },
    });
    const [gone, ...rest] = tracksIn(first);
    const left = await build({ plan_id: id, drop: [gone] });
    expect(tracksIn(left)).toEqual(rest);
    const replace = [{ wish: 1, track_id: 9 }];
    expect(tracksIn(await build({ plan_id: planIdOf(left), replace }))).toEqual([...rest, 9]);
  });

  it('ask the service for nothing where only the order changes', async () => {
    const { build, id, faults } = await planned({
      wanted: ['Artist 5 - Song 5'],
      rules: { order: 'rising' },
    });
    const before = faults.requests.length;
    expect(tracksIn(await build({ plan_id: id, order: [5, 4, 3, 2, 1], preview: true }))).toHaveLength(5);
    expect(faults.requests).toHaveLength(before);
  });
});

describe('A wish that was not found, or left out', () => {
  it('can be replaced by the number that the preview lists', async () => {
    const at = await buildingWith({ songs: { 6: { explicit: true } } });
    const shown = await at.build({
      title: 'A',
      wanted: ['qwxz vbnm', 'Artist 5 - Song 5', 'Artist 6 - Song 6', 'Artist 5 - Song 5'],
      rules: { explicit: 'avoid' },
    });
    expect(shown.text).toContain('\nwish 3, [6] Song 6 · Artist 6: explicit\n');
    expect(shown.text).toContain('\nwish 4, [5] Song 5 · Artist 5: given twice\n');
    const replace = [1, 3, 4].map(wish => ({ wish, track_id: 10 + wish }));
    const clear = await at.build({ plan_id: planIdOf(shown), replace });
    expect(tracksIn(clear)).toEqual([11, 5, 13, 14]);
    expect(clear.structured).not.toHaveProperty('missing');
    expect(clear.structured).not.toHaveProperty('left_out');
  });

  it('is told again each time the plan is shown, and when it is made', async () => {
    const { build } = await buildingWith({ songs: { 6: { explicit: true } } });
    const wanted = ['qwxz vbnm', 'Artist 5 - Song 5', 'Artist 6 - Song 6'];
    const first = await build({ title: 'A', wanted, rules: { explicit: 'avoid' } });
    const plan_id = planIdOf(first);
    expect((await build({ plan_id, preview: true })).text).toBe(first.text);
    const made = await build({ plan_id });
    expect(made.text).toContain('\n2 of 3 found (1 left out), 1 missing.\n');
    expect(made.text).toContain('\nwish 1, "qwxz vbnm": tried title, all words\n');
    expect(made.structured).toMatchObject({ found: 2, wanted: 3, missing: [{ wish: 1 }] });
  });
});

describe('How many were found', () => {
  const wanted = ['nite fery of 9', 'Artist 5 - Song 5', 'Artist 6 - Song 6'];

  it('says how many of them were dropped since', async () => {
    const { build } = await buildingWith();
    const first = await build({ title: 'A', wanted });
    expect(first.text).toContain('\n2 of 3 found, 1 missing.\n');
    const less = await build({ plan_id: planIdOf(first), drop: [5] });
    expect(less.text).toContain('\n2 of 3 found (1 dropped), 1 missing.\n');
    expect(less.structured).toMatchObject({ wanted: 3, found: 2, found_dropped: 1 });
    expect((await build({ plan_id: planIdOf(less) })).text).toContain(
      '\n2 of 3 found (1 dropped), 1 missing.\n',
    );
  });

  it('counts a missing song that is asked for again under its number, found or not', async () => {
    const { build } = await buildingWith({ songs: { 9: { title: 'Night Ferry' } } });
    const first = await build({ title: 'A', wanted: ['nite fery of 9', 'Artist 5 - Song 5'] });
    const again = await build({ plan_id: planIdOf(first), add: [{ wanted: 'Nite Fery of 9' }] });
    expect(again.text).toContain('\n1 of 2 found, 1 missing.\n');
    expect(again.text).not.toContain('wish 3');
  });

  it('counts a missing song that is added by its id', async () => {
    const { build } = await buildingWith({ songs: { 9: { title: 'Nite Ferry' } } });
    const first = await build({ title: 'A', wanted: ['nite fery of 9', 'Artist 5 - Song 5'] });
    expect(first.text).toContain('\n1 of 2 found, 1 missing.\n');
    const added = await build({ plan_id: planIdOf(first), add: [{ track_id: 9 }] });
    expect(added.text).toContain('\n2 of 2 found.\n');
    expect(added.structured).not.toHaveProperty('missing');
    const other = await build({ plan_id: planIdOf(added), add: [{ track_id: 12 }] });
    expect(other.text).toContain('\n2 of 2 found.\n');
  });

  it('counts an unclear song of which a candidate is added', async () => {
    const songs = { 40: { title: 'Night Ferry' } };
    const { build } = await buildingWith({ songs });
    const first = await build({ title: 'A', wanted: ['nite ferry artist 40', 'Artist 5 - Song 5'] });
    expect(first.text).toContain('\n1 of 2 found, 1 uncertain.\n');
    const added = await build({ plan_id: planIdOf(first), add: [{ track_id: 40 }] });
    expect(added.text).toContain('\n2 of 2 found.\n');
  });

  it('of a hundred is the first thing said', async () => {
    const { build } = await buildingWith({ songs: { 140: { title: 'Night Ferry' } } });
    const names = Array.from({ length: 97 }, (_, at) => `Artist ${at + 1} - Song ${at + 1}`);
    const wanted = [...names, 'nite ferry artist 140', 'qwxz vbnm', 'vbnm qwxz'];
    const { text } = await build({ title: 'A', wanted });
    expect(text.split('\n')[1]).toBe('97 of 100 found, 1 uncertain, 2 missing.');
  });
});

describe('A revision of a plan', () => {
  it('is part of the plan_id that is shown, and an earlier one makes nothing and shows the plan as it is', async () => {
    const { build, id, playlists } = await planned();
    expect(id).toMatch(/\.1$/);
    const changed = await build({ plan_id: id, drop: [2] });
    expect(planIdOf(changed)).toBe(id.replace(/1$/, '2'));
    for (const plan_id of [id, id.replace(/\.1$/, '')]) {
      const old = await build({ plan_id });
      expect(old).toMatchObject({ isError: true, structured: { preview: true, plan_id: planIdOf(changed) } });
      expect(old.text.split('\n')[0]).toBe(stale);
      expect(tracksIn(old)).toEqual([1, 3, 4]);
    }
    expect(playlists()).toEqual([]);
    expect((await build({ plan_id: planIdOf(changed) })).structured).toMatchObject({
      outcome: 'done',
      added: 3,
    });
  });

  it('that is old changes nothing either; who only wants to see the plan is shown it', async () => {
    const { build, id } = await planned();
    const changed = await build({ plan_id: id, drop: [2] });
    expect(await build({ plan_id: id, drop: [3] })).toMatchObject({ isError: true });
    const seen = await build({ plan_id: id, preview: true });
    expect(seen).toMatchObject({ isError: false, structured: { plan_id: planIdOf(changed) } });
    expect(tracksIn(seen)).toEqual([1, 3, 4]);
  });

  it('is not made unseen', async () => {
    const { build, id, faults } = await planned();
    const said = await build({ plan_id: id, order: [1], preview: false });
    expect(said).toMatchObject({
      isError: true,
      text: 'build_playlist: after a change, the plan is shown again: leave preview out, then save it with its new plan_id alone.',
    });
    expect(tracksIn(await build({ plan_id: id, preview: true }))).toEqual([1, 2, 3, 4]);
    expect(faults.writes).toEqual([]);
  });

  it('lasts thirty minutes from the change on', async () => {
    const { build, id, time } = await planned();
    time.now += 29 * 60_000;
    const changed = await build({ plan_id: id, drop: [2] });
    time.now += 29 * 60_000;
    expect((await build({ plan_id: planIdOf(changed), preview: true })).isError).toBe(false);
    time.now += 60_001;
    expect((await build({ plan_id: planIdOf(changed) })).text).toContain('this plan has expired');
  });

  it('of two processes at once is one: the other is shown the plan as it is', async () => {
    const { id, build, faults, restarted } = await planned();
    const other = await restarted();
    let theirs: Said | undefined;
    faults.next('GET /track/9', {
      meanwhile: async () => {
        theirs = await other.call('build_playlist', { plan_id: id, drop: [1] });
      },
    });
    const mine = await build({ plan_id: id, add: [{ track_id: 9 }] });
    expect(theirs?.isError).toBe(false);
    expect(mine.isError).toBe(true);
    expect(mine.text.split('\n')[0]).toBe(stale);
    expect(tracksIn(mine)).toEqual([2, 3, 4]);
    const made = await other.call('build_playlist', { plan_id: planIdOf(mine) });
    expect(made.structured).toMatchObject({ outcome: 'done', added: 3 });
  });

  it('is made by any process later on, and goes on where it broke off under the id that was shown', async () => {
    const { id, build, faults, restarted, playlists } = await planned();
    const changed = await build({ plan_id: id, order: [3, 1] });
    faults.next(/songs=/, 'dies after acting');
    await expect(build({ plan_id: planIdOf(changed) })).rejects.toThrow();
    const later = await restarted();
    const old = await later.call('build_playlist', { plan_id: id });
    expect(old).toMatchObject({ isError: true });
    expect(old.text).toContain('\nBegun and not finished: a new private playlist "A", 2 tracks');
    expect(old.text).toContain(
      `To finish, without adding anything twice: build_playlist {"plan_id":"${planIdOf(changed)}"}`,
    );
    const refused = await later.call('build_playlist', { plan_id: planIdOf(changed), drop: [1] });
    expect(refused.text).toBe(
      'build_playlist: it is being made already: call again with plan_id alone to finish it.',
    );
    const done = await later.call('build_playlist', { plan_id: planIdOf(changed) });
    expect(done.structured).toMatchObject({ outcome: 'done', added: 2 });
    expect(playlists()).toMatchObject([{ title: 'A', tracks: [3, 1] }]);
    expect((await later.undo()).isError).toBe(false);
    expect(playlists()).toEqual([]);
  });
});
