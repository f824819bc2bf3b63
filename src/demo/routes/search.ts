import type { search as contract } from '../../client/api/search.ts';
import type { Call, Handler, ServiceContext } from '../dispatch/call.ts';
import type { SearchIndex } from '../search/index.ts';
import { type Query, readQuery } from '../search/parse-query.ts';
import { asAlbum, asArtist, asPlaylist, asPodcast, asRadio, asTrack, asUser, paged } from './list.ts';
import { recordingSearch, searchHistory } from './search-history.ts';
import { findPlaylists } from './search-playlists.ts';

const max = 100;

const searching = <T>(
  find: (query: Query, call: Call) => readonly T[],
  render: (context: ServiceContext, item: T) => unknown,
): Handler => recordingSearch(paged(call => find(readQuery(call.params), call), render, { max }));

/** What the index holds of one kind. */
const inIndex =
  <T>(finder: (index: SearchIndex) => (query: Query) => readonly T[]) =>
  (query: Query, call: Call) =>
    finder(call.context.search())(query);

const tracks = searching(
  inIndex(index => index.tracks),
  asTrack('search'),
);

export const search = {
  any: tracks,
  track: tracks,
  album: searching(
    inIndex(index => index.albums),
    asAlbum('search'),
  ),
  artist: searching(
    inIndex(index => index.artists),
    asArtist('listed'),
  ),
  playlist: searching((query, call) => findPlaylists(call, query), asPlaylist('listed')),
  podcast: searching(
    inIndex(index => index.podcasts),
    asPodcast,
  ),
  radio: searching(
    inIndex(index => index.radios),
    asRadio,
  ),
  user: searching(
    inIndex(index => index.users),
    asUser('listed'),
  ),
  history: searchHistory,
} satisfies Record<keyof typeof contract.endpoints, Handler>;
