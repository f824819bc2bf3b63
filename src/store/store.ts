/** What JSON can say. A member that is `undefined` is dropped when written. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [member: string]: Json | undefined };

/** JSON documents under string keys, in named spaces. Every method throws `StoreError` and nothing else of its own. */
export interface Store {
  readonly kept: 'disk' | 'memory';
  /** A sentence for the listener: why nothing is kept on disk although it should be. */
  readonly note?: string;
  /** A fresh copy of one document, or undefined. */
  get(space: string, key: string): Json | undefined;
  /** The documents of a space in the order of their keys (by code point). */
  list(space: string): { readonly key: string; readonly value: Json }[];
  /** Creates or replaces one document. On return it survives a crash of the process. */
  put(space: string, key: string, value: Json): void;
  /** Removes one document; false when there was none. */
  delete(space: string, key: string): boolean;
  /**
   * Runs `work` as one transaction: all of its changes or, when it throws, none; alone among all processes.
   * A call inside another joins it.
   * `work` must be synchronous: a promise is refused and its changes undone.
   */
  change<T>(work: () => T): T;
  /**
   * Removes what was deleted from the files too, which is otherwise in their log for a while. Waits only a moment for
   * other processes that read them; the log then ends when the last of them closes.
   */
  erase(): void;
  /** Ends the use of the store; a second call does nothing. */
  close(): void;
}

/** The store cannot be used as asked. The message is a sentence for the listener and names the file, where there is one. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** The library on this computer cannot be used as asked. */
export class LibraryFileError extends StoreError {
  override readonly name = 'LibraryFileError';
}

/** `place`: where the text of the document was kept. Throws `StoreError` if it is damaged. */
export function parseDocument(text: string, place: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new StoreError(`A document in ${place} is damaged.`, { cause });
  }
}

/** The store with the demo's library cannot be used. The message is the store's. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
}
