import type {
  AlbumNode,
  ArtistNode,
  Catalogue,
  PlaylistNode,
  PodcastNode,
  RadioNode,
  TrackNode,
  UserNode,
} from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { asksOfTracks, trackFilter } from './filter.ts';
import { finder, MOST_HITS, remembering } from './finder.ts';
import { sorted } from './order.ts';
import type { Query } from './query.ts';
import * as sources from './sources.ts';

type Find<T> = (query: Query) => readonly T[];

/** Finds everything the catalogue holds: up to 300 of a kind, in the order asked for. */
export interface SearchIndex {
  readonly tracks: Find<TrackNode>;
  readonly albums: Find<AlbumNode>;
  readonly artists: Find<ArtistNode>;
  /** Those of the catalogue; what people made is in the library. */
  readonly playlists: Find<PlaylistNode>;
  readonly podcasts: Find<PodcastNode>;
  readonly radios: Find<RadioNode>;
  readonly users: Find<UserNode>;
}

/** The catalogue must not change afterwards. Each kind's index is built at the first search for it. */
export function makeSearchIndex(catalogue: Catalogue): SearchIndex {
  const keys = sources.sortKeys(catalogue);
  const tracks = finder(() => sources.trackSource(catalogue), keys.track);
  const albums = finder(() => sources.albumSource(catalogue), keys.album);
  const artists = finder(() => sources.artistSource(catalogue), keys.artist);
  const matching = (query: Query, most = MOST_HITS) =>
    tracks(query, { most, keep: trackFilter(catalogue, query) });
  /** All tracks that match, the best match first. */
  const every = (query: Query) => matching({ ...query, order: 'RANKING' }, Number.POSITIVE_INFINITY);
  return {
    tracks: remembering(query => matching(query)),
    albums: remembering(query => {
      if (!asksOfTracks(query, ['album', 'artist'])) return albums(query);
      const ids = owners(every(query), track => track.albumId);
      return sorted(nodesOf(catalogue.albums, ids), query.order, keys.album);
    }),
    artists: remembering(query => {
      if (!asksOfTracks(query, ['artist'])) return artists(query);
      const ids = owners(every(query), track => track.artistId);
      return sorted(nodesOf(catalogue.artists, ids), query.order, keys.artist);
    }),
    playlists: remembering(
      finder(() => sources.playlistSource([...catalogue.playlists.values()]), keys.plain),
    ),
    podcasts: remembering(finder(() => sources.podcastSource(catalogue), keys.plain)),
    radios: remembering(finder(() => sources.radioSource(catalogue), keys.radio)),
    users: remembering(finder(() => sources.userSource(catalogue), keys.user)),
  };
}

/** Whose tracks match, the best match first. */
const owners = (tracks: readonly TrackNode[], ownerOf: (track: TrackNode) => number): number[] =>
  [...new Set(tracks.map(ownerOf))].slice(0, MOST_HITS);
