import { describe, expect, it } from 'vitest';
import { Cancelled, NotFound, RequestRefused, ServiceBusy } from '../../src/client/errors.ts';
import { recorded } from '../../src/journal/index.ts';
import { around, numbers, says, unknown } from './changes-service.ts';

const done = (ids: readonly number[]) => ids.map(id => ({ id, outcome: 'done' }));
const so = (ids: readonly number[], reason: string) =>
  ids.map(id => ({ id, outcome: 'nothing_changed', reason }));
const fine = { made: undefined, error: undefined, notes: [] };

describe('A write of several ids', () => {
  it('sends what is not so already in one request, and reads it back', async () => {
    const { library, write } = around();
    library.list('tracks').push(2);
    expect(await write('library.add_tracks', {}, { ids: [1, 2, 3, 1] })).toEqual({
      ...fine,
      outcome: 'done',
      results: [{ id: 1, outcome: 'done' }, ...so([2], 'already there'), { id: 3, outcome: 'done' }],
    });
    expect(library.requests).toEqual([
      'GET /user/me/tracks index=0 limit=100',
      'POST /user/me/tracks track_id=1,3',
      'GET /user/me/tracks index=0 limit=100',
    ]);
  });

  it('sends nothing, and records nothing, where all is so already', async () => {
    const { library, write, latest } = around();
    library.list('tracks').push(1, 2);
    expect(await write('library.add_tracks', {}, { ids: [1, 2] })).toEqual({
      ...fine,
      outcome: 'nothing_changed',
      results: so([1, 2], 'already there'),
    });
    expect([library.writes, await latest()]).toEqual([[], undefined]);
  });

  it('goes in requests of 50', async () => {
    const { library, write, told } = around();
    library.playlist(7);
    const ids = numbers(101);
    const wrote = await write('playlist.add_tracks', { playlist_id: 7 }, { ids });
    expect(wrote).toEqual({ ...fine, outcome: 'done', results: done(ids) });
    expect(library.writes).toEqual([
      `POST /playlist/7/tracks songs=${numbers(50)}`,
      `POST /playlist/7/tracks songs=${numbers(50, 51)}`,
      'POST /playlist/7/tracks songs=101',
    ]);
    expect(told).toEqual([]);
  });

  it.each([
    [250, []],
    [
      251,
      [
        '50/251 50 of 251 tracks',
        '100/251 100 of 251 tracks',
        '150/251 150 of 251 tracks',
        '200/251 200 of 251 tracks',
        '250/251 250 of 251 tracks',
        '251/251 251 of 251 tracks',
      ],
    ],
  ])('of %d tells how far it is once it takes more than five requests', async (count, progress) => {
    const { library, write, told } = around();
    library.playlist(7);
    await write('playlist.add_tracks', { playlist_id: 7 }, { ids: numbers(count) });
    expect(told).toEqual(progress);
  });

  it('stops at the first failure and says what was not tried', async () => {
    const { library, write, latest } = around();
    library.playlist(7);
    const ids = [...numbers(50), unknown, ...numbers(60, 100)];
    const wrote = await write('playlist.add_tracks', { playlist_id: 7 }, { ids });
    expect([wrote.outcome, wrote.notes, wrote.error]).toEqual(['partly', [], expect.any(RequestRefused)]);
    const reason = 'The service refused these arguments as wrong; check the track_ids: they come from search';
    expect(wrote.results).toEqual([
      ...done(numbers(50)),
      ...[unknown, ...numbers(49, 100)].map(id => ({ id, outcome: 'failed', reason })),
      ...numbers(11, 149).map(id => ({ id, outcome: 'not_tried' })),
    ]);
    expect(library.writes).toHaveLength(2);
    expect((await latest())?.acts).toMatchObject([{ state: 'partly', done: numbers(50), unknown: [] }]);
  });

  it('of which one is unknown names those that it may be', async () => {
    const { library, write } = around();
    library.list('tracks').push(1);
    const wrote = await write('library.add_tracks', {}, { ids: [1, 2, unknown] });
    const reason = `One of these tracks is not there, so none was taken: 2, ${unknown}; find ids with search`;
    expect(wrote.results).toEqual([
      ...so([1], 'already there'),
      { id: 2, outcome: 'failed', reason },
      { id: unknown, outcome: 'failed', reason },
    ]);
    expect([wrote.outcome, wrote.error]).toEqual(['partly', expect.any(NotFound)]);
  });

  it('that fails as a whole, with nothing so already, is failed', async () => {
    const { write, latest } = around();
    const wrote = await write('library.add_tracks', {}, { ids: [2, unknown] });
    expect([wrote.outcome, wrote.error, wrote.notes]).toEqual(['failed', expect.any(NotFound), []]);
    expect((await latest())?.acts).toMatchObject([{ state: 'failed', done: [], unknown: [] }]);
  });

  it('of nothing is one request, as the service likes it', async () => {
    const { library, write } = around();
    library.next(/POST/, says(500));
    library.playlist(7);
    const wrote = await write('library.add_radios', { radio_id: 5 }, { ids: [] });
    expect([wrote.outcome, wrote.results, library.writes]).toEqual([
      'failed',
      [],
      ['POST /user/me/radios radio_id=5'],
    ]);
  });

  it('that is an order goes at once, however long', async () => {
    const { library, write } = around();
    const ids = numbers(120);
    library.playlist(7, { tracks: ids });
    const order = [...ids].reverse();
    const wrote = await write('playlist.reorder', { playlist_id: 7 }, { ids: order });
    expect(wrote.outcome).toBe('done');
    expect(library.writes).toEqual([`POST /playlist/7/tracks order=${order}`]);
  });
});

