import { z } from 'zod';
import { favouriteKinds } from '../client/api/favourite-endpoints.ts';
import { once } from '../client/api/lazy.ts';
import { jsonIn } from '../text/parse.ts';
import { type FactKind, factsOf, type StoredFacts, storedTitle } from './facts.ts';
import type { ListenerLibrary } from './index.ts';
import { type ListKind, listKinds } from './list-rows.ts';

/*
 * A whole library as files that are small enough to be parsed one by one, beside the files of its playlists that other
 * programs read.
 */

/** The name of a part in the folder. The first one says how many there are. */
export const partName = (part: number): string => (part === 1 ? 'library.json' : `library-${part}.json`);

/** Objects in one part; the last playlist of a part may have more. Parsing them takes some 50 ms. */
const mostInPart = 10_000;
/** A library of 200 playlists of 500 songs has 11. */
const mostParts = 1000;

/** An object with its id. Facts are checked again when they are read. */
const entry = z.looseObject({ id: z.int() });

const libraryFile = once(() =>
  z.object({
    format: z.literal('music-catalogue-mcp library'),
    version: z.literal(1),
    /** The service whose ids these are. */
    service: z.string(),
    /** Tells the library from others, so that nothing is imported twice. */
    origin: z.string().min(1).max(200),
    /** How many files it has. */
    parts: z.int().min(1).max(mostParts),
    /** The same in all files of one export. */
    export: z.string().max(200),
    playlists: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        description: z.string(),
        public: z.boolean(),
        collaborative: z.boolean(),
        tracks: z.array(entry),
      }),
    ),
    favourites: z.partialRecord(z.enum(favouriteKinds), z.array(entry)),
    followings: z.array(entry),
    bookmarks: z.array(z.object({ episode: z.int(), offset: z.number() })),
  }),
);
export type LibraryFile = z.infer<ReturnType<typeof libraryFile>>;

/** Undefined for a text that is not such a file. */
export const readLibraryFile = (text: string): LibraryFile | undefined =>
  libraryFile().safeParse(jsonIn(text)).data;

type Contents = Pick<LibraryFile, 'playlists' | 'favourites' | 'followings' | 'bookmarks'>;

const empty = (): Contents => ({ playlists: [], favourites: {}, followings: [], bookmarks: [] });

/** The parts of a library, the first one last: without it, an interrupted export is no library. */
export function* libraryFiles(
  library: Omit<LibraryFile, 'format' | 'version' | 'parts'>,
): Generator<{ readonly name: string; readonly text: string }> {
  const { service, origin, export: id } = library;
  const all = partsOf(library);
  const head = {
    format: 'music-catalogue-mcp library',
    version: 1,
    service,
    origin,
    parts: all.length,
    export: id,
  };
  for (const [at, contents] of [...all.entries()].reverse()) {
    yield { name: partName(at + 1), text: `${JSON.stringify({ ...head, ...contents }, undefined, 1)}\n` };
  }
}

function partsOf({ playlists, favourites, followings, bookmarks }: Contents): Contents[] {
  let [current, room] = [empty(), mostInPart];
  const parts = [current];
  /** The part for this many more objects. */
  const partFor = (count: number): Contents => {
    if (room <= 0) {
      [current, room] = [empty(), mostInPart];
      parts.push(current);
    }
    room -= count;
    return current;
  };
  for (const playlist of playlists) partFor(playlist.tracks.length + 1).playlists.push(playlist);
  for (const kind of favouriteKinds)
    for (const object of favourites[kind] ?? []) {
      const part = partFor(1).favourites;
      part[kind] ??= [];
      part[kind].push(object);
    }
  for (const user of followings) partFor(1).followings.push(user);
  for (const bookmark of bookmarks) partFor(1).bookmarks.push(bookmark);
  return parts;
}

/** The parts of one export as a whole, the first one first. */
export function joinedParts(parts: readonly LibraryFile[]): Contents {
  const whole = empty();
  for (const { playlists, favourites, followings, bookmarks } of parts) {
    for (const playlist of playlists) whole.playlists.push(playlist);
    for (const kind of favouriteKinds)
      whole.favourites[kind] = [...(whole.favourites[kind] ?? []), ...(favourites[kind] ?? [])];
    for (const user of followings) whole.followings.push(user);
    for (const bookmark of bookmarks) whole.bookmarks.push(bookmark);
  }
  return whole;
}

/** An object of the service as an entry of the file. */
export const fileEntry = (kind: FactKind, object: Readonly<Record<string, unknown>> & { id: number }) => ({
  id: object.id,
  ...factsOf(kind, object),
});

/** A library from files, to be copied into another. What they say of an object is not requested again. */
export function contentsOfFile(file: Contents, library: ListenerLibrary) {
  const listed = (kind: FactKind, entries: readonly z.infer<typeof entry>[] = []) =>
    entries.map(object => {
      const facts: StoredFacts = factsOf(kind, object);
      library.remember(kind, object.id, facts);
      return { id: object.id, title: storedTitle(facts), isGone: false };
    });
  return {
    restores: true,
    playlists: async () => file.playlists,
    tracksOf: async (id: number) => listed('track', file.playlists.find(each => each.id === id)?.tracks),
    list: async (kind: ListKind) =>
      listed(listKinds[kind], kind === 'followings' ? file.followings : file.favourites[kind]),
    bookmarks: async () => file.bookmarks,
  };
}
