import { z } from 'zod';
import { type Json, type Store, StoreError } from '../../store/store.ts';

/** An object in a list, and when it was added: seconds since the epoch. */
const kept = z.object({ id: z.int(), at: z.number() });
export type Kept = z.infer<typeof kept>;
const keptList = z.array(kept);

const idList = z.array(z.int());

/** A playlist in the store. Times are seconds since the epoch. */
const playlistDocument = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  public: z.boolean(),
  collaborative: z.boolean(),
  /** The Loved Tracks are the listener's favourite tracks: `tracks` is empty here. */
  isLovedTrack: z.boolean(),
  creatorId: z.int(),
  created: z.number(),
  modified: z.number(),
  fans: z.int(),
  tracks: keptList,
  /** Whether a playlist of the catalogue was deleted. */
  deleted: z.boolean().optional(),
});
export type PlaylistDocument = z.infer<typeof playlistDocument>;

/** A track the listener uploaded; its id is negative. */
const personalDocument = z.object({
  id: z.int(),
  ownerId: z.int(),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  /** Seconds. */
  duration: z.number(),
});
export type PersonalDocument = z.infer<typeof personalDocument>;

const searched = z.object({ query: z.string(), at: z.number() });
export type Searched = z.infer<typeof searched>;
const searchedList = z.array(searched);

interface Collection<T extends Json> {
  get(key: string): T | undefined;
  all(): T[];
  put(key: string, value: T): void;
  remove(key: string): boolean;
}

/** The documents of `space`. Reading a document of another form throws a `StoreError`. */
function collection<T extends Json>(store: Store, space: string, schema: z.ZodType<T>): Collection<T> {
  const read = (value: Json): T => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new StoreError(`A document in ${space} is not what this version of the server writes.`);
  };
  return {
    get(key) {
      const value = store.get(space, key);
      return value === undefined ? undefined : read(value);
    },
    all: () => store.list(space).map(({ value }) => read(value)),
    put: (key, value) => store.put(space, key, value),
    remove: key => store.delete(space, key),
  };
}

/** The collections of the demo library. Their names in the store never change. */
export const openCollections = (store: Store) => ({
  /** A transaction: other processes cannot write in between. */
  change: <T>(work: () => T): T => store.change(work),
  favourites: collection(store, 'embedded favourites', keptList),
  playlists: collection(store, 'embedded playlists', playlistDocument),
  followings: collection(store, 'embedded followings', idList),
  bookmarks: collection(store, 'embedded bookmarks', z.number()),
  history: collection(store, 'embedded history', keptList),
  searches: collection(store, 'embedded searches', searchedList),
  personal: collection(store, 'embedded personal songs', personalDocument),
  counters: collection(store, 'embedded counters', z.int()),
});
export type Collections = ReturnType<typeof openCollections>;
