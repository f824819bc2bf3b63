/** Makes a value at its first use and keeps it. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A value that is made at its first use. */
export interface Lazy<T> {
  /** Rejects if making it failed. The next call tries again. */
  get(): Promise<T>;
  /** The value if it was made, for example to close it. Never rejects. */
  made(): Promise<T | undefined>;
}

export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let making: Promise<T> | undefined;
  return {
    get() {
      making ??= make().catch((error: unknown) => {
        making = undefined;
        throw error;
      });
      return making;
    },
    made: async () => making?.catch(() => undefined),
  };
}
