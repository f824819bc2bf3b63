import { describe, expect, it } from 'vitest';
import {
  actOf,
  around,
  breaks,
  dinner,
  lies,
  meanwhile,
  notThere,
  numbers,
  recordOf,
  says,
} from './changes-service.ts';

const odd = { id: 2, name: 'Odd' };

describe('A new playlist', () => {
  it('is recorded by its name, and undone by its id', async () => {
    const { library, write, undo, latest } = around();
    await write('playlist.create', { title: 'The "best"' });
    expect(await latest()).toMatchObject({
      words: `made the playlist "The 'best'"`,
      acts: [{ entry: 'playlist.create', input: { title: 'The "best"' }, ids: [], made: 901, state: 'done' }],
    });
    expect((await undo()).text).toBe(
      `Done: undid this: made the playlist "The 'best'", in the test.\nchange_id c2`,
    );
    expect([...library.playlists.keys()]).toEqual([]);
  });

  it('of which the answer was lost is left to the listener', async () => {
    const { library, write, undo } = around();
    library.next(/POST/, breaks('after'));
    await write('playlist.create', { title: 'Dinner' });
    expect((await undo()).structured?.['notes']).toEqual([
      'Whether a playlist was made is not known: look for it with library_read kind=playlists.',
    ]);
    expect(library.playlists.size).toBe(1);
  });

  it('that is gone by itself needs no undoing, which is said', async () => {
    const { library, write, undo } = around();
    await write('playlist.create', { title: 'Dinner' });
    library.playlists.clear();
    expect((await undo()).text).toBe(
      'Nothing changed: it was so already, in the test.\nPlaylist 901 is gone, so nothing could be restored in it.',
    );
  });
});

describe('The settings of a playlist', () => {
  const old = { title: 'Dinner', description: 'Slow', public: true, collaborative: false };

  it.each([
    [{ title: 'Supper' }, 'title'],
    [{ description: '', public: false }, 'description, public'],
    [{ collaborative: true, title: 'Supper' }, 'title, collaborative'],
  ])('%o are changed and undone, the others left alone', async (input, names) => {
    const { write, undo, now, latest } = dinner([1], old);
    expect(await write('playlist.update', { playlist_id: 7, ...input })).toMatchObject({ outcome: 'done' });
    expect((await latest())?.words).toBe(`changed ${names} of the playlist "Dinner"`);
    expect(now()).toMatchObject({ ...old, ...input });
    now()?.tracks.push(2);
    await undo();
    expect(now()).toMatchObject({ ...old, tracks: [1, 2] });
  });

  it('that were changed again since are put back all the same, but no others', async () => {
    const { write, undo, now } = dinner([], old);
    await write('playlist.update', { playlist_id: 7, title: 'Supper' });
    Object.assign(now() ?? {}, { title: 'Breakfast', description: 'Fast' });
    await undo();
    expect(now()).toMatchObject({ title: 'Dinner', description: 'Fast' });
  });

  it('may be trimmed by the service', async () => {
    const { library, write } = dinner();
    library.next(
      /POST/,
      meanwhile(() => undefined),
    );
    library.next(/GET/, answer => answer());
    library.next(/GET/, () => ({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ id: 7, title: ' Supper', description: 'Slow ' }),
    }));
    const wrote = await write('playlist.update', { playlist_id: 7, title: 'Supper ', description: ' Slow' });
    expect(wrote.outcome).toBe('done');
  });

  it.each([
    [{ title: 'Supper', public: true }],
    [{ public: false }],
    [{ title: 'Dinner', description: 'Slow' }],
  ])('%o that are not all there when read back are not done', async input => {
    const { library, write } = dinner();
    library.next(/POST/, lies);
    expect((await write('playlist.update', { playlist_id: 7, ...input })).outcome).toBe('failed');
  });

  it('of a playlist that is gone cannot be put back, which is said', async () => {
    const { library, write, undo } = dinner();
    await write('playlist.update', { playlist_id: 7, title: 'Supper' });
    library.playlists.clear();
    expect((await undo()).text).toContain('Playlist 7 is gone, so nothing could be restored in it.');
    expect(library.writes).toHaveLength(1);
  });

  it('can be put back later where a service that fails at everything says that the playlist is gone', async () => {
    const { library, write, undo, now } = dinner();
    await write('playlist.update', { playlist_id: 7, title: 'Supper' });
    library.next(/GET/, notThere);
    expect((await undo()).isError).toBe(true);
    await undo();
    expect(now()?.title).toBe('Dinner');
  });

  it('are not put back where what was before is not known', async () => {
    const { library, context, undo } = dinner();
    const act = actOf({
      entry: 'playlist.update',
      input: { playlist_id: 7, title: 'Supper' },
      ids: [7],
      done: [7],
    });
    await context.journal.add(recordOf({ acts: [act] }));
    await undo();
    expect(library.writes).toEqual([]);
  });

  it('stay as they are where the playlist cannot be read, which is said', async () => {
    const { library, write, undo, reported } = dinner();
    await write('playlist.update', { playlist_id: 7, title: 'Supper' });
    library.next(/GET/, says(700));
    const { text, isError } = await undo();
    expect(text).toBe(
      'Not done: undid this: changed title of the playlist "Dinner", in the test.\nThe service is busy or down; try again in a minute.\nWhat is left can be taken back with undo action=undo change_id=c1.',
    );
    expect([isError, reported.length]).toEqual([true, 1]);
  });
});

