import { describe, expect, it } from 'vitest';
import { libraryWith, numbers, place } from '../support/library.ts';

const facts = { title: 'Dinner', description: 'Slow', public: false, collaborative: true };
const newId = (text: string) => Number(/with a new id, (\d+)/.exec(text)?.[1]);

/** A playlist that was deleted; nobody is asked. */
async function deleted(tracks: readonly number[] = [1, 2], more: Partial<typeof facts> = {}) {
  const at = await libraryWith({ playlists: [{ id: 7, ...facts, ...more, tracks }] }, { confirm: 'never' });
  const said = await at.call('playlist_delete', { action: 'delete', playlist_id: 7 });
  expect(said.text).toMatch(/^Deleted "Dinner" \[7\], \d+ tracks/);
  at.faults.requests.length = 0;
  return at;
}

const whole = (tracks: readonly number[]) => ({ ...facts, tracks });
const withoutId = ({ id: _, ...rest }: { id: number }) => rest;

describe('A deleted playlist', () => {
  it.each([[[]], [[1, 2]], [numbers(120)]])(
    'of the tracks %j comes back as it was, under a new id',
    async tracks => {
      const { undo, playlists } = await deleted(tracks);
      const said = await undo();
      const id = newId(said.text);
      expect(said.structured['notes']).toEqual([
        `The playlist was restored with a new id, ${id}. Its old id and link, its fans and the dates of its tracks are lost.`,
      ]);
      expect(said.structured).toMatchObject({ outcome: 'done', undone: 'id1' });
      expect(playlists()).toEqual([{ id, ...whole(tracks) }]);
    },
  );

  it.each([
    [{ description: '', public: true, collaborative: false }, []],
    [{ description: '', public: false, collaborative: false }, ['public=false']],
  ])('gets only the settings that a new one lacks: %o', async (settings, sent) => {
    const { undo, faults, playlists } = await deleted([], settings);
    await undo();
    expect(faults.writes.slice(1).map(line => line.split(' ').slice(2).join(' '))).toEqual(sent);
    expect(playlists().map(withoutId)).toEqual([{ ...facts, ...settings, tracks: [] }]);
  });

  it('is deleted once more when that is undone, and comes back once more', async () => {
    const { undo, playlists } = await deleted();
    const back = await undo();
    const again = await undo(back.structured['change_id']);
    expect(again.structured).toMatchObject({ outcome: 'done', undone: back.structured['change_id'] });
    expect(playlists()).toEqual([]);
    await undo();
    expect(playlists().map(withoutId)).toEqual([whole([1, 2])]);
  });

  it('is completed, not made twice, where the first attempt broke off', async () => {
    const { undo, faults, playlists, elsewhere } = await deleted(numbers(120));
    faults.next(/songs=/, { refuse: 100 }, { nth: 2 });
    const partly = await undo();
    expect(partly.structured['outcome']).toBe('partly');
    expect(partly.text).toContain('To undo the rest: undo {"change_ids":["id1"]}');
    const [half] = playlists();
    expect(half?.tracks).toEqual(numbers(50));
    elsewhere(`POST /playlist/${half?.id}/tracks songs=60`);
    const said = await undo('id1');
    expect(said.text).toMatch(/restored with a new id/);
    expect(playlists()).toEqual([{ ...whole([]), id: half?.id, tracks: expect.any(Array) }]);
    expect([...(playlists()[0]?.tracks ?? [])].sort((a, b) => a - b)).toEqual(numbers(120));
  });

  it('is found by later changes under the id it had', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, ...facts, tracks: [1, 2] }] }, { confirm: 'never' });
    const renamed = await at.call('playlist_write', { action: 'update', playlist_id: 7, title: 'Supper' });
    await at.call('playlist_delete', { action: 'delete', playlist_id: 7 });
    await at.undo();
    expect(at.playlists()[0]?.title).toBe('Supper');
    await at.undo(renamed.structured['change_id']);
    expect(at.playlists().map(withoutId)).toEqual([whole([1, 2])]);
  });

  it('is not made where the service refuses, which is said', async () => {
    const { undo, faults, playlists } = await deleted();
    faults.next('POST', { refuse: 700 });
    expect(await undo()).toMatchObject({
      isError: true,
      structured: { notes: ['The service is busy or down. Try again in a minute.'] },
    });
    expect(playlists()).toEqual([]);
    expect((await undo()).structured['outcome']).toBe('done');
  });

  it.each([
    ['as a look shows at once', 0],
    ['as the undo finds', 1],
  ])('that is still there, %s, is left alone', async (_, unread) => {
    const at = await libraryWith({ playlists: [{ id: 7, ...facts, tracks: [1] }] }, { confirm: 'never' });
    at.faults.next('DELETE', 'cut before acting');
    if (unread > 0) at.faults.next('GET /playlist/7', { refuse: 700 }, { nth: 2 });
    expect((await at.call('playlist_delete', { action: 'delete', playlist_id: 7 })).isError).toBe(true);
    const said = await at.undo();
    expect(said.text).toMatch(/^Nothing changed \(there was nothing left|^undo: there is no change to undo/);
    expect(at.faults.writes).toHaveLength(1);
    expect(at.playlists()).toEqual([{ id: 7, ...facts, tracks: [1] }]);
    expect((await at.undo()).text).toBe('undo: there is no change to undo.');
  });

  it('is not made once more where a service that fails at everything says that the first is gone', async () => {
    const { undo, faults } = await deleted();
    faults.next(/songs=/, { refuse: 500 });
    await undo();
    faults.requests.length = 0;
    faults.next('GET', { status: 404 });
    expect((await undo()).isError).toBe(true);
    expect(faults.writes).toEqual([]);
  });

  it('is not sought where the service fails', async () => {
    const { undo, faults } = await deleted();
    faults.next('GET', { refuse: 700 });
    expect((await undo()).structured['notes']).toEqual([
      'The service is busy or down. Try again in a minute.',
    ]);
    expect(faults.writes).toEqual([]);
  });

  it('is in doubt where the service fails at everything', async () => {
    const at = await libraryWith({ playlists: [{ id: 7 }] }, { confirm: 'never' });
    at.faults.next('DELETE', 'lies');
    at.faults.next('GET /playlist/7', { status: 404 }, { nth: 2 });
    const said = await at.call('playlist_delete', { action: 'delete', playlist_id: 7 });
    expect(said.text).toContain('This could not be checked: only the answer of the service is known.');
  });

  it('that is not there says so before anything is sent', async () => {
    const at = await libraryWith({}, { confirm: 'never' });
    const said = await at.call('playlist_delete', { action: 'delete', playlist_id: 7 });
    expect(said).toMatchObject({
      isError: true,
      text: expect.stringContaining('There is no playlist 7; find ids with'),
    });
    expect([at.faults.writes, (await at.call('changes')).structured['items']]).toEqual([[], []]);
  });
});

