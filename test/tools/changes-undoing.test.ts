import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/store/store.ts';
import { actOf, around, notThere, numbers, recordOf, says, unknown } from './changes-service.ts';

describe('Taking back', () => {
  it('answers with what was done, under which id it can be done again', async () => {
    const { library, write, undo, context } = around();
    await write('library.add_tracks', {}, { ids: [1] });
    expect(await undo()).toEqual({
      text: 'Done: undid this: added 1 favourite track, in the test.\nchange_id c2',
      structured: { outcome: 'done', results: [], undone: 'c1', change_id: 'c2' },
    });
    expect(await context.journal.find('c1')).toMatchObject({ takenBackBy: 'c2' });
    expect(await context.journal.find('c2')).toMatchObject({
      tool: 'undo',
      kind: 'undo',
      takesBack: 'c1',
      words: 'took back: added 1 favourite track',
      ended: true,
    });
    const again = await undo({ change_id: 'c2' }, { place: undefined });
    expect(again.text).toBe('Done: did again: added 1 favourite track.\nchange_id c3');
    expect(await context.journal.find('c3')).toMatchObject({ kind: 'redo', takesBack: 'c2' });
    expect(library.list('tracks')).toEqual([1]);
    expect((await undo()).text).toContain('undid this: added 1 favourite track');
  });

  it('of what is so already changes nothing, and counts as done', async () => {
    const { library, write, undo } = around();
    await write('library.add_tracks', {}, { ids: [1] });
    library.lists.clear();
    expect(await undo()).toEqual({
      text: 'Nothing changed: it was so already, in the test.',
      structured: { outcome: 'nothing_changed', results: [], undone: 'c1' },
    });
    expect((await undo()).text).toBe('undo: there is no change to take back.');
  });

  it('goes from the last write to the first', async () => {
    const { library, changed, undo } = around();
    library.playlist(7);
    library.playlist(8);
    await changed(async change => {
      await change.write('playlist.update', { playlist_id: 7, title: 'A' });
      await change.write('playlist.update', { playlist_id: 8, title: 'B' });
    });
    await undo();
    expect(library.writes.slice(2)).toEqual([
      'POST /playlist/8 title=Dinner',
      'POST /playlist/7 title=Dinner',
    ]);
  });

  it('takes what was done to a playlist back with the playlist', async () => {
    const { library, changed, undo } = around();
    await changed(async change => {
      const { made = 0 } = await change.write('playlist.create', { title: 'Dinner' });
      await change.write('playlist.update', { playlist_id: made, public: false });
      await change.write('playlist.add_tracks', { playlist_id: made }, { ids: [1, 2] });
    });
    await undo();
    expect(library.writes.slice(3)).toEqual(['DELETE /playlist/901']);
  });

  it('leaves out what cannot be taken back, and says so', async () => {
    const { library, context, undo } = around();
    library.list('tracks').push(1);
    const others = [actOf({ entry: 'user.notify' }), actOf({ entry: 'a.b' })];
    await context.journal.add(recordOf({ acts: [actOf(), ...others] }));
    expect(await undo()).toEqual({
      text: 'Done: undid this: added 1 favourite track, in the test.\nanother version of this server made it.\na notification cannot be called back.\nchange_id c1',
      structured: {
        outcome: 'done',
        results: [],
        undone: 'x',
        notes: ['another version of this server made it.', 'a notification cannot be called back.'],
        change_id: 'c1',
      },
    });
  });

  it('that fails half-way says what stands, and can be gone on with', async () => {
    const { library, changed, undo } = around();
    library.playlist(7);
    await changed(async change => {
      await change.write('playlist.update', { playlist_id: 7, title: 'A' });
      await change.write('library.add_tracks', {}, { ids: [1] });
    });
    library.next(/POST .*title=Dinner/, says(700));
    const text = [
      'Only partly: undid this: changed title of the playlist "Dinner", in the test.',
      'Not restored, 1 of 1: The service is busy or down; try again in a minute.',
      'What is left can be taken back with undo action=undo change_id=c1.',
      'change_id c2',
    ];
    expect(await undo()).toEqual({
      text: text.join('\n'),
      structured: { outcome: 'partly', results: [], undone: 'c1', notes: [text[1]], change_id: 'c2' },
    });
    expect((await undo()).text).toContain('Done: undid this: changed title');
    expect(library.playlists.get(7)?.title).toBe('Dinner');
  });

  it('that fails goes no further, and is an error', async () => {
    const { library, changed, undo, context } = around();
    library.list('albums').push(1, 2, 3);
    library.list('tracks').push(1);
    await changed(async change => {
      await change.write('library.add_tracks', {}, { ids: [2] });
      await change.write('library.remove_albums', {}, { ids: [1, 2] });
    });
    library.next(/POST/, says(100));
    const note =
      'Not restored, 2 of 2: The service has a limit here (2,000 tracks a playlist, 10,000 favourites), and it is reached.';
    expect(await undo({}, { place: undefined })).toStrictEqual({
      text: `Not done: undid this: added 1 favourite track.\n${note}\nWhat is left can be taken back with undo action=undo change_id=c1.`,
      structured: { outcome: 'nothing_changed', results: [], undone: 'c1', notes: [note] },
      isError: true,
    });
    expect(library.list('tracks')).toEqual([1, 2]);
    expect(await context.journal.find('c1')).not.toHaveProperty('takenBackBy');
  });

  it('tells each reason once, and how many it is about', async () => {
    const { library, write, undo } = around();
    library.list('radios').push(1, 2, 3);
    await write('library.remove_radios', {}, { ids: [1, 2, 3] });
    library.next(/POST .*radio_id=[13]$/, says(100), 2);
    expect((await undo()).structured?.['notes']).toEqual([
      'Not restored, 2 of 3: The service has a limit here (2,000 tracks a playlist, 10,000 favourites), and it is reached.',
    ]);
    expect(library.list('radios')).toEqual([2]);
  });

  it('tells all reasons, and counts what was not tried', async () => {
    const { library, write, undo } = around();
    library.list('radios').push(unknown, unknown + 1, ...numbers(8));
    await write('library.remove_radios', {}, { ids: [unknown, unknown + 1] });
    const noRadio = (id: number) => `There is no radio ${id}; find ids with radio_read view=list`;
    expect((await undo()).structured?.['notes']).toEqual([
      `Not restored, 2 of 2: ${noRadio(unknown)}; ${noRadio(unknown + 1)}.`,
    ]);
    await write('library.remove_radios', {}, { ids: numbers(8) });
    library.next(/POST .*radio_id=1$/, says(700));
    expect((await undo()).structured?.['notes']).toEqual([
      'Not restored, 3 of 8: The service is busy or down; try again in a minute.',
    ]);
    expect(library.list('radios')).toEqual(numbers(5, 2));
  });

  it('keeps the words of a name that looks like its own', async () => {
    const { write, undo } = around();
    await write('playlist.create', { title: 'did again: x' });
    const { text, structured } = await undo();
    expect(text).toContain('Done: undid this: made the playlist "did again: x"');
    expect((await undo({ change_id: structured?.['change_id'] })).text).toContain(
      'Done: did again: made the playlist "did again: x"',
    );
  });

  it('is done by one of two calls', async () => {
    const { write, undo } = around();
    await write('library.add_tracks', {}, { ids: [1] });
    const both = await Promise.all([undo({ change_id: 'c1' }), undo({ change_id: 'c1' })]);
    expect(both.map(({ isError }) => isError)).toEqual([undefined, true]);
    expect(both[1]?.text).toBe('undo: c1 is being taken back by another call.');
  });

  it('is not done where it cannot be recorded, and can be done later', async () => {
    const { library, write, undo, context } = around();
    await write('library.add_tracks', {}, { ids: [1] });
    const broken = {
      ...context.journal,
      add: async () => Promise.reject(new StoreError('The disk is full.')),
    };
    expect(await undo({}, { journal: broken })).toEqual({
      text: 'Stopped, because the record of changes cannot be used and nothing is changed without it: The disk is full.',
      isError: true,
    });
    expect(library.list('tracks')).toEqual([1]);
    expect((await undo()).isError).toBeUndefined();
  });
});

