import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';
import { around, fault, toolNamed } from './around.ts';

/* Artists, albums, tracks, podcasts and episodes are too many for a list, so the catalogue is searched for their names. */

let demo: Stand;
beforeAll(async () => {
  demo = await stand();
});
afterAll(() => demo.close());

describe('A name in place of an id', () => {
  it.each<readonly [string, Record<string, unknown>, Record<string, unknown>, string]>([
    [
      'artist_read',
      { view: 'top', limit: 3, artist_id: 'MARLOW & the tides' },
      { artist_id: 154 },
      'artist "Marlow & the Tides" [154]',
    ],
    [
      'album_read',
      { view: 'tracks', album_id: 'Nine Wet Matches - Nobody’s Motorway' },
      { album_id: 302809 },
      'album "Nobody\'s Motorway" by "Nine Wet Matches" [302809]',
    ],
    [
      'album_read',
      { album_id: "nobody's motorway" },
      { album_id: 302809 },
      'album "Nobody\'s Motorway" by "Nine Wet Matches" [302809]',
    ],
    [
      'track_read',
      { track_ids: ['Marlow & the Tides - Night Ferry'] },
      { track_ids: [3105413] },
      'track "Night Ferry" by "Marlow & the Tides" [3105413]',
    ],
    ['podcast_read', { podcast_id: 'Rag & Bone' }, { podcast_id: 52935 }, 'podcast "Rag & Bone" [52935]'],
    [
      'podcast_read',
      { view: 'episode', episode_id: 'the slow movement - largo, or homesickness' },
      { episode_id: 51202153 },
      'episode "Largo, or homesickness" [51202153]',
    ],
    ['user_read', { user_id: 'DJ_Abuela' }, { user_id: 3034277 }, 'listener "dj_abuela" [3034277]'],
    [
      'library_read',
      { kind: 'artists', user_id: 'dj_abuela' },
      { user_id: 3034277 },
      'listener "dj_abuela" [3034277]',
    ],
    [
      'service_read',
      { view: 'embed', kind: 'album', id: "Nobody's Motorway" },
      { id: 302809 },
      'album "Nobody\'s Motorway" by "Nine Wet Matches" [302809]',
    ],
    [
      'service_read',
      { view: 'embed', kind: 'playlist', id: 'practice room' },
      { id: 4417083122 },
      'playlist "Practice Room" [4417083122]',
    ],
  ])('%s %j answers as with the id, and says what was taken', async (tool, args, id, words) => {
    const [byName, byId] = [await demo.call(tool, args), await demo.call(tool, { ...args, ...id })];
    expect(byName.text).toBe(`Found by name: ${words}.\n${byId.text}`);
    const { taken, ...rest } = byName.structured;
    expect(rest).toEqual(byId.structured);
    const [argument] = Object.keys(id);
    const [found] = [Object.values(id)[0]].flat();
    expect(taken).toMatchObject([{ argument, id: found }]);
  });

  it('that several bear does nothing, and lists them with what tells them apart', async () => {
    const said = await demo.call('library_add', { kind: 'tracks', ids: ['Night Ferry'] });
    expect(said.isError).toBe(true);
    expect(said.text).toBe(
      [
        'library_add: nothing was done.',
        'More than one track is called "Night Ferry"; give the id of one:',
        '[3108831] "Night Ferry" · by "Ines Quillfeather"',
        '[3105413] "Night Ferry" · by "Marlow & the Tides"',
      ].join('\n'),
    );
    const artists = await demo.call('library_add', { kind: 'artists', ids: ['Foxglove'] });
    expect(artists.text).toMatch(
      /More than one artist is called "Foxglove"; give the id of one:\n(\[\d+\] "Foxglove" · .* fans\n?){2}$/,
    );
  });

  it('that several bear is the listener’s favourite for a call that reads', async () => {
    const said = await demo.call('track_read', { track_ids: ['Night Ferry'] });
    expect(said.isError).toBe(false);
    expect(said.text).toContain(
      'Found by name: track "Night Ferry" by "Marlow & the Tides" [3105413], a favourite; also [3108831].',
    );
    expect(said.structured['taken']).toMatchObject([{ id: 3105413 }]);
  });

  it('that is misspelt, cut short or a surname is taken by a call that reads, which says so', async () => {
    const said = await demo.call('artist_read', { artist_id: 'Marlow and the Tydes' });
    expect(said.text).toContain('artist "Marlow & the Tides" [154], the nearest to "Marlow and the Tydes".');
    const surname = await demo.call('artist_read', { artist_id: 'Quillfeather' });
    expect(surname.text).toContain('artist "Ines Quillfeather"');
  });

  it('that is near one object alone is taken by a call that adds, and by none that removes', async () => {
    const added = await demo.call('library_add', { kind: 'artists', ids: ['Quillfeather'] });
    expect(added.isError).toBe(false);
    const removed = await demo.call('library_remove', { kind: 'artists', ids: ['Quillfeather'] });
    expect(removed.isError).toBe(true);
    expect(removed.text).toContain('No favourite artist is called "Quillfeather"; similar names:');
    await demo.call('undo', { change_id: added.structured['change_id'] });
  });

  it('that nothing bears lists what the search found, and otherwise says how to write it', async () => {
    const near = await demo.call('library_add', { kind: 'albums', ids: ["Nobody's"] });
    expect(near.isError).toBe(true);
    expect(near.text).toMatch(/No album is called "Nobody's"; similar names:\n(?:\[\d+\] .*\n)*\[302809\] /);
    const none = async (tool: string, args: Record<string, unknown>) => (await demo.call(tool, args)).text;
    expect(await none('track_read', { track_ids: ['Zzyzx'] })).toBe(
      'No track is called "Zzyzx". Write it as "Artist - Title", or search with other words.',
    );
    expect(await none('artist_read', { artist_id: 'Zzyzx' })).toBe(
      'No artist is called "Zzyzx". Search with other words.',
    );
    expect(await none('podcast_read', { view: 'episode', episode_id: 'Largo' })).toBe(
      'No episode is called "Largo". Write it as "Podcast - Episode".',
    );
    expect(await none('podcast_read', { view: 'episode', episode_id: 'Slow - Largo' })).toContain(
      'No podcast is called "Slow"; similar names:\n[51202] "The Slow Movement"',
    );
    expect(await none('podcast_read', { view: 'episode', episode_id: 'Rag & Bone - Largo' })).toMatch(
      /^No episode is called "Rag & Bone - Largo"; (?:there are|similar names):\n\[52935\d+\]/,
    );
    expect(await none('user_read', { user_id: 'Nobody Here' })).toContain(
      'No follower or followed listener is called "Nobody Here"; there are:',
    );
  });

  it('of digits is an id, and "me" is the listener', async () => {
    const before = demo.embedded.requests.length;
    expect((await demo.call('artist_read', { artist_id: '154' })).text).not.toContain('Found by name');
    expect((await demo.call('user_read', { user_id: 'me' })).text).not.toContain('Found by name');
    expect(demo.embedded.requests.length).toBe(before + 2);
  });
});

