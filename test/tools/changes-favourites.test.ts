import { describe, expect, it } from 'vitest';
import { actOf, around, breaks, lies, numbers, recordOf, unknown } from './changes-service.ts';

const kinds = ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios'] as const;

describe.each(kinds)('Favourite %s', kind => {
  const one = `favourite ${kind.slice(0, -1)}`;
  const own = async (ids: readonly number[]) => {
    const here = around();
    here.library.list(kind).push(...ids);
    return here;
  };

  it('are added, and undo takes out only those that were new', async () => {
    const { library, write, undo, latest } = await own([1, 2]);
    await write(`library.add_${kind}`, {}, { ids: [2, 3, 4] });
    expect(library.list(kind)).toEqual([1, 2, 3, 4]);
    expect(await latest()).toMatchObject({
      words: `added 2 ${one}s`,
      acts: [{ entry: `library.add_${kind}`, ids: [3, 4], before: { there: [2], unclear: [] } }],
    });
    expect((await undo()).text).toBe(`Done: undid this: added 2 ${one}s, in the test.\nchange_id c2`);
    expect(library.list(kind)).toEqual([1, 2]);
  });

  it('are removed, and undo adds only those that were there', async () => {
    const { library, write, undo, latest } = await own([1, 2, 3]);
    const wrote = await write(`library.remove_${kind}`, {}, { ids: [2, 9, 3] });
    expect(wrote.results).toEqual([
      { id: 2, outcome: 'done' },
      { id: 9, outcome: 'nothing_changed', reason: 'it was not there' },
      { id: 3, outcome: 'done' },
    ]);
    expect(library.list(kind)).toEqual([1]);
    expect(await latest()).toMatchObject({
      words: `removed 2 ${one}s: "Song 2", "Song 3"`,
      acts: [{ ids: [2, 3], before: { there: [2, 3], unclear: [] } }],
    });
    expect((await undo()).text).toBe(
      `Done: undid this: removed 2 ${one}s: "Song 2", "Song 3", in the test.\nchange_id c2`,
    );
    expect(library.list(kind).sort()).toEqual([1, 2, 3]);
  });
});

describe('Favourites', () => {
  it('are added one by one without a look at what is there, for the answer tells whether it was new', async () => {
    const { library, write, undo, latest } = around();
    await write('library.add_tracks', {}, { ids: [1] });
    expect(library.requests[0]).toBe('POST /user/me/tracks track_id=1');
    expect(await latest()).toMatchObject({ words: 'added 1 favourite track', acts: [{ before: {} }] });
    await undo();
    expect(library.list('tracks')).toEqual([]);
  });

  it('that one by one turn out to be there already change nothing', async () => {
    const { library, write, undo } = around();
    library.list('tracks').push(1);
    const wrote = await write('library.add_tracks', {}, { ids: [1] });
    expect([wrote.outcome, wrote.results]).toEqual([
      'nothing_changed',
      [{ id: 1, outcome: 'nothing_changed' }],
    ]);
    expect((await undo()).text).toBe('undo: there is no change to take back.');
  });

  it('that were added when the answer was lost stay, and undo says which', async () => {
    const { library, write, undo, context } = around();
    library.next(/POST/, breaks('before'));
    await write('library.add_tracks', {}, { ids: [1] });
    const note = 'It is not known whether these were new as favourite tracks, so they stay: 1';
    expect((await undo()).structured?.['notes']).toEqual([`${note}.`]);
    await context.journal.add(recordOf({ acts: [actOf({ state: 'intended', done: [], ids: [2] })] }));
    expect((await undo({ change_id: 'x' })).text).toContain('so they stay: 2.');
    expect(library.writes).toHaveLength(1);
  });

  it('that are there now, though the answer was lost, may have been there before: they stay', async () => {
    const { library, write, undo } = around();
    library.list('tracks').push(1);
    library.next(/POST/, breaks('before'));
    expect((await write('library.add_tracks', {}, { ids: [1] })).outcome).toBe('done');
    expect((await undo()).text).toContain('so they stay: 1.');
    expect(library.list('tracks')).toEqual([1]);
  });

  it('that were not there before go, though an answer was lost', async () => {
    const { library, write, undo } = around();
    library.next(/POST/, breaks('after'));
    expect((await write('library.add_tracks', {}, { ids: [1, 2] })).outcome).toBe('done');
    await undo();
    expect(library.list('tracks')).toEqual([]);
  });

  it('that nobody knows of in a long list stay, and undo says which; the others go', async () => {
    const { library, context, undo } = around();
    const ids = [1, 2, 3, 4];
    library.list('tracks').push(...ids);
    const before = { there: [3], unclear: [2, 4] };
    await context.journal.add(recordOf({ acts: [actOf({ ids, before, done: ids })] }));
    const { structured } = await undo();
    expect(structured?.['notes']).toEqual([
      'It is not known whether these were new as favourite tracks, so they stay: 2, 4.',
    ]);
    expect(library.list('tracks')).toEqual([2, 3, 4]);
  });

  it('that nobody knows of in a long list come back, and undo says so', async () => {
    const { library, context, undo } = around();
    const act = actOf({
      entry: 'library.remove_tracks',
      ids: [1, 2, 3, 4, 5],
      before: { there: [1], unclear: [2, 3, 5] },
      done: [1, 2],
      unknown: [3],
    });
    await context.journal.add(recordOf({ acts: [act] }));
    const { structured } = await undo();
    expect(structured?.['notes']).toEqual([
      'It is not known whether these were favourite tracks; they are now: 2, 3.',
    ]);
    expect(library.list('tracks')).toEqual([1, 2, 3]);
  });

  it('are not sought where nothing of a removal took place', async () => {
    const { library, context, undo } = around();
    const act = actOf({ entry: 'library.remove_tracks', ids: [1], before: {}, done: [1] });
    await context.journal.add(recordOf({ acts: [act] }));
    expect((await undo()).text).toContain('Nothing changed: it was so already, in the test.');
    expect(library.requests).toEqual([]);
  });

  it('that are of nothing say so', async () => {
    const { write } = around();
    const wrote = await write('library.add_tracks', {}, { ids: [unknown] });
    expect(wrote.results).toEqual([
      { id: unknown, outcome: 'failed', reason: `There is no track ${unknown}; find ids with search` },
    ]);
  });

  it('of another user are theirs', async () => {
    const { library, write } = around();
    await write('library.add_tracks', { user_id: 5 }, { ids: [1, 2] });
    expect(library.requests).toEqual([
      'GET /user/5/tracks index=0 limit=100',
      'POST /user/5/tracks track_id=1,2',
      'GET /user/5/tracks index=0 limit=100',
    ]);
  });
});

