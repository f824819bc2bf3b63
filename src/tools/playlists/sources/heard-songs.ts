import type { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call-context.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { historyWords } from '../../../history/history-words.ts';
import {
  allTime,
  type ListenerHistory,
  periodIn,
  type SongPick,
  type SummedSong,
} from '../../../history/index.ts';
import { counted } from '../../engine/change-words.ts';
import { matchAll } from '../../matching/match-wishes.ts';
import { readTrack } from '../songs/song.ts';
import type { TrackSource } from './sources.ts';

/** Songs that one call looks for in the catalogue, so that it ends in some seconds. */
const mostLookedFor = 100;
const pageSize = 25;
/** Songs that the catalogue did not have are looked for again after so many seconds. */
const againSeconds = 30 * 24 * 60 * 60;

interface HeardCall extends Call {
  readonly source: Pick<TrackSource, 'period'>;
  lacking(): number;
  remark(sentence: string): void;
}

/** The songs of the listener's own history as tracks of the catalogue, in the order of the pick. */
export async function* readHeardSongs(
  history: ListenerHistory,
  pick: SongPick,
  from: HeardCall,
): AsyncGenerator<readonly Track[]> {
  const { period } = from.source;
  const span = (period === undefined ? undefined : periodIn(period)) ?? allTime;
  const { items, total } = await history.songs(pick, span, 0, mostLookedFor);
  const which = period === undefined ? '' : ` of ${period}`;
  from.remark(
    `Source ${pick}${which}: ${counted(total, 'song')} of the listener's own history, which has ${historyWords(await history.state())}`,
  );
  let [absent, unread, read] = [0, 0, 0];
  while (read < items.length && from.lacking() > 0) {
    const songs = items.slice(read, read + pageSize);
    read += songs.length;
    const found = await tracksOf(songs, history, from);
    absent += found.absent;
    unread += songs.length - found.tracks.length - found.absent;
    yield found.tracks;
  }
  if (absent > 0)
    from.remark(
      `${counted(absent, 'song')} of the history ${absent === 1 ? 'is' : 'are'} not in this catalogue.`,
    );
  if (unread > 0)
    from.remark(`${counted(unread, 'song')} of the history could not be read from the service this time.`);
  if (read < total && from.lacking() > 0)
    from.remark(`Only the first ${read} of them were looked for in this call.`);
}

/**
 * The tracks of songs, and how many of these the catalogue does not have. What a song was matched with before is not
 * searched for again.
 */
async function tracksOf(
  songs: readonly SummedSong[],
  history: ListenerHistory,
  call: HeardCall,
): Promise<{ readonly tracks: readonly Track[]; readonly absent: number }> {
  const now = Math.floor(call.now() / 1000);
  const ids = songs.map(({ id }) => id);
  const known = await history.matches(ids, now - againSeconds);
  const unknown = songs.filter(({ id }) => !known.has(id));
  const matches = unknown.length === 0 ? [] : await matchAll(unknown.map(wishOf), call);
  const found = new Map<number, Track>();
  const kept = new Map<number, number>();
  for (const [at, match] of matches.entries()) {
    const song = unknown[at];
    if (song === undefined) continue;
    if (match.outcome === 'matched' && typeof match.track.id === 'number') {
      found.set(song.id, match.track);
      kept.set(song.id, match.track.id);
    } else if (match.outcome !== 'missing' || match.stopped === undefined) kept.set(song.id, 0);
  }
  await history.keepMatches(kept, now);
  const before = [...known].filter(([, track]) => track !== 0);
  const read = await mapOrSkip(
    before.map(([, track]) => track),
    track => readTrack(track, call),
  );
  for (const [at, [song]] of before.entries()) {
    const track = read[at];
    if (track !== undefined) found.set(song, track);
  }
  const absent = [...known.values(), ...kept.values()].filter(track => track === 0).length;
  return { tracks: ids.flatMap(id => found.get(id) ?? []), absent };
}

const wishOf = ({ title, artist, album }: SummedSong) => ({
  title,
  artist,
  ...(album === undefined ? {} : { album }),
});
