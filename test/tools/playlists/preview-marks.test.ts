import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { leftOutIn, planningWith, poolA, poolB, track, tracksIn, whole } from './planning.ts';

const lineOf = (text: string, id: number) =>
  text.split('\n').find(line => new RegExp(`^\\d+\\. \\[${id}\\]`).test(line));

describe('A line of a plan', () => {
  it('tells another recording of the song by the artist, then a release on another album, with album and length', async () => {
    const song = { title: 'Night Ferry', artistId: 31 };
    const songs = {
      31: { ...song, rank: 9000 },
      32: { ...song, duration: 217 },
      33: { ...song, duration: 62 },
    };
    const { plan, call } = await planningWith({ songs });
    const shown = await plan({ wanted: ['Artist 31 - Night Ferry'] });
    expect(lineOf(shown.text, 31)).toBe(
      '1. [31] Night Ferry · Artist 31 · Album 31 · 1:00 · also on "Album 32", 3:37 [32] · also on "Album 33", 1:02 [33]',
    );
    expect(shown.structured).toMatchObject({
      tracks: [
        {
          also: [
            { id: 32, album: 'Album 32', duration: 217 },
            { id: 33, album: 'Album 33', duration: 62 },
          ],
        },
      ],
    });
    const matched = await call('match_tracks', { wanted: ['Artist 31 - Night Ferry'] });
    expect(matched.text).toContain('also on "Album 32", 3:37 [32]');
  });

  it('tells explicit words, a weak match, and a song that is there in another edition', async () => {
    const songs = {
      4: { explicit: true },
      5: { title: 'Song 4 (Live)', artistId: 4 },
      6: { title: 'Kettle', isrc: 'A' },
      7: { title: 'The Kettle Song', isrc: 'A' },
    };
    const { plan } = await planningWith({ songs });
    const { text, structured } = await plan({ wanted: ['Artst 4 - Song 4'], track_ids: [5, 6, 7] });
    expect(lineOf(text, 4)).toBe(
      '1. [4] Song 4 · Artist 4 · Album 4 · 1:00 · explicit · for "Artst 4 - Song 4": artist spelled differently',
    );
    expect(lineOf(text, 5)).toContain(' · live; [4] Song 4 is the original and is in it too');
    expect(lineOf(text, 7)).toContain(' · the same recording; [6] Kettle is in it too');
    expect(structured['tracks']).toMatchObject([
      { explicit: true, match: '"Artst 4 - Song 4": artist spelled differently' },
      { repeats: 'live; [4] Song 4 is the original and is in it too' },
      {},
      {},
    ]);
  });

  it('tells what the playlist that is extended holds in another edition, also of a song that is added later', async () => {
    const songs = {
      5: { title: 'Song 4 (Live)', artistId: 4 },
      9: { title: 'Song 4 (2011 Remaster)', artistId: 4 },
    };
    const { plan } = await planningWith({ songs, playlists: [{ id: 7, tracks: [4] }] });
    const shown = await plan({ playlist: 7, track_ids: [5] });
    expect(lineOf(shown.text, 5)).toContain('live; [4] Song 4 is the original and is in it too');
    const more = await plan({ plan_id: shown.structured['plan_id'], add: [{ track_id: 9 }] });
    expect(lineOf(more.text, 9)).toContain('a remaster; [4] Song 4 is the original and is in it too');
  });
});

describe('A misspelt line without a separator', () => {
  const songs = { 40: { title: 'Night Ferry' } };

  it.each([
    ['natte ferry artist 40', 'different title'],
    ['artist 40 natte ferry', 'different title'],
    ['night ferry artst 40', 'artist spelled differently'],
  ])('gets candidates: %s', async (line, differs) => {
    const { plan } = await planningWith({ songs });
    const shown = await plan({ wanted: [line] });
    expect(shown.text).toContain('0 of 1 found, 1 unclear.');
    expect(shown.text).toContain('Not clear, so left out');
    expect(shown.text).toContain(`\nwish 1, "${line}", unclear: [40] Night Ferry · Artist 40 (${differs})`);
    expect(shown.text.split('\n').at(-1)).toContain(
      '"replace":[{"wish":1,"track_id":40}]}, with the track that is meant.',
    );
  });
});

