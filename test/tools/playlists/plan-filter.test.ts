import { describe, expect, it } from 'vitest';
import { holding, idsIn, planningWith, poolA, ruled, tracksIn } from './planning.ts';

/** The ids of the songs that a plan removes from the playlist. */
const removedIn = ({ structured }: { structured: Record<string, unknown> }) => idsIn(structured['removed']);

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
    [{ only_in: ['Party', 'favourites'] }, [3, 4], 'not in "Party" or favourites'],
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
      expect(shown.structured).toMatchObject({
        ...{ out: gone.length, in: 0, moved: 0 },
        removed: expect.arrayContaining([expect.objectContaining({ reason: why })]),
      });
      await at.save(shown);
      expect(at.tracksOf(7)).toEqual([1, 2, 3, 4].filter(id => !gone.includes(id)));
    },
  );

  it('name the other edition that is in a list', async () => {
    const live = { 12: { title: 'Song 1 (Live)', artistId: 1 } };
    const { change } = await holding([1, 2], { songs: live, favourites: { tracks: [12] } });
    const { structured } = await change({ rules: { not_in: ['favourites'] } });
    expect(structured['removed']).toMatchObject([
      { id: 1, duration: 60, was: 1, reason: 'in favourites as [12] Song 1 (Live)' },
    ]);
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

describe('An artist', () => {
  it('to avoid who is nobody here is named, with who is like it', async () => {
    const { change } = await holding([], { foreign: [{ id: poolA, tracks: [1, 2] }] });
    const sources = [{ from: 'playlist', id: poolA }];
    const part = await change({ sources, rules: { avoid_artists: ['1'] } });
    expect(tracksIn(part)).toEqual([1, 2]);
    expect(part.text).toContain(
      'No song is by "1", so avoid_artists leaves none out for it. Similar: "Artist 1".',
    );
    const whole = await change({ sources, rules: { avoid_artists: ['artist 1'] } });
    expect(tracksIn(whole)).toEqual([2]);
    expect(whole.text).not.toContain('avoid_artists');
  });

  it('to remove who is nobody here is an error that names who is like it', async () => {
    const { change } = await holding([1, 2]);
    const said = await change({ remove: { artists: ['1'] } });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('no song in the list is by "1"; there is "Artist 1".');
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

  it('of songs that are added are no "no duplicates"', async () => {
    const { change } = await holding([1, 3], { songs: live });
    const shown = await change({ track_ids: [2], rules: { dedupe: true } });
    expect(shown.text).toContain('the original; [2] Song 1 (Live) is live and is in it');
    expect(shown.text).not.toContain('There are no duplicates.');
  });

  it('of one id do not survive a new order, and that is shown', async () => {
    const { change, save, now } = await holding([1, 2, 1, 3]);
    const shown = await change({ moves: [{ position: 4, to: 1 }] });
    expect(tracksIn(shown)).toEqual([3, 1, 2]);
    expect(shown.structured['removed']).toMatchObject([
      { id: 1, duration: 60, was: 3, reason: 'the same track twice' },
    ]);
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
    [-1, [1, 2, 3, 8, 9]],
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
    expect(shown.structured).toMatchObject({
      ...{ nb_before: 4, nb_tracks: 4, duration: 240, out: 1, in: 1, moved: 1 },
    });
    await save(shown);
    expect(now()).toEqual(tracksIn(shown));
    await undo();
    expect(now()).toEqual([1, 2, 3, 4]);
  });
});

describe('A plan says beforehand', () => {
  it('that the list has another edition of a song asked for by name', async () => {
    const songs = { 1: { title: 'Song 7 (2014 Remaster)', artistId: 7 } };
    const { change } = await holding([1, 2], { songs });
    const shown = await change({ wanted: ['Artist 7 - Song 7'], at: 'end' });
    expect(shown.text).toContain(
      'For "Artist 7 - Song 7", the list has [1] Song 7 (2014 Remaster) · Artist 7; another edition takes its track_id.',
    );
    expect((await change({ wanted: ['Artist 2 - Song 2'], at: 'start' })).text).not.toContain('the list has');
  });

  it('that saving may ask, where more than 20 songs leave', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => at + 1);
    const { change } = await holding(ids);
    const asking = 'Saving may ask the listener first, because so many songs leave.';
    expect((await change({ remove: { track_ids: ids.slice(0, 21) } })).text).toContain(asking);
    expect((await change({ remove: { track_ids: ids.slice(0, 20) } })).text).not.toContain(asking);
  });

  it('how many songs that were left out are not named', async () => {
    const pool = Array.from({ length: 9 }, (_, at) => at + 1);
    const songs = Object.fromEntries(pool.map(id => [id, { duration: 100 * id }]));
    const { text } = await ruled({ songs, pool }, { dur_max: 200 });
    expect(text).toContain('[7] Song 7 · Artist 7: length above 3:20\nand 2 more');
  });

  it('that a tempo curve ends elsewhere than asked', async () => {
    const songs = { 1: { bpm: 100 }, 2: { bpm: 120 }, 3: { bpm: 140 } };
    const curve = (to: number) =>
      ruled({ songs, pool: [1, 2, 3] }, { sort: 'curve', from: 100, to, count: 3 });
    expect((await curve(170)).text).toContain(
      'The curve ends at 140 bpm; 170 was asked for, and no song that fits the rules is nearer.',
    );
    expect((await curve(150)).text).not.toContain('The curve ends');
  });
});
