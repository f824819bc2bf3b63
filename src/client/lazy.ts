/** What takes time to make, made at its first use. */
export interface Lazy<T> {
  /** Rejects as the making did; the next call makes anew. */
  get(): Promise<T>;
  /** What was made, for who must end it; undefined where nothing was. Never rejects. */
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
