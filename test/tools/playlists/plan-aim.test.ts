import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { holding, idsIn, type Planning, planIdOf, planningWith, poolA, tracksIn } from './planning.ts';
import { savingWith } from './saving.ts';

const source = { from: 'playlist', id: poolA };
const shortOf = (text: string) => text.split('\n').filter(line => line.startsWith('It is '));

describe('"Make it five songs"', () => {
  it('of a playlist of thirty is five songs, and nothing is short', async () => {
    const { change } = await holding(numbers(30));
    const shown = await change({ rules: { count: 5 } });
    expect(shown.structured).toMatchObject({ nb_tracks: 5, out: 25, in: 0 });
    expect(shown.text).toContain('30 → 5 songs');
    expect(shortOf(shown.text)).toEqual([]);
  });

  it('counts what the playlist has where the rules are about the whole list', async () => {
    const pool = numbers(10, 101);
    const { change } = await holding(numbers(30), { foreign: [{ id: poolA, tracks: pool }] });
    const shown = await change({ sources: [source], rules: { count: 50 }, scope: 'whole' });
    expect(shown.structured).toMatchObject({ nb_tracks: 40, in: 10 });
    expect(shortOf(shown.text)).toEqual(['It is 10 songs short of the 50 asked for.']);
  });
});

describe('"Fill it up again"', () => {
  it.each([
    [31, 'whole', 31],
    [5, 'whole', 5],
    [5, 'new', 35],
  ])('brings back the %d songs that were asked for, of a %s list', async (count, scope, all) => {
    const pool = numbers(40, 101);
    const { change, plan } = await holding(numbers(30), { foreign: [{ id: poolA, tracks: pool }] });
    const first = await change({ sources: [source], rules: { count }, scope });
    expect(first.structured['nb_tracks']).toBe(all);
    const less = await plan({ plan_id: planIdOf(first), remove: { positions: ['last'] } });
    const filled = await plan({ plan_id: planIdOf(less), fill: true });
    expect(filled.structured['nb_tracks']).toBe(all);
  });

  it('leaves out the songs that came in for others: what they replaced is no hole', async () => {
    const pool = numbers(20, 101);
    const { change, plan } = await holding(numbers(8), { foreign: [{ id: poolA, tracks: pool }] });
    const more = await change({ sources: [source], rules: { count: 2 } });
    expect(more.structured['nb_tracks']).toBe(10);
    const replaced = await plan({ plan_id: planIdOf(more), remove: { positions: [1, 2] } });
    const filled = await plan({ plan_id: planIdOf(replaced), fill: true });
    expect(filled.structured['nb_tracks']).toBe(8);
    const less = await plan({ plan_id: planIdOf(filled), remove: { positions: ['last'] } });
    expect((await plan({ plan_id: planIdOf(less), fill: true })).structured['nb_tracks']).toBe(8);
  });

  it('counts a song again that was taken out and put back', async () => {
    const { change, plan } = await holding(numbers(8), {
      foreign: [{ id: poolA, tracks: numbers(20, 101) }],
    });
    let last = await change({ sources: [source], rules: { count: 2 } });
    const edit = async (args: object) => {
      last = await plan({ plan_id: planIdOf(last), ...args });
      return last.structured['nb_tracks'];
    };
    await edit({ remove: { track_ids: [1, 2] } });
    await edit({ add: [1, 2].map(track_id => ({ track_id, position: track_id })) });
    await edit({ remove: { positions: ['last'] } });
    expect(await edit({ fill: true })).toBe(10);
    await edit({ remove: { track_ids: [1] } });
    await edit({ remove: { positions: ['last'] } });
    expect(await edit({ fill: true })).toBe(9);
  });

  it('leaves each song of the sources in one place', async () => {
    const at = await planningWith({ foreign: [{ id: poolA, tracks: numbers(12) }] });
    const first = await at.plan({ title: 'A', sources: [source], rules: { count: 10 } });
    expect(first.structured).toMatchObject({ offered: 12, offered_used: 10, not_needed: 2 });
    expect(first.structured['left_out_counts']).toEqual({});
    const less = await at.plan({ plan_id: planIdOf(first), remove: { positions: [1] }, fill: true });
    expect(less.structured).toMatchObject({ nb_tracks: 10, offered: 12, offered_used: 10, not_needed: 1 });
    expect(less.structured['left_out_counts']).toEqual({ 'taken out by hand': 1 });
    const back = await at.plan({ plan_id: planIdOf(less), add: [{ track_id: 1 }] });
    expect(back.structured).toMatchObject({ nb_tracks: 11, offered: 12, offered_used: 11, not_needed: 1 });
  });
});

