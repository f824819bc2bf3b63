import { describe, expect, it } from 'vitest';
import { libraryWith, numbers, odd, type ProcessChoices, place } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';

/** Playlist 7 with these tracks. */
async function holding(tracks: readonly number[], songs: Setup['songs'] = {}, choices: ProcessChoices = {}) {
  const at = await libraryWith({ playlists: [{ id: 7, tracks }], songs }, choices);
  const arrange = (args: Record<string, unknown>) => at.call('arrange_playlist', { playlist_id: 7, ...args });
  return {
    ...at,
    arrange,
    run: (plan_id: unknown) => at.call('arrange_playlist', { plan_id }),
    /** Its order once it was arranged so; at once. */
    ordered: async (args: Record<string, unknown>) => {
      const { text, isError } = await arrange({ preview: false, ...args });
      return isError ? text : at.tracksOf(7);
    },
    now: () => at.tracksOf(7),
  };
}

describe('arrange_playlist, asked for what it cannot do', () => {
  const oneOf = 'takes one of to, before, after, swap';
  const none = 'this account has no plan "x"; call arrange_playlist without plan_id to make one';
  it.each([
    [
      { playlist_id: null, sort_by: 'title' },
      'playlist_id is missing: an id from library_read kind=playlists, or a title',
    ],
    [{}, 'give at least one of sort_by, order, moves, remove_duplicates'],
    [{ remove_duplicates: false }, 'give at least one of sort_by, order, moves, remove_duplicates'],
    [
      { sort_by: 'mood' },
      'sort_by must be one of title, artist, album, duration, bpm, rank, release_date, date_added, shuffle, not "mood"',
    ],
    [{ descending: true, remove_duplicates: true }, 'descending needs something to sort_by'],
    [{ descending: true, sort_by: 'shuffle' }, 'descending needs something to sort_by'],
    [{ moves: [{ track_id: 3 }] }, `the move of track 3 ${oneOf}`],
    [
      {
        moves: [
          { track_id: 2, to: 1 },
          { track_id: 3, to: 1, after: 2 },
        ],
      },
      `the move of track 3 ${oneOf}`,
    ],
    [{ moves: [{ track_id: 3, before: 1, after: 2 }] }, `the move of track 3 ${oneOf}`],
    [{ moves: [] }, 'moves must be a list of at least 1 entry, not []'],
    [
      { playlist_id: null, plan_id: 'x', sort_by: 'title' },
      'with plan_id only preview, order, moves are taken, not sort_by: the plan holds the rest',
    ],
    [{ playlist_id: null, plan_id: 'x', preview: true }, none],
    [{ moves: [{ track_id: 9, to: 1 }] }, 'moves names track 9, which is not in the playlist'],
    [
      { moves: [{ track_id: 1, before: 9 }] },
      'moves names track 9, which is not in the playlist: beside track_id, before, after and swap are track ids, beside position they are positions',
    ],
    [{ moves: [{ track_id: 1, after: 1 }] }, 'moves puts track 1 beside itself'],
    [{ moves: [{ track_id: 1, to: 3 }] }, 'the playlist has 2 tracks, so there is no position 3'],
  ])('%j', async (args, problem) => {
    const { arrange, faults } = await holding([1, 2]);
    expect(await arrange(args)).toMatchObject({ text: `arrange_playlist: ${problem}.`, isError: true });
    expect(faults.writes).toEqual([]);
  });

  it('takes 200 moves, but not more', async () => {
    const { arrange } = await holding([1, 2]);
    const asked = (count: number) => arrange({ moves: numbers(count).map(() => ({ track_id: 1, to: 1 })) });
    expect((await asked(200)).isError).toBe(false);
    expect((await asked(201)).text).toContain('moves must be a list of at most 200 entries');
  });

  it('says why a playlist cannot be arranged', async () => {
    const at = await libraryWith({
      playlists: [{ id: 6 }, { id: 7, tracks: [4, 1, 2, 1, 2] }],
      foreign: [{ id: 3500, title: 'Lunch', tracks: [1], by: odd }],
    });
    const arrange = async (playlist_id: number) =>
      (await at.call('arrange_playlist', { playlist_id, sort_by: 'title' })).text;
    expect([await arrange(6), await arrange(7), await arrange(3500), await arrange(8)]).toEqual([
      'arrange_playlist: playlist 6 has no tracks.',
      'arrange_playlist: track 1 is in the playlist twice, and the service orders by id: repeat with remove_duplicates true.',
      'arrange_playlist: playlist "Lunch" belongs to "Odd": only its owner can change it.',
      'There is no playlist 8; find ids with search type=playlist or library_read kind=playlists.',
    ]);
    expect(at.logged.join()).toContain('NotFound');
  });

  it.each([
    // It may be a playlist shared with them: the service decides.
    [800, /^Preview, nothing is changed yet/],
    [700, /^The service is busy or down. Try again in a minute\.$/],
  ])('asks once who the listener is where the service refuses to say (%i)', async (code, text) => {
    const at = await libraryWith({ foreign: [{ id: 3500, tracks: [1] }] });
    at.faults.next('GET /user/me', { refuse: code });
    expect((await at.call('arrange_playlist', { playlist_id: 3500, sort_by: 'title' })).text).toMatch(text);
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
    ['duration', false, [3, 1, 2, 4]],
    ['duration', true, [4, 2, 1, 3]],
    ['rank', false, [4, 1, 2, 3]],
    ['bpm', false, [2, 1, 3, 4]],
    ['bpm', true, [3, 1, 2, 4]],
    ['release_date', false, [1, 3, 2, 4]],
    ['release_date', true, [2, 3, 1, 4]],
    ['date_added', false, [1, 2, 3, 4]],
  ])('by %s, descending %s, is %j: what is not known is last', async (sort_by, descending, ids) => {
    const { ordered } = await holding([1, 2, 3, 4], songs);
    expect(await ordered({ sort_by, descending })).toEqual(ids);
  });

  it.each([false, true])('leaves equal ones in the order they had (descending %s)', async descending => {
    const same = Object.fromEntries([1, 2, 3].map(id => [id, { title: 'Same' }]));
    const { ordered } = await holding([3, 1, 2], same);
    expect(await ordered({ sort_by: 'title', descending })).toEqual([3, 1, 2]);
  });

  it('by date goes by the day on which each was added', async () => {
    const { ordered, elsewhere, time } = await holding([3]);
    for (const id of [2, 1]) {
      time.now += 60_000;
      elsewhere(`POST /playlist/7/tracks songs=${id}`);
    }
    expect(await ordered({ sort_by: 'date_added', descending: true })).toEqual([1, 2, 3]);
  });

  it('counts what is not known', async () => {
    const { arrange } = await holding([4, 1], songs);
    expect((await arrange({ sort_by: 'bpm' })).text).toContain(
      'The bpm of 1 track is unknown: it comes last.',
    );
  });
});

