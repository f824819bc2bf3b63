import { describe, expect, it, onTestFinished } from 'vitest';
import { bringing, libraryWith, numbers, place } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';

/** Plans of new playlists "Monday", "Tuesday" and so on, and of one for each playlist that is there. */
async function week(
  days: readonly (readonly number[])[],
  setup: Setup = {},
  changes: readonly object[] = [],
) {
  const at = await libraryWith(setup, { confirm: 'never' });
  onTestFinished(() => at.close());
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const plan = async (args: object) => {
    const { structured } = await at.call('plan_playlist', { ...args });
    return String(structured['plan_id']);
  };
  const plan_ids: string[] = [];
  for (const [day, track_ids] of days.entries()) plan_ids.push(await plan({ title: names[day], track_ids }));
  for (const change of changes) plan_ids.push(await plan(change));
  at.faults.requests.length = 0;
  return { ...at, plan, plan_ids, save: () => at.call('save_playlist', { plan_ids }) };
}

const two = [
  [1, 2],
  [3, 4],
];
const made = [
  { title: 'Monday', tracks: [1, 2] },
  { title: 'Tuesday', tracks: [3, 4] },
];

describe('A playlist for each day of the week', () => {
  it('is saved in one call, and undone and made again as one change', async () => {
    const days = numbers(7).map(day => [day, day + 10]);
    const at = await week(days);
    const said = await at.save();
    expect(said.structured).toMatchObject({ outcome: 'done' });
    expect(said.structured['results']).toMatchObject(
      days.map(() => ({ outcome: 'done', nb_tracks: 2, added: 2 })),
    );
    expect(at.playlists().map(({ tracks }) => tracks)).toEqual(days);
    const listed = await at.call('changes', {});
    expect(listed.text).toContain('saved 7 playlists: "Monday", "Tuesday"');
    const undone = await at.undo(said.structured['change_id']);
    expect(undone.structured['outcome']).toBe('done');
    expect(at.playlists()).toEqual([]);
    expect((await at.undo(undone.structured['change_id'])).structured['outcome']).toBe('done');
    expect(at.playlists().map(({ tracks }) => tracks)).toEqual(days);
  });

  it('is not saved a second time', async () => {
    const at = await week(two);
    await at.save();
    const again = await at.save();
    expect(again.isError).toBe(true);
    expect(again.text).toMatch(
      /This call saved nothing: 2 of 2 plans cannot be saved now\.\n.*saved already/,
    );
    expect(at.playlists()).toMatchObject(made);
  });

  it('can have songs of its plans left out of the next one', async () => {
    const at = await week(two);
    const rules = { not_in: at.plan_ids };
    const shown = await at.call('plan_playlist', { title: 'Next', track_ids: [1, 4, 5], rules });
    expect(shown.structured['nb_tracks']).toBe(1);
    expect(shown.text).toContain('in the plan "Monday"');
    await at.save();
    const later = await at.call('plan_playlist', { title: 'Next', track_ids: [1, 4, 5], rules });
    expect(later.structured['nb_tracks']).toBe(1);
  });
});

describe('Several plans of which one cannot be saved', () => {
  it.each<[string, (at: Awaited<ReturnType<typeof week>>) => Promise<unknown> | unknown, string]>([
    ['has expired', at => (at.time.now += 31 * 60_000), 'this plan has expired'],
    [
      'was changed since it was shown',
      at => at.call('plan_playlist', { plan_id: at.plan_ids[1], remove: { positions: [1] } }),
      '"Tuesday" was changed since it was shown',
    ],
    [
      'is about a playlist that has changed',
      at => at.elsewhere('DELETE /playlist/7/tracks songs=8'),
      '"Dinner" has changed since its plan was shown',
    ],
    [
      'has been saved by itself',
      at => at.call('save_playlist', { plan_id: at.plan_ids[0] }),
      'this plan was saved already',
    ],
  ])('%s are not saved, and the answer names it', async (_, spoil, words) => {
    const playlists = [{ id: 7, tracks: [8, 9] }];
    const change = { playlist: 7, order: [2, 1] };
    const at = await week(two, { playlists }, [change]);
    await spoil(at);
    const before = at.playlists();
    at.faults.requests.length = 0;
    const said = await at.save();
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/^This call saved nothing: \d of 3 plans cannot be saved now\./);
    expect(said.text).toContain(words);
    expect(at.faults.writes).toEqual([]);
    expect(at.playlists()).toEqual(before);
  });

  it('because two are about the same playlist are not saved', async () => {
    const playlists = [{ id: 7, tracks: [8, 9] }];
    const changes = [
      { playlist: 7, order: [2, 1] },
      { playlist: 7, track_ids: [3] },
    ];
    const at = await week([], { playlists }, changes);
    expect((await at.save()).text).toContain('"Dinner" is the playlist of another of these plans');
    expect(at.faults.writes).toEqual([]);
  });
});

