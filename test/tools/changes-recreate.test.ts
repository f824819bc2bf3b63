import { describe, expect, it } from 'vitest';
import { actOf, around, dinner, notThere, recordOf, says } from './changes-service.ts';

describe('A deleted playlist that is brought back', () => {
  const facts = { description: 'Slow', public: false, collaborative: true };
  const deleted = async (tracks: readonly number[] = [1, 2], more = {}) => {
    const here = dinner(tracks, { ...facts, ...more });
    await here.write('playlist.delete', { playlist_id: 7 });
    here.library.requests.length = 0;
    return here;
  };
  const note =
    'The playlist came back under a new id, 901; its old id, its fans and the dates of its tracks are gone.';

  it('is as it was, under a new id', async () => {
    const { library, undo, context } = await deleted();
    expect((await undo()).structured).toMatchObject({ outcome: 'done', notes: [note] });
    expect(library.playlists.get(901)).toMatchObject({ title: 'Dinner', ...facts, tracks: [1, 2] });
    expect(await context.journal.playlistId(7)).toBe(901);
    expect(library.writes).toEqual([
      'POST /user/me/playlists title=Dinner',
      'POST /playlist/901 description=Slow public=false collaborative=true',
      'POST /playlist/901/tracks songs=1,2',
    ]);
  });

  it.each([
    [{ description: '', public: true, collaborative: false }, []],
    [{ description: '', public: false, collaborative: false }, ['POST /playlist/901 public=false']],
  ])('gets only the settings that a new one lacks: %o', async (settings, requests) => {
    const { library, undo } = await deleted([], settings);
    await undo();
    expect(library.writes.slice(1)).toEqual(requests);
  });

  it('is deleted once more when that is undone, and comes back once more', async () => {
    const { library, undo } = await deleted();
    const { structured } = await undo();
    const again = await undo({ change_id: structured?.['change_id'] });
    expect(again.text).toContain('Done: did again: deleted the playlist "Dinner"');
    expect(library.playlists.size).toBe(0);
    await undo();
    expect([...library.playlists.keys()]).toEqual([902]);
  });

  it('is completed, not made twice, where the first attempt broke off', async () => {
    const { library, undo } = await deleted();
    library.next(/POST .*songs/, says(500));
    expect((await undo()).structured?.['outcome']).toBe('partly');
    library.playlists.get(901)?.tracks.push(2);
    library.requests.length = 0;
    expect((await undo()).text).toContain(note);
    expect(library.writes).toEqual(['POST /playlist/901/tracks songs=1']);
  });

  it('is not made where the service refuses, which is said', async () => {
    const { library, undo } = await deleted();
    library.next(/POST/, says(700));
    expect(await undo()).toMatchObject({
      isError: true,
      structured: { notes: ['Not restored, The service is busy or down; try again in a minute.'] },
    });
    expect(library.playlists.size).toBe(0);
  });

  it('and is still there, is left alone', async () => {
    const { library, undo } = await deleted();
    library.playlist(7);
    expect((await undo()).text).toBe(
      'Nothing changed: it was so already, in the test.\nPlaylist 7 is still there.',
    );
  });

  it('is not made once more where a service that fails at everything says that the first is gone', async () => {
    const { library, undo } = await deleted();
    library.next(/POST .*songs/, says(500));
    await undo();
    library.requests.length = 0;
    library.next(/GET/, notThere);
    expect((await undo()).isError).toBe(true);
    expect(library.writes).toEqual([]);
  });

  it('is not sought where the service fails', async () => {
    const { library, undo } = await deleted();
    library.next(/GET/, says(700));
    expect((await undo()).structured?.['notes']).toEqual([
      'The service is busy or down; try again in a minute.',
    ]);
    expect(library.writes).toEqual([]);
  });

  it.each([
    ['how it was', actOf({ entry: 'playlist.delete', input: { playlist_id: 7 }, ids: [7] })],
    [
      'which it was',
      actOf({
        entry: 'playlist.delete',
        ids: [],
        before: { playlist: { title: 'Dinner', ...facts, tracks: [] } },
      }),
    ],
  ])('is not made where it is not known %s', async (_, act) => {
    const { library, undo, context } = around();
    await context.journal.add(recordOf({ acts: [act] }));
    expect((await undo()).text).toContain('Nothing changed');
    expect(library.requests).toEqual([]);
  });
});
