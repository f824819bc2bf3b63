import { describe, expect, it } from 'vitest';
import { holdingOnly, numbers, place } from '../../support/library.ts';
import { live, planned, savingWith, sorted, tidied } from './saving.ts';

const asked = { title: 'Dinner', description: 'Slow first', track_ids: numbers(120) };

describe('Saving the plan of a new playlist', () => {
  it('makes it once: private, in order, with count, length and the undo', async () => {
    const { plan, save, planId, playlists, faults, undo } = await savingWith();
    await plan(asked);
    const said = await save();
    const { id, change_id } = said.structured;
    expect(playlists()).toMatchObject([
      { id, title: 'Dinner', description: 'Slow first', public: false, tracks: numbers(120) },
    ]);
    expect(said.structured).toEqual({
      outcome: 'done',
      id,
      title: 'Dinner',
      public: false,
      nb_tracks: 120,
      duration: 7200,
      added: 120,
      removed: 0,
      moved: 0,
      link: expect.stringContaining(`/playlist/${id}`),
      change_id,
    });
    const sizes = faults.writes.map(line => /songs=(.*)/.exec(line)?.[1]?.split(',').length);
    expect(sizes.filter(size => size !== undefined)).toEqual([50, 50, 20]);
    expect((await save()).text).toBe(
      `save_playlist: this plan was saved already: playlist ${id} is as planned.`,
    );
    expect(planId()).toContain(String(change_id));
    expect((await undo(change_id)).isError).toBe(false);
    expect(playlists()).toEqual([]);
    expect((await save()).text).toBe(
      'save_playlist: this plan was saved and undone; call plan_playlist without plan_id to make one.',
    );
  });

  it('is public if that is asked for', async () => {
    const { plan, save, playlists } = await savingWith();
    await plan({ title: 'Dinner', track_ids: [1], public: true });
    expect((await save()).structured).toMatchObject({
      outcome: 'done',
      public: true,
      nb_tracks: 1,
      duration: 60,
    });
    expect(playlists()).toMatchObject([{ public: true, tracks: [1] }]);
  });

  it('needs a title', async () => {
    const { plan, save, planId, playlists, faults } = await savingWith();
    await plan({ track_ids: [1] });
    expect(await save()).toMatchObject({
      isError: true,
      text: 'save_playlist: the new playlist has no title: give one to plan_playlist with this plan_id.',
    });
    expect(faults.writes).toEqual([]);
    await plan({ plan_id: planId(), title: 'Lunch' });
    await save();
    expect(playlists()).toMatchObject([{ title: 'Lunch', tracks: [1] }]);
  });

  it('needs songs', async () => {
    const { plan, save, planId, faults } = await savingWith();
    await plan({ title: 'Lunch', track_ids: [1] });
    await plan({ plan_id: planId(), remove: { positions: [1] } });
    expect((await save()).text).toBe('save_playlist: the plan has no songs: add some with plan_playlist.');
    expect(faults.writes).toEqual([]);
  });

  it('says how many of the songs asked for by name it does not have', async () => {
    const { plan, save } = await savingWith(undefined, { songs: { 9: { title: 'Night Ferry' } } });
    await plan({ title: 'A', wanted: ['Artist 9 - Night Ferry', 'qwxz vbnm'] });
    expect((await save()).text.split('\n')[1]).toBe(
      '1 of the 2 songs asked for by name is not in the playlist.',
    );
  });
});

