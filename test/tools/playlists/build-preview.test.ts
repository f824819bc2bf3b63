import { describe, expect, it } from 'vitest';
import { buildingWith, idsIn, poolA, poolB, tracksIn } from './building.ts';

const songFields = (id: number) => ({
  id,
  title: `Song ${id}`,
  artist: `Artist ${id}`,
  album: `Album ${id}`,
  duration: 60,
});

const ferries = { 31: { title: 'Night Ferry' }, 32: { title: 'Night Ferry' } };

describe('The preview of a playlist', () => {
  it('shows the songs in order, what is open, missing and left out, and how to go on; nothing is made', async () => {
    const songs = { ...ferries, 3: { explicit: true }, 7: { readable: false, alternativeId: 8 } };
    const at = await buildingWith({ songs, foreign: [{ id: poolA, tracks: [1, 5, 7, 5] }] });
    const shown = await at.build({
      title: ' Dinner ',
      wanted: ['Night Ferry', 'Artist 4 - Song 4', 'qwxz vbnm'],
      track_ids: ['1', 3, 9999],
      sources: [{ from: 'playlist', id: poolA }],
      rules: { explicit: 'avoid', count: 12 },
    });
    expect(shown.text.split('\n')).toEqual([
      'Preview, nothing is changed yet: a new private playlist "Dinner", 4 tracks, 4:00 in all.',
      '1 of 3 found, 1 to choose, 1 missing.',
      'In this order:',
      '1. [4] Song 4 · Artist 4 · Album 4 · 1:00',
      '2. [1] Song 1 · Artist 1 · Album 1 · 1:00 · 100 bpm · 2020-01-01',
      '3. [5] Song 5 · Artist 5 · Album 5 · 1:00',
      '4. [8] Song 8 · Artist 8 · Album 8 · 1:00 · stands in for [7], not playable here',
      'Not clear, so not in it; did you mean (replace takes wish and track_id):',
      'wish 1, "Night Ferry": [31] Night Ferry · Artist 31 (one of several songs with this title, by Artist 31); [32] Night Ferry · Artist 32 (one of several songs with this title, by Artist 32)',
      'Not found (replace takes these wishes too):',
      'wish 3, "qwxz vbnm": tried title, all words',
      'Left out:',
      '[9999]: no such track',
      '[3] Song 3 · Artist 3: explicit',
      'It is 8 tracks short of the 12 asked for.',
      'Left out of the sources, by reason: asked for anyway: 1 ([1] Song 1 · Artist 1); twice in one source: 1 ([5] Song 5 · Artist 5).',
      'To do it, within 30 minutes: build_playlist {"plan_id":"id1x2id1x3.1"}; drop, replace, add and order change it first.',
    ]);
    expect(shown.structured).toEqual({
      preview: true,
      title: 'Dinner',
      public: false,
      nb_tracks: 4,
      duration: 240,
      wanted: 3,
      found: 1,
      left_out_counts: { 'asked for anyway': 1, 'twice in one source': 1 },
      plan_id: 'id1x2id1x3.1',
      tracks: [
        songFields(4),
        { ...songFields(1), bpm: 100, release_date: '2020-01-01' },
        songFields(5),
        { ...songFields(8), stands_in_for: 7 },
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
    });
    expect(at.faults.writes).toEqual([]);
  });

  it.each([
    [
      { title: 'Din"ner', public: true },
      `a new public playlist "Din'ner", 1 track, 1:00`,
      { title: 'Din"ner', public: true },
    ],
    [
      { playlist_id: 7 },
      'more for "Dinner" [7], 1 track, 1:00; with what it has 3 tracks, 3:00',
      { id: 7, title: 'Dinner' },
    ],
    [
      { playlist_id: 8 },
      'more for "Dinner" [8], 1 track, 1:00; with what it has 2 tracks, 2:00',
      { id: 8, title: 'Dinner' },
    ],
  ])('names what it would make or extend: %j', async (args, words, fields) => {
    const at = await buildingWith({
      playlists: [
        { id: 7, tracks: [8, 9] },
        { id: 8, tracks: [8] },
      ],
    });
    const { text, structured } = await at.build({ ...args, track_ids: [1] });
    expect(text.split('\n')[0]).toBe(`Preview, nothing is changed yet: ${words} in all.`);
    expect(structured).toMatchObject({ preview: true, ...fields, nb_tracks: 1, duration: 60 });
  });

  it.each([
    [{ order: 'rising' }, ': it comes last'],
    [{}, ''],
  ])('tells of how many songs the tempo is unknown: %j', async (rules, last) => {
    const at = await buildingWith({ songs: { 1: { bpm: 0, releaseDate: '' }, 2: { bpm: 98.5 } } });
    const { text, structured } = await at.build({ title: 'A', track_ids: [2, 1], rules });
    expect(text.split('\n').slice(2, 5)).toEqual([
      '1. [2] Song 2 · Artist 2 · Album 2 · 1:00 · 98.5 bpm · 2020-01-01',
      '2. [1] Song 1 · Artist 1 · Album 1 · 1:00 · tempo unknown',
      `The tempo of 1 track is unknown${last}.`,
    ]);
    expect(structured).toMatchObject({ tracks: [{ bpm: 98.5 }, { bpm: 0 }] });
  });

  it('of nothing is an error only where the service failed or has no such tracks', async () => {
    const at = await buildingWith();
    at.faults.next('GET /track/1', { refuse: 999 });
    expect((await at.build({ title: 'A', track_ids: [1] })).isError).toBe(true);
    at.faults.next('GET /track/1', { refuse: 800 });
    expect((await at.build({ title: 'A', track_ids: [1] })).isError).toBe(true);
    at.faults.next(`GET /playlist/${poolA}/tracks`, { refuse: 999 });
    const source = { from: 'playlist', id: poolA };
    expect((await at.build({ title: 'A', sources: [source] })).isError).toBe(true);
    expect((await at.build({ title: 'A', track_ids: [1], rules: { bpm_min: 999 } })).isError).toBe(false);
  });

  it('of nothing has nothing to carry out, and says what would help', async () => {
    const at = await buildingWith({ songs: { 3: { explicit: true } }, foreign: [{ id: poolA, tracks: [] }] });
    const none = await at.build({ title: 'A', sources: [{ from: 'playlist', id: poolA }] });
    expect(none.isError).toBe(false);
    expect(none.text.split('\n')).toEqual([
      'Preview, nothing is changed yet: a new private playlist "A", 0 tracks, 0:00 in all.',
      `Nothing from playlist ${poolA}: it has no tracks.`,
      'There is nothing to carry out: name other songs or sources.',
    ]);
    expect(none.structured).not.toHaveProperty('plan_id');
    const ruled = await at.build({ title: 'A', track_ids: [3], rules: { explicit: 'avoid' } });
    expect(ruled.text).toContain(
      'There is nothing to carry out: widen the rules that left songs out, or draw from more sources.',
    );
  });

  it('of what is there already, or nowhere, blames no rules', async () => {
    const at = await buildingWith({ playlists: [{ id: 7, tracks: [1] }] });
    const there = await at.build({ playlist_id: 7, track_ids: [1, 1] });
    expect(there.text).toContain('There is nothing to carry out: all of it is in the playlist already.');
    expect(await at.build({ playlist_id: 7, track_ids: [1], preview: false })).toMatchObject({
      isError: false,
      text: expect.stringMatching(/^Nothing changed: all of it is in "Dinner" \[7\] already\.\n/),
      structured: { outcome: 'nothing_changed', id: 7 },
    });
    at.faults.next('GET /track/2', { refuse: 800 }, { times: 2 });
    const nowhere = { playlist_id: 7, track_ids: [2] };
    expect((await at.build(nowhere)).text).toContain('to carry out: name other songs or sources.');
    expect(await at.build({ ...nowhere, preview: false })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^Nothing was added to "Dinner" \[7\]: no song was found\.\n/),
    });
  });

  it.each([
    ['asked for', { track_ids: [1, 2] }],
    ['drawn', { sources: [{ from: 'playlist', id: poolA }] }],
  ])('keeps a plan that may be carried out, of songs %s', async (_, args) => {
    const at = await buildingWith({ foreign: [{ id: poolA, tracks: [1, 2] }] });
    const { structured } = await at.build({ title: 'A', ...args });
    const made = await at.build({ plan_id: structured['plan_id'] });
    expect(at.tracksOf(Number(made.structured['id']))).toEqual([1, 2]);
  });

  it('tells the seed of a shuffle, which gives the same again', async () => {
    const at = await buildingWith({ foreign: [{ id: poolA, tracks: [1, 2, 3, 4, 5, 6] }] });
    const shuffled = (rules: object) =>
      at.build({
        title: 'A',
        sources: [{ from: 'playlist', id: poolA }],
        rules: { order: 'shuffled', ...rules },
      });
    const first = await shuffled({});
    const { seed } = first.structured;
    expect(first.text).toContain(`\nShuffled with seed ${seed}.\n`);
    expect(tracksIn(await shuffled({ seed }))).toEqual(tracksIn(first));
    expect(tracksIn(await shuffled({ seed: 1 }))).not.toEqual(tracksIn(await shuffled({ seed: 2 })));
  });
});

