import { statSync } from 'node:fs';

/** A part of the installed program that cannot be loaded; `cause` is the error of its `import()`. */
export class ModuleLoadError extends Error {
  override readonly name = 'ModuleLoadError';
}

/**
 * Loads a part of the program. Rejects with `ModuleLoadError`, and may keep doing so after the files are back, because Node
 * remembers a failed import: only a new start is sure to help.
 */
export async function importModule<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ModuleLoadError(isUpdated() ? updated : damaged, { cause });
  }
}

const damaged =
  'A file of this package is missing or damaged: install the package again, then start the server again.';
const updated =
  'The package was updated since this server started: quit your assistant and open it again, or start the server again.';

/** Whether the file that this process started from was written after the start. */
function isUpdated(): boolean {
  try {
    return statSync(process.argv[1] ?? '').ctimeMs > performance.timeOrigin;
  } catch {
    return false;
  }
}
