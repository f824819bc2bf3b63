import { describe, expect, it } from 'vitest';
import { actOf, around, breaks, lies, notThere, recordOf, says } from './changes-service.ts';

describe('A bookmark', () => {
  const bookmarked = (offset?: number) => {
    const here = around();
    if (offset !== undefined) here.library.bookmarks.set(5, offset);
    return { ...here, now: () => here.library.bookmarks.get(5) };
  };

  it.each([
    [undefined, 'DELETE /episode/5/bookmark'],
    [0, 'POST /episode/5/bookmark offset=0'],
    [40, 'POST /episode/5/bookmark offset=40'],
    [100, 'POST /episode/5/bookmark offset=100'],
  ])('that was %s is set, and undo puts that back', async (old, request) => {
    const { library, write, undo, now, latest } = bookmarked(old);
    const wrote = await write('episode.bookmark', { episode_id: 5, offset: 70 });
    expect(wrote).toMatchObject({ outcome: 'done', results: [{ id: 5, outcome: 'done' }] });
    expect([now(), (await latest())?.words]).toEqual([70, 'set the bookmark of episode 5 to 70']);
    expect((await undo()).isError).toBeUndefined();
    expect([now(), library.writes.at(-1)]).toEqual([old, request]);
  });

  it.each([101, -1, 33.5])('that was %d cannot be set again, which is said', async old => {
    const { library, write, undo } = bookmarked(old);
    await write('episode.bookmark', { episode_id: 5, offset: 70 });
    expect((await undo()).structured?.['notes']).toEqual([
      `The old bookmark, ${old}, is not one that can be set.`,
    ]);
    expect(library.writes).toHaveLength(1);
  });

  it('is read anew before it is changed, and anew after', async () => {
    const { library, write, undo, now, context } = bookmarked(40);
    await context.client.podcast.bookmark({ episode_id: 5 });
    library.bookmarks.set(5, 50);
    library.next(/POST/, lies);
    expect((await write('episode.bookmark', { episode_id: 5, offset: 40 })).outcome).toBe('failed');
    await write('episode.bookmark', { episode_id: 5, offset: 70 });
    await undo();
    expect(now()).toBe(50);
  });

  it('is removed, and undo sets it again', async () => {
    const { write, undo, now, latest } = bookmarked(40);
    await write('episode.unbookmark', { episode_id: 5 });
    expect([now(), (await latest())?.words]).toEqual([undefined, 'removed the bookmark of episode 5']);
    await undo();
    expect(now()).toBe(40);
  });

  it('that is not there is not removed', async () => {
    const { library, write } = bookmarked();
    const wrote = await write('episode.unbookmark', { episode_id: 5 });
    expect(wrote.results).toEqual([{ id: 5, outcome: 'nothing_changed', reason: 'there was none' }]);
    expect(library.writes).toEqual([]);
  });

  it.each([
    ['episode.bookmark', { episode_id: 5, offset: 70 }],
    ['episode.unbookmark', { episode_id: 5 }],
  ] as const)('is found unchanged by %s where the service only says that it did it', async (name, input) => {
    const { library, write } = bookmarked(40);
    library.next(/POST|DELETE/, lies);
    expect((await write(name, input)).results[0]?.reason).toContain('read back it is not so');
  });

  it('is not called gone by a service that fails at everything', async () => {
    const { library, write } = bookmarked(40);
    library.next(/DELETE/, lies);
    library.next(/GET/, answer => answer());
    library.next(/GET/, notThere);
    expect((await write('episode.unbookmark', { episode_id: 5 })).notes).toEqual([
      'It could not be read back, so this is only what the service said',
    ]);
  });

  it('that cannot be read is left alone', async () => {
    const { library, write } = bookmarked(40);
    library.next(/GET/, says(700));
    await expect(write('episode.bookmark', { episode_id: 5, offset: 70 })).rejects.toThrow();
    expect(library.writes).toEqual([]);
  });

  it('of which the old one is not known is left alone by undo', async () => {
    const { library, context, undo } = bookmarked(40);
    const act = actOf({
      entry: 'episode.bookmark',
      input: { episode_id: 5, offset: 40 },
      ids: [5],
      done: [5],
    });
    await context.journal.add(recordOf({ acts: [act] }));
    expect((await undo()).text).toBe('Nothing changed: it was so already, in the test.');
    expect(library.writes).toEqual([]);
  });

  it('without an offset is none', async () => {
    const { library, write } = bookmarked();
    library.next(/GET/, () => ({ status: 200, contentType: 'application/json', body: '{}' }));
    const wrote = await write('episode.unbookmark', { episode_id: 5 });
    expect(wrote.outcome).toBe('nothing_changed');
  });
});

