/** The sentence of a store that cannot be used; undefined for other errors. */
export const storeProblem = (error: unknown): string | undefined =>
  isNamed(error, 'StoreError') ? error.message : undefined;

/** Told by its name: the built server has the store in a file of its own, with another class of the same name. */
export const isNamed = (error: unknown, name: 'StoreError' | 'LibraryError'): error is Error =>
  error instanceof Error && error.name === name;
