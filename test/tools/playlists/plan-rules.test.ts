import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { leftOutIn, newIn, planningWith, poolA, poolB, ruled, tracksIn } from './planning.ts';

describe('A song is left out', () => {
  const facts = (bpm: number, releaseDate: string) => ({ bpm, releaseDate });

  it.each<[object, Record<string, unknown>, string | undefined]>([
    [facts(100, '1999-05-17'), { bpm_min: 100, bpm_max: 100, year_min: 1999, year_max: 1999 }, undefined],
    [facts(99.9, ''), { bpm_min: 100 }, 'bpm below 100'],
    [facts(100.1, ''), { bpm_max: 100 }, 'bpm above 100'],
    [facts(99.9, ''), { bpm_min: 100, bpm_max: 110 }, 'bpm outside 100 to 110'],
    [facts(110.1, ''), { bpm_min: 100, bpm_max: 110 }, 'bpm outside 100 to 110'],
    [facts(0, '1999'), { bpm_min: 0 }, 'tempo unknown'],
    [facts(0, '1999'), { bpm_max: 100 }, 'tempo unknown'],
    [facts(0, '1998-12-31'), { year_min: 1999 }, 'year below 1999'],
    [facts(0, '2000-01-01'), { year_max: 1999 }, 'year above 1999'],
    [facts(0, '1998-12-31'), { year_min: 1999, year_max: 2001 }, 'year outside 1999 to 2001'],
    [facts(0, '2002-01-01'), { year_min: 1999, year_max: 2001 }, 'year outside 1999 to 2001'],
    [facts(0, '9999-01-01'), { year_min: 1999 }, undefined],
    [facts(90, '1990-01-01'), { bpm_min: 100, year_min: 1999 }, 'bpm below 100'],
    [{ explicit: true }, { explicit: 'avoid' }, 'explicit'],
    [{ explicitContent: 4 }, { explicit: 'avoid' }, 'explicit'],
    [{ explicitContent: 2 }, { explicit: 'avoid' }, undefined],
    [{ explicitContent: 2 }, { explicit: 'known_clean' }, 'not known whether explicit'],
    [{ explicitContent: 0 }, { explicit: 'known_clean' }, undefined],
    [{ explicit: true }, { explicit: 'known_clean' }, 'explicit'],
    [{ explicitContent: 6 }, { explicit: 'avoid' }, undefined],
    [{ explicit: true }, { explicit: 'allow' }, undefined],
    [{ explicit: true }, { count: 5 }, undefined],
    [{ explicit: true, readable: false }, { explicit: 'avoid', avoid: [1] }, 'to be avoided'],
    [{ explicit: true, readable: false }, { explicit: 'avoid' }, 'explicit'],
    [{ readable: false }, {}, 'not playable here'],
    [{ readable: false, alternativeId: 2 }, {}, undefined],
  ])('with %j, by %j: %s', async (song, rules, rule) => {
    const shown = await ruled({ songs: { 1: song } }, rules, { track_ids: [1] });
    expect(leftOutIn(shown)).toEqual(rule === undefined ? [] : [[1, rule]]);
    expect(tracksIn(shown)).toHaveLength(rule === undefined ? 1 : 0);
  });

  it('never for a missing mark where nothing explicit is wanted, and the answer counts these songs', async () => {
    const unknown = { explicitContent: 2 } as const;
    const shown = await ruled(
      { songs: { 1: unknown, 2: unknown, 3: { explicit: true } } },
      { explicit: 'avoid' },
      { track_ids: [1, 2, 3, 4] },
    );
    expect(tracksIn(shown)).toEqual([1, 2, 4]);
    expect(shown.structured).toMatchObject({ explicit_unknown: 2, nb_tracks: 3 });
    expect(shown.text).toContain('2 of the 3 songs have no mark');
  });

  it.each([
    ['', 'release date unknown'],
    ['soon', 'release date unknown'],
  ])('with the release date "%s"', async (release_date, rule) => {
    const at = await planningWith();
    at.faults.next('GET /track/1', { altered: track => ({ ...track, release_date, album: null }) });
    const shown = await at.plan({ title: 'A', track_ids: [1], rules: { year_max: 1999 } });
    expect(leftOutIn(shown)).toEqual([[1, rule]]);
  });

  it.each<[Record<string, unknown>, readonly number[], readonly unknown[]]>([
    [{ count: 2 }, [1, 2], [[3, 'no room in 2 songs']]],
    [{ count: 2, minutes: 60 }, [1, 2], [[3, 'no room in 60 minutes']]],
    [{ minutes: 2 }, [1, 2], [[3, 'no room in 2 minutes']]],
    [{ minutes: 2.5 }, [1, 2], [[3, 'no room in 2.5 minutes']]],
    [{ max_per_artist: 1 }, [1, 3], [[2, 'more than 1 by one artist']]],
  ])('beyond the bounds of %j', async (rules, chosen, leftOut) => {
    const songs = { 1: { artistId: 5 }, 2: { artistId: 5 } };
    const shown = await ruled({ songs }, rules, { track_ids: [1, 2, 3] });
    expect(tracksIn(shown)).toEqual(chosen);
    expect(leftOutIn(shown)).toEqual(leftOut);
  });

  it('where a playlist is full', async () => {
    const at = await planningWith({ playlists: [{ id: 7, tracks: numbers(1998, 100) }] });
    const shown = await at.plan({ playlist: 7, track_ids: [1, 2, 3] });
    expect(newIn(shown)).toEqual([1, 2]);
    expect(leftOutIn(shown)).toEqual([[3, 'a playlist holds no more than 2,000']]);
  });

  it('for its own reason, though the playlist is full anyway', async () => {
    const at = await planningWith({
      songs: { 1: { bpm: 1 } },
      playlists: [{ id: 7, tracks: numbers(2000, 100) }],
    });
    const shown = await at.plan({ playlist: 7, track_ids: [1, 2], rules: { bpm_min: 2 } });
    expect(leftOutIn(shown)).toEqual([
      [1, 'bpm below 2'],
      [2, 'a playlist holds no more than 2,000'],
    ]);
  });

  it('for the service itself, and the others keep their places', async () => {
    const at = await planningWith();
    at.faults.next('GET /track/3', { refuse: 999 });
    const shown = await at.plan({ title: 'A', track_ids: [9999, 1, 3] });
    expect(tracksIn(shown)).toEqual([1]);
    expect(leftOutIn(shown)).toEqual([
      [9999, 'no such track'],
      [3, 'The service failed without giving a reason'],
    ]);
  });
});