describe('"How many moved?"', () => {
  const marked = (text: string) => text.split('\n').filter(line => / · was \d/.test(line));

  it.each<[string, object]>([
    ['two neighbours swapped', { moves: [{ position: 1, swap: 2 }] }],
    ['a list turned round', { order: [3, 2, 1, 4, 5] }],
    ['the last to the top', { moves: [{ position: 'last', to: 'first' }] }],
    ['one out and one moved', { remove: { positions: [2] }, moves: [{ position: 5, to: 1 }] }],
    ['sorted', { rules: { sort: 'title', descending: true } }],
  ])('as many as are marked: %s', async (_, args) => {
    const { change, save } = await holding([1, 2, 3, 4, 5]);
    const shown = await change(args);
    const lines = marked(shown.text.split('These leave')[0] ?? '');
    expect(lines.length).toBeGreaterThan(0);
    expect(shown.structured['moved']).toBe(lines.length);
    expect((await save(shown)).structured['moved']).toBe(lines.length);
  });
});

describe('"The newest songs"', () => {
  /** Two artists with three albums each, one song on each album; the newest are 13 and 3. */
  async function artists() {
    const dates = ['2001', '2010', '2022', '1991', '2015', '2023'];
    const songs = Object.fromEntries(
      dates.map((year, at) => [at + 1, { releaseDate: `${year}-05-01`, artistId: at < 3 ? 2 : 3 }]),
    );
    const at = await planningWith({ favourites: { artists: [2, 3] }, songs });
    for (const artist of [2, 3]) {
      const albums = [0, 1, 2].map(index => {
        const id = (artist - 2) * 3 + index + 1;
        return { id, title: `Album ${id}`, release_date: `${dates[id - 1]}-05-01` };
      });
      at.faults.next(`GET /artist/${artist}/albums`, { answer: { data: albums } }, { times: 3 });
    }
    return at;
  }
  const newest = (at: Planning, rules: object) =>
    at.plan({
      title: 'A',
      sources: [{ from: 'favourite_artists' }],
      rules: { sort: 'release_date', descending: true, ...rules },
    });

  it('of favourite artists are the newest of all of them, by the dates of their albums', async () => {
    const at = await artists();
    const shown = await newest(at, { count: 3 });
    expect(tracksIn(shown)).toEqual([6, 3, 5]);
    expect(at.asked('/track/')).toEqual([]);
    expect(shown.text).toContain('Selected by the order: the newest of 3 songs that keep the rules.');
    expect(tracksIn(await newest(at, { count: 2, max_per_artist: 1 }))).toEqual([6, 3]);
    expect(tracksIn(await newest(at, { count: 2, descending: false }))).toEqual([4, 1]);
  });

  it('of a playlist are the first by the order, and a varied selection only where that is asked for', async () => {
    const dated = (id: number) => ({ releaseDate: `${1950 + id}-01-01`, rank: 1000 * id });
    const songs = Object.fromEntries(numbers(40).map(id => [id, dated(id)]));
    const at = await planningWith({ songs, foreign: [{ id: poolA, tracks: numbers(40) }] });
    const take = (rules: object) => at.plan({ title: 'A', sources: [source], rules: { count: 3, ...rules } });
    const by = { sort: 'release_date', descending: true };
    expect(tracksIn(await take(by))).toEqual([40, 39, 38]);
    expect(tracksIn(await take({ sort: 'popularity', descending: true }))).toEqual([40, 39, 38]);
    const varied = await take({ ...by, select: 'varied' });
    expect(tracksIn(varied)).toEqual([3, 2, 1]);
    expect(varied.text).toContain('Taken as the sources give them, then put in order (release date)');
    expect(tracksIn(await take({ sort: 'length' }))).toEqual([1, 2, 3]);
    expect(tracksIn(await take({ sort: 'title', descending: true, select: 'first' }))).toEqual([40, 39, 38]);
  });

  it('of more songs than one call reads are not final before all of them were read', async () => {
    const songs = Object.fromEntries(numbers(200).map(id => [id, { releaseDate: `${1800 + id}-01-01` }]));
    const at = await planningWith({ songs, foreign: [{ id: poolA, tracks: numbers(200) }] });
    const rules = { count: 5, sort: 'release_date', descending: true };
    let shown = await at.plan({ title: 'A', sources: [source], rules });
    expect(tracksIn(shown)).toEqual([90, 89, 88, 87, 86]);
    expect(shown.text).toContain('Not complete: the newest of the 90 read.');
    expect(shown.text).not.toContain('save_playlist');
    expect(shown.structured).toMatchObject({ offered: 200, requests_left: 110 });
    for (let calls = 0; calls < 2; calls++) shown = await at.plan({ plan_id: planIdOf(shown) });
    expect(tracksIn(shown)).toEqual([200, 199, 198, 197, 196]);
    expect(shown.structured).toMatchObject({ offered: 200, offered_used: 5, not_needed: 195 });
    expect(shown.text).toContain('Selected by the order: the newest of 200 songs that keep the rules.');
    expect(shown.text).toContain('save_playlist');
  });
});

