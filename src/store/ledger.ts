import type { Json, Store } from './store.ts';

/** Documents by their keys; what is not there is left out. */
export type Documents = ReadonlyMap<string, Json>;

/** What a change makes of the documents that it read: `undefined` removes one. */
export interface Outcome<T> {
  readonly result: T;
  readonly writes?: ReadonlyMap<string, Json | undefined>;
  /** After so many milliseconds all documents of the owner go, whoever asks for them or nobody. */
  readonly lastsMs?: number;
}

/**
 * The documents of one owner that change together, where reading may take its time: in a file of this computer, or on
 * a server that replicas share. Rejects with `StoreError`.
 */
export interface Ledger {
  /** As they stand at one moment. */
  read(keys: readonly string[]): Promise<Documents>;
  /**
   * Reads these documents, and writes what `work` makes of them: all of it or nothing, and nobody changes them in
   * between. `work` runs again on what others wrote meanwhile, so it must do nothing else. `holder`: whose work this
   * is; undefined, and nothing is written, once others may take that process for gone.
   */
  change<T>(
    keys: readonly string[],
    work: (found: Documents) => Outcome<T>,
    holder?: string,
  ): Promise<T | undefined>;
  /** Removes all documents of the owner. */
  clear(): Promise<void>;
}

/** The ledger of an owner in a space. Opens nothing until it is used. */
export type Ledgers = (space: string, owner: string) => Ledger;

/** Ledgers in a store of this computer. A process that shares it keeps its lock as long as it lives: nobody is fenced. */
export const storeLedgers =
  (store: () => Promise<Store>, now: () => number = Date.now): Ledgers =>
  (space, owner) => {
    const nameOf = (key: string) => `${owner} ${key}`;
    const found = (from: Store, keys: readonly string[]): Documents =>
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
        return to.change(() => {
          const { result, writes = new Map<string, Json>(), lastsMs } = work(found(to, keys));
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
      },
      async clear() {
        const to = await store();
        to.change(() => {
          removeAll(to, space, owner);
          to.delete(endsIn(space), owner);
        });
      },
    };
  };

/** When the documents of an owner go, where they do; nobody watches, so the next who writes such takes them away. */
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
