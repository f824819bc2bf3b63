import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { holding, planIdOf, tracksIn } from './planning.ts';

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

  it('keeps songs of one artist apart by minutes of music', async () => {
    const lasting = (durations: readonly number[]) =>
      Object.fromEntries(
        durations.map((duration, at) => [at + 1, { artistId: at < 2 ? 5 : at + 6, duration }]),
      );
    const gap = { rules: { artist_gap_minutes: 5 } };
    const short = await holding([1, 2, 3, 4, 5], { songs: lasting([200, 200, 120, 120, 120]) });
    expect(await short.ordered(gap)).toEqual([1, 3, 4, 5, 2]);
    const long = await holding([1, 2, 3, 4, 5], { songs: lasting([200, 200, 400, 120, 120]) });
    expect(await long.ordered(gap)).toEqual([1, 3, 2, 4, 5]);
    const one = await holding([1, 2, 3], { songs: lasting([200, 200, 120]) });
    expect((await one.change(gap)).text).toContain('too few artists to keep 5 minutes between two');
  });

  it('shows the moves, changes nothing, then does what it showed; undo reverses this', async () => {
    const { change, save, now, faults, undo } = await holding([2, 1, 3]);
    const shown = await change({ playlist: '7', rules: { sort: 'title', descending: true } });
    expect(shown.structured).toMatchObject({
      ...{ title: 'Dinner', id: 7, nb_before: 3, nb_tracks: 3, duration: 180, moved: 1, in: 0, out: 0 },
      tracks: [
        { position: 1, id: 3, was: 3 },
        { position: 2, id: 2 },
        { position: 3, id: 1 },
      ],
    });
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
      'by title',
      [
        { song: 'song 3', after: 'Song 1' },
        { song: 'Song 2', to: -1 },
      ],
      [1, 3, 4, 2],
    ],
    ['by title, before a position', [{ song: 'Song 4', before: 3 }], [1, 2, 4, 3]],
    ['before a title', [{ position: 4, before: 'Artist 2 - Song 2' }], [1, 4, 2, 3]],
    ['before a title, in the words of "at"', [{ position: 4, to: 'before Song 2' }], [1, 4, 2, 3]],
    ['after a position, in the words of "at"', [{ position: 1, to: 'after 3' }], [2, 3, 1, 4]],
    [
      'by the positions that were shown, whatever the other moves do',
      [
        { position: 1, to: 2 },
        { position: 4, to: 1 },
      ],
      [4, 1, 2, 3],
    ],
    [
      'on top in the order in which they are named',
      [
        { position: 3, to: 'first' },
        { position: 4, to: 'first' },
      ],
      [3, 4, 1, 2],
    ],
    [
      'beside songs that move too',
      [
        { position: 2, after: 4 },
        { position: 4, to: 1 },
      ],
      [4, 2, 1, 3],
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

  it.each<[object, string]>([
    [{ song: 'Song 1', after: 99 }, 'there is no position 99: the list has 3 songs'],
    [{ song: 'Song 9', to: 1 }, 'no song of the list is called "Song 9": give position or track_id'],
    [{ song: 'Same', to: 1 }, '2 songs of the list are called "Same": give position or track_id'],
    [{ song: 'Song 1', position: 1, to: 2 }, 'each move takes track_id, song or position, one of them'],
    [{ song: 'Song 1' }, 'the move of "Song 1" takes one of to, before, after, swap'],
  ])('%j is refused', async (move, why) => {
    const songs = { 2: { title: 'Same' }, 3: { title: 'Same' } };
    const { change } = await holding([1, 2, 3], { songs });
    expect((await change({ moves: [move] })).text).toContain(why);
  });

  it('are not marked where their position is the same as before', async () => {
    const { change } = await holding([1, 2, 3]);
    const { text } = await change({ moves: [{ position: 1, swap: 3 }] });
    expect(text).toMatch(/\n1\. \[3\] .+ · was 3\n2\. \[2\] .+:00\n/);
  });

  it('are moved after sorting', async () => {
    const { ordered } = await holding([1, 2, 3, 4]);
    const rules = { sort: 'title', descending: true };
    expect(await ordered({ rules, moves: [{ track_id: 1, to: 1 }] })).toEqual([1, 4, 3, 2]);
    expect(await ordered({ rules, moves: [{ position: 1, to: 1 }] })).toEqual([1, 4, 3, 2]);
  });
});

describe('An order by positions', () => {
  it('takes out what is absent, once that was shown, and undo brings it back', async () => {
    const { change, save, now, undo, faults } = await holding([1, 2, 3, 4, 5]);
    const shown = await change({ order: [5, 3, 1] });
    expect(shown.structured).toMatchObject({
      ...{ title: 'Dinner', id: 7, nb_before: 5, nb_tracks: 3, duration: 180, out: 2, in: 0, moved: 2 },
      removed: [2, 4].map(id => ({ id, duration: 60, was: id, reason: 'taken out by hand' })),
    });
    expect(shown.text).toContain('Songs that leave lose the date on which they were added.');
    expect(faults.writes).toEqual([]);
    await save(shown);
    expect(now()).toEqual([5, 3, 1]);
    await undo();
    expect(now()).toEqual([1, 2, 3, 4, 5]);
  });
});
