import { describe, expect, it } from 'vitest';
import { openLocks, openStore } from '../../src/store/open.ts';
import type { Json, Store } from '../../src/store/store.ts';
import { StoreError } from '../../src/store/store.ts';
import { engineNames, engineOf, withFile } from './processes.ts';

const kinds = [...engineNames, 'memory'] as const;

async function withStoreOf(kind: (typeof kinds)[number], work: (store: Store) => void): Promise<void> {
  if (kind === 'memory') return work(await openStore({ memory: true }));
  await withFile(async file => {
    const store = await openStore({ file }, engineOf(kind));
    try {
      work(store);
    } finally {
      store.close();
    }
  });
}

describe.each(kinds)('a store by %s', kind => {
  const withStore = (work: (store: Store) => void) => withStoreOf(kind, work);
  const keysOf = (store: Store, space: string) => store.list(space).map(entry => entry.key);

  it('says where it keeps its documents', () =>
    withStore(store => {
      expect(store.kept).toBe(kind === 'memory' ? 'memory' : 'disk');
      expect(store.note).toBeUndefined();
    }));

  it('gives back what was put, whatever JSON it is', () =>
    withStore(store => {
      const documents: Json[] = [null, 0, '', 'a\0b \ud800 é 😀', [1, [2]], { a: { b: [null] } }, false];
      for (const document of documents) {
        store.put('space', 'key', document);
        expect(store.get('space', 'key')).toEqual(document);
      }
    }));

  it('knows nothing of a key that was never put, or only in another space', () =>
    withStore(store => {
      store.put('one', 'key', 1);
      expect(store.get('two', 'key')).toBeUndefined();
      expect(store.get('one', 'other')).toBeUndefined();
      expect(store.list('two')).toEqual([]);
    }));

  it('is not changed through a document it was given or has given', () =>
    withStore(store => {
      const given = { titles: ['one'] };
      store.put('space', 'key', given);
      given.titles.push('two');
      expect(store.get('space', 'key')).toEqual({ titles: ['one'] });
      expect(store.get('space', 'key')).not.toBe(store.get('space', 'key'));
    }));

  it('deletes a document once', () =>
    withStore(store => {
      store.put('space', 'key', null);
      expect(store.delete('space', 'key')).toBe(true);
      expect(store.delete('space', 'key')).toBe(false);
      expect(store.get('space', 'key')).toBeUndefined();
    }));

  it('lists a space in key order', () =>
    withStore(store => {
      for (const key of ['b', '😀', '\uffee', 'a10', 'a9', 'B', '']) store.put('space', key, key);
      const inOrder = ['', 'B', 'a10', 'a9', 'b', '\uffee', '😀'];
      expect(store.list('space')).toEqual(inOrder.map(key => ({ key, value: key })));
    }));

  it('lists more documents than one page of rows', () =>
    withStore(store => {
      store.change(() => {
        for (let n = 1000; n < 1300; n += 1) store.put('space', String(n), n);
      });
      expect(store.list('space')).toHaveLength(300);
    }));

  it('keeps a long playlist whole', () =>
    withStore(store => {
      const entries = Array.from({ length: 2000 }, (_, n) => ({
        id: 3_135_556 + n,
        added: 1_700_000_000 + n,
      }));
      store.put('playlists', '1', { entries });
      expect(store.get('playlists', '1')).toEqual({ entries });
    }));

  it('hands on the result of a change, and what was changed is there', () =>
    withStore(store => {
      const result = store.change(() => {
        store.put('space', 'a', 1);
        return store.get('space', 'a');
      });
      expect(result).toBe(1);
      expect(store.get('space', 'a')).toBe(1);
    }));

  it('undoes all of a change that fails', () =>
    withStore(store => {
      store.put('space', 'kept', 'before');
      store.put('space', 'deleted', 'before');
      const failing = () =>
        store.change(() => {
          store.put('space', 'kept', 'first');
          store.put('space', 'kept', 'second');
          store.delete('space', 'deleted');
          store.put('space', 'new', 1);
          throw new Error('no such track');
        });
      expect(failing).toThrow('no such track');
      expect(store.list('space')).toEqual([
        { key: 'deleted', value: 'before' },
        { key: 'kept', value: 'before' },
      ]);
      store.change(() => store.put('space', 'later', 1));
      expect(keysOf(store, 'space')).toContain('later');
    }));

  it('undoes a joined change with the one around it', () =>
    withStore(store => {
      const failing = () =>
        store.change(() => {
          store.change(() => store.put('space', 'inner', 1));
          throw new Error('afterwards');
        });
      expect(failing).toThrow('afterwards');
      expect(keysOf(store, 'space')).toEqual([]);
    }));

  it('refuses a change that would go on after it has ended', () =>
    withStore(store => {
      const promising = () => store.change(async () => store.put('space', 'key', 1));
      expect(promising).toThrow(StoreError);
      expect(store.get('space', 'key')).toBeUndefined();
    }));

  it.each(['a\0b', 'a\ud800', '\udc00'])('refuses the key %j, which could not be told from others', key =>
    withStore(store => {
      expect(() => store.put('space', key, 1)).toThrow(StoreError);
      expect(() => store.put(key, 'key', 1)).toThrow(StoreError);
      expect(() => store.get('space', key)).toThrow(StoreError);
    }),
  );

  it('cannot be closed inside a change, nor used once closed', () =>
    withStore(store => {
      expect(() => store.change(() => store.close())).toThrow('inside a change');
      store.close();
      store.close();
      expect(() => store.get('space', 'key')).toThrow('closed');
      expect(() => store.put('space', 'key', 1)).toThrow('closed');
      expect(() => store.change(() => 1)).toThrow('closed');
    }));
});

describe('where SQLite has no build', () => {
  it('keeps the documents in memory and says so', () =>
    withFile(async file => {
      const store = await openStore({ file }, () => Promise.reject(new Error('Cannot find module')));
      expect(store.kept).toBe('memory');
      expect(store.note).toMatch(/kept in memory only/);
      store.put('space', 'key', 1);
      expect(store.get('space', 'key')).toBe(1);
    }));

  it('takes no lock, so that changes can be made', () =>
    withFile(async file => {
      const locks = await openLocks({ file }, () => Promise.reject(new Error('Cannot find module')));
      const own = await locks.own();
      expect([await locks.isAlive(own), await locks.isAlive('another')]).toEqual([true, false]);
      locks.close();
    }));

  it('does not even look for it when asked for memory', async () => {
    const load = () => expect.unreachable();
    expect((await openStore({ memory: true }, load)).kept).toBe('memory');
  });
});
