import type { search as contract } from '../../client/api/search.ts';
import type { Handler, MatchedRequest } from '../dispatch/index.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import type { Renderer } from '../render/fields.ts';
import { renderRadio } from '../render/genre.ts';
import { renderPage } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderTrack } from '../render/track.ts';
import { renderUser } from '../render/user.ts';
import type { FoundList, SearchIndex } from '../search/index.ts';
import { type Query, readQuery } from '../search/query.ts';
import { best, plainKeys, searchablePlaylists } from '../search/searchable.ts';
import { textSearch } from '../search/text-search.ts';
import { paged, publicPlaylists } from './lists.ts';
import { callerOf } from './request.ts';

/** Answers with what was found, and adds the query to the caller's history. */
function searching<T, V>(
  find: (query: Query, call: MatchedRequest) => FoundList<T>,
  render: Renderer<T, V>,
  variant: V,
): Handler {
  const search = paged(
    call => find(readQuery(call.params), call),
    (context, node) => render(context, node, variant),
    { max: 100 },
  );
  return call => {
    const found = search(call);
    const query = call.params.q?.trim();
    // Further pages belong to the same search.
    const isFirst = Number(call.params.index ?? 0) === 0;
    if (call.caller && query && isFirst) call.context.library.recordSearch(call.caller.userId, query);
    return found;
  };
}

const indexed = <T, V>(
  finder: (index: SearchIndex) => (query: Query) => FoundList<T>,
  render: Renderer<T, V>,
  variant: V,
) => searching((query, { context }) => finder(context.search())(query), render, variant);

/** The caller's playlists and the public ones of the owner. */
function userPlaylists({ context: { catalogue, library }, caller }: MatchedRequest): PlaylistRecord[] {
  const makers = new Set([catalogue.owner.id, ...(caller ? [caller.userId] : [])]);
  return [...makers]
    .flatMap(id => library.playlists.madeBy(id))
    .filter(({ id }) => !catalogue.playlists.has(id))
    .filter(({ public: isPublic, creatorId }) => isPublic || creatorId === caller?.userId);
}

/** Playlists by title and description, those of users first. These change, so they are indexed for each search. */
function findPlaylists(query: Query, call: MatchedRequest): readonly PlaylistRecord[] {
  const own = textSearch(searchablePlaylists(() => userPlaylists(call)))(query);
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

const tracks = indexed(index => index.tracks, renderTrack, 'search');

export const searchRoutes = {
  any: tracks,
  track: tracks,
  album: indexed(index => index.albums, renderAlbum, 'search'),
  artist: indexed(index => index.artists, renderArtist, 'listed'),
  playlist: searching(findPlaylists, renderPlaylist, 'listed'),
  podcast: indexed(index => index.podcasts, renderPodcast, 'full'),
  radio: indexed(index => index.radios, renderRadio, 'listed'),
  user: indexed(index => index.users, renderUser, 'listed'),
  history(call) {
    const searches = call.context.library.searches(callerOf(call).userId);
    const page = renderPage(call, searches, { max: 100 }, ({ query }) => ({ query, result: null }));
    return { ...page, count: searches.length };
  },
} satisfies Record<keyof typeof contract.endpoints, Handler>;
