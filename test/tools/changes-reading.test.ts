import { describe, expect, it } from 'vitest';
import { entries } from '../../src/client/api/index.ts';
import { NotFound, ServiceBusy } from '../../src/client/errors.ts';
import {
  favouritesOf,
  followingsOf,
  glimpse,
  isGone,
  type ListReader,
  playlistSnapshot,
  presence,
  readPlaylist,
  userIn,
} from '../../src/journal/reading.ts';
import { around, numbers } from './changes-service.ts';

/** A list of things by id, and the pages read of it. */
function listed(all: readonly unknown[], most = 100) {
  const pages: string[] = [];
  const read: ListReader = async ({ index, limit }) => {
    pages.push(`${index}+${limit}`);
    const next = index + Math.min(limit, most);
    return {
      data: all.slice(index, next),
      total: all.length,
      ...(next < all.length ? { next: `https://music.test/?index=${next}` } : {}),
    };
  };
  return { pages, read };
}
const things = (count: number) => numbers(count).map(id => ({ id, title: `Song ${id}` }));

describe('What is in a list', () => {
  it('is told with its name, under title or name', async () => {
    const { read, pages } = listed([
      { id: 1, title: 'One', name: 'Not this' },
      { id: 2, name: 'Two' },
      { id: 3 },
      { id: 4, title: 5 },
      { id: '5', title: 'No number' },
      7,
      null,
    ]);
    expect(await presence([2, 1, 3, 4, 5, 6], read)).toEqual({
      there: new Map([
        [1, 'One'],
        [2, 'Two'],
        [3, ''],
        [4, ''],
      ]),
      unclear: [],
    });
    expect(pages).toEqual(['0+100']);
  });

  it('is sought only until all is found', async () => {
    const { read, pages } = listed(things(1000));
    expect((await presence([150, 3, 150], read)).there).toEqual(
      new Map([
        [3, 'Song 3'],
        [150, 'Song 150'],
      ]),
    );
    expect(pages).toEqual(['0+100', '100+100']);
  });

  it('is sought in five pages at most; what lies beyond is unclear', async () => {
    const { read, pages } = listed(things(600));
    const found = await presence([500, 501], read);
    expect([[...found.there.keys()], found.unclear]).toEqual([[500], [501]]);
    expect(pages).toHaveLength(5);
  });

  it('is clear where the fifth page is the last', async () => {
    expect((await presence([501], listed(things(500)).read)).unclear).toEqual([]);
  });

  it('is not sought where nothing is asked for', async () => {
    const { read, pages } = listed(things(3));
    expect(await presence([], read)).toEqual({ there: new Map(), unclear: [] });
    expect(pages).toEqual([]);
  });
});

describe('A glimpse of a list', () => {
  it.each([
    [
      'a short list is known whole',
      3,
      [1, 4],
      [
        [1, true],
        [4, false],
      ],
      ['0+100'],
    ],
    [
      'the first page is enough where all is in it',
      1000,
      [1, 100],
      [
        [1, true],
        [100, true],
      ],
      ['0+100'],
    ],
    [
      'the end is read too, where new things stand',
      1000,
      [1, 950],
      [
        [1, true],
        [950, true],
      ],
      ['0+100', '900+100'],
    ],
    ['what is at neither end is not known', 1000, [1, 500], [[1, true]], ['0+100', '900+100']],
    [
      'two pages are the whole list',
      200,
      [150, 201],
      [
        [150, true],
        [201, false],
      ],
      ['0+100', '100+100'],
    ],
    ['with one more they are not', 201, [101, 102, 202], [[102, true]], ['0+100', '101+100']],
    [
      'the second page is not read twice in part',
      150,
      [150, 151],
      [
        [150, true],
        [151, false],
      ],
      ['0+100', '100+100'],
    ],
  ] as const)('%s', async (_, count, ids, known, read) => {
    const list = listed(things(count));
    expect([...(await glimpse(ids, list.read))]).toEqual(known);
    expect(list.pages).toEqual(read);
  });

  it('tells nothing for certain where the second page is not the last', async () => {
    const { read } = listed(things(250), 50);
    expect([...(await glimpse([1, 60, 300], read))]).toEqual([[1, true]]);
  });

  it('tells nothing for certain where the second page joins the first and is not the last', async () => {
    const { read, pages } = listed(things(150), 50);
    expect([...(await glimpse([1, 60, 300], read))]).toEqual([
      [1, true],
      [60, true],
    ]);
    expect(pages).toEqual(['0+100', '50+100']);
  });

  it('goes on behind the first page where no total is told', async () => {
    const pages: number[] = [];
    const read: ListReader = async ({ index }) => {
      pages.push(index);
      return index === 0 ? { data: [{ id: 1 }], next: 'https://music.test/?index=1' } : { data: [{ id: 2 }] };
    };
    expect([...(await glimpse([1, 2, 3], read))]).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    expect(pages).toEqual([0, 1]);
  });
});