describe('Removing favourites', () => {
  const planned = async (count: number, there = count) => {
    const { library, plan } = around();
    library.list('albums').push(...numbers(there));
    return (await plan('library.remove_albums', {}, numbers(count))).question;
  };

  it('is asked for from the 21st on', async () => {
    expect(await planned(20)).toBeUndefined();
    expect(await planned(21)).toEqual({
      text: 'Remove 21 favourite albums: "Song 1", "Song 2", "Song 3", "Song 4", "Song 5", "Song 6", "Song 7", "Song 8", "Song 9", "Song 10" and 11 more?',
      facts: numbers(21),
    });
  });

  it('counts those that are there', async () => expect(await planned(30, 20)).toBeUndefined());

  it('counts those that may be there', async () => {
    const { library, plan } = around();
    library.list('albums').push(...numbers(600, 100));
    const { question } = await plan('library.remove_albums', {}, numbers(21));
    expect(question).toMatchObject({ facts: numbers(21) });
    expect(question).toMatchObject({
      text: 'Remove 21 favourite albums: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11 more?',
    });
  });

  it('names three in the record', async () => {
    const { library, write, latest } = around();
    library.list('albums').push(...numbers(5));
    await write('library.remove_albums', {}, { ids: numbers(5) });
    expect((await latest())?.words).toBe(
      'removed 5 favourite albums: "Song 1", "Song 2", "Song 3" and 2 more',
    );
  });

  it('is found out where the service only says that it did it', async () => {
    const { library, write } = around();
    library.list('albums').push(1, 2);
    library.next(/album_id=2/, lies);
    const { results } = await write('library.remove_albums', {}, { ids: [1, 2] });
    expect(results).toMatchObject([{ outcome: 'done' }, { outcome: 'failed' }]);
  });
});

describe('Following', () => {
  it('is done and undone', async () => {
    const { library, write, undo, latest } = around();
    await write('user.follow', { target_user_id: 5 });
    expect(library.writes).toEqual(['POST /user/me/followings user_id=5']);
    expect((await latest())?.words).toBe('followed user 5');
    await undo();
    expect(library.list('followings')).toEqual([]);
  });

  it('is ended, by name, without a question, and taken up again', async () => {
    const { library, write, plan, undo, latest } = around();
    library.list('followings').push(5);
    expect((await plan('user.unfollow', { target_user_id: 5 })).question).toBeUndefined();
    await write('user.unfollow', { target_user_id: 5 });
    expect((await latest())?.words).toBe('stopped following "Song 5"');
    expect(library.list('followings')).toEqual([]);
    await undo();
    expect(library.list('followings')).toEqual([5]);
  });

  it('of somebody who is not followed is not ended', async () => {
    const { library, write } = around();
    const wrote = await write('user.unfollow', { target_user_id: 5 });
    expect(wrote.results).toEqual([{ id: 5, outcome: 'nothing_changed', reason: 'it was not there' }]);
    expect(library.writes).toEqual([]);
  });

  it('of somebody of whom it is not known stays, in words for users', async () => {
    const { library, write, undo } = around();
    library.next(/POST/, breaks('before'));
    await write('user.follow', { target_user_id: 5 });
    expect((await undo()).text).toContain(
      'It is not known whether these were new as followed users, so they stay: 5.',
    );
  });
});