describe('A source asked for a count', () => {
  const twins = Object.fromEntries(
    [2, 4].map(id => [id, { title: `Song ${id - 1} (Live)`, artistId: id - 1 }]),
  );

  const songs = { ...twins, 5: { readable: false }, 6: { readable: false, alternativeId: 66 } };
  const pool = { id: poolA, tracks: [1, 2, 3, 4, 5, 6, 7, 8, 9] };

  it('gives its first so many, also where some of them cannot be used', async () => {
    const { plan, asked } = await planningWith({ songs, foreign: [pool] });
    const shown = await plan({ sources: [{ from: 'playlist', id: poolA, count: 5 }] });
    expect(tracksIn(shown)).toEqual([1, 3]);
    expect(leftOutIn(shown)).toEqual([
      [5, 'not playable here'],
      [2, 'live; [1] Song 1 is the original and is in it'],
      [4, 'live; [3] Song 3 is the original and is in it'],
    ]);
    expect(shown.structured['left_out_counts']).toEqual({ 'not playable here': 1, 'the same song': 2 });
    expect(shown.structured).toMatchObject({ offered: 5, offered_used: 2, not_needed: 0 });
    expect(asked(`/playlist/${poolA}/tracks`)).toHaveLength(1);
  });

  it('is read on by a count of the rules instead', async () => {
    const { plan } = await planningWith({ songs, foreign: [pool] });
    const shown = await plan({ sources: [{ from: 'playlist', id: poolA }], rules: { count: 5 } });
    expect(tracksIn(shown)).toEqual([1, 3, 66, 7, 8]);
  });

  it('is read further than usual by a count of the rules where most songs fall out, and says so', async () => {
    const tempi = Object.fromEntries([130, 150, 170].map(id => [id, { duration: 200 }]));
    const { plan } = await planningWith({ songs: tempi, foreign: [{ id: poolA, tracks: numbers(300) }] });
    const source = { from: 'playlist', id: poolA };
    const shown = await plan({ sources: [source], rules: { count: 3, dur_min: 100 } });
    expect(tracksIn(shown)).toEqual([130, 150, 170]);
    expect(shown.structured).toMatchObject({ offered: 300, offered_used: 3, not_needed: 0 });
    expect(shown.structured['left_out_counts']).toEqual({ 'length below 1:40': 297 });
    expect(shown.text).toContain('More songs were read from the sources, because some were left out.');
    const few = await plan({ sources: [{ ...source, count: 140 }], rules: { count: 3, dur_min: 100 } });
    expect(tracksIn(few)).toEqual([130]);
    expect(few.text).not.toContain('read further');
  });

  it('says how far it came where it has no more', async () => {
    const { plan } = await planningWith({ songs: twins, foreign: [{ id: poolA, tracks: [1, 2, 3, 4] }] });
    const shown = await plan({ sources: [{ from: 'playlist', id: poolA, count: 6 }] });
    expect(tracksIn(shown)).toEqual([1, 3]);
    expect(shown.structured['notes']).toEqual([`Playlist ${poolA} gave 4 tracks; 6 were asked for.`]);
  });

  it('counts what another source, the listener or the playlist has already, which stays where it is', async () => {
    const { plan } = await planningWith({
      songs: twins,
      playlists: [{ id: 7, tracks: [20] }],
      foreign: [
        { id: poolA, tracks: [1, 11] },
        { id: poolB, tracks: [20, 11, 30, 2, 12, 13] },
      ],
    });
    const sources = [2, 5].map((count, at) => ({ from: 'playlist', id: [poolA, poolB][at], count }));
    const shown = await plan({ playlist: 7, track_ids: [30], sources });
    expect(tracksIn(shown)).toEqual([20, 30, 1, 11, 12]);
    // A song that was offered twice, asked for, or is there already is no other candidate.
    expect(shown.structured).toMatchObject({
      offered: 4,
      offered_used: 3,
      left_out_counts: { 'the same song': 1 },
    });
  });

  it('puts the five songs that were heard last at the top, also those that the playlist has', async () => {
    const { plan, faults } = await planningWith({ playlists: [{ id: 7, tracks: [1, 2, 3, 4] }] });
    faults.next('GET /user/me/history', whole([9, 3, 9, 8, 1, 7, 6].map(id => track(id))));
    const sources = [{ from: 'history', count: 5 }];
    const shown = await plan({ playlist: 7, sources, at: 'start' });
    expect(tracksIn(shown)).toEqual([9, 3, 8, 1, 7, 2, 4]);
    expect(shown.structured).toMatchObject({ in: 3, out: 0 });
    expect(shown.text).toContain(
      'In the list already, and moved: [3] Song 3 · Artist 3; [1] Song 1 · Artist 1.',
    );
  });

  it('leaves another edition in where the first is left out by a rule', async () => {
    const songs = { 1: { explicit: true }, 2: { title: 'Song 1 (Clean)', artistId: 1 } };
    const { plan } = await planningWith({ songs, foreign: [{ id: poolA, tracks: [1, 2] }] });
    const shown = await plan({ sources: [{ from: 'playlist', id: poolA }], rules: { explicit: 'avoid' } });
    expect(tracksIn(shown)).toEqual([2]);
  });
});

