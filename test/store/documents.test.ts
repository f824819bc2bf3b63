import { describe, expect, it } from 'vitest';
import { storeDocuments } from '../../src/store/documents.ts';
import { openStore } from '../../src/store/open.ts';

const store = await openStore({ memory: true });
const documentsOf = storeDocuments(async () => store);
const nobody = documentsOf('jobs', 'nobody');

describe('Documents in a store', () => {
  it('reads what a change of several documents wrote, and nothing of another owner', async () => {
    const nell = documentsOf('jobs', 'nell');
    const writes = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    expect(await nell.change(['a'], found => ({ result: found.get('a') ?? 'none', writes }))).toBe('none');
    expect([...(await nell.read(['a', 'b', 'c']))]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect((await nobody.read(['a'])).size).toBe(0);
  });

  it('removes a document, and keeps nothing of a change that fails', async () => {
    const ann = documentsOf('jobs', 'ann');
    await ann.change([], () => ({ result: null, writes: new Map([['a', 1]]) }));
    const failing = ann.change(['a'], () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await ann.read(['a'])).get('a')).toBe(1);
    await ann.change(['a'], () => ({ result: null, writes: new Map([['a', undefined]]) }));
    expect((await ann.read(['a'])).size).toBe(0);
  });

  it('is emptied without touching an owner whose name begins alike', async () => {
    const both = [documentsOf('links', 'user 1'), documentsOf('links', 'user 12')] as const;
    for (const each of both)
      await each.change([], () => ({ result: null, writes: new Map([['token', 'x']]) }));
    await both[0].clear();
    const sizes = await Promise.all(both.map(async each => (await each.read(['token'])).size));
    expect(sizes).toEqual([0, 1]);
  });
});