describe('Saving the plan of an own playlist', () => {
  it.each<[string, readonly number[], object, string, readonly number[]]>([
    ['new songs', [1, 2], { track_ids: [3] }, '1 added', [1, 2, 3]],
    ['new songs at the start', [1, 2], { track_ids: [3, 4], at: 'start' }, '2 added', [3, 4, 1, 2]],
    ['songs taken out', [1, 2, 3], { remove: { track_ids: [2] } }, '1 removed', [1, 3]],
    ['another order', [3, 1, 2], sorted, '1 moved', [1, 2, 3]],
    ['a moved song', [1, 2, 3], { moves: [{ track_id: 3, to: 1 }] }, '1 moved', [3, 1, 2]],
    ['duplicates', [1, 2, 12], { rules: { dedupe: true } }, '1 removed', [1, 2]],
    ['duplicates and an order', [3, 12, 1, 14, 4, 2], tidied, '2 removed, 2 moved', [1, 2, 3, 4]],
  ])('%s: says what changed, the playlist, its link and the undo', async (_, tracks, args, did, after) => {
    const { save, now, undo } = await planned(tracks, { ...args }, live);
    const said = await save();
    const { link, change_id } = said.structured;
    const [first, last] = said.text.split('\n');
    expect(first).toBe(
      `Saved "Dinner" [7], private: ${after.length} songs, ${after.length}:00 (${did}), ${place}. ${link}`,
    );
    expect(last).toContain(`change_id ${change_id}: undo reverses this`);
    expect(said.structured).toMatchObject({ outcome: 'done', id: 7, nb_tracks: after.length });
    expect(now()).toEqual(after);
    expect((await undo()).text).toContain(`Undid this change: saved the playlist "Dinner": ${did}, `);
    expect(now()).toEqual(tracks);
  });

  it('adds, orders, and only then removes', async () => {
    const { plan, planId, save, now, faults, undo } = await planned([1, 2, 3, 4], { track_ids: [8, 9] });
    await plan({ plan_id: planId(), order: [6, 3, 1, 5] });
    await save();
    expect(now()).toEqual([9, 3, 1, 8]);
    expect(faults.writes).toEqual([
      'POST /playlist/7/tracks songs=9,8',
      'POST /playlist/7/tracks order=9,3,1,8,2,4',
      'DELETE /playlist/7/tracks songs=2,4',
    ]);
    const undone = await undo();
    expect(now()).toEqual([1, 2, 3, 4]);
    expect((await undo(undone.structured['change_id'])).isError).toBe(false);
    expect(now()).toEqual([9, 3, 1, 8]);
  });

  it('sends no order if the new songs belong at the end', async () => {
    const { save, faults } = await planned([1, 2, 3], { track_ids: [8], remove: { positions: [2] } });
    await save();
    expect(faults.writes).toEqual(['POST /playlist/7/tracks songs=8', 'DELETE /playlist/7/tracks songs=2']);
  });

  it('removes a track wholly that it holds twice, and adds it again once', async () => {
    const { save, now, faults } = await planned([3, 1, 2, 1], tidied);
    const said = await save();
    expect(said.structured).toMatchObject({ outcome: 'done', added: 0, removed: 1 });
    expect(now()).toEqual([1, 2, 3]);
    expect(faults.writes).toEqual([
      'DELETE /playlist/7/tracks songs=1',
      'POST /playlist/7/tracks songs=1',
      'POST /playlist/7/tracks order=1,2,3',
    ]);
  });

  it('leaves a track twice if the plan has it twice and moves nothing', async () => {
    const { save, now, faults } = await planned([3, 1, 2, 1], { track_ids: [5] });
    expect((await save()).structured).toMatchObject({ outcome: 'done', added: 1, nb_tracks: 5 });
    expect(now()).toEqual([3, 1, 2, 1, 5]);
    expect(faults.writes).toEqual(['POST /playlist/7/tracks songs=5']);
  });

  it('with nothing to do sends nothing, and is no error', async () => {
    const { save, now, faults, undo } = await planned([1, 2], sorted);
    const said = await save();
    expect(said).toMatchObject({ isError: false, structured: { outcome: 'nothing_changed', nb_tracks: 2 } });
    expect(said.text.split('\n')).toEqual([
      `Nothing to save, ${place}: it is already as planned. "Dinner" [7], private: 2 songs, 2:00. ${said.structured['link']}`,
    ]);
    expect([now(), faults.writes]).toEqual([[1, 2], []]);
    expect((await undo()).text).toBe('undo: there is no change to undo.');
    expect((await save()).text).toMatch(/^save_playlist: this plan was saved already: /);
  });

  it('of which the service shows only the first tracks reads it to its end', async () => {
    const { plan, save, now, faults } = await savingWith(numbers(250).reverse());
    faults.next(/^GET \/playlist\/7$/, holdingOnly(100), { times: Number.POSITIVE_INFINITY });
    await plan({ playlist: 7, moves: [{ track_id: 1, to: 1 }] });
    expect((await save()).structured).toMatchObject({ outcome: 'done', nb_tracks: 250 });
    expect(now()).toEqual([1, ...numbers(249, 2).reverse()]);
  });

  it('that is full makes just enough room first', async () => {
    const full = numbers(1998);
    const { save, now, faults, undo } = await planned(full, {
      track_ids: numbers(5, 2001),
      remove: { positions: numbers(10) },
    });
    expect((await save()).structured).toMatchObject({ outcome: 'done', added: 5, removed: 10 });
    expect(now()).toEqual([...numbers(1988, 11), ...numbers(5, 2001)]);
    expect(faults.writes).toEqual([
      'DELETE /playlist/7/tracks songs=8,9,10',
      'POST /playlist/7/tracks songs=2001,2002,2003,2004,2005',
      'DELETE /playlist/7/tracks songs=1,2,3,4,5,6,7',
    ]);
    expect((await undo()).isError).toBe(false);
    expect(now()).toEqual(full);
  });
});