describe('Favourite artists', () => {
  it('give so many of their top tracks each, artist by artist or in turn', async () => {
    const { plan, asked, faults } = await planningWith({ favourites: { artists: [2, 3] } });
    faults.next('GET /artist/2/top', whole([track(21), track(22)]), { times: 2 });
    faults.next('GET /artist/3/top', whole([track(31)]), { times: 2 });
    const source = { from: 'favourite_artists', count: 2 };
    const all = await plan({ sources: [source] });
    expect(asked('/artist/').toSorted()).toEqual([
      '/artist/2/top index=0 limit=2',
      '/artist/3/top index=0 limit=2',
    ]);
    expect(tracksIn(all).toSorted()).toEqual([21, 22, 31]);
    expect(all.structured['notes']).toEqual(['One of 2 favourite artists gave fewer than 2 tracks.']);
    const inTurn = await plan({ sources: [source], rules: { count: 2 } });
    expect(tracksIn(inTurn).toSorted()).toEqual([21, 31]);
  });

  it('are at most fifty, and that is said; and none is said too', async () => {
    const many = await planningWith({
      favourites: { artists: Array.from({ length: 53 }, (_, at) => at + 1) },
    });
    const shown = await many.plan({ sources: [{ from: 'favourite_artists', count: 1 }] });
    expect(tracksIn(shown)).toHaveLength(50);
    expect(shown.structured['notes']).toEqual(['Drawn from the first 50 of 53 favourite artists.']);
    const { plan } = await planningWith();
    expect((await plan({ sources: [{ from: 'favourite_artists' }] })).text).toContain(
      'Nothing from favourite artists: there are none.',
    );
  });
});

it('What keeps another edition out of a plan is in the plan; other editions are not needed', async () => {
  const songs = { 2: { title: 'Song 1 (Live)', artistId: 1 }, 6: { title: 'Song 5 (Live)', artistId: 5 } };
  const { plan } = await planningWith({ songs, foreign: [{ id: poolA, tracks: [1, 2, 3, 4, 5, 6] }] });
  const { text, structured } = await plan({
    sources: [{ from: 'playlist', id: poolA }],
    rules: { count: 2 },
  });
  expect(text).toContain('\n[2] Song 1 (Live) · Artist 1: live; [1] Song 1 is the original and is in it\n');
  expect(text).not.toContain('[5] Song 5');
  expect(structured).toMatchObject({ offered: 6, offered_used: 2, not_needed: 3 });
  expect(structured['left_out_counts']).toEqual({ 'the same song': 1 });
});