describe('A plan that is given twice', () => {
  it.each<[string, (id: string) => string]>([
    ['with a blank behind its id', id => `${id} `],
    ['without its revision', id => id.replace(/\.\d+$/, '')],
  ])('%s is not saved twice, and the answer names it', async (_, other) => {
    const at = await week(two);
    const [monday = '', tuesday = ''] = at.plan_ids;
    const given = [monday, tuesday, other(monday)];
    const said = await at.call('save_playlist', { plan_ids: given });
    expect(said.text).toBe(
      `This call saved nothing: 1 of 3 plans cannot be saved now.\nplan "${other(monday).trim()}": "Monday" is given twice.`,
    );
    expect(at.faults.writes).toEqual([]);
  });

  it('under the same id is saved once, and the plan behind it is named by its own', async () => {
    const at = await week(two);
    const [monday = '', tuesday = ''] = at.plan_ids;
    const said = await at.call('save_playlist', { plan_ids: [monday, monday, 'nothing-1'] });
    expect(said.text).toContain('plan "nothing-1": this account has no plan "nothing-1"');
    const saved = await at.call('save_playlist', { plan_ids: [monday, monday, tuesday] });
    expect(saved.structured['outcome']).toBe('done');
    expect(saved.structured['results']).toHaveLength(2);
    expect(at.playlists()).toMatchObject(made);
  });
});

describe('Several plans that change nothing', () => {
  it('have nothing to save', async () => {
    const playlists = [
      { id: 7, tracks: [8, 9] },
      { id: 8, tracks: [10, 11] },
    ];
    const changes = [7, 8].map(playlist => ({ playlist, title: 'Supper' }));
    const at = await week([], { playlists }, changes);
    for (const id of [7, 8]) at.elsewhere(`POST /playlist/${id} title=Supper`);
    const said = await at.save();
    expect(said.text).toMatch(new RegExp(`^Nothing to save, ${place}: `));
    expect(said).toMatchObject({ isError: false, structured: { outcome: 'nothing_changed' } });
  });
});

describe('Several plans that another process takes over', () => {
  it('are partly saved only where something of a plan is missing', async () => {
    const at = await week([[1, 2], numbers(60, 3)]);
    at.faults.next(bringing(3), { meanwhile: () => at.lapse() });
    const said = await at.save();
    expect(said.text).toContain('Another process is saving this plan now.');
    expect(said.structured['results']).toMatchObject([{ outcome: 'done' }, { outcome: 'partly' }]);
    expect(said.text.match(/Another process is saving/g)).toHaveLength(2);
  });
});

describe('Several plans of which none can be read any more', () => {
  it('are left as they are, so that another call can end them', async () => {
    const at = await week(two);
    at.faults.next('POST /user/me/playlists title=Tuesday', { refuse: 100 });
    await at.save();
    const jobs = () =>
      at.store.list('jobs').flatMap(({ key, value }) => (key.includes(' job ') ? value : []));
    for (const { key } of at.store.list('jobs')) if (key.includes(' plan ')) at.store.put('jobs', key, {});
    const before = jobs();
    const said = await at.save();
    expect(said.text).toContain('this plan cannot be read any more');
    expect(jobs()).toEqual(before);
  });
});

