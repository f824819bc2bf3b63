import type {
  AlbumNode,
  ArtistNode,
  EpisodeNode,
  OwnerNode,
  PlaylistNode,
  PodcastNode,
  RadioNode,
  TrackNode,
  UserNode,
} from './graph.ts';

/** What the tables hold, in their order. `deriveCatalogue` derives all else. */
export interface Facts {
  readonly genres: readonly GenreFacts[];
  readonly artists: readonly ArtistFacts[];
  readonly albums: readonly AlbumFacts[];
  /** By album, in playing order. */
  readonly tracks: readonly TrackNode[];
  readonly radios: readonly RadioNode[];
  readonly playlists: readonly PlaylistNode[];
  readonly podcasts: readonly PodcastFacts[];
  /** By podcast, the oldest first. */
  readonly episodes: readonly EpisodeNode[];
  /** Everybody but the owner. */
  readonly users: readonly UserFacts[];
  readonly owner: OwnerFacts;
}

export interface GenreFacts {
  id: number;
  name: string;
  /** Genres that its listeners also like, the nearest first. */
  near: readonly number[];
  /** Its place among the editorials; absent where it has none. */
  editorial?: number | undefined;
}

export type ArtistFacts = Pick<ArtistNode, 'id' | 'name' | 'genreIds' | 'fans' | 'radio'>;
export type AlbumFacts = Omit<AlbumNode, 'genreIds' | 'explicit' | 'trackIds'>;
export type PodcastFacts = Omit<PodcastNode, 'episodeIds'>;
export type UserFacts = Omit<UserNode, 'followers' | 'playlistIds'>;
export type OwnerFacts = Omit<OwnerNode, 'followers' | 'playlistIds'>;
