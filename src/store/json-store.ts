import { parseDocument, type Store, StoreError } from './store.ts';

/** Where texts are kept: on disk or in memory. */
export type Backing = ReturnType<typeof memoryBacking>;

type Facts = Pick<Store, 'kept' | 'note'>;

/** A store over `backing`: names, JSON and the nesting of changes, so that both kinds of store behave alike. */
export function jsonStore(backing: Backing, facts: Facts): Store {
  let inside = false;
  let open = true;

  const check = (...names: string[]) => {
    if (!open) throw new StoreError('The store is closed.');
    if (names.some(unstorable)) throw new StoreError('A key must be text without NUL and lone surrogates.');
  };

  return {
    ...facts,
    get(space, key) {
      check(space, key);
      const text = backing.read(space, key);
      return text === undefined ? undefined : parseDocument(text, 'the store');
    },
    list(space) {
      check(space);
      return backing.list(space).map(({ key, text }) => ({ key, value: parseDocument(text, 'the store') }));
    },
    put(space, key, value) {
      check(space, key);
      backing.write(space, key, JSON.stringify(value));
    },
    delete(space, key) {
      check(space, key);
      return backing.remove(space, key);
    },
    change(work) {
      check();
      if (inside) return refusePromise(work());
      backing.begin();
      inside = true;
      try {
        const result = refusePromise(work());
        backing.commit();
        return result;
      } catch (error) {
        backing.undo();
        throw error;
      } finally {
        inside = false;
      }
    },
    erase() {
      check();
      // A change that this belongs to is not written yet.
      if (!inside) backing.erase();
    },
    close() {
      if (!open) return;
      if (inside) throw new StoreError('The store cannot be closed inside a change.');
      open = false;
      backing.close();
    },
  };
}

// libsql ends a text at NUL, and UTF-8 turns every lone surrogate into the same sign: two keys would become one.
const unstorable = (name: string) => /[\0\p{Surrogate}]/u.test(name);

function refusePromise<T>(result: T): T {
  // What follows an await would run after the commit, outside the transaction.
  if (result instanceof Promise) throw new StoreError('A change must be synchronous.');
  return result;
}

/** Texts in this process alone, with the transactions of the disk: undone changes leave no trace. */
export function memoryBacking() {
  let spaces = new Map<string, Map<string, string>>();
  let before = spaces;
  const textsIn = (space: string) => spaces.get(space) ?? new Map<string, string>();
  return {
    read: (space: string, key: string) => textsIn(space).get(key),
    list: (space: string) =>
      Array.from(textsIn(space), ([key, text]) => ({ key, text })).sort((a, b) => byCodePoint(a.key, b.key)),
    write: (space: string, key: string, text: string) =>
      void spaces.set(space, textsIn(space).set(key, text)),
    remove: (space: string, key: string) => textsIn(space).delete(key),
    begin() {
      before = new Map(Array.from(spaces, ([space, texts]) => [space, new Map(texts)]));
    },
    commit() {
      before = spaces;
    },
    undo() {
      spaces = before;
    },
    erase(): void {},
    close: () => spaces.clear(),
  };
}

// SQLite compares UTF-8 bytes, which differs from UTF-16 order beyond the basic plane.
const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
