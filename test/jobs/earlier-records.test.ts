import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { libraryWith, place } from '../support/library.ts';

const at = Date.parse('2026-03-01T09:00:00Z');

const added = {
  id: 'a',
  at,
  tool: 'library_add',
  words: 'added 1 favourite track',
  kind: 'change',
  ended: true,
  acts: [
    {
      entry: 'library.add_tracks',
      input: {},
      ids: [1],
      before: {},
      state: 'done',
      done: [1],
      unknown: [],
    },
  ],
};

/** An undo of it, and a redo, with their kind in their words. */
const undone = {
  ...added,
  id: 'b',
  tool: 'undo',
  kind: 'undo',
  words: 'took back: added 1 favourite track',
  takesBack: 'a',
  acts: [
    {
      ...added.acts[0],
      entry: 'library.remove_tracks',
      before: { there: [1], unclear: [] },
    },
  ],
};
const redone = { ...added, id: 'c', tool: 'undo', kind: 'redo', words: 'did again: added 1 favourite track' };

/** A library whose record an earlier version wrote. */
async function libraryOf(
  favourites: readonly number[],
  ...records: { readonly id: string; readonly at: number }[]
) {
  const store = await openStore({ memory: true });
  for (const record of records)
    store.put('changes', `nell record ${record.id}`, JSON.parse(JSON.stringify(record)));
  const index = records.map(({ id }) => ({ id, at }));
  store.put('changes', 'nell index', index);
  return libraryWith({ favourites: { tracks: [...favourites] } }, { confirm: 'never', store });
}

describe('A record of an earlier version', () => {
  it('is listed and undone', async () => {
    const { call, undo, favourites } = await libraryOf([1], added);
    expect((await call('undo')).text).toContain('added 1 favourite track · can be undone');
    expect((await undo()).text).toContain(`Undid this: added 1 favourite track, ${place}.`);
    expect(favourites('tracks')).toEqual([]);
  });

  it('of an undo and of a redo is told in the same words as one of today', async () => {
    const { call } = await libraryOf([1], redone, undone);
    const lines = (await call('undo')).text.split('\n').slice(1);
    expect(lines.map(line => line.split(' · ')[2])).toEqual([
      'did again: added 1 favourite track',
      'undid this: added 1 favourite track',
    ]);
  });

  it('of an undo can be undone', async () => {
    const { undo, favourites } = await libraryOf([], undone);
    expect((await undo('b')).text).toContain(`Did again: added 1 favourite track, ${place}.`);
    expect(favourites('tracks')).toEqual([1]);
  });

  it('that cannot be read any more is left out', async () => {
    const { call } = await libraryOf(
      [1],
      { ...added, id: 'x', ...{ kind: 'merge' } },
      { ...added, id: 'y', ...{ acts: [{ ...added.acts[0], ids: ['1'] }] } },
      { ...added, id: 'z', ...{ acts: [{ ...added.acts[0], state: 'queued' }] } },
    );
    expect((await call('undo')).structured['items']).toEqual([]);
  });
});
