import type { LibraryChoice } from '../../app/library-choice.ts';
import type { Config } from '../../config/config.ts';
import { createLibraries } from '../../library/index.ts';
import { ownAddress } from '../../library/service-form.ts';
import { unguessable } from '../../text/redaction.ts';

/**
 * Where an import notes what it found and made: in the library on this computer. A service with a library of
 * its own uses only its notes.
 */
export function notesFor({ library }: Pick<LibraryChoice, 'library'>, { service, files, ephemeral }: Config) {
  if (library !== undefined || service.library === undefined)
    return { notes: library, close: async () => undefined };
  const libraries = createLibraries({
    file: ephemeral ? undefined : files.library,
    service: service.key,
    addresses: { base: ownAddress },
    now: Date.now,
    random: Math.random,
    unguessable,
  });
  return { notes: libraries.of(''), close: libraries.close };
}