describe('Songs that sources offer', () => {
  it('are counted by reason where they are left out, and the first of each reason are named', async () => {
    const at = await planningWith({
      songs: { 5: { explicit: true }, 6: { explicit: true }, 8: { readable: false } },
      foreign: [
        { id: poolA, tracks: [1, 5, 6, 3, 8] },
        { id: poolB, tracks: [3, 2, 4, 9] },
      ],
      favourites: { tracks: [4, 2] },
    });
    at.faults.next('GET /user/me/history', { answer: { data: [{ id: 3 }, { title: 'Nameless' }] } });
    const shown = await at.plan({
      title: 'A',
      track_ids: [1, 2],
      sources: [poolA, poolB].map(id => ({ from: 'playlist', id })),
      rules: { explicit: 'avoid', not_in: ['history', 'favourites'], avoid: [9] },
    });
    expect(tracksIn(shown)).toEqual([1]);
    expect(leftOutIn(shown)).toEqual([
      [2, 'in favourites'],
      [8, 'not playable here'],
      [5, 'explicit'],
      [6, 'explicit'],
      [3, 'in history'],
      [4, 'in favourites'],
      [9, 'to be avoided'],
    ]);
    // Each candidate is counted once, though two sources offer it or it was asked for too.
    expect(shown.structured).toMatchObject({ offered: 6, offered_used: 0, not_needed: 0 });
    expect(shown.structured['left_out_counts']).toEqual({
      'not playable here': 1,
      explicit: 2,
      'in history': 1,
      'in favourites': 1,
      'to be avoided': 1,
    });
    expect(at.asked('/user/me/')).toEqual(['/user/me/history limit=50', '/user/me/tracks index=0 limit=500']);
  });

  it('are left out as known, however many favourites there are', async () => {
    const pool = numbers(20, 1090);
    const shown = await ruled(
      { pool, favourites: { tracks: numbers(1100) } },
      { not_in: ['history', 'favourites'] },
    );
    expect(tracksIn(shown)).toEqual(numbers(9, 1101));
  });

  it('may be known where a list cannot be read, and that is said', async () => {
    const at = await planningWith({ favourites: { tracks: [1] } });
    at.faults.next('GET /user/me/history', { refuse: 500 });
    at.faults.next('GET /user/me/tracks', { refuse: 500 });
    const shown = await at.plan({ title: 'A', track_ids: [1], rules: { not_in: ['history', 'favourites'] } });
    expect(shown.structured['notes']).toEqual(
      ['history', 'favourites'].map(
        list => `Songs of "${list}" could not be left out: The service refused these arguments as wrong.`,
      ),
    );
  });

  it.each<[string, number, Record<string, unknown>, number, number]>([
    ['none where no rule needs that', 60, { count: 5, max_per_artist: 1 }, 0, 5],
    ['24 at first where few are needed', 60, { bpm_min: 1, count: 5 }, 24, 5],
    ['as many as are needed', 60, { bpm_min: 1, count: 30 }, 30, 30],
    ['24 more where the first were too few', 60, { bpm_min: 11, count: 20 }, 48, 20],
    ['as many as are still lacking', 100, { bpm_min: 41, count: 40 }, 80, 40],
    ['all where nothing bounds the playlist', 60, { bpm_min: 1 }, 60, 60],
    ['all where there are no more', 10, { bpm_min: 3, count: 20 }, 10, 8],
    ['as many as a length may take', 60, { bpm_min: 1, minutes: 60 }, 60, 60],
  ])('are looked up %s', async (_, count, rules, looked, chosen) => {
    const pool = numbers(count);
    const songs = Object.fromEntries(pool.map(id => [id, { bpm: id }]));
    const { at, ...shown } = await ruled({ pool, songs }, rules);
    expect(at.asked('/track/')).toHaveLength(looked);
    expect(shown.structured['nb_tracks']).toBe(chosen);
  });

  it('are not needed where all songs asked for are looked up already', async () => {
    const songs = Object.fromEntries(numbers(60).map(id => [id, { bpm: id }]));
    const rules = { bpm_min: 3, count: 5 };
    const shown = await ruled({ pool: numbers(20, 41), songs }, rules, { track_ids: numbers(40) });
    expect(tracksIn(shown)).toEqual([3, 4, 5, 6, 7]);
    expect(leftOutIn(shown).slice(0, 3)).toEqual([
      [1, 'bpm below 3'],
      [2, 'bpm below 3'],
      [8, 'no room in 5 songs'],
    ]);
    expect(shown.structured).toMatchObject({ offered: 20, offered_used: 0, not_needed: 20 });
    expect(shown.structured['left_out_counts']).toEqual({});
  });
});

