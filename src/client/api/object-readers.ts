import { type Entry, entries } from './index.ts';
import { once } from './once.ts';
import { objectPath } from './path.ts';

/** Entries that read one object by its id alone, by the object's kind. */
const readers = once(
  () =>
    new Map(
      entries.flatMap((entry): [string, Entry][] => {
        const object = objectPath(entry.endpoint.path);
        return entry.endpoint.effect === 'read' && object?.below === '' ? [[object.kind, entry]] : [];
      }),
    ),
);

/** The entry that reads one object of a kind by its id alone, if there is one. */
export const objectReader = (kind: string): Entry | undefined => readers().get(kind);
