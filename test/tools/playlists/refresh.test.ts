import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { track, tracksIn } from './planning.ts';
import { savingWith } from './saving.ts';

const cover = { title: 'Song 20 (Karaoke Version)' };

const pool = { sources: [{ from: 'playlist', id: 8 }] };

/** Playlist 7, which the listener made, was extended from playlist 8. */
async function extended(tracks: readonly number[] = [1, 2]) {
  const at = await savingWith(undefined, {
    playlists: [
      { id: 7, tracks },
      { id: 8, title: 'Pool', tracks: [20, 21] },
    ],
  });
  const refresh = async () => {
    await at.plan({ playlist: 7, refresh: true });
    await at.save();
    return at.now();
  };
  await at.plan({ playlist: 7, ...pool });
  const { change_id } = (await at.save()).structured;
  expect(at.now()).toEqual([...tracks, 20, 21]);
  const elsewhere = (...lines: string[]) => void lines.map(line => at.elsewhere(line));
  return { ...at, refresh, elsewhere, change_id };
}

describe('A playlist that is refreshed', () => {
  it('gets what its sources have now, and keeps what the listener had', async () => {
    const { elsewhere, refresh } = await extended();
    elsewhere('DELETE /playlist/8/tracks songs=20', 'POST /playlist/8/tracks songs=22');
    expect(await refresh()).toEqual([1, 2, 21, 22]);
  });

  it('keeps what the listener added, and does not get back what the listener removed', async () => {
    const { elsewhere, refresh } = await extended();
    elsewhere('DELETE /playlist/7/tracks songs=20', 'POST /playlist/7/tracks songs=9');
    expect(await refresh()).toEqual([1, 2, 21, 9]);
  });

  it('gets back what left it with its source', async () => {
    const { elsewhere, refresh } = await extended();
    elsewhere('DELETE /playlist/8/tracks songs=20');
    expect(await refresh()).toEqual([1, 2, 21]);
    elsewhere('POST /playlist/8/tracks songs=20');
    expect(await refresh()).toEqual([1, 2, 21, 20]);
    elsewhere('DELETE /playlist/8/tracks songs=21');
    expect(await refresh()).toEqual([1, 2, 20]);
  });

  it('has nothing to go by once its save was undone', async () => {
    const { undo, call, change_id, now } = await extended();
    await undo(change_id);
    expect(now()).toEqual([1, 2]);
    expect((await call('plan_playlist', { playlist: 7, refresh: true })).isError).toBe(true);
  });

  it('keeps songs that one call cannot ask for again', async () => {
    const at = await savingWith([1]);
    await at.plan({ playlist: 7, track_ids: numbers(80, 1001) });
    for (let from = 1081; from < 1400; from += 80)
      await at.plan({ plan_id: at.planId(), track_ids: numbers(80, from) });
    await at.save();
    const before = at.now();
    expect(before).toHaveLength(401);
    const shown = await at.call('plan_playlist', { playlist: 7, refresh: true, detail: 'full' });
    expect(shown.text).toContain('so no song leaves');
    expect(shown.structured).toMatchObject({ nb_tracks: 401, out: 0, requests_left: 100 });
    const rest = await at.call('plan_playlist', { plan_id: shown.structured['plan_id'] });
    expect(rest.structured).toMatchObject({ nb_tracks: 401, in: 0, out: 0 });
  });

  it('keeps the songs of a source that cannot be read', async () => {
    const { plan, faults } = await extended();
    faults.next(/^GET \/playlist\/8/, { refuse: 500 }, { times: 9 });
    const shown = await plan({ playlist: 7, refresh: true });
    expect(tracksIn(shown)).toEqual([1, 2, 20, 21]);
    expect(shown.text).toContain('so no song leaves');
  });

  it.each<[string, object, RegExp, string]>([
    [
      'public playlists',
      { sources: [{ from: 'public_playlists', query: 'rainy' }] },
      /^GET \/playlist\/3102\/tracks/,
      '1 of 2 playlists could not be read.',
    ],
    [
      "an artist's albums",
      { sources: [{ from: 'artist_albums', id: 40 }] },
      /^GET \/album\/41\/tracks/,
      '1 of 2 albums could not be read.',
    ],
    [
      'favourite artists by date',
      { sources: [{ from: 'favourite_artists' }], rules: { sort: 'release_date' } },
      /^GET \/artist\/51\/albums/,
      '1 of 2 favourite artists could not be read.',
    ],
  ])('keeps the songs of %s that are read only in part', async (_, args, request, words) => {
    const at = await savingWith([1], {
      foreign: [
        { id: 3101, title: 'Rainy day', tracks: [20, 21] },
        { id: 3102, title: 'Rainy night', tracks: [22] },
      ],
      favourites: { artists: [50, 51] },
    });
    const albums = { answer: { data: [{ id: 40 }, { id: 41 }], total: 2 } };
    at.faults.next('GET /artist/40/albums', albums, { times: 3 });
    await at.plan({ playlist: 7, ...args });
    await at.save();
    const saved = at.now();
    at.faults.next(request, { refuse: 600 }, { times: 9 });
    // Another process has nothing in its cache.
    const refreshed = async () =>
      (await at.restarted()).call('plan_playlist', { playlist: 7, refresh: true, detail: 'full' });
    const shown = await refreshed();
    expect(shown.text).toContain(words);
    expect(shown.text).toContain('so no song leaves');
    expect(new Set(tracksIn(shown))).toEqual(new Set(saved));
    at.faults.clear();
    at.faults.next('GET /artist/40/albums', albums);
    at.faults.next(request, { refuse: 800 }, { times: 9 });
    const gone = await refreshed();
    expect(gone.text).not.toContain('so no song leaves');
    expect(tracksIn(gone).length).toBeLessThan(saved?.length ?? 0);
  });

  it('keeps the songs of an album that cannot be read where the next album is enough', async () => {
    const at = await savingWith([1]);
    const albums = { answer: { data: [{ id: 40 }, { id: 41 }], total: 2 } };
    const albumOf = (...ids: number[]) => ({ answer: { data: ids.map(id => track(id)), total: ids.length } });
    at.faults.next('GET /artist/40/albums', albums, { times: 2 });
    at.faults.next('GET /album/40/tracks', albumOf(20, 21));
    await at.plan({ playlist: 7, sources: [{ from: 'artist_albums', id: 40, count: 2 }] });
    await at.save();
    expect(at.now()).toEqual([1, 20, 21]);
    at.faults.next('GET /album/40/tracks', { refuse: 600 }, { times: 9 });
    at.faults.next('GET /album/41/tracks', albumOf(30, 31, 32));
    const other = await at.restarted();
    const shown = await other.call('plan_playlist', { playlist: 7, refresh: true, detail: 'full' });
    expect(shown.text).toContain('so no song leaves');
  });

  it('has other songs than last time, this time only', async () => {
    const at = await savingWith(undefined, {
      playlists: [
        { id: 7, title: 'Monday', tracks: [1] },
        { id: 8, title: 'Pool', tracks: [20, 21, 22, 23] },
      ],
    });
    await at.plan({ playlist: 7, ...pool, rules: { count: 2, select: 'first' } });
    await at.save();
    expect(at.now()).toEqual([1, 20, 21]);
    const shown = await at.plan({ playlist: 7, refresh: true, rules: { not_in: ['Monday'] } });
    expect(tracksIn(shown)).toEqual([1, 22, 23]);
    const reason = 'in it before; other songs were wanted';
    expect(shown.structured).toMatchObject({ offered: 4, offered_used: 2, not_needed: 0 });
    expect(shown.structured['left_out_counts']).toEqual({ [reason]: 2 });
    expect(shown.structured['removed']).toMatchObject([20, 21].map(id => ({ id, was: id - 18, reason })));
    expect(shown.structured).not.toHaveProperty('left_out');
    await at.save();
    expect(tracksIn(await at.plan({ playlist: 7, refresh: true }))).toEqual([1, 20, 21]);
  });

  it('has the cover versions that its title asked for', async () => {
    const at = await savingWith(undefined, { songs: { 20: { title: 'Song 20 (Karaoke Version)' } } });
    const radio = { answer: { data: [20, 21].map(id => track(id, id === 20 ? cover : {})), total: 2 } };
    at.faults.next('GET /artist/1/radio', radio, { times: 2 });
    await at.plan({ title: 'Karaoke night', sources: [{ from: 'artist_radio', id: 1 }] });
    const { id } = (await at.save()).structured;
    expect(tracksIn(await at.plan({ playlist: id, refresh: true }))).toEqual([20, 21]);
  });

  it('follows what was edited before saving', async () => {
    const at = await savingWith(undefined, {
      playlists: [
        { id: 7, tracks: [1] },
        { id: 8, title: 'Pool', tracks: [20, 21] },
      ],
    });
    await at.plan({ playlist: 7, ...pool });
    await at.plan({ plan_id: at.planId(), add: [{ track_id: 30 }], remove: { track_ids: [21] } });
    await at.save();
    expect(at.now()).toEqual([1, 20, 30]);
    expect(tracksIn(await at.plan({ playlist: 7, refresh: true }))).toEqual([1, 20, 30]);
  });

  it('is sorted as it was saved', async () => {
    const bpm = (value: number) => ({ bpm: value });
    const at = await savingWith(undefined, {
      songs: { 20: bpm(90), 21: bpm(110), 22: bpm(100) },
      playlists: [
        { id: 7, tracks: [] },
        { id: 8, title: 'Pool', tracks: [21, 20] },
      ],
    });
    await at.plan({ playlist: 7, ...pool, rules: { sort: 'tempo' } });
    await at.save();
    at.elsewhere('POST /playlist/8/tracks songs=22');
    expect(tracksIn(await at.plan({ playlist: 7, refresh: true }))).toEqual([20, 22, 21]);
  });

  it('keeps what an earlier save brought from elsewhere', async () => {
    const at = await savingWith(undefined, {
      playlists: [
        { id: 7, tracks: [1] },
        { id: 8, title: 'Pool', tracks: [20, 21] },
        { id: 9, title: 'Other', tracks: [30, 31] },
      ],
    });
    for (const id of [8, 9]) {
      await at.plan({ playlist: 7, sources: [{ from: 'playlist', id }] });
      await at.save();
    }
    expect(tracksIn(await at.plan({ playlist: 7, refresh: true }))).toEqual([1, 20, 21, 30, 31]);
  });

  it('finds what was asked for by name where it is', async () => {
    const at = await savingWith([1, 2]);
    await at.plan({ playlist: 7, wanted: ['Artist 5 - Song 5'], at: 2 });
    await at.save();
    const shown = await at.plan({ playlist: 7, refresh: true });
    expect(shown.structured).toMatchObject({ wanted: 1, found: 1, found_there: 1 });
  });

  it('from the favourites reads all of them', async () => {
    const at = await savingWith(undefined, {
      favourites: { tracks: numbers(40, 100) },
      playlists: [{ id: 7, tracks: [] }],
    });
    await at.plan({ playlist: 7, sources: [{ from: 'favourites' }] });
    await at.save();
    expect(at.now()).toHaveLength(40);
  });
});
