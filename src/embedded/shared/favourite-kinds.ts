import { library } from '../../client/api/library.ts';

const { endpoints } = library;

type KindAdded<Name> = Name extends `add_${infer Kind}` ? Kind : never;

/** A kind of object that a listener can keep: what the contract can add to a library. */
export type FavouriteKind = KindAdded<keyof typeof endpoints>;

const isFavouriteKind = (name: string): name is FavouriteKind => `add_${name}` in endpoints;

export const favouriteKinds: readonly FavouriteKind[] = Object.keys(endpoints).filter(isFavouriteKind);
