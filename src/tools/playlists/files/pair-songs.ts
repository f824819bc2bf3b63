import type { Track } from '../../../client/api/models.ts';
import { mapInTurns, takeTurns } from '../../../client/turns.ts';
import { parseIsrc } from '../../../text/parse.ts';
import { siteOf, trackPage } from '../../links/parse-link.ts';
import { indexesBy, matchInList } from '../../matching/index.ts';
import type { FileSong } from '../formats/format.ts';
import { songWish } from './file-songs.ts';

/**
 * The track of a list that each song of a file stands for, by its place in the list: by page address, then by
 * ISRC, then by words. Each track stands for one song. Sends nothing.
 */
export async function pairSongs(
  songs: readonly FileSong[],
  tracks: readonly Track[],
): Promise<(number | undefined)[]> {
  const turn = takeTurns();
  const pairs: (number | undefined)[] = songs.map(() => undefined);
  const wishes = new Map(await mapInTurns(songs, song => [song, songWish(song)] as const, turn));
  const taken = new Set<number>();
  const pair = async (find: (song: FileSong) => number | undefined) => {
    for (const [at, song] of songs.entries()) {
      await turn();
      const place = pairs[at] === undefined ? find(song) : undefined;
      if (place === undefined) continue;
      pairs[at] = place;
      taken.add(place);
    }
  };
  const free = (place: number) => !taken.has(place);
  await turn();
  const byId = indexesBy(tracks, ({ id }) => (id == null ? [] : [String(id)]));
  const byIsrc = indexesBy(tracks, ({ isrc }) => [parseIsrc(isrc ?? '') ?? []].flat());
  await pair(({ page }) => {
    const named = page === undefined ? undefined : trackPage(page);
    return byId.get(String(named?.id))?.find(place => free(place) && isOfSite(tracks[place], named?.site));
  });
  await pair(song => byIsrc.get(wishes.get(song)?.isrc ?? '')?.find(free));
  const placeOf = await matchInList(tracks);
  await pair(song => {
    const wish = wishes.get(song);
    return wish && placeOf(wish, free);
  });
  return pairs;
}

/** Whether a track's page is on a site. `music://` names tracks wherever their pages are. */
export const isOfSite = (track: Track | undefined, site: string | undefined): boolean =>
  site === 'music:' || (track?.link != null && siteOf(track.link) === site);
