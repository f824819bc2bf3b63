import { describe, expect, it } from 'vitest';
import { type Store, StoreError } from '../../src/store/store.ts';
import { libraryWith, nell, place } from '../support/library.ts';

const lied = 'the service confirmed it, but a check shows that it was not done';

describe('A bookmark', () => {
  const bookmarked = async (offset?: number) => {
    const at = await libraryWith({
      bookmark: { episodeId: offset === undefined ? 9 : 5, offset: offset ?? 0 },
    });
    return {
      ...at,
      offset: () => at.service.library.bookmark(nell, 5),
      set: (to: number) => at.call('episode_bookmark', { episode_id: 5, offset: to }),
      remove: () => at.call('episode_unbookmark', { episode_id: 5 }),
    };
  };

  it.each([undefined, 0, 40, 100])('that was %s is set, and undo puts that back', async old => {
    const { offset, set, undo } = await bookmarked(old);
    expect((await set(70)).structured).toMatchObject({ results: [{ id: 5, outcome: 'done' }] });
    expect(offset()).toBe(70);
    expect((await undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(offset()).toBe(old);
  });

  it.each([101, -1, 33.5])('that was %d cannot be set again, which is said', async old => {
    const { faults, set, undo } = await bookmarked(40);
    faults.next('GET', { answer: { offset: old } });
    await set(70);
    expect((await undo()).structured['notes']).toEqual([`The old bookmark, ${old}, cannot be set again.`]);
    expect(faults.writes).toHaveLength(1);
  });

  it('is read anew before it is changed, whatever was read before', async () => {
    const { call, elsewhere, set, offset, undo } = await bookmarked(40);
    await call('podcast_read', { view: 'bookmark', episode_id: 5 });
    elsewhere('POST /episode/5/bookmark offset=50');
    await set(70);
    await undo();
    expect(offset()).toBe(50);
  });

  it('is removed, and undo sets it again', async () => {
    const { remove, undo, offset } = await bookmarked(40);
    await remove();
    expect(offset()).toBeUndefined();
    expect((await undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(offset()).toBe(40);
  });

  it('that is not there is not removed', async () => {
    const { remove, faults } = await bookmarked();
    expect((await remove()).structured['results']).toEqual([
      { id: 5, title: 'Episode 5', outcome: 'nothing_changed', reason: 'there was no bookmark' },
    ]);
    expect(faults.writes).toEqual([]);
  });

  it('is found unchanged where the service only says that it changed it', async () => {
    const { faults, set, remove, offset } = await bookmarked(40);
    faults.next(/POST|DELETE/, 'lies', { times: 2 });
    for (const said of [await set(70), await remove()]) {
      expect(said.isError).toBe(true);
      expect(said.text).toContain(`Failed (${lied}): 5`);
    }
    expect(offset()).toBe(40);
  });

  it('is not called gone by a service that fails at everything', async () => {
    const { faults, remove } = await bookmarked(40);
    faults.next('DELETE', 'lies');
    faults.next('GET /episode/5', { status: 404 }, { nth: 2 });
    expect((await remove()).text).toContain(
      'This could not be checked: only the answer of the service is known.',
    );
  });

  it('that cannot be read is left alone', async () => {
    const { faults, set } = await bookmarked(40);
    faults.next('GET', { refuse: 700 });
    expect((await set(70)).text).toBe('The service is busy or down. Try again in a minute.');
    expect(faults.writes).toEqual([]);
  });
});

describe('An uploaded track', () => {
  const old = { title: 'Demo', artist: 'Nell', album: 'First' };
  const uploaded = async (facts: Partial<typeof old> = {}) => {
    const at = await libraryWith({ uploads: [{ id: -3, ...old, ...facts }] }, { confirm: 'never' });
    const names = () => {
      const song = at.service.library.personalSong(-3);
      return song && { title: song.title, artist: song.artist, album: song.album };
    };
    return {
      ...at,
      names,
      rename: (to: Partial<typeof old>) => at.call('track_update', { track_id: -3, ...to }),
      remove: () => at.call('track_delete', { track_id: -3 }),
    };
  };

  it.each([{ title: 'Take 2' }, { artist: 'Odd', album: 'Second' }])(
    'gets the names %o, and undo puts back just those',
    async to => {
      const { rename, names, undo, elsewhere } = await uploaded();
      expect((await rename(to)).structured).toMatchObject({ results: [{ id: -3, outcome: 'done' }] });
      expect(names()).toEqual({ ...old, ...to });
      const other = 'title' in to ? { album: 'Else' } : { title: 'Else' };
      const [[name, value] = []] = Object.entries(other);
      elsewhere(`POST /track/-3 ${name}=${value}`);
      const back = await undo();
      expect(back.structured).toEqual({
        ...{ outcome: 'done', results: [], undone: 'id1', change_id: 'id2' },
        ...{ id: -3, ...old, ...other },
      });
      expect(names()).toEqual({ ...old, ...other });
    },
  );

  it('is read anew before it is changed, whatever was read before', async () => {
    const { call, elsewhere, rename, names, undo } = await uploaded();
    await call('track_read', { track_ids: [-3] });
    elsewhere('POST /track/-3 title=Else');
    await rename({ title: 'Take 2' });
    await undo();
    expect(names()?.title).toBe('Else');
  });

  it('whose old names were blank cannot get those again, which is said', async () => {
    const { rename, names, undo } = await uploaded({ artist: '', album: '' });
    await rename({ title: 'Take 2', artist: 'Odd', album: 'Second' });
    expect((await undo()).structured['notes']).toEqual([
      'The old artist and album were blank and cannot be restored.',
    ]);
    expect(names()).toEqual({ title: 'Demo', artist: 'Odd', album: 'Second' });
  });

  it('of which all old names were blank is left alone', async () => {
    const { rename, undo, faults } = await uploaded({ artist: '' });
    await rename({ artist: 'Odd' });
    expect((await undo()).text).toContain('The old artist was blank and cannot be restored.');
    expect(faults.writes).toHaveLength(1);
  });

  it('whose names may have been changed gets its old ones back', async () => {
    const { rename, names, undo, faults } = await uploaded();
    faults.next('POST', 'answer lost');
    faults.next('GET', { refuse: 700 }, { nth: 2 });
    await rename({ title: 'Take 2' });
    await undo();
    expect(names()).toEqual(old);
  });

  it('whose names the service trims is as asked', async () => {
    const { rename, faults } = await uploaded();
    faults.next(
      'GET',
      { altered: song => ({ ...song, title: 'Take 2 ', artist: { name: ' Odd' } }) },
      { nth: 2 },
    );
    const said = await rename({ title: 'Take 2', artist: 'Odd' });
    expect(said.structured['outcome']).toBe('done');
  });

  it.each([{ title: 'Take 2' }, { title: 'Demo', album: 'Second' }])(
    'that does not have %o when read back was not changed',
    async to => {
      const { rename, faults } = await uploaded();
      faults.next('POST', 'lies');
      expect((await rename(to)).text).toContain(lied);
    },
  );

  it('is deleted, found gone, and does not come back', async () => {
    const { remove, undo, names } = await uploaded();
    expect((await remove()).text).toMatch(/^Deleted the uploaded track "Demo · Nell" \[-3\], in the demo/);
    expect(names()).toBeUndefined();
    expect((await undo()).text.split('\n')).toEqual([
      `Not undone: deleted the uploaded track "Demo", ${place}.`,
      'It cannot be undone: a deleted upload cannot be restored, only uploaded again.',
    ]);
  });

  it('that is still there was not deleted, and one that cannot be read back is not called gone', async () => {
    const { remove, faults } = await uploaded();
    faults.next('DELETE', 'lies', { times: 2 });
    expect((await remove()).text).toContain(lied);
    faults.next('GET', { refuse: 700 }, { nth: 2 });
    expect((await remove()).text).toContain('This could not be checked');
  });
});

describe('What nobody can take back says why', () => {
  it.each([
    [
      'user_write',
      { action: 'notify', message: 'hello' },
      'put a message into a feed',
      'a message that was sent cannot be recalled',
    ],
    [
      'playlist_write',
      { action: 'mark_seen', playlist_id: 7 },
      'marked playlist 7 as seen',
      'the service cannot mark a playlist as unseen',
    ],
  ])('%s %j', async (tool, args, words, why) => {
    const { call, undo, faults } = await libraryWith({ playlists: [{ id: 7 }] });
    const said = await call(tool, args);
    expect(said.text).toContain('The service confirmed this, and offers no way to check it.');
    expect((await undo()).text).toBe(`Not undone: ${words}, ${place}.\nIt cannot be undone: ${why}.`);
    faults.next('POST', 'answers false');
    faults.next('POST', { refuse: 700 });
    faults.next('POST', 'cut before acting');
    expect((await call(tool, args)).text).toMatch(/Nothing changed.*already as asked|not an answer/);
    expect((await call(tool, args)).text).toBe('The service is busy or down. Try again in a minute.');
    expect((await call(tool, args)).text).toContain('The change may have been made');
  });
});

describe('A message to a feed', () => {
  const message = 'Dinner is at eight';
  const notify = ['user_write', { action: 'notify', message }] as const;

  /** Whatever the record holds, as text. */
  const recordOf = ({ store }: { store: Store }) => JSON.stringify(store.list('jobs'));

  it('is sent, and not kept', async () => {
    const at = await libraryWith();
    await at.call(...notify);
    expect(at.faults.writes).toEqual([`POST /user/me/notifications message=${message}`]);
    expect(recordOf(at)).toContain('user.notify');
    expect(recordOf(at)).not.toContain('Dinner');
  });

  it('of which nobody knows whether it was sent is not sent again', async () => {
    const at = await libraryWith();
    at.faults.next('POST', 'dies before acting');
    await expect(at.call(...notify)).rejects.toThrow('the process is gone');
    const later = await at.restarted();
    expect(recordOf(at)).not.toContain('Dinner');
    const said = await later.call('undo', { finish: true });
    expect(said.text).not.toContain('Nothing changed');
    expect(at.faults.writes).toHaveLength(1);
    expect((await later.call('changes')).text).not.toContain('not finished');
  });

  it('that was surely not sent is to be sent anew, for it is not kept', async () => {
    const at = await libraryWith();
    const { change } = at.store;
    let changes = 0;
    // Whose record it is, and the job, are kept; the mark that its request leaves is not.
    const failing: Store['change'] = work => {
      changes += 1;
      if (changes === 3) throw new StoreError('The disk is full.');
      return change(work);
    };
    Object.assign(at.store, { change: failing });
    expect((await at.call(...notify)).text).toContain('the record of changes cannot be used');
    const said = await at.call('undo', { finish: true });
    expect(said).toMatchObject({
      isError: true,
      text: expect.stringContaining('Nothing was sent, and the text is not stored: send it again'),
    });
    expect(at.faults.writes).toEqual([]);
    expect((await at.call('changes')).text).not.toContain('not finished');
    expect(recordOf(at)).not.toContain('Dinner');
  });
});