describe('A playlist wanted at once, of which nothing is found', () => {
  it('is not made, and the reasons are told', async () => {
    const at = await buildingWith({ songs: { 3: { explicit: true } } });
    const said = await at.build({
      title: 'A',
      track_ids: [3, 3],
      rules: { explicit: 'avoid' },
      preview: false,
    });
    expect(said).toMatchObject({
      text: [
        'Nothing was made: no song was found that keeps the rules for a new private playlist "A".',
        'Left out:',
        '[3] Song 3 · Artist 3: given twice',
        '[3] Song 3 · Artist 3: explicit',
      ].join('\n'),
      structured: {
        outcome: 'nothing_changed',
        title: 'A',
        public: false,
        left_out: [
          { id: 3, rule: 'given twice' },
          { id: 3, rule: 'explicit' },
        ],
      },
      isError: true,
    });
    expect(at.faults.writes).toEqual([]);
  });

  it('offers the choice where songs are not clear', async () => {
    const at = await buildingWith({ songs: ferries });
    const said = await at.build({ title: 'A', wanted: ['Night Ferry'], preview: false });
    expect(said.text.split('\n')[0]).toBe(
      'Nothing was made: no song is clear enough for a new private playlist "A".',
    );
    expect(said.text.split('\n').at(-1)).toBe(
      'To choose, within 30 minutes: build_playlist {"plan_id":"id1x2id1x3.1","replace":[{"wish":1,"track_id":31}]}, with the track meant.',
    );
    const alone = await at.build({ plan_id: said.structured['plan_id'] });
    expect(alone.text).toBe(
      'build_playlist: the plan would have no tracks left: replace or add picks some, or make a new plan.',
    );
    const chosen = await at.build({
      plan_id: said.structured['plan_id'],
      replace: [{ wish: 1, track_id: 32 }],
    });
    expect(at.playlists()).toEqual([]);
    const made = await at.build({ plan_id: chosen.structured['plan_id'] });
    expect(at.tracksOf(Number(made.structured['id']))).toEqual([32]);
  });
});