describe('Of several objects of one name', () => {
  const artist = (id: number, nb_fan: number, name = 'Air') => ({ id, name, nb_fan, type: 'artist' });
  const asked = async (tool: string, args: Record<string, unknown>, answers: Record<string, unknown>) => {
    const here = around(answers);
    return { said: await toolNamed(tool).run(args, here), sent: here.sent };
  };

  it.each([
    [1000, 100, '.'],
    [999, 100, ', the best known; also [2].'],
    [10, 0, '.'],
    [9, 0, ', the best known; also [2].'],
    [0, 0, undefined],
  ])('with %i and %i fans, a reading call says of the taken one %j', async (first, second, why) => {
    const { said } = await asked(
      'artist_read',
      { artist_id: 'air' },
      {
        'GET /search/artist': { data: [artist(2, second, 'AIR'), artist(1, first), artist(3, 9e6, 'Airs')] },
        'GET /artist/1': artist(1, first),
      },
    );
    if (why === undefined) expect(said.text).toMatch(/^More than one artist is called "air"/);
    else expect(said.text).toContain(`Found by name: artist "Air" [1]${why}`);
    expect(said.text).not.toContain('Airs');
  });

  it('albums are read for their fans, which a search does not tell', async () => {
    const album = (id: number, fans?: number) => ({
      id,
      title: 'Blue',
      artist: { id: 9, name: 'Ines' },
      ...(fans === undefined ? {} : { fans, release_date: '2020-01-01' }),
    });
    const { said, sent } = await asked(
      'album_read',
      { album_id: 'Ines - Blue' },
      {
        'GET /search/album': { data: [album(1), album(2)] },
        'GET /album/1': album(1, 3),
        'GET /album/2': album(2, 300),
      },
    );
    expect(said.structured?.['taken']).toMatchObject([{ argument: 'album_id', id: 2 }]);
    expect(sent).toHaveLength(4);
  });

  it('releases of one song are one, and the best known that can be played is taken', async () => {
    const track = (id: number, rank: number, readable = true) => ({
      id,
      title: 'Tea',
      rank,
      readable,
      artist: { id: 9, name: 'Ines' },
    });
    const { said } = await asked(
      'track_read',
      { track_ids: ['Ines - Tea'] },
      {
        'GET /search/track': { data: [track(1, 500), track(2, 900), track(3, 990, false)] },
        'GET /track/2': track(2, 900),
      },
    );
    expect(said.structured?.['taken']).toMatchObject([{ argument: 'track_ids', id: 2 }]);
  });

  it('one that the first search hides is found by its artist and title apart', async () => {
    const hit = { id: 5, title: 'Tea', artist: { id: 9, name: 'Ines' } };
    const { said, sent } = await asked(
      'album_read',
      { album_id: 'Ines - Tea' },
      {
        'GET /search/album?q=Ines+Tea&limit=50': { data: [] },
        'GET /search/album?q=artist%3AInes+album%3ATea&limit=50': { data: [hit] },
        'GET /album/5': hit,
      },
    );
    expect(sent).toHaveLength(3);
    expect(said.structured?.['taken']).toMatchObject([{ argument: 'album_id', id: 5 }]);
  });

  it('a search that fails is an error, not an unknown name', async () => {
    const { said } = await asked('artist_read', { artist_id: 'Air' }, { 'GET /search/artist': fault(700) });
    expect(said.isError).toBe(true);
    expect(said.text).not.toContain('is called');
  });
});
