import type { FavouriteKind } from '../../client/api/favourites.ts';
import { errors } from '../shared/service-error.ts';
import type { Collections, Kept } from './collections.ts';

/** How many of a kind the service keeps for one listener. */
export const mostFavourites = 10_000;

export interface FavouriteLists {
  /** In the order in which they were added; those that are gone from the catalogue are left out. */
  favourites(userId: number, kind: FavouriteKind): Kept[];
  /**
   * Adds those that are not there; false when all were. Throws error 800 for an object that does not exist, 100 above
   * the limit, and adds none then.
   */
  addFavourites(userId: number, kind: FavouriteKind, ids: readonly number[]): boolean;
  removeFavourite(userId: number, kind: FavouriteKind, id: number): void;
}

export const favouritesKey = (userId: number, kind: FavouriteKind) => `${userId} ${kind}`;

/** All that a user has kept, whether or not the catalogue has it. */
export const storedFavourites = (collections: Collections, userId: number, kind: FavouriteKind): Kept[] =>
  collections.favourites.get(favouritesKey(userId, kind)) ?? [];

/** `exists` says whether an object does. */
export function favouriteLists(
  collections: Collections,
  exists: (kind: FavouriteKind, id: number) => boolean,
  seconds: () => number,
): FavouriteLists {
  const stored = (userId: number, kind: FavouriteKind) => storedFavourites(collections, userId, kind);
  const write = (userId: number, kind: FavouriteKind, items: Kept[]) =>
    collections.favourites.put(favouritesKey(userId, kind), items);
  return {
    favourites: (userId, kind) => stored(userId, kind).filter(({ id }) => exists(kind, id)),
    addFavourites: (userId, kind, ids) =>
      collections.change(() => {
        if (!ids.every(id => exists(kind, id))) throw errors.noData();
        const held = stored(userId, kind);
        const there = new Set(held.map(({ id }) => id));
        const added = [...new Set(ids)].filter(id => !there.has(id)).map(id => ({ id, at: seconds() }));
        if (added.length === 0) return false;
        if (held.length + added.length > mostFavourites) throw errors.itemsLimit();
        write(userId, kind, [...held, ...added]);
        return true;
      }),
    removeFavourite: (userId, kind, id) =>
      collections.change(() => {
        const held = stored(userId, kind);
        const left = held.filter(each => each.id !== id);
        if (left.length < held.length) write(userId, kind, left);
      }),
  };
}
