import { TransportFailure } from '../client/transport.ts';
import { idIn } from './server-song.ts';
import type { ServerPlaylist } from './server-state.ts';
import { type CallOptions, objectIn, type WritingWire } from './wire.ts';

/* Writes to playlists. They never send an empty list in place of a full one. */

/** Appends songs, in as few requests as their number allows. */
export async function append(
  wire: WritingWire,
  { id }: Pick<ServerPlaylist, 'id'>,
  songs: readonly string[],
  how: CallOptions,
): Promise<void> {
  for (const part of partsThatFit(wire, songs, songIdToAdd => ({ playlistId: id, songIdToAdd })))
    await wire.call('updatePlaylist', { playlistId: id, songIdToAdd: part }, how);
}

/** Takes songs out by their positions, the last ones first, so that the others keep theirs. */
async function takeOut(
  wire: WritingWire,
  id: string,
  positions: readonly number[],
  how: CallOptions,
): Promise<void> {
  const last = positions.toSorted((a, b) => b - a);
  for (const part of partsThatFit(wire, last, songIndexToRemove => ({ playlistId: id, songIndexToRemove })))
    await wire.call('updatePlaylist', { playlistId: id, songIndexToRemove: part }, how);
}

/**
 * Gives a playlist that was read just now exactly these songs. One request replaces all of them. What is too long for
 * one is appended first, and then the old ones go: no song is ever missing in between.
 */
export async function replace(
  wire: WritingWire,
  { id, entries = [] }: ServerPlaylist,
  songs: readonly string[],
  how: CallOptions,
): Promise<void> {
  const all = { playlistId: id, songId: songs };
  if (songs.length > 0 && wire.fits(all)) {
    await wire.call('createPlaylist', all, how);
    return;
  }
  if (songs.length > 0) await append(wire, { id }, songs, how);
  await takeOut(wire, id, [...entries.keys()], how);
}

/** The most values that one request carries, as often as it takes. */
function partsThatFit<T extends string | number>(
  wire: WritingWire,
  values: readonly T[],
  params: (part: readonly T[]) => Record<string, string | readonly T[]>,
): T[][] {
  const parts: T[][] = [];
  let rest = [...values];
  while (rest.length > 0) {
    let count = rest.length;
    while (count > 1 && !wire.fits(params(rest.slice(0, count)))) count = Math.ceil(count / 2);
    parts.push(rest.slice(0, count));
    rest = rest.slice(count);
  }
  return parts;
}

/** Makes a playlist and resolves to its id, which some servers do not say: then it is the only new one of that name. */
export async function create(
  wire: WritingWire,
  title: string,
  list: () => Promise<readonly ServerPlaylist[]>,
  how: CallOptions,
): Promise<string> {
  const before = new Set((await list()).map(({ id }) => id));
  const answer = await wire.call('createPlaylist', { name: title }, how);
  const told = idIn(objectIn(answer, 'playlist')['id']);
  if (told !== undefined) return told;
  const made = (await list()).filter(each => !before.has(each.id) && each.title === title.trim());
  const [one, ...others] = made;
  // The change looks for the new playlist itself.
  if (one === undefined || others.length > 0) throw new TransportFailure('broken', 'unknown');
  return one.id;
}