describe('What a playlist lacks', () => {
  const lasting = (seconds: readonly number[]) =>
    Object.fromEntries(seconds.map((duration, at) => [at + 1, { duration }]));

  it.each<[readonly number[], Record<string, unknown>, string | undefined]>([
    [[200, 200], {}, undefined],
    [[200, 200], { max_per_artist: 1 }, undefined],
    [[200, 200], { count: 2 }, undefined],
    [[200, 200], { count: 3 }, 'It is 1 song short of the 3 asked for.'],
    [[200], { count: 3 }, 'It is 2 songs short of the 3 asked for.'],
    [[200, 940], { minutes: 20 }, undefined],
    [[200, 939], { minutes: 20 }, 'It is 1:01 short of the 20:00 asked for.'],
    [[3600, 3456], { minutes: 120 }, undefined],
    [[3600, 3455], { minutes: 120 }, 'It is 2:25 short of the 2:00:00 asked for.'],
    [
      [200, 100],
      { count: 3, minutes: 20 },
      'It is 1 song short of the 3 asked for and 15:00 short of the 20:00 asked for.',
    ],
    [[200, 100], { count: 2, minutes: 20 }, undefined],
    [[200, 976], { count: 3, minutes: 20 }, 'It is 1 song short of the 3 asked for.'],
  ])('of songs of %j seconds, by %j: %s', async (seconds, rules, words) => {
    const shown = await ruled({ songs: lasting(seconds) }, rules, { track_ids: numbers(seconds.length) });
    const line = shown.text.split('\n').find(each => each.startsWith('It is '));
    expect(line).toBe(words);
  });
});

