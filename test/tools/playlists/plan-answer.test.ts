import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { idsIn, newIn, planIdOf, planningWith, poolA, poolB, tracksIn } from './planning.ts';

const songFields = (id: number, position: number) => ({
  position,
  id,
  title: `Song ${id}`,
  artist: `Artist ${id}`,
  album: `Album ${id}`,
  duration: 60,
});

const ferries = { 31: { title: 'Night Ferry' }, 32: { title: 'Night Ferry' } };

describe('A plan', () => {
  it('shows the songs in order, what is open, missing and left out, and how to save it; nothing changes', async () => {
    const songs = { ...ferries, 3: { explicit: true }, 7: { readable: false, alternativeId: 8 } };
    const at = await planningWith({ songs, foreign: [{ id: poolA, tracks: [1, 5, 7, 5] }] });
    const shown = await at.plan({
      title: ' Dinner ',
      wanted: ['Night Ferry', 'Artist 4 - Song 4', 'qwxz vbnm'],
      track_ids: ['1', 3, 9999],
      sources: [{ from: 'playlist', id: poolA }],
      rules: { explicit: 'avoid', count: 12 },
    });
    expect(shown.text.split('\n')).toEqual([
      'Plan for a new private playlist "Dinner": 4 songs, 4:00.',
      'Asked for by name: 1 of 3 found, 1 to choose, 1 not found.',
      'Of 2 songs from the sources: 2 used, 0 left out, 0 not needed.',
      'It is 8 songs short of the 12 asked for.',
      'In this order:',
      '1. [4] Song 4 · Artist 4 · Album 4 · 1:00',
      '2. [1] Song 1 · Artist 1 · Album 1 · 1:00 · 100 bpm · 2020-01-01',
      '3. [5] Song 5 · Artist 5 · Album 5 · 1:00',
      '4. [8] Song 8 · Artist 8 · Album 8 · 1:00 · replaces [7], which cannot be played here',
      'Not clear, so left out (to choose one: replace with wish and track_id):',
      'wish 1, "Night Ferry", to choose: [31] Night Ferry · Artist 31 (one of several songs with this title, by Artist 31); [32] Night Ferry · Artist 32 (one of several songs with this title, by Artist 32)',
      'Not found (replace takes these wishes too):',
      'wish 3, "qwxz vbnm": tried title, all words',
      'Left out:',
      '[9999]: no such track',
      '[3] Song 3 · Artist 3: explicit',
      'In the list already: [1] Song 1 · Artist 1. Given twice by the sources: [5] Song 5 · Artist 5.',
      'To save it, within 30 minutes: save_playlist {"plan_id":"id1x2id1x3.1"}. To change it first: remove, replace, add, moves, order.',
    ]);
    expect(shown.structured).toEqual({
      plan_id: 'id1x2id1x3.1',
      title: 'Dinner',
      public: false,
      nb_tracks: 4,
      duration: 240,
      in: 4,
      out: 0,
      moved: 0,
      wanted: 3,
      found: 1,
      to_choose: 1,
      not_found: 1,
      offered: 2,
      offered_used: 2,
      not_needed: 0,
      left_out_counts: {},
      tracks: [
        songFields(4, 1),
        { ...songFields(1, 2), bpm: 100, release_date: '2020-01-01' },
        songFields(5, 3),
        { ...songFields(8, 4), stands_in_for: 7 },
      ],
      uncertain: [
        {
          wish: 1,
          wanted: 'Night Ferry',
          candidates: [31, 32].map(id => expect.objectContaining({ id, title: 'Night Ferry' })),
        },
      ],
      missing: [{ wish: 3, wanted: 'qwxz vbnm', tried: 'tried title, all words' }],
      left_out: [
        { id: 9999, rule: 'no such track' },
        { id: 3, rule: 'explicit', title: 'Song 3', artist: 'Artist 3' },
      ],
      notes: [
        'In the list already: [1] Song 1 · Artist 1. Given twice by the sources: [5] Song 5 · Artist 5.',
      ],
    });
    expect(at.faults.writes).toEqual([]);
  });

  it.each([
    [
      { title: 'Din"ner', public: true },
      `a new public playlist "Din'ner": 1 song, 1:00.`,
      { title: 'Din"ner', public: true, nb_tracks: 1, duration: 60 },
    ],
    [
      { playlist: 7 },
      '"Dinner" [7]: 2 → 3 songs, 3:00 (0 out, 1 in, 0 moved).',
      { id: 7, title: 'Dinner', nb_before: 2, nb_tracks: 3, duration: 180, in: 1 },
    ],
    [
      { playlist: 8 },
      '"Dinner" [8]: 1 → 2 songs, 2:00 (0 out, 1 in, 0 moved).',
      { id: 8, title: 'Dinner', nb_before: 1, nb_tracks: 2 },
    ],
  ])('says what it makes or changes: %j', async (args, words, fields) => {
    const at = await planningWith({
      playlists: [
        { id: 7, tracks: [8, 9] },
        { id: 8, tracks: [8] },
      ],
    });
    const { text, structured } = await at.plan({ ...args, track_ids: [1] });
    expect(text.split('\n')[0]).toBe(`Plan for ${words}`);
    expect(structured).toMatchObject(fields);
  });

  it('of a playlist numbers all its songs, and marks those that are new', async () => {
    const at = await planningWith({ playlists: [{ id: 7, tracks: [8, 9] }] });
    const shown = await at.plan({ playlist: 7, track_ids: [1] });
    expect(shown.text.split('\n').slice(1, 5)).toEqual([
      'In this order:',
      '1. [8] Song 8 · Artist 8 · Album 8 · 1:00',
      '2. [9] Song 9 · Artist 9 · Album 9 · 1:00',
      '3. [1] Song 1 · Artist 1 · Album 1 · 1:00 · 100 bpm · 2020-01-01 · new',
    ]);
    expect(shown.structured['tracks']).toMatchObject([{ was: 1 }, { was: 2 }, { position: 3 }]);
  });

  it('of a long playlist lists what comes in or moves, and says so', async () => {
    const at = await planningWith({ playlists: [{ id: 7, tracks: numbers(200, 100) }] });
    const shown = await at.call('plan_playlist', { playlist: 7, track_ids: [1, 2] });
    expect(newIn(shown)).toEqual([1, 2]);
    expect(shown.text).toContain('\nNew or moved, by position:\n201. [1] Song 1');
  });

  it('says how many tempos are unknown and where those songs go', async () => {
    const at = await planningWith({ songs: { 1: { bpm: 0, releaseDate: '' }, 2: { bpm: 98.5 } } });
    const { text, structured } = await at.plan({ title: 'A', track_ids: [1, 2], rules: { sort: 'tempo' } });
    expect(text.split('\n').slice(1, 5)).toEqual([
      'In this order:',
      '1. [2] Song 2 · Artist 2 · Album 2 · 1:00 · 98.5 bpm · 2020-01-01',
      '2. [1] Song 1 · Artist 1 · Album 1 · 1:00 · tempo unknown',
      'The tempo of 1 track is unknown: it comes last.',
    ]);
    expect(structured).toMatchObject({ tracks: [{ bpm: 98.5 }, { bpm: 0 }] });
    const first = await at.plan({
      title: 'A',
      track_ids: [2, 1],
      rules: { sort: 'tempo', unknown: 'first' },
    });
    expect(tracksIn(first)).toEqual([1, 2]);
    expect(first.text).toContain('The tempo of 1 track is unknown: it comes first.');
  });

  it('of nothing is an error only where the service failed or has no such tracks', async () => {
    const at = await planningWith();
    at.faults.next('GET /track/1', { refuse: 999 });
    expect((await at.plan({ title: 'A', track_ids: [1] })).isError).toBe(true);
    at.faults.next('GET /track/1', { refuse: 800 });
    expect((await at.plan({ title: 'A', track_ids: [1] })).isError).toBe(true);
    at.faults.next(`GET /playlist/${poolA}/tracks`, { refuse: 999 });
    const source = { from: 'playlist', id: poolA };
    expect((await at.plan({ title: 'A', sources: [source] })).isError).toBe(true);
    expect((await at.plan({ title: 'A', track_ids: [1], rules: { bpm_min: 999 } })).isError).toBe(false);
  });

  it('of nothing has nothing to save, and says why', async () => {
    const at = await planningWith({ songs: { 3: { explicit: true } }, foreign: [{ id: poolA, tracks: [] }] });
    const none = await at.plan({ title: 'A', sources: [{ from: 'playlist', id: poolA }] });
    expect(none.isError).toBe(false);
    expect(none.text.split('\n')).toEqual([
      'Plan for a new private playlist "A": 0 songs, 0:00.',
      `Nothing from playlist ${poolA}: it has no tracks.`,
      'There is nothing to save: ask for other songs or sources.',
    ]);
    expect(none.structured).not.toHaveProperty('plan_id');
    const ruled = await at.plan({ title: 'A', track_ids: [3, 3], rules: { explicit: 'avoid' } });
    expect(ruled.text.split('\n').slice(1)).toEqual([
      'Left out:',
      '[3] Song 3 · Artist 3: given twice',
      '[3] Song 3 · Artist 3: explicit',
      'There is nothing to save: widen the rules that left songs out, or draw from more sources.',
    ]);
  });

  it('of what is there already changes nothing and blames no rules', async () => {
    const at = await planningWith({ playlists: [{ id: 7, tracks: [1] }] });
    const there = await at.plan({ playlist: 7, track_ids: [1, 1] });
    expect(there.text.split('\n')).toEqual([
      'Plan for "Dinner" [7]: 1 → 1 song, 1:00 (0 out, 0 in, 0 moved).',
      'In this order:',
      '1. [1] Song 1 · Artist 1 · Album 1 · 1:00',
      'Already in the list: [1] Song 1 · Artist 1. With at, they move.',
      'Nothing would change, so there is nothing to save.',
    ]);
    expect(at.asked('/track/')).toEqual([]);
  });

  it.each([
    ['asked for', { track_ids: [1, 2] }],
    ['drawn', { sources: [{ from: 'playlist', id: poolA }] }],
  ])('is kept and can be saved, of songs %s', async (_, args) => {
    const at = await planningWith({ foreign: [{ id: poolA, tracks: [1, 2] }] });
    const made = await at.save(await at.plan({ title: 'A', ...args }));
    expect(at.tracksOf(Number(made.structured['id']))).toEqual([1, 2]);
  });

  it('says the seed of a shuffle, which gives the same again', async () => {
    const at = await planningWith({ foreign: [{ id: poolA, tracks: [1, 2, 3, 4, 5, 6] }] });
    const shuffled = (rules: object) =>
      at.plan({
        title: 'A',
        sources: [{ from: 'playlist', id: poolA }],
        rules: { sort: 'shuffled', ...rules },
      });
    const first = await shuffled({});
    const { seed } = first.structured;
    expect(first.text).toContain(`\nShuffled with seed ${seed}.\n`);
    expect(tracksIn(await shuffled({ seed }))).toEqual(tracksIn(first));
    expect(tracksIn(await shuffled({ seed: 1 }))).not.toEqual(tracksIn(await shuffled({ seed: 2 })));
  });

  it('without a clear song offers the choice, and is saved after it', async () => {
    const at = await planningWith({ songs: ferries });
    const shown = await at.plan({ title: 'A', wanted: ['Night Ferry'] });
    expect(shown.text.split('\n').at(-1)).toBe(
      'To choose: plan_playlist {"plan_id":"id1x2id1x3.1","replace":[{"wish":1,"track_id":31}]}, with the track that is meant.',
    );
    expect((await at.save(shown)).text).toBe(
      'save_playlist: the plan has no songs: add some with plan_playlist.',
    );
    const chosen = await at.plan({ plan_id: planIdOf(shown), replace: [{ wish: 1, track_id: 32 }] });
    expect(at.playlists()).toEqual([]);
    const made = await at.save(chosen);
    expect(at.tracksOf(Number(made.structured['id']))).toEqual([32]);
  });

  it('shows only the difference after a change, and all of it where that is asked for', async () => {
    const { call } = await planningWith();
    const first = await call('plan_playlist', { title: 'A', track_ids: numbers(6), wanted: ['qwxz vbnm'] });
    const plan_id = planIdOf(first);
    const changed = await call('plan_playlist', {
      plan_id,
      remove: { positions: [2] },
      add: [{ track_id: 9, position: 1 }],
    });
    expect(changed.text.split('\n').slice(2, 6)).toEqual([
      'New or moved since the plan was last shown (detail=full lists all):',
      '1. [9] Song 9 · Artist 9 · Album 9 · 1:00 · 100 bpm · 2020-01-01',
      'No longer in the plan:',
      '[2] Song 2 · Artist 2: taken out by hand',
    ]);
    expect(changed.text).not.toContain('qwxz');
    const moved = await call('plan_playlist', {
      plan_id: planIdOf(changed),
      moves: [{ position: 'last', to: 1 }],
    });
    expect(moved.text).toContain(
      '\n1. [6] Song 6 · Artist 6 · Album 6 · 1:00 · 100 bpm · 2020-01-01 · from 6\n',
    );
    const whole = await call('plan_playlist', { plan_id: planIdOf(moved), detail: 'full' });
    expect(tracksIn(whole)).toEqual([6, 9, 1, 3, 4, 5]);
  });
});

