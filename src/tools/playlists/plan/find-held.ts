import type { Track } from '../../../client/api/models.ts';
import { takeTurns } from '../../../client/turns.ts';
import { parseIsrc } from '../../../text/parse.ts';
import { indexesBy, matchInList } from '../../matching/index.ts';
import type { AskedSong } from '../files/file-songs.ts';
import type { Song } from '../songs/song.ts';

/** The songs of a list that are asked for, by their index in the list: by ISRC or by words. Sends nothing. */
export async function findThere<T extends AskedSong>(
  asked: readonly T[],
  list: readonly Song[],
): Promise<Map<T, number>> {
  const found = new Map<T, number>();
  if (list.length === 0 || asked.length === 0) return found;
  const taken = new Set<number>();
  const free = (at: number) => !taken.has(at);
  const byIsrc = indexesBy(list, ({ isrc }) => (isrc === undefined ? [] : [isrc]));
  const turn = takeTurns();
  const byWords = await matchInList(list.map(trackOf));
  const find = async (at: (each: T) => number | undefined) => {
    for (const each of asked) {
      await turn();
      const index = found.has(each) ? undefined : at(each);
      if (index === undefined) continue;
      found.set(each, index);
      taken.add(index);
    }
  };
  await find(({ wish }) => byIsrc.get(parseIsrc(wish?.isrc ?? '') ?? '')?.find(free));
  await find(({ wish }) => wish && byWords(wish, free));
  return found;
}

/** A song as a track, for matching. */
const trackOf = ({ id, title, artist, artistId, album, duration, rank, readable, isrc }: Song): Track => ({
  id,
  title,
  release_date: undefined,
  artist: { id: artistId, name: artist },
  album: { title: album, release_date: undefined },
  duration,
  rank,
  readable,
  isrc,
});
