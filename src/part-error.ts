const name = 'PartError';

/** A file of the installed package that cannot be loaded. */
export class PartError extends Error {
  override readonly name = name;

  private constructor(message: string, cause: unknown) {
    super(message, { cause });
  }

  static damaged(file: string, cause: unknown): PartError {
    return new PartError(
      `The file ${file} of this package is missing or damaged: install the package again.`,
      cause,
    );
  }

  /** What runs is no longer what is installed. */
  static updated(cause: unknown): PartError {
    return new PartError(
      'The package was updated since this server started: quit your assistant and open it again, or start the server again.',
      cause,
    );
  }
}

/** By name, because the file that starts the others has a class of its own. */
export const isPartError = (error: unknown): error is PartError =>
  error instanceof Error && error.name === name;