describe('Whose lists are read', () => {
  it.each([
    [{}, 'me'],
    [{ user_id: 'me' }, 'me'],
    [{ user_id: 7 }, 7],
  ])('%o is the user %s', async (input, user_id) => {
    expect(userIn(input)).toEqual({ user_id });
    const { library, context } = around();
    await favouritesOf('albums', input, context)({ index: 0, limit: 5 });
    await followingsOf(input, context)({ index: 5, limit: 5 });
    expect(library.requests).toEqual([
      `GET /user/${user_id}/albums index=0 limit=5`,
      `GET /user/${user_id}/followings index=5 limit=5`,
    ]);
  });
});

describe('What is read for a change', () => {
  it('is read anew, whatever is remembered', async () => {
    const { library, context } = around();
    const { client } = context;
    const page = { index: 0, limit: 100 };
    const list = library.playlist(7, { tracks: [1, 2] });
    library.inside = 1;
    await Promise.all([
      client.library.albums({ user_id: 'me', ...page }),
      client.user.followings({ user_id: 'me', ...page }),
      client.playlist.details({ playlist_id: 7 }),
      client.playlist.tracks({ playlist_id: 7, index: 1, limit: 1000 }),
    ]);
    library.list('albums').push(5);
    library.list('followings').push(6);
    list.tracks = [3, 4];
    expect((await favouritesOf('albums', {}, context)(page)).data).toMatchObject([{ id: 5 }]);
    expect((await followingsOf({}, context)(page)).data).toMatchObject([{ id: 6 }]);
    expect((await playlistSnapshot(7, context)).tracks).toEqual([3, 4]);
  });
});

describe('A failure', () => {
  const [entry] = entries;
  if (entry === undefined) throw new Error('no entries');
  it.each([
    ['that says that nothing is there', new NotFound(entry, '', { ran: 'no', code: 800 }), true],
    ['without a code', new NotFound(entry, '', { ran: 'no' }), false],
    ['of another kind', new ServiceBusy(entry, '', { ran: 'no', code: 700 }), false],
    ['of our own', new Error('800'), false],
  ])('%s proves that a thing is gone: %s', (_, error, gone) => expect(isGone(error)).toBe(gone));
});

describe('A playlist', () => {
  const facts = { title: 'Dinner', description: 'Slow', public: false, collaborative: true };

  it('is read whole in one request', async () => {
    const { library, context } = around();
    library.playlist(7, { ...facts, tracks: [3, 1] });
    expect(await readPlaylist(7, context)).toEqual({
      snapshot: { ...facts, tracks: [3, 1] },
      titles: new Map([
        [3, 'Song 3'],
        [1, 'Song 1'],
      ]),
      link: 'https://music.test/7',
      maker: { id: 1, name: 'Nell' },
    });
    expect(library.requests).toEqual(['GET /playlist/7']);
    expect(await playlistSnapshot(7, context)).toEqual({ ...facts, tracks: [3, 1] });
  });

  it('that holds only its first tracks is read to its end', async () => {
    const { library, context } = around();
    library.playlist(7, { tracks: numbers(7) });
    library.inside = 3;
    expect((await playlistSnapshot(7, context)).tracks).toEqual(numbers(7));
    expect(library.requests).toEqual([
      'GET /playlist/7',
      'GET /playlist/7/tracks index=3 limit=1000',
      'GET /playlist/7/tracks index=6 limit=1000',
    ]);
  });

  it('of 2,000 tracks is read where a page holds 50, and no further', async () => {
    const { library, context } = around();
    library.playlist(7, { tracks: numbers(2100) });
    library.inside = 50;
    expect((await playlistSnapshot(7, context)).tracks).toEqual(numbers(2000));
    expect(library.requests).toHaveLength(40);
  });

  it('is public and not collaborative unless the service says so, and may have no name', async () => {
    const { library, context } = around();
    library.next(/GET/, () => ({ status: 200, contentType: 'application/json', body: '{"id":7}' }));
    expect(await readPlaylist(7, context)).toEqual({
      snapshot: { title: '', description: '', public: true, collaborative: false, tracks: [] },
      titles: new Map(),
      link: undefined,
      maker: undefined,
    });
  });

  it('that is not there rejects', async () => {
    const { context } = around();
    await expect(readPlaylist(7, context)).rejects.toThrow(NotFound);
  });
});