describe('Before a made playlist is taken back', () => {
  const made = async (ids: readonly number[] = []) => {
    const here = around({ policy: 'destructive', canAsk: true });
    await here.changed(async change => {
      const { made: playlist_id = 0 } = await change.write('playlist.create', { title: 'Dinner' });
      if (ids.length > 0) await change.write('playlist.add_tracks', { playlist_id }, { ids });
    });
    return { ...here, list: here.library.playlists.get(901) ?? here.library.playlist(901) };
  };

  it('the listener is asked where tracks were added since', async () => {
    const { undo, library, list } = await made([1, 2]);
    list.tracks.push(3, 4, 5, 6);
    const { ask } = await undo();
    expect(ask?.message).toBe(
      'Delete the playlist "Dinner", 6 tracks, 4 of them added since it was made: "Song 3", "Song 4", "Song 5" and 1 more? (in the test)',
    );
    expect(library.playlists.has(901)).toBe(true);
  });

  it('they are asked again where it changed meanwhile', async () => {
    const { undo, list, context, library } = await made();
    list.tracks.push(3, 4, 5, 6);
    const { mark = '', message } = (await undo()).ask ?? {};
    const asking = { ...context.asking, answer: { mark, action: 'accept' as const } };
    list.tracks = [3, 4, 5, 7];
    const second = (await undo({}, { asking })).ask;
    expect(second?.message).toBe(message);
    await undo({}, { asking: { ...asking, answer: { mark: second?.mark ?? '', action: 'accept' } } });
    expect(library.playlists.has(901)).toBe(false);
  });

  it.each([
    ['it holds what it was made with', [1, 2]],
    ['tracks were taken out since', [2]],
    ['they stand in another order', [2, 1]],
    ['it is empty', []],
  ])('nobody is asked where %s', async (_, tracks) => {
    const { undo, list, library } = await made([1, 2]);
    list.tracks = tracks;
    expect((await undo()).text).toContain('Done: undid this: made the playlist "Dinner"');
    expect(library.playlists.size).toBe(0);
  });

  it('the listener is asked too where the change did other things before and after', async () => {
    const { changed, library, undo } = around({ policy: 'destructive', canAsk: true });
    library.playlist(7);
    await changed(async change => {
      await change.write('playlist.add_tracks', { playlist_id: 7 }, { ids: [3] });
      await change.write('playlist.create', { title: 'Dinner' });
      await change.write('playlist.add_tracks', { playlist_id: 7 }, { ids: [4] });
    });
    library.playlists.get(901)?.tracks.push(3, 4);
    expect((await undo()).ask?.message).toContain('2 tracks, 2 of them added since it was made');
  });

  it('nobody is asked of other changes, be the host able to ask or not', async () => {
    const { context, undo, library } = await made();
    library.list('tracks').push(1);
    const unable = { asking: { ...context.asking, canAsk: false } };
    await context.journal.add(recordOf({ acts: [actOf({ entry: 'a.b' }), actOf()] }));
    expect((await undo({}, unable)).text).toContain('Done: undid this: added 1 favourite track');
  });

  it('nobody is asked where it is gone, or was never known to be made', async () => {
    const { undo, library, context } = await made([1]);
    library.playlists.clear();
    expect((await undo()).text).toContain('Playlist 901 is gone');
    await context.journal.add(recordOf({ acts: [actOf({ entry: 'playlist.create', ids: [], done: [] })] }));
    expect((await undo()).text).toContain('Whether a playlist was made is not known');
  });

  it('a host that cannot ask is told what can', async () => {
    const { undo, list, library, context } = await made();
    list.tracks.push(3);
    expect(await undo({}, { asking: { ...context.asking, canAsk: false } })).toEqual({
      text: 'undo: c1, made the playlist "Dinner", is not taken back unasked, and this host cannot ask: Delete the playlist "Dinner", 1 track, 1 of them added since it was made: "Song 3"? playlist_delete {"action":"delete","playlist_id":901} deletes it once the listener has said yes. Nothing was changed.',
      isError: true,
    });
    const asking = { ...context.asking, canAsk: false, policy: 'never' as const };
    expect((await undo({}, { asking })).isError).toBeUndefined();
    expect(library.playlists.size).toBe(0);
  });

  it('and nothing is done where the playlist cannot be read', async () => {
    const { undo, list, library } = await made();
    list.tracks.push(3);
    library.next(/GET/, says(700));
    expect((await undo()).text).toBe('The service is busy or down; try again in a minute.');
    library.next(/GET/, notThere);
    expect((await undo()).isError).toBe(true);
    expect(library.playlists.has(901)).toBe(true);
  });
});