describe('A made playlist', () => {
  const make = async (title = 'Dinner') => {
    const at = await libraryWith({}, { confirm: 'never' });
    const made = await at.call('playlist_write', { action: 'create', title, track_ids: [1, 2] });
    return { ...at, id: Number(made.structured['id']) };
  };

  it.each([
    ['The "best"', `The 'best'`],
    ['redid: x', 'redid: x'],
    ['took back: x', 'took back: x'],
  ])(
    'called %s goes with one request, all that was done to it with it, and comes back',
    async (title, shown) => {
      const { undo, faults, playlists } = await make(title);
      const before = faults.writes.length;
      const said = await undo();
      expect(said.text).toContain(`Undid this change: made the playlist "${shown}" with 2 tracks, ${place}.`);
      expect(faults.writes.slice(before)).toEqual([expect.stringMatching(/^DELETE/)]);
      expect(playlists()).toEqual([]);
      const again = await undo(said.structured['change_id']);
      expect(again.text).toContain(`Made this change again: made the playlist "${shown}"`);
      expect(playlists()).toMatchObject([{ title, tracks: [1, 2], public: false }]);
    },
  );

  it('that is gone by itself needs no undoing, which is said', async () => {
    const { undo, elsewhere, id } = await make();
    elsewhere(`DELETE /playlist/${id}`);
    expect((await undo()).text).toBe(
      `Nothing changed (there was nothing left to undo): made the playlist "Dinner" with 2 tracks, ${place}.\nPlaylist ${id} no longer exists, so nothing could be restored in it.\nThere is nothing else to undo.`,
    );
  });

  it('of which the answer was lost is found, and goes with undo', async () => {
    const at = await libraryWith({}, { confirm: 'never' });
    at.faults.next('POST', 'answer lost');
    const made = await at.call('playlist_write', { action: 'create', title: 'Dinner' });
    expect(made.structured['outcome']).toBe('done');
    expect(at.playlists()).toMatchObject([{ id: made.structured['id'], title: 'Dinner' }]);
    expect((await at.undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
    expect(at.playlists()).toEqual([]);
  });
});
