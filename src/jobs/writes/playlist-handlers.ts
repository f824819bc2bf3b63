import type { WriteHandler, WriteHandlers } from '../change-call.ts';
import { type NewStep, newPlaylist, type PlaylistState } from '../job.ts';
import { everyIs, unlessGone } from '../presence.ts';
import { create } from './create-handler.ts';
import { assume, forget, lookAt, playlistIn, prepare, stands, titleIn } from './handler-parts.ts';
import { refusedTo } from './ownership.ts';
import { readPlaylist } from './read-playlist.ts';
import { addTracks, removeTracks, reorder } from './track-handlers.ts';

const settings = ['title', 'description', 'public', 'collaborative'] as const;

/** The service trims what it is given. */
export const isSame = (wanted: unknown, found: unknown): boolean =>
  typeof wanted === 'string' && typeof found === 'string' ? wanted.trim() === found.trim() : wanted === found;

const areSet = ({ input }: NewStep, now: PlaylistState) =>
  settings.every(name => !(name in input) || isSame(input[name], now[name]));

/** What a step sets, beside the title. */
const settingsIn = ({ input: { description, ...input } }: NewStep) => ({
  ...(typeof description === 'string' ? { description: description.trim() } : {}),
  ...(typeof input['public'] === 'boolean' ? { public: input['public'] } : {}),
  ...(typeof input['collaborative'] === 'boolean' ? { collaborative: input['collaborative'] } : {}),
});

const update: WriteHandler = {
  stands,
  about(step, prepared) {
    const title = titleIn(prepared, step);
    const to = step.input['title'];
    return {
      what: 'playlist-updated',
      title,
      fields: settings.filter(name => name in step.input),
      ...(typeof to === 'string' && !isSame(to, title) ? { to: to.trim() } : {}),
      ...settingsIn(step),
    };
  },
  async prepare(step, call) {
    const { playlist, ...prepared } = await prepare(step, call);
    // Where the settings are as wanted already, no request is needed.
    const isSo = playlist !== undefined && areSet(step, playlist);
    return isSo ? { ...prepared, settled: { ids: step.ids, reason: 'as-asked' } } : prepared;
  },
  assume: (step, call) =>
    assume(step, call, () => ({
      ...(typeof step.input['title'] === 'string' ? { title: step.input['title'] } : {}),
      ...settingsIn(step),
    })),
  forget,
  look: lookAt((_, now, step) => areSet(step, now)),
  refusal: (step, call) => refusedTo('set', playlistIn(step), call),
  inverse({ input, before: { playlist }, ids }) {
    if (playlist === undefined) return { steps: [] };
    const { playlist_id = 0 } = input;
    const old = settings.filter(name => name in input).map(name => [name, playlist[name]] as const);
    return { steps: [{ write: 'playlist.update', input: { playlist_id, ...Object.fromEntries(old) }, ids }] };
  },
};

const remove: WriteHandler = {
  loses: () => 'new-playlist',
  stands(step, call) {
    const { playlist } = step.before;
    if (playlist === undefined || step.done.length === 0) return stands(step, call);
    const { title, tracks } = playlist;
    return { what: 'deleted-playlist', id: playlistIn(step), title, tracks: tracks.length };
  },
  about: (step, prepared) => ({ what: 'playlist-deleted', title: titleIn(prepared, step) }),
  async prepare(step, call) {
    const { playlist: _, ...prepared } = await prepare(step, call);
    return prepared;
  },
  forget,
  async look(step, call) {
    const there = await unlessGone(readPlaylist(playlistIn(step), call));
    return everyIs(step.ids, there === undefined);
  },
  async refusal(step, call) {
    const refusal = await refusedTo('set', playlistIn(step), call);
    return refusal && { refused: { ...refusal.refused, favourite: playlistIn(step) } };
  },
  async question(_, { before: { playlist } }) {
    return {
      ask: 'delete-playlist',
      title: playlist?.title ?? '',
      tracks: playlist?.tracks.length ?? 0,
      facts: playlist,
    };
  },
  /** A deleted playlist is made anew, under another id: with its settings and its tracks in their order. */
  inverse({ before: { playlist }, ids: [deleted] }) {
    if (playlist === undefined || deleted === undefined) return { steps: [] };
    return { steps: stepsToMake(playlist, deleted) };
  },
};

/** The steps that make a playlist with its settings and tracks. `instead`: the id of a deleted playlist that it replaces. */
export function stepsToMake(wanted: PlaylistState, instead?: number): NewStep[] {
  const fresh = newPlaylist(wanted.title);
  const set = (['description', 'public', 'collaborative'] as const)
    .filter(name => wanted[name] !== fresh[name])
    .map(name => [name, wanted[name]] as const);
  const tracks = [...new Set(wanted.tracks)];
  return [
    {
      write: 'playlist.create',
      input: { title: wanted.title },
      ids: [],
      ...(instead === undefined ? {} : { instead }),
    },
    ...(set.length > 0 ? [{ write: 'playlist.update', input: Object.fromEntries(set), ids: [], on: 0 }] : []),
    ...(tracks.length > 0
      ? [
          { write: 'playlist.add_tracks', input: {}, ids: tracks, on: 0 },
          { write: 'playlist.reorder', input: {}, ids: tracks, moving: tracks, on: 0 },
        ]
      : []),
  ];
}

export const playlistHandlers = {
  'playlist.create': create,
  'playlist.update': update,
  'playlist.add_tracks': addTracks,
  'playlist.reorder': reorder,
  'playlist.remove_tracks': removeTracks,
  'playlist.delete': remove,
  'playlist.mark_seen': {
    about: step => ({ what: 'playlist-seen', id: playlistIn(step) }),
    inverse: 'marked-seen',
  },
} satisfies Partial<WriteHandlers>;
