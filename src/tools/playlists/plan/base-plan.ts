import type { ChangeCall } from '../../../jobs/change-context.ts';
import { knownPlaylist, notOwn, shownTitle } from '../../../jobs/writes/read-playlist.ts';
import { refusalText } from '../../engine/confirm.ts';
import type { Problem } from '../../engine/operation.ts';
import { songOf, totalDuration } from '../songs/song.ts';
import { storedSong } from './compose.ts';
import type { Plan } from './plan.ts';

/** A plan of a new playlist without songs. */
export const emptyPlan = (): Plan => ({
  revision: 0,
  target: { settings: {} },
  lines: [],
  leaving: [],
  wishes: 0,
  open: [],
  leftOut: [],
  notNeeded: 0,
  spare: [],
  aim: {},
  takesAdditions: true,
});

/** A playlist as a plan that changes nothing. Rejects with `MusicError`. */
export async function planOfPlaylist(playlistId: number, call: ChangeCall): Promise<Plan | Problem> {
  const playlist = await knownPlaylist(playlistId, call);
  const refused = playlist.collaborative ? undefined : await notOwn(playlist, call);
  if (refused !== undefined) return { problem: refusalText({ refused }) };
  const songs = playlist.items.flatMap(track => songOf(track) ?? []).map(storedSong);
  return {
    ...emptyPlan(),
    target: {
      playlistId,
      name: shownTitle(playlist),
      before: [...playlist.tracks],
      seconds: totalDuration(songs),
      settings: {},
    },
    lines: songs.map((song, at) => ({ song, was: at + 1 })),
  };
}