describe('Several plans that break off', () => {
  it('are gone on with by the same call, also in another process, and nothing is done twice', async () => {
    const at = await week(two);
    at.faults.next(bringing(3), 'dies before acting');
    await expect(at.save()).rejects.toThrow('the process is gone');
    const later = await at.restarted({ confirm: 'never' });
    const listed = await later.call('changes', {});
    expect(listed.text).toContain('to finish: save_playlist {"plan_ids":');
    expect((await later.call('save_playlist', { plan_ids: at.plan_ids })).structured).toMatchObject({
      outcome: 'done',
      results: [{ outcome: 'done' }, { outcome: 'done' }],
    });
    expect(at.playlists()).toMatchObject(made);
  });

  it('say which are saved and which were not begun', async () => {
    const at = await week([...two, [5]]);
    at.faults.next(bringing(3), { refuse: 100 });
    const half = await at.save();
    expect(half.text).toContain(`Not finished, ${place}: 1 of 3 playlists saved.`);
    expect(half.text).toContain('"Wednesday": not begun');
    expect((await at.call('changes', {})).text).toContain('saved 2 playlists: "Monday", "Tuesday"');
    expect(half.structured).toMatchObject({
      outcome: 'partly',
      results: [{ outcome: 'done' }, { outcome: 'partly' }, { outcome: 'not_tried' }],
    });
    expect((await at.save()).structured['outcome']).toBe('done');
    expect(at.playlists()).toMatchObject([...made, { title: 'Wednesday', tracks: [5] }]);
  });

  it('are finished by one of them alone, or by undo', async () => {
    for (const finish of [{ tool: 'save_playlist' }, { tool: 'undo' }]) {
      const at = await week(two);
      at.faults.next('POST /user/me/playlists title=Tuesday', { refuse: 100 });
      await at.save();
      const args = finish.tool === 'undo' ? { finish: true } : { plan_id: at.plan_ids[1] };
      expect((await at.call(finish.tool, args)).isError).toBe(false);
      expect(at.playlists()).toMatchObject(made);
    }
  });

  it('take no changes meanwhile, and say how they are finished', async () => {
    const at = await week(two);
    at.faults.next('POST /user/me/playlists title=Tuesday', { refuse: 100 });
    await at.save();
    const said = await at.call('plan_playlist', { plan_id: at.plan_ids[1], title: 'Other' });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('save_playlist {"plan_ids":');
  });
});

describe('The undo of several playlists', () => {
  it('leaves those that were changed since, names them, and takes them back when asked again', async () => {
    const playlists = [{ id: 7, tracks: [8, 9] }];
    const at = await week(two, { playlists }, [{ playlist: 7, order: [2, 1] }]);
    const { change_id, results } = (await at.save()).structured;
    const [monday] = Array.isArray(results) ? results : [];
    at.elsewhere(`POST /playlist/${monday.id}/tracks songs=20`);
    const said = await at.undo(change_id);
    expect(said.structured['outcome']).toBe('partly');
    expect(said.text).toContain(`"Monday" [${monday.id}] was not undone: it has changed since.`);
    expect(at.playlists()).toMatchObject([
      { id: 7, tracks: [8, 9] },
      { title: 'Monday', tracks: [1, 2, 20] },
    ]);
    expect((await at.undo(change_id)).structured['outcome']).toBe('done');
    expect(at.playlists()).toMatchObject([{ id: 7, tracks: [8, 9] }]);
  });

  it('looks at a playlist that was deleted and restored under its new id', async () => {
    const at = await week(two, { playlists: [{ id: 7, tracks: [8, 9] }] }, [{ playlist: 7, order: [2, 1] }]);
    const saved = (await at.save()).structured['change_id'];
    await at.call('playlist_delete', { action: 'delete', playlist_id: 7 });
    await at.undo();
    const restored = at.playlists().find(({ tracks }) => tracks[0] === 9);
    at.elsewhere(`POST /playlist/${restored?.id}/tracks songs=20`);
    expect((await at.undo(saved)).text).toContain(`[${restored?.id}] was not undone: it has changed since.`);
    expect(at.playlists()).toMatchObject([{ id: restored?.id, tracks: [9, 8, 20] }]);
  });
});

describe('A refresh', () => {
  it('knows what each of several playlists was made from', async () => {
    const foreign = [{ id: 3101, tracks: [1, 2] }];
    const at = await week([], { foreign }, [
      { title: 'Monday', sources: [{ from: 'playlist', id: 3101 }] },
      { title: 'Tuesday', track_ids: [9] },
    ]);
    await at.save();
    const [monday] = at.playlists();
    at.elsewhere(`DELETE /playlist/${monday?.id}/tracks songs=1`);
    const shown = await at.call('plan_playlist', { playlist: monday?.id, refresh: true });
    expect(shown.isError).toBe(false);
    expect(shown.structured['nb_tracks']).toBe(1);
  });
});
