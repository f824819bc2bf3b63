import type { Json, Store } from './store.ts';

/** Documents by their keys, as far as they exist. */
export type FoundDocuments = ReadonlyMap<string, Json>;

/** What a change makes of the documents that it read. `undefined` removes one. */
export interface DocumentChanges<T> {
  readonly result: T;
  readonly writes?: ReadonlyMap<string, Json | undefined>;
  /** All documents of the owner expire after this many milliseconds. */
  readonly lastsMs?: number;
  /** Whether what was removed must not stay in a file of this computer either. */
  readonly erases?: boolean;
}

/**
 * One owner's documents, which change together. They are in a file of this computer or on a server that replicas
 * share. Rejects with `StoreError`.
 */
export interface OwnedDocuments {
  /** Reads these documents. Another process may write between two of them; `change` is consistent. */
  read(keys: readonly string[]): Promise<FoundDocuments>;
  /**
   * Reads these documents and writes what `work` makes of them, in one transaction. `work` runs again if others
   * wrote meanwhile, so it must have no effects of its own. `processName`: the process that does this. Resolves with
   * undefined, without writing, once other processes may consider it dead.
   */
  change<T>(
    keys: readonly string[],
    work: (found: FoundDocuments) => DocumentChanges<T>,
    processName?: string,
  ): Promise<T | undefined>;
  /** Removes all documents of the owner, from the files of this computer too. */
  clear(): Promise<void>;
}

/** The documents of an owner in a space. Opens nothing before the first use. */
export type DocumentsOf = (space: string, owner: string) => OwnedDocuments;

/** Documents in a store of this computer. Each of its processes holds a lock while it lives, so dead ones are known. */
export const storeDocuments =
  (store: () => Promise<Store>, now: () => number = Date.now): DocumentsOf =>
  (space, owner) => {
    const nameOf = (key: string) => `${owner} ${key}`;
    const found = (from: Store, keys: readonly string[]): FoundDocuments =>
      new Map(
        keys.flatMap(key => {
          const value = from.get(space, nameOf(key));
          return value === undefined ? [] : [[key, value] as const];
        }),
      );
    return {
      read: async keys => found(await store(), keys),
      async change(keys, work) {
        const to = await store();
        let mustErase = false;
        const changed = to.change(() => {
          const { result, writes = new Map<string, Json>(), lastsMs, erases = false } = work(found(to, keys));
          mustErase = erases;
          for (const [key, value] of writes) {
            if (value === undefined) to.delete(space, nameOf(key));
            else to.put(space, nameOf(key), value);
          }
          if (lastsMs !== undefined) {
            sweep(to, space, now());
            to.put(endsIn(space), owner, now() + lastsMs);
          }
          return result;
        });
        if (mustErase) to.erase();
        return changed;
      },
      async clear() {
        const to = await store();
        to.change(() => {
          removeAll(to, space, owner);
          to.delete(endsIn(space), owner);
        });
        to.erase();
      },
    };
  };

/** When an owner's documents expire. Expired ones are removed by the next write that expires. */
const endsIn = (space: string) => `${space} ends`;

function sweep(store: Store, space: string, now: number): void {
  for (const { key: owner, value: end } of store.list(endsIn(space))) {
    if (typeof end === 'number' && end > now) continue;
    removeAll(store, space, owner);
    store.delete(endsIn(space), owner);
  }
}

function removeAll(store: Store, space: string, owner: string): void {
  for (const { key } of store.list(space)) if (key.startsWith(`${owner} `)) store.delete(space, key);
}
