import { describe, expect, it } from 'vitest';
import { ConnectionBroken } from '../../src/client/errors.ts';
import { around, breaks, lies, numbers, says, unknown } from './changes-service.ts';

const done = (ids: readonly number[]) => ids.map(id => ({ id, outcome: 'done' }));

describe('What was done is read back', () => {
  const lied = 'the service answered that it was done, but read back it is not so';

  it.each([
    ['library.add_radios', {}, { ids: [1] }],
    ['playlist.delete', { playlist_id: 7 }, {}],
    ['playlist.update', { playlist_id: 7, title: 'Supper' }, {}],
  ] as const)('%s is failed where the service only says that it did it', async (name, input, options) => {
    const { library, write, latest } = around();
    library.playlist(7);
    library.next(/POST|DELETE/, lies);
    const wrote = await write(name, input, options);
    expect(wrote).toMatchObject({
      outcome: 'failed',
      results: [{ outcome: 'failed', reason: lied }],
      notes: [],
    });
    expect((await latest())?.acts).toMatchObject([{ state: 'failed', done: [], unknown: [] }]);
  });

  it('and done where the answer was lost after it was', async () => {
    const { library, write, latest } = around();
    library.next(/POST/, breaks('after'));
    const wrote = await write('library.add_tracks', {}, { ids: [1] });
    expect(wrote).toEqual({
      outcome: 'done',
      results: done([1]),
      made: undefined,
      error: expect.any(ConnectionBroken),
      notes: [],
    });
    expect((await latest())?.acts).toMatchObject([{ state: 'done', done: [], unknown: [1] }]);
  });

  it('and not done where the answer was lost before, though it stays in doubt', async () => {
    const { library, write, latest } = around();
    library.next(/POST/, breaks('before'));
    const wrote = await write('library.add_tracks', {}, { ids: [1] });
    expect(wrote).toMatchObject({
      outcome: 'failed',
      results: [
        {
          id: 1,
          outcome: 'failed',
          reason: 'The connection to the service broke; try again; read back, it is not so',
        },
      ],
    });
    expect((await latest())?.acts).toMatchObject([{ state: 'unknown', done: [], unknown: [1] }]);
  });

  it('and only what is in doubt is looked at', async () => {
    const { library, write } = around();
    library.next(/POST .*radio_id=2$/, breaks('before'));
    const wrote = await write('library.add_radios', {}, { ids: [1, unknown, 2] });
    expect(wrote.results.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'failed']);
    const failing = around();
    await failing.write('library.add_tracks', {}, { ids: [unknown, 1] });
    expect(failing.library.requests).toHaveLength(2);
  });

  it('and what cannot be read back is as the service said, which is told', async () => {
    const { library, write } = around();
    library.next(/GET/, says(700));
    const wrote = await write('library.add_tracks', {}, { ids: [1] });
    expect([wrote.outcome, wrote.notes]).toEqual([
      'done',
      ['It could not be read back, so this is only what the service said'],
    ]);
  });

  it('and what a long list hides is as the service said, which is told', async () => {
    const { library, write } = around();
    library.list('tracks').push(...numbers(300, 1000));
    library.next(/POST/, () => {
      library.list('tracks').splice(150, 0, 1, 2);
      return { status: 200, contentType: 'application/json', body: 'true' };
    });
    const wrote = await write('library.add_tracks', {}, { ids: [1, 2] });
    expect(wrote).toEqual({
      made: undefined,
      error: undefined,
      outcome: 'done',
      results: done([1, 2]),
      notes: ['2 of them could not be read back: the list is too long'],
    });
  });

  it('unless the caller reads back itself, who is then told where an answer was lost', async () => {
    const { library, write } = around();
    library.next(/POST/, breaks('before'));
    const wrote = await write('library.add_tracks', {}, { ids: [1], check: false });
    expect(wrote.results[0]?.reason).toBe(
      'The connection to the service broke; try again. Whether the change was made is not known: read it back before trying again',
    );
  });

  it('unless the caller reads back itself', async () => {
    const { library, write } = around();
    library.next(/POST/, lies);
    const wrote = await write('library.add_tracks', {}, { ids: [1], check: false });
    expect([wrote.outcome, wrote.notes, library.requests]).toEqual([
      'done',
      [],
      ['POST /user/me/tracks track_id=1'],
    ]);
  });

  it.each([
    ['user.notify', { message: 'hello' }, 'done', ['The service says so; it offers no way to read it back']],
    [
      'playlist.mark_seen',
      { playlist_id: 7 },
      'done',
      ['The service says so; it offers no way to read it back'],
    ],
  ] as const)('unless nothing can be: %s', async (name, input, outcome, notes) => {
    const { library, write } = around();
    library.playlist(7);
    expect(await write(name, input)).toMatchObject({ outcome, notes });
    library.next(/POST/, says(700));
    expect(await write(name, input)).toMatchObject({ outcome: 'failed', notes: [] });
    library.next(/POST/, breaks('before'));
    const doubtful = await write(name, input);
    expect([doubtful.outcome, doubtful.notes]).toEqual(['failed', []]);
  });

  it.each([
    ['playlist.add_tracks', [3, 4], ['done', 'failed']],
    ['playlist.remove_tracks', [2, 1], ['failed', 'done']],
  ] as const)('id by id: %s of which a part is done', async (name, ids, outcomes) => {
    const { library, write } = around();
    const list = library.playlist(7, { tracks: [1, 2] });
    library.next(/POST|DELETE/, () => {
      list.tracks = [2, 3];
      return { status: 200, contentType: 'application/json', body: 'true' };
    });
    const wrote = await write(name, { playlist_id: 7 }, { ids });
    expect(wrote.results.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  it('an order as a whole', async () => {
    const { library, write } = around();
    library.playlist(7, { tracks: [1, 2, 3] });
    library.next(/POST/, lies);
    const wrote = await write('playlist.reorder', { playlist_id: 7 }, { ids: [1, 3, 2] });
    expect(library.requests).toHaveLength(3);
    expect(wrote.results).toEqual([1, 3, 2].map(id => ({ id, outcome: 'failed', reason: lied })));
  });
});
