import type { Entry } from '../client/api/index.ts';
import { otherHandlers } from './bookmarks-and-uploads.ts';
import { favouriteHandlers } from './favourites.ts';
import { playlistHandlers } from './playlists.ts';
import type { WriteHandler } from './write-handler.ts';
import { nameOf, type WriteName } from './write-names.ts';

/** How every write of the contract is recorded, checked and taken back. The compiler names one that is missing. */
export const writeHandlers: Readonly<Record<WriteName, WriteHandler>> = {
  ...favouriteHandlers,
  ...playlistHandlers,
  ...otherHandlers,
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
  return isWrite(name) && writeHandlers[name].question !== undefined;
};

export const isWrite = (name: string): name is WriteName => Object.hasOwn(writeHandlers, name);
