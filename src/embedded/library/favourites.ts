import type { Favourites } from '../catalogue/graph.ts';
import { errors } from '../service-error.ts';
import type { Collections, Kept } from './collections.ts';

export type FavouriteKind = keyof Favourites;

export const favouriteKinds = [
  'tracks',
  'albums',
  'artists',
  'playlists',
  'podcasts',
  'radios',
] as const satisfies readonly FavouriteKind[];

/** How many of a kind the service keeps for one listener. */
export const MOST_FAVOURITES = 10_000;

export const favouritesKey = (userId: number, kind: FavouriteKind) => `${userId} ${kind}`;

export const favouritesOf = (collections: Collections, userId: number, kind: FavouriteKind): Kept[] =>
  collections.favourites.get(favouritesKey(userId, kind)) ?? [];

/** Appends those that are not there; false when there was none. Throws the limit of 10,000. */
export function addFavourites(
  collections: Collections,
  userId: number,
  kind: FavouriteKind,
  ids: Iterable<number>,
  at: number,
): boolean {
  const held = favouritesOf(collections, userId, kind);
  const there = new Set(held.map(({ id }) => id));
  const fresh = [...new Set(ids)].filter(id => !there.has(id));
  if (fresh.length === 0) return false;
  if (held.length + fresh.length > MOST_FAVOURITES) throw errors.itemsLimit();
  const items = [...held, ...fresh.map(id => ({ id, at }))];
  collections.favourites.put(favouritesKey(userId, kind), items);
  return true;
}

export function removeFavourites(
  collections: Collections,
  userId: number,
  kind: FavouriteKind,
  ids: ReadonlySet<number>,
): void {
  const held = favouritesOf(collections, userId, kind);
  const left = held.filter(({ id }) => !ids.has(id));
  if (left.length < held.length) collections.favourites.put(favouritesKey(userId, kind), left);
}
