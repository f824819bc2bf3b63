import type { Input } from '../client/call.ts';
import { notOwn } from '../playlists/ownership.ts';
import { callOf } from '../present/answer.ts';
import { quoted } from '../text/sanitize.ts';
import { numberIn } from '../tools/engine/validate.ts';
import { mostUnasked } from './favourites.ts';
import type { ChangeCall } from './journal.ts';
import { isGone, readPlaylist } from './reading.ts';
import type { Act, PlaylistSnapshot } from './record.ts';
import { recreate } from './recreate.ts';
import { counted, someNames } from './words.ts';
import { type Asked, type Back, maybeDone, type Prepared, type WriteHandler } from './write-handler.ts';
import type { WriteName } from './write-names.ts';

const playlistIn = (input: Input): number => numberIn(input, 'playlist_id');

const standing = async ({ input }: Asked, context: ChangeCall) => readPlaylist(playlistIn(input), context);

const preparedOf = async (asked: Asked, context: ChangeCall) => {
  const { snapshot, titles, maker } = await standing(asked, context);
  return { before: { playlist: snapshot }, names: titles, maker };
};

const titled = ({ input }: Asked, { before }: Prepared) =>
  before.playlist ? quoted(before.playlist.title) : String(input['playlist_id']);

/** Why this playlist is not the listener's to change, where that is known. */
const foreign = ({ before, maker }: Prepared, context: ChangeCall) =>
  notOwn({ title: before.playlist?.title, creator: maker }, context);

/** The playlist under its present id, or nothing where it is gone: the listener is then told. */
async function current(act: Act, back: Back): Promise<{ playlist_id: number; tracks: number[] } | undefined> {
  const playlist_id = await back.playlistId(playlistIn(act.input));
  try {
    const { snapshot } = await readPlaylist(playlist_id, back.context);
    return { playlist_id, tracks: snapshot.tracks };
  } catch (error) {
    if (!isGone(error)) throw error;
    back.note(`Playlist ${playlist_id} is gone, so nothing could be restored in it`);
    return undefined;
  }
}

const create: WriteHandler = {
  words: ({ input }) => `made the playlist ${quoted(String(input['title']))}`,
  async undo(act, back) {
    if (act.made === undefined) {
      back.note('Whether a playlist was made is not known: look for it with library_read kind=playlists');
      return;
    }
    const there = await current({ ...act, input: { playlist_id: act.made } }, back);
    if (there) await back.write('playlist.delete', { playlist_id: there.playlist_id });
  },
  async undoQuestion({ made }, acts, context) {
    if (made === undefined) return undefined;
    const playlist_id = await context.journal.playlistId(made);
    const there = await readPlaylist(playlist_id, context).catch(error =>
      isGone(error) ? undefined : Promise.reject(error),
    );
    const own = new Set(acts.filter(({ input }) => input['playlist_id'] === made).flatMap(maybeDone));
    const since = there?.snapshot.tracks.filter(id => !own.has(id)) ?? [];
    if (there === undefined || since.length === 0) return undefined;
    const { snapshot, titles } = there;
    const call = callOf('playlist_delete', { action: 'delete', playlist_id });
    return {
      text: `Delete the playlist ${quoted(snapshot.title)}, ${counted(snapshot.tracks.length)}, ${since.length} of them added since it was made: ${someNames(since, titles, 3)}?`,
      facts: [playlist_id, snapshot],
      otherwise: `${call} deletes it once the listener has said yes`,
    };
  },
};

const settings = ['title', 'description', 'public', 'collaborative'] as const;

const update: WriteHandler = {
  words: (asked, prepared) =>
    `changed ${settings.filter(name => name in asked.input).join(', ')} of the playlist ${titled(asked, prepared)}`,
  before: preparedOf,
  async seen(asked, context) {
    const { snapshot } = await standing(asked, context);
    const so = settings.every(name => !(name in asked.input) || same(asked.input[name], snapshot[name]));
    return new Map(asked.ids.map(id => [id, so]));
  },
  async undo(act, back) {
    const old = act.before.playlist;
    const there = await current(act, back);
    if (!old || !there) return;
    const changed = settings.filter(name => name in act.input).map(name => [name, old[name]] as const);
    await back.write('playlist.update', { playlist_id: there.playlist_id, ...Object.fromEntries(changed) });
  },
};

/** The service trims what it is given. */
const same = (wanted: unknown, found: unknown) => trimmed(wanted) === trimmed(found);
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

const contains = (wanted: boolean) => async (asked: Asked, context: ChangeCall) => {
  const { titles } = await standing(asked, context);
  return new Map(asked.ids.map(id => [id, titles.has(id) === wanted]));
};

