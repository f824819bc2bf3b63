import { describe, expect, it } from 'vitest';
import { finders, folded, type Named, pick } from '../../src/playlists/build/find-by-name.ts';
import { forbidden, listOf, numbers, refused, serviceOf } from './building-service.ts';

/** Things by their names, or with how well known they are; their ids are their places. */
const thingsOf = (...names: readonly (string | [string, number])[]): Named[] =>
  names.map((each, at) => {
    const [name, fame] = typeof each === 'string' ? [each, 0] : each;
    return { id: at + 1, name, about: '', fame };
  });
const told = (name: string, found: readonly Named[]) => {
  const resolved = pick(name, found);
  return 'one' in resolved ? resolved.one.id : resolved.candidates.map(({ id }) => id);
};

describe('A name', () => {
  it.each([
    ['Sigur Rós', 'sigur ros'],
    ['  AC/DC  ', 'ac dc'],
    ['P!nk', 'p nk'],
    ['Simon & Garfunkel', 'simon garfunkel'],
    ['Ｎｅｌｌ', 'nell'],
    ['Ёлка 7', 'елка 7'],
    ['"..."', ''],
  ])('%j is compared as %j', (name, as) => {
    expect(folded(name)).toBe(as);
  });

  it.each<[string, string, readonly Named[], number | readonly number[]]>([
    ['the one that bears it', 'Nell', thingsOf('Nellie', 'NELL', 'Otto'), 2],
    ['the one that is ten times better known', 'nell', thingsOf(['Nell', 10], ['Nell', 100]), 2],
    [
      'none of two of which one is less clearly better known',
      'nell',
      thingsOf(['Nell', 10], ['Nell', 99]),
      [2, 1],
    ],
    ['the only known one', 'nell', thingsOf('Nell', ['Nell', 10]), 2],
    ['none of two that hardly anybody knows', 'nell', thingsOf('Nell', ['Nell', 9]), [2, 1]],
    ['the only one that begins with it', 'nel', thingsOf('Otto', 'Nell'), 2],
    ['none of two that begin with it', 'nel', thingsOf('Otto', 'Nell', 'Nellie'), [1, 2, 3]],
    ['none by two signs', 'ne', thingsOf('Nell', 'Otto'), [1, 2]],
    ['none that only holds it', 'ell', thingsOf('Nell'), [1]],
    ['none where nothing was found', 'nell', [], []],
    ['none of four, and three are shown', 'Ada', thingsOf('Nell', 'Otto', 'Mia', 'Finn'), [1, 2, 3]],
    [
      'none of its four bearers, and the three best known are shown',
      'Nell',
      thingsOf('Otto', ['Nell', 1], ['Nell', 3], ['Nell', 2], ['Nell', 4]),
      [5, 3, 4],
    ],
    ['none of its bearers, though only one more begins with it', 'Nell', thingsOf('Nell', 'Nell'), [1, 2]],
  ])('stands for %s', (_, name, found, id) => {
    expect(told(name, found)).toEqual(id);
  });
});

describe('An artist', () => {
  it('is found by search, the number of fans deciding', async () => {
    const { context, asked } = serviceOf({
      '/search/artist': listOf([
        { id: 1, name: 'Nell', nb_fan: 5 },
        { id: 2, name: 'Nell', nb_fan: 900 },
        { id: 3 },
      ]),
    });
    expect(await finders.artist('nell', context, undefined)).toEqual({
      one: { id: 2, name: 'Nell', about: '900 fans', fame: 900 },
    });
    expect(await finders.artist('ada', context, undefined)).toEqual({
      candidates: [
        { id: 1, name: 'Nell', about: '5 fans', fame: 5 },
        { id: 2, name: 'Nell', about: '900 fans', fame: 900 },
        { id: 3, name: '', about: '0 fans', fame: 0 },
      ],
    });
    expect(asked).toEqual(['/search/artist?q=nell&limit=10', '/search/artist?q=ada&limit=10']);
  });
});

describe('An album', () => {
  const albums = listOf([
    { id: 1, title: 'Piers', artist: { name: 'Otto' } },
    { id: 2, title: 'Piers', artist: { name: 'NÉLL' } },
    { id: 3, title: 'Lamps', artist: null },
    { id: 4, title: 'Lamps', artist: { name: 'Mia' } },
  ]);

  it('is found by its name, and told by who made it', async () => {
    const { context, asked } = serviceOf({ '/search/album': albums });
    expect(await finders.album('lamps', context, undefined)).toEqual({
      candidates: [
        { id: 3, name: 'Lamps', about: 'by nobody named', fame: 0 },
        { id: 4, name: 'Lamps', about: 'by Mia', fame: 0 },
      ],
    });
    expect(asked).toEqual(['/search/album?q=lamps&limit=25']);
  });

  it('is found among those of an artist', async () => {
    const { context, asked } = serviceOf({ '/search/album': albums });
    expect(await finders.album('Piers', context, 'Nell')).toEqual({
      one: { id: 2, name: 'Piers', about: 'by NÉLL', fame: 0 },
    });
    expect(asked).toEqual(['/search/album?q=Nell Piers&limit=25']);
  });

  it('is not taken where the artist made none of that name; what was found is shown', async () => {
    const { context } = serviceOf({ '/search/album': albums });
    expect(await finders.album('Piers', context, 'Ada')).toEqual({
      candidates: [
        { id: 1, name: 'Piers', about: 'by Otto', fame: 0 },
        { id: 2, name: 'Piers', about: 'by NÉLL', fame: 0 },
        { id: 3, name: 'Lamps', about: 'by nobody named', fame: 0 },
      ],
    });
  });
});