describe('Before a playlist or its tracks go', () => {
  it('the listener is asked, by name and size', async () => {
    const { plan } = dinner([1]);
    expect((await plan('playlist.delete', { playlist_id: 7 })).question).toEqual({
      text: 'Delete the playlist "Dinner", 1 track?',
      facts: { title: 'Dinner', description: '', public: true, collaborative: false, tracks: [1] },
    });
  });

  it('the listener is not asked of what is somebody else’s: it is refused', async () => {
    const { plan } = dinner(numbers(21), { creator: odd });
    const reason = 'playlist "Dinner" belongs to "Odd": only its owner can change it';
    expect((await plan('playlist.delete', { playlist_id: 7 })).question).toEqual({
      refused: `${reason}; library_remove {"kind":"playlists","ids":[7]} takes it out of the favourites`,
    });
    expect((await plan('playlist.remove_tracks', { playlist_id: 7 }, numbers(21))).question).toEqual({
      refused: reason,
    });
  });

  it('the listener is asked from the 21st track on', async () => {
    const { plan } = dinner(numbers(30));
    const asked = async (ids: number[]) =>
      (await plan('playlist.remove_tracks', { playlist_id: 7 }, ids)).question;
    expect(await asked([...numbers(20), 99])).toBeUndefined();
    expect(await asked([...numbers(21), 99])).toEqual({
      text: 'Remove 21 tracks from the playlist "Dinner": "Song 1", "Song 2", "Song 3", "Song 4", "Song 5", "Song 6", "Song 7", "Song 8", "Song 9", "Song 10" and 11 more?',
      facts: numbers(21),
    });
  });
});

describe('A deleted playlist', () => {
  it('is recorded whole, and found gone', async () => {
    const { write, latest } = dinner([1, 2], { description: 'Slow' });
    expect((await write('playlist.delete', { playlist_id: 7 })).results).toEqual([
      { id: 7, outcome: 'done' },
    ]);
    expect(await latest()).toMatchObject({
      words: 'deleted the playlist "Dinner"',
      acts: [{ before: { playlist: { title: 'Dinner', description: 'Slow', tracks: [1, 2] } } }],
    });
  });

  it('is in doubt where the service fails at everything', async () => {
    const { library, write } = dinner([1]);
    library.next(/DELETE/, lies);
    library.next(/GET/, answer => answer());
    library.next(/GET/, notThere);
    const wrote = await write('playlist.delete', { playlist_id: 7 });
    expect(wrote.notes).toEqual(['It could not be read back, so this is only what the service said']);
  });
});
