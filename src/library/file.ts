import { z } from 'zod';
import { favouriteKinds } from '../client/api/favourite-kinds.ts';
import { once } from '../client/api/once.ts';
import { jsonIn } from '../text/parse.ts';
import { type FactKind, type Facts, factsOf, titleOf } from './facts.ts';
import type { ListenerLibrary } from './index.ts';
import { type ListKind, listKinds } from './list-rows.ts';

/* A whole library as one file, beside the files of its playlists that other programs read. */

/** Its name in the folder. */
export const libraryFileName = 'library.json';

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

export const writeLibraryFile = (file: Omit<LibraryFile, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: 'music-catalogue-mcp library', version: 1, ...file }, undefined, 1)}\n`;

/** An object of the service as an entry of the file. */
export const entryOf = (kind: FactKind, object: Readonly<Record<string, unknown>> & { id: number }) => ({
  id: object.id,
  ...factsOf(kind, object),
});

/** The file, to be copied into a library. What it says of an object is not requested again. */
export function contentsOfFile(file: LibraryFile, library: ListenerLibrary) {
  const listed = (kind: FactKind, entries: readonly z.infer<typeof entry>[] = []) =>
    entries.map(object => {
      const facts: Facts = factsOf(kind, object);
      library.remember(kind, object.id, facts);
      return { id: object.id, title: titleOf(facts), isGone: false };
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
