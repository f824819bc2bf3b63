import { describe, expect, it } from 'vitest';
import { allItems, nextIndex, pagesOf } from '../../src/client/paging.ts';

describe('The next page', () => {
  it.each([
    ['https://api.deezer.com/search?q=a&limit=2&index=2', 0, 2],
    ['https://evil.test/?access_token=x&index=50', 25, 50],
    ['https://api.deezer.com/search?q=index%3D9&index=25', 0, 25],
    ['https://api.deezer.com/search?q=a', 0, undefined],
    ['https://api.deezer.com/search?index=25', 25, undefined],
    ['https://api.deezer.com/search?index=', 0, undefined],
    ['https://api.deezer.com/search?index=1.5', 0, undefined],
    ['https://api.deezer.com/search?index=many', 0, undefined],
    [null, 0, undefined],
    [undefined, 0, undefined],
  ])('of %j after %i starts at %j', (next, index, expected) => {
    expect(nextIndex({ next }, index)).toBe(expected);
  });

  it('is asked for until none is named, though a page is short or empty', async () => {
    const pages = [
      { data: [1, 2], next: 'x?index=2' },
      { data: [], next: 'x?index=4' },
      { data: [3], next: undefined },
    ];
    const asked: number[] = [];
    const items = await allItems(async ({ index }) => {
      asked.push(index);
      return pages[asked.length - 1] ?? { data: [] };
    });
    expect([items, asked]).toEqual([
      [1, 2, 3],
      [0, 2, 4],
    ]);
  });

  it('that is empty thrice in a row ends the list, though another is named', async () => {
    let asked = 0;
    const items = await allItems(async ({ index }) => {
      asked += 1;
      return { data: [], next: `x?index=${index + 25}` };
    });
    expect([items, asked]).toEqual([[], 3]);
  });

  it('is the thousandth at most', async () => {
    const items = await allItems(async ({ index }) => ({ data: [index], next: `x?index=${index + 1}` }));
    expect(items).toHaveLength(1000);
  });

  it('that goes round ends the list', async () => {
    const items = await allItems(async () => ({ data: ['a'], next: 'x?index=1' }));
    expect(items).toEqual(['a', 'a']);
  });
});

describe('A part of a list', () => {
  /** A list of ten numbers, in pages as large as asked for. */
  const ten =
    (asked: { index: number; limit: number }[]) => async (page: { index: number; limit: number }) => {
      asked.push(page);
      const data = Array.from({ length: 10 }, (_, at) => at).slice(page.index, page.index + page.limit);
      const next = page.index + page.limit;
      return { data, next: next < 10 ? `x?index=${next}` : undefined };
    };

  it('begins where it should and ends with so many items, without asking for more', async () => {
    const asked: { index: number; limit: number }[] = [];
    expect(await allItems(ten(asked), { from: 2, limit: 3, mostItems: 5 })).toEqual([2, 3, 4, 5, 6]);
    expect(asked).toEqual([
      { index: 2, limit: 3 },
      { index: 5, limit: 2 },
    ]);
  });

  it('has no more items than wanted, though the service gives more', async () => {
    const items = await allItems(async () => ({ data: [1, 2, 3] }), { mostItems: 2 });
    expect(items).toEqual([1, 2]);
  });

  it('ends after so many pages, and tells where the list goes on', async () => {
    const nexts: (number | undefined)[] = [];
    for await (const page of pagesOf(ten([]), { limit: 4, mostPages: 2 })) nexts.push(page.nextIndex);
    expect(nexts).toEqual([4, 8]);
  });

  it('tells of the end', async () => {
    const nexts: (number | undefined)[] = [];
    for await (const page of pagesOf(ten([]), { limit: 5 })) nexts.push(page.nextIndex);
    expect(nexts).toEqual([5, undefined]);
  });

  it('is read no further when nobody wants the next page', async () => {
    const asked: { index: number; limit: number }[] = [];
    for await (const { data } of pagesOf(ten(asked), { limit: 2 })) if (data.includes(3)) break;
    expect(asked).toHaveLength(2);
  });
});