describe('An uploaded track', () => {
  const old = { title: 'Demo', artist: 'Nell', album: 'First' };
  const uploaded = (facts: Partial<typeof old> = {}) => {
    const here = around();
    here.library.uploads.set(-3, { ...old, ...facts });
    return { ...here, now: () => here.library.uploads.get(-3) };
  };

  it.each([
    [{ title: 'Take 2' }, 'title'],
    [{ artist: 'Odd', album: 'Second' }, 'artist, album'],
    [{ album: 'Second', title: 'Take 2' }, 'title, album'],
  ])('gets the names %o, and undo puts back just those', async (input, names) => {
    const { library, write, undo, now, latest } = uploaded();
    const wrote = await write('track.update', { track_id: -3, ...input });
    expect(wrote).toMatchObject({ outcome: 'done', results: [{ id: -3, outcome: 'done' }] });
    expect((await latest())?.words).toBe(`changed ${names} of the uploaded track "Demo"`);
    expect(now()).toEqual({ ...old, ...input });
    expect((await undo()).structured).not.toHaveProperty('notes');
    expect(now()).toEqual(old);
    expect(Object.keys(input).every(name => library.writes.at(-1)?.includes(` ${name}=`))).toBe(true);
    expect(library.writes.at(-1)?.split('=').length).toBe(Object.keys(input).length + 1);
  });

  it('is read anew before it is changed', async () => {
    const { library, write, undo, now, context } = uploaded();
    await context.client.track.details({ track_id: -3 });
    library.uploads.set(-3, { ...old, title: 'Else' });
    await write('track.update', { track_id: -3, title: 'Take 2' });
    await undo();
    expect(now()?.title).toBe('Else');
  });

  it('whose old names were blank cannot get those again, which is said', async () => {
    const { write, undo, now } = uploaded({ artist: '', album: '' });
    await write('track.update', { track_id: -3, title: 'Take 2', artist: 'Odd', album: 'Second' });
    expect((await undo()).structured?.['notes']).toEqual([
      'The old artist and album were blank, which cannot be set again.',
    ]);
    expect(now()).toEqual({ title: 'Demo', artist: 'Odd', album: 'Second' });
  });

  it('of which all old names were blank is left alone', async () => {
    const { library, write, undo } = uploaded({ artist: '' });
    await write('track.update', { track_id: -3, artist: 'Odd' });
    expect((await undo()).text).toContain('The old artist was blank, which cannot be set again.');
    expect(library.writes).toHaveLength(1);
  });

  it('whose names may not have been changed gets its old ones', async () => {
    const { library, write, undo, now } = uploaded();
    library.next(/POST/, breaks('after'));
    library.next(/GET/, answer => answer());
    library.next(/GET/, says(700));
    await write('track.update', { track_id: -3, title: 'Take 2' });
    await undo();
    expect(now()).toEqual(old);
  });

  it.each([
    [{ names: old }, []],
    [{}, [-3]],
  ])('is left alone by undo where %o was before and %j was done', async (before, done) => {
    const { library, context, undo } = uploaded();
    const input = { track_id: -3, title: 'Take 2' };
    const act = actOf({ entry: 'track.update', input, ids: [-3], before, done });
    await context.journal.add(recordOf({ acts: [act] }));
    await undo();
    expect(library.requests).toEqual([]);
  });

  it('that trims its names is still as asked', async () => {
    const { library, write } = uploaded();
    library.next(/POST/, answer => {
      const said = answer();
      Object.assign(library.uploads.get(-3) ?? {}, { title: 'Take 2 ', artist: ' Odd' });
      return said;
    });
    const wrote = await write('track.update', { track_id: -3, title: ' Take 2', artist: 'Odd ' });
    expect(wrote.outcome).toBe('done');
  });

  it.each([[{ title: 'Take 2' }], [{ title: 'Demo', album: 'Second' }]])(
    'that does not have %o when read back was not changed',
    async input => {
      const { library, write } = uploaded();
      library.next(/POST/, lies);
      expect((await write('track.update', { track_id: -3, ...input })).outcome).toBe('failed');
    },
  );

  it('is deleted, found gone, and does not come back', async () => {
    const { write, undo, latest, library } = uploaded();
    expect((await write('track.remove', { track_id: -3 })).results).toEqual([{ id: -3, outcome: 'done' }]);
    expect((await latest())?.words).toBe('deleted the uploaded track "Demo"');
    expect(library.uploads.size).toBe(0);
    expect((await undo()).text).toBe(
      'undo: c1, deleted the uploaded track "Demo", cannot be taken back: a deleted upload cannot come back: upload the file again.',
    );
  });

  it('that is still there was not deleted', async () => {
    const { library, write } = uploaded();
    library.next(/DELETE/, lies);
    expect((await write('track.remove', { track_id: -3 })).outcome).toBe('failed');
  });

  it('is not called gone where reading fails', async () => {
    const { library, write } = uploaded();
    library.next(/DELETE/, lies);
    library.next(/GET/, answer => answer());
    library.next(/GET/, says(700));
    expect((await write('track.remove', { track_id: -3 })).notes).toHaveLength(1);
  });

  it.each([
    [{}, 'Delete the uploaded track "Demo" by "Nell" for good? It cannot be brought back.'],
    [{ artist: '' }, 'Delete the uploaded track "Demo" for good? It cannot be brought back.'],
  ])('%o is asked for before it goes', async (facts, text) => {
    const { plan } = uploaded(facts);
    const { question } = await plan('track.remove', { track_id: -3 });
    expect(question).toEqual({ text, facts: [[-3], { ...old, ...facts }] });
  });

  it('without names has blank ones', async () => {
    const { library, plan } = uploaded();
    library.next(/GET/, () => ({ status: 200, contentType: 'application/json', body: '{"id":-3}' }));
    expect((await plan('track.remove', { track_id: -3 })).prepared).toEqual({
      before: { names: { title: '', artist: '', album: '' } },
      names: new Map([[-3, '']]),
    });
  });
});

describe('What nobody can take back says why', () => {
  it.each([
    [
      'user.notify',
      { message: 'hello' },
      'put a message into a feed',
      'a notification cannot be called back',
    ],
    [
      'playlist.mark_seen',
      { playlist_id: 7 },
      'marked playlist 7 as seen',
      'the service cannot make a playlist unseen again',
    ],
  ] as const)('%s', async (name, input, words, why) => {
    const { library, write, undo } = around();
    library.playlist(7);
    await write(name, input);
    expect((await undo()).text).toBe(`undo: c1, ${words}, cannot be taken back: ${why}.`);
  });
});
