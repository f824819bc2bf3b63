import type { Catalogue, TrackNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/graph.ts';
import type { Query, TextField } from './query.ts';
import * as searchable from './searchable.ts';
import { type Searchable, textSearch } from './text-search.ts';

/** Searches the catalogue: up to 300 objects of a kind, in the requested order. Playlists of users are in the library. */
export type SearchIndex = ReturnType<typeof makeSearchIndex>;

/** The catalogue must not change afterwards. The index of each kind is built at its first search. */
export function makeSearchIndex(catalogue: Catalogue) {
  const tracks = searchOf(searchable.tracks(catalogue));
  const albums = searchOf(searchable.albums(catalogue));
  const artists = searchOf(searchable.artists(catalogue));
  const matching = (query: Query) => tracks.find(query, boundsOf(query));
  return {
    tracks: (query: Query) => tracks.sort(matching(query), query),
    albums(query: Query) {
      if (!asksOfTracks(query, ['album', 'artist'])) return albums.search(query);
      const ids = new Set(matching(query).map(({ albumId }) => albumId));
      return albums.sort(nodesOf(catalogue.albums, ids), query);
    },
    artists(query: Query) {
      if (!asksOfTracks(query, ['artist'])) return artists.search(query);
      const ids = new Set(matching(query).map(({ artistId }) => artistId));
      return artists.sort(nodesOf(catalogue.artists, ids), query);
    },
    playlists: searchOf(searchable.playlists([...catalogue.playlists.values()])).search,
    podcasts: searchOf(searchable.playlists([...catalogue.podcasts.values()])).search,
    radios: searchOf(searchable.radios(catalogue)).search,
    users: searchOf(searchable.users(catalogue)).search,
  };
}

function searchOf<T, F extends string>(kind: Searchable<T, F>) {
  const find = textSearch(() => kind);
  const sort = (items: readonly T[], { order }: Query) => searchable.best(items, order, kind.keys);
  return { find, sort, search: (query: Query) => sort(find(query), query) };
}

/** Whether a search for albums or artists uses a field that only tracks have. */
const asksOfTracks = ({ fields, bounds }: Query, own: readonly TextField[]): boolean =>
  Object.keys(bounds).length > 0 ||
  Object.entries(fields).some(([name, terms]) => terms.length > 0 && !own.some(field => field === name));

/** Whether a track is within the bounds of a query; undefined if there are none. */
function boundsOf({ bounds }: Query): ((track: TrackNode) => boolean) | undefined {
  if (Object.keys(bounds).length === 0) return undefined;
  const { dur_min = 0, dur_max = Number.POSITIVE_INFINITY } = bounds;
  const { bpm_min = 0, bpm_max = Number.POSITIVE_INFINITY } = bounds;
  const asksTempo = 'bpm_min' in bounds || 'bpm_max' in bounds;
  return ({ duration, bpm }) =>
    duration >= dur_min &&
    duration <= dur_max &&
    // A tempo of 0 is unknown.
    (!asksTempo || (bpm > 0 && bpm >= bpm_min && bpm <= bpm_max));
}
