import { NotFound } from '../../client/errors.ts';
import { quoted } from '../../present/plain.ts';
import { numberIn } from '../arguments.ts';
import type { Question } from '../asking.ts';
import type { Arguments } from '../member.ts';
import type { ToolContext } from '../tool.ts';
import { mostUnasked } from './favourites.ts';
import type { WriteName } from './names.ts';
import { isGone, readPlaylist } from './reading.ts';
import { type Asked, type Back, maybeDone, type Prepared, type Recipe } from './recipe.ts';
import type { Act, PlaylistSnapshot } from './record.ts';
import { recreate } from './recreate.ts';
import { counted, someNames } from './words.ts';

const playlistIn = (input: Arguments): number => numberIn(input, 'playlist_id');

const standing = async ({ input }: Asked, context: ToolContext) => readPlaylist(playlistIn(input), context);

const preparedOf = async (asked: Asked, context: ToolContext) => {
  const { snapshot, titles } = await standing(asked, context);
  return { before: { playlist: snapshot }, names: titles };
};

const titled = ({ input }: Asked, { before }: Prepared) =>
  before.playlist ? quoted(before.playlist.title) : String(input['playlist_id']);

/** The playlist under its present id, or nothing where it is gone: the listener is then told. */
async function current(act: Act, back: Back): Promise<{ playlist_id: number; tracks: number[] } | undefined> {
  const playlist_id = await back.playlistId(playlistIn(act.input));
  try {
    const { snapshot } = await readPlaylist(playlist_id, back.context);
    return { playlist_id, tracks: snapshot.tracks };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    back.note(`Playlist ${playlist_id} is gone, so nothing could be restored in it`);
    return undefined;
  }
}

const create: Recipe = {
  words: ({ input }) => `made the playlist ${quoted(String(input['title']))}`,
  async undo(act, back) {
    if (act.made === undefined) {
      back.note('Whether a playlist was made is not known: look for it with library_read kind=playlists');
      return;
    }
    const there = await current({ ...act, input: { playlist_id: act.made } }, back);
    if (there) await back.write('playlist.delete', { playlist_id: there.playlist_id });
  },
};

const settings = ['title', 'description', 'public', 'collaborative'] as const;

const update: Recipe = {
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
const same = (wanted: unknown, found: string | boolean) =>
  typeof wanted === 'string' && typeof found === 'string' ? wanted.trim() === found.trim() : wanted === found;

const contains = (wanted: boolean) => async (asked: Asked, context: ToolContext) => {
  const { titles } = await standing(asked, context);
  return new Map(asked.ids.map(id => [id, titles.has(id) === wanted]));
};

const addTracks: Recipe = {
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
    const old = new Set(act.before.playlist?.tracks);
    const added = maybeDone(act).filter(id => !old.has(id) && there?.tracks.includes(id));
    if (there && added.length > 0) {
      await back.write('playlist.remove_tracks', { playlist_id: there.playlist_id }, { ids: added });
    }
  },
};

const removeTracks: Recipe = {
  words: (asked, prepared) =>
    `removed ${counted(asked.ids.length, 'track')} from the playlist ${titled(asked, prepared)}`,
  async before(asked, context) {
    const prepared = await preparedOf(asked, context);
    const absent = asked.ids.filter(id => !prepared.names.has(id));
    return { ...prepared, settled: { ids: absent, reason: 'not in the playlist' } };
  },
  seen: contains(false),
  question(asked, prepared): Question | undefined {
    const going = asked.ids.filter(id => prepared.names.has(id));
    if (going.length <= mostUnasked) return undefined;
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
    const order = restored(tracks, old, missing);
    const appended = [...tracks, ...missing];
    if (ok && order.some((id, at) => id !== appended[at])) {
      await back.write('playlist.reorder', { playlist_id }, { ids: order });
    }
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

const reorder: Recipe = {
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
    const known = new Set(old);
    const kept = old.filter(id => there.tracks.includes(id));
    const order = [...kept, ...there.tracks.filter(id => !known.has(id))];
    const { playlist_id } = there;
    if (order.some((id, at) => id !== there.tracks[at])) {
      await back.write('playlist.reorder', { playlist_id }, { ids: order });
    }
  },
};

const remove: Recipe = {
  words: (asked, prepared) => `deleted the playlist ${titled(asked, prepared)}`,
  before: preparedOf,
  async seen(asked, context) {
    const gone = await standing(asked, context).then(
      () => false,
      error => (isGone(error) ? true : Promise.reject(error)),
    );
    return new Map(asked.ids.map(id => [id, gone]));
  },
  question(asked, prepared): Question | undefined {
    const list: PlaylistSnapshot | undefined = prepared.before.playlist;
    const size = counted(list?.tracks.length ?? 0, 'track');
    return { text: `Delete the playlist ${titled(asked, prepared)}, ${size}?`, facts: list };
  },
  undo: recreate,
};

export const playlistRecipes = {
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
} satisfies Partial<Record<WriteName, Recipe>>;