describe('A write of one id after another', () => {
  it('tells of each, and how far it is', async () => {
    const { library, write, told } = around();
    library.list('radios').push(1);
    const wrote = await write('library.add_radios', {}, { ids: [1, 2, unknown, 3] });
    expect(wrote).toEqual({
      outcome: 'partly',
      results: [
        ...so([1], 'already there'),
        { id: 2, outcome: 'done' },
        {
          id: unknown,
          outcome: 'failed',
          reason: `There is no radio ${unknown}; find ids with radio_read view=list`,
        },
        { id: 3, outcome: 'done' },
      ],
      made: undefined,
      error: expect.any(NotFound),
      notes: [],
    });
    expect(told).toEqual([]);
  });

  it('tells how far it is from the sixth on', async () => {
    const { write, told } = around();
    await write('library.add_radios', {}, { ids: numbers(6) });
    expect(told).toEqual(numbers(6).map(count => `${count}/6 ${count} of 6 done`));
  });

  it('stops where the service fails', async () => {
    const { library, write, latest } = around();
    library.list('radios').push(...numbers(20));
    library.next(/DELETE .*radio_id=2$/, says(700));
    const { outcome, results, error } = await write('library.remove_radios', {}, { ids: numbers(20) });
    expect([outcome, error]).toEqual(['partly', expect.any(ServiceBusy)]);
    const [, second] = results;
    expect(second).toEqual({
      id: 2,
      outcome: 'failed',
      reason: 'The service is busy or down; try again in a minute',
    });
    expect(results.at(-1)).toEqual({ id: 20, outcome: 'not_tried' });
    expect((await latest())?.acts).toMatchObject([{ state: 'partly', unknown: [] }]);
  });

  it('hears from the service that nothing changed', async () => {
    const { library, write } = around();
    const no = { status: 200, contentType: 'application/json', body: 'false' };
    library.next(/POST .*radio_id=[12]$/, () => no, 2);
    const wrote = await write('library.add_radios', {}, { ids: [1, 2] });
    expect([wrote.outcome, wrote.results]).toEqual([
      'nothing_changed',
      [1, 2].map(id => ({ id, outcome: 'nothing_changed' })),
    ]);
  });
});

describe('A write of one thing', () => {
  it('tells what it made', async () => {
    const { write } = around();
    expect(await write('playlist.create', { title: 'Dinner' })).toEqual({
      outcome: 'done',
      results: [],
      made: 901,
      error: undefined,
      notes: ['The service says so; it offers no way to read it back'],
    });
  });

  it.each(['true', 'null', '{}', '{"id":null}'])('made nothing where the answer is %s', async body => {
    const { library, write } = around();
    library.next(/POST/, () => ({ status: 200, contentType: 'application/json', body }));
    expect((await write('playlist.create', { title: 'Dinner' })).made).toBeUndefined();
  });

  it('is about the object that its input names', async () => {
    const { library, write } = around();
    library.playlist(7);
    expect(await write('playlist.update', { playlist_id: 7, title: 'Supper' })).toEqual({
      ...fine,
      outcome: 'done',
      results: done([7]),
    });
    expect((await write('user.follow', { target_user_id: 5, user_id: 1 })).results).toEqual(done([5]));
    expect((await write('user.notify', { user_id: 'me', message: 'hello' })).results).toEqual([]);
  });

  it('of what is not there says so before anything is sent', async () => {
    const { library, write, latest } = around();
    const failing = write('playlist.delete', { playlist_id: 7 });
    await expect(failing).rejects.toThrow(NotFound);
    await expect(failing).rejects.toMatchObject({
      message: 'DELETE /playlist/{playlist_id}: nothing has this id',
      entry: { name: 'delete' },
      ran: 'no',
    });
    expect([library.writes, await latest()]).toEqual([[], undefined]);
  });

  it('hears from the service that nothing changed', async () => {
    const { library, write } = around();
    library.next(/POST/, () => ({ status: 200, contentType: 'application/json', body: 'false' }));
    expect(await write('user.notify', { message: 'hello' })).toEqual({
      ...fine,
      outcome: 'nothing_changed',
      results: [],
    });
  });

  it('that was called off is not sent', async () => {
    const { library, context } = around();
    const off = { ...context, signal: AbortSignal.abort() };
    const wrote = await recorded(off, { tool: 't' }, change =>
      change.write('user.notify', { message: 'hello' }),
    );
    expect([wrote.outcome, wrote.error]).toEqual(['failed', expect.any(Cancelled)]);
    expect(library.requests).toEqual([]);
  });

  it('that cannot be read before fails with what went wrong', async () => {
    const { library, write } = around();
    library.next(/GET/, says(700));
    await expect(write('playlist.delete', { playlist_id: 7 })).rejects.toThrow(ServiceBusy);
  });
});
