import { describe, expect, it } from 'vitest';
import type { Setup } from '../../support/numbered-catalogue.ts';
import type { Said } from '../../support/stand.ts';
import { planIdOf, planningWith, tracksIn } from './planning.ts';

/** A preview of tracks 1 to 4 in a playlist "A", and calls about it. */
async function planned(more: Record<string, unknown> = {}, setup: Setup = {}) {
  const at = await planningWith(setup);
  const first = await at.plan({ title: 'A', track_ids: [1, 2, 3, 4], ...more });
  return { ...at, first, id: planIdOf(first) };
}

/** How many were asked for by name, and what became of them. */
const foundIn = ({ structured }: Said) =>
  Object.fromEntries(
    ['wanted', 'found', 'found_left_out', 'found_removed', 'unclear', 'to_choose', 'not_found'].flatMap(
      name => (structured[name] === undefined ? [] : [[name, structured[name]]]),
    ),
  );

describe('Changes of a plan', () => {
  it('all go by the numbers that were shown, in one call', async () => {
    const { plan, id, faults } = await planned();
    const shown = await plan({
      plan_id: id,
      remove: { track_ids: [2] },
      replace: [{ position: 4, track_id: 14 }],
      add: [{ track_id: 20, position: 3 }, { wanted: 'Artist 21 - Song 21' }, { track_id: 22, position: 1 }],
      order: [4, 2, 3, 1],
    });
    // Line 4 is track 14 by then, line 2 is dropped, and 20 stands before line 3 wherever that is.
    expect(tracksIn(shown)).toEqual([14, 20, 3, 22, 1, 21]);
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
    [
      'where a dropped song was',
      { add: [{ track_id: 9, position: 2 }], remove: { track_ids: [2] } },
      [1, 9, 3, 4],
    ],
    [
      'at the end where its position is left out',
      { add: [{ track_id: 9, position: 2 }], order: [3, 1] },
      [3, 1, 9],
    ],
    ['in an order of their own', { order: [2, 4, 1, 3] }, [2, 4, 1, 3]],
    ['in an order that drops what is absent', { order: ['3', '1'] }, [3, 1]],
  ])('bring songs %s', async (_, change, ids) => {
    const { plan, id } = await planned();
    expect(tracksIn(await plan({ plan_id: id, ...change }))).toEqual(ids);
  });

  it.each<[object, string]>([
    [{ order: [1, 5] }, 'there is no position 5: the list has 4 songs'],
    [{ order: [1, 2, 1] }, 'order names position 1 twice'],
    [{ add: [{ position: 1 }] }, 'each add takes track_id or wanted, one of them'],
    [{ add: [{ track_id: 9, wanted: 'A' }] }, 'each add takes track_id or wanted, one of them'],
    [{ add: [{ track_id: 9, position: 6 }] }, 'there is no position 6: the list has 4 songs'],
    [{ add: [{ track_id: 3 }] }, 'track 3 is in the list already: moves changes its position'],
    [
      { add: [{ track_id: 9 }, { wanted: 'Artist 9 - Song 9' }] },
      'track 9 is in the list already: moves changes its position',
    ],
    [{ add: [{ track_id: 9999 }] }, 'there is no track 9999'],
  ])('are refused whole where one of them cannot be: %j', async (change, problem) => {
    const { plan, id } = await planned();
    const said = await plan({ plan_id: id, remove: { track_ids: [1] }, ...change });
    expect(said).toMatchObject({ text: `plan_playlist: ${problem}.`, isError: true });
    expect(tracksIn(await plan({ plan_id: id }))).toEqual([1, 2, 3, 4]);
  });

  it('by name may be unclear or not found, and can then be replaced by their number', async () => {
    const songs = { 31: { title: 'Night Ferry' }, 32: { title: 'Night Ferry' } };
    const { plan, id } = await planned({ wanted: ['Artist 5 - Song 5'] }, { songs });
    const shown = await plan({
      plan_id: id,
      add: [{ wanted: 'Night Ferry', position: 1 }, { wanted: 'qwxz' }],
    });
    expect(shown.structured).toMatchObject({
      ...{ wanted: 3, found: 1, to_choose: 1, not_found: 1 },
      uncertain: [{ wish: 2 }],
      missing: [{ wish: 3, wanted: 'qwxz' }],
    });
    const replace = [
      { wish: 2, track_id: 32 },
      { wish: 3, track_id: 33 },
    ];
    const clear = await plan({ plan_id: planIdOf(shown), replace });
    expect(tracksIn(clear)).toEqual([32, 5, 1, 2, 3, 4, 33]);
    expect(foundIn(clear)).toEqual({ wanted: 3, found: 3 });
  });

  it('stay in an order of the listener’s own, whatever the order of the rules was', async () => {
    const { plan, id } = await planned(
      { rules: { sort: 'tempo', descending: true } },
      { songs: { 1: { bpm: 50 } } },
    );
    const own = await plan({ plan_id: id, order: [4, 1, 2, 3] });
    expect(tracksIn(own)).toEqual([1, 2, 3, 4]);
    const add = [{ track_id: 9, position: 1 }];
    expect(tracksIn(await plan({ plan_id: planIdOf(own), add, remove: { track_ids: [4] } }))).toEqual([
      9, 1, 2, 3,
    ]);
  });

  it('leave a shuffled plan as it was shuffled', async () => {
    const { plan, first, id } = await planned({
      wanted: ['qwxz vbnm'],
      track_ids: [1, 2, 3, 4, 5, 6],
      rules: { sort: 'shuffled', seed: 7 },
    });
    const [gone, ...rest] = tracksIn(first);
    const left = await plan({ plan_id: id, remove: { track_ids: [gone] } });
    expect(tracksIn(left)).toEqual(rest);
    const replace = [{ wish: 1, track_id: 9 }];
    expect(tracksIn(await plan({ plan_id: planIdOf(left), replace }))).toEqual([...rest, 9]);
  });

  it('ask the service for nothing where only the order changes', async () => {
    const { plan, id, faults } = await planned({
      wanted: ['Artist 5 - Song 5'],
      rules: { sort: 'tempo' },
    });
    const before = faults.requests.length;
    expect(tracksIn(await plan({ plan_id: id, order: [5, 4, 3, 2, 1] }))).toHaveLength(5);
    expect(faults.requests).toHaveLength(before);
  });
});

