import { describe, expect, it, onTestFinished } from 'vitest';
import type { LibraryStand } from '../../support/library.ts';
import { libraryWith, numbers } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import { stand } from '../../support/stand.ts';
import { idsIn } from './planning.ts';

/** A library whose playlist 7 holds these tracks, and arrange_playlist over that playlist. */
async function arranging(tracks: readonly number[], songs: Setup['songs'] = {}) {
  const at: LibraryStand = await libraryWith({ songs, playlists: [{ id: 7, tracks }] });
  onTestFinished(() => at.close());
  return { ...at, arrange: (args: object) => at.call('arrange_playlist', { playlist: 7, ...args }) };
}

describe('The preview of an order', () => {
  it('shows the new order, what moves, what goes, and how to go on; nothing is changed', async () => {
    const { arrange, faults } = await arranging([1, 2, 3, 4], { 4: { title: 'Song 1 (Live)', artistId: 1 } });
    const shown = await arrange({ moves: [{ track_id: 3, to: 1 }], remove_duplicates: true });
    expect(shown.text.split('\n')).toEqual([
      'Preview, nothing is changed yet: "Dinner" [7], 4 tracks: 1 moves, 1 duplicate goes.',
      'In this order:',
      '1. [3] Song 3 · Artist 3 · was 3',
      '2. [1] Song 1 · Artist 1',
      '3. [2] Song 2 · Artist 2',
      'Duplicates that go:',
      '[4] Song 1 (Live) · Artist 1: live; [1] Song 1 is the original and stays',
      'To do it, within 30 minutes: arrange_playlist {"plan_id":"id1x2id1x3.1"}; order and moves change it first.',
    ]);
    expect(shown.structured).toEqual({
      preview: true,
      id: 7,
      title: 'Dinner',
      nb_tracks: 3,
      moved: 1,
      plan_id: 'id1x2id1x3.1',
      tracks: [3, 1, 2].map(id => ({ id, title: `Song ${id}`, artist: `Artist ${id}`, was: id })),
      removed: [
        {
          id: 4,
          title: 'Song 1 (Live)',
          artist: 'Artist 1',
          keeps: 1,
          reason: 'live; the other is the original',
        },
      ],
    });
    expect(faults.writes).toEqual([]);
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
  ])('%j marks as few tracks as can be moved: %j', async (order, moving) => {
    const songs = Object.fromEntries(order.map((id, at) => [id, { title: `${at}` }]));
    const { arrange } = await arranging([...order].sort(), songs);
    const { text, structured } = await arrange({ sort_by: 'title' });
    const marked = text.split('\n').filter(line => line.includes(' · was '));
    expect(marked.map(line => Number(/\[(\d+)\]/.exec(line)?.[1]))).toEqual(moving);
    expect(structured['moved']).toBe(moving.length);
    const moves = moving.length === 1 ? '1 moves' : `${moving.length} move`;
    expect(text).toContain(`: ${moving.length === 0 ? 'nothing would change' : moves}.`);
  });

  it('shows what it was sorted by, and for how many that is unknown', async () => {
    const songs = { 1: { bpm: 0 }, 2: { bpm: 90, releaseDate: '2013-05-17' }, 3: { bpm: 0 } };
    const { arrange } = await arranging([1, 2, 3], songs);
    const { text, structured } = await arrange({ sort_by: 'bpm' });
    expect(text.split('\n').slice(2, 6)).toEqual([
      '1. [2] Song 2 · Artist 2 · 90 bpm · 2013-05-17 · was 2',
      '2. [1] Song 1 · Artist 1 · tempo unknown · 2020-01-01',
      '3. [3] Song 3 · Artist 3 · tempo unknown · 2020-01-01',
      'The bpm of 2 tracks is unknown: they come last.',
    ]);
    expect(structured['tracks']).toMatchObject([
      { bpm: 90, release_date: '2013-05-17', was: 2 },
      { bpm: 0 },
      {},
    ]);
  });

  it('tells the seed of a shuffle', async () => {
    const { arrange } = await arranging(numbers(9));
    const one = await arrange({ sort_by: 'shuffle' });
    expect(one.structured['seed']).toEqual(expect.any(Number));
    expect(idsIn(one.structured['tracks']).toSorted()).toEqual(numbers(9));
  });

  it('tells by the quota what a long list costs, before it is worked out', async () => {
    const at = await stand({ quota: { requests: 30, ms: 1500 }, deadlineMs: 60_000 });
    onTestFinished(() => at.close());
    const ids = [...at.embedded.catalogue.tracks.values()].flatMap(({ id, readable }) =>
      readable ? [id] : [],
    );
    const { id } = await at.music.playlist.create({ title: 'Long' });
    for (let from = 0; from < 250; from += 50) {
      await at.music.playlist.add_tracks({ playlist_id: id, track_ids: ids.slice(from, from + 50) });
    }
    const { text, structured } = await at.call('arrange_playlist', { playlist_id: id, sort_by: 'bpm' });
    expect(text.split('\n').slice(0, 2)).toEqual([
      `Preview, nothing is changed yet: "Long" [${id}], 250 tracks: its order is not yet worked out.`,
      'Sorting by bpm needs one request a track: 250 requests, about 0:13 at the usual quota.',
    ]);
    expect(structured).toMatchObject({ nb_tracks: 250, requests: 250, seconds: 13 });
  });
});

describe('Tracks that cannot be moved', () => {
  it.each([
    [{ track_id: 9, to: 1 }, 'moves names track 9, which is not in the playlist'],
    [
      { track_id: 1, before: 9 },
      'moves names track 9, which is not in the playlist: beside track_id, before, after and swap are track ids, beside position they are positions',
    ],
    [{ track_id: 1, after: 1 }, 'moves puts track 1 beside itself'],
    [{ track_id: 1, to: 5 }, 'the playlist has 4 tracks, so there is no position 5'],
  ])('are told as such: %j', async (move, problem) => {
    const { arrange } = await arranging([1, 2, 3, 4]);
    expect((await arrange({ moves: [move] })).text).toBe(`arrange_playlist: ${problem}.`);
  });
});