describe('Tracks moved', () => {
  it.each([
    ['to the front', [{ track_id: 3, to: 1 }], [3, 1, 2, 4]],
    ['to a place', [{ track_id: 1, to: 3 }], [2, 3, 1, 4]],
    ['to the end', [{ track_id: 1, to: 4 }], [2, 3, 4, 1]],
    ['to where they are', [{ track_id: 2, to: 2 }], [1, 2, 3, 4]],
    ['before another', [{ track_id: 4, before: 2 }], [1, 4, 2, 3]],
    ['before the first', [{ track_id: 4, before: 1 }], [4, 1, 2, 3]],
    ['after another', [{ track_id: 1, after: 2 }], [2, 1, 3, 4]],
    ['after the last', [{ track_id: 1, after: 4 }], [2, 3, 4, 1]],
    [
      'one after the other, each in the order the one before left',
      [
        { track_id: 4, to: 1 },
        { track_id: 1, after: 4 },
        { track_id: 2, to: 4 },
      ],
      [4, 1, 3, 2],
    ],
  ])('%s', async (_, moves, ids) => {
    const { ordered } = await holding([1, 2, 3, 4]);
    expect(await ordered({ moves })).toEqual(ids);
  });

  it('are moved after sorting', async () => {
    const { ordered } = await holding([1, 2, 3, 4]);
    const moves = [{ track_id: 1, to: 1 }];
    expect(await ordered({ sort_by: 'title', descending: true, moves })).toEqual([1, 4, 3, 2]);
  });
});