describe('A wish that was not found, or left out', () => {
  it('can be replaced by the number that the preview lists', async () => {
    const at = await planningWith({ songs: { 6: { explicit: true } } });
    const shown = await at.plan({
      title: 'A',
      wanted: ['qwxz vbnm', 'Artist 5 - Song 5', 'Artist 6 - Song 6', 'Artist 5 - Song 5'],
      rules: { explicit: 'avoid' },
    });
    expect(shown.structured['left_out']).toMatchObject([
      { wish: 4, id: 5, rule: 'given twice' },
      { wish: 3, id: 6, rule: 'explicit' },
    ]);
    const replace = [1, 3, 4].map(wish => ({ wish, track_id: 10 + wish }));
    const clear = await at.plan({ plan_id: planIdOf(shown), replace });
    expect(tracksIn(clear)).toEqual([11, 5, 13, 14]);
    expect(clear.structured).not.toHaveProperty('missing');
    expect(clear.structured).not.toHaveProperty('left_out');
  });

  it('is told again each time the plan is shown, and counted when it is saved', async () => {
    const { plan, save } = await planningWith({ songs: { 6: { explicit: true } } });
    const wanted = ['qwxz vbnm', 'Artist 5 - Song 5', 'Artist 6 - Song 6'];
    const first = await plan({ title: 'A', wanted, rules: { explicit: 'avoid' } });
    expect(foundIn(first)).toEqual({ wanted: 3, found: 2, found_left_out: 1, not_found: 1 });
    expect((await plan({ plan_id: planIdOf(first) })).text).toBe(first.text);
    expect((await save(first)).text).toContain('2 of the 3 songs asked for by name are not in the playlist.');
  });
});

describe('How many were found', () => {
  const wanted = ['nite fery of 9', 'Artist 5 - Song 5', 'Artist 6 - Song 6'];

  it('says how many of them were dropped since', async () => {
    const { plan, save } = await planningWith();
    const first = await plan({ title: 'A', wanted });
    expect(foundIn(first)).toEqual({ wanted: 3, found: 2, not_found: 1 });
    const less = await plan({ plan_id: planIdOf(first), remove: { track_ids: [5] } });
    expect(foundIn(less)).toEqual({ wanted: 3, found: 2, found_removed: 1, not_found: 1 });
    expect((await save(less)).text).toContain('1 of the 2 songs asked for by name is not in the playlist.');
  });

  it('counts a missing song that is asked for again under its number, found or not', async () => {
    const { plan } = await planningWith({ songs: { 9: { title: 'Night Ferry' } } });
    const first = await plan({ title: 'A', wanted: ['nite fery of 9', 'Artist 5 - Song 5'] });
    const again = await plan({ plan_id: planIdOf(first), add: [{ wanted: 'Nite Fery of 9' }] });
    expect(foundIn(again)).toEqual({ wanted: 2, found: 1, not_found: 1 });
    expect(again.text).not.toContain('wish 3');
  });

  it('counts a missing song that is added by its id', async () => {
    const { plan } = await planningWith({ songs: { 9: { title: 'Nite Ferry' } } });
    const first = await plan({ title: 'A', wanted: ['nite fery of 9', 'Artist 5 - Song 5'] });
    expect(foundIn(first)).toEqual({ wanted: 2, found: 1, not_found: 1 });
    const added = await plan({ plan_id: planIdOf(first), add: [{ track_id: 9 }] });
    expect(foundIn(added)).toEqual({ wanted: 2, found: 2 });
    expect(added.structured).not.toHaveProperty('missing');
    const other = await plan({ plan_id: planIdOf(added), add: [{ track_id: 12 }] });
    expect(foundIn(other)).toEqual({ wanted: 2, found: 2 });
  });

  it('counts an unclear song of which a candidate is added', async () => {
    const songs = { 40: { title: 'Night Ferry' } };
    const { plan } = await planningWith({ songs });
    const first = await plan({ title: 'A', wanted: ['natte ferry artist 40', 'Artist 5 - Song 5'] });
    expect(foundIn(first)).toEqual({ wanted: 2, found: 1, unclear: 1 });
    const added = await plan({ plan_id: planIdOf(first), add: [{ track_id: 40 }] });
    expect(foundIn(added)).toEqual({ wanted: 2, found: 2 });
  });

  it('of ninety is the first thing said after the head', async () => {
    const { plan } = await planningWith({ songs: { 140: { title: 'Night Ferry' } } });
    const names = Array.from({ length: 87 }, (_, at) => `Artist ${at + 1} - Song ${at + 1}`);
    const wanted = [...names, 'natte ferry artist 140', 'qwxz vbnm', 'vbnm qwxz'];
    const { text } = await plan({ title: 'A', wanted });
    expect(text.split('\n')[1]).toBe('Asked for by name: 87 of 90 found, 1 unclear, 2 not found.');
  });
});