describe('"Two hours of dinner music"', () => {
  it('does not end on pieces of half a minute, unless exactly two hours are asked for', async () => {
    const lengths = [...numbers(30).map(() => 245), 32, 51];
    const songs = Object.fromEntries(lengths.map((duration, at) => [at + 1, { duration }]));
    const at = await planningWith({ songs, foreign: [{ id: poolA, tracks: numbers(32) }] });
    const take = (rules: object) =>
      at.plan({ title: 'A', sources: [source], rules: { minutes: 120, ...rules } });
    const shown = await take({});
    expect(tracksIn(shown)).toEqual(numbers(29));
    expect(shown.structured['duration']).toBe(29 * 245);
    const exact = await take({ exact: true });
    expect(exact.structured['duration']).toBe(29 * 245 + 32 + 51);
  });
});

describe('"Quiet, then lively, then quiet"', () => {
  it('is a curve through a tempo in between', async () => {
    const tempi = [60, 64, 70, 80, 90, 100, 110, 120, 130, 140];
    const songs = Object.fromEntries(tempi.map((bpm, at) => [at + 1, { bpm }]));
    const at = await planningWith({ songs, foreign: [{ id: poolA, tracks: numbers(10) }] });
    const rules = { sort: 'curve', from: 60, through: [140], to: 60, count: 7 };
    const shown = await at.plan({ title: 'A', sources: [source], rules });
    const order = tracksIn(shown).map(id => tempi[id - 1] ?? 0);
    const top = Math.max(...order);
    expect(order).toHaveLength(7);
    expect(order.indexOf(top)).toBeGreaterThan(1);
    expect(order.indexOf(top)).toBeLessThan(5);
    expect(order[0]).toBeLessThan(90);
    expect(order.at(-1)).toBeLessThan(90);
  });
});

describe('"Refresh my playlist"', () => {
  const pool = numbers(12, 20);
  async function saved(rules: object, edit?: object, lengths: Readonly<Record<number, number>> = {}) {
    const at = await savingWith(undefined, {
      songs: Object.fromEntries(pool.map(id => [id, { duration: lengths[id] ?? 120 }])),
      playlists: [
        { id: 7, tracks: [] },
        { id: 8, title: 'Pool', tracks: pool },
      ],
    });
    await at.plan({ playlist: 7, sources: [{ from: 'playlist', id: 8 }], rules });
    if (edit !== undefined) await at.plan({ plan_id: at.planId(), ...edit });
    await at.save();
    return at;
  }

  it('keeps the length that was asked for, also for what is filled up afterwards', async () => {
    const at = await saved({ minutes: 20 });
    const shown = await at.plan({ playlist: 7, refresh: true });
    expect(shown.structured).toMatchObject({ nb_tracks: 10, in: 0, out: 0, duration: 1200, offered: 12 });
    const filled = await at.plan({ plan_id: at.planId(), remove: { positions: [1] }, fill: true });
    expect(filled.structured).toMatchObject({ nb_tracks: 10, duration: 1200, offered: 12, offered_used: 10 });
  });

  it('does not grow after it was trimmed by hand, and says what became of the trimmed songs', async () => {
    const at = await saved({}, { remove: { positions: [1, 2, 3, 4] } });
    expect(at.now()).toEqual(pool.slice(4));
    const shown = await at.plan({ playlist: 7, refresh: true });
    expect(shown.structured).toMatchObject({ nb_tracks: 8, in: 0, out: 0 });
    expect(shown.structured['left_out_counts']).toEqual({ 'taken out by hand': 4 });
  });

  it('has a trimmed song again once the listener asks for it', async () => {
    const at = await saved({}, { remove: { track_ids: [20] } });
    await at.plan({ playlist: 7, track_ids: [20], sources: [{ from: 'playlist', id: 8 }] });
    await at.save();
    expect(
      idsIn((await at.plan({ playlist: 7, refresh: true, detail: 'full' })).structured['tracks']),
    ).toContain(20);
  });

  it('says which songs leave and why', async () => {
    const at = await saved({});
    at.elsewhere('DELETE /playlist/8/tracks songs=21');
    const shown = await at.plan({ playlist: 7, refresh: true });
    expect(shown.structured['removed']).toMatchObject([
      { id: 21, duration: 120, was: 2, reason: 'its sources no longer give it' },
    ]);
  });

  it('says of a song that makes way for the length that there is no room, not that its source lacks it', async () => {
    const rest = Object.fromEntries(pool.map(id => [id, 700]));
    const lengths = { ...rest, 20: 300, 21: 300, 22: 300, 23: 300, 24: 240, 31: 360 };
    const at = await saved({ minutes: 20 }, undefined, lengths);
    expect(at.now()).toEqual([20, 21, 22, 23]);
    at.elsewhere('DELETE /playlist/7/tracks songs=20');
    const { text } = await at.plan({ playlist: 7, refresh: true });
    expect(text).toMatch(/These leave the playlist:\n\[2\d\] .+: no room in 20 minutes\n/);
    expect(text).not.toContain('no longer give it');
  });
});