const addTracks: WriteHandler = {
  words: (asked, prepared) =>
    `added ${counted(asked.ids.length, 'track')} to the playlist ${titled(asked, prepared)}`,
  async before(asked, context) {
    const prepared = await preparedOf(asked, context);
    const there = asked.ids.filter(id => prepared.names.has(id));
    return { ...prepared, settled: { ids: there, reason: 'already there' } };
  },
  seen: contains(true),
  async undo(act, back) {
    const there = await current(act, back);
    const ids = maybeDone(act);
    if (there && ids.length > 0) {
      await back.write('playlist.remove_tracks', { playlist_id: there.playlist_id }, { ids });
    }
  },
};

const removeTracks: WriteHandler = {
  words: (asked, prepared) =>
    `removed ${counted(asked.ids.length, 'track')} from the playlist ${titled(asked, prepared)}`,
  async before(asked, context) {
    const prepared = await preparedOf(asked, context);
    const absent = asked.ids.filter(id => !prepared.names.has(id));
    return { ...prepared, settled: { ids: absent, reason: 'not in the playlist' } };
  },
  seen: contains(false),
  async question(asked, prepared, context) {
    const going = asked.ids.filter(id => prepared.names.has(id));
    if (going.length <= mostUnasked) return undefined;
    const refused = await foreign(prepared, context);
    if (refused !== undefined) return { refused };
    const names = someNames(going, prepared.names);
    return {
      text: `Remove ${going.length} tracks from the playlist ${titled(asked, prepared)}: ${names}?`,
      facts: going,
    };
  },
  async undo(act, back) {
    const there = await current(act, back);
    const old = act.before.playlist?.tracks ?? [];
    if (!there) return;
    const { playlist_id, tracks } = there;
    const removed = new Set(maybeDone(act));
    const missing = old.filter(id => removed.has(id) && !tracks.includes(id));
    if (missing.length === 0) return;
    const { ok } = await back.write('playlist.add_tracks', { playlist_id }, { ids: missing });
    if (ok) await back.write('playlist.reorder', { playlist_id }, { ids: restored(tracks, old, missing) });
  },
};

/** Puts what was missing behind what it stood behind, and leaves all else in its present order. */
export function restored(
  present: readonly number[],
  old: readonly number[],
  missing: readonly number[],
): number[] {
  const order = [...present];
  const back = new Set(missing);
  for (const [place, id] of old.entries()) {
    if (!back.has(id)) continue;
    const before = old.slice(0, place).findLast(other => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

const reorder: WriteHandler = {
  words: (asked, prepared) => `put the playlist ${titled(asked, prepared)} in another order`,
  atOnce: true,
  async before(asked, context) {
    const prepared = await preparedOf(asked, context);
    const { tracks } = prepared.before.playlist;
    const inOrder = tracks.length === asked.ids.length && tracks.every((id, at) => asked.ids[at] === id);
    return {
      ...prepared,
      ...(inOrder ? { settled: { ids: asked.ids, reason: 'in that order already' } } : {}),
    };
  },
  async seen(asked, context) {
    const { snapshot } = await standing(asked, context);
    const so = snapshot.tracks.every((id, at) => asked.ids[at] === id);
    return new Map(asked.ids.map(id => [id, so]));
  },
  async undo(act, back) {
    const there = await current(act, back);
    const old = act.before.playlist?.tracks ?? [];
    if (!there) return;
    const { playlist_id, tracks } = there;
    const kept = old.filter(id => tracks.includes(id));
    const ids = [...new Set([...kept, ...tracks])];
    if (ids.length > 0) await back.write('playlist.reorder', { playlist_id }, { ids });
  },
};

const remove: WriteHandler = {
  words: (asked, prepared) => `deleted the playlist ${titled(asked, prepared)}`,
  before: preparedOf,
  async seen(asked, context) {
    const gone = await standing(asked, context).then(
      () => false,
      error => (isGone(error) ? true : Promise.reject(error)),
    );
    return new Map(asked.ids.map(id => [id, gone]));
  },
  async question(asked, prepared, context) {
    const reason = await foreign(prepared, context);
    if (reason !== undefined) {
      const call = callOf('library_remove', { kind: 'playlists', ids: asked.ids });
      return { refused: `${reason}; ${call} takes it out of the favourites` };
    }
    const list: PlaylistSnapshot | undefined = prepared.before.playlist;
    const size = counted(list?.tracks.length ?? 0, 'track');
    return { text: `Delete the playlist ${titled(asked, prepared)}, ${size}?`, facts: list };
  },
  undo: recreate,
};

export const playlistHandlers = {
  'playlist.create': create,
  'playlist.update': update,
  'playlist.add_tracks': addTracks,
  'playlist.reorder': reorder,
  'playlist.remove_tracks': removeTracks,
  'playlist.delete': remove,
  'playlist.mark_seen': {
    words: ({ input }) => `marked playlist ${input['playlist_id']} as seen`,
    undo: 'the service cannot make a playlist unseen again',
  },
} satisfies Partial<Record<WriteName, WriteHandler>>;
