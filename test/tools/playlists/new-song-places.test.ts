import { describe, expect, it } from 'vitest';
import { holding } from './planning.ts';

describe('New songs', () => {
  it.each<[string | number, readonly number[]]>([
    ['first', [9, 1, 2, 3]],
    ['top', [9, 1, 2, 3]],
    ['last', [1, 2, 3, 9]],
    [-1, [1, 2, 3, 9]],
    [-2, [1, 2, 9, 3]],
    ['before Song 2', [1, 9, 2, 3]],
    ['before 3', [1, 2, 9, 3]],
    ['after Song 2', [1, 2, 9, 3]],
  ])('come in where the listener says: %s', async (at, ids) => {
    const { ordered } = await holding([1, 2, 3]);
    expect(await ordered({ track_ids: [9], at })).toEqual(ids);
  });

  it.each([
    ['last', [1, 2, 3, 9]],
    ['top', [9, 1, 2, 3]],
  ])('come in where they are added by a name: %s', async (position, ids) => {
    const { ordered } = await holding([1, 2, 3]);
    expect(await ordered({ add: [{ track_id: 9, position }] })).toEqual(ids);
  });
});
