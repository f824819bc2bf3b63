import { numberIn } from '../client/call.ts';
import type { ChangeCall, KnownPlaylist, Prepared } from '../journal/change-call.ts';
import type { NewStep, PlaylistState, Step } from '../journal/job.ts';
import { isGone } from '../journal/presence.ts';
import { knownPlaylist } from './read-playlist.ts';

export const playlistIn = ({ input }: Pick<NewStep, 'input'>) => numberIn(input, 'playlist_id');

export const stateOf = ({ title, description, public: isPublic, collaborative, tracks }: KnownPlaylist) =>
  ({ title, description, public: isPublic, collaborative, tracks: [...tracks] }) satisfies PlaylistState;

/** What a write replaces. In a playlist that is gone, an undo can restore nothing. */
export async function prepare(
  step: NewStep,
  call: ChangeCall,
): Promise<Prepared & { playlist?: KnownPlaylist }> {
  try {
    const playlist = await knownPlaylist(playlistIn(step), call);
    return { before: { playlist: stateOf(playlist) }, names: playlist.titles, playlist };
  } catch (error) {
    if (step.takesBack === undefined || !isGone(error)) throw error;
    const id = playlistIn(step);
    const ids = step.ids.length === 0 ? [id] : step.ids;
    return { before: {}, names: new Map(), settled: { ids, reason: 'gone' } };
  }
}

export const assume = (
  step: Step,
  call: ChangeCall,
  change: (now: KnownPlaylist) => Partial<KnownPlaylist>,
) => {
  const now = call.playlists.get(playlistIn(step));
  if (now !== undefined) call.playlists.set(now.id, { ...now, ...change(now), assumed: true });
};

export const forget = (step: Step, call: ChangeCall) => {
  call.playlists.delete(playlistIn(step));
};

export const titleIn = ({ before: { playlist } }: Prepared, step: NewStep) =>
  playlist?.title ?? String(playlistIn(step));

/** A look reads once for all steps about one playlist. */
export const lookAt =
  (isSo: (id: number, now: KnownPlaylist, step: Step) => boolean) => async (step: Step, call: ChangeCall) => {
    const now = await knownPlaylist(playlistIn(step), call);
    return new Map(step.ids.map(id => [id, isSo(id, now, step)]));
  };
