import { allItems } from '../../client/pages.ts';
import type { ChangeCall, Found, WriteHandler } from '../change-call.ts';
import { changedBy, newPlaylist } from '../job.ts';
import { unlessGone } from '../presence.ts';
import { namesOf } from '../question.ts';
import { stands, stateOf } from './handler-parts.ts';
import { readPlaylist } from './read-playlist.ts';

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

export const create: WriteHandler = {
  about: ({ input }) => ({ what: 'playlist-made', title: String(input['title']) }),
  stands: ({ done: [made], ...step }, call) =>
    made === undefined
      ? undefined
      : stands({ ...step, done: [made], input: { ...step.input, playlist_id: made } }, call),
  async prepare({ instead }, call) {
    if (instead !== undefined) {
      const there = await unlessGone(readPlaylist(instead, call));
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
  /** A playlist is taken for the made one only if it is the listener's own, new, empty, and bears the title. */
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
  inverse: ({ input: { playlist_id }, done }, ids) => ({
    steps: ids.map(id => ({
      write: 'playlist.delete',
      input: { playlist_id: typeof playlist_id === 'number' ? playlist_id : (done[0] ?? id) },
      ids: [typeof playlist_id === 'number' ? playlist_id : (done[0] ?? id)],
    })),
  }),
  async undoQuestion({ input, done: [made] }, steps, call) {
    const id = typeof input['playlist_id'] === 'number' ? input['playlist_id'] : made;
    if (id === undefined) return undefined;
    const there = await unlessGone(readPlaylist(id, call));
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
