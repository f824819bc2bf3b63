import { describe, expect, it } from 'vitest';
import type { Fault } from '../../support/faulty-service.ts';
import { numbers } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import { draw, planningWith, poolA, tracksIn, whole } from './planning.ts';

describe('A source by name', () => {
  const fans = (...given: readonly (readonly [string, number?])[]) =>
    whole(
      given.map(([name, nb_fan], at) => ({ id: at + 1, name, ...(nb_fan === undefined ? {} : { nb_fan }) })),
    );
  const unclear = 'which artist is meant is not clear; give its id';

  it.each<[string, string, readonly (readonly [string, number?])[], number | string]>([
    ['is the one that bears the name', 'Nell', [['Nellie'], ['NÉLL'], ['Otto']], 2],
    [
      'is the one ten times better known',
      'nell',
      [
        ['Nell', 10],
        ['Nell', 100],
      ],
      2,
    ],
    ['is the only known one', 'nell', [['Nell'], ['Nell', 10]], 2],
    [
      'is the best known of several',
      'nell',
      [
        ['Nell', 10],
        ['Nell', 99],
      ],
      2,
    ],
    [
      'is none of two that are known as well',
      'nell',
      [
        ['Nell', 9],
        ['Nell', 9],
      ],
      `${unclear}: [1] "Nell" (9 fans); [2] "Nell" (9 fans)`,
    ],
    ['is the only one that begins with the name', 'nel', [['Otto'], ['Nell']], 2],
    [
      'is none of two that begin with the name',
      'nel',
      [['Otto'], ['Nell'], ['Nellie']],
      `${unclear}: [1] "Otto" (0 fans); [2] "Nell" (0 fans); [3] "Nellie" (0 fans)`,
    ],
    [
      'is not known by two letters',
      'ne',
      [['Nell'], ['Otto']],
      `${unclear}: [1] "Nell" (0 fans); [2] "Otto" (0 fans)`,
    ],
    [
      'is none that only holds the name, and the nearest is named',
      'ell',
      [['Nell'], ['Otto']],
      `${unclear}: [1] "Nell" (0 fans); [2] "Otto" (0 fans)`,
    ],
    ['is the one that is nearly spelt so', 'nelly ostar', [['Otto'], ['Nelly Oster']], 2],
    ['is the only artist of that surname', 'Ost', [['Otto'], ['Nell Ost']], 2],
    ['is the better known of two of that surname', 'ost', [['Ada Ost'], ['Nell Ost', 9]], 2],
    ['is none where nothing was found', 'nell', [], 'no artist is called that'],
    [
      'is shown as one of three, the best known',
      'Nell',
      [
        ['Nell', 4],
        ['Nell', 3],
        ['Nell', 2],
        ['Nell', 4],
      ],
      `${unclear}: [1] "Nell" (4 fans); [4] "Nell" (4 fans); [2] "Nell" (3 fans)`,
    ],
    ['goes by letters and digits', 'acdc!', [['AC/DC'], ['ACDC']], 2],
    ['goes by the same letters in other forms', 'Ｎｅｌｌ & Ёлка', [['nell елка']], 1],
  ])('%s', async (_, name, found, expected) => {
    const at = await planningWith();
    at.faults.next('GET /search/artist', fans(...found));
    const shown = await draw(at, [{ from: 'artist_top', name }]);
    if (typeof expected === 'number') expect(tracksIn(shown)).toEqual([expected]);
    else expect(shown.text).toContain(`Nothing from artist top "${name}": ${expected}.`);
  });

  it('says which others bear the name', async () => {
    const at = await planningWith();
    at.faults.next('GET /search/artist', fans(['Nell', 10], ['Nell', 99]));
    const { text } = await draw(at, [{ from: 'artist_top', name: 'nell' }]);
    expect(text).toContain('Source: artist "Nell" [2], the best known; also [1].');
  });

  it('may stand where the id goes', async () => {
    const at = await planningWith();
    at.faults.next('GET /search/artist', fans(['Nell']));
    expect(tracksIn(await draw(at, [{ from: 'artist_top', id: 'Nell' }]))).toEqual([1]);
    expect(tracksIn(await draw(at, [{ from: 'artist_top', id: '2' }]))).toEqual([2]);
  });

  it('says which object it was taken for', async () => {
    const at = await planningWith();
    at.faults.next('GET /search/artist', fans(['Nell Ost']), { times: 2 });
    const shown = await draw(at, [
      { from: 'artist_top', name: 'Nell' },
      { from: 'artist_top', name: 'nell ost' },
    ]);
    expect(shown.structured['notes']).toContain(
      'Sources: artist "Nell Ost" [1], the nearest to "Nell"; artist "Nell Ost" [1].',
    );
    expect(at.asked('/search')).toEqual(['Nell', 'nell ost'].map(q => `/search/artist q=${q} limit=50`));
  });

  it('of an album may say whose it is; albums of others are only offered', async () => {
    const at = await planningWith();
    const albums = whole([
      { id: 31, title: 'Piers', artist: { name: 'Otto' } },
      { id: 33, title: 'Piers', artist: { name: 'NÉLL' } },
      { id: 34, title: 'Lamps', artist: null },
    ]);
    at.faults.next('GET /search/album', albums, { times: 4 });
    expect(tracksIn(await draw(at, [{ from: 'album', name: 'Piers', artist: 'Nell' }]))).toEqual([33]);
    const theirs = await draw(at, [{ from: 'album', name: 'Piers', artist: 'Ada' }]);
    expect(theirs.text).toContain(
      'Nothing from album "Piers": which album is meant is not clear; give its id: [31] "Piers" (by "Otto"); [33] "Piers" (by "NÉLL"); [34] "Lamps" (by an unknown maker).',
    );
    const lamps = await draw(at, [{ from: 'album', name: 'Lamps' }]);
    expect(lamps.text).toContain('Source: album "Lamps" [34] by an unknown maker.');
    expect(at.asked('/search')).toEqual(
      ['Nell Piers', 'Ada Piers', 'artist:Ada album:Piers', 'Lamps'].map(
        q => `/search/album q=${q} limit=50`,
      ),
    );
  });

  it.each<[string, Setup['playlists'], string, string]>([
    ['is one of the library first', [{ id: 7, title: 'Kitchen', tracks: [5] }], 'kitchen', '5\n'],
    [
      'says that it is of the library',
      [{ id: 7, title: 'Kitchen', tracks: [5] }],
      'kitchen',
      'Source: playlist "Kitchen" [7] in the library.',
    ],
    [
      'is not an empty one of the library where another has tracks',
      [{ id: 7, title: 'garden' }],
      'Garden',
      `Source: playlist "Garden" [${poolA}] by "Odd" (the one in the library, [7], is empty).`,
    ],
    [
      'is the empty one of the library where there is no other',
      [{ id: 7, title: 'Kitchen' }],
      'Kitchen',
      'Nothing from playlist "Kitchen": it has no tracks.',
    ],
    [
      'is the one with tracks where the library has two',
      [
        { id: 7, title: 'Kitchen' },
        { id: 8, title: 'kitchen', tracks: [5] },
      ],
      'Kitchen',
      'Source: playlist "kitchen" [8] in the library.',
    ],
    [
      'is asked about where the library has two',
      [
        { id: 7, title: 'Kitchen', tracks: [5] },
        { id: 8, title: 'kitchen', tracks: [5, 6] },
      ],
      'Kitchen',
      'Nothing from playlist "Kitchen": which playlist is meant is not clear; give its id: [7] "Kitchen" (in the library, 1 track); [8] "kitchen" (in the library, 2 tracks).',
    ],
    ['is else found by search', [{ id: 7, title: 'Long drive' }], 'Garden', '9'],
    [
      'is told by those of the library that share a word',
      [{ id: 7, title: 'Long drive' }],
      'My long night',
      'Nothing from playlist "My long night": no playlist is called that; the nearest is [7] "Long drive" (in the library, 0 tracks): give its id if that is meant.',
    ],
  ])('of a playlist %s', async (_, playlists = [], name, expected) => {
    const at = await planningWith({ playlists, foreign: [{ id: poolA, title: 'Garden', tracks: [9] }] });
    const shown = await draw(at, [{ from: 'playlist', name }]);
    expect(`${tracksIn(shown).join()}\n${shown.text}`).toContain(expected);
  });

  it('of a playlist is found without the library too', async () => {
    const at = await planningWith({ foreign: [{ id: poolA, title: 'Garden', tracks: [9] }] });
    at.faults.next('GET /user/me/playlists', { refuse: 200 });
    expect(tracksIn(await draw(at, [{ from: 'playlist', name: 'Garden' }]))).toEqual([9]);
    at.faults.next(
      'GET /search/playlist',
      whole([
        { id: 31, title: 'Hut', nb_tracks: 2 },
        { id: 32, title: 'Hut', user: { name: 'Otto' } },
      ]),
    );
    const unsure = await draw(at, [{ from: 'playlist', name: 'Hut' }]);
    expect(unsure.text).toContain(
      '[31] "Hut" (by an unknown maker, 2 tracks); [32] "Hut" (by "Otto", 0 tracks).',
    );
  });

  describe("of a playlist is the listener's own", () => {
    /** The listener's private Garden stands behind 130 others; the search knows a stranger's alone. */
    const hidden = async () => {
      const others = numbers(130, 200).map(id => ({ id, title: `List ${id}` }));
      const playlists = [...others, { id: 999, title: 'Garden', tracks: [5] }];
      const at = await planningWith({ playlists, foreign: [{ id: poolA, title: 'Garden', tracks: [9] }] });
      const theirs = [{ id: poolA, title: 'Garden', nb_tracks: 1, user: { name: 'Odd' } }];
      at.faults.next('GET /search/playlist', whole(theirs), { times: 9 });
      return at;
    };
    const garden = [{ from: 'playlist', name: 'Garden' }];

    it('however many there are', async () => {
      expect(tracksIn(await draw(await hidden(), garden))).toEqual([5]);
    });

    it.each<[Fault, string]>([
      ['late', 'did not answer in time'],
      ['answer lost', 'connection'],
      [{ refuse: 700 }, 'busy'],
    ])(
      "and a stranger's does not take its place where the library cannot be read (%j)",
      async (fault, why) => {
        const at = await hidden();
        at.faults.next(/^GET .*playlists index=100/, fault);
        const said = await draw(at, garden);
        expect([said.isError, tracksIn(said), said.text]).toEqual([true, [], expect.stringContaining(why)]);
      },
    );
  });

  it.each([
    ['jazz', undefined],
    ['deep house', undefined],
    ['Cool Jazz', [1, 2, 4]],
    ['jaz', [1, 2, 4]],
    ['loun', undefined],
  ])(
    'of a radio or a genre, %s, may be any that shares a word or the beginning of one',
    async (name, ids) => {
      const at = await planningWith();
      const names = ['Jazz', 'Smooth Jazz', 'Blues', 'Jazzy Lounge', 'Deep House', 'UK Garage'];
      at.faults.next('GET /radio', whole([...names.map((title, id) => ({ id: id + 1, title })), { id: 9 }]));
      at.faults.next('GET /genre', whole(names.map((title, id) => ({ id: id + 1, name: title }))));
      const sources = [
        { from: 'radio', name },
        { from: 'genre_chart', name },
      ];
      const { text } = await draw(at, sources);
      const notes = sources.map(
        ({ from }) => new RegExp(`from ${from.replace('_', ' ')} "${name}": (.*)`).exec(text)?.[1] ?? '',
      );
      const offered = notes.map(note => [...note.matchAll(/\[(\d+)\]/g)].map(([, id]) => Number(id)));
      expect(offered).toEqual([ids ?? [], ids ?? []]);
      expect(notes.join()).not.toContain('the nearest are');
    },
  );

  it('of a radio or a genre that does not exist is answered with the nearest', async () => {
    const at = await planningWith();
    const names = ['Reggae', 'Smooth Jazz', 'Folk', 'Pop', 'House', 'Blues'];
    at.faults.next('GET /radio', whole(names.map((title, id) => ({ id: id + 1, title }))));
    at.faults.next('GET /genre', whole(names.map((title, id) => ({ id: id + 1, name: title }))));
    const sources = ['radio', 'genre_chart'].map(from => ({ from, name: 'Polka' }));
    const { text } = await draw(at, sources);
    for (const kind of ['radio', 'genre'])
      expect(text).toContain(
        `no ${kind} is called that; the nearest are [3] "Folk" (${kind}); [4] "Pop" (${kind}); [5] "House" (${kind}).`,
      );
  });
});
