import { numberIn } from '../../client/call.ts';
import type { ChangeCall, KnownPlaylist, Prepared } from '../change-call.ts';
import type { NewStep, PlaylistState, Step } from '../job.ts';
import { isGone } from '../presence.ts';
import type { Order, Standing } from '../standing.ts';
import { knownPlaylist } from './read-playlist.ts';
import { movedIn } from './reorder.ts';

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

/** How many tracks of a new order are shown first, and how many of those that moved. */
const mostShown = 5;

/** How the playlist of a step stands, where it was read after the last write. */
export function stands(step: Step, call: ChangeCall): Standing | undefined {
  const now = call.playlists.get(playlistIn(step));
  if (now === undefined || now.assumed) return undefined;
  const { id, title, description, public: isPublic, collaborative, tracks, duration, link } = now;
  return {
    what: 'playlist',
    id,
    title,
    description,
    public: isPublic,
    collaborative,
    tracks: tracks.length,
    duration,
    link,
  };
}

/** The playlist's standing, with the first tracks of its new order. */
export function standsInOrder(step: Step, call: ChangeCall): Standing | undefined {
  const now = stands(step, call);
  const { playlist } = step.before;
  const tracks = call.playlists.get(playlistIn(step))?.tracks ?? [];
  if (now?.what !== 'playlist' || playlist === undefined) return now;
  return { ...now, order: newOrderOf(playlist.tracks, tracks, call) };
}

/** The first of a new order and what moved; undefined where nothing did. */
export function newOrderOf(
  before: readonly number[],
  tracks: readonly number[],
  { seen }: ChangeCall,
): Order | undefined {
  const moving = movedIn(before, tracks);
  if (moving.size === 0) return undefined;
  const places = new Map(before.map((id, at) => [id, at + 1]));
  let moves = 0;
  const shown = tracks.flatMap((id, at) => {
    if (moving.has(id)) moves += 1;
    if (at >= mostShown && !(moving.has(id) && moves <= mostShown)) return [];
    return [
      {
        ...seen.nameOf('tracks', id),
        position: at + 1,
        ...(moving.has(id) ? { was: places.get(id) } : {}),
      },
    ];
  });
  return { moved: moving.size, shown };
}
