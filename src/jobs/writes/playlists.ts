import { allItems } from '../../client/paging.ts';
import { quotedNames } from '../confirmation-question.ts';
import { changedIds, type NewStep, newPlaylist, type PlaylistState } from '../job.ts';
import {
  currentState,
  playlistIn,
  playlistState,
  prepare,
  readPlaylist,
  refusalOf,
} from '../playlist-state.ts';
import { everyIs, type FoundMade, unlessGone, type WriteCall, type WriteHandler } from '../write-handler.ts';
import { assume, checkEach, forget, titleIn } from './playlist-tracks.ts';

/** The playlists that are the listener's own, or whose owner the service does not give. */
async function ownPlaylists({ client, signal, journal }: WriteCall) {
  const user = await journal.user();
  const all = await allItems(page => client.library.playlists({ ...page }, { signal, fresh: true }));
  const own = all.filter(({ creator }) => creator?.id == null || creator.id === user);
  return own.flatMap(({ id, ...rest }) => (typeof id === 'number' ? [{ id, ...rest }] : []));
}

export const createPlaylistWrite: WriteHandler = {
  about: ({ input }) => ({ what: 'playlist-made', title: String(input['title']) }),
  currentState: ({ done: [made], input }, call) =>
    made === undefined ? undefined : currentState({ input: { ...input, playlist_id: made } }, call),
  async prepare({ instead }, call) {
    if (instead !== undefined) {
      const there = await unlessGone(readPlaylist(instead, call));
      if (there !== undefined)
        return { before: {}, names: new Map(), unneeded: { ids: [instead], reason: 'still-there' } };
    }
    const own = await ownPlaylists(call);
    return { before: { own: own.map(({ id }) => id) }, names: new Map() };
  },
  assume({ done: [made], input }, { memory }) {
    if (made === undefined) return;
    memory.playlists.set(made, {
      ...newPlaylist(String(input['title'])),
      id: made,
      items: [],
      titles: new Map(),
      creator: undefined,
      duration: 0,
      link: undefined,
      assumed: true,
    });
  },
  /** A playlist counts as the made one only if it is the listener's own, new and empty, and has the title. */
  async findMade({ before: { own = [] }, input }, call): Promise<FoundMade> {
    const title = String(input['title']).trim();
    const fresh = (await ownPlaylists(call)).filter(
      each => !own.includes(each.id) && each.title?.trim() === title && !each.nb_tracks,
    );
    if (fresh.some(({ creator }) => creator?.id == null)) return { found: 'unclear' };
    const [one, ...others] = fresh;
    if (one === undefined) return { found: 'none' };
    return others.length === 0 ? { found: one.id } : { found: 'several', ids: fresh.map(({ id }) => id) };
  },
  inverse: ({ input: { playlist_id }, done }, ids) => ({
    steps: ids.map(id => {
      const made = typeof playlist_id === 'number' ? playlist_id : (done[0] ?? id);
      return { write: 'playlist.delete', input: { playlist_id: made }, ids: [made] };
    }),
  }),
  async undoQuestion({ input, done: [made] }, steps, call) {
    const id = typeof input['playlist_id'] === 'number' ? input['playlist_id'] : made;
    if (id === undefined) return undefined;
    const there = await unlessGone(readPlaylist(id, call));
    const own = new Set(steps.filter(({ write }) => write === 'playlist.add_tracks').flatMap(changedIds));
    const since = there?.tracks.filter(each => !own.has(each)) ?? [];
    if (there === undefined || since.length === 0) return undefined;
    return {
      ask: 'undo-create',
      playlistId: id,
      title: there.title,
      tracks: there.tracks.length,
      since: quotedNames(since, there.titles),
      facts: [id, playlistState(there)],
    };
  },
};

const settings = ['title', 'description', 'public', 'collaborative'] as const;

/** Whether a setting is as wanted. The service trims texts. */
export const isSettingAsWanted = (wanted: unknown, found: unknown): boolean =>
  typeof wanted === 'string' && typeof found === 'string' ? wanted.trim() === found.trim() : wanted === found;