describe('The order of a plan', () => {
  const tempi = { 1: { bpm: 90 }, 2: { bpm: 140 }, 3: { bpm: 110 } };

  it.each([
    [{ sort: 'as_given' }, [1, 2, 3, 4]],
    [{ sort: 'tempo' }, [1, 4, 3, 2]],
    [{ sort: 'tempo', descending: true }, [2, 3, 4, 1]],
    [{ sort: 'smooth' }, [1, 4, 3, 2]],
    [{ sort: 'curve', from: 80, to: 150 }, [1, 4, 3, 2]],
    [{ sort: 'curve', from: 150, to: 80 }, [2, 3, 4, 1]],
  ])('%j, by tempo looked up only where the order needs that', async (rules, ids) => {
    const at = await planningWith({ songs: tempi, foreign: [{ id: poolA, tracks: [1, 2, 3, 4] }] });
    const shown = await at.plan({ title: 'A', sources: [{ from: 'playlist', id: poolA }], rules });
    expect(tracksIn(shown)).toEqual(ids);
    expect(at.asked('/track/')).toHaveLength(rules.sort === 'as_given' ? 0 : 4);
  });

  it('has wishes first, then ids, then the songs of sources, list after list', async () => {
    const at = await planningWith({
      foreign: [
        { id: poolA, tracks: [10, 11, 12] },
        { id: poolB, tracks: [20, 21] },
      ],
    });
    const sources = [poolA, poolB].map(id => ({ from: 'playlist', id }));
    const asked = { title: 'A', wanted: ['Artist 4 - Song 4'], track_ids: [2, 1], sources };
    expect(tracksIn(await at.plan(asked))).toEqual([4, 2, 1, 10, 11, 12, 20, 21]);
    const few = await at.plan({ ...asked, rules: { count: 6 } });
    expect(idsIn(few.structured['tracks'])).toEqual([4, 2, 1, 10, 11, 20]);
    expect(few.structured).toMatchObject({ offered: 5, offered_used: 3, not_needed: 2 });
    expect(few.structured['left_out_counts']).toEqual({});
  });
});
