import { numberIn } from '../client/call.ts';
import { allItems } from '../client/pages.ts';
import type {
  ChangeCall,
  Found,
  KnownPlaylist,
  Prepared,
  WriteHandler,
  WriteHandlers,
} from '../journal/change-call.ts';
import { mostUnasked } from '../journal/favourites.ts';
import { changedBy, type NewStep, newPlaylist, type PlaylistState, type Step } from '../journal/job.ts';
import { isGone } from '../journal/presence.ts';
import { namesOf } from '../journal/question.ts';
import { notOwn } from './ownership.ts';
import { knownPlaylist, readPlaylist } from './read-playlist.ts';
import { inserted, rearranged } from './reorder.ts';

const playlistIn = ({ input }: Pick<NewStep, 'input'>) => numberIn(input, 'playlist_id');

const stateOf = ({ title, description, public: isPublic, collaborative, tracks }: KnownPlaylist) =>
  ({ title, description, public: isPublic, collaborative, tracks: [...tracks] }) satisfies PlaylistState;

/** What a write replaces. Of an undo whose playlist is gone, nothing can be restored in it. */
async function prepare(step: NewStep, call: ChangeCall): Promise<Prepared & { playlist?: KnownPlaylist }> {
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

const assume = (step: Step, call: ChangeCall, change: (now: KnownPlaylist) => Partial<KnownPlaylist>) => {
  const now = call.playlists.get(playlistIn(step));
  if (now !== undefined) call.playlists.set(now.id, { ...now, ...change(now), assumed: true });
};

const forget = (step: Step, call: ChangeCall) => {
  call.playlists.delete(playlistIn(step));
};

const titleIn = ({ before: { playlist } }: Prepared, step: NewStep) =>
  playlist?.title ?? String(playlistIn(step));

/** A look reads once for all steps about one playlist. */
const lookAt =
  (isSo: (id: number, now: KnownPlaylist, step: Step) => boolean) => async (step: Step, call: ChangeCall) => {
    const now = await knownPlaylist(playlistIn(step), call);
    return new Map(step.ids.map(id => [id, isSo(id, now, step)]));
  };

// --- making

/** The listener's own playlists, all of them: favourites stand in the same list. */
async function ownPlaylists({ client, signal, journal }: ChangeCall) {
  const user = await journal.user();
  const all = await allItems(page => client.library.playlists({ ...page }, { signal, fresh: true }));
  return all.flatMap(({ id, title, nb_tracks, creator }) =>
    typeof id === 'number'
      ? [
          {
            id,
            title: title ?? '',
            tracks: nb_tracks ?? 0,
            isOwn: creator?.id === user,
            told: creator?.id != null,
          },
        ]
      : [],
  );
}

const create: WriteHandler = {
  about: ({ input }) => ({ what: 'playlist-made', title: String(input['title']) }),
  async prepare({ instead }, call) {
    if (instead !== undefined) {
      const there = await readPlaylist(instead, call).catch(error =>
        isGone(error) ? undefined : Promise.reject(error),
      );
      if (there !== undefined)
        return { before: {}, names: new Map(), settled: { ids: [instead], reason: 'still-there' } };
    }
    const own = (await ownPlaylists(call)).filter(({ isOwn, told }) => isOwn || !told);
    return { before: { own: own.map(({ id }) => id) }, names: new Map() };
  },
  assume({ done: [made], input }, call) {
    if (made === undefined) return;
    call.playlists.set(made, {
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
  /** A playlist is the job's only if it is own, was not there before, bears the title and is empty. */
  async find({ before: { own = [] }, input }, call): Promise<Found> {
    const title = String(input['title']).trim();
    const before = new Set(own);
    const fresh = (await ownPlaylists(call)).filter(
      each =>
        !before.has(each.id) &&
        each.title.trim() === title &&
        each.tracks === 0 &&
        (each.isOwn || !each.told),
    );
    if (fresh.some(({ told }) => !told)) return { found: 'unclear' };
    const [one, ...others] = fresh;
    if (one === undefined) return { found: 'none' };
    return others.length === 0 ? { found: one.id } : { found: 'several', ids: fresh.map(({ id }) => id) };
  },
  inverse: ({ input: { playlist_id, user_id: _ }, done }, ids) => ({
    steps: ids.map(id => ({
      write: 'playlist.delete',
      input: { playlist_id: typeof playlist_id === 'number' ? playlist_id : (done[0] ?? id) },
      ids: [typeof playlist_id === 'number' ? playlist_id : (done[0] ?? id)],
    })),
  }),
  async undoQuestion({ input, done: [made] }, steps, call) {
    const id = typeof input['playlist_id'] === 'number' ? input['playlist_id'] : made;
    if (id === undefined) return undefined;
    const there = await readPlaylist(id, call).catch(error =>
      isGone(error) ? undefined : Promise.reject(error),
    );
    const own = new Set(steps.filter(({ write }) => write === 'playlist.add_tracks').flatMap(changedBy));
    const since = there?.tracks.filter(each => !own.has(each)) ?? [];
    if (there === undefined || since.length === 0) return undefined;
    return {
      ask: 'undo-create',
      playlistId: id,
      title: there.title,
      tracks: there.tracks.length,
      since: namesOf(since, there.titles),
      facts: [id, stateOf(there)],
    };
  },
};

// --- settings

const settings = ['title', 'description', 'public', 'collaborative'] as const;

/** The service trims what it is given. */
const isSame = (wanted: unknown, found: unknown) =>
  typeof wanted === 'string' && typeof found === 'string' ? wanted.trim() === found.trim() : wanted === found;

const areSet = ({ input }: NewStep, now: PlaylistState) =>
  settings.every(name => !(name in input) || isSame(input[name], now[name]));

const update: WriteHandler = {
  about: (step, prepared) => ({
    what: 'playlist-updated',
    title: titleIn(prepared, step),
    fields: settings.filter(name => name in step.input),
  }),
  async prepare(step, call) {
    const { playlist, ...prepared } = await prepare(step, call);
    // What a job of several steps brings about needs no request where it is so already.
    const isSo = step.on !== undefined && playlist !== undefined && areSet(step, playlist);
    return isSo ? { ...prepared, settled: { ids: step.ids, reason: 'as-asked' } } : prepared;
  },
  assume: (step, call) =>
    assume(step, call, now => ({
      ...(typeof step.input['title'] === 'string' ? { title: step.input['title'] } : {}),
      ...(typeof step.input['description'] === 'string' ? { description: step.input['description'] } : {}),
      ...(typeof step.input['public'] === 'boolean' ? { public: step.input['public'] } : {}),
      collaborative:
        typeof step.input['collaborative'] === 'boolean' ? step.input['collaborative'] : now.collaborative,
    })),
  forget,
  look: lookAt((_, now, step) => areSet(step, now)),
  inverse({ input, before: { playlist }, ids }) {
    if (playlist === undefined) return { steps: [] };
    const { playlist_id = 0 } = input;
    const old = settings.filter(name => name in input).map(name => [name, playlist[name]] as const);
    return { steps: [{ write: 'playlist.update', input: { playlist_id, ...Object.fromEntries(old) }, ids }] };
  },
};

// --- tracks

const addTracks: WriteHandler = {
  about: (step, prepared) => ({
    what: 'tracks-added',
    title: titleIn(prepared, step),
    count: step.ids.length,
  }),
  async prepare(step, call) {
    const { playlist, ...prepared } = await prepare(step, call);
    if (playlist === undefined) return prepared;
    const there = new Set(playlist.tracks);
    return {
      ...prepared,
      settled: { ids: step.ids.filter(id => there.has(id)), reason: 'already-there' },
    };
  },
  assume: (step, call) => assume(step, call, now => ({ tracks: [...now.tracks, ...step.ids] })),
  forget,
  look: lookAt((id, now) => now.tracks.includes(id)),
  inverse: ({ input: { playlist_id = 0 } }, ids) => ({
    steps: [{ write: 'playlist.remove_tracks', input: { playlist_id }, ids: [...ids] }],
  }),
};

const removeTracks: WriteHandler = {
  about: (step, prepared) => ({
    what: 'tracks-removed',
    title: titleIn(prepared, step),
    count: step.ids.length,
  }),
  async prepare(step, call) {
    const { playlist, ...prepared } = await prepare(step, call);
    if (playlist === undefined) return prepared;
    const there = new Set(playlist.tracks);
    return {
      ...prepared,
      settled: { ids: step.ids.filter(id => !there.has(id)), reason: 'not-in-playlist' },
    };
  },
  assume: (step, call) =>
    assume(step, call, now => ({ tracks: now.tracks.filter(id => !step.ids.includes(id)) })),
  forget,
  look: lookAt((id, now) => !now.tracks.includes(id)),
  async question(step, { names, before: { playlist } }, call) {
    const going = step.ids.filter(id => names.has(id));
    if (going.length <= mostUnasked) return undefined;
    const refused = await notOwn(await knownPlaylist(playlistIn(step), call), call);
    if (refused !== undefined) return { refused };
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

/** The whole order that a step brings about, from what is there now: the service takes all tracks or none. */
const orderFor = ({ ids, moving }: NewStep, { tracks }: PlaylistState) =>
  moving === undefined ? rearranged(tracks, ids) : inserted(tracks, ids, moving);

const isInOrder = (step: NewStep, now: PlaylistState) =>
  orderFor(step, now).every((id, at) => now.tracks[at] === id);

const reorder: WriteHandler = {
  about: (step, prepared) => ({ what: 'playlist-reordered', title: titleIn(prepared, step) }),
  atOnce: true,
  async prepare(step, call) {
    const id = playlistIn(step);
    if (call.playlists.get(id)?.assumed) call.playlists.delete(id);
    const { playlist, ...prepared } = await prepare(step, call);
    // The service orders by id: of a track that stands there twice it would lose one.
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
  inverse: ({ input: { playlist_id = 0 }, before: { playlist } }) => ({
    steps: [{ write: 'playlist.reorder', input: { playlist_id }, ids: [...new Set(playlist?.tracks)] }],
  }),
};

// --- deleting

const remove: WriteHandler = {
  about: (step, prepared) => ({ what: 'playlist-deleted', title: titleIn(prepared, step) }),
  async prepare(step, call) {
    const { playlist: _, ...prepared } = await prepare(step, call);
    return prepared;
  },
  forget,
  async look(step, call) {
    const gone = await readPlaylist(playlistIn(step), call).then(
      () => false,
      error => (isGone(error) ? true : Promise.reject(error)),
    );
    return new Map(step.ids.map(id => [id, gone]));
  },
  async question(step, { before: { playlist } }, call) {
    const refused = await notOwn(await knownPlaylist(playlistIn(step), call), call);
    if (refused !== undefined) return { refused: { ...refused, favourite: playlistIn(step) } };
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

/** The steps that make a playlist as it is to be. `instead`: the deleted playlist that it stands for. */
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