const areSet = ({ input }: NewStep, now: PlaylistState) =>
  settings.every(name => !(name in input) || isSettingAsWanted(input[name], now[name]));

/** What a step sets, beside the title. */
const settingsIn = ({ input: { description, ...input } }: NewStep) => ({
  ...(typeof description === 'string' ? { description: description.trim() } : {}),
  ...(typeof input['public'] === 'boolean' ? { public: input['public'] } : {}),
  ...(typeof input['collaborative'] === 'boolean' ? { collaborative: input['collaborative'] } : {}),
});

export const updatePlaylist: WriteHandler = {
  currentState,
  about(step, prepared) {
    const title = titleIn(prepared, step);
    const to = step.input['title'];
    return {
      what: 'playlist-updated',
      title,
      fields: settings.filter(name => name in step.input),
      ...(typeof to === 'string' && !isSettingAsWanted(to, title) ? { to: to.trim() } : {}),
      ...settingsIn(step),
    };
  },
  async prepare(step, call) {
    const { playlist, ...prepared } = await prepare(step, call);
    const isSo = playlist !== undefined && areSet(step, playlist);
    return isSo ? { ...prepared, unneeded: { ids: step.ids, reason: 'as-asked' } } : prepared;
  },
  assume: (step, call) =>
    assume(step, call, () => ({
      ...(typeof step.input['title'] === 'string' ? { title: step.input['title'] } : {}),
      ...settingsIn(step),
    })),
  forget,
  check: checkEach((_, now, step) => areSet(step, now)),
  refusal: (step, call) => refusalOf('set', playlistIn(step), call),
  inverse({ input, before: { playlist }, ids }) {
    if (playlist === undefined) return { steps: [] };
    const { playlist_id = 0 } = input;
    const old = settings.filter(name => name in input).map(name => [name, playlist[name]] as const);
    return { steps: [{ write: 'playlist.update', input: { playlist_id, ...Object.fromEntries(old) }, ids }] };
  },
};

export const deletePlaylist: WriteHandler = {
  loses: () => 'new-playlist',
  currentState(step, call) {
    const { playlist } = step.before;
    if (playlist === undefined || step.done.length === 0) return currentState(step, call);
    const { title, tracks } = playlist;
    return { what: 'deleted-playlist', id: playlistIn(step), title, tracks: tracks.length };
  },
  about: (step, prepared) => ({ what: 'playlist-deleted', title: titleIn(prepared, step) }),
  async prepare(step, call) {
    const { playlist: _, ...prepared } = await prepare(step, call);
    return prepared;
  },
  forget,
  async check(step, call) {
    const there = await unlessGone(readPlaylist(playlistIn(step), call));
    return everyIs(step.ids, there === undefined);
  },
  async refusal(step, call) {
    const refusal = await refusalOf('set', playlistIn(step), call);
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
  /** A deleted playlist is made again with another id, with its settings and its tracks in their order. */
  inverse({ before: { playlist }, ids: [deleted] }) {
    if (playlist === undefined || deleted === undefined) return { steps: [] };
    return { steps: stepsToMake(playlist, deleted) };
  },
};

/**
 * The steps that make a playlist with its settings and tracks. The service makes every playlist public, so a private one
 * is set private first and by itself: a refused description must not leave it public. `instead`: the id of a deleted
 * playlist that it replaces.
 */
export function stepsToMake(wanted: PlaylistState, instead?: number): NewStep[] {
  const fresh = newPlaylist(wanted.title);
  const set = (['description', 'collaborative'] as const)
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
    ...(wanted.public ? [] : [{ write: 'playlist.update', input: { public: false }, ids: [], on: 0 }]),
    ...(set.length > 0 ? [{ write: 'playlist.update', input: Object.fromEntries(set), ids: [], on: 0 }] : []),
    ...(tracks.length > 0
      ? [
          { write: 'playlist.add_tracks', input: {}, ids: tracks, on: 0 },
          { write: 'playlist.reorder', input: {}, ids: tracks, moving: tracks, on: 0 },
        ]
      : []),
  ];
}
