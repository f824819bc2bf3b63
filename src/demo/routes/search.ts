import type { search as contract } from '../../client/api/search.ts';
import type { Call, Handler, ServiceContext } from '../dispatch/index.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import { renderRadio } from '../render/genre.ts';
import { listPage } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderTrack } from '../render/track.ts';
import { renderUser } from '../render/user.ts';
import type { SearchIndex } from '../search/index.ts';
import { type Query, readQuery } from '../search/query.ts';
import { best, plainKeys, playlists } from '../search/searchable.ts';
import { textSearch } from '../search/text-search.ts';
import { paged, playlistData, publicPlaylists } from './lists.ts';
import { callerOf } from './request.ts';

type Find<T> = (query: Query, call: Call) => readonly T[];

/** Answers with what was found, and adds the query to the caller's history. */
function searching<T>(find: Find<T>, render: (context: ServiceContext, item: T) => unknown): Handler {
  const search = paged(call => find(readQuery(call.params), call), render, { max: 100 });
  return call => {
    const found = search(call);
    const query = call.params.q?.trim();
    // Further pages belong to the same search.
    const isFirst = Number(call.params.index ?? 0) === 0;
    if (call.caller && query && isFirst) call.context.library.recordSearch(call.caller.userId, query);
    return found;
  };
}

const inIndex =
  <T>(finder: (index: SearchIndex) => (query: Query) => readonly T[]): Find<T> =>
  (query, call) =>
    finder(call.context.search())(query);

/** The caller's playlists and the public ones of the owner. */
function userPlaylists({ context: { catalogue, library }, caller }: Call): PlaylistRecord[] {
  const makers = new Set([catalogue.owner.id, ...(caller ? [caller.userId] : [])]);
  return [...makers]
    .flatMap(id => library.playlists.madeBy(id))
    .filter(({ id }) => !catalogue.playlists.has(id))
    .filter(({ public: isPublic, creatorId }) => isPublic || creatorId === caller?.userId);
}

/** Playlists by title and description, those of users first. These change, so they are indexed for each search. */
function findPlaylists(query: Query, call: Call): readonly PlaylistRecord[] {
  const own = textSearch(playlists(() => userPlaylists(call)))(query);
  const others = call.context.search().playlists({ ...query, order: 'RANKING' });
  const found = publicPlaylists(
    call.context,
    others.map(({ id }) => id),
  );
  const { tracks } = call.context.catalogue;
  const duration = (list: PlaylistRecord) =>
    list.tracks.reduce((sum, { id }) => sum + (tracks.get(id)?.duration ?? 0), 0);
  return best([...own, ...found], query.order, list => ({ ...plainKeys(list), duration: duration(list) }));
}

const tracks = searching(
  inIndex(index => index.tracks),
  (context, node) => renderTrack(context, node, 'search'),
);

export const search = {
  any: tracks,
  track: tracks,
  album: searching(
    inIndex(index => index.albums),
    (context, node) => renderAlbum(context, node, 'search'),
  ),
  artist: searching(
    inIndex(index => index.artists),
    (context, node) => renderArtist(context, node, 'listed'),
  ),
  playlist: searching(findPlaylists, (context, record) =>
    renderPlaylist(context, playlistData(context, record), 'listed'),
  ),
  podcast: searching(
    inIndex(index => index.podcasts),
    (context, node) => renderPodcast(context, node, 'full'),
  ),
  radio: searching(
    inIndex(index => index.radios),
    (context, node) => renderRadio(context, node, 'listed'),
  ),
  user: searching(
    inIndex(index => index.users),
    (context, node) => renderUser(context, node, 'listed'),
  ),
  history(call) {
    const searches = call.context.library.searches(callerOf(call).userId);
    const page = listPage(call, searches, { max: 100 }, ({ query }) => ({ query, result: null }));
    return { ...page, count: searches.length };
  },
} satisfies Record<keyof typeof contract.endpoints, Handler>;
