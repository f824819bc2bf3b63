import { describe, expect, it, vi } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { libraryWith, numbers, type ProcessChoices, place } from '../support/library.ts';

/** A playlist that was sorted and rid of a duplicate: one change of several writes. */
async function saved(choices: ProcessChoices = {}) {
  const songs = { 12: { title: 'Song 2 (Live)', artistId: 2 } };
  const at = await libraryWith(
    { playlists: [{ id: 7, tracks: [3, 12, 1, 2] }], songs },
    { confirm: 'never', ...choices },
  );
  const args = { playlist: 7, rules: { sort: 'title', dedupe: true } };
  const { plan_id } = (await at.call('plan_playlist', args)).structured;
  const done = await at.call('save_playlist', { plan_id });
  expect(done.structured['outcome']).toBe('done');
  expect(at.tracksOf(7)).toEqual([1, 2, 3]);
  at.faults.requests.length = 0;
  return { ...at, change: done.structured['change_id'] };
}

const words = 'saved the playlist "Dinner": 1 removed, 1 moved';
const undoing = (change: unknown) => `undo {"change_ids":["${change}"]}`;

describe('Undo of a change of several writes', () => {
  it('reads the record of earlier changes once, however many writes there are', async () => {
    const store = await openStore({ memory: true });
    const { undo, call, change } = await saved({ store });
    const ids = await Promise.all(
      numbers(20).map(
        async id => (await call('library_add', { kind: 'albums', ids: [id] })).structured['change_id'],
      ),
    );
    const get = vi.spyOn(store, 'get');
    expect((await undo(change)).structured['outcome']).toBe('done');
    const reads = ids.map(id => get.mock.calls.filter(([, key]) => key.endsWith(` job ${id}`)).length);
    // Once to compare the titles of playlists, once for the undo, and once to say what the next undo would take back.
    expect(new Set(reads)).toEqual(new Set([3]));
  });

  it('takes the last one back first, and leaves the playlist as it was', async () => {
    const { undo, tracksOf, faults, change } = await saved();
    expect((await undo()).structured).toMatchObject({ outcome: 'done', undone: change });
    expect(tracksOf(7)).toEqual([3, 12, 1, 2]);
    expect(faults.writes[0]).toBe('POST /playlist/7/tracks songs=12');
  });

  it('that fails half-way says what stands, and the next call goes on', async () => {
    const { undo, tracksOf, faults, change } = await saved();
    faults.next(/order=/, { refuse: 700 });
    const partly = await undo();
    expect(partly.text.split('\n').filter(line => !/^(Now|\d|change_id)/.test(line))).toEqual([
      `Only partly undone: ${words}, ${place}.`,
      'Not restored, 4 of 4: The service is busy or down. Try again in a minute.',
      `To undo the rest: ${undoing(change)}`,
    ]);
    expect(partly.structured).toMatchObject({
      outcome: 'partly',
      undone: change,
      change_id: expect.any(String),
    });
    expect((await undo(change)).structured).toMatchObject({ outcome: 'done', undone: change });
    expect(tracksOf(7)).toEqual([3, 12, 1, 2]);
  });

  it('that fails at once goes no further, and is an error', async () => {
    const { undo, tracksOf, faults, change } = await saved();
    faults.next(/songs=12/, { refuse: 700 });
    const said = await undo();
    expect(said).toMatchObject({
      isError: true,
      structured: { outcome: 'nothing_changed', results: [], undone: change },
    });
    expect(said.text).toContain(`To try again: ${undoing(change)}`);
    expect([tracksOf(7), faults.writes.length]).toEqual([[1, 2, 3], 1]);
    expect((await undo()).structured['outcome']).toBe('done');
    expect(tracksOf(7)).toEqual([3, 12, 1, 2]);
  });

  it('that brings a deleted playlist back only in part goes on where it stopped', async () => {
    const at = await libraryWith({ playlists: [{ id: 7, tracks: numbers(120) }] }, { confirm: 'never' });
    const deleted = await at.call('playlist_delete', { action: 'delete', playlist_id: 7 });
    const { change_id } = deleted.structured;
    at.faults.next(/songs=/, { status: 503 }, { nth: 2, times: 9 });
    const partly = await at.undo();
    expect(partly.structured['outcome']).toBe('partly');
    expect(partly.text).toContain(`To undo the rest: ${undoing(change_id)}`);
    at.faults.clear();
    await at.undo(change_id);
    expect(at.playlists()).toMatchObject([{ title: 'Dinner', tracks: numbers(120) }]);
  });
});
