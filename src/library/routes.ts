import { mostPlaylistTracks } from '../client/api/common-fields.ts';
import { permissions } from '../client/api/endpoint.ts';
import { favouriteKinds } from '../client/api/favourite-endpoints.ts';
import { type Entry, entryNamed } from '../client/api/index.ts';
import { mapInTurns, takeTurns } from '../client/many-calls.ts';
import { listChecksum, type Maker } from './bodies.ts';
import { type ListedObject, type ListKind, listKinds, type NewFacts } from './list-rows.ts';
import { factsFor, type LibraryRequest, libraryPage } from './request.ts';
import type { PlaylistRow } from './rows.ts';
import { mostFavourites, serviceErrors, windowOf } from './service-form.ts';
import { suggestions } from './suggestions.ts';
import { firstId } from './tables.ts';

/** Returns the body of an answer. Throws `ServiceError` or `StoreError`, and rejects with `MusicError`. */
type Handler = (request: LibraryRequest) => unknown;

/** What the listener is called in playlists. */
const listenerName = 'Listener';

const maker = ({ rows }: LibraryRequest): Maker => ({ id: rows.id, name: listenerName });

const numberIn = ({ input }: LibraryRequest, name: string): number => {
  const value = input[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw serviceErrors.wrongParameter(name);
  return value;
};

const numbersIn = ({ input }: LibraryRequest, ...names: readonly string[]): number[] => {
  const value = names.map(name => input[name]).find(each => each !== undefined);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const ids = list.filter(each => typeof each === 'number');
  if (ids.length === 0 || ids.length < list.length) throw serviceErrors.wrongParameter(names[0]);
  return ids;
};

/** Another listener's library here is invisible. */
function checkSelf({ input, rows }: LibraryRequest): void {
  const { user_id = 'me' } = input;
  if (user_id !== 'me' && user_id !== rows.id) throw serviceErrors.noData();
}

const favourites =
  (kind: Exclude<ListKind, 'playlists'>): Handler =>
  request => {
    checkSelf(request);
    const { db, rows, bodies } = request;
    return db.read(() => {
      const list = rows.list(kind);
      const items = (index: number, limit: number) =>
        rows.items(list, listKinds[kind], index, limit).map(item => bodies.favourite(kind, item));
      const checksum = kind === 'followings' ? {} : { checksum: listChecksum(list) };
      return libraryPage(request, list?.total ?? 0, items, checksum);
    });
  };

/** The listener's own, then those of others. */
const playlists: Handler = request => {
  checkSelf(request);
  const { db, rows, bodies } = request;
  return db.read(() => {
    const made = rows.playlistCount();
    const kept = rows.list('playlists');
    const page = (index: number, limit: number) => {
      const own = index < made ? rows.playlists(index, limit) : [];
      const left = limit - own.length;
      const others = left > 0 ? rows.items(kept, 'playlist', Math.max(0, index - made), left) : [];
      return [
        ...own.map(row => bodies.ownPlaylist(row, maker(request), coverOf(request, row))),
        ...others.map(item => bodies.keptPlaylist(item)),
      ];
    };
    return libraryPage(request, made + (kept?.total ?? 0), page, { checksum: listChecksum(kept) });
  });
};

function coverOf({ rows }: LibraryRequest, { list }: PlaylistRow): string {
  const [first] = rows.items(list, 'track', 0, 1);
  const album = first?.facts['album'];
  const mark = typeof album === 'object' ? album['md5_image'] : undefined;
  return typeof mark === 'string' ? mark : '';
}

/** Changes the library. The answer is `true`, as at the service. */
async function changed({ db, beforeWrite }: LibraryRequest, change: () => void): Promise<true> {
  await beforeWrite();
  db.change(change);
  return true;
}

/** `idName`: of `albums`, `album_id`. */
const add =
  (kind: ListKind, idName: string, absent = serviceErrors.noData): Handler =>
  async request => {
    checkSelf(request);
    const { db, rows } = request;
    const ids = numbersIn(request, 'ids', idName);
    if (kind === 'followings' && ids.includes(rows.id)) throw serviceErrors.wrongParameter('user_id');
    // The listener's own playlists are in the library already.
    const others = ids.filter(id => !(kind === 'playlists' && rows.playlist(id) !== undefined));
    const facts = await factsFor(request, listKinds[kind], [...new Set(others)], absent);
    await request.beforeWrite();
    return db.change(() => rows.add(kind, facts, mostFavourites, serviceErrors.itemsLimit) > 0);
  };

/** `true` also if there was nothing to remove, as at the service. */
const remove =
  (kind: ListKind, idName: string): Handler =>
  async request => {
    checkSelf(request);
    const ids = numbersIn(request, idName);
    return changed(request, () => request.rows.remove(kind, ids));
  };

/** A playlist made here. Throws error 800 for an unknown one, and 200 for one at the service. */
function own(request: LibraryRequest): PlaylistRow {
  const id = numberIn(request, 'playlist_id');
  const row = request.rows.playlist(id);
  if (row !== undefined) return row;
  throw id < firstId ? serviceErrors.permission() : serviceErrors.noData();
}

/** Tracks that are read or stored before other calls get their turn. */
const tracksInTurn = 200;

/** The listener's playlist with a part of its tracks, all as they are at one time. */
async function entries(
  request: LibraryRequest,
  index: number,
  limit: number,
): Promise<{ readonly row: PlaylistRow; readonly items: ListedObject[] }> {
  const { db, rows } = request;
  const turn = takeTurns();
  for (;;) {
    const row = own(request);
    const items: ListedObject[] = [];
    const next = () =>
      db.read(() => {
        const { list } = own(request);
        if (list.revision !== row.list.revision) return undefined;
        const most = Math.min(tracksInTurn, limit - items.length);
        return rows.items(list, 'track', index + items.length, most);
      });
    let page = next();
    while (page !== undefined && page.length > 0) {
      items.push(...page);
      await turn();
      page = next();
    }
    if (page !== undefined) return { row, items };
  }
}

async function knowInTurns({ db, rows }: LibraryRequest, facts: NewFacts): Promise<void> {
  const turn = takeTurns();
  const all = [...facts];
  for (let at = 0; at < all.length; at += tracksInTurn) {
    await turn();
    db.change(() => rows.know('track', new Map(all.slice(at, at + tracksInTurn))));
  }
}

const playlist: Readonly<Record<string, Handler>> = {
  async details(request) {
    const { row, items } = await entries(request, 0, mostPlaylistTracks);
    const data = await mapInTurns(items, request.bodies.entry);
    return {
      ...request.bodies.playlist(row, maker(request), coverOf(request, row)),
      description: row.description,
      tracks: { data, checksum: listChecksum(row.list) },
    };
  },
  async tracks(request) {
    const { index, limit } = windowOf(request.params, {});
    const { row, items } = await entries(request, index, Math.min(limit, mostPlaylistTracks));
    const data = await mapInTurns(items, request.bodies.entry);
    return libraryPage(request, row.list.total, () => data, { checksum: listChecksum(row.list) });
  },
  radio: async request => suggestions.near(request, (await entries(request, 0, mostPlaylistTracks)).items),
  fans: request => own(request) && { data: [], total: 0 },
  async create(request) {
    checkSelf(request);
    const { title } = request.input;
    if (typeof title !== 'string' || title.trim() === '') throw serviceErrors.emptyParameter();
    await request.beforeWrite();
    // As at the service, a new playlist is public until it is made private.
    const settings = { title: title.trim(), description: '', public: true, collaborative: false };
    return { id: request.db.change(() => request.rows.createPlaylist(settings, request.random)) };
  },
  update(request) {
    const { title, description, public: isPublic, collaborative } = request.input;
    return changed(request, () => {
      const row = own(request);
      request.rows.updatePlaylist(row, {
        title: typeof title === 'string' && title.trim() !== '' ? title.trim() : row.title,
        description: typeof description === 'string' ? description.trim() : row.description,
        public: typeof isPublic === 'boolean' ? isPublic : row.public,
        collaborative: typeof collaborative === 'boolean' ? collaborative : row.collaborative,
      });
    });
  },
  async add_tracks(request) {
    own(request);
    const ids = numbersIn(request, 'track_ids');
    const facts = await factsFor(request, 'track', ids, () => serviceErrors.wrongParameter('songs'));
    await request.beforeWrite();
    await knowInTurns(request, facts);
    request.db.change(() => {
      const row = own(request);
      if (facts.size < ids.length || request.rows.among(row.list, ids).size > 0)
        throw serviceErrors.alreadyThere();
      if (row.list.total + ids.length > mostPlaylistTracks) throw serviceErrors.itemsLimit();
      request.rows.addTracks(row, facts);
    });
    return true;
  },
  async reorder(request) {
    const ids = numbersIn(request, 'track_ids');
    return changed(request, () => {
      const row = own(request);
      const isWhole = new Set(ids).size === ids.length && ids.length === row.list.total;
      if (!isWhole || request.rows.among(row.list, ids).size < ids.length)
        throw serviceErrors.wrongParameter('order');
      request.rows.reorder(row, ids);
    });
  },
  async remove_tracks(request) {
    const ids = numbersIn(request, 'track_ids');
    return changed(request, () => request.rows.removeTracks(own(request), ids));
  },
  delete: request => changed(request, () => request.rows.deletePlaylist(own(request))),
  /** Nothing here shows the mark, so it is not stored. */
  mark_seen: request => {
    if (numberIn(request, 'playlist_id') >= firstId) own(request);
    return true;
  },
};

const bookmark: Handler = request => {
  const offset = request.rows.bookmark(numberIn(request, 'episode_id'));
  if (offset === undefined) throw serviceErrors.noData();
  return { offset };
};

const setBookmark: Handler = async request => {
  const episode_id = numberIn(request, 'episode_id');
  await request.ask(entryNamed('podcast.episode'), { episode_id });
  return changed(request, () => request.rows.setBookmark(episode_id, numberIn(request, 'offset')));
};

const removeBookmark: Handler = request =>
  changed(request, () => request.rows.removeBookmark(numberIn(request, 'episode_id')));

/** Only accounts have a history and an e-mail address. */
const granted = Object.fromEntries(
  permissions.map(name => [name, name !== 'listening_history' && name !== 'email']),
);

const user: Readonly<Record<string, Handler>> = {
  details: request => request.bodies.profile(maker(request)),
  followings: favourites('followings'),
  followers: () => ({ data: [], total: 0 }),
  flow: suggestions.flow,
  recommendations: suggestions.recommendations,
  permissions: () => ({ permissions: granted }),
  follow: add('followings', 'target_user_id'),
  unfollow: remove('followings', 'target_user_id'),
};

const library: Readonly<Record<string, Handler>> = Object.fromEntries(
  favouriteKinds.flatMap(kind => [
    [kind, kind === 'playlists' ? playlists : favourites(kind)],
    [`add_${kind}`, add(kind, `${listKinds[kind]}_id`)],
    [`remove_${kind}`, remove(kind, `${listKinds[kind]}_id`)],
  ]),
);

const ofSelf =
  (handle: Handler): Handler =>
  request => {
    checkSelf(request);
    return handle(request);
  };

const handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  playlist,
  user: Object.fromEntries(Object.entries(user).map(([name, handle]) => [name, ofSelf(handle)])),
  library,
  podcast: { bookmark },
  episode: { bookmark: setBookmark, unbookmark: removeBookmark },
  // What the listener searched for is not stored.
  search: { history: () => ({ data: [], count: 0, total: 0 }) },
};

/** The handler of an entry. Undefined if no library on this computer has such a thing. */
export const libraryHandler = ({ group, name }: Entry): Handler | undefined => handlers[group]?.[name];