describe('Duplicates', () => {
  const live = { 2: { title: 'Song 1 (Live)', artistId: 1 } };

  it('go before the rest is sorted: the lesser edition, with the reason', async () => {
    const { arrange, run, now } = await holding([2, 3, 1], live);
    const shown = await arrange({ sort_by: 'title', remove_duplicates: true });
    expect(shown.structured['removed']).toMatchObject([
      { id: 2, keeps: 1, reason: 'live; the other is the original' },
    ]);
    const done = await run(shown.structured['plan_id']);
    expect(done.text).toContain(
      `Arranged playlist "Dinner" [7]: 1 duplicate removed, 1 track moved; it has 2 tracks, ${place}.`,
    );
    expect(now()).toEqual([1, 3]);
  });

  it('stay when that is not wanted, and cannot be moved when they went', async () => {
    const { ordered } = await holding([2, 3, 1], live);
    expect(await ordered({ remove_duplicates: true, moves: [{ track_id: 2, to: 1 }] })).toBe(
      'arrange_playlist: moves names track 2, which is not in the playlist.',
    );
    expect(await ordered({ moves: [{ track_id: 3, to: 1 }] })).toEqual([3, 2, 1]);
  });

  it('of one id: the first stays', async () => {
    const { ordered } = await holding([1, 2, 1, 3]);
    expect(await ordered({ remove_duplicates: true })).toEqual([1, 2, 3]);
  });
});

describe('arrange_playlist', () => {
  it('shows the moves, changes nothing, then does what it showed; undo reverses this', async () => {
    const { arrange, run, now, faults, undo } = await holding([2, 1, 3]);
    const shown = await arrange({ playlist_id: '7', sort_by: 'title', descending: true });
    expect(shown.structured).toMatchObject({ preview: true, moved: 1 });
    expect(shown.text).toContain('"Dinner" [7], 3 tracks: 1 moves.');
    expect(shown.text).toMatch(/\n1\. \[3\] .+ · was 3\n2\. \[2\]/);
    expect(faults.writes).toEqual([]);
    const done = await run(shown.structured['plan_id']);
    expect(done.text).toContain(`Arranged playlist "Dinner" [7]: 1 track moved; it has 3 tracks, ${place}.`);
    expect(done.text).toContain('1. "Song 3 · Artist 3" [3], was 3\n2. "Song 2 · Artist 2" [2]\n');
    expect(now()).toEqual([3, 2, 1]);
    await undo();
    expect(now()).toEqual([2, 1, 3]);
  });

  it('says so when it was already in that order', async () => {
    const { arrange, faults } = await holding([1, 2, 3]);
    const said = await arrange({ sort_by: 'title', preview: false });
    expect(said.structured['outcome']).toBe('nothing_changed');
    expect(said.text).toContain('It was in that order already.');
    expect(faults.writes).toEqual([]);
  });

  it('shuffles by a seed of its own, the same in the preview and done, and leaves nothing out', async () => {
    const { arrange, run, now } = await holding(numbers(12));
    const shown = await arrange({ sort_by: 'shuffle' });
    expect(shown.structured['seed']).toBeTypeOf('number');
    const order = shown.text.split('\n').flatMap(line => /^\d+\. \[(\d+)\]/.exec(line)?.[1] ?? []);
    await run(shown.structured['plan_id']);
    expect(now()).toEqual(order.map(Number));
    expect(now()).not.toEqual(numbers(12));
    expect([...(now() ?? [])].sort((a, b) => a - b)).toEqual(numbers(12));
  });

  it('shows a plan again as it was shown, without any request, and makes it only as long as the playlist is the same', async () => {
    const { arrange, call, elsewhere, faults } = await holding([2, 1]);
    const first = await arrange({ moves: [{ track_id: 1, to: 1 }] });
    const { plan_id } = first.structured;
    const again = () => call('arrange_playlist', { plan_id, preview: true });
    const before = faults.requests.length;
    expect(await again()).toEqual(first);
    elsewhere('POST /playlist/7/tracks songs=3');
    expect(await again()).toEqual(first);
    expect(faults.requests).toHaveLength(before);
    expect((await call('arrange_playlist', { plan_id })).text).toContain(
      'The playlist changed since the preview (1 added), so the plan no longer fits: make a new one.',
    );
    expect(faults.writes).toEqual([]);
  });
});
