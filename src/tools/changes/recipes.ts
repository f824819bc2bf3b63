import type { Entry } from '../../client/api/index.ts';
import { favouriteRecipes } from './favourites.ts';
import { nameOf, type WriteName } from './names.ts';
import { otherRecipes } from './others.ts';
import { playlistRecipes } from './playlists.ts';
import type { Recipe } from './recipe.ts';

/** How every write of the contract is recorded, checked and taken back. The compiler names one that is missing. */
export const recipes: Readonly<Record<WriteName, Recipe>> = {
  ...favouriteRecipes,
  ...playlistRecipes,
  ...otherRecipes,
};

/** The name of an entry that changes something. */
export function writeNameOf(entry: Entry): WriteName {
  const name = nameOf(entry);
  if (!isWrite(name)) throw new TypeError(`${name} changes nothing`);
  return name;
}

/** Whether a listener may be asked before this. */
export const asksFirst = (entry: Entry): boolean => {
  const name = nameOf(entry);
  return isWrite(name) && recipes[name].question !== undefined;
};

export const isWrite = (name: string): name is WriteName => Object.hasOwn(recipes, name);