describe('A playlist of a length', () => {
  const lengthOf = async (seconds: readonly number[], rules: object, more = {}) => {
    const songs = Object.fromEntries(seconds.map((duration, at) => [at + 1, { duration }]));
    const pool = numbers(seconds.length);
    return tracksIn(await ruled({ songs, pool }, { minutes: 20, ...rules }, more));
  };

  it.each<[string, readonly number[], readonly number[]]>([
    ['passes it by a minute at most', [600, 660], [1, 2]],
    ['is rather short than longer than that', [661, 600], [1]],
    ['leaves out what would make it too long, and takes what comes after', [720, 600, 480], [1, 3]],
    ['exchanges a song where that comes nearer', [720, 360, 490], [1, 3]],
    ['exchanges for the song that comes nearest', [360, 396, 408, 456, 444], [1, 2, 5]],
    ['does not exchange for what is as far away', [720, 468, 492], [1, 2]],
    ['exchanges until nothing helps', [360, 360, 360, 396, 432], [3, 4, 5]],
  ])('%s', async (_, seconds, chosen) => {
    expect(await lengthOf(seconds, {})).toEqual(chosen);
  });

  it.each<[number, readonly number[], string | undefined]>([
    [5, [1, 2, 3], undefined],
    [2, [], undefined],
    [1, [], undefined],
    [20, numbers(6), 'It is 12:00 short of the 20:00 asked for.'],
  ])('of %d minutes counts the two that it has when it is extended', async (minutes, chosen, words) => {
    const playlists = [{ id: 7, tracks: [8, 9] }];
    const shown = await ruled(
      { pool: numbers(6), playlists },
      { minutes },
      { playlist: 7, title: undefined },
    );
    expect(newIn(shown)).toEqual(chosen);
    expect(shown.text.split('\n').find(line => line.startsWith('It is '))).toBe(words);
  });

  it('exchanges no song that was asked for', async () => {
    expect(await lengthOf([720, 360, 490], {}, { track_ids: [2] })).toEqual([2, 1]);
  });

  it('has no more songs than the count, but may exchange them', async () => {
    expect(await lengthOf([240, 360, 480], { count: 2 })).toEqual([2, 3]);
  });
});

describe('A tempo curve', () => {
  it('says from how many songs it was chosen, if some have no known tempo', async () => {
    const songs = { 1: { bpm: 100 }, 2: { bpm: 110 }, 3: { bpm: 120 }, 4: { bpm: 0 } };
    const curve = { sort: 'curve', from: 100, to: 120, count: 3 };
    const shown = await ruled({ songs, pool: [1, 2, 3, 4] }, curve);
    expect(tracksIn(shown)).toEqual([1, 2, 3]);
    expect(shown.text).toContain('chosen from 3 of 4 tracks: those with a known tempo');
  });
});
