import { expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { sessionOf } from '../support/view-session.ts';

async function opened(count = 6, args: Record<string, unknown> = {}) {
  const library = await libraryWith(
    { playlists: [{ id: 40, title: 'Dinner', tracks: numbers(count) }] },
    args,
  );
  return { library, ...(await sessionOf(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 40 } })) };
}

it('Selected songs move together, in their order, and one undo takes that back', async () => {
  const { session, key, ids, says } = await opened();
  session.select(key(2));
  session.select(key(5));
  session.shift(key(5), 'top');
  expect(ids()).toBe('2 5 1 3 4 6');
  expect(says()).toBe('2 songs moved. The first is now 1 of 6.');
  session.shift(key(2), 'down');
  expect(ids()).toBe('1 2 5 3 4 6');
  session.shift(key(2), 'bottom');
  expect(ids()).toBe('1 3 4 6 2 5');
  session.shift(key(2), 'up');
  expect(ids()).toBe('1 3 4 2 5 6');
  for (let times = 0; times < 4; times += 1) session.undoEdit();
  expect(ids()).toBe('1 2 3 4 5 6');
  session.redoEdit();
  expect(ids()).toBe('2 5 1 3 4 6');
});

it('Selected songs are removed together, and one undo brings all back', async () => {
  const { session, key, ids, says, library } = await opened();
  session.selectTo(key(4), key(2));
  session.discard(key(3));
  expect([ids(), says()]).toEqual(['1 5 6', '3 songs removed; 3 songs left.']);
  session.undoEdit();
  expect(ids()).toBe('1 2 3 4 5 6');
  session.redoEdit();
  await session.flush();
  await session.save();
  expect(library.tracksOf(40)).toEqual([1, 5, 6]);
});

it('A selection that is all of the songs is not removed', async () => {
  const { session, key, ids, says } = await opened(3);
  session.selectTo(key(3), key(1));
  session.discard(key(2));
  expect(ids()).toBe('1 2 3');
  expect(says()).toMatch(/^You cannot remove the last song/);
});

it('A selected song that is dropped elsewhere takes the others along', async () => {
  const { session, key, ids } = await opened();
  session.select(key(1));
  session.select(key(4));
  session.drop(key(4), 2);
  expect(ids()).toBe('2 1 4 3 5 6');
});

it('A range goes from the song that was selected first, forth and back', async () => {
  const { session, key, says } = await opened();
  const selected = () =>
    session.selected.map(each => session.state.rows.findIndex(row => row.key === each) + 1);
  session.selectTo(key(4), key(3));
  session.selectTo(key(5), key(4));
  expect([selected(), says()]).toEqual([[3, 4, 5], '3 songs selected.']);
  session.selectTo(key(1), key(5));
  expect(selected()).toEqual([1, 2, 3]);
  expect(session.deselect()).toBe(true);
  expect(session.deselect()).toBe(false);
});

it('Nothing is selected where nothing can be edited', async () => {
  const library = await libraryWith();
  const album = { tool: 'show', args: { kind: 'album', id: 5 } };
  const { session, key } = await sessionOf(library.mcp, album);
  session.select(key(5));
  expect(session.selected).toEqual([]);
});