describe('The order of a preview', () => {
  const tempi = { 1: { bpm: 90 }, 2: { bpm: 140 }, 3: { bpm: 110 } };

  it.each([
    ['as_given', [1, 2, 3, 4]],
    ['rising', [1, 4, 3, 2]],
    ['falling', [2, 3, 4, 1]],
    ['smooth', [1, 4, 3, 2]],
  ])('%s, by tempo looked up only where the order needs that', async (order, ids) => {
    const at = await buildingWith({ songs: tempi, foreign: [{ id: poolA, tracks: [1, 2, 3, 4] }] });
    const shown = await at.build({
      title: 'A',
      sources: [{ from: 'playlist', id: poolA }],
      rules: { order },
    });
    expect(tracksIn(shown)).toEqual(ids);
    expect(at.asked('/track/')).toHaveLength(order === 'as_given' ? 0 : 4);
  });

  it('has wishes first, then ids, then the songs of sources, list after list', async () => {
    const at = await buildingWith({
      foreign: [
        { id: poolA, tracks: [10, 11, 12] },
        { id: poolB, tracks: [20, 21] },
      ],
    });
    const sources = [poolA, poolB].map(id => ({ from: 'playlist', id }));
    const asked = { title: 'A', wanted: ['Artist 4 - Song 4'], track_ids: [2, 1], sources };
    expect(tracksIn(await at.build(asked))).toEqual([4, 2, 1, 10, 11, 12, 20, 21]);
    const few = await at.build({ ...asked, rules: { count: 6 } });
    expect(idsIn(few.structured['tracks'])).toEqual([4, 2, 1, 10, 11, 20]);
    expect(few.text).toContain('2 more songs of the sources not needed.');
  });
});
