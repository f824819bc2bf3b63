import type {
  AlbumNode,
  ArtistNode,
  Nodes,
  PlaylistNode,
  PodcastNode,
  RadioNode,
  ServedCatalogue,
  TrackNode,
  UserNode,
} from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { Query, TextField } from './query.ts';
import * as searchable from './searchable.ts';
import { textSearch } from './text-search.ts';

type Find<T> = (query: Query) => readonly T[];

/** Searches the catalogue: up to 300 objects of a kind, in the requested order. */
export interface SearchIndex {
  readonly tracks: Find<TrackNode>;
  readonly albums: Find<AlbumNode>;
  readonly artists: Find<ArtistNode>;
  /** Without playlists of users, which are in the library. */
  readonly playlists: Find<PlaylistNode>;
  readonly podcasts: Find<PodcastNode>;
  readonly radios: Find<RadioNode>;
  readonly users: Find<UserNode>;
  /** The first track of a recording, by its code in capitals without dashes. */
  trackByIsrc(isrc: string): TrackNode | undefined;
  /** By a barcode without leading zeros, which is not blank. */
  albumByUpc(upc: string): AlbumNode | undefined;
}

/** The catalogue must not change afterwards. The index of each kind is built at its first search. */
export function makeSearchIndex(catalogue: ServedCatalogue): SearchIndex {
  const keys = searchable.sortKeys(catalogue);
  const tracks = textSearch(() => searchable.tracks(catalogue));
  const albums = textSearch(() => searchable.albums(catalogue));
  const artists = textSearch(() => searchable.artists(catalogue));
  const playlists = textSearch(() => searchable.playlists([...catalogue.playlists.values()]));
  const podcasts = textSearch(() => searchable.playlists([...catalogue.podcasts.values()]));
  const radios = textSearch(() => searchable.radios(catalogue));
  const users = textSearch(() => searchable.users(catalogue));
  const matching = (query: Query) => tracks(query, boundsOf(query));
  return {
    tracks: query => searchable.best(matching(query), query.order, keys.track),
    albums(query) {
      if (!asksOfTracks(query, ['album', 'artist']))
        return searchable.best(albums(query), query.order, keys.album);
      const ids = new Set(matching(query).map(({ albumId }) => albumId));
      return searchable.best(nodesOf(catalogue.albums, ids), query.order, keys.album);
    },
    artists(query) {
      if (!asksOfTracks(query, ['artist'])) return searchable.best(artists(query), query.order, keys.artist);
      const ids = new Set(matching(query).map(({ artistId }) => artistId));
      return searchable.best(nodesOf(catalogue.artists, ids), query.order, keys.artist);
    },
    playlists: query => searchable.best(playlists(query), query.order, keys.plain),
    podcasts: query => searchable.best(podcasts(query), query.order, keys.plain),
    radios: query => searchable.best(radios(query), query.order, keys.radio),
    users: query => searchable.best(users(query), query.order, keys.user),
    trackByIsrc: isrc => first(catalogue.tracks, track => track.isrc === isrc),
    albumByUpc: upc => first(catalogue.albums, album => album.upc.replace(/^0+/, '') === upc),
  };
}

function first<T>(nodes: Nodes<T>, fits: (node: T) => boolean): T | undefined {
  for (const node of nodes.values()) if (fits(node)) return node;
  return undefined;
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
