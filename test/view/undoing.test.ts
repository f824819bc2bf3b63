import { expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { sessionOf } from '../support/view-session.ts';

const opened = async () => {
  const library = await libraryWith();
  const args = { title: 'Road', track_ids: numbers(5) };
  return sessionOf(library.mcp, { tool: 'plan_playlist', args });
};

it('Moves and removals are undone, latest first, and made again', async () => {
  const { session, ids, key } = await opened();
  session.move(key(1), 2);
  session.remove(key(4));
  expect(ids()).toBe('2 3 1 5');
  session.undoEdit();
  expect(ids()).toBe('2 3 1 4 5');
  session.undoEdit();
  expect(ids()).toBe('1 2 3 4 5');
  expect(session.undoEdit()).toBe(false);
  session.redoEdit();
  session.redoEdit();
  expect(ids()).toBe('2 3 1 5');
  expect(session.redoEdit()).toBe(false);
});

it('A removal that the plan has is undone in its place', async () => {
  const { session, ids, key } = await opened();
  session.remove(key(2));
  await session.flush();
  session.undoEdit();
  await session.flush();
  expect(ids()).toBe('1 2 3 4 5');
  session.redoEdit();
  await session.flush();
  expect(ids()).toBe('1 3 4 5');
});

it('A new edit ends what could be made again', async () => {
  const { session, ids, key } = await opened();
  session.move(key(1), 4);
  session.undoEdit();
  session.move(key(5), 0);
  expect(session.redoEdit()).toBe(false);
  expect(ids()).toBe('5 1 2 3 4');
});

it('What was saved is not undone as an edit', async () => {
  const { session, ids, key } = await opened();
  session.move(key(1), 4);
  await session.save();
  expect(session.undoEdit()).toBe(false);
  expect(ids()).toBe('2 3 4 5 1');
});

it('The way of a row that is held is one step to undo', async () => {
  const { session, ids, key } = await opened();
  const { rows } = session.state;
  for (const to of [1, 2, 3, 2]) session.carry(key(1), to);
  expect(ids()).toBe('2 3 1 4 5');
  session.release(key(1), rows, true);
  session.undoEdit();
  expect(ids()).toBe('1 2 3 4 5');
  expect(session.undoEdit()).toBe(false);
  session.redoEdit();
  expect(ids()).toBe('2 3 1 4 5');
});

it('A row that is not dropped returns, and leaves nothing to undo', async () => {
  const { session, ids, key } = await opened();
  const { rows } = session.state;
  session.carry(key(5), 0);
  session.release(key(5), rows, false);
  expect(ids()).toBe('1 2 3 4 5');
  expect(session.undoEdit()).toBe(false);
});