describe('A playlist', () => {
  const own = listOf([
    { id: 1, title: 'Kitchen', nb_tracks: 12 },
    { id: 2, title: 'Long drive' },
  ]);
  const others = listOf([
    { id: 8, title: 'Kitchen', user: { name: 'Otto' }, nb_tracks: 40 },
    { id: 9, title: 'Garden' },
  ]);
  const found = (name: string, answers: Parameters<typeof serviceOf>[0]) =>
    finders.playlist(name, serviceOf(answers).context, undefined);

  it('is one in the library, where there is one of that name', async () => {
    const { context, asked } = serviceOf({ '/user/me/playlists': own, '/search/playlist': others });
    expect(await finders.playlist('kitchen', context, undefined)).toEqual({
      one: { id: 1, name: 'Kitchen', about: 'in the library, 12 tracks', fame: 0 },
    });
    expect(asked).toEqual(['/user/me/playlists?limit=100']);
  });

  it('is asked about where the library has two of that name', async () => {
    const twice = listOf([
      { id: 1, title: 'Kitchen', nb_tracks: 12 },
      { id: 2, title: 'kitchen' },
    ]);
    expect(await found('Kitchen', { '/user/me/playlists': twice, '/search/playlist': others })).toEqual({
      candidates: [
        { id: 1, name: 'Kitchen', about: 'in the library, 12 tracks', fame: 0 },
        { id: 2, name: 'kitchen', about: 'in the library, 0 tracks', fame: 0 },
      ],
    });
  });

  it('is else found by search, also without an account', async () => {
    const { context, asked } = serviceOf({ '/user/me/playlists': forbidden, '/search/playlist': others });
    expect(await finders.playlist('kitchen', context, undefined)).toEqual({
      one: { id: 8, name: 'Kitchen', about: 'by Otto, 40 tracks', fame: 0 },
    });
    expect(asked.at(-1)).toBe('/search/playlist?q=kitchen&limit=10');
    expect(await found('Garden', { '/user/me/playlists': own, '/search/playlist': others })).toEqual({
      one: { id: 9, name: 'Garden', about: 'by nobody named, 0 tracks', fame: 0 },
    });
  });

  it('is told by those in the library that share a word, where search finds nothing', async () => {
    const nothing = listOf([]);
    expect(await found('My long night', { '/user/me/playlists': own, '/search/playlist': nothing })).toEqual({
      candidates: [{ id: 2, name: 'Long drive', about: 'in the library, 0 tracks', fame: 0 }],
    });
  });
});

describe('A radio or a genre', () => {
  const names = ['Jazz', 'Smooth Jazz', 'Blues', 'Jazzy Lounge', 'Deep House', 'UK Garage'];
  const genres = listOf(names.map((name, at) => ({ id: at + 1, name })));
  const radios = listOf([...names.map((title, at) => ({ id: at + 1, title })), { id: 9 }]);

  it('is found in the whole list', async () => {
    const { context, asked } = serviceOf({ '/genre': genres, '/radio': radios });
    expect(await finders.genre('jazz', context, undefined)).toEqual({
      one: { id: 1, name: 'Jazz', about: 'genre', fame: 0 },
    });
    expect(await finders.radio('deep house', context, undefined)).toEqual({
      one: { id: 5, name: 'Deep House', about: 'radio', fame: 0 },
    });
    expect(asked).toEqual(['/genre', '/radio']);
  });

  it.each([
    ['Cool Jazz', [1, 2, 4]],
    ['jaz', [1, 2, 4]],
    ['UK', [6]],
    ['loun', [4]],
    ['lo', []],
    ['ouse', []],
    ['Polka', []],
  ])('%s may be one that shares a word, or has one that begins so', async (name, ids) => {
    const { context } = serviceOf({ '/genre': genres, '/radio': radios });
    for (const kind of ['genre', 'radio'] as const) {
      const resolved = await finders[kind](name, context, undefined);
      expect('candidates' in resolved ? resolved.candidates.map(({ id }) => id) : []).toEqual(ids);
    }
  });
});

describe('A search for a name', () => {
  const kinds = ['artist', 'album', 'playlist', 'radio', 'genre'] as const;

  it.each(kinds)('of a kind of object, %s, ends with the call', async kind => {
    const { context, asked } = serviceOf({}, AbortSignal.abort());
    await expect(finders[kind]('Nell', context, undefined)).rejects.toThrow('cancelled');
    expect(asked).toEqual([]);
  });

  it('reads no more of the library than one page', async () => {
    const many = listOf(numbers(150).map(id => ({ id, title: `List ${id}` })));
    const { context, asked } = serviceOf({ '/user/me/playlists': many, '/search/playlist': refused });
    await expect(finders.playlist('List 150', context, undefined)).rejects.toThrow('/search/playlist');
    expect(asked).toEqual(['/user/me/playlists?limit=100', '/search/playlist?q=List 150&limit=10']);
  });
});
