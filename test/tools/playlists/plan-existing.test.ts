import { describe, expect, it } from 'vitest';
import { numbers, odd } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import { idsIn, planIdOf, planningWith, poolA, tracksIn } from './planning.ts';

/** Playlist 7 with these tracks, and plans to change it. */
async function holding(tracks: readonly number[], setup: Setup = {}) {
  const at = await planningWith({ playlists: [{ id: 7, tracks }], ...setup });
  const change = (args: object) => at.plan({ playlist: 7, ...args });
  return {
    ...at,
    change,
    /** The order that a call plans, or why there is none. */
    ordered: async (args: object) => {
      const said = await change(args);
      return said.isError ? said.text : tracksIn(said);
    },
    now: () => at.tracksOf(7),
  };
}

/** The ids of the songs that a plan removes from the playlist. */
const removedIn = ({ structured }: { structured: Record<string, unknown> }) => idsIn(structured['removed']);

describe('A change of a playlist that cannot be planned', () => {
  const oneOf = 'takes one of to, before, after, swap';
  it.each<[object, string]>([
    [{}, 'say what to change in the playlist; playlist_read shows it'],
    [{ plan_id: 'x', rules: { sort: 'title' } }, 'give plan_id or playlist, not both'],
    [{ rules: { sort: 'title', from: 90 } }, 'from and to need sort curve'],
    [{ rules: { sort: 'curve', from: 90 } }, 'sort curve needs from and to, the tempo of its start and end'],
    [{ rules: { descending: true } }, 'descending needs a sort by a fact, such as tempo'],
    [{ rules: { descending: true, sort: 'shuffled' } }, 'descending needs a sort by a fact, such as tempo'],
    [{ rules: { unknown: 'first' }, order: [1] }, 'unknown needs a sort by a fact, such as tempo'],
    [{ rules: { allow_unknown: true } }, 'allow_unknown needs explicit avoid'],
    [{ order: [1], rules: { sort: 'title' } }, 'give rules.sort or order, not both'],
    [{ order: [1], moves: [{ track_id: 1, to: 2 }] }, 'give order or moves, not both'],
    [{ at: 'start' }, 'say what to change in the playlist; playlist_read shows it'],
    [{ at: 'start', rules: { sort: 'title' } }, 'at says where new songs go: give some with it'],
    [{ refresh: true, rules: { count: 3 } }, 'refresh goes with the playlist alone'],
    [{ remove: {} }, 'remove takes positions, track_ids, artists or in'],
    [{ remove: { positions: [3] } }, 'there is no position 3: the list has 2 songs'],
    [{ remove: { positions: [-3] } }, 'there is no position -3: the list has 2 songs'],
    [{ remove: { track_ids: [9] } }, 'remove takes ids of songs in the list, and these are not: 9'],
    [{ remove: { artists: ['Nell'] } }, 'no song in the list is by "Nell"'],
    [
      { remove: { in: ['Nowhere'] } },
      'no own playlist is called "Nowhere": lists are favourites, history or an own playlist; there are: [7] Dinner',
    ],
    [{ moves: [{ track_id: 3 }] }, `the move of track 3 ${oneOf}`],
    [{ moves: [{ position: 2 }] }, `the move of position 2 ${oneOf}`],
    [{ moves: [{ track_id: 3, before: 1, after: 2 }] }, `the move of track 3 ${oneOf}`],
    [{ moves: [{ to: 1 }] }, 'each move takes track_id or position, one of them'],
    [{ moves: [{ track_id: 1, position: 1, to: 1 }] }, 'each move takes track_id or position, one of them'],
    [{ moves: [] }, 'moves must be a list of at least 1 entry, not []'],
    [
      { moves: [{ track_id: 9, to: 1 }] },
      'not in the list: 9. Beside track_id, before, after and swap are track ids; beside position they are positions',
    ],
    [{ moves: [{ track_id: 1, after: 1 }] }, 'moves puts 1 beside itself'],
    [{ moves: [{ track_id: 1, to: 3 }] }, 'there is no position 3: the list has 2 songs'],
    [{ moves: [{ position: 1, swap: 6 }] }, 'there is no position 6: the list has 2 songs'],
    [{ order: [1, 6] }, 'there is no position 6: the list has 2 songs'],
    [{ order: [1, 1] }, 'order names position 1 twice'],
    [
      { at: 'after nobody', track_ids: [9] },
      'no song of the list is called "nobody": at takes "after" with a position or an id too',
    ],
    [
      { at: 'there', track_ids: [9] },
      'at takes start, end, a position, or "after" with a position, an id or a title',
    ],
  ])('%j', async (args, problem) => {
    const { change, faults } = await holding([1, 2]);
    expect(await change(args)).toMatchObject({ text: `plan_playlist: ${problem}.`, isError: true });
    expect(faults.writes).toEqual([]);
  });

  it('says whose playlist it is, or that there is none', async () => {
    const at = await planningWith({ foreign: [{ id: 3500, title: 'Lunch', tracks: [1], by: odd }] });
    const sorted = async (playlist: number) => (await at.plan({ playlist, rules: { sort: 'title' } })).text;
    expect([await sorted(3500), await sorted(8)]).toEqual([
      'plan_playlist: playlist "Lunch" belongs to "Odd": only its owner can change it.',
      'plan_playlist: there is no playlist 8; library_read kind=playlists lists the own ones.',
    ]);
  });

  it.each([
    // It may be a playlist shared with them: the service decides.
    [800, /^Plan for "/],
    [700, /^The service is busy or down. Try again in a minute\.$/],
  ])('asks once who the listener is where the service refuses to say (%i)', async (code, text) => {
    const at = await planningWith({ foreign: [{ id: 3500, tracks: [1] }] });
    at.faults.next('GET /user/me', { refuse: code });
    expect((await at.plan({ playlist: 3500, rules: { sort: 'title' } })).text).toMatch(text);
  });
});

describe('A playlist sorted', () => {
  const songs = {
    1: {
      title: 'Élan',
      artistId: 20,
      albumId: 2,
      duration: 90,
      rank: 5,
      bpm: 98.5,
      releaseDate: '1999-12-31',
    },
    2: {
      title: 'track 10',
      artistId: 3,
      albumId: 2,
      duration: 100,
      rank: 40,
      bpm: 98.25,
      releaseDate: '2013-05-17',
    },
    3: {
      title: 'Track 9',
      artistId: 3,
      albumId: 1,
      duration: 9,
      rank: 300,
      bpm: 120,
      releaseDate: '2000-01-01',
    },
    4: { title: 'easy', artistId: 4, albumId: 10, duration: 1000, rank: 0, bpm: 0, releaseDate: '' },
  };

  it.each([
    ['title', false, [4, 1, 3, 2]],
    ['title', true, [2, 3, 1, 4]],
    ['artist', false, [3, 2, 4, 1]],
    ['album', false, [3, 2, 1, 4]],
    ['length', false, [3, 1, 2, 4]],
    ['length', true, [4, 2, 1, 3]],
    ['popularity', false, [4, 1, 2, 3]],
    ['tempo', false, [2, 1, 3, 4]],
    ['tempo', true, [3, 1, 2, 4]],
    ['release_date', false, [1, 3, 2, 4]],
    ['release_date', true, [2, 3, 1, 4]],
    ['date_added', false, [1, 2, 3, 4]],
  ])('by %s, descending %s, is %j: what is not known is last', async (sort, descending, ids) => {
    const { ordered } = await holding([1, 2, 3, 4], { songs });
    expect(await ordered({ rules: { sort, descending: descending || undefined } })).toEqual(ids);
  });

  it.each([undefined, true])('leaves equal ones in the order they had (descending %s)', async descending => {
    const same = Object.fromEntries([1, 2, 3].map(id => [id, { title: 'Same' }]));
    const { ordered } = await holding([3, 1, 2], { songs: same });
    expect(await ordered({ rules: { sort: 'title', descending } })).toEqual([3, 1, 2]);
  });

  it('by date goes by the day on which each was added, and shows it', async () => {
    const { change, elsewhere, time } = await holding([3]);
    for (const id of [2, 1]) {
      time.now += 60_000;
      elsewhere(`POST /playlist/7/tracks songs=${id}`);
    }
    const shown = await change({ rules: { sort: 'date_added', descending: true } });
    expect(tracksIn(shown)).toEqual([1, 2, 3]);
    expect(shown.text).toMatch(/\n1\. \[1\] .+ · added \d{4}-\d\d-\d\d/);
  });

  it.each([
    [{}, [3, 5, 2, 1, 4], 'last'],
    [{ unknown: 'last' }, [3, 5, 2, 1, 4], 'last'],
    [{ unknown: 'first' }, [1, 4, 3, 5, 2], 'first'],
    [{ unknown: 'first', descending: true }, [1, 4, 2, 5, 3], 'first'],
  ])('has songs of unknown tempo where that is wanted: %j', async (rules, ids, end) => {
    const tempi = { 1: { bpm: 0 }, 2: { bpm: 140 }, 3: { bpm: 90 }, 4: { bpm: 0 }, 5: { bpm: 100 } };
    const { change } = await holding([1, 2, 3, 4, 5], { songs: tempi });
    const shown = await change({ rules: { sort: 'tempo', ...rules } });
    expect(tracksIn(shown)).toEqual(ids);
    expect(shown.text).toContain(`The tempo of 2 tracks is unknown: they come ${end}.`);
  });

  it('shuffles by a seed of its own, the same when it is saved, and leaves nothing out', async () => {
    const { change, save, now } = await holding(numbers(12));
    const shown = await change({ rules: { sort: 'shuffled' } });
    expect(shown.structured['seed']).toBeTypeOf('number');
    await save(shown);
    expect(now()).toEqual(tracksIn(shown));
    expect(now()).not.toEqual(numbers(12));
    expect([...(now() ?? [])].sort((a, b) => a - b)).toEqual(numbers(12));
  });

  it('keeps songs of one artist apart, and says where it cannot', async () => {
    const by = (artists: readonly number[]) =>
      Object.fromEntries(artists.map((artistId, at) => [at + 1, { artistId }]));
    const apart = await holding([1, 2, 3, 4], { songs: by([5, 5, 6, 7]) });
    const shown = await apart.change({ rules: { artist_gap: 2 } });
    expect(tracksIn(shown)).toEqual([1, 3, 4, 2]);
    const one = await holding([1, 2, 3], { songs: by([5, 5, 6]) });
    expect((await one.change({ rules: { artist_gap: 2 } })).text).toContain(
      'There are too few artists to keep 2 songs between two by one artist everywhere.',
    );
  });

  it('shows the moves, changes nothing, then does what it showed; undo reverses this', async () => {
    const { change, save, now, faults, undo } = await holding([2, 1, 3]);
    const shown = await change({ playlist: '7', rules: { sort: 'title', descending: true } });
    expect(shown.structured).toMatchObject({ moved: 1, in: 0, out: 0 });
    expect(shown.text.split('\n')[0]).toBe(
      'Plan for "Dinner" [7]: 3 → 3 songs, 3:00 (0 out, 0 in, 1 moved).',
    );
    expect(shown.text).toMatch(/\n1\. \[3\] .+ · was 3\n2\. \[2\]/);
    expect(faults.writes).toEqual([]);
    await save(shown);
    expect(now()).toEqual([3, 2, 1]);
    await undo();
    expect(now()).toEqual([2, 1, 3]);
  });

  it.each([
    [[1, 2, 3, 4], []],
    [[2, 3, 4, 1], [1]],
    [[4, 1, 2, 3], [4]],
    [
      [2, 1, 4, 3],
      [2, 4],
    ],
    [
      [4, 3, 2, 1],
      [4, 3, 2],
    ],
    [
      [3, 1, 2, 6, 4, 5],
      [3, 6],
    ],
    [
      [5, 1, 6, 2, 3, 4],
      [5, 6],
    ],
  ])('%j marks as few songs as can be moved: %j', async (order, moving) => {
    const titles = Object.fromEntries(order.map((id, at) => [id, { title: `${at}` }]));
    const { change } = await holding([...order].sort(), { songs: titles });
    const { text, structured } = await change({ rules: { sort: 'title' } });
    const marked = text.split('\n').filter(line => line.includes(' · was '));
    expect(marked.map(line => Number(/\[(\d+)\]/.exec(line)?.[1]))).toEqual(moving);
    expect(structured['moved']).toBe(moving.length);
  });

  it('is shown again as it was, without a request', async () => {
    const { change, plan, faults } = await holding([2, 1]);
    const first = await change({ moves: [{ track_id: 1, to: 1 }] });
    const before = faults.requests.length;
    expect(await plan({ plan_id: planIdOf(first) })).toEqual(first);
    expect(faults.requests).toHaveLength(before);
  });

  it('of 2,000 songs shows what fits, and is saved whole', async () => {
    const lengths = Object.fromEntries(numbers(2000).map(id => [id, { duration: 3000 - id }]));
    const { call, save, now } = await holding(numbers(2000), { songs: lengths });
    const shown = await call('plan_playlist', { playlist: 7, rules: { sort: 'length' } });
    expect(shown.text.length).toBeLessThan(16_000);
    expect(shown.text).toMatch(/\n1,?\d+ more left out for length\./);
    expect((await save(shown)).structured).toMatchObject({ outcome: 'done', nb_tracks: 2000 });
    expect(now()).toEqual(numbers(2000).reverse());
  });
});

describe('Songs moved', () => {
  it.each<[string, readonly object[], readonly number[]]>([
    ['to the front', [{ track_id: 3, to: 1 }], [3, 1, 2, 4]],
    ['to a position', [{ track_id: 1, to: 3 }], [2, 3, 1, 4]],
    ['to the end', [{ track_id: 1, to: 4 }], [2, 3, 4, 1]],
    ['to the last position', [{ position: 1, to: 'last' }], [2, 3, 4, 1]],
    ['from the last position', [{ position: -1, to: 'first' }], [4, 1, 2, 3]],
    ['to where they are', [{ track_id: 2, to: 2 }], [1, 2, 3, 4]],
    ['before another', [{ track_id: 4, before: 2 }], [1, 4, 2, 3]],
    ['after another', [{ track_id: 1, after: 2 }], [2, 1, 3, 4]],
    ['by position before a position', [{ position: 1, before: 4 }], [2, 3, 1, 4]],
    ['by position after a position', [{ position: 4, after: 1 }], [1, 4, 2, 3]],
    ['to each other, by position', [{ position: 1, swap: 4 }], [4, 2, 3, 1]],
    ['to each other, first and last', [{ position: 1, swap: -1 }], [4, 2, 3, 1]],
    ['to each other, by id', [{ track_id: 4, swap: 2 }], [1, 4, 3, 2]],
    [
      'in turn, each on what the move before left',
      [
        { position: 4, to: 1 },
        { position: 1, swap: 2 },
        { track_id: 3, before: 4 },
      ],
      [1, 3, 4, 2],
    ],
  ])('go %s', async (_, moves, ids) => {
    const { ordered } = await holding([1, 2, 3, 4]);
    expect(await ordered({ moves })).toEqual(ids);
  });

  it('by id and by position are told apart where ids look like positions', async () => {
    const { ordered } = await holding([3, 1, 2]);
    expect(await ordered({ moves: [{ position: 3, before: 1 }] })).toEqual([2, 3, 1]);
    expect(await ordered({ moves: [{ track_id: 3, after: 1 }] })).toEqual([1, 3, 2]);
  });

  it('are moved after sorting', async () => {
    const { ordered } = await holding([1, 2, 3, 4]);
    const rules = { sort: 'title', descending: true };
    expect(await ordered({ rules, moves: [{ track_id: 1, to: 1 }] })).toEqual([1, 4, 3, 2]);
  });
});

describe('An order by positions', () => {
  it('takes out what is absent, once that was shown, and undo brings it back', async () => {
    const { change, save, now, undo, faults } = await holding([1, 2, 3, 4, 5]);
    const shown = await change({ order: [5, 3, 1] });
    expect(shown.text.split('\n')[0]).toBe(
      'Plan for "Dinner" [7]: 5 → 3 songs, 3:00 (2 out, 0 in, 2 moved).',
    );
    expect(shown.text).toContain(
      '\nThese leave the playlist:\n[2] Song 2 · Artist 2 · was 2\n[4] Song 4 · Artist 4 · was 4\n',
    );
    expect(shown.text).toContain('Songs that leave lose the date on which they were added.');
    expect(faults.writes).toEqual([]);
    await save(shown);
    expect(now()).toEqual([5, 3, 1]);
    await undo();
    expect(now()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('Songs removed', () => {
  const songs = { 2: { artistId: 9 }, 4: { artistId: 9 }, 12: { title: 'Song 1 (Live)', artistId: 1 } };

  it.each<[string, object, readonly number[]]>([
    ['by position', { positions: [2, 'last'] }, [2, 5]],
    ['by position from the end', { positions: [-2] }, [4]],
    ['by id', { track_ids: [1, 3] }, [1, 3]],
    ['by artist', { artists: ['artist 9'] }, [2, 4]],
    ['by what is in another list, whatever the edition', { in: ['favourites'] }, [1, 3]],
    ['by what is in another playlist', { in: ['Party'] }, [5]],
    ['by several of these', { positions: [2], in: ['8'], track_ids: [3] }, [2, 3, 5]],
  ])('are named %s', async (_, remove, gone) => {
    const { change, save, now } = await holding([1, 2, 3, 4, 5], {
      songs,
      playlists: [
        { id: 7, tracks: [1, 2, 3, 4, 5] },
        { id: 8, title: 'Party', tracks: [5, 6] },
      ],
      favourites: { tracks: [12, 3] },
    });
    const shown = await change({ remove });
    expect(removedIn(shown)).toEqual(gone);
    await save(shown);
    expect(now()).toEqual([1, 2, 3, 4, 5].filter(id => !gone.includes(id)));
  });

  it('in a list that has none of them is said', async () => {
    const { change } = await holding([1, 2], { favourites: { tracks: [3] } });
    expect((await change({ remove: { in: ['favourites'] } })).text).toContain(
      'No song of the list is in favourites.',
    );
  });
});

describe('Rules about a whole playlist', () => {
  const songs = {
    1: { artistId: 9, bpm: 90, duration: 600 },
    2: { explicit: true, bpm: 120, duration: 500 },
    3: { bpm: 150, duration: 700, readable: false },
    4: { bpm: 0, duration: 600, releaseDate: '1990-01-01' },
  };

  it.each<[object, readonly number[], string]>([
    [{ explicit: 'avoid' }, [2], 'explicit'],
    [{ bpm_min: 100 }, [1, 4], 'bpm below 100'],
    [{ year_max: 1999 }, [1, 2, 3], 'year above 1999'],
    [{ dur_max: 650 }, [3], 'length above 10:50'],
    [{ avoid_artists: ['Artist 9'] }, [1], 'by Artist 9'],
    [{ avoid_artists: ['playlist Party'] }, [2], 'by Artist 2'],
    [{ avoid: [4] }, [4], 'to be avoided'],
    [{ not_in: ['favourites'] }, [1], 'in favourites'],
    [{ only_in: ['Party', 'favourites'] }, [3, 4], 'not in Party or favourites'],
    [{ minutes: 30 }, [4], 'no room in 30 minutes'],
    [{ count: 2 }, [3, 4], 'no room in 2 songs'],
  ])(
    '%j take out %j, with the reason; where no songs are asked for, they are about all',
    async (rules, gone, why) => {
      const at = await planningWith({
        songs,
        playlists: [
          { id: 7, tracks: [1, 2, 3, 4] },
          { id: 8, title: 'Party', tracks: [2] },
        ],
        favourites: { tracks: [1] },
      });
      const shown = await at.plan({ playlist: 7, rules });
      expect(removedIn(shown)).toEqual(gone);
      expect(shown.text).toContain(`: ${why}\n`);
      expect(shown.text.split('\n')[0]).toContain(`(${gone.length} out, 0 in, 0 moved)`);
      await at.save(shown);
      expect(at.tracksOf(7)).toEqual([1, 2, 3, 4].filter(id => !gone.includes(id)));
    },
  );

  it('name the other edition that is in a list', async () => {
    const live = { 12: { title: 'Song 1 (Live)', artistId: 1 } };
    const { change } = await holding([1, 2], { songs: live, favourites: { tracks: [12] } });
    expect((await change({ rules: { not_in: ['favourites'] } })).text).toContain(
      '[1] Song 1 · Artist 1 · was 1: in favourites as [12] Song 1 (Live)\n',
    );
  });

  it('are about the new songs alone where some are asked for, unless scope says whole', async () => {
    const setup = { songs, favourites: { tracks: [1] }, foreign: [{ id: poolA, tracks: [1, 5, 6] }] };
    const { change } = await holding([1, 2], setup);
    const sources = [{ from: 'playlist', id: poolA }];
    const rules = { not_in: ['favourites'] };
    expect(tracksIn(await change({ sources, rules }))).toEqual([1, 2, 5, 6]);
    expect(tracksIn(await change({ sources, rules, scope: 'whole' }))).toEqual([2, 5, 6]);
  });

  it('keep a song that cannot be played now: no rule asked for that', async () => {
    const { change } = await holding([3, 1], { songs });
    expect(tracksIn(await change({ rules: { sort: 'title' } }))).toEqual([1, 3]);
  });
});

describe('Duplicates', () => {
  const live = { 2: { title: 'Song 1 (Live)', artistId: 1 } };

  it('go before the rest is sorted: the lesser edition, with the reason', async () => {
    const { change, save, now } = await holding([2, 3, 1], { songs: live });
    const shown = await change({ rules: { sort: 'title', dedupe: true } });
    expect(shown.structured['removed']).toMatchObject([
      { id: 2, keeps: 1, reason: 'live; the other is the original' },
    ]);
    await save(shown);
    expect(now()).toEqual([1, 3]);
  });

  it('stay when that is not wanted, and cannot be moved when they went', async () => {
    const { ordered } = await holding([2, 3, 1], { songs: live });
    const moves = [{ track_id: 2, to: 1 }];
    expect(await ordered({ rules: { dedupe: true, sort: 'title' }, moves })).toContain('not in the list: 2.');
    expect(await ordered({ moves: [{ track_id: 3, to: 1 }] })).toEqual([3, 2, 1]);
  });

  it('of one id: the first stays', async () => {
    const { ordered, save, now, change } = await holding([1, 2, 1, 3]);
    expect(await ordered({ rules: { dedupe: true } })).toEqual([1, 2, 3]);
    await save(await change({ rules: { dedupe: true } }));
    expect(now()).toEqual([1, 2, 3]);
  });

  it('where there are none, that is said', async () => {
    const { change } = await holding([1, 2]);
    const shown = await change({ rules: { dedupe: true } });
    expect(shown.text.split('\n').slice(-2)).toEqual([
      'There are no duplicates.',
      'Nothing would change, so there is nothing to save.',
    ]);
  });

  it('of one id do not survive a new order, and that is shown', async () => {
    const { change, save, now } = await holding([1, 2, 1, 3]);
    const shown = await change({ moves: [{ position: 4, to: 1 }] });
    expect(tracksIn(shown)).toEqual([3, 1, 2]);
    expect(shown.text).toContain('[1] Song 1 · Artist 1 · was 3: the same track twice');
    await save(shown);
    expect(now()).toEqual([3, 1, 2]);
  });
});

describe('New songs in a playlist', () => {
  it.each<[unknown, readonly number[]]>([
    [undefined, [1, 2, 3, 8, 9]],
    ['end', [1, 2, 3, 8, 9]],
    ['start', [8, 9, 1, 2, 3]],
    [2, [1, 8, 9, 2, 3]],
    ['2', [1, 8, 9, 2, 3]],
    [-1, [1, 2, 8, 9, 3]],
    [4, [1, 2, 3, 8, 9]],
    ['after 1', [1, 8, 9, 2, 3]],
    ['after song 2', [1, 2, 8, 9, 3]],
  ])('go where at says: %j', async (at, ids) => {
    const { ordered } = await holding([1, 2, 3]);
    expect(await ordered({ track_ids: [8, 9], at })).toEqual(ids);
  });

  it('that are there already move there: one plan puts songs on top', async () => {
    const { change, save, now } = await holding([1, 2, 3, 4]);
    const wanted = ['Artist 4 - Song 4', 'Artist 9 - Song 9', 'Artist 2 - Song 2'];
    const shown = await change({ wanted, at: 'start' });
    expect(tracksIn(shown)).toEqual([4, 9, 2, 1, 3]);
    expect(shown.structured).toMatchObject({ in: 1, out: 0, wanted: 3, found: 3 });
    await save(shown);
    expect(now()).toEqual([4, 9, 2, 1, 3]);
  });

  it('stay where they are without at, and that is said', async () => {
    const { change, asked } = await holding([1, 2]);
    const shown = await change({ wanted: ['Artist 2 - Song 2', 'Artist 9 - Song 9'] });
    expect(tracksIn(shown)).toEqual([1, 2, 9]);
    expect(shown.text).toContain('Already in the list: [2] Song 2 · Artist 2. With at, they move.');
    expect(asked('/search')).toHaveLength(1);
  });

  it('come in with removals and moves in one plan', async () => {
    const { change, save, now, undo } = await holding([1, 2, 3, 4]);
    const shown = await change({
      remove: { positions: [2] },
      moves: [{ position: 'last', to: 1 }],
      track_ids: [9],
      at: 'after 1',
    });
    expect(shown.text.split('\n')[0]).toContain('4 → 4 songs, 4:00 (1 out, 1 in, 1 moved).');
    await save(shown);
    expect(now()).toEqual(tracksIn(shown));
    await undo();
    expect(now()).toEqual([1, 2, 3, 4]);
  });
});
