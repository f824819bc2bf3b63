import { createHash } from 'node:crypto';
import { MusicError } from '../../client/errors.ts';
import type { ChangeCall } from '../../jobs/change-context.ts';
import { factsOf } from '../../library/facts.ts';
import type { ListenerLibrary } from '../../library/index.ts';
import { matchAll } from '../../tools/matching/match-wishes.ts';
import type { Wish } from '../../tools/matching/wish.ts';
import type { FileSong } from '../../tools/playlists/formats/format.ts';
import { requestedSong } from '../../tools/playlists/songs/songs-of-files.ts';

/** The songs of a list, with the tracks of the service that were found for them. */
export interface FoundSongs {
  readonly tracks: readonly Track[];
  readonly missing: readonly FileSong[];
  /** Why looking for them ended early. */
  readonly problem: unknown;
}

interface Track {
  readonly id: number;
  readonly title: string;
}

/** Songs that are looked for before the results are stored. */
const mostAtOnce = 25;
/** A song that was not found is looked for again after an hour. Milliseconds. */
const missingMs = 60 * 60 * 1000;
const place = 'songs of exports';

type FindCall = Pick<ChangeCall, 'client' | 'signal' | 'now'>;

/**
 * Finds songs of an export in the service's catalogue. What was found is kept in the library, so that an import that
 * was interrupted goes on where it stopped. Rejects with `StoreError`.
 */
export async function findSongs(
  songs: readonly FileSong[],
  library: ListenerLibrary,
  call: FindCall,
  report: (done: number) => void,
): Promise<FoundSongs> {
  const tracks = new Map<number, Track>();
  const missing: FileSong[] = [];
  let problem: unknown;
  for (let at = 0; at < songs.length && problem === undefined; at += mostAtOnce) {
    const group = songs.slice(at, at + mostAtOnce).map(song => ({ song, key: keyOf(song) }));
    const { found, stopped } = await findGroup(group, library, call);
    problem = stopped;
    for (const { song, key } of group) {
      const track = found.get(key);
      if (track !== undefined) tracks.set(track.id, track);
      else if (stopped === undefined) missing.push(song);
    }
    report(Math.min(at + mostAtOnce, songs.length));
  }
  return { tracks: [...tracks.values()], missing, problem };
}

interface Keyed {
  readonly song: FileSong;
  readonly key: string;
}

async function findGroup(group: readonly Keyed[], library: ListenerLibrary, call: FindCall) {
  const found = new Map<string, Track>();
  const open: { key: string; wish: Wish }[] = [];
  const known = await library.read(rows => group.map(({ key }) => rows.copied(place, key)));
  for (const [at, { song, key }] of group.entries()) {
    const { id, job = '0' } = known[at] ?? {};
    const { wish } = requestedSong(song);
    if (id !== undefined) found.set(key, { id, title: song.title ?? '' });
    else if (wish !== undefined && call.now() - Number(job) > missingMs) open.push({ key, wish });
  }
  if (open.length === 0) return { found, stopped: undefined };
  const { matches, stopped } = await matched(open, call);
  for (const [at, { key }] of open.entries()) {
    const match = matches[at];
    if (match?.outcome !== 'matched' || match.track.id == null) continue;
    const { id, title } = match.track;
    library.remember('track', id, factsOf('track', match.track));
    found.set(key, { id, title: title ?? '' });
  }
  await library.change(rows => {
    for (const { key } of open) {
      const id = found.get(key)?.id;
      if (id !== undefined || stopped === undefined) rows.setCopied(place, key, String(call.now()), id);
    }
  });
  return { found, stopped };
}

/** `stopped`: the failure of the service that ended the search early. */
async function matched(open: readonly { readonly wish: Wish }[], call: FindCall) {
  const wishes = open.map(({ wish }) => wish);
  try {
    const matches = await matchAll(wishes, { ...call, progress: () => undefined });
    const broken = matches.find(match => match.outcome === 'missing' && match.stopped !== undefined);
    return { matches, stopped: broken?.outcome === 'missing' ? broken.stopped?.error : undefined };
  } catch (error) {
    if (error instanceof MusicError) return { matches: [], stopped: error };
    throw error;
  }
}

/** Equal for songs that are described the same way. */
function keyOf({ title, artist, album, isrc, words, page }: FileSong): string {
  const text = JSON.stringify([title, artist, album, isrc, words, page]);
  return `song ${createHash('sha256').update(text).digest('base64url')}`;
}
