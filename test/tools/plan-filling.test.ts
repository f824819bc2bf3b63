import { describe, expect, it } from 'vitest';
import { execute } from '../../src/playlists/build/execute-build.ts';
import { extending, one, planOf, run, told } from './executing.ts';
import { type Around, around, breaks, declines, lies, meanwhile, says } from './planning.ts';

describe('A plan to extend a playlist', () => {
  it('adds what is not there, and sets nothing', async () => {
    const at = around();
    at.service.add(7, { tracks: [9], description: 'Mine', public: true });
    const { done, marks } = await run(extending([1, 2]), at);
    expect(told(done)).toEqual({ ...one, playlistId: 7, added: 2, ids: [9, 1, 2] });
    expect(at.service.writes).toEqual(['POST /playlist/7/tracks songs=1,2']);
    expect(marks).toEqual([{ begun: true }]);
    expect(done.stands).toMatchObject({ public: true, description: 'Mine' });
    const [record] = await at.context.journal.latest(1);
    expect(record?.words).toBe('added 2 tracks to the playlist "Dinner"');
  });

  it('says that there is no such playlist', async () => {
    const at = around();
    const { done } = await run(extending([1]), at);
    expect(done).toEqual({
      ...one,
      playlistId: 7,
      stands: undefined,
      added: 0,
      changeId: undefined,
      problems: [
        'There is no playlist 7; find ids with search type=playlist or library_read kind=playlists.',
      ],
    });
  });
});

describe('Tracks that do not all go in', () => {
  it('the refused ones stand alone, in the order they were to have', async () => {
    const at = around();
    at.service.refuses.add(3).add(5);
    const { done } = await run(planOf([1, 2, 3, 4, 5, 6]), at);
    expect(told(done)).toEqual({ ...one, added: 4, refused: [3, 5], ids: [1, 2, 4, 6] });
  });

  it.each([
    [2, '2 of the 3 tracks are not there'],
    [1, '1 of the 3 tracks are not there'],
  ])('%i of them lost behind a yes are told', async (count, words) => {
    const at = around();
    at.service.add(50, { public: false, tracks: [1, 2, 3].slice(count) });
    at.service.next(/songs=/, lies);
    const { done } = await run(planOf([1, 2, 3], { made: 50, settled: true }), at);
    expect(told(done)).toEqual({
      ...one,
      playlistId: 50,
      added: 3 - count,
      lacking: [1, 2, 3].slice(0, count),
      ids: [1, 2, 3].slice(count),
      problems: [`The service reported no error, but ${words}.`],
    });
    expect(at.service.writes).toHaveLength(1);
  });

  it('an error ends it; what is in stays in', async () => {
    const at = around();
    at.service.next(/songs=/, says(100));
    const { done } = await run(extendingFull(at), at);
    expect(told(done)).toEqual({
      ...one,
      playlistId: 7,
      added: 0,
      lacking: [1, 2],
      ids: [9],
      changeId: undefined,
      problems: [
        'The service has a limit here (2,000 tracks a playlist, 10,000 favourites), and it is reached.',
      ],
    });
  });

  it('a loss is told without advice to read back: that was done', async () => {
    const at = around();
    at.service.next(/songs=/, breaks('before'));
    at.service.next(/songs=/, breaks('before'));
    const { done } = await run(extendingFull(at), at);
    expect(done).toMatchObject({ added: 0, problems: ['The connection to the service broke; try again.'] });
  });

  it('a playlist that cannot be read back is not told of as if it could', async () => {
    const at = around();
    at.service.add(7, { tracks: [9] });
    at.service.next(
      /songs=/,
      meanwhile(() => {
        at.service.next(/^GET/, says(700));
        at.service.next(/^GET/, says(700));
      }),
    );
    const { done } = await run(extending([1, 2]), at);
    expect(done).toEqual({
      ...one,
      playlistId: 7,
      stands: undefined,
      added: 0,
      problems: ['The service is busy or down; try again in a minute.'],
    });
  });

  it('one look later suffices', async () => {
    const at = around();
    at.service.add(7, { tracks: [9] });
    at.service.next(
      /songs=/,
      meanwhile(() => at.service.next(/^GET/, says(700))),
    );
    const { done } = await run(extending([1, 2]), at);
    expect(told(done)).toEqual({
      ...one,
      playlistId: 7,
      added: 2,
      ids: [9, 1, 2],
      problems: ['The service is busy or down; try again in a minute.'],
    });
  });
});

const extendingFull = (at: Around) => {
  at.service.add(7, { tracks: [9] });
  return extending([1, 2]);
};

describe('The order of what was added', () => {
  it.each([
    ['as shown', [2, 3], [1, 2, 3], 'POST /playlist/7/tracks order=9,1,2,3'],
    ['behind what stood there', [9, 3], [1, 3], 'POST /playlist/7/tracks order=9,1,3'],
  ])('is mended where tracks came late: %s', async (_, there, wanted, order) => {
    const at = around();
    at.service.add(7, { tracks: [...new Set([9, ...there])] });
    const { done } = await run(extending(wanted), at);
    expect(at.service.writes).toEqual(['POST /playlist/7/tracks songs=1', order]);
    expect(done.stands?.ids).toEqual([9, ...wanted]);
    expect(done.problems).toEqual([]);
    // One look before each write, and one after.
    expect(at.service.requests).toHaveLength(2 + 4);
  });

  it('stays while some are lacking: they will come behind', async () => {
    const at = around();
    at.service.add(7, { tracks: [3, 9] });
    at.service.next(/songs=/, lies);
    await run(extending([1, 3]), at);
    expect(at.service.writes).toEqual(['POST /playlist/7/tracks songs=1']);
  });

  it('stays where a track stands there twice: the service orders by id', async () => {
    const at = around();
    at.service.add(7, { tracks: [9, 9, 2] });
    const { done } = await run(extending([1, 2]), at);
    expect(at.service.writes).toEqual(['POST /playlist/7/tracks songs=1']);
    expect(done.stands?.ids).toEqual([9, 9, 2, 1]);
  });
});

describe("What is not the service's failure", () => {
  it('is not told as one', async () => {
    const at = around();
    const failing = execute(planOf([1]), at.context, () => Promise.reject(new Error('no store')));
    await expect(failing).rejects.toThrow('no store');
    expect(at.service.requests).toEqual([]);
  });

  it('a batch that the service says no to is not taken for added', async () => {
    const at = around();
    at.service.add(7, { tracks: [9] });
    at.service.next(/songs=/, declines);
    const { done } = await run(extending([1]), at);
    expect(told(done)).toMatchObject({ added: 0, lacking: [1], ids: [9] });
  });
});
