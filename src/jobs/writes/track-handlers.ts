import type { SettledReason, WriteHandler } from '../change-call.ts';
import { leftOf, type NewStep, type PlaylistState, type Step } from '../job.ts';
import { firstNames, namesOf } from '../question.ts';
import { mostUnasked } from './favourites.ts';
import {
  assume,
  forget,
  lookAt,
  playlistIn,
  prepare,
  stands,
  standsInOrder,
  titleIn,
} from './handler-parts.ts';
import { refusedTo } from './ownership.ts';
import { knownPlaylist } from './read-playlist.ts';
import { inserted, rearranged } from './reorder.ts';

/** Tracks that stand in the playlist already, or do not stand in it, need no request. */
const settling =
  (isThere: boolean, reason: SettledReason): NonNullable<WriteHandler['prepare']> =>
  async (step, call) => {
    const { playlist, ...prepared } = await prepare(step, call);
    if (playlist === undefined) return prepared;
    const there = new Set(playlist.tracks);
    return { ...prepared, settled: { ids: step.ids.filter(id => there.has(id) === isThere), reason } };
  };

const of = 'tracks';

/** Whether one of the step's tracks stood there twice before. */
const isTwice = ({ ids, before: { playlist } }: Step): boolean =>
  ids.some(id => playlist !== undefined && playlist.tracks.indexOf(id) !== playlist.tracks.lastIndexOf(id));

export const addTracks: WriteHandler = {
  about: (step, prepared) => ({
    what: 'tracks-added',
    title: titleIn(prepared, step),
    count: step.ids.length,
    first: firstNames(step.ids, prepared.names),
  }),
  of,
  stands,
  prepare: settling(true, 'already-there'),
  assume: (step, call) => assume(step, call, now => ({ tracks: [...now.tracks, ...step.ids] })),
  forget,
  look: lookAt((id, now) => now.tracks.includes(id)),
  refusal: (step, call) => refusedTo('fill', playlistIn(step), call),
  inverse: ({ input: { playlist_id = 0 } }, ids) => ({
    steps: [{ write: 'playlist.remove_tracks', input: { playlist_id }, ids: [...ids] }],
  }),
};

export const removeTracks: WriteHandler = {
  about: (step, prepared) => ({
    what: 'tracks-removed',
    title: titleIn(prepared, step),
    count: step.ids.length,
    first: firstNames(step.ids, prepared.names),
  }),
  of,
  stands,
  loses(step) {
    if (isTwice(step)) return 'doubles';
    return leftOf(step).length === 1 ? 'date' : 'dates';
  },
  prepare: settling(false, 'not-in-playlist'),
  assume: (step, call) =>
    assume(step, call, now => ({ tracks: now.tracks.filter(id => !step.ids.includes(id)) })),
  forget,
  look: lookAt((id, now) => !now.tracks.includes(id)),
  refusal: (step, call) => refusedTo('fill', playlistIn(step), call),
  async question(step, { names, before: { playlist } }) {
    const going = step.ids.filter(id => names.has(id));
    if (going.length <= mostUnasked) return undefined;
    return { ask: 'remove-tracks', title: playlist?.title ?? '', names: namesOf(going, names), facts: going };
  },
  inverse({ input: { playlist_id = 0 }, before: { playlist } }, ids) {
    const input = { playlist_id };
    const old = [...new Set(playlist?.tracks)];
    const gone = old.filter(id => ids.includes(id));
    if (gone.length === 0) return { steps: [] };
    return {
      steps: [
        { write: 'playlist.add_tracks', input, ids: gone },
        { write: 'playlist.reorder', input, ids: old, moving: gone },
      ],
    };
  },
};

/** The whole new order, worked out from the present one: the service takes all tracks or none. */
const orderFor = ({ ids, moving }: NewStep, { tracks }: PlaylistState) =>
  moving === undefined ? rearranged(tracks, ids) : inserted(tracks, ids, moving);

const isInOrder = (step: NewStep, now: PlaylistState) =>
  orderFor(step, now).every((id, at) => now.tracks[at] === id);

export const reorder: WriteHandler = {
  about: (step, prepared) => ({ what: 'playlist-reordered', title: titleIn(prepared, step) }),
  of,
  stands: standsInOrder,
  loses: step => (isTwice(step) ? 'doubles' : undefined),
  atOnce: true,
  async prepare(step, call) {
    const id = playlistIn(step);
    if (call.playlists.get(id)?.assumed) call.playlists.delete(id);
    const { playlist, ...prepared } = await prepare(step, call);
    // The service orders by id: a track that stands there twice would be there once afterwards.
    const isTwice = playlist !== undefined && new Set(playlist.tracks).size < playlist.tracks.length;
    const isDone =
      playlist !== undefined && (isInOrder(step, playlist) || (isTwice && step.moving !== undefined));
    return isDone ? { ...prepared, settled: { ids: step.ids, reason: 'in-that-order' } } : prepared;
  },
  sending: async (step, call) => orderFor(step, await knownPlaylist(playlistIn(step), call)),
  forget,
  async look(step, call) {
    const isSo = isInOrder(step, await knownPlaylist(playlistIn(step), call));
    return new Map(step.ids.map(id => [id, isSo]));
  },
  refusal: (step, call) => refusedTo('fill', playlistIn(step), call),
  inverse: ({ input: { playlist_id = 0 }, before: { playlist } }) => ({
    steps: [{ write: 'playlist.reorder', input: { playlist_id }, ids: [...new Set(playlist?.tracks)] }],
  }),
};