describe('Saving the plan of a playlist of 2,000 songs', () => {
  it('replaces songs and turns the order round, and undo restores it', async () => {
    const full = numbers(2000);
    const { plan, planId, save, now, faults, undo } = await planned(full, {
      track_ids: numbers(3, 2001),
      remove: { positions: [1, 2, 3] },
    });
    await plan({ plan_id: planId(), order: numbers(2000).reverse() });
    expect((await save()).structured).toMatchObject({
      outcome: 'done',
      added: 3,
      removed: 3,
      nb_tracks: 2000,
    });
    expect(now()).toEqual([2003, 2002, 2001, ...numbers(1997, 4).reverse()]);
    expect(faults.writes.map(line => line.slice(0, 30))).toEqual([
      'DELETE /playlist/7/tracks song',
      'POST /playlist/7/tracks songs=',
      'POST /playlist/7/tracks order=',
    ]);
    expect((await undo()).isError).toBe(false);
    expect(now()).toEqual(full);
  });
});

describe('Settings that a plan changes', () => {
  const settings = ({ writes }: { readonly writes: readonly string[] }) =>
    writes.map(line => line.replace(/^\w+ \/playlist\/7/, ''));

  it('become private before anything else is told', async () => {
    const { save, faults, playlist, undo } = await planned(
      [1],
      { title: 'Sorrow', description: 'Mine', public: false, track_ids: [2] },
      { playlists: [{ id: 7, tracks: [1], public: true }] },
    );
    const said = await save();
    expect(settings(faults)).toEqual([' public=false', ' title=Sorrow description=Mine', '/tracks songs=2']);
    expect(said.text).toMatch(/^Saved "Sorrow" \[7\], private: 2 songs, 2:00 \(1 added, .*made private\)/);
    expect(playlist(7)).toMatchObject({ title: 'Sorrow', description: 'Mine', public: false });
    await undo();
    expect(playlist(7)).toMatchObject({ title: 'Dinner', description: '', public: true, tracks: [1] });
  });

  it('become public last', async () => {
    const { save, faults, playlist } = await planned([1, 2], {
      title: 'Party',
      public: true,
      track_ids: [3],
      remove: { positions: [1] },
    });
    await save();
    expect(settings(faults)).toEqual([' title=Party', '/tracks songs=3', '/tracks songs=1', ' public=true']);
    expect(playlist(7)).toMatchObject({ title: 'Party', public: true, tracks: [2, 3] });
  });

  it('are compared with what the service says afterwards', async () => {
    const { save, faults, playlist } = await planned([1], { title: 'Party' });
    faults.next('POST /playlist/7 title', 'lies');
    const said = await save();
    expect(said.structured).toMatchObject({
      outcome: 'nothing_changed',
      problems: ['The service reported no error, but the title is another.'],
    });
    expect((await save()).structured['outcome']).toBe('done');
    expect(playlist(7)?.title).toBe('Party');
  });
});

describe('A save that removes more than 20 songs', () => {
  const most = { remove: { positions: numbers(21) } };

  it('asks for a token where the host cannot ask', async () => {
    const { save, call, planId, now, faults } = await planned(numbers(30), most);
    const asking = await save();
    expect(asking.text).toContain('Ask the listener: Remove 21 tracks from the playlist "Dinner": ');
    expect([now(), faults.writes]).toEqual([numbers(30), []]);
    const said = await call('save_playlist', {
      plan_id: planId(),
      confirm: asking.structured['confirm'],
    });
    expect(said.structured).toMatchObject({ outcome: 'done', removed: 21 });
    expect(now()).toEqual(numbers(9, 22));
  });

  it('does not ask about 20', async () => {
    const { save } = await planned(numbers(30), { remove: { positions: numbers(20) } });
    expect((await save()).structured).toMatchObject({ outcome: 'done', removed: 20 });
  });

  it('does not ask again once it has begun', async () => {
    const { save, call, planId, now, faults } = await planned(numbers(130), {
      remove: { positions: numbers(110) },
    });
    const { confirm } = (await save()).structured;
    faults.next('DELETE', { refuse: 700 }, { nth: 2 });
    expect((await call('save_playlist', { plan_id: planId(), confirm })).structured['outcome']).toBe(
      'partly',
    );
    expect((await save()).structured['outcome']).toBe('done');
    expect(now()).toEqual(numbers(20, 111));
  });
});
