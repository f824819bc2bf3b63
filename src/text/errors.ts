/** For answers where no database engine loads. */
export const notKeptText =
  'Changes are recorded in memory only, because SQLite cannot be loaded here: they cannot be undone after this server ends.';
/** The kind of an error, its code, and the first line of what it says: for a log. Its text may hold a secret. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return 'no error, but something else was thrown';
  const code = codeOf(error);
  const [line = ''] = error.message.split('\n');
  return `${error.name}${code && ` ${code}`}: ${line}`;
}

/** The code of an error of the system or of a library; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The sentence of a store that cannot be used; undefined for other errors. */
export const storeProblem = (error: unknown): string | undefined =>
  isNamed(error, 'StoreError') || isNamed(error, 'LibraryFileError') ? error.message : undefined;

/** By name, because the classes belong to layers that this one does not import. */
export const isNamed = (
  error: unknown,
  name:
    | 'StoreError'
    | 'LibraryFileError'
    | 'LibraryError'
    | 'MusicIndexError'
    | 'ModuleLoadError'
    | 'RecordFull',
): error is Error => error instanceof Error && error.name === name;

/** Undefined for a file or folder that does not exist. Throws any other error again. */
export function asAbsent(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
