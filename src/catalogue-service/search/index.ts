import {
  type AlbumNode,
  type ArtistNode,
  type Nodes,
  nodesOf,
  type ServedCatalogue,
  type TrackNode,
} from '../catalogue/graph.ts';
import type { Query, TextField } from './query.ts';
import * as searchable from './searchable.ts';
import { type Searchable, textSearch } from './text-search.ts';

/** What a search finds: a list that is read in parts. */
export type FoundList<T> = Pick<readonly T[], 'length' | 'slice'>;

/** Searches the catalogue, in the requested order. Playlists of users are in the library. */
export type SearchIndex = Omit<ReturnType<typeof makeSearchIndex>, 'tracks' | 'albums' | 'artists'> & {
  tracks(query: Query): FoundList<TrackNode>;
  albums(query: Query): FoundList<AlbumNode>;
  artists(query: Query): FoundList<ArtistNode>;
};

/** The catalogue must not change afterwards. The index of each kind is built at its first search. */
export function makeSearchIndex(catalogue: ServedCatalogue) {
  const tracks = searchOf(searchable.searchableTracks(catalogue));
  const albums = searchOf(searchable.searchableAlbums(catalogue));
  const artists = searchOf(searchable.searchableArtists(catalogue));
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
    ...smallSearches(catalogue),
    /** The first track of a recording, by its code in capitals without dashes. */
    trackByIsrc: (isrc: string) => first(catalogue.tracks, track => track.isrc === isrc),
    /** By a barcode without leading zeros, which is not blank. */
    albumByUpc: (upc: string) => first(catalogue.albums, album => album.upc.replace(/^0+/, '') === upc),
  };
}

/** Kinds with few enough objects to keep their index in memory. */
export const smallSearches = (catalogue: ServedCatalogue) => ({
  playlists: searchOf(searchable.searchablePlaylists(() => catalogue.playlists.values())).search,
  podcasts: searchOf(searchable.searchablePlaylists(() => catalogue.podcasts.values())).search,
  radios: searchOf(searchable.searchableRadios(catalogue)).search,
  users: searchOf(searchable.searchableUsers(catalogue)).search,
});

function first<T>(nodes: Nodes<T>, fits: (node: T) => boolean): T | undefined {
  for (const node of nodes.values()) if (fits(node)) return node;
  return undefined;
}

function searchOf<T, F extends string>(kind: Searchable<T, F>) {
  const find = textSearch(kind);
  const sort = (items: readonly T[], { order }: Query) => searchable.best(items, order, kind.keys);
  return { find, sort, search: (query: Query) => sort(find(query), query) };
}

/** Whether a search for albums or artists uses a field that only tracks have. */
export const asksOfTracks = ({ fields, bounds }: Query, own: readonly TextField[]): boolean =>
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
