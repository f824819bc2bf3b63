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

/** Takes songs out by their positions, the last ones first, so that the others keep theirs. */
async function takeOut(
  wire: WritingWire,
  id: string,
  positions: readonly number[],
  how: ServerCallOptions,
): Promise<void> {
  const last = positions.toSorted((a, b) => b - a);
  for (const part of partsThatFit(wire, last, songIndexToRemove => ({ playlistId: id, songIndexToRemove })))
    await wire.call('updatePlaylist', { playlistId: id, songIndexToRemove: part }, how);
}

/**
 * Gives a playlist that was read just now these songs, which it has, and no others. One request replaces all of them.
 * What is too long for one is done in steps. After each, every song that stays is there as often as before.
 */
export async function replace(
  wire: WritingWire,
  { id, entries = [] }: ServerPlaylist,
  songs: readonly string[],
  { how, read }: Replacing,
): Promise<void> {
  const all = { playlistId: id, songId: songs };
  if (songs.length > 0 && wire.fits(all)) {
    await wire.call('createPlaylist', all, how);
    return;
  }
  const wanted = new Set(songs);
  const gone = [...entries.keys()].filter(at => !wanted.has(entries[at] ?? ''));
  await takeOut(wire, id, gone, how);
  const left = entries.filter(entry => wanted.has(entry));
  if (!areSame(left, songs)) await moveToEnd(wire, { id, entries: left }, songs, { how, read });
}

interface Replacing {
  readonly how: ServerCallOptions;
  /** The songs that the playlist has now. */
  read(): Promise<readonly string[] | undefined>;
}

/** After longer, somebody gave up waiting, and the server may still carry the request out, in milliseconds. */
const promptMs = 10_000;

/**
 * Moves all songs to the end, in this order. Copies of a song move the first one first. A request without an answer is
 * sent once more if it soon failed and did nothing: half an order is worse than a second request.
 */
async function moveToEnd(
  wire: WritingWire,
  { id, entries }: { readonly id: string; readonly entries: readonly string[] },
  songs: readonly string[],
  { how, read }: Replacing,
): Promise<void> {
  const moving = (part: readonly string[], from: readonly number[]) => ({
    ...{ playlistId: id, songIdToAdd: part, songIndexToRemove: from },
  });
  let now = [...entries];
  // No position is longer than this one.
  const longest = (part: readonly string[]) => part.map(() => entries.length);
  for (const part of partsThatFit(wire, songs, each => moving(each, longest(each)))) {
    const from = firstPositions(now, part);
    const next = [...now.filter((_, at) => !from.has(at)), ...part];
    const send = () => wire.call('updatePlaylist', moving(part, [...from]), how);
    const began = performance.now();
    await send().catch(async (error: unknown) => {
      if (!(error instanceof TransportFailure) || performance.now() - began > promptMs) throw error;
      const found = await read().catch(() => undefined);
      if (areSame(found, now)) await send();
      else if (!areSame(found, next)) throw error;
    });
    now = next;
  }
}

const areSame = (some: readonly string[] | undefined, others: readonly string[]) =>
  some?.join('\n') === others.join('\n');

/** The first positions of these songs, as many of each as are asked for. */
function firstPositions(entries: readonly string[], songs: readonly string[]): ReadonlySet<number> {
  const left = countEach(songs);
  const found = new Set<number>();
  for (const [at, entry] of entries.entries()) {
    const count = left.get(entry) ?? 0;
    if (count === 0) continue;
    left.set(entry, count - 1);
    found.add(at);
  }
  return found;
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
