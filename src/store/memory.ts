import type { Backing } from './json-store.ts';

/** Texts in this process alone, with the transactions of the disk: undone changes leave no trace. */
export function memoryBacking(): Backing {
  const spaces = new Map<string, Map<string, string>>();
  const undoLog: (() => void)[] = [];
  let inside = false;

  const set = (space: string, key: string, text: string | undefined) => {
    const texts = spaces.get(space) ?? new Map<string, string>();
    spaces.set(space, texts);
    const before = texts.get(key);
    if (text === undefined) texts.delete(key);
    else texts.set(key, text);
    return before;
  };
  const replace = (space: string, key: string, text: string | undefined) => {
    const before = set(space, key, text);
    if (inside) undoLog.push(() => set(space, key, before));
    return before !== undefined;
  };

  return {
    read: (space, key) => spaces.get(space)?.get(key),
    list: space =>
      Array.from(spaces.get(space) ?? [], ([key, text]) => ({ key, text })).sort((a, b) =>
        byCodePoint(a.key, b.key),
      ),
    write: replace,
    remove: (space, key) => replace(space, key, undefined),
    begin() {
      inside = true;
    },
    commit() {
      inside = false;
      undoLog.length = 0;
    },
    undo() {
      inside = false;
      for (const undo of undoLog.splice(0).reverse()) undo();
    },
    erase: () => undefined,
    close: () => spaces.clear(),
  };
}

// SQLite compares UTF-8 bytes, which differs from UTF-16 order beyond the basic plane.
const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
