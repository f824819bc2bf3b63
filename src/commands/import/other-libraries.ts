import { isEmpty, libraryWords } from '../../account/library-here.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { ListenerLibrary } from '../../library/index.ts';
import type { ListedObject } from '../../library/list-rows.ts';
import { counted } from '../../tools/engine/change-words.ts';
import { type ImportParts, importLists } from './import-exports.ts';
import { type ExportedList, fieldIn, songsFrom } from './service-exports/exported-list.ts';

/** A library on this computer that was used with another service, whose ids are other ones. */
export interface OtherLibrary {
  /** Its service, as the listener knows it. */
  readonly from: string;
  /** "3 playlists and 41 favourites" */
  readonly words: string;
  readonly library: ListenerLibrary;
}

/** The libraries beside other services that have something in them. Rejects with `StoreError`. */
export async function otherLibraries(own: ListenerLibrary | undefined): Promise<OtherLibrary[]> {
  const found: OtherLibrary[] = [];
  for (const [service, library] of (await own?.others()) ?? []) {
    const counts = await library.counts();
    if (!isEmpty(counts)) found.push({ from: nameOf(service), words: libraryWords(counts), library });
  }
  return found;
}

/** A key of a service can have paths of this computer, which say nothing to a listener. */
const nameOf = (service: string): string => (service.startsWith('folder ') ? 'own music' : service);

/**
 * Copies playlists and favourite songs of other libraries by their names, as `import` does. What was copied before is
 * only extended. Resolves to the exit code. Rejects with `StoreError`.
 */
export async function copyByNames(others: readonly OtherLibrary[], parts: ImportParts): Promise<number> {
  const lists: ExportedList[] = [];
  for (const other of others) {
    const { found, left } = await listsOf(other);
    lists.push(...found);
    if (left.length > 0) parts.say(`Not copied: ${left.join(', ')} (${other.from}).`);
  }
  if (lists.length === 0) return 0;
  await parts.readWhole();
  return importLists(lists, { missing: undefined, isDry: false }, parts);
}

const everything = [0, Number.MAX_SAFE_INTEGER] as const;

async function listsOf({ from: service, library }: OtherLibrary) {
  const from = `the library on this computer (${service})`;
  return library.read(rows => {
    const playlists = rows.playlists(...everything).map(
      (list): ExportedList => ({
        ...{ name: list.title, kind: 'playlist', from },
        songs: songsOf(rows.items(rows.playlist(list.id)?.list, 'track', ...everything)),
      }),
    );
    const favourites = songsOf(rows.items(rows.list('tracks'), 'track', ...everything));
    const others = (['albums', 'artists'] as const).flatMap(kind => {
      const { total = 0 } = rows.list(kind) ?? {};
      return total === 0 ? [] : [counted(total, `favourite ${kind.slice(0, -1)}`)];
    });
    const loved: ExportedList = { name: 'Favourite songs', kind: 'favourites', from, songs: favourites };
    return {
      found: [...playlists, ...(favourites.length > 0 ? [loved] : [])].filter(
        ({ songs }) => songs.length > 0,
      ),
      left: others,
    };
  });
}

const songsOf = (items: readonly ListedObject[]) =>
  songsFrom(items, ({ facts }) => ({
    title: fieldIn(facts, 'title'),
    artist: isRecord(facts['artist']) ? fieldIn(facts['artist'], 'name') : undefined,
    album: isRecord(facts['album']) ? fieldIn(facts['album'], 'title') : undefined,
    isrc: fieldIn(facts, 'isrc'),
    duration: Number(facts['duration'] ?? 0) || undefined,
  }));
