import { countEach } from '../catalogue-service/catalogue/derive.ts';
import { TransportFailure } from '../client/transport.ts';
import { serverId } from './server-song.ts';
import type { ServerPlaylist } from './server-state.ts';
import { objectUnder, type Params, type ServerCallOptions, type WritingWire } from './wire.ts';

/* Writes to playlists. They never send an empty list in place of a full one. */

/** Appends songs, in as few requests as their number allows. */
export async function append(
  wire: WritingWire,
  { id }: Pick<ServerPlaylist, 'id'>,
  songs: readonly string[],
  how: ServerCallOptions,
): Promise<void> {
  for (const part of partsThatFit(wire, songs, songIdToAdd => ({ playlistId: id, songIdToAdd })))
    await wire.call('updatePlaylist', { playlistId: id, songIdToAdd: part }, how);
}

/** What a replacement needs. */
interface Replacing {
  readonly how: ServerCallOptions;
  /** The songs that the playlist has now. */
  read(): Promise<readonly string[] | undefined>;
}

/**
 * Gives a playlist that was read just now these songs, which it has, and no others. One request replaces all of them.
 * What is too long for one is done in steps. After each, every song that stays is there as often as before.
 */
export async function replace(
  wire: WritingWire,
  { id, entries = [] }: ServerPlaylist,
  songs: readonly string[],
  replacing: Replacing,
): Promise<void> {
  const all = { playlistId: id, songId: songs };
  if (songs.length > 0 && wire.fits(all)) {
    await wire.call('createPlaylist', all, replacing.how);
    return;
  }
  const wanted = new Set(songs);
  const left = entries.filter(entry => wanted.has(entry));
  const gone = new Set(entries.filter(entry => !wanted.has(entry)));
  const parts = { ...replacing, wire, id };
  await takeOut(parts, entries, gone);
  if (!areSame(left, songs)) await moveToEnd(parts, gone.size === 0 ? entries : undefined, songs);
}

type Parts = Replacing & { readonly wire: WritingWire; readonly id: string };

/** The songs of the playlist before a step: others may have changed it since the step before. */
async function readAgain({ read }: Parts): Promise<readonly string[]> {
  const entries = await read();
  if (entries === undefined) throw new TransportFailure('broken', 'unknown');
  return entries;
}

/** Takes songs out by their positions, the last ones first, so that the others keep theirs. */
async function takeOut(parts: Parts, first: readonly string[], gone: ReadonlySet<string>): Promise<void> {
  const { wire, id: playlistId, how } = parts;
  let now = first;
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    const positions = [...now.keys()].filter(at => gone.has(now[at] ?? '')).reverse();
    // A server that takes nothing out would be asked for ever.
    if (positions.length >= left) throw new TransportFailure('broken', 'unknown');
    left = positions.length;
    const [part] = partsThatFit(wire, positions, songIndexToRemove => ({ playlistId, songIndexToRemove }));
    if (part === undefined) return;
    await wire.call('updatePlaylist', { playlistId, songIndexToRemove: part }, how);
    if (part.length === positions.length) return;
    now = await readAgain(parts);
  }
}

/**
 * Moves all songs to the end, in this order. Copies of a song move the first one first. If it breaks off, the change finds
 * the half of an order and asks for the whole once more.
 */
async function moveToEnd(
  parts: Parts,
  first: readonly string[] | undefined,
  songs: readonly string[],
): Promise<void> {
  const { wire, id: playlistId, how } = parts;
  const moving = (songIdToAdd: readonly string[], songIndexToRemove: readonly number[]) => ({
    ...{ playlistId, songIdToAdd, songIndexToRemove },
  });
  let known = first;
  // No position has more digits than this one.
  const longest = (part: readonly string[]) => part.map(() => 10 * songs.length);
  for (const part of partsThatFit(wire, songs, each => moving(each, longest(each)))) {
    const now = known ?? (await readAgain(parts));
    known = undefined;
    const from = firstPositions(now, part);
    // Nothing comes back that others took out meanwhile.
    const there = countEach([...from].map(at => now[at] ?? ''));
    const moved = part.filter(song => take(there, song));
    if (moved.length === 0) continue;
    await wire.call('updatePlaylist', moving(moved, [...from]), how);
  }
}

/** Whether one of these is left. There is one less then. */
function take(left: Map<string, number>, song: string): boolean {
  const count = left.get(song) ?? 0;
  left.set(song, count - 1);
  return count > 0;
}

const areSame = (some: readonly string[] | undefined, others: readonly string[]) =>
  some?.join('\n') === others.join('\n');

/** The first positions of these songs, as many of each as are asked for. */
function firstPositions(entries: readonly string[], songs: readonly string[]): ReadonlySet<number> {
  const left = countEach(songs);
  return new Set([...entries.keys()].filter(at => take(left, entries[at] ?? '')));
}

/** The most values that one request carries, as often as it takes. */
function partsThatFit<T extends string | number>(
  wire: WritingWire,
  values: readonly T[],
  params: (part: readonly T[]) => Params,
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
  how: ServerCallOptions,
): Promise<string> {
  const before = new Set((await list()).map(({ id }) => id));
  const answer = await wire.call('createPlaylist', { name: title }, how);
  const told = serverId(objectUnder(answer, 'playlist')['id']);
  if (told !== undefined) return told;
  const made = (await list()).filter(each => !before.has(each.id) && each.title === title.trim());
  const [one, ...others] = made;
  // The change looks for the new playlist itself.
  if (one === undefined || others.length > 0) throw new TransportFailure('broken', 'unknown');
  return one.id;
}
