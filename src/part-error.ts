const name = 'PartError';

/** A file of the installed package that cannot be loaded. */
export class PartError extends Error {
  override readonly name = name;

  constructor(file: string, cause: unknown) {
    super(`The file ${file} of this package is missing or damaged: install the package again.`, { cause });
  }
}

/** By name, because the file that starts the others has a class of its own. */
export const isPartError = (error: unknown): error is PartError =>
  error instanceof Error && error.name === name;
